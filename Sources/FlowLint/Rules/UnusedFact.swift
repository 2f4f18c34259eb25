import FlowModel

extension LintRule {
    /// A fact that nothing reads.
    static let unusedFact: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-fact", family: .unused, severity: .warning,
            summary: "Nothing reads a fact.",
            reason: "The app has to supply it and keep it up to date, and no flow decides anything "
                + "by it. Often a branch or a `changed` is missing that was to ask for it.",
            advice: "Read it (`facts.name`), or remove it.",
            bad: [factExample(answer: "")],
            good: [factExample(answer: ", when: facts.online")]),
        judge: checkUnusedFacts)
}

private func factExample(answer: String) -> DiagnosticExample {
    DiagnosticExample([
        (
            path: "app.yaml",
            text: """
            app: Shop
            root: Main
            facts: { online: Bool = true }

            """
        ),
        (
            path: "main.yaml",
            text: """
            flow: Main
            screens:
              Home: { outputs: [buy] }
              Basket: {}
            start: { push: Home }
            transitions:
              Home.buy: { push: Basket\(answer) }

            """
        ),
    ])
}

private func checkUnusedFacts(_ facts: Facts) -> [Diagnostic] {
    let app = facts.graph.application
    let isRead = facts.reads.ofAll(.facts, count: app.facts.count)
    return app.facts.indices.filter { !isRead[$0] }.map { index in
        let fact = app.facts[index]
        return Diagnostic(
            LintRule.unusedFact.kind, at: fact.span, "nothing reads the fact `\(fact.name)`",
            help: "read it as `facts.\(fact.name)`, or remove it",
            element: app.name + "/" + fact.name)
    }
}
