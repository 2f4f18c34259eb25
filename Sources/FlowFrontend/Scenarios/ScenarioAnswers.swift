import FlowModel

/// Calls and reports in scenarios.
extension ScenarioReader {
    /// `{ answer: articles.load, outcome: loaded, with: { … } }`
    mutating func readAnswer(_ node: NodeID) -> ScenarioEvent? {
        let keys = ScenarioTable.answer.words
        guard let parts = readParts(of: node, keys, in: "`answer`"), let called = parts["answer"],
            let id = requireOperation(tree.text(called), at: tree.span(called))
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
                report(
                    ScenarioProblems.form, at: tree.span(called),
                    "`answer` does not say with which outcome `\(name)` ends",
                    help: "add `outcome: \(outcomes[0].name)`")
                return nil
            }
            return answer(id, 0, parts["with"], of: flow, at: called)
        }
        let text = tree.text(outcomeNode)
        guard let index = outcomes.firstIndex(where: { $0.name == text }) else {
            report(
                ResolveProblems.impossibleOutcome, at: tree.span(outcomeNode),
                "`\(name)` never ends with `\(text)`",
                help: suggestion(for: text, among: outcomes.map(\.name), what: "it ends with"))
            return nil
        }
        return answer(id, index, parts["with"], of: flow, at: outcomeNode)
    }

    private mutating func answer(
        _ id: OperationID, _ index: Int, _ payload: NodeID?, of flow: MeantFlow?, at place: NodeID
    ) -> ScenarioEvent? {
        let outcome = graph[id].outcomes[index]
        return readPayload(payload, outcome.payload, of: outcome.name, at: tree.span(place))
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

    /// The values of a mapping by its keys; nil when the node is none.
    private mutating func readParts(
        of node: NodeID, _ keys: [String], in what: String
    ) -> [String: NodeID]? {
        guard tree.kind(node) == .mapping else {
            report(
                ScenarioProblems.form, at: tree.span(node), "\(what) takes a name or a mapping")
            return nil
        }
        var parts: [String: NodeID] = [:]
        for (key, value) in tree.entries(node) {
            if keys.contains(tree.text(key)) {
                parts[tree.text(key)] = value
            } else {
                reportUnknownKey(key, among: keys, in: what)
            }
        }
        return parts
    }

    /// `running: [articles.load]`
    mutating func readRunning(_ node: NodeID) -> [OperationID] {
        guard tree.kind(node) == .sequence else {
            report(
                ScenarioProblems.form, at: tree.span(node),
                "`running` takes a list of operations, in the order in which they were called",
                help: "write `running: [articles.load]`, or `running: []`")
            return []
        }
        return tree.items(node).compactMap { requireOperation(tree.text($0), at: tree.span($0)) }
    }

    /// `reported: name`, or `reported: { flow:, report:, with: }`.
    mutating func readReport(_ node: NodeID) -> ExpectedReport? {
        if tree.kind(node) == .scalar {
            return requireReport(node, of: nil).map {
                ExpectedReport(flow: nil, name: $0.name, payload: nil)
            }
        }
        guard let parts = readParts(of: node, ScenarioTable.reported.words, in: "`reported`") else {
            return nil
        }
        guard let nameNode = parts["report"] else {
            report(
                ScenarioProblems.form, at: tree.span(node), "`reported` does not say which report",
                help: "add `report:` with the name of a report")
            return nil
        }
        var flow: FlowID?
        if let flowNode = parts["flow"] {
            flow = requireFlow(flowNode)
            if flow == nil { return nil }
        }
        guard let found = requireReport(nameNode, of: flow) else { return nil }
        guard let with = parts["with"] else {
            return ExpectedReport(flow: flow, name: found.name, payload: nil)
        }
        guard requireOneMeaning(of: found, among: reports(of: flow), at: nameNode) else {
            return nil
        }
        return readPayload(with, found.payload, of: found.name, at: tree.span(nameNode))
            .map { ExpectedReport(flow: flow, name: found.name, payload: $0) }
    }

    private func reports(of flow: FlowID?) -> [Signal] {
        (flow.map { [graph[$0]] } ?? graph.flows).flatMap(\.reports)
    }

    /// Where several flows have a signal of one name and it carries other things in each, values
    /// mean something only of one.
    mutating func requireOneMeaning(
        of signal: Signal, among signals: [Signal], at node: NodeID
    ) -> Bool {
        let hasOthers = signals.contains { other in
            other.name == signal.name
                && !other.payload.elementsEqual(signal.payload) {
                    $0.name == $1.name && $0.type == $1.type
                }
        }
        guard hasOthers else { return true }
        report(
            ScenarioProblems.form, at: tree.span(node),
            "`\(signal.name)` carries other values in another flow", help: "add `flow:`")
        return false
    }

    private mutating func requireReport(_ node: NodeID, of flow: FlowID?) -> Signal? {
        let name = tree.text(node)
        let reports = reports(of: flow)
        if let found = reports.first(where: { $0.name == name }) { return found }
        report(
            ResolveProblems.impossibleOutcome, at: tree.span(node),
            "no flow here reports `\(name)`",
            help: suggestion(for: name, among: reports.map(\.name), what: "the reports are"))
        return nil
    }
}
