import FlowModel

extension LintRule {
    /// An outcome that no step of the flow ends with.
    static let unreachableOutcome: LintRule = LintRule(
        DiagnosticKind(
            id: "unreachable-outcome", family: .reachability, severity: .warning,
            summary: "The flow declares an outcome and never ends with it.",
            reason: "Every caller must answer the outcome, so each of them carries steps that "
                + "can never run, and whoever waits for the outcome waits for ever.",
            advice: "End with it in a transition (`finish: name`), or take it out of `outputs`.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Login
                    outputs: [done, locked]
                    screens:
                      Form:
                        outputs: [accepted]
                    start: { push: Form }
                    transitions:
                      Form.accepted: { finish: done }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Login
                    outputs: [done]
                    screens:
                      Form:
                        outputs: [accepted]
                    start: { push: Form }
                    transitions:
                      Form.accepted: { finish: done }
                    """)
            ]),
        judge: checkUnreachableOutcomes)
}

private func checkUnreachableOutcomes(_ facts: Facts) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for id in facts.graph.flowIDs {
        let flow = facts.graph[id]
        var isUsed = [Bool](repeating: false, count: flow.outcomes.count)
        facts.walks.forEachWritten(.finish, of: id) { step in
            if case .finish(let outcome, _) = step.verb { isUsed[Int(outcome)] = true }
        }
        for (index, outcome) in flow.outcomes.enumerated() where !isUsed[index] {
            findings.append(
                Diagnostic(
                    LintRule.unreachableOutcome.kind, at: outcome.span,
                    "no step of `\(flow.name)` ends with `\(outcome.name)`",
                    help: "add `finish: \(outcome.name)` where the flow ends so, or remove it",
                    element: flow.name + "/" + outcome.name))
        }
    }
    return findings
}
