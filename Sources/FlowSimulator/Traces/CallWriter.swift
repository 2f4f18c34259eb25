import FlowEngine
import FlowModel

/// Calls and their answers in traces.
extension TraceWriter {
    /// The fields of a call that leaves.
    func write(_ effect: CallEffect, _ json: inout JSONWriter) {
        json.pair("call", graph.name(of: effect.operation))
        json.pair("id", name(of: effect.decided))
        json.pair("flow", Self.position(effect.position))
        json.key("payload")
        let operation = graph[effect.operation]
        json.fields(effect.inputs, operation.inputs, graph.types)
    }

    /// A call that is not answered yet.
    func write(
        _ call: CallToken, _ configuration: Configuration, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.pair("call", name(of: configuration.decided(call)))
            json.pair("flow", Self.position(configuration.world.position(of: call.flow) ?? []))
            json.key("screen")
            if let source = configuration.world.source(of: call) {
                json.string(name(of: source))
            } else {
                json.null()
            }
            json.key("busy")
            json.bool(call.step.busy == .blocking)
            if call.isQueued {
                json.key("queued")
                json.bool(true)
            }
        }
    }

    /// An answer that waits.
    func writeAnswer(
        _ waiting: Waiting, _ configuration: Configuration, _ json: inout JSONWriter
    ) {
        guard case .answer(let call, let outcome, let payload) = waiting.work else { return }
        let signal = graph[call.step.operation].outcomes[Int(outcome)]
        json.object { json in
            json.pair("call", name(of: configuration.decided(call)))
            json.pair("flow", Self.position(configuration.world.position(of: call.flow) ?? []))
            json.pair("outcome", signal.name)
            json.key("payload")
            json.fields(configuration.values.payload(payload), signal.payload, graph.types)
        }
    }

    /// The fields of an `answer` event.
    func write(
        _ flow: [Int], _ call: Decided, _ outcome: Int32, _ payload: [Value],
        _ json: inout JSONWriter
    ) {
        json.pair("kind", "answer")
        json.pair("call", name(of: call))
        json.pair("flow", Self.position(flow))
        guard let operation = graph.operation(calledAt: call) else { return }
        let signal = graph[operation].outcomes[Int(outcome)]
        json.pair("outcome", signal.name)
        json.key("payload")
        json.fields(payload, signal.payload, graph.types)
    }
}

extension FlowGraph {
    /// The operation that a step calls.
    func operation(calledAt site: Decided) -> OperationID? {
        guard case .step(_, let index) = site, case .call(let call) = steps[Int(index)].verb else {
            return nil
        }
        return call.operation
    }
}
