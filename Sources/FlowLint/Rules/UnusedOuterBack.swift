import FlowModel

extension LintRule {
    /// A container with `outerBack` that is never on a stack with something below it. A flow that
    /// may be pushed, or takes a place on a stack, is exempt, and so is a flow without an app file,
    /// which has its host below it.
    static let unusedOuterBack: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-outer-back", family: .unused, severity: .warning,
            summary: "A container has an `outerBack` that leads nowhere.",
            reason: "Nothing is ever below the container: it is the root, presented, or a tab, "
                + "and there is no way back from it whatever it says.",
            advice: "Push the flow, or remove `outerBack`.",
            bad: [
                example(move: "present"),
                example(move: "present", container: "{ compact: split, regular: pages }"),
            ],
            good: [example(move: "push")]),
        judge: checkUnusedOuterBacks)

    private static func example(
        move: String, container: String = "pages"
    ) -> DiagnosticExample {
        DiagnosticExample([
            ("app.yaml", "app: Album\nroot: Main\n"),
            (
                "main.yaml",
                """
                flow: Main
                screens:
                  Albums: { outputs: [open] }
                start: { push: Albums }
                transitions:
                  Albums.open: { \(move): Photos }
                """
            ),
            (
                "photos.yaml",
                """
                flow: Photos
                container: \(container)
                outerBack: true
                children: [first: First, second: Second]
                screens:
                  First: {}
                  Second: {}
                """
            ),
        ])
    }
}

private func checkUnusedOuterBacks(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    if graph.application.isAlone { return [] }
    let calls = facts.calls
    return graph.flowIDs.compactMap { id in
        let flow = graph[id]
        let mayStandOnSomething = calls.sites[Int(id.index)].contains { site in
            switch site.move {
            case .push, .replace, .swap, .embed, .show: true
            case .present, .tab: false
            }
        }
        let saysIt = flow.candidates.contains { $0.hasOuterBack }
        guard saysIt, !mayStandOnSomething else { return nil }
        return Diagnostic(
            LintRule.unusedOuterBack.kind, at: flow.span,
            "`\(flow.name)` says `outerBack`, and nothing is ever below it",
            help: "push it, or remove `outerBack`", element: flow.name)
    }
}
