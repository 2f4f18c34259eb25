/// A number that stands for values of the host wherever the world keeps some, such as the payload
/// of an event or the scope of a step. Within an event it is never used again.
public struct FlowTicket: Sendable, Hashable {
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }
}

/// The number of a step or a handler among those that the host has begun in this event.
package struct FlowSite: Sendable, Hashable {
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }
}

/// The engine's questions to the app, or to its stand-in: values, conditions, and the steps of
/// flows. It contains no law: only the engine decides what is shown and what runs.
package protocol FlowHost: AnyObject {
    // Values and conditions of this moment.

    /// True if a gate, by index, holds.
    func holds(gate: Int32) -> Bool
    /// The leave guard of a screen, or nil if none holds: whether it refuses instead of asking, the
    /// outputs that may remove the screen all the same, by index, and the inputs that its alert
    /// would get.
    func leaveGuard(
        of entry: FlowEntryInstance
    ) -> (refuses: Bool, unless: [Int32], inputs: FlowTicket?)?
    /// True if a screen lets a gesture close its layer.
    func isDismissible(_ entry: FlowEntryInstance) -> Bool
    /// True if a screen wants the tab bar around it; nil if it does not say.
    func showsTabBar(_ entry: FlowEntryInstance) -> Bool?
    /// True if a child of a container is there.
    func isThere(_ child: Int32, of flow: FlowInstanceID) -> Bool
    /// True if the child was there before the event.
    func wasThere(_ child: Int32, of flow: FlowInstanceID) -> Bool
    /// The value of `display:` of a split, a case of `Display`.
    func display(of flow: FlowInstanceID) -> Int32
    /// The column that `collapse:` of a split names, if it names one.
    func collapsed(_ flow: FlowInstanceID) -> Int32?
    /// The root of a window, by the window's id.
    func root(ofWindow id: Int32) -> FlowTraits.Root
    /// The container, by index, that the root flow would choose if it started now.
    func containerOfRoot() -> Int32
    /// The kind of a style; nil if values of its flow decide, and that flow cannot be read any
    /// more.
    func kind(of source: FlowStyleSource, canRead: Bool) -> FlowStyleKind?
    /// True if an alert offers an output with this payload.
    func offers(_ output: Int32, _ payload: FlowTicket?, by entry: FlowEntryInstance) -> Bool

    // The steps of flows.

    /// The verdict if nothing runs: the flow has no transition, or its only step is `ignore` or has
    /// a condition that fails. Nil if the transition runs.
    func judge(
        _ trigger: FlowTrigger, of flow: FlowInstance, _ payload: FlowTicket?,
        from entry: FlowEntryInstance?
    ) -> FlowVerdict?
    /// Runs the answer that a step itself has for the call or flow that it started. False if it has
    /// none.
    func answer(
        _ event: FlowAnswerEvent, to asker: FlowTicket?, _ payload: FlowTicket?,
        _ frame: FlowEngine.Frame
    ) throws(FlowStop) -> Bool
    /// Runs the transition of a flow, if it has one. `screen` holds the inputs of the screen that
    /// sent the trigger; nil if that screen is the frame's reporter, which still has them.
    func run(
        _ trigger: FlowTrigger, _ payload: FlowTicket?, screen: FlowTicket?,
        _ frame: FlowEngine.Frame
    ) throws(FlowStop)
    /// Runs the steps of a gate that does not hold.
    func runSteps(ofGate gate: Int32, _ frame: FlowEngine.Frame) throws(FlowStop)
    /// Runs the `start` steps of a flow.
    func runStart(of flow: FlowInstance, on home: FlowInstanceID) throws(FlowStop)
    /// True if a link leads somewhere, or an entry may arrive.
    func leads(_ arrival: FlowTicket?) -> Bool
    /// Begins the landing of a link or an entry: its target, the gates to ask first, by index, and
    /// the policy for layers in the way. Nil if it leads nowhere.
    func beginLanding(
        _ arrival: FlowTicket?
    ) -> (target: FlowLandingTarget, requires: [Int32], whenModal: FlowWhenModal?)?
    /// Runs the steps that a link or an entry leads to.
    func runSteps(of arrival: FlowTicket?, _ frame: FlowEngine.Frame) throws(FlowStop)
    /// Runs a step that has waited until nothing covered its place.
    func perform(_ waiting: FlowWaitingPresent) throws(FlowStop)

    // Inputs of screens and flows.

    /// The inputs of a child of a container, used if nothing else gives some.
    func given(toChild child: Int32, of flow: FlowInstanceID) -> FlowTicket?
    /// The inputs of a stage, as described by the flow that is to show it, perhaps over everything;
    /// nil if that flow cannot.
    func described(_ given: FlowTicket, by flow: FlowInstanceID, isOver: Bool) -> FlowTicket?
    /// The child that a stage names, by index in the flow that has it. A host that knows a flow
    /// only while it runs has numbers of its own for children.
    func index(ofChild number: Int32, in flow: FlowInstanceID) -> Int32?
    /// The alert with which the guard of a screen asks, and the inputs of the alert.
    func alert(about entry: FlowEntryInstance) -> (screen: FlowScreenType, given: FlowTicket)?
    /// Keeps inputs for the alert of a guard while the reaction is given up. The alert gets them if
    /// it has no others.
    func remember(_ inputs: FlowTicket?)
    /// Makes the values of a flow that starts, or of the root if nothing is given. Returns the
    /// flow, the container that it chooses, and the step that started it, if that step has answers.
    func begin(_ flow: FlowID, _ id: FlowInstanceID, with given: FlowTicket?)
        -> (flow: FlowID, chosen: Int32, asker: FlowTicket?)
    /// Resets the state of a flow to what it was when the flow began.
    func reset(_ flow: FlowInstanceID)
    /// Makes the values of a screen that is placed. Returns the step that shows it, if that step
    /// has answers.
    func build(_ screen: FlowScreenType, _ id: FlowInstanceID, with given: FlowTicket)
        -> FlowTicket?
    /// Gives a flow or screen new inputs, which it reads from the end of the event on.
    func adopt(_ given: FlowTicket, by id: FlowInstanceID)
    /// Gives a flow or screen new inputs at once, as they were when the step was reached. Fixed
    /// ones do not change any more.
    func renew(flow id: FlowInstanceID, with given: FlowTicket, areFixed: Bool)
    func renew(screen id: FlowInstanceID, with given: FlowTicket) -> FlowTicket?
    /// The same inputs, but fixed: the flow that they were read in has ended.
    func frozen(_ given: FlowTicket) -> FlowTicket
    /// The inputs that a step gives, ready for comparison with those of running screens and flows.
    func compared(_ target: FlowTarget, _ given: FlowTicket) -> FlowTicket
    /// Compares the screen or flow at a place with a destination: true if the screen's identity or
    /// the flow's key is the same, or if the flow has no key.
    func matches(_ place: FlowInstanceID, _ given: FlowTicket) -> Bool
    /// The style of a layer, as the step says it or else as the target does: its kind and, if that
    /// can change, the ticket it is read by.
    func style(of target: FlowTarget, _ said: FlowTicket?, by owner: FlowInstanceID)
        -> (kind: FlowStyleKind, ticket: FlowTicket?, isOwn: Bool)
    /// The style, if a link can use it for a flow: it depends on nothing. Nil means the flow's own
    /// style.
    func plain(_ style: FlowTicket?, of given: FlowTicket) -> FlowTicket?
    /// False if no inputs have changed since they were last updated. Then nothing is updated.
    var mayInputsChange: Bool { get }
    /// Updates the inputs of a flow or a screen, those that are live (`isLive(readIn:)`).
    func update(_ flow: FlowInstance, isTraced: Bool)
    func update(_ screen: FlowEntryInstance, isTraced: Bool)
    /// The payload of an ending without an outcome.
    func payload(of cause: FlowCancellation) -> FlowTicket?
    /// The inputs of a screen, even if the screen is gone.
    func inputs(of entry: FlowEntryInstance) -> FlowTicket?
    /// Sets the field of a flow that says whether a call is pending.
    func setFlag(_ field: Int32, of flow: FlowInstanceID, to value: Bool)
    /// Applies a change of a value that the app keeps or supplies. False if nothing changes.
    func apply(_ change: FlowTicket?) -> Bool
    /// False if no flow reacts to changes of values. Then the engine compares no values after an
    /// event.
    var isWatching: Bool { get }
    /// How many values a flow watches. In an app two flows of one type may watch different ones.
    func watchCount(of flow: FlowInstanceID) -> Int
    /// The change of a watched value that a flow is told of. Nil if the value is as it was before
    /// the event, or when the flow was last told. A flow that the event has started has nothing to
    /// compare.
    func change(of watched: Int32, in flow: FlowInstanceID, since told: FlowTicket?) -> FlowTicket?

    // The course of an event.

    /// Called when an event, or a window, begins.
    func beginEvent()
    func beginWindow(_ id: Int32)
    /// Saves all that the host keeps, and puts it back. The record of decided steps stays, unless
    /// all is `wholly` forgotten.
    func save() -> Int
    func putBack(_ point: Int, wholly: Bool)
    /// Notes something that appears in the trace.
    func note(_ record: FlowRecord)
    /// The step or handler that was begun last.
    var site: FlowSite { get }
    /// Notes that this step is at fault.
    func fail()
    /// Called when a call is made, and when one leaves.
    func decide(_ call: FlowCallToken)
    func send(_ call: FlowCallToken)
    /// Delivers a command to a screen, before all other effects.
    func deliver(_ command: Int32, _ payload: FlowTicket?, to entry: FlowEntryInstance)
    /// Lets all other effects leave; a call only if `position(ofPending:)` still knows it.
    func commit()
    /// The name under which a flow is saved, the step that shows it, and its state. Nil if the flow
    /// has no `restore`, or if the next launch could not find that step.
    func saved(_ flow: FlowInstance)
        -> (id: String, source: FlowSavedState.Source, state: FlowTicket)?
    /// The name under which a screen of a flow is saved, and the step that shows it, or nil as
    /// above.
    func saved(_ screen: FlowEntryInstance, of owner: FlowInstanceID)
        -> (id: String, source: FlowSavedState.Source)?
    /// The saved state of the window, as text.
    func savedState() -> FlowTicket?
    /// The state that was saved. Nil if it cannot be read.
    func read(_ saved: FlowTicket) -> FlowSavedState?
    /// True if this graph has saved the state, or accepts states of the version that has.
    func accepts(_ saved: FlowSavedState) -> Bool
    /// True if a running flow, or a screen of a flow, is saved under a name.
    func isSaved(_ flow: FlowInstance, as id: String) -> Bool
    func isSaved(_ screen: FlowScreenType, of flow: FlowInstance, as id: String) -> Bool
    /// A saved flow or screen, and its inputs. The gates of the step that gives them are asked.
    func given(to saved: FlowSavedState.Flow, by owner: FlowInstanceID) throws(FlowStop)
        -> (flow: FlowID, given: FlowTicket)
    func given(
        toScreen id: String, _ source: FlowSavedState.Source, by owner: FlowInstanceID
    ) throws(FlowStop) -> (screen: FlowScreenType, given: FlowTicket)
    /// Lays the saved state over the state of a flow.
    func restoreState(_ state: FlowTicket, of flow: FlowInstance) throws(FlowStop)
}

/// The target of a link or an entry.
package enum FlowLandingTarget {
    /// The last stage is the target.
    case show([FlowStagedShow], fromStart: Bool, whenShown: FlowWhenShown)
    /// An event of the application, by index, with its payload.
    case send(Int32, FlowTicket?)
    case steps
}

/// A record of an event, such as the start of a flow. A host that keeps a trace writes it down.
package enum FlowRecord {
    case started(FlowInstance)
    case finished(FlowInstance, outcome: Int32, FlowTicket?)
    case cancelled(FlowInstance, FlowCancellation)
    case reported(FlowInstance, report: Int32, FlowTicket?)
    /// Nobody took the event or the command that a step has sent.
    case dropped(FlowSite)
    /// The answer to a call whose place is out of view.
    case droppedAnswer(FlowCallToken)
    /// A call was not made, since one of the same site is pending.
    case pending(FlowCallToken)
    /// A call was replaced by a later one of the same site.
    case late(FlowCallToken)
    /// The target of a `show` cannot be reached now, so all was rolled back.
    case unreachable
    /// An action that waited for a gate was replaced by a later one (law I6).
    case replaced(gate: Int32?)
    /// An event of the app that waited for the first screen was replaced by a later one.
    case replacedEvent
    /// A `present` that waited in a covered place was replaced by a later one (law D2).
    case replacedStep(FlowTicket)
    /// An action that waited for a gate is dropped, since the gate does not hold (law I4).
    case droppedAtGate(Int32)
    /// An action that waited cannot run any more.
    case droppedAction(Reason)
    /// Why a saved state is not restored, or at which place of its path that ends.
    case notRestored(String)
    /// An action that a leave guard asked about was replaced by a later one (law H7).
    case replacedLeave(FlowScreenInstance)
    /// A value that a flow watches has changed again after the flow was told (law C9).
    case unstable(FlowInstance, watched: Int32)

    package enum Reason: String {
        case stale, unreachable, fault, refused
    }
}
