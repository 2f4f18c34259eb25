import FlowModel

/// The problems of recognising keys and steps.
enum DecodeProblems {
    static let all: [DiagnosticKind] = [
        fileKind, unknownKey, missingKeyKind, wrongKindKind,
        unknownStepKind, oneVerb, unexpectedModifier, missingElse, checkForm, misplacedPreview,
    ]

    private static let goodFlow = DiagnosticExample(
        """
        flow: Profile
        screens:
          Home: { outputs: [open] }
          Details:
        start: { push: Home }
        transitions:
          Home.open: { push: Details }
        """)

    /// A flow like the good one, with these lines for its transition.
    private static func flow(transition: String) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Profile
            screens:
              Home: { outputs: [open] }
              Details:
            start: { push: Home }
            transitions:
              Home.open:
            \(transition)
            """)
    }

    static let fileKind = DiagnosticKind(
        id: "file-kind",
        family: .reading,
        isFatal: true,
        summary: "A file does not say what it is, or says two things.",
        reason: """
            The first key that names the kind decides how everything else in the file is read: \
            `flow` or `app`. A scenario is run only from a file that is named `*.scenario.yaml`.
            """,
        advice: "Write exactly one of `flow: Name` and `app: Name`.",
        bad: [DiagnosticExample("screens:\n  Home:\nstart: { push: Home }\n")],
        good: [goodFlow])

    static let unknownKey = DiagnosticKind(
        id: "unknown-key",
        family: .reading,
        isFatal: true,
        summary: "A mapping has a key that the language does not know there.",
        reason: "A key that is passed over in silence is nearly always a misspelt one.",
        advice: "Use a key that the mapping has, or remove the key.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                sumary: What others see of a user.
                screens: { Home: {} }
                start: { push: Home }
                """)
        ],
        good: [goodFlow])

    static let missingKeyKind = DiagnosticKind(
        id: "missing-key",
        family: .reading,
        isFatal: true,
        summary: "A mapping lacks a key it must have.",
        reason: "Without the key nobody can tell what the mapping means.",
        advice: "Add the key.",
        bad: [DiagnosticExample([("app.yaml", "app: Shop\n")])],
        good: [goodFlow])

    static let wrongKindKind = DiagnosticKind(
        id: "wrong-kind",
        family: .reading,
        isFatal: true,
        summary: "A value has another shape than its key wants.",
        reason: "A list where a mapping is wanted, or a word that is none of the legal ones.",
        advice: "Write the value in the shape the message names.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens: [Home]
                start: { push: Home }
                """)
        ],
        good: [goodFlow])

    static let unknownStepKind = DiagnosticKind(
        id: "unknown-step",
        family: .reading,
        isFatal: true,
        summary: "A step has a verb that the language does not know.",
        reason: "What a transition does is made of a fixed set of verbs.",
        advice: "Use one of the verbs there are.",
        bad: [flow(transition: "    psuh: Details")],
        good: [goodFlow])

    static let oneVerb = DiagnosticKind(
        id: "one-verb",
        family: .reading,
        isFatal: true,
        summary: "A step has no verb, or more than one.",
        reason: """
            The keys of a mapping have no order, so two verbs in one step would not say which \
            comes first.
            """,
        advice: "Write a list with one verb in each step.",
        bad: [flow(transition: "    { close: , push: Details }")],
        good: [flow(transition: "    - close\n    - push: Details")])

    static let unexpectedModifier = DiagnosticKind(
        id: "unexpected-modifier",
        family: .reading,
        isFatal: true,
        summary: "A step has a modifier that its verb does not take.",
        reason: "The modifier would have no effect, so something else was meant.",
        advice: "Remove the modifier, or use a verb that takes it.",
        bad: [flow(transition: "    { push: Details, style: sheet }")],
        good: [flow(transition: "    { present: Details, style: sheet }")])

    static let missingElse = DiagnosticKind(
        id: "missing-else",
        family: .types,
        isFatal: true,
        summary: "A `choose` does not end with an `else`.",
        reason: "Somebody for whom no branch holds would tap a button and nothing would happen.",
        advice: "End the list with one `- else:`; `else: ignore` says that nothing shall happen.",
        bad: [
            flow(transition: "    choose:\n      - when: 1 == 2\n        then: { push: Details }")
        ],
        good: [
            flow(
                transition: """
                        choose:
                          - when: 1 == 2
                            then: { push: Details }
                          - else: ignore
                    """)
        ])
}
