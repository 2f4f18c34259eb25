import FlowModel

extension LintRule {
    /// Screens that lead only to one another. Exempt: a group that the system can leave, one
    /// in tabs, pages or columns, and one with a home, which the root shows at its start.
    static let trap: LintRule = LintRule(
        DiagnosticKind(
            id: "trap", family: .reachability, severity: .warning,
            summary: "A group of screens leads only round in a circle.",
            reason: "The user can move, but never reaches an end of the flow or its beginning "
                + "again.",
            advice: "Give one of the screens a step that ends the flow or leads out.",
            bad: [
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Main\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        screens:
                          Splash:
                            outputs: [survey]
                          Question:
                            outputs: [next]
                          Thanks:
                            outputs: [again]
                        start: { push: Splash }
                        transitions:
                          Splash.survey: { replace: Question }
                          Question.next: { replace: Thanks }
                          Thanks.again: { replace: Question }
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
                            outputs: [survey]
                          Question:
                            outputs: [next]
                          Thanks:
                            outputs: [again]
                        start: { push: Splash }
                        transitions:
                          Splash.survey: { replace: Question }
                          Question.next: { replace: Thanks }
                          Thanks.again: restart
                        """
                    ),
                ])
            ]),
        judge: { facts in
            let graph = facts.graph
            return facts.closedGroups.compactMap { group in
                guard group.hasMoves,
                    let first = group.screens.min(by: { graph[$0].name < graph[$1].name })
                else { return nil }
                let names = group.screens.map { "`\(graph[$0].name)`" }.sorted()
                return Diagnostic(
                    LintRule.trap.kind, at: graph[first].span,
                    "\(names.joined(separator: " and ")) lead nowhere but to "
                        + (names.count == 1 ? "itself" : "one another"),
                    help: "let one of them end the flow or lead out",
                    notes: graph.flowNote(on: graph[first]), witness: group.way,
                    sights: group.screens.map { .screen($0) }, element: graph.element(first),
                    detail: detail(of: group.screens.filter { $0 != first }.map(graph.element)))
            }
        })
}
