import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// What can be wrong with checks, samples, variants and previews.
@Suite struct ClaimRuleTests {
    private static func flow(_ description: String, _ more: String, _ ids: String...) -> RuleCase {
        var result = RuleCase(
            description,
            """
            flow: Main
            types:
              City: { name: String, size: Int = 0 }
              Token: external
            state: { count: Int = 0, user: String? = nil }
            screens:
              Home: { outputs: [open] }
              Other:
            start: { push: Home }
            \(more)

            """)
        result.ids = ids
        return result
    }

    private static let open = "transitions:\n  Home.open: { push: Other }\n"

    private static func check(_ description: String, _ item: String, _ ids: String...) -> RuleCase {
        var result = flow(description, open + "checks:\n  - " + item)
        result.ids = ids
        return result
    }

    static let claims = [
        check("a screen", "never: Other"),
        check("a condition", "{ always: state.count >= 0, when: state.user != nil }"),
        check("what `when` proves", "{ never: state.user.isEmpty, when: state.user != nil }"),
        check("a time", "{ within: 3, reach: Other, from: state.count > 0 }"),
        check("no such screen", "never: 1️⃣Otehr", "unknown-screen"),
        check("no such state", "never: state.1️⃣cuont > 0", "unknown-path"),
        check("no condition", "always: 1️⃣state.count", "condition-not-boolean"),
        check("a condition that is to be reached", "reachable: 1️⃣state.count > 0", "wrong-kind"),
        check("two claims", "{ never: Other, 1️⃣always: Home }", "check-form"),
        check("no claim", "1️⃣{ when: state.count > 0 }", "check-form"),
        check("a guard that is not taken", "{ reachable: Other, 1️⃣when: true }", "check-form"),
        check("nothing to reach", "{ 1️⃣within: 3, from: Other }", "missing-key"),
        check("no count", "{ within: 1️⃣0, reach: Other }", "wrong-kind"),
        check("a word that is none", "{ 1️⃣nevre: Other }", "unknown-key"),
    ]

    static let samples = [
        flow("of two types", open + "samples: { City: [{ name: A }], Token: [guest] }"),
        flow("of a wrong kind", open + "samples: { Int: [1️⃣a] }", "bad-literal"),
        flow(
            "without a field", open + "samples: { City: [1️⃣{ size: 1 }] }", "missing-field"),
        flow("of no type", open + "samples: { 1️⃣Ctiy: [a] }", "unknown-type"),
        flow("none", open + "samples: { Int: 1️⃣[] }", "wrong-kind"),
    ]

    static let previews = [
        flow("of all that happens", "transitions:\n  Home.open: { push: Other, preview: true }"),
        flow("that is none", "transitions:\n  Home.open: { push: Other, preview: false }"),
        flow(
            "of a part",
            "transitions:\n  Home.open:\n    - set: { state.count: 1 }\n"
                + "    - { push: Other, 1️⃣preview: true }", "misplaced-preview"),
        flow(
            "of a branch",
            "transitions:\n  Home.open:\n    choose:\n      - when: state.count > 0\n"
                + "        then: { push: Other, 1️⃣preview: true }\n      - else: ignore",
            "misplaced-preview"),
        flow(
            "of a flow", "depth: 2\ntransitions:\n  Home.open: { push: Main, 1️⃣preview: true }",
            "misplaced-preview"),
        flow(
            "on a verb that shows nothing new",
            "transitions:\n  Home.open: { replace: Other, 1️⃣preview: true }",
            "unexpected-modifier"),
    ]

    private func look(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = compile([SourceFile(path: "main.yaml", text: marked.text)]).diagnostics
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }

    @Test(arguments: claims) func checks(_ rule: RuleCase) { look(rule) }
    @Test(arguments: samples) func valuesToTry(_ rule: RuleCase) { look(rule) }
    @Test(arguments: previews) func peeks(_ rule: RuleCase) { look(rule) }
}
