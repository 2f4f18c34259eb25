import FlowModel

extension LintRule {
    /// A screen with the name of another flow of the app. A screen with the name of its own flow is
    /// exempt: a flow rarely wants to call itself.
    static let shadowsOuterName: LintRule = LintRule(
        DiagnosticKind(
            id: "shadows-outer-name", family: .reading, severity: .warning,
            summary: "A screen has the name of another flow of the app.",
            reason: "In its flow the name means the screen. Whoever writes `push: Name` there and "
                + "thinks of the flow shows the wrong thing, and no message says so.",
            advice: "Rename the screen.",
            bad: [DiagnosticExample(shadowExample("Settings"))],
            good: [DiagnosticExample(shadowExample("Options"))]),
        check: { graph in
            var flows: [String: FlowID] = [:]
            for id in graph.flowIDs { flows[graph[id].name] = id }
            return graph.screens.compactMap { screen in
                guard let other = flows[screen.name], other != screen.flow else { return nil }
                return Diagnostic(
                    LintRule.shadowsOuterName.kind, at: screen.span,
                    "in `\(graph[screen.flow].name)` the screen `\(screen.name)` hides the flow "
                        + "of that name",
                    help: "rename the screen",
                    notes: [DiagnosticNote(at: graph[other].span, "the flow")],
                    element: graph.element(screen))
            }
        })
}

private func shadowExample(_ screen: String) -> [(path: String, text: String)] {
    [
        ("app.yaml", "app: Mail\nroot: Main\n"),
        (
            "main.yaml",
            """
            flow: Main
            container: tabs
            children:
              - mail: Mail
              - settings: Settings
            reselect: pop
            """
        ),
        (
            "mail.yaml",
            """
            flow: Mail
            screens:
              Inbox:
                outputs: [settings]
              \(screen): {}
            start: { push: Inbox }
            transitions:
              Inbox.settings: { push: \(screen) }
            """
        ),
        (
            "settings.yaml",
            "flow: Settings\nscreens:\n  List: {}\nstart: { push: List }\n"
        ),
    ]
}
