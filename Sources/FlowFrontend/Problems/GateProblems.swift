import FlowModel

/// Problems of gates.
extension ResolveProblems {
    static let gateKinds = [unknownGate, gateSteps, gateGatedByItself]

    private static func app(
        gates: String, requires: String = "login", screen: String = "Form: { outputs: [send] }",
        more: String = ""
    ) -> DiagnosticExample {
        DiagnosticExample([
            (
                path: "app.yaml",
                text: "app: Demo\nroot: Main\nstate: { authorized: Bool = false }\n"
                    + "gates:\n  login: \(gates)\n"
            ),
            (
                path: "main.yaml",
                text: """
                flow: Main
                screens:
                  Home: { outputs: [open] }
                  Account: {}
                start: { push: Home }
                transitions:
                  Home.open: { push: Account, requires: \(requires) }

                """
            ),
            (
                path: "login.yaml",
                text: """
                flow: Login
                outputs: [done]
                screens:
                  \(screen)
                start: { push: Form }
                transitions:
                  Form.send:
                    - set: { app.authorized: true }
                    - finish: done

                """
            ),
        ])
    }

    private static let good = "{ when: app.authorized, otherwise: { present: Login } }"

    static let unknownGate = DiagnosticKind(
        id: "unknown-gate",
        family: .references,
        isFatal: true,
        summary: "There is no gate of this name.",
        reason: "`requires` names gates that the app file declares.",
        advice: "Correct the name, or declare it under `gates:`.",
        bad: [app(gates: good, requires: "lgoin")],
        good: [app(gates: good)])

    static let gateSteps = DiagnosticKind(
        id: "gate-steps",
        family: .types,
        isFatal: true,
        summary: "The steps of a gate have no end that can be waited for.",
        reason: """
            What required the gate waits until the flow that is presented has ended, or until the \
            call is answered with `pass` or `drop`. Free lists of steps have no such end.
            """,
        advice: "End with one `present` of a flow or one `call`, after `set` and `track` only.",
        bad: [
            app(gates: "{ when: app.authorized, otherwise: { push: Login } }"),
            app(gates: "{ otherwise: { present: Login } }"),
        ],
        good: [app(gates: good), app(gates: "{ when: app.authorized, otherwise: wait }")])

    static let gateGatedByItself = DiagnosticKind(
        id: "gate-gated-by-itself",
        family: .types,
        isFatal: true,
        summary: "The flow of a gate requires that gate.",
        reason: """
            The flow is presented because the gate does not hold, so that it could never show \
            what requires it.
            """,
        advice: "Remove `requires` from what the flow shows.",
        bad: [
            app(gates: good, screen: "Form: { outputs: [send], requires: login }")
        ],
        good: [app(gates: good)])
}
