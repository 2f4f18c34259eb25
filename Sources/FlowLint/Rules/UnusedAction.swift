import FlowModel

extension LintRule {
    /// An action that no step runs.
    static let unusedAction: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-action", family: .unused, severity: .warning,
            summary: "No step runs the action.",
            reason:
                "Its steps read as if they happened, and they never do. Often one of the places "
                + "they were written for still has steps of its own.",
            advice: "Run it (`run: name`) where it was meant to be, or remove it.",
            bad: [actionExample(steps: "{ push: Basket }")],
            good: [actionExample(steps: "{ run: showBasket }")]),
        judge: { facts in
            facts.graph.flowIDs.flatMap { id in
                let flow = facts.graph[id]
                var isRun = [Bool](repeating: false, count: flow.actions.count)
                facts.walks.forEachWritten(.run, of: id) { step in
                    if case .run(let action, _) = step.verb { isRun[Int(action)] = true }
                }
                return flow.actions.indices.filter { !isRun[$0] }.map { index in
                    let action = flow.actions[index]
                    return Diagnostic(
                        LintRule.unusedAction.kind, at: action.span,
                        "no step of `\(flow.name)` runs its action `\(action.name)`",
                        help: "write `run: \(action.name)` at a step, or remove it",
                        element: flow.name + "/" + action.name)
                }
            }
        })
}

private func actionExample(steps: String) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Shop
        screens:
          Home: { outputs: [buy] }
          Basket: {}
        actions:
          showBasket:
            steps:
              - { track: basket }
              - { push: Basket }
        start: { push: Home }
        transitions:
          Home.buy: \(steps)
        """)
}
