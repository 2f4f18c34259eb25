#if !hasFeature(Embedded)
    import FlowModel
#endif

/// A screen as events name it: `Cities#2`.
public struct ScreenInstance: Sendable, Hashable {
    public let screen: ScreenID
    public let ordinal: Int32

    public init(_ screen: ScreenID, _ ordinal: Int32) {
        self.screen = screen
        self.ordinal = ordinal
    }
}

/// What can be sent to the engine. Events name instances, not names (law B6).
public enum Event: Sendable, Hashable {
    /// The launch.
    case start
    /// The launch by something that iOS hands in, in a window that is not compact, or on a device
    /// that is no phone.
    case launch(Arrival?, width: Width, idiom: Idiom = .phone)
    /// A screen sent an output, by index, with its payload in the order of the declaration.
    case output(ScreenInstance, Int32, [Value])
    case back(ScreenInstance)
    case swipe(ScreenInstance)
    /// A swipe that was begun and given up: nothing has happened.
    case swipeCancelled(ScreenInstance)
    /// A swipe that had begun before anything forbade it, and is over: the screen has gone.
    case swipeBegun(ScreenInstance)
    /// The back menu: this screen becomes the top of its stack.
    case backTo(ScreenInstance)
    case swipeDown(ScreenInstance)
    /// The same of a swipe down.
    case swipeDownBegun(ScreenInstance)
    case tapOutside(ScreenInstance)
    /// The user taps a tab of the tabs flow at this place in the call tree.
    case tab(container: [Int], name: String)
    /// The user has swiped to a page of the pages flow at this place in the call tree.
    case page(container: [Int], name: String)
    /// The window has another width.
    case width(Width)
    /// Shared state is changed from outside: a field, and fields below it.
    case set(field: Int32, path: [Int32], value: Value)
    /// An event of the application, by index, with its payload in the order of the declaration.
    case app(Int32, [Value])
    /// A URL is opened in the app.
    case link(String)
    /// A shortcut, a notification or an activity arrives, by index, with its payload.
    case entry(Int32, [Value])
    /// The app supplies another value of a fact, by index.
    case fact(Int32, Value)
    /// An operation that the flow at this place in the call tree has called at a site ends with an
    /// outcome, by index.
    case answer(flow: [Int], call: Decided, outcome: Int32, payload: [Value])
    /// The process ends.
    case kill
    /// The user launches the app again: what the end has saved is shown, or what a text says.
    case restore(String?)
    /// The user opens another window; its root flow starts there.
    case openWindow
    case closeWindow
    /// An event in the window of this id.
    indirect case inside(window: Int32, Event)
}

/// What iOS hands in at the launch.
public enum Arrival: Sendable, Hashable {
    case link(String)
    case entry(Int32, [Value])

    /// The same while the app runs.
    var event: Event {
        switch self {
        case .link(let url): .link(url)
        case .entry(let entry, let payload): .entry(entry, payload)
        }
    }
}

/// What became of an event (law K1).
public enum Verdict: String, Sendable, CaseIterable {
    case done
    case ignored
    case stale
    case gone
    case guarded
    case unhandled
    case fault
    /// A call of the window takes everything from the user (law E4).
    case busy
    /// Nobody waits for the answer any more (law E1).
    case late
    /// The answer waits until its place is in view (law E2).
    case parked
    /// What a `show` shows cannot be reached now (law J4), or something that would leave does not
    /// let itself be left.
    case refused
    /// A leave guard asks first (law H4).
    case asked
}

/// What the compiler cannot exclude (law C8).
public enum FaultKind: String, Sendable, CaseIterable {
    case popAtRoot
    case popTooDeep
    case noTarget
    case noLayer
    case depth
    case runaway
    case blank
}

/// Why a reaction was rolled back, and at which step.
public struct Fault: Sendable, Hashable {
    public let kind: FaultKind
    /// Nil when nothing had been decided yet.
    public let step: Decided?
}

/// Why a reaction, or a part of it that is tried alone, is taken back.
enum Stop: Error, Sendable {
    case fault(Fault)
    /// A gate, by index, that does not hold.
    case gate(Int32)
    /// A `show` whose target nothing opens now, at this step; nil for a link that cannot land.
    case unreachable(Decided?)
    /// A screen that it would remove asks first, or one refuses.
    case leave(asks: ScreenInstance?)
    /// A link or an entry that is over, with this verdict.
    case over(Verdict)
}

/// The list of steps something stands in.
public indirect enum Origin: Sendable, Hashable {
    case start(FlowID)
    case transition(TransitionID)
    /// An action, run by a step of the outer list, by the step's index in `FlowGraph.steps`.
    case action(Origin, run: Int32)
    /// What a gate does when it does not hold, by index.
    case gate(Int32)
    /// A link, by index.
    case link(Int32)
    /// What iOS hands in besides URLs, by index.
    case entry(Int32)
}

/// Something in the graph that was reached.
public enum Decided: Sendable, Hashable {
    case handler(Origin)
    /// A step by its index in `FlowGraph.steps`.
    case step(Origin, Int32)
}

/// Why a flow ended without an outcome of its own (law G4b).
public enum Cause: String, Sendable, CaseIterable {
    case gesture
    case itself
    case parent
    case link
    case gate
    case restart

    /// The case of the built-in enumeration `Cause`.
    var value: Value {
        let index = TypeTable.causeNames.firstIndex { $0 == rawValue } ?? 0
        return .enumeration(Int32(index), [])
    }
}

/// What happened on the way, in order. What scenarios expect of a window says its id.
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
    /// What was saved is not shown, or not from some place on.
    case notRestored(String)
    /// A watched value changed again after its trigger had fired (law C9).
    case unstable(FlowID, WatchedPath)
    case reported(FlowID, report: Int32, payload: [Value], window: Int32)
    /// A call was not made, since one of the same site is pending.
    case pending(Decided)
    /// A call was replaced by a later one of the same site.
    case late(Decided)
    /// What a `show` shows cannot be reached now, so that all was rolled back.
    case unreachable(Decided)
    /// What waited for a gate has given its place to something later (law I6).
    case replaced(gate: Int32?)
    /// An event of the app that waited for the first screen has given its place to a later one.
    case replacedEvent
    /// A `present` that waited in a covered place has given its place to a later one (law D2).
    case replacedStep(Decided)
    /// What waited for a gate is forgotten, for the gate does not hold (law I4).
    case droppedAtGate(Int32)
    /// What waited cannot run any more: `stale`, `unreachable` or `fault`.
    case droppedAction(String)
    /// What was asked about before a screen left has given its place to something later (law H7).
    case replacedLeave(ScreenInstance)
}

/// What leaves the engine at commit (law C1.7).
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
    /// Which branch of a `choose` ran; of a `when`, `held` or `failed`.
    public let branch: Int32

    public static let held: Int32 = -1
    public static let failed: Int32 = -2
}

/// One event and what came of it, as a value; `TraceWriter` makes text of it.
public struct TraceLine: Sendable {
    /// Counts from 1; the launch is 1.
    public let number: Int
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
    /// The checks that held before and do not any more. They stand in no trace.
    public let broken: [Check]
}
