import FlowModel

extension LintRule {
    /// State that nothing reads, except steps that compute unused state from it. State of the
    /// application that a step sets is exempt: the app's own code may read it.
    static let unusedState: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-state", family: .unused, severity: .warning,
            summary: "Nothing reads a piece of state.",
            reason: "What is remembered and never asked for is left over, or the step that was "
                + "to pass it on is missing, and a screen shows something old.",
            advice: "Pass it to the screen that needs it, or remove it with its `set` steps.",
            bad: [
                DiagnosticExample(countExample("1")),
                // A field that only its own `set` reads is unused as well.
                DiagnosticExample(countExample("state.count + 1")),
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Order
                    state:
                      count: Int = 0
                    screens:
                      Basket:
                        inputs: { count: Int }
                        outputs: [more]
                    start: { push: Basket, with: { count: state.count } }
                    transitions:
                      Basket.more:
                        set: { state.count: state.count + 1 }
                    """)
            ]),
        judge: checkUnusedState)
}

private func countExample(_ value: String) -> String {
    """
    flow: Order
    state:
      count: Int = 0
    screens:
      Basket:
        outputs: [more]
    start: { push: Basket }
    transitions:
      Basket.more:
        set: { state.count: \(value) }
    """
}

private func checkUnusedState(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let app = graph.application
    var findings: [Diagnostic] = []
    var isAppUsed = facts.reads.ofAll(.app, count: app.state.count)
    for id in graph.flowIDs {
        let state = graph[id].state
        let isRead = facts.reads.ofState(id, count: state.count)
        for (index, field) in state.enumerated() where !isRead[index] {
            findings.append(finding(field, "state", of: graph[id].name))
        }
    }
    facts.walks.forEachWritten(.set) { step in
        guard case .set(let assignments) = step.verb else { return }
        for assignment in assignments where assignment.scope == .app {
            isAppUsed[Int(assignment.field)] = true
        }
    }
    for (index, field) in app.state.enumerated() where !isAppUsed[index] {
        findings.append(finding(field, "app", of: app.name))
    }
    return findings
}

private func finding(_ field: Field, _ scope: String, of owner: String) -> Diagnostic {
    Diagnostic(
        LintRule.unusedState.kind, at: field.span,
        "nothing reads `\(scope).\(field.name)`",
        help: "pass it to the screen that needs it, or remove it",
        element: owner + "/" + field.name)
}
