import FlowModel

/// Calls in scenarios.
extension ScenarioReader {
    /// `{ answer: articles.load, outcome: loaded, with: { … } }`
    mutating func readAnswer(_ node: ValueSyntax) -> ScenarioEvent? {
        let parts = readParts(of: node, .answer, in: "`answer`")
        guard let called = parts["answer"],
            let id = requireOperation(called.text, at: called.span)
        else { return nil }
        var flow: MeantFlow?
        if let of = parts["of"] {
            flow = requireMeantFlow(of)
            if flow == nil { return nil }
        }
        let name = graph.name(of: id)
        let outcomes = graph[id].outcomes
        guard let outcomeNode = parts["outcome"] else {
            guard outcomes.count == 1 else {
                reportMissing(
                    in: parts, at: called,
                    "`answer` does not say with which outcome `\(name)` ends",
                    help: "add `outcome: \(outcomes[0].name)`")
                return nil
            }
            return answer(id, 0, parts["with"], of: flow, at: called)
        }
        let text = outcomeNode.text
        guard let index = outcomes.firstIndex(where: { $0.name == text }) else {
            report(
                ResolveProblems.impossibleOutcome, at: outcomeNode.span,
                "`\(name)` never ends with `\(text)`",
                help: suggestion(for: text, among: outcomes.map { $0.name }, what: "it ends with"))
            return nil
        }
        return answer(id, index, parts["with"], of: flow, at: outcomeNode)
    }

    private mutating func answer(
        _ id: OperationID, _ index: Int, _ payload: ValueSyntax?, of flow: MeantFlow?,
        at place: ValueSyntax
    ) -> ScenarioEvent? {
        let outcome = graph[id].outcomes[index]
        return readPayload(payload, outcome.payload, of: outcome.name, at: place.span)
            .map { .answer(id, outcome: Int32(index), payload: $0, of: flow) }
    }

    mutating func requireOperation(_ text: String, at span: SourceSpan) -> OperationID? {
        var names: [String] = []
        for (index, service) in graph.application.services.enumerated() {
            for (place, operation) in service.operations.enumerated() {
                let name = service.name + "." + operation.name
                if name == text { return OperationID(service: index, operation: place) }
                names.append(name)
            }
        }
        report(
            ResolveProblems.unknownService, at: span,
            "there is no operation `\(text)` in `\(graph.application.name)`",
            help: suggestion(for: text, among: names, what: "the operations are"))
        return nil
    }

    /// `running: [articles.load]`
    mutating func readRunning(_ node: ValueSyntax) -> [OperationID] {
        guard node.kind == .sequence else {
            report(
                ScenarioProblems.form, at: node.span,
                "`running` takes a list of operations, in the order in which they were called",
                help: "write `running: [articles.load]`, or `running: []`")
            return []
        }
        return node.items.compactMap { requireOperation($0.text, at: $0.span) }
    }
}
