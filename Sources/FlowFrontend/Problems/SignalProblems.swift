import FlowModel

/// Problems of passing data, and of answering the outputs, reports and outcomes of screens and
/// flows.
extension ResolveProblems {
    static let signals = [
        missingInput, unexpectedInput, unhandledOutput, unhandledOutcome, impossibleOutcome,
        ambiguousTrigger, bareFinish, rootFinishes,
    ]

    private static let goodProject = DiagnosticExample([
        (path: "app.yaml", text: "app: Demo\nroot: Start\n"),
        (
            path: "start.yaml",
            text: """
            flow: Start
            start: { push: Login }
            transitions:
              Login.done: restart
            """
        ),
        (path: "login.yaml", text: loginFlow),
    ])

    private static let loginFlow = """
        flow: Login
        outputs: [done]
        screens:
          Form: { outputs: [send] }
        start: { push: Form }
        transitions:
          Form.send: { finish: done }

        """

    private static func project(_ transitions: String) -> DiagnosticExample {
        DiagnosticExample([
            (path: "app.yaml", text: "app: Demo\nroot: Start\n"),
            (path: "login.yaml", text: loginFlow),
            (path: "start.yaml", text: "flow: Start\nstart: { push: Login }\n" + transitions),
        ])
    }

    private static let goodDetail = DiagnosticExample(
        """
        flow: Profile
        screens:
          Home:
            outputs:
              - open: { id: Int }
          Detail:
            inputs: { id: Int }
        start: { push: Home }
        transitions:
          Home.open: { push: Detail, with: [id] }
        """)

    static let missingInput = DiagnosticKind(
        id: "missing-input",
        family: .types,
        isFatal: true,
        summary: "A screen, a flow or an output is given less than it needs.",
        reason: "An input without a default must be passed by whoever shows the screen.",
        advice: "Pass the input under `with:`, or give it a default where it is declared.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                    inputs: { id: Int }
                start: { push: Home }
                """)
        ],
        good: [goodDetail])

    static let unexpectedInput = DiagnosticKind(
        id: "unexpected-input",
        family: .types,
        isFatal: true,
        summary: "Something is passed that is not declared.",
        reason: "What nobody has declared reaches nobody.",
        advice: "Correct the name, remove it, or declare the input.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                start: { push: Home, with: { id: 7 } }
                """)
        ],
        good: [goodDetail])

    static let unhandledOutput = DiagnosticKind(
        id: "unhandled-output",
        family: .types,
        isFatal: true,
        summary: "A screen that the flow shows sends an output that no key answers.",
        reason: "The user would tap, and nothing would happen, and nobody would have decided so.",
        advice: "Add a key for it; `ignore` says that nothing is to happen.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home: { outputs: [open] }
                start: { push: Home }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home: { outputs: [open] }
                start: { push: Home }
                transitions:
                  Home.open: ignore
                """)
        ])

    static let unhandledOutcome = DiagnosticKind(
        id: "unhandled-outcome",
        family: .types,
        isFatal: true,
        summary: "A child flow can end in a way that its caller does not answer.",
        reason: "The child would be gone and the caller would not know how it went.",
        advice: "Add a key `Flow.outcome`; `ignore` says that nothing is to happen.",
        bad: [project("")],
        good: [goodProject])

    static let impossibleOutcome = DiagnosticKind(
        id: "impossible-outcome",
        family: .types,
        isFatal: true,
        summary: "A key answers something that a child flow never reports.",
        reason: "The transition would never run.",
        advice: "Correct the name, or remove the key.",
        bad: [project("transitions: { Login.done: ignore, Login.failed: ignore }\n")],
        good: [goodProject])

    static let ambiguousTrigger = DiagnosticKind(
        id: "ambiguous-trigger",
        family: .types,
        isFatal: true,
        summary: "Two keys answer the same thing.",
        reason: """
            The order of keys means nothing, so nobody could say which of the two runs. A key of a \
            screen and one of `any.` are not two of a kind: the screen's own wins.
            """,
        advice: "Keep one of the keys; decide with `choose` if it depends.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home: { outputs: [open, close] }
                start: { push: Home }
                transitions:
                  Home.open, Home.close: ignore
                  Home.open: { pop: 1 }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home: { outputs: [open, close] }
                start: { push: Home }
                transitions:
                  any.open, any.close: ignore
                """)
        ])

    static let bareFinish = DiagnosticKind(
        id: "bare-finish",
        family: .types,
        isFatal: true,
        summary: "A `finish` without a name has no name to pass on.",
        reason: "Bare `finish` ends the flow with the name and the payload of what set it off.",
        advice: "Name the output.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                outputs: [done]
                start: finish
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                outputs: [done]
                screens:
                  Home: { outputs: [done] }
                start: { push: Home }
                transitions:
                  Home.done: finish
                """)
        ])

    static let rootFinishes = DiagnosticKind(
        id: "root-finishes",
        family: .types,
        severity: .warning,
        summary: "The root flow of the application can finish.",
        reason: """
            Nobody has called the root flow, so nobody answers its end: nothing would be left on \
            screen, and the run faults with `blank`.
            """,
        advice:
            "Decide again with `restart`, or say that it starts again: `restartOnFinish: true`.",
        bad: [
            DiagnosticExample([
                (path: "app.yaml", text: "app: Demo\nroot: Login\n"),
                (path: "login.yaml", text: loginFlow),
            ])
        ],
        good: [goodProject])
}
