import FlowModel

extension LintRule {
    /// A screen that its own `back` shows again. Exempt: one that is shown again under a condition.
    static let backTrap: LintRule = LintRule(
        DiagnosticKind(
            id: "back-trap", family: .stack, severity: .warning,
            summary: "Going back from the screen shows it again.",
            reason: "`back` has happened when its steps run: the screen goes and comes back under "
                + "the user's finger, with nothing left of what was in it, and there is no way "
                + "out.",
            advice: "Guard the screen with `leave:` if it must not be left.",
            bad: [backExample("Terms.back: { push: Terms }")],
            good: [
                backExample("Terms.back: { set: { state.wasLeft: true } }"),
                backExample("Terms.back: { push: Terms, when: not state.wasLeft }"),
            ]),
        judge: { facts in
            let graph = facts.graph
            return facts.judgeSteps(.making) { handler in
                guard let id = handler.transition else { return nil }
                var left: Set<ScreenID> = []
                for case .back(let screen) in graph[id].triggers.map(\.trigger) {
                    left.insert(screen)
                }
                if left.isEmpty { return nil }
                return { step, way in
                    guard way.isCertain, case .screen(let screen)? = step.shown?.destination.target,
                        left.remove(screen) != nil
                    else { return [] }
                    return [
                        Diagnostic(
                            LintRule.backTrap.kind, at: step.span,
                            "`\(graph[screen].name)` comes back when the user has gone back "
                                + "from it",
                            help: "use `leave:` on `\(graph[screen].name)` to keep the user there")
                    ]
                }
            }
        })
}

private func backExample(_ back: String) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Contract
        state: { wasLeft: Bool = false }
        screens:
          Offer:
            inputs: { wasLeft: Bool }
            outputs: [terms]
          Terms: {}
        start: { push: Offer, with: { wasLeft: state.wasLeft } }
        transitions:
          Offer.terms: { push: Terms }
          \(back)
        """)
}
