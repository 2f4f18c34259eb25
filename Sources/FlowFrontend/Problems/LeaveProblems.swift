import FlowModel

/// Problems of leave guards.
extension ResolveProblems {
    static let leaveKinds = [leaveGuard, payloadInLeaveGuard, leaveAnswer]

    private static func editor(
        _ leave: String, discard: String = "leave", keep: String = "stay",
        done: String = "close"
    ) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Editor
            state: { dirty: Bool = false }
            screens:
              List: { outputs: [open] }
              Edit:
                outputs: [done, edited: { text: String }]
                leave: \(leave)
              Discard:
                kind: alert
                title: "Discard the changes?"
                buttons: [discard: "Discard", keep: "Keep"]
            start: { push: List }
            transitions:
              List.open: { push: Edit }
              Edit.done: \(done)
              Edit.edited: { set: { state.dirty: true } }
              Discard.discard: \(discard)
              Discard.keep: \(keep)
            """)
    }

    private static let good = editor("{ when: state.dirty, ask: Discard, unless: [done] }")

    static let leaveGuard = DiagnosticKind(
        id: "leave-guard",
        family: .types,
        isFatal: true,
        summary: "A leave guard does not say what it asks.",
        reason: """
            While its condition holds, a guard asks or refuses whatever would remove \
            the screen: it asks the user with an alert of the flow, or it refuses.
            """,
        advice: "Write `ask:` with an alert, or `refuse: true`.",
        bad: [
            editor("{ when: state.dirty, ask: List }", discard: "ignore", keep: "ignore"),
            editor("{ when: state.dirty }", discard: "ignore", keep: "ignore"),
        ],
        good: [good])

    static let payloadInLeaveGuard = DiagnosticKind(
        id: "payload-in-leave-guard",
        family: .types,
        isFatal: true,
        summary: "A leave guard reads what an output carries.",
        reason: """
            The guard must be known before a gesture begins, when nothing has been sent. It reads \
            the inputs of the screen, and the state, inputs, shared state and facts of its flow.
            """,
        advice: "Keep the value in the state when the output arrives.",
        bad: [editor("{ when: text.isEmpty, ask: Discard }")],
        good: [good])

    static let leaveAnswer = DiagnosticKind(
        id: "leave-answer",
        family: .types,
        isFatal: true,
        summary: "The answer to a leave guard is missing, or answers no guard.",
        reason: """
            A button of an alert that a guard asks either lets the screen go, with `leave`, or \
            keeps it, with `stay`. Elsewhere the words mean nothing.
            """,
        advice: "End each answer of the alert with `leave` or `stay`, and use them nowhere else.",
        bad: [
            editor(
                "{ when: state.dirty, ask: Discard }", keep: "{ set: { state.dirty: false } }"),
            editor("{ when: state.dirty, ask: Discard }", done: "leave"),
        ],
        good: [good])
}
