import FlowModel

private let partLimit = 6

extension LintRule {
    /// A condition of more than six parts.
    static let complexCondition: LintRule = LintRule(
        DiagnosticKind(
            id: "complex-condition", family: .size, severity: .info,
            summary: "A condition joins more than \(partLimit) parts.",
            reason: "A condition is read far more often than written; beyond a handful of parts "
                + "nobody checks it any more.",
            advice: "Split it into branches of a `choose`, or keep the answer as one Bool.",
            bad: [DiagnosticExample(conditionExample(partLimit + 1))],
            good: [DiagnosticExample(conditionExample(partLimit))]),
        judge: { facts in
            var findings: [Diagnostic] = []
            facts.walks.forEachWritten([.guarded, .choose]) {
                findings += complexConditions(of: $0, facts.graph)
            }
            return findings
        })
}

private func complexConditions(
    of step: Step, _ graph: FlowGraph
) -> [Diagnostic] {
    step.conditions.compactMap { condition in
        let count = partCount(of: condition, graph)
        guard count > partLimit else { return nil }
        return Diagnostic(
            LintRule.complexCondition.kind, at: graph.expressions.span(of: condition),
            "this condition joins \(count) parts, more than \(partLimit)",
            help: "split it into branches of a `choose`")
    }
}

private func conditionExample(_ count: Int) -> String {
    let names = (1...count).map { "is\($0)" }
    var lines = ["flow: Start", "inputs:"]
    lines += names.map { "  \($0): Bool" }
    let condition = names.map { "inputs.\($0)" }.joined(separator: " and ")
    lines += ["screens:", "  Yes: {}", "  No: {}", "start:", "  choose:"]
    lines += ["    - when: \(condition)", "      then: { push: Yes }", "    - else: { push: No }"]
    return lines.joined(separator: "\n") + "\n"
}

private func partCount(of id: ExpressionID, _ graph: FlowGraph) -> Int {
    switch graph.expressions[id] {
    case .not(let base): partCount(of: base, graph)
    case .binary(.and, let left, let right), .binary(.or, let left, let right):
        partCount(of: left, graph) + partCount(of: right, graph)
    default: 1
    }
}
