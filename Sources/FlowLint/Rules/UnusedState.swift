import FlowModel

extension LintRule {
    /// State that nothing reads. State of the application that a flow sets is exempt: the app's own
    /// code may read it.
    static let unusedState: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-state", family: .unused, severity: .warning,
            summary: "Nothing reads a piece of state.",
            reason: "What is remembered and never asked for is left over, or the step that was "
                + "to pass it on is missing, and a screen shows something old.",
            advice: "Pass it to the screen that needs it, or remove it with its `set` steps.",
            bad: [
                DiagnosticExample(
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
                        set: { state.count: 1 }
                    """)
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
        check: checkUnusedState)
}

private func checkUnusedState(_ graph: FlowGraph) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let app = graph.application
    let styles = graph.stylesByFlow
    var isAppUsed = [Bool](repeating: false, count: app.state.count)
    for flow in graph.flows {
        var isRead = [Bool](repeating: false, count: flow.state.count)
        graph.forEachExpression(of: flow, styles: styles[flow.name] ?? []) { id in
            guard case .read(let scope, let index) = graph.expressions[id] else { return }
            if scope == .state { isRead[Int(index)] = true }
            if scope == .app { isAppUsed[Int(index)] = true }
        }
        graph.forEachStep(of: flow) { step in
            guard case .set(let assignments) = step.verb else { return }
            for assignment in assignments where assignment.scope == .app {
                isAppUsed[Int(assignment.field)] = true
            }
        }
        for (index, field) in flow.state.enumerated() where !isRead[index] {
            findings.append(finding(field, "state", of: flow.name))
        }
    }
    graph.forEachExpressionOfApplication { id in
        if case .read(.app, let index) = graph.expressions[id] { isAppUsed[Int(index)] = true }
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
