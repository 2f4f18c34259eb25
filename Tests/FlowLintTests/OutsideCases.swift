/// Cases about steps outside of transitions: in gates, links, hooks and answers. They are judged as
/// those of transitions are.
let outsideCases: [RunCase] = [
    RunCase(
        "a gate sets what only the app reads",
        app: application(
            state: "tries: Int = 0",
            gates: "login: { when: app.isIn, otherwise: [{ set: { app.tries: 1 } }, ASK] }"),
        main(requires: "login"), login, findings: []),
    RunCase(
        "a gate is required by the answer to a link's call",
        app: application(
            gates: "login: { when: app.isIn, otherwise: ASK }",
            links: "/found: { call: s.find, outcomes: { ok: { show: Found, requires: login } } }"),
        main(), login, findings: ["ungated-protected-screen Main/Home.open `{ push: Found }`"]),
    RunCase(
        "a gate is required by the step of another gate",
        app: application(
            gates: "login: { when: app.isIn, otherwise: ASK }",
            "terms: { when: app.agreed, otherwise: { present: Login, requires: login } }"),
        main(requires: "terms"), login, findings: []),
    RunCase(
        "the steps of gates require one another",
        app: application(
            gates: "login: { when: app.isIn, otherwise: { present: Login, requires: terms } }",
            "terms: { when: app.agreed, otherwise: { present: Login, requires: login } }"),
        main(requires: "terms"), login, findings: ["gate-loop App/login `login`"]),
    RunCase(
        "the answer to a link's call leads around a gate",
        app: application(
            gates: "login: { when: app.isIn, otherwise: ASK }",
            links: "/found: { call: s.find, outcomes: { ok: { show: Found } } }"),
        main(requires: "login"), login,
        findings: ["ungated-protected-screen App/link /found `{ show: Found }`"]),
    RunCase(
        "a link requires the gate before its call",
        app: application(
            gates: "login: { when: app.isIn, otherwise: ASK }",
            links: "/found: { call: s.find, requires: login, outcomes: { ok: { show: Found } } }"),
        main(requires: "login"), login, findings: []),
    RunCase(
        "a hook has a condition that is always true or always false",
        app: application(flags: 0) + "hooks: { before: { track: step, when: 1 < 2 } }\n",
        main() + "hooks: { after: { track: step, when: false } }\n",
        findings: [
            "constant-condition App/hook before `1 < 2`",
            "constant-condition Main/hook after `false`",
        ]),
    RunCase(
        "a hook has a condition of too many parts",
        app: application(flags: 7) + "hooks: { before: { track: step, when: \(parts) } }\n",
        main(), findings: ["complex-condition App/hook before `\(parts)`"]),
    RunCase(
        "choices are nested in an answer", app: application(flags: 4), main(answer: nested(1...4)),
        findings: ["deep-nesting Main/Home.find `\(nested(1...1))`"]),
    RunCase(
        "choices are nested around an answer and in it", app: application(flags: 4),
        main(answer: nested(1...3), around: 4...4), findings: []),
    RunCase(
        "an action that an answer runs closes the layer in front",
        app: "app: App\nroot: Main\nevents: [wait]\n"
            + "services: { s: { find: { outcomes: [ok] } } }\n",
        """
        flow: Main
        screens: { Home: { outputs: [find] }, Progress: {} }
        actions: { close: { steps: dismiss } }
        start: { push: Home }
        transitions:
          app.wait: { present: Progress, style: fullScreen }
          Home.find: { call: s.find, outcomes: { ok: { run: close } } }

        """,
        findings: []),
]

private let parts = (1...7).map { "app.flag\($0)" }.joined(separator: " or ")

private let login = """
    flow: Login
    outputs: [done]
    screens: { Form: { outputs: [send] } }
    start: { push: Form }
    transitions:
      Form.send: [{ set: { app.isIn: true, app.agreed: true } }, { finish: done }]

    """

/// An app file in which `ASK` presents a flow for logging in.
private func application(
    state: String? = nil, gates: String..., links: String? = nil
) -> String {
    let fields = ["isIn: Bool = false", "agreed: Bool = false"] + [state].compactMap { $0 }
    var text = application(fields) + "gates:\n" + gates.map { "  \($0)\n" }.joined()
    if let links { text += "links:\n  defaults: { whenModal: dismiss }\n  \(links)\n" }
    return text.replacing("ASK", with: "{ present: Login }")
}

private func application(flags: Int) -> String {
    application((0..<flags).map { "flag\($0 + 1): Bool = false" })
}

private func application(_ fields: [String]) -> String {
    "app: App\nroot: Main\nschemes: [demo]\nservices: { s: { find: { outcomes: [ok] } } }\n"
        + "state: { \(fields.joined(separator: ", ")) }\n"
}

/// A root that shows a screen, behind a gate or not, and calls something.
private func main(
    requires gate: String? = nil, answer: String = "{ track: t }",
    around choices: ClosedRange<Int>? = nil
) -> String {
    let call = "{ call: s.find, outcomes: { ok: \(answer) } }"
    return """
        flow: Main
        screens: { Home: { outputs: [open, find] }, Found: {} }
        start: { push: Home }
        transitions:
          Home.open: { push: Found\(gate.map { ", requires: " + $0 } ?? "") }
          Home.find: \(choices.map { nested($0, around: call) } ?? call)

        """
}

/// A choice in a choice, and so on, around a step.
private func nested(_ choices: ClosedRange<Int>, around step: String = "{ track: one }") -> String {
    choices.reduce(step) { inner, number in
        "{ choose: [{ when: app.flag\(number), then: \(inner) }, { else: { track: other } }] }"
    }
}
