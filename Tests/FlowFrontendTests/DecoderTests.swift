import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// What the decoder refuses, each at its exact place and once.
@Suite struct DecoderTests {
    static let sections: [MarkedCase] = [
        MarkedCase("no kind", "1️⃣screens: { A: }\n", "file-kind"),
        MarkedCase("two kinds", "flow: A\n1️⃣app: B\n", "file-kind"),
        MarkedCase("a module", "module: A\n"),
        MarkedCase("a key of a flow in a module", "module: A\n1️⃣start: close\n", "unknown-key"),
        MarkedCase("a private list in a flow", "flow: A\nprivate: 1️⃣[b]\n", "wrong-kind"),
        MarkedCase("a state in an extension", "extend: A\n1️⃣state: { b: Int }\n", "unknown-key"),
        MarkedCase("a scenario", "scenario: Some steps\nflow: A\nanything: [else]\n"),
        MarkedCase("an unknown section", "flow: A\n1️⃣trnsitions: {}\n", "unknown-key"),
        MarkedCase("a section of another file", "flow: A\n1️⃣root: B\n", "unknown-key"),
        MarkedCase("a flow without a name", "1️⃣flow:\n", "wrong-kind"),
        MarkedCase("a name with a space", "flow: 1️⃣My flow\n", "wrong-kind"),
        MarkedCase("a name that begins with a digit", "flow: 1️⃣2fast\n", "wrong-kind"),
        MarkedCase("a name of other letters", "flow: Café\n"),
        MarkedCase("a quoted name", "flow: 'on'\n"),
        MarkedCase("an app without a root", "1️⃣app: A\n", "missing-key"),
        MarkedCase("a root without a flow", "app: A\nroot: { 1️⃣with: {} }\n", "missing-key"),
        MarkedCase("a list of roots", "app: A\nroot: 1️⃣[B]\n", "wrong-kind"),
        MarkedCase("a list of screens", "flow: A\nscreens: 1️⃣[B]\n", "wrong-kind"),
        MarkedCase("an empty section", "flow: A\n1️⃣screens:\nstate: {}\n", "wrong-kind"),
        MarkedCase("a screen that is a word", "flow: A\nscreens: { B: 1️⃣c }\n", "wrong-kind"),
        MarkedCase("an empty screen", "flow: A\nscreens: { B: , C: {} }\n"),
        MarkedCase("outputs as a mapping", "flow: A\noutputs: 1️⃣{ b: }\n", "wrong-kind"),
        MarkedCase("an output that is a list", "flow: A\noutputs: [1️⃣[b]]\n", "wrong-kind"),
        MarkedCase(
            "an output of two keys", "flow: A\noutputs:\n  - 1️⃣b: {}\n    c: {}\n", "wrong-kind"),
        MarkedCase("a payload that is a type", "flow: A\noutputs: [b: 1️⃣Int]\n", "wrong-kind"),
        MarkedCase("an input without a type", "flow: A\ninputs: { 1️⃣b: }\n", "wrong-kind"),
        MarkedCase("a depth of words", "flow: A\ndepth: 1️⃣many\n", "wrong-kind"),
        MarkedCase("a depth of nothing", "flow: A\ndepth: 1️⃣0\n", "wrong-kind"),
        MarkedCase("a quoted number", "flow: A\ndepth: 1️⃣'2'\n", "wrong-kind"),
        MarkedCase("a huge number", "flow: A\ndepth: 1️⃣99999999999999999999\n", "wrong-kind"),
        MarkedCase("an unknown container", "flow: A\ncontainer: 1️⃣tab\n", "wrong-kind"),
        MarkedCase(
            "children without a container", "flow: A\n1️⃣children: [b: C]\n", "missing-key"),
        MarkedCase("tabs without children", "flow: A\n1️⃣container: tabs\n", "missing-key"),
        MarkedCase(
            "a misspelt key of a child",
            "flow: A\ncontainer: tabs\nchildren: [b: { to: C, 1️⃣wiht: {} }]\n", "unknown-key"),
        MarkedCase(
            "a child that is a list", "flow: A\ncontainer: tabs\nchildren: [1️⃣[b]]\n",
            "wrong-kind"),
        MarkedCase(
            "lazy in words", "flow: A\ncontainer: tabs\nchildren: [b: C]\nlazy: 1️⃣no\n",
            "wrong-kind"),
    ]

    static let steps: [MarkedCase] = [
        MarkedCase("an unknown verb", "{ 1️⃣psuh: B }", "unknown-step"),
        MarkedCase("an unknown word", "1️⃣clsoe", "unknown-step"),
        MarkedCase("a verb and its value without a colon", "1️⃣push B", "unknown-step"),
        MarkedCase("no step", "1️⃣[]", "wrong-kind"),
        MarkedCase("a list in a list", "[close, 1️⃣[close]]", "wrong-kind"),
        MarkedCase("an empty item", "[close, 1️⃣'']", "unknown-step"),
        MarkedCase("no verb", "1️⃣{ with: { a: b } }", "one-verb"),
        MarkedCase("two verbs", "{ close: , 1️⃣push: B, style: sheet }", "one-verb"),
        MarkedCase("an unknown modifier", "{ push: B, 1️⃣whit: { a: b } }", "unknown-key"),
        MarkedCase(
            "a modifier of another verb", "{ push: B, 1️⃣style: sheet }", "unexpected-modifier"),
        MarkedCase("ignore with a condition", "{ ignore: , 1️⃣when: a }", "unexpected-modifier"),
        MarkedCase("a bare verb that needs a value", "1️⃣push", "wrong-kind"),
        MarkedCase("an empty value", "{ 1️⃣push: }", "wrong-kind"),
        MarkedCase("an empty value that is allowed", "{ close: , when: app.x }"),
        MarkedCase("a value that is not taken", "{ popToRoot: 1️⃣B }", "wrong-kind"),
        MarkedCase("a path as a target", "{ push: 1️⃣B.c }", "wrong-kind"),
        MarkedCase("a mapping as a target", "{ push: 1️⃣{ a: b } }", "wrong-kind"),
        MarkedCase("pop in words", "{ pop: 1️⃣two }", "wrong-kind"),
        MarkedCase("pop by a number", "{ pop: 2 }"),
        MarkedCase("restart in another way", "{ restart: 1️⃣frsh }", "wrong-kind"),
        MarkedCase("restart afresh", "{ restart: fresh }"),
        MarkedCase("set of a name", "{ set: 1️⃣a }", "wrong-kind"),
        MarkedCase("set of nothing", "{ set: 1️⃣{} }", "wrong-kind"),
        MarkedCase("with as a word", "{ push: B, with: 1️⃣a }", "wrong-kind"),
        MarkedCase("with as a list of names", "{ push: B, with: [a, b] }"),
        MarkedCase("with as a list of paths", "{ push: B, with: [1️⃣a.b] }", "wrong-kind"),
        MarkedCase("an empty condition", "{ push: B, 1️⃣when: }", "wrong-kind"),
        MarkedCase("a condition that is a list", "{ push: B, when: 1️⃣[a] }", "wrong-kind"),
        MarkedCase("no branches", "{ choose: 1️⃣[] }", "wrong-kind"),
        MarkedCase("no else", "{ 1️⃣choose: [{ when: a, then: close }] }", "missing-else"),
        MarkedCase(
            "else in the middle",
            "{ choose: [{ when: a, then: close }, { 1️⃣else: close }, { when: b, then: close }] }",
            "missing-else"),
        MarkedCase("two elses", "{ choose: [{ 1️⃣else: close }, { else: pop }] }", "missing-else"),
        MarkedCase(
            "else with a condition", "{ choose: [{ when: a, 1️⃣else: close }] }", "wrong-kind"),
        MarkedCase("a branch without then", "{ choose: [{ 1️⃣when: a }] }", "missing-key"),
        MarkedCase(
            "a branch without when", "{ choose: [{ 1️⃣then: close }, { else: close }] }",
            "missing-key"),
        MarkedCase(
            "an unknown key in a branch",
            "{ choose: [{ when: a, then: close, 1️⃣thn: pop }, { else: pop }] }", "unknown-key"),
        MarkedCase(
            "a wrong step in a branch",
            "{ choose: [{ when: a, then: 1️⃣clse }, { else: pop }] }", "unknown-step"),
        MarkedCase("half an expression", "{ push: B, when: f(x, 1️⃣y) }", "unknown-key"),
    ]

    static let triggers: [MarkedCase] = [
        MarkedCase("one name", "1️⃣save", "wrong-kind"),
        MarkedCase("three names", "1️⃣A.b.c", "wrong-kind"),
        MarkedCase("nothing after the comma", "A.b,1️⃣", "wrong-kind"),
        MarkedCase("an operator", "A.b, 1️⃣A+b", "wrong-kind"),
        MarkedCase("several", "A.b, any.c ,  child.d"),
        MarkedCase("quoted", "'A.b, 1️⃣c'", "wrong-kind"),
    ]

    @Test(arguments: sections) func sectionsAreChecked(_ section: MarkedCase) {
        section.check()
    }

    @Test(arguments: steps) func stepsAreChecked(_ step: MarkedCase) {
        MarkedCase(step, "flow: A\nstart: \(step.marked)\n").check()
    }

    @Test(arguments: [("depth: '3'", "3"), ("lazy: \"true\"", "true")])
    func aNumberInQuotesIsShownAsWhatItIs(line: String, value: String) {
        let found = compile([SourceFile(path: "a.yaml", text: "flow: A\n\(line)\n")]).diagnostics
        let wrong = found.first { $0.kind.id == "wrong-kind" }
        #expect(wrong?.message.contains("is `\(value)` in quotes, expected") == true)
        #expect(wrong?.help == "remove the quotes")
    }

    @Test(arguments: triggers) func triggersAreChecked(_ trigger: MarkedCase) {
        MarkedCase(trigger, "flow: A\ntransitions:\n  \(trigger.marked): close\n").check()
    }
}

extension MarkedCase {
    /// The same case inside a longer text.
    init(_ inner: MarkedCase, _ marked: String) {
        self.init(inner.name, marked, ids: inner.ids)
    }
}
