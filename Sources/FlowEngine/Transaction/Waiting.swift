/// Something that is to happen later: what it waits for, and what is done then (law E2, H4, I2).
public struct FlowWaiting: Sendable, Hashable {
    /// The event that has brought it.
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

    /// What is to run.
    package enum Work: Sendable, Hashable {
        /// The whole event again.
        case event
        /// The reaction to a fact, which stays: what it has to deliver.
        case deliveries([FlowEngine.Delivery])
        /// A step that was in a covered place.
        case present(FlowWaitingPresent)
        /// The answer to a call, which is not awaited any more.
        case answer(FlowCallToken, outcome: Int32, payload: FlowTicket?)
    }

    /// What it waits for.
    public enum Wait: Sendable, Hashable {
        /// The end of the flow that the gate presents.
        case flow(FlowInstanceID)
        /// The answer to the call that the gate makes.
        case call(FlowInstanceID)
        /// That the gate holds or that a link can land; there is one such place.
        case slot
        /// That a screen is shown; one event of the app waits for it.
        case screen
        /// That nothing covers the place of a step; there is one such place.
        case uncovered
        /// That the place of an answer is in view.
        case view
        /// What the user answers a leave guard; there is one question.
        case answer(Question)
        /// The call was answered with `pass` or `drop`.
        case passed, dropped
    }

    /// What a leave guard asks.
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

    /// What is asked.
    public var question: Question? {
        if case .answer(let question) = wait { return question }
        return nil
    }
}

extension FlowWindowInstance {
    /// What a leave guard asks about (law H4).
    public var asked: FlowWaiting? { waiting.first { $0.question != nil } }

    /// All but what is asked about: answers and what waits for gates, places or screens.
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
