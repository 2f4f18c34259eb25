import FlowModel

/// The signals that a scenario expects: the reports of flows, and the outcomes with which they end.
extension ScenarioReader {
    /// `reported: name`, or `reported: { flow:, report:, with: }`. `ended` has `outcome:` instead.
    mutating func readSignal(_ node: ValueSyntax, isEnd: Bool) -> ExpectedSignal? {
        let (word, key) = isEnd ? ("ended", "outcome") : ("reported", "report")
        let parts = readParts(of: node, isEnd ? .ended : .reported, in: "`\(word)`")
        guard let nameNode = node.kind == .scalar ? node : parts[key] else {
            reportMissing(
                in: parts, at: node, "`\(word)` does not say which \(key)",
                help: "add `\(key):` with its name")
            return nil
        }
        var named: FlowID?
        if let flowNode = parts["flow"] {
            named = requireFlow(flowNode)
            if named == nil { return nil }
        }
        // An end without a flow is the end of the flow that the scenario runs.
        let owner = named ?? (isEnd ? flow : nil)
        if owner == nil, isEnd, isFlowUnknown { return nil }
        let flows = owner.map { [graph[$0]] } ?? graph.flows
        let signals = flows.flatMap { isEnd ? $0.outcomes : $0.reports }
        guard let signal = requireSignal(nameNode, among: signals, of: owner, isEnd: isEnd) else {
            return nil
        }
        guard let with = parts["with"] else {
            return ExpectedSignal(flow: named, name: signal.name, payload: nil)
        }
        guard requireOneMeaning(of: signal, among: signals, at: nameNode) else { return nil }
        return readPayload(with, signal.payload, of: signal.name, at: nameNode.span)
            .map { ExpectedSignal(flow: named, name: signal.name, payload: $0) }
    }

    private mutating func requireSignal(
        _ node: ValueSyntax, among signals: [Signal], of owner: FlowID?, isEnd: Bool
    ) -> Signal? {
        let name = node.text
        let cancelled = Signal(name: "cancelled", payload: [], span: node.span)
        let known = isEnd ? signals + [cancelled] : signals
        if let found = known.first(where: { $0.name == name }) { return found }
        let subject = owner.map { "flow `\(graph[$0].name)` never" } ?? "no flow"
        report(
            ResolveProblems.impossibleOutcome, at: node.span,
            "\(subject) \(isEnd ? "ends with" : "reports") `\(name)`",
            help: suggestion(
                for: name, among: known.map({ $0.name }),
                what: isEnd ? "it ends with" : "it reports"))
        return nil
    }

    /// Reports values for a signal if several flows have one of that name with different payloads:
    /// the values mean something for only one of them.
    private mutating func requireOneMeaning(
        of signal: Signal, among signals: [Signal], at node: ValueSyntax
    ) -> Bool {
        let hasOthers = signals.contains { other in
            other.name == signal.name
                && !other.payload.elementsEqual(signal.payload) {
                    $0.name == $1.name && $0.type == $1.type
                }
        }
        guard hasOthers else { return true }
        report(
            ScenarioProblems.form, at: node.span,
            "`\(signal.name)` carries other values in another flow", help: "add `flow:`")
        return false
    }
}
