import FlowEngine
import FlowModel

/// Answers to calls, read from JSON.
extension EventReader {
    func answer(
        _ json: JSONValue, _ configuration: Configuration
    ) throws(ReadingError) -> Event {
        var position: [Int] = []
        for part in (json["flow"]?.text ?? "").split(separator: ".") {
            if let place = Int(String(part)) { position.append(place) }
        }
        guard let call = json["call"]?.text, let outcome = json["outcome"]?.text else {
            throw ReadingError("an answer needs a `call`, a `flow` such as `0.1` and an `outcome`")
        }
        guard let site = site(call, configuration), let operation = graph.operation(calledAt: site)
        else { throw ReadingError("there is no call `" + call + "`") }
        let outcomes = graph[operation].outcomes
        guard let index = outcomes.firstIndex(where: { $0.name == outcome }) else {
            throw ReadingError(
                "`" + graph.name(of: operation) + "` never ends with `" + outcome + "`")
        }
        return .answer(
            flow: position, call: site, outcome: Int32(index),
            payload: try fields(json["payload"] ?? .object([]), outcomes[index].payload))
    }

    /// The step that a decided id names: that of a running call, else any of the graph.
    private func site(_ id: String, _ configuration: Configuration) -> Decided? {
        let writer = TraceWriter(graph: graph)
        for token in configuration.world.calls {
            let decided = configuration.decided(token)
            if writer.name(of: decided) == id { return decided }
        }
        for (index, flow) in graph.flows.enumerated() {
            let start = Origin.start(FlowID(index))
            if let found = site(id, in: flow.start, start, writer) { return found }
            for transition in flow.transitions {
                let origin = Origin.transition(transition)
                if let found = site(id, in: graph[transition].steps, origin, writer) {
                    return found
                }
            }
        }
        for (index, link) in graph.application.links.enumerated() {
            guard case .call(let steps) = link.landing.target else { continue }
            if let found = site(id, in: steps, .link(Int32(index)), writer) { return found }
        }
        for (index, entry) in graph.application.entries.enumerated() {
            guard case .call(let steps) = entry.landing.target else { continue }
            if let found = site(id, in: steps, .entry(Int32(index)), writer) { return found }
        }
        for (index, gate) in graph.application.gates.enumerated() {
            let origin = Origin.gate(Int32(index))
            if let found = site(id, in: gate.otherwise, origin, writer) { return found }
        }
        return nil
    }

    private func site(
        _ id: String, in list: StepList, _ origin: Origin, _ writer: TraceWriter
    ) -> Decided? {
        for index in list.indices {
            let decided = Decided.step(origin, Int32(index))
            if case .call = graph.steps[index].verb, writer.name(of: decided) == id {
                return decided
            }
            let inner =
                graph.steps[index].verb.alternatives + graph.steps[index].answers.map { $0.steps }
            for list in inner {
                if let found = site(id, in: list, origin, writer) { return found }
            }
        }
        return nil
    }
}
