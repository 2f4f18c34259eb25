import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// What can be wrong with what is hidden, covered, or below a container.
@Suite struct HiddenRuleTests {
    private static func screen(
        _ description: String, _ keys: String, step: String = "{ present: Note }", _ ids: String...
    ) -> RuleCase {
        var result = RuleCase(
            description,
            """
            flow: Main
            screens:
              Song:
                \(keys)
              Note: {}
            start: { push: Note }
            transitions:
              Song.ended: \(step)

            """)
        result.ids = ids
        return result
    }

    static let screens = [
        screen("one output", "{ outputs: [ended], whenHidden: { deliver: ended } }"),
        screen("a list", "{ outputs: [ended], whenHidden: { deliver: [ended, ended] } }"),
        screen(
            "no such output", "{ outputs: [ended], whenHidden: { deliver: [1️⃣endd] } }",
            "unknown-output"),
        screen("nothing", "{ outputs: [ended], whenHidden: 1️⃣{} }", "missing-key"),
        screen("a word", "{ outputs: [ended], whenHidden: 1️⃣deliver }", "wrong-kind"),
        screen(
            "an alert",
            "{ kind: alert, buttons: [ended: \"OK\"], 1️⃣whenHidden: { deliver: ended } }",
            "alert-content"),
        // Its `kind:` was forgotten: one mistake.
        screen(
            "a screen with what alerts have",
            "{ outputs: [ended], 1️⃣title: \"Over\", buttons: [ok: \"OK\"] }", "alert-content"),
        screen(
            "an external screen",
            "{ kind: external, outputs: [ended], 1️⃣whenHidden: { deliver: ended } }",
            "alert-content"),
        screen(
            "waits", "{ outputs: [ended] }", step: "{ present: Note, whenCovered: wait }"),
        screen(
            "no such word", "{ outputs: [ended] }",
            step: "{ present: Note, whenCovered: 1️⃣under }", "wrong-kind"),
        screen(
            "a push", "{ outputs: [ended] }", step: "{ push: Note, 1️⃣whenCovered: drop }",
            "unexpected-modifier"),
    ]

    @Test(arguments: screens) func screensSayWhatIsHeard(_ rule: RuleCase) {
        check(rule)
    }

    private static func container(
        _ description: String, _ keys: String, _ ids: String...
    ) -> RuleCase {
        var result = RuleCase(
            description,
            """
            flow: Main
            \(keys)
            screens:
              One: {}
              Two: {}
            start: { track: begun }

            """)
        result.ids = ids
        return result
    }

    static let containers = [
        container("tabs", "container: tabs\nouterBack: true\nchildren: [one: One, two: Two]"),
        container("pages", "container: pages\nouterBack: true\nchildren: [one: One, two: Two]"),
        container(
            "columns", "container: split\n1️⃣outerBack: true\nchildren: [one: One, two: Two]",
            "no-tabs"),
        container("nothing", "1️⃣outerBack: true", "missing-key"),
    ]

    @Test(arguments: containers) func containersLeadBack(_ rule: RuleCase) {
        check(rule)
    }

    private func check(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = compile([SourceFile(path: "main.yaml", text: marked.text)]).diagnostics
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }

    /// A root may finish where the app says that it starts again.
    @Test(arguments: [(false, ["root-finishes"]), (true, [])])
    func rootsThatEnd(_ restarts: Bool, _ ids: [String]) {
        let files = [
            "app: Demo\nroot: { flow: Main, restartOnFinish: \(restarts) }\n",
            "flow: Main\noutputs: [done]\nscreens: { Home: { outputs: [go] } }\n"
                + "start: { push: Home }\ntransitions:\n  Home.go: { finish: done }\n",
        ]
        let sources = files.enumerated().map { SourceFile(path: "\($0).yaml", text: $1) }
        #expect(compile(sources).diagnostics.map(\.kind.id) == ids)
    }

    /// What a gate presents goes over everything.
    @Test func gatesDoNotWait() {
        let files = [
            "app: Demo\nroot: Main\nstate: { in: Bool = false }\n"
                + "gates:\n  login:\n    when: app.in\n"
                + "    otherwise: { present: Login, whenCovered: wait }\n",
            "flow: Main\nscreens: { Home: { requires: login } }\nstart: { push: Home }\n",
            "flow: Login\noutputs: [done]\nscreens: { Form: { outputs: [go] } }\n"
                + "start: { push: Form }\ntransitions:\n  Form.go: { finish: done }\n",
        ]
        let sources = files.enumerated().map { SourceFile(path: "\($0).yaml", text: $1) }
        #expect(compile(sources).diagnostics.map(\.kind.id) == ["gate-steps"])
    }

    /// Of several steps the first one is told.
    @Test func theFirstStepThatRequiresAGateOfItsOwnIsTold() {
        let files = [
            "app: Demo\nroot: Main\nstate: { in: Bool = false }\n"
                + "gates: { login: { when: app.in, otherwise: { present: Login } } }\n",
            "flow: Main\nscreens: { Home: {} }\nstart: { push: Home }\n",
            "flow: Login\nscreens: { N: { outputs: [a, b] }, M: {} }\nstart: { push: N }\n"
                + "transitions:\n  N.a: { push: M, requires: login }\n"
                + "  N.b: { push: M, requires: login }\n",
        ]
        let sources = files.enumerated().map { SourceFile(path: "\($0).yaml", text: $1) }
        let found = compile(sources).diagnostics.first { $0.kind.id == "gate-gated-by-itself" }
        let before = found.map { String(Substring(files[2].utf8.prefix(Int($0.span.startByte)))) }
        #expect(before?.hasSuffix("N.a: { push: M, requires: ") ?? false)
    }
}
