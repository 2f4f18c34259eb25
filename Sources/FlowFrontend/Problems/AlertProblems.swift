import FlowModel

/// Problems of alerts and action sheets.
extension ResolveProblems {
    static let alertKinds = [alertContent, pushOnSingleLayer]

    private static func editor(_ alert: String, verb: String = "present") -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Editor
            screens:
              Edit: { outputs: [leave] }
              Quit:
            \(alert)
            start: { push: Edit }
            transitions:
              Edit.leave: { \(verb): Quit }
            """)
    }

    private static let good = editor(
        """
            kind: alert
            title: "Leave?"
            buttons:
              - stay: { title: "Stay", role: cancel }
        """)

    static let alertContent = DiagnosticKind(
        id: "alert-content",
        family: .types,
        isFatal: true,
        summary: "A screen has a key that its kind has not, or an alert has no buttons.",
        reason: """
            An alert or an action sheet is drawn by the system: a title, a message and buttons, \
            which are its outputs. Any other screen is drawn by the app and declares `outputs:`.
            """,
        advice: "Give an alert `buttons:`, and a screen of the app `outputs:`.",
        bad: [
            editor("    kind: alert\n    title: \"Leave?\""),
            editor("    title: \"Leave?\""),
        ],
        good: [good])

    static let pushOnSingleLayer = DiagnosticKind(
        id: "push-on-single-layer",
        family: .types,
        isFatal: true,
        summary: "An alert or action sheet is put on a stack or into a container.",
        reason: """
            The system shows alerts and action sheets in a layer that holds nothing else. They \
            cannot be pushed, take another screen's place or be a tab.
            """,
        advice: "Use `present`.",
        bad: [
            editor(
                "    kind: alert\n    title: \"Leave?\"\n    buttons: [ok: \"OK\"]", verb: "push")
        ],
        good: [good])
}
