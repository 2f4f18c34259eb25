#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Answering calls by hand.
extension PlayerSession {
    /// `articles.load loaded { titles: [] }`
    func answer(_ text: String) -> Reading {
        let (name, rest) = Self.split(text)
        let (outcome, written) = Self.split(rest)
        let names = name.split(separator: ".").map { String($0) }
        guard names.count == 2, let operation = graph.findOperation(names[0], names[1]) else {
            return .refused("there is no operation `" + name + "`")
        }
        guard let token = configuration.runningCall(of: operation),
            let position = configuration.position(of: token.flow)
        else { return .refused("no call of `" + name + "` is running") }
        let outcomes = graph[operation].outcomes
        let index =
            outcome.isEmpty && outcomes.count == 1
            ? 0 : outcomes.firstIndex { $0.name == outcome }
        guard let index else {
            return .refused(
                "`" + name + "` ends with "
                    + outcomes.map { $0.name }.joined(separator: ", ") + "; say which")
        }
        let fields = outcomes[index].payload
        do {
            let payload = try EventReader(graph: graph, isRelaxed: true)
                .payload(written.isEmpty ? "{}" : written, fields)
            return .event(
                .answer(
                    flow: position, call: token.decided, outcome: Int32(index), payload: payload))
        } catch {
            return .refused("not sent: " + error.message)
        }
    }

    func answerWords(_ call: Decided, _ outcome: Int32, _ payload: [Value]) -> String {
        guard let operation = graph.operation(calledAt: call) else { return "answer" }
        let signal = graph[operation].outcomes[Int(outcome)]
        let text = "answer " + graph.name(of: operation) + " " + signal.name
        return signal.payload.isEmpty ? text : text + " " + graph.written(payload, signal.payload)
    }

    /// An answer as scenarios have it.
    func answerStep(_ call: Decided, _ outcome: Int32, _ payload: [Value]) -> String {
        guard let operation = graph.operation(calledAt: call) else { return "" }
        let signal = graph[operation].outcomes[Int(outcome)]
        var text = "{ answer: " + graph.name(of: operation) + ", outcome: " + signal.name
        if !signal.payload.isEmpty { text += ", with: " + graph.written(payload, signal.payload) }
        return text + " }"
    }
}

extension FlowGraph {
    /// `articles.load`, by the names of the service and of the operation.
    func findOperation(_ service: String, _ operation: String) -> OperationID? {
        for (index, group) in application.services.enumerated() where group.name == service {
            for (place, member) in group.operations.enumerated() where member.name == operation {
                return OperationID(service: index, operation: place)
            }
        }
        return nil
    }
}
