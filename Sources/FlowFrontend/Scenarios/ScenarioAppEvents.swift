import FlowModel

/// Events of the application, facts and effects in scenarios.
extension ScenarioReader {
    /// Reads `event: search`, with `with:` beside it for its payload.
    mutating func readAppEvent(_ node: ValueSyntax, payload: ValueSyntax?) -> ScenarioEvent? {
        let name = node.text
        let events = graph.application.events
        guard let index = events.firstIndex(where: { $0.name == name }) else {
            report(
                ResolveProblems.unknownEvent, at: node.span,
                "`\(graph.application.name)` has no event `\(name)`",
                help: suggestion(for: name, among: events.map { $0.name }, what: "the events are"))
            return nil
        }
        let values = readPayload(payload, events[index].payload, of: name, at: node.span)
        return values.map { .app(Int32(index), payload: $0) }
    }

    /// `fact: { online: false }`; each fact is an event of its own.
    mutating func readFacts(_ node: ValueSyntax) -> [ScenarioEvent] {
        guard node.kind == .mapping, !node.pairs.isEmpty else {
            report(
                ScenarioProblems.form, at: node.span,
                "`fact` takes a mapping of facts to values", help: "write `fact: { online: false }`"
            )
            return []
        }
        let facts = graph.application.facts
        var events: [ScenarioEvent] = []
        for (key, value) in node.pairs {
            let name = key.text
            guard let index = facts.firstIndex(where: { $0.name == name }) else {
                report(
                    ExpressionProblems.unknownPath, at: key.span,
                    "`\(graph.application.name)` has no fact `\(name)`",
                    help: suggestion(for: name, among: facts.map { $0.name }, what: "the facts are")
                )
                continue
            }
            if let constant = checker.readConstant(value, as: facts[index].type) {
                events.append(.fact(Int32(index), constant))
            }
        }
        return events
    }
}
