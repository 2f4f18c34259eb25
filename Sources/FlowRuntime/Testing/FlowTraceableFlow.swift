/// The outcome or report of a flow, or the outcome of an operation, as traces write it.
public protocol FlowTraceableOutcome {
    var flowTraceName: String { get }
    var flowTracePayload: FlowTraceValue { get }
}

/// The outcome of an operation, which tests give by name.
public protocol FlowTraceableAnswer: FlowTraceableOutcome {
    /// Nil if there is no such outcome with such a payload.
    init?(flowTraceName: String, payload: FlowTraceValue)
}

/// What a coordinator was passed and remembers, as traces write it.
@MainActor
public protocol FlowTraceableFlow {
    var flowTraceInputs: FlowTraceValue { get }
    var flowTraceState: FlowTraceValue { get }
}

/// A screen of a test, whose outputs are sent by name.
@MainActor
public protocol FlowMockScreen: FlowScreen {
    /// Sends an output; false if there is none of that name with such a payload.
    func send(_ output: String, payload: FlowTraceValue) -> Bool
}
