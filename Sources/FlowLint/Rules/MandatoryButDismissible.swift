import FlowModel

extension LintRule {
    /// A flow that is presented again as soon as the user has swiped it away: it was meant to stay.
    /// Exempt: a flow that is presented again under a condition or in a style without a gesture, or
    /// that finishes under `back`.
    static let mandatoryButDismissible: LintRule = LintRule(
        DiagnosticKind(
            id: "mandatory-but-dismissible", family: .stack, severity: .warning,
            summary: "A layer that must not be left can be swiped away, and comes back.",
            reason: "The sheet goes down and up again under the user's finger, and what was typed "
                + "there is lost.",
            advice: "Present it full screen, or say `dismissible: false` on its screens.",
            bad: [mandatoryExample("{ present: Login }")],
            good: [
                mandatoryExample(
                    "{ present: Login, style: fullScreen }", cancelled: "restart")
            ]),
        judge: { facts in
            let graph = facts.graph
            let guarded = Set(graph.screens.filter { $0.leave != nil }.map(\.flow))
            return facts.judgeSteps(.present, after: .all) { handler in
                var left: Set<FlowID> = []
                for binding in handler.transition.map({ graph[$0].triggers }) ?? [] {
                    if case .cancelled(let child) = binding.trigger { left.insert(child) }
                }
                left = left.filter {
                    !guarded.contains($0) && !facts.walks.mayHold(.flow($0))
                        && !facts.calls.finishesByGesture($0, facts)
                }
                if left.isEmpty { return nil }
                var isFirst = true
                return { step, way in
                    if case .run = step.verb, way.isCertain { return [] }
                    defer { isFirst = false }
                    guard isFirst, way.isCertain, let layer = step.verb.presentation,
                        case .flow(let child) = layer.destination.target, left.contains(child),
                        facts.walks.canCloseByGesture(layer.destination.target, layer.style)
                    else { return [] }
                    let name = graph[child].name
                    return [
                        Diagnostic(
                            LintRule.mandatoryButDismissible.kind, at: step.span,
                            "`\(name)` comes back when the user has swiped it away",
                            help: "present it with `style: fullScreen`, or declare its screens "
                                + "`dismissible: false`"
                        ).settled(by: .modifier("style", "fullScreen"))
                    ]
                }
            }
        })
}

private func mandatoryExample(_ step: String, cancelled: String? = nil) -> DiagnosticExample {
    DiagnosticExample([
        ("app.yaml", "app: Shop\nroot: Main\n"),
        (
            "main.yaml",
            """
            flow: Main
            screens:
              Home: {}
            start: [push: Home, \(step)]
            transitions:
              Login.done: ignore
              Login.cancelled: \(cancelled ?? step)
            """
        ),
        (
            "login.yaml",
            """
            flow: Login
            outputs: [done]
            screens:
              Form: { outputs: [send] }
            start: { push: Form }
            transitions:
              Form.send: { finish: done }
            """
        ),
    ])
}
