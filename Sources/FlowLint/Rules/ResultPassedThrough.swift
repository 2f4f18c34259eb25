import FlowModel

extension LintRule {
    /// An outcome that three flows or more pass on unchanged.
    static let resultPassedThrough: LintRule = LintRule(
        DiagnosticKind(
            id: "result-passed-through", family: .children, severity: .info,
            summary: "An outcome is handed on through three or more flows unchanged.",
            reason: "The flows in between know of a result that is none of their business, and "
                + "each change of it is a change of all of them.",
            advice: "Keep the result in the application's state, or call the flow from where its "
                + "result is needed.",
            bad: [DiagnosticExample(chainExample(["A", "B", "C"]))],
            good: [DiagnosticExample(chainExample(["A", "B"]))]),
        judge: checkChains)
}

/// A leaf flow that picks a name, and flows around it that each pass the name on.
private func chainExample(_ names: [String]) -> [(path: String, text: String)] {
    var files = [("app.yaml", "app: Names\nroot: Root\n")]
    let first = names[0]
    files.append(
        (
            "root.yaml",
            """
            flow: Root
            screens:
              Home:
                outputs: [pick]
            start: { push: Home }
            transitions:
              Home.pick: { push: \(first) }
              \(first).picked: ignore
            """
        ))
    for (index, name) in names.enumerated() {
        let callee = index + 1 < names.count ? names[index + 1] : "Leaf"
        files.append(
            (
                "\(name.lowercased()).yaml",
                """
                flow: \(name)
                outputs:
                  - picked: { name: String }
                start: { push: \(callee) }
                transitions:
                  \(callee).picked:
                    finish: picked
                    with: [name]
                """
            ))
    }
    files.append(
        (
            "leaf.yaml",
            """
            flow: Leaf
            outputs:
              - picked: { name: String }
            screens:
              List:
                outputs:
                  - picked: { name: String }
            start: { push: List }
            transitions:
              List.picked:
                finish: picked
                with: [name]
            """
        ))
    return files
}

private struct Outcome: Hashable {
    let flow: FlowID
    let index: Int32
}

private func checkChains(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    // From the outcome of a child to the outcome its caller makes of it.
    var handedOn: [Outcome: [(to: Outcome, answer: ChildAnswer)]] = [:]
    var isHandedOn = Set<Outcome>()
    for answer in facts.answers.all where !answer.isInContainer {
        guard let number = answer.outcome,
            case .finish(let outcome, let payload)? =
                onlyStep(of: answer.steps, in: answer.caller, answer.fieldCount, graph)?.verb,
            !payload.isEmpty
        else { continue }
        let source = Outcome(flow: answer.child, index: number)
        let result = Outcome(flow: answer.caller, index: outcome)
        handedOn[source, default: []].append((result, answer))
        isHandedOn.insert(result)
    }
    var findings: [Diagnostic] = []
    let sources = handedOn.keys.filter { !isHandedOn.contains($0) }
    for source in sources.sorted(by: { ($0.flow.index, $0.index) < ($1.flow.index, $1.index) }) {
        var way = [DiagnosticNote(at: graph[source.flow].span, graph[source.flow].name)]
        var last: ChildAnswer?
        var seen: Set<Outcome> = [source]
        var current = source
        while let next = handedOn[current]?.first, seen.insert(next.to).inserted {
            way.append(
                DiagnosticNote(at: next.answer.span, graph[next.to.flow].name))
            last = next.answer
            current = next.to
        }
        guard way.count > 3, let last else { continue }
        let name = graph[source.flow].outcomes[Int(source.index)].name
        let names = way.map { $0.message }
        findings.append(
            Diagnostic(
                LintRule.resultPassedThrough.kind, at: last.span,
                "`\(name)` of `\(names[0])` is handed on unchanged through \(way.count - 1) flows",
                help: "keep the result in `app`, or call `\(names[0])` where it is needed",
                witness: [names.joined(separator: " → ")], element: graph.element(last)
            ).leading(through: way))
    }
    return findings
}

/// Returns the only step of a list if it passes on nothing but the first `fieldCount` fields of the
/// payload; if it runs an action, returns the only step of the action if that passes on its inputs.
private func onlyStep(
    of list: StepList, in flow: FlowID, _ fieldCount: Int, _ graph: FlowGraph
) -> Step? {
    guard graph[list].count == 1, let step = graph[list].first,
        step.verb.values.allSatisfy({ isUnchanged($0, fieldCount, graph) })
    else { return nil }
    guard case .run(let index, _) = step.verb else { return step }
    let action = graph[flow].actions[Int(index)]
    return onlyStep(of: action.steps, in: flow, action.inputs.count, graph)
}

private func isUnchanged(_ value: ExpressionID, _ fieldCount: Int, _ graph: FlowGraph) -> Bool {
    if case .read(.payload, let field) = graph.expressions[value] { return field < fieldCount }
    return false
}
