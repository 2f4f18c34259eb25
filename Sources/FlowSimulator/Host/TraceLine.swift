import FlowEngine
import FlowModel

/// Why a reaction was rolled back, and at which step.
public struct Fault: Sendable, Hashable {
    public let kind: FaultKind
    /// Nil when nothing had been decided yet.
    public let step: Decided?
}

/// The list of steps that a step is in.
public enum Origin: Sendable, Hashable {
    case start(FlowID)
    case transition(TransitionID)
    /// An action, run by a step of the outer list, by the step's index in `FlowGraph.steps`.
    indirect case action(Origin, run: Int32)
    /// The steps that a gate runs when it does not hold, by index.
    case gate(Int32)
    /// A link, by index.
    case link(Int32)
    /// An entry, by index: a shortcut, a notification or an activity that iOS hands in.
    case entry(Int32)
}

/// A handler or a step of the graph that was reached.
public enum Decided: Sendable, Hashable {
    case handler(Origin)
    /// A step by its index in `FlowGraph.steps`.
    case step(Origin, Int32)
}

/// A record of what happened on the way. Records that scenarios expect in a window have its id.
public enum TraceRecord: Sendable, Hashable {
    case started(FlowID)
    case finished(FlowID, outcome: Int32, payload: [Value], window: Int32)
    case cancelled(FlowID, Cause, window: Int32)
    case suppressed(Decided)
    case dropped(Decided)
    /// A `set` met a nil on its way.
    case setThroughNil(Decided)
    case keptScreenInput(ScreenInstance, input: Int32)
    case keptFlowInput(FlowID, input: Int32)
    /// The saved state is not shown, or only up to some place.
    case notRestored(String)
    /// A watched value changed again after its trigger had fired (law C9).
    case unstable(FlowID, WatchedPath)
    case reported(FlowID, report: Int32, payload: [Value], window: Int32)
    /// A call was not made, since one of the same site is pending.
    case pending(Decided)
    /// A call was replaced by a later one of the same site.
    case late(Decided)
    /// The target of a `show` cannot be reached now, so everything was rolled back.
    case unreachable(Decided)
    /// An event that waited for a gate has given its place to a later one (law I6).
    case replaced(gate: Int32?)
    /// An event of the app that waited for the first screen has given its place to a later one.
    case replacedEvent
    /// A `present` that waited in a covered place has given its place to a later one (law D2).
    case replacedStep(Decided)
    /// An event that waited for a gate is forgotten, since the gate does not hold (law I4).
    case droppedAtGate(Int32)
    /// A waiting event, step or answer cannot run any more: `stale`, `unreachable`, `fault` or
    /// `refused`.
    case droppedAction(String)
    /// An exit that waited for the answer of a leave guard has given its place to a later one (law
    /// H7).
    case replacedLeave(ScreenInstance)
}

/// An effect that leaves the engine at commit (law C1.7).
public enum Effect: Sendable, Hashable {
    case tell(ScreenInstance, command: Int32, payload: [Value])
    /// The `track` step, by its index in `FlowGraph.steps`, with its values in order.
    case track(step: Int32, [Value])
    /// A URL or a reserved word of the language.
    case open(String)
    case call(CallEffect)
    /// In the window of this id.
    indirect case inside(window: Int32, Effect)
}

/// A condition that was looked at, for coverage. It is not in traces.
public struct Choice: Sendable, Hashable {
    /// The step, by its index in `FlowGraph.steps`.
    public let step: Int32
    /// The branch of a `choose` that ran; for a `when`, `held` or `failed`.
    public let branch: Int32

    public static let held: Int32 = -1
    public static let failed: Int32 = -2
}

/// One event and its result, as a value; `TraceWriter` makes text of it.
public struct TraceLine: Sendable {
    /// Counts from 1; the launch is 1. It is 0 outside of a run.
    public internal(set) var number = 0
    public let event: Event
    public let verdict: Verdict
    public let fault: Fault?
    public let decided: [Decided]
    public let records: [TraceRecord]
    public let effects: [Effect]
    /// The conditions that were looked at.
    public let choices: [Choice]
    /// The configuration afterwards.
    public let configuration: Configuration
    /// The checks that held before and do not any more. Traces do not have them.
    public internal(set) var broken: [Check] = []
}

extension Machine {
    /// Returns the result of an event (law B and C). The configuration given stays as it was.
    public func react(to event: Event, in configuration: Configuration) -> TraceLine {
        Session(self, at: configuration).react(to: event, in: configuration)
    }
}

extension Session {
    /// Does the same with a session that has played other events, on any configuration.
    public func react(to event: Event, in configuration: Configuration) -> TraceLine {
        self.configuration = configuration
        let verdict = send(event)
        return TraceLine(
            event: event, verdict: verdict,
            fault: engine.fault.map { Fault(kind: $0, step: host.failed) },
            decided: host.ledger.decided, records: host.records,
            effects: host.effects, choices: host.ledger.choices,
            configuration: self.configuration)
    }
}
