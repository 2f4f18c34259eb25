/// An action that runs later: what it waits for, and the work that is done then (law E2, H4, I2).
public struct FlowWaiting: Sendable, Hashable {
    /// The event that it comes from.
    package internal(set) var event: FlowEvent
    package internal(set) var work: Work
    /// The gate that has stopped it, by index.
    public package(set) var gate: Int32?
    public package(set) var wait: Wait
    /// Gates that need not be asked any more.
    var passed: [Int32]
    /// Screens whose leave guards have been answered with `leave` (law H9).
    package var waived: [FlowWaiver]

    init(
        _ event: FlowEvent, _ work: Work = .event, until wait: Wait = .slot, passed: [Int32] = [],
        waived: [FlowWaiver] = []
    ) {
        self.event = event
        self.work = work
        self.wait = wait
        self.passed = passed
        self.waived = waived
    }

    /// The work of an action that waits.
    package enum Work: Sendable, Hashable {
        /// The whole event again.
        case event
        /// The deliveries of the reaction to a fact. The fact itself stays.
        case deliveries([FlowEngine.Delivery])
        /// A step that was in a covered place.
        case present(FlowWaitingPresent)
        /// The answer to a call whose token is consumed.
        case answer(FlowCallToken, outcome: Int32, payload: FlowTicket?)
    }

    /// The condition that an action waits for.
    public enum Wait: Sendable, Hashable {
        /// The end of the flow that the gate presents.
        case flow(FlowInstanceID)
        /// The answer to the call that the gate makes.
        case call(FlowInstanceID)
        /// The gate holds, or a link can land. Only one action can wait for this; a newer one
        /// replaces it.
        case slot
        /// A screen is shown. Only one event of the app can wait for this.
        case screen
        /// Nothing covers the place of a step. Only one step can wait for this; a newer one
        /// replaces it.
        case uncovered
        /// The place of an answer is in view.
        case view
        /// The user answers the question of a leave guard. There is only one question at a time.
        case answer(Question)
        /// The call was answered with `pass` or `drop`.
        case passed, dropped
    }

    /// The question of a leave guard.
    public struct Question: Sendable, Hashable {
        /// The screen whose guard asks.
        public let asks: FlowScreenInstance
        /// The entry of the alert.
        package internal(set) var alert: FlowInstanceID
        /// The window in which it asks.
        package let window: Int32
    }

    /// The call whose answer waits until its place is in view.
    package var answered: FlowCallToken? {
        guard wait == .view, case .answer(let call, _, _) = work else { return nil }
        return call
    }

    /// The step that waits until nothing covers its place.
    package var heldBack: FlowWaitingPresent? {
        guard wait == .uncovered, case .present(let present) = work else { return nil }
        return present
    }

    /// The flow that has made the call or runs the step.
    var flow: FlowInstanceID? { answered?.flow ?? heldBack?.frame.flow }

    /// The question that the action waits for; nil if it waits for something else.
    public var question: Question? {
        if case .answer(let question) = wait { return question }
        return nil
    }
}

extension FlowWindowInstance {
    /// The action that a leave guard asks about (law H4).
    public var asked: FlowWaiting? { waiting.first { $0.question != nil } }

    /// The other actions that wait: answers, and those that wait for gates, places or screens.
    public var parked: [FlowWaiting] { waiting.filter { $0.question == nil } }
}

extension FlowWorld {
    public var asked: FlowWaiting? { windows[current].asked }
    public var parked: [FlowWaiting] { windows[current].parked }

    mutating func removeQuestion() -> FlowWaiting? {
        let place = waiting.firstIndex { $0.question != nil }
        return place.map { waiting.remove(at: $0) }
    }
}
