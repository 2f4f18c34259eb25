import FlowModel

private let nestingLimit = 3

extension LintRule {
    /// A `choose` in a `choose` in a `choose` in a `choose`.
    static let deepNesting: LintRule = LintRule(
        DiagnosticKind(
            id: "deep-nesting", family: .size, severity: .info,
            summary: "Choices are nested more than \(nestingLimit) deep.",
            reason: "Nobody can say from reading it what happens in a given case.",
            advice: "Join the conditions with `and`, so that one `choose` lists all cases.",
            bad: [DiagnosticExample(nestingExample(nestingLimit + 1))],
            good: [DiagnosticExample(nestingExample(nestingLimit))]),
        judge: { facts in
            facts.walks.handlers.filter { !$0.writtenKinds.isDisjoint(with: .branching) }
                .flatMap { findDeepChoices(in: $0.steps, depth: 0, facts.graph) }
        })
}

private func nestingExample(_ depth: Int) -> String {
    let names = ["a", "b", "c", "d"].prefix(depth)
    var lines = ["flow: Start", "inputs:"]
    lines += names.map { "  \($0): Bool" }
    lines += ["screens:", "  Yes: {}", "  No: {}", "start:"]
    var indent = "  "
    for (index, name) in names.enumerated() {
        lines.append("\(indent)choose:")
        lines.append("\(indent)  - when: inputs.\(name)")
        lines.append("\(indent)    then:")
        indent += "      "
        if index == names.count - 1 { lines.append("\(indent)push: Yes") }
    }
    for _ in names {
        indent.removeLast(6)
        lines.append("\(indent)  - else: { push: No }")
    }
    return lines.joined(separator: "\n") + "\n"
}

private func findDeepChoices(
    in list: StepList, depth: Int, _ graph: FlowGraph
) -> [Diagnostic] {
    list.indices.flatMap { index -> [Diagnostic] in
        if graph.kinds[index].isDisjoint(with: .branching) { return [] }
        let step = graph.steps[index]
        if depth == nestingLimit, !step.verb.alternatives.isEmpty {
            return [
                Diagnostic(
                    LintRule.deepNesting.kind, at: step.span,
                    "this choice is inside \(depth) others",
                    help: "join the conditions with `and`, in one `choose`")
            ]
        }
        // An answer runs by itself, later than the steps around it.
        return step.answers.flatMap { findDeepChoices(in: $0.steps, depth: 0, graph) }
            + step.verb.alternatives.flatMap { findDeepChoices(in: $0, depth: depth + 1, graph) }
    }
}
