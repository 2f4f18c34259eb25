/// A number that stands for values of the host wherever the world of numbers keeps some: what an
/// event has brought, what was in scope at a step. Within an event it is never used again.
public struct FlowTicket: Sendable, Hashable {
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }
}

/// A step or a handler that the host has begun in this event, by its place among them.
package struct FlowSite: Sendable, Hashable {
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }
}

/// What the engine asks of the app, or of who stands for it: values, conditions, and what flows do.
/// It says no law: what is shown and what runs is decided by the engine alone.
package protocol FlowHost: AnyObject {
    // What is so now.

    /// Whether a gate, by index, holds.
    func holds(gate: Int32) -> Bool
    /// The leave guard of a screen, where it holds: whether it refuses and does not ask, the
    /// outputs that may remove the screen all the same, by index, and what its alert would be
    /// given.
    func leaveGuard(
        of entry: FlowEntryInstance
    ) -> (refuses: Bool, unless: [Int32], inputs: FlowTicket?)?
    /// Whether a screen lets a gesture close its layer.
    func isDismissible(_ entry: FlowEntryInstance) -> Bool
    /// Whether a screen shows the bar with the tabs around it; nil where it does not say.
    func showsTabBar(_ entry: FlowEntryInstance) -> Bool?
    /// Whether a child of a container is there.
    func isThere(_ child: Int32, of flow: FlowInstanceID) -> Bool
    /// The same as it was before the event.
    func wasThere(_ child: Int32, of flow: FlowInstanceID) -> Bool
    /// What `display:` of a split says, a case of `Display`.
    func display(of flow: FlowInstanceID) -> Int32
    /// The column that `collapse:` of a split says, if there is one.
    func collapsed(_ flow: FlowInstanceID) -> Int32?
    /// The root of a window, by the window's id.
    func root(ofWindow id: Int32) -> FlowTraits.Root
    /// Which of its containers the root flow takes if it starts now.
    func containerOfRoot() -> Int32
    /// The kind of a style; nil where it depends on a flow that has ended.
    func kind(of source: FlowStyleSource) -> FlowStyleKind?
    /// Whether an alert offers an output with a payload.
    func offers(_ output: Int32, _ payload: FlowTicket?, by entry: FlowEntryInstance) -> Bool

    // What flows do.

    /// The verdict that a transition of one step has before it runs: its condition fails, or it is
    /// `ignore`; or that there is none. Nil where it runs.
    func judge(
        _ trigger: FlowTrigger, of flow: FlowInstance, _ payload: FlowTicket?,
        from entry: FlowEntryInstance?
    ) -> FlowVerdict?
    /// Whether and how a flow wants an event of the application.
    func hearing(of event: Int32, _ payload: FlowTicket?, by flow: FlowInstanceID) -> FlowHearing?
    /// Notes that the handler of a flow ignores it.
    func ignore(_ event: Int32, _ payload: FlowTicket?, by flow: FlowInstanceID)
    /// Runs what a step has to say itself about what it has started; false where it has nothing
    /// to say.
    func answer(
        _ event: FlowAnswerEvent, to asker: FlowTicket?, _ payload: FlowTicket?,
        _ frame: FlowEngine.Frame
    ) throws(FlowStop) -> Bool
    /// Runs the transition of a flow, if it has one; `screen` is what the screen had that sent it,
    /// nil where that is the reporter of the frame and has it still.
    func run(
        _ trigger: FlowTrigger, _ payload: FlowTicket?, screen: FlowTicket?,
        _ frame: FlowEngine.Frame
    ) throws(FlowStop)
    /// Runs what a gate does when it does not hold.
    func runSteps(ofGate gate: Int32, _ frame: FlowEngine.Frame) throws(FlowStop)
    /// Runs the steps of a flow that starts.
    func runStart(of flow: FlowInstance, on home: FlowInstanceID) throws(FlowStop)
    /// Whether a link leads anywhere, or an entry may arrive.
    func leads(_ arrival: FlowTicket?) -> Bool
    /// Where it leads, as it begins to, the gates that are asked first, by index, and what becomes
    /// of layers that are in the way; nil where it leads nowhere.
    func beginLanding(
        _ arrival: FlowTicket?
    ) -> (target: FlowLandingTarget, requires: [Int32], whenModal: FlowWhenModal?)?
    /// Runs the steps that it leads to.
    func runSteps(of arrival: FlowTicket?, _ frame: FlowEngine.Frame) throws(FlowStop)
    /// Runs a step that has waited until nothing covered its place.
    func perform(_ waiting: FlowWaitingPresent) throws(FlowStop)

    // What is given to what is shown.

    /// What a child of a container is given where nothing else is.
    func given(toChild child: Int32, of flow: FlowInstanceID) -> FlowTicket?
    /// What a stage is given, as the flow describes it that is to show it, perhaps over everything;
    /// nil where that flow cannot.
    func described(_ given: FlowTicket, by flow: FlowInstanceID, isOver: Bool) -> FlowTicket?
    /// The child that a stage names, by index in the flow that has it. A host that knows a flow
    /// only while it runs has numbers of its own for children.
    func index(ofChild number: Int32, in flow: FlowInstanceID) -> Int32?
    /// The alert with which the guard of a screen asks, and what it is given.
    func alert(about entry: FlowEntryInstance) -> (screen: FlowScreenType, given: FlowTicket)?
    /// A reaction is given up: the alert is given this where it has nothing else.
    func remember(_ inputs: FlowTicket?)
    /// The values of a flow that starts, the root's where nothing is given: which flow it is, which
    /// of its containers it takes, and the step that has started it, if that has answers.
    func begin(_ flow: FlowID, _ id: FlowInstanceID, with given: FlowTicket?)
        -> (flow: FlowID, chosen: Int32, asker: FlowTicket?)
    /// The state of a flow is again as it was when it began.
    func reset(_ flow: FlowInstanceID)
    /// The values of a screen that is put somewhere; the step that shows it, if that has answers.
    func build(_ screen: FlowScreenType, _ id: FlowInstanceID, with given: FlowTicket)
        -> FlowTicket?
    /// From the end of the event on a flow or screen reads what it is given here.
    func adopt(_ given: FlowTicket, by id: FlowInstanceID)
    /// At once, as it was when the step was reached.
    func renew(flow id: FlowInstanceID, with given: FlowTicket)
    func renew(screen id: FlowInstanceID, with given: FlowTicket) -> FlowTicket?
    /// Inputs stay as they are once the flow they were read in has ended.
    func frozen(_ given: FlowTicket) -> FlowTicket
    /// What a step shows, as something is looked for that is there.
    func compared(_ target: FlowTarget, _ given: FlowTicket) -> FlowTicket
    /// Compares the screen or flow at a place with a destination: true if the screen's identity or
    /// the flow's key is the same, or if the flow has no key.
    func matches(_ place: FlowInstanceID, _ given: FlowTicket) -> Bool
    /// Where the style of a layer is read, and what it is to begin with.
    func style(
        of target: FlowTarget, _ said: FlowTicket?, home: FlowInstanceID?, by owner: FlowInstanceID
    ) -> (style: FlowStyleKind, source: FlowStyleSource?)
    /// A style that a link can use for a flow: one that depends on nothing, else the own one.
    func plain(_ style: FlowTicket?, of given: FlowTicket) -> FlowTicket?
    /// False if no inputs have changed since they were last updated. Then nothing is updated.
    var mayInputsChange: Bool { get }
    /// Brings what a flow or a screen is given up to date. Inputs change no more once the flow they
    /// are read in has ended.
    func update(_ flow: FlowInstance, isTraced: Bool)
    func update(_ screen: FlowEntryInstance, isTraced: Bool)
    /// The payload of an ending without an outcome.
    func payload(of cause: FlowCancellation) -> FlowTicket?
    /// The inputs a screen has, which may be gone.
    func inputs(of entry: FlowEntryInstance) -> FlowTicket?
    /// The field of a flow that says whether a call is pending.
    func setFlag(_ field: Int32, of flow: FlowInstanceID, to value: Bool)
    /// Does a change of what the app keeps or supplies; whether it is one.
    func apply(_ change: FlowTicket?) -> Bool
    /// False if no flow reacts to changes of values. Then the engine compares no values after an
    /// event.
    var isWatching: Bool { get }
    /// How many values a flow watches. In an app two flows of one type may watch different ones.
    func watchCount(of flow: FlowInstanceID) -> Int
    /// What a flow is told of a value that it watches, if that is not what it was before the event,
    /// or when the flow was told this. A flow that the event has started has nothing to compare.
    func change(of watched: Int32, in flow: FlowInstanceID, since told: FlowTicket?) -> FlowTicket?

    // What becomes of an event.

    /// An event, or a window, begins.
    func beginEvent()
    func beginWindow(_ id: Int32)
    /// A save point of all that the host keeps, and the way back; what was decided stays written
    /// down, unless it is `wholly` forgotten.
    func save() -> Int
    func putBack(_ point: Int, wholly: Bool)
    /// Something has happened that stands in the trace.
    func note(_ record: FlowRecord)
    /// What has been begun last.
    var site: FlowSite { get }
    /// It is at fault.
    func fail()
    /// A call is made, and one leaves.
    func decide(_ call: FlowCallToken)
    func send(_ call: FlowCallToken)
    /// A command for a screen goes, ahead of all that does not.
    func deliver(_ command: Int32, _ payload: FlowTicket?, to entry: FlowEntryInstance)
    /// All else that leaves goes now; a call only if `position(ofPending:)` still knows it.
    func commit()
    /// The name under which a flow is saved, the step that shows it, and its state. Nil if the flow
    /// has no `restore`, or if the next launch could not find that step.
    func saved(_ flow: FlowInstance)
        -> (id: String, source: FlowSavedState.Source, state: FlowTicket)?
    /// The same of a screen of a flow.
    func saved(_ screen: FlowEntryInstance, of owner: FlowInstanceID)
        -> (id: String, source: FlowSavedState.Source)?
    /// The saved state of the window, as text.
    func savedState() -> FlowTicket?
    /// The state that was saved. Nil if it cannot be read.
    func read(_ saved: FlowTicket) -> FlowSavedState?
    /// Whether this graph has saved the state, or accepts states of the version that has.
    func accepts(_ saved: FlowSavedState) -> Bool
    /// Whether a flow that runs, or a screen of a flow, is saved under a name.
    func isSaved(_ flow: FlowInstance, as id: String) -> Bool
    func isSaved(_ screen: FlowScreenType, of flow: FlowInstance, as id: String) -> Bool
    /// What was saved, and what is given to it. The gates of the step that gives it are asked.
    func given(to saved: FlowSavedState.Flow, by owner: FlowInstanceID) throws(FlowStop)
        -> (flow: FlowID, given: FlowTicket)
    func given(
        toScreen id: String, _ source: FlowSavedState.Source, by owner: FlowInstanceID
    ) throws(FlowStop) -> (screen: FlowScreenType, given: FlowTicket)
    /// The state that was saved is laid over the one a flow has.
    func restoreState(_ state: FlowTicket, of flow: FlowInstance) throws(FlowStop)
}

/// Where a link or an entry leads.
package enum FlowLandingTarget {
    /// The last stage is the target.
    case show([FlowStagedShow], fromStart: Bool, whenShown: FlowWhenShown)
    /// An event of the application, by index, with what it brings.
    case send(Int32, FlowTicket?)
    case steps
}

/// What happened on the way. Whoever keeps a trace writes it down.
package enum FlowRecord {
    case started(FlowInstance)
    case finished(FlowInstance, outcome: Int32, FlowTicket?)
    case cancelled(FlowInstance, FlowCancellation)
    case reported(FlowInstance, report: Int32, FlowTicket?)
    /// Nobody wanted what a step has sent.
    case dropped(FlowSite)
    /// The answer to a call whose place is out of view.
    case droppedAnswer(FlowCallToken)
    /// A call was not made, since one of the same site is pending.
    case pending(FlowCallToken)
    /// A call was replaced by a later one of the same site.
    case late(FlowCallToken)
    /// What a `show` shows cannot be reached now, so that all was rolled back.
    case unreachable
    /// What waited for a gate has given its place to something later (law I6).
    case replaced(gate: Int32?)
    /// An event of the app that waited for the first screen has given its place to a later one.
    case replacedEvent
    /// A `present` that waited in a covered place has given its place to a later one (law D2).
    case replacedStep(FlowTicket)
    /// What waited for a gate is forgotten, for the gate does not hold (law I4).
    case droppedAtGate(Int32)
    /// What waited cannot run any more.
    case droppedAction(Reason)
    /// Why a saved state is not restored, or at which place of its path that ends.
    case notRestored(String)
    /// What was asked about before a screen left has given its place to something later (law H7).
    case replacedLeave(FlowScreenInstance)
    /// A value that a flow watches has changed again after the flow was told (law C9).
    case unstable(FlowInstance, watched: Int32)

    package enum Reason: String {
        case stale, unreachable, fault, refused
    }
}
