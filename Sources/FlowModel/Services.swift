/// A group of hand-written operations that steps call: `articles`.
public struct Service: Sendable {
    public let name: String
    public let operations: [Operation]
    public let span: SourceSpan

    package init(name: String, operations: [Operation], span: SourceSpan) {
        self.name = name
        self.operations = operations
        self.span = span
    }
}

/// A function of the app in Swift, asynchronous or not: `articles.load`.
public struct Operation: Sendable {
    public let name: String
    public let inputs: [Field]
    /// The ways in which it can end, never empty: an operation that declares no outcome ends with
    /// `done`.
    public let outcomes: [Signal]
    /// False if `outcomes` is only the built-in `done`, which needs no answer.
    public let declaresOutcomes: Bool
    public let span: SourceSpan

    package init(
        name: String, inputs: [Field], outcomes: [Signal], declaresOutcomes: Bool,
        span: SourceSpan
    ) {
        self.name = name
        self.inputs = inputs
        self.outcomes = outcomes
        self.declaresOutcomes = declaresOutcomes
        self.span = span
    }
}

public typealias OperationID = FlowOperation

extension FlowGraph {
    public subscript(id: OperationID) -> Operation {
        application.services[Int(id.service)].operations[Int(id.operation)]
    }

    /// `articles.load`
    public func name(of id: OperationID) -> String {
        application.services[Int(id.service)].name + "." + self[id].name
    }
}

/// `call: articles.load` with its policies (law E1 to E4). `Step.answers` handles its outcomes.
public struct Call: Sendable, Hashable {
    public let operation: OperationID
    /// One expression an input, in order; nil takes the default. They are read once, when the step
    /// runs, and do not stay live.
    public let arguments: [ExpressionID?]
    public let busy: Busy
    public let again: Again
    /// True if the file names `again`; false if the default applies.
    public let namesAgain: Bool
    /// The call outlives the screen it was made from (`keep: true`).
    public let outlivesScreen: Bool
    public let whenHidden: WhenHidden

    public typealias Busy = FlowBusy

    public typealias Again = FlowAgain

    public typealias WhenHidden = FlowWhenHidden

    package init(
        operation: OperationID, arguments: [ExpressionID?], busy: Busy, again: Again?,
        outlivesScreen: Bool, whenHidden: WhenHidden
    ) {
        self.operation = operation
        self.arguments = arguments
        self.busy = busy
        self.again = again ?? .ignore
        namesAgain = again != nil
        self.outlivesScreen = outlivesScreen
        self.whenHidden = whenHidden
    }
}

/// The steps that run on an answer to a step: an outcome of the operation it calls, an outcome or
/// report of the flow it pushes or presents.
public struct Answer: Sendable {
    public let event: Event
    /// The payload fields in scope: the fields of the event, then the fields around the step that
    /// have other names, with their values when the step ran. `screen.x` stays in scope in the same
    /// way.
    public let payload: [Field]
    /// For each field of `payload` after the fields of the event, its index in the payload around
    /// the step.
    public let kept: [Int32]
    /// Their paths begin with the path of the step and the name of the event: `0/loaded/1`.
    public let steps: StepList
    public let span: SourceSpan

    public typealias Event = FlowAnswerEvent

    package init(
        event: Event, payload: [Field], kept: [Int32], steps: StepList, span: SourceSpan
    ) {
        self.event = event
        self.payload = payload
        self.kept = kept
        self.steps = steps
        self.span = span
    }
}

extension Step {
    /// The step's own answer to an event, if it has one.
    public func answer(to event: Answer.Event) -> Answer? {
        answers.first { $0.event == event }
    }
}
