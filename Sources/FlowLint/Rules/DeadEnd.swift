import FlowModel

extension LintRule {
    /// A screen from which nothing leads away. Exempt: the screens that the root shows at its
    /// start, screens of the root without any output (a home that does not report yet), what is in
    /// tabs, pages and columns, and screens that the system can remove.
    static let deadEnd: LintRule = LintRule(
        DiagnosticKind(
            id: "dead-end", family: .reachability, severity: .warning,
            summary: "Nothing that happens on the screen leads away from it, and neither can the "
                + "system.",
            reason: "The user who gets there can only kill the app.",
            advice: "Answer one of its outputs with a step that leads on or ends the flow.",
            bad: [
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Main\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        screens:
                          Splash:
                            outputs: [blocked]
                          Blocked:
                            outputs: [retry]
                        start: { push: Splash }
                        transitions:
                          Splash.blocked: { replace: Blocked }
                          Blocked.retry: ignore
                        """
                    ),
                ])
            ],
            good: [
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Main\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        screens:
                          Splash:
                            outputs: [blocked]
                          Blocked:
                            outputs: [retry]
                        start: { push: Splash }
                        transitions:
                          Splash.blocked: { replace: Blocked }
                          Blocked.retry: restart
                        """
                    ),
                ])
            ]),
        judge: { facts in
            let graph = facts.graph
            return facts.closedGroups.compactMap { group in
                guard group.screens.count == 1, !group.hasMoves else { return nil }
                let screen = graph[group.screens[0]]
                return Diagnostic(
                    LintRule.deadEnd.kind, at: screen.span,
                    "nothing leads away from `\(screen.name)`, and there is no way back",
                    help: "let one of its outputs lead on or end the flow",
                    notes: graph.flowNote(on: screen), witness: group.way,
                    sights: [.screen(group.screens[0])], element: graph.element(screen))
            }
        })
}
