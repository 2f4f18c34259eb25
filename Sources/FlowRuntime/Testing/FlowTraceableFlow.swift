/// The outcome or report of a flow, or the outcome of an operation, as traces write it.
public protocol FlowTraceableOutcome {
    var flowTraceName: String { get }
    var flowTracePayload: FlowTraceValue { get }
}

/// The outcome of an operation, which tests choose by name.
public protocol FlowTraceableAnswer: FlowTraceableOutcome {
    /// Nil if there is no such outcome with such a payload.
    init?(flowTraceName: String, payload: FlowTraceValue)
}

/// The inputs and the state of a coordinator, as traces write them.
@MainActor
public protocol FlowTraceableFlow {
    var flowTraceInputs: FlowTraceValue { get }
    var flowTraceState: FlowTraceValue { get }
}

/// A screen in a test, whose outputs are sent by name.
@MainActor
public protocol FlowMockScreen: FlowScreen {
    /// Sends an output; false if there is none with this name and payload.
    func send(_ output: String, payload: FlowTraceValue) -> Bool
}
