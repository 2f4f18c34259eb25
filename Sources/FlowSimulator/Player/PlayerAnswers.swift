import FlowEngine
import FlowModel

/// Answers to calls, given by hand.
extension PlayerSession {
    /// `articles.load loaded { titles: [] }`
    func answer(_ text: String) -> Reading {
        guard let read = readMeant(text) else {
            return .refused("there is no flow that `" + text + "` names")
        }
        let (name, rest) = Self.split(read.words)
        let (outcome, written) = Self.split(rest)
        let names = name.split(separator: ".").map { String($0) }
        guard names.count == 2, let operation = graph.findOperation(names[0], names[1]) else {
            return .refused("there is no operation `" + name + "`")
        }
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
            let event = configuration.answer(operation, Int32(index), payload, of: read.flow)
            return event.map { .event($0) } ?? .refused("no call of `" + name + "` is running")
        } catch {
            return .refused("not sent: " + error.message)
        }
    }

    /// `whose` is ` of Shop`, or nothing.
    func answerWords(
        _ call: Decided, _ outcome: Int32, _ payload: [Value], whose: String
    ) -> String {
        guard let operation = graph.operation(calledAt: call) else { return "answer" }
        let signal = graph[operation].outcomes[Int(outcome)]
        let text = "answer " + graph.name(of: operation) + whose + " " + signal.name
        return signal.payload.isEmpty ? text : text + " " + graph.written(payload, signal.payload)
    }

    /// An answer as scenarios have it.
    func answerStep(
        _ call: Decided, _ outcome: Int32, _ payload: [Value]
    ) -> String {
        guard let operation = graph.operation(calledAt: call) else { return "" }
        let signal = graph[operation].outcomes[Int(outcome)]
        let text = "answer: " + graph.name(of: operation) + "\n    outcome: " + signal.name
        if signal.payload.isEmpty { return text }
        return text + "\n    with: " + graph.written(payload, signal.payload)
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
