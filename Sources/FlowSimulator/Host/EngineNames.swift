import FlowEngine
import FlowModel

// The engine is embedded in apps, so all its names have a prefix. Here they need none.

public typealias Verdict = FlowVerdict
public typealias FaultKind = FlowFaultKind
public typealias Cause = FlowCancellation
public typealias InstanceID = FlowInstanceID
public typealias ScreenInstance = FlowScreenInstance
public typealias StackInstance = FlowStackInstance
public typealias Window = FlowWindowInstance
public typealias Layer = FlowLayerInstance
public typealias Entry = FlowEntryInstance
public typealias CallToken = FlowCallToken
public typealias Waiting = FlowWaiting
public typealias Invariant = FlowInvariant
public typealias Bound = FlowBound
package typealias Ticket = FlowTicket
package typealias Traits = FlowTraits
package typealias Stop = FlowStop
package typealias StagedShow = FlowStagedShow
