import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// What can be wrong with slots and what is put into them.
@Suite struct EmbedRuleTests {
    private static func frame(
        _ description: String, _ step: String, screens: String = "", _ ids: String...
    ) -> RuleCase {
        var result = RuleCase(
            description,
            """
            flow: Main
            screens:
              Frame: { slots: [content, side], outputs: [open] }
              Other: { slots: [side] }
              Part: { inputs: { id: Int } }
              Question: { kind: alert, buttons: [yes: "Yes"] }
            \(screens)
            start: { push: Frame }
            transitions:
              Frame.open: \(step)

            """)
        result.ids = ids
        return result
    }

    static let cases = [
        frame("a screen", "{ embed: Part, slot: content, with: { id: 1 } }"),
        frame("of a screen that is named", "{ embed: Other, slot: Frame.side }"),
        frame("nothing", "{ embed: nothing, slot: content, force: true }"),
        frame("no slot", "{ 1️⃣embed: Other }", "missing-key"),
        frame("no such slot", "{ embed: Other, slot: 1️⃣contents }", "unknown-slot"),
        frame("not of that screen", "{ embed: Frame, slot: 1️⃣Other.content }", "unknown-slot"),
        frame("of no screen", "{ embed: Other, slot: 1️⃣Frme.side }", "unknown-screen"),
        frame("two screens", "{ embed: Other, slot: 1️⃣side }", "ambiguous-slot"),
        frame("no such target", "{ embed: 1️⃣Prat, slot: content }", "unknown-screen"),
        frame("no inputs", "{ embed: 1️⃣Part, slot: content }", "missing-input"),
        frame("an alert", "{ embed: 1️⃣Question, slot: content }", "push-on-single-layer"),
        frame(
            "inputs of nothing", "{ embed: nothing, slot: content, 1️⃣with: { id: 1 } }",
            "unexpected-input"),
        frame(
            "outcomes of a screen", "{ embed: Other, slot: content, 1️⃣outcomes: { done: close } }",
            "unexpected-modifier"),
        frame("a slot on a push", "{ push: Other, 1️⃣slot: content }", "unexpected-modifier"),
        frame(
            "one name twice", "ignore", screens: "  Wall: { slots: [left, 1️⃣left] }",
            "duplicate-name"),
        frame(
            "of an alert", "{ present: Ask }",
            screens: "  Ask: { kind: alert, buttons: [yes: \"Yes\"], 1️⃣slots: [content] }",
            "alert-content"),
    ]

    @Test(arguments: cases) func slots(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = compile([SourceFile(path: "main.yaml", text: marked.text)]).diagnostics
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }

    /// What has bars of its own needs a whole screen.
    @Test func containersAreNotEmbedded() {
        let marked = MarkedText(
            """
            flow: Main
            screens: { Frame: { slots: [content] } }
            start: [{ push: Frame }, { embed: 1️⃣Bars, slot: content }]

            """)
        let found = compile([
            SourceFile(path: "main.yaml", text: marked.text),
            SourceFile(path: "app.yaml", text: "app: Demo\nroot: Main\n"),
            SourceFile(
                path: "bars.yaml",
                text: "flow: Bars\ncontainer: tabs\nchildren: [one: One]\nscreens: { One: {} }\n"),
        ]).diagnostics
        #expect(marked.differences(from: found, ids: ["container-misplaced"]) == [])
    }
}
