import FlowModel

extension LintRule {
    /// An event of the app that no flow answers. Required ones are exempt: the compiler refuses
    /// them.
    static let unusedEvent: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-event", family: .unused, severity: .warning,
            summary: "No flow answers the event.",
            reason: "Whoever raises it believes that something follows, and nothing does.",
            advice: "Answer it (`app.name`) in the flow it is meant for, or remove it.",
            bad: [eventExample(answer: "")],
            good: [eventExample(answer: "\n  app.search: { present: Found, with: [text] }")]),
        check: { graph in
            var isHeard = [Bool](repeating: false, count: graph.application.events.count)
            for transition in graph.transitions {
                for binding in transition.triggers {
                    if case .event(let event) = binding.trigger { isHeard[Int(event)] = true }
                }
            }
            return graph.application.events.enumerated().compactMap { index, event in
                if isHeard[index] || event.isRequired { return nil }
                return Diagnostic(
                    LintRule.unusedEvent.kind, at: event.span,
                    "no flow answers the event `\(event.name)`",
                    help: "answer it as `app.\(event.name)`, or remove it",
                    element: graph.application.name + "/" + event.name)
            }
        })
}

private func eventExample(answer: String) -> DiagnosticExample {
    DiagnosticExample([
        (
            path: "app.yaml",
            text: """
            app: Shop
            root: Main
            events:
              - search: { text: String }

            """
        ),
        (
            path: "main.yaml",
            text: """
            flow: Main
            screens:
              Home: { outputs: [find] }
              Found: { inputs: { text: String } }
            start: { push: Home }
            transitions:
              Home.find: { present: Found, with: { text: "all" } }\(answer)

            """
        ),
    ])
}
