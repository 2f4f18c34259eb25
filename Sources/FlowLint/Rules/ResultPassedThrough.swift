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
        check: checkChains)
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

private func checkChains(_ graph: FlowGraph) -> [Diagnostic] {
    // From the outcome of a child to the outcome its caller makes of it.
    var handedOn: [Outcome: [(to: Outcome, transition: Transition)]] = [:]
    var isHandedOn = Set<Outcome>()
    for transition in graph.transitions {
        let sources = transition.triggers.compactMap { binding -> Outcome? in
            guard case .outcome(let child, let number) = binding.trigger else { return nil }
            return Outcome(flow: child, index: number)
        }
        guard !sources.isEmpty,
            case .finish(let outcome, let payload)? =
                onlyStep(of: transition.steps, in: transition.flow, graph)?.verb,
            !payload.isEmpty, isUnchanged(payload, graph)
        else { continue }
        let result = Outcome(flow: transition.flow, index: outcome)
        for source in sources {
            handedOn[source, default: []].append((result, transition))
            isHandedOn.insert(result)
        }
    }
    var findings: [Diagnostic] = []
    let sources = handedOn.keys.filter { !isHandedOn.contains($0) }
    for source in sources.sorted(by: { ($0.flow.index, $0.index) < ($1.flow.index, $1.index) }) {
        var way = [DiagnosticNote(at: graph[source.flow].span, graph[source.flow].name)]
        var last: Transition?
        var seen: Set<Outcome> = [source]
        var current = source
        while let next = handedOn[current]?.first, seen.insert(next.to).inserted {
            way.append(
                DiagnosticNote(at: next.transition.span, graph[next.to.flow].name))
            last = next.transition
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

/// Returns the only step of a list. If that runs an action with the same values as the list got,
/// returns the only step of the action.
private func onlyStep(of list: StepList, in flow: FlowID, _ graph: FlowGraph) -> Step? {
    guard graph[list].count == 1, let step = graph[list].first else { return nil }
    guard case .run(let action, let arguments) = step.verb else { return step }
    guard isUnchanged(arguments.compactMap(\.self), graph) else { return nil }
    return onlyStep(of: graph[flow].actions[Int(action)].steps, in: flow, graph)
}

private func isUnchanged(_ payload: [ExpressionID], _ graph: FlowGraph) -> Bool {
    payload.allSatisfy { id in
        if case .read(.payload, _) = graph.expressions[id] { return true }
        return false
    }
}
