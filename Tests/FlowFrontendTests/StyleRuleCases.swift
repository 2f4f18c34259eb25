import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// What can be wrong with styles, and with containers that are chosen.
@Suite struct StyleRuleTests {
    private static func shown(
        _ description: String, _ modifiers: String, _ ids: String..., styles: String = ""
    ) -> RuleCase {
        var result = RuleCase(
            description,
            """
            flow: Main
            inputs: { isBig: Bool = true }
            state: { isOpen: Bool = false }
            animations: [blur]
            \(styles)
            screens:
              Home: { outputs: [open] }
              Detail: {}
              Menu: { kind: actionSheet, buttons: [ok: "OK"] }
              Sure: { kind: alert, buttons: [yes: "Yes"] }
            start: { push: Home }
            transitions:
              Home.open: { \(modifiers) }

            """)
        result.ids = ids
        return result
    }

    private static func named(
        _ description: String, _ styles: String, _ ids: String...
    ) -> RuleCase {
        var result = shown(
            description, "present: Detail, style: mine", styles: "styles:\n" + styles)
        result.ids = ids
        return result
    }

    static let styles = [
        shown("by width", "present: Detail, style: { compact: sheet, regular: popover }"),
        shown("on an action sheet an anchor", "present: Menu, anchor: menu"),
        shown("by device", "present: Detail, style: { phone: sheet, pad: formSheet }"),
        shown("no such name", "present: Detail, style: 1️⃣half", "unknown-style"),
        shown("no such kind", "present: Detail, style: { kind: 1️⃣shet }", "wrong-kind"),
        shown(
            "no such transition",
            "present: Detail, style: { kind: sheet, transition: 1️⃣blurr }", "unknown-animation"),
        shown(
            "both pairs",
            "present: Detail, style: { compact: sheet, regular: sheet, 1️⃣pad: sheet }",
            "unknown-key"),
        shown(
            "one of each pair", "present: Detail, style: { compact: sheet, 1️⃣pad: sheet }",
            "unknown-key"),
        shown(
            "one pair inside the other",
            "present: Detail, style: { compact: sheet, regular: { phone: sheet, pad: popover } }"),
        shown("half a pair", "present: Detail, style: { 1️⃣phone: sheet }", "missing-key"),
        shown("nothing said", "present: Detail, style: 1️⃣{}", "wrong-kind"),
        shown(
            "no such height", "present: Detail, style: { sheet: [medium, 1️⃣half] }", "wrong-kind"),
        shown(
            "a height twice", "present: Detail, style: { sheet: [320, 1️⃣320] }",
            "duplicate-name"),
        shown(
            "a height it never has",
            "present: Detail, style: { sheet: [medium], selected: 1️⃣large }", "unknown-style"),
        shown(
            "no way out of choose",
            "present: Detail, style: { choose: 1️⃣[{ when: inputs.isBig, then: sheet }] }",
            "missing-else"),
        shown(
            "reads state",
            "present: Detail, style: "
                + "{ choose: [{ when: 1️⃣state.isOpen, then: sheet }, { else: popover }] }",
            "unknown-path"),
        shown(
            "no condition",
            "present: Detail, style: "
                + "{ choose: [{ when: 1️⃣1, then: sheet }, { else: popover }] }",
            "condition-not-boolean"),
        shown("of an alert", "present: Sure, 1️⃣passthrough: true", "unknown-style"),
        shown("an anchor of an alert", "present: Sure, 1️⃣anchor: menu", "unknown-style"),
        shown("on a push", "push: Detail, 1️⃣anchor: menu", "unexpected-modifier"),
        named("of several others", "  mine: { compact: big, regular: sheet }\n  big: fullScreen"),
        named("a word of iOS", "  1️⃣sheet: popover\n  mine: sheet", "reserved-name"),
        named("made of itself", "  mine: other\n  1️⃣other: mine", "unknown-style"),
    ]

    @Test(arguments: styles) func looks(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = compile([SourceFile(path: "main.yaml", text: marked.text)]).diagnostics
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }

    private static func chosen(
        _ description: String, _ container: String, _ ids: String...
    ) -> RuleCase {
        var result = RuleCase(
            description,
            """
            flow: Main
            \(container)
            types: { Look: [tabbed, wide] }
            inputs: { look: Look = .wide, isBig: Bool = true }
            screens:
              List: { outputs: [open] }
              Detail: {}
            transitions:
              List.open: { select: detail }

            """)
        result.ids = ids
        return result
    }

    private static let both = "\nchildren: [list: List, detail: Detail]"

    static let choices = [
        chosen("by width", "container: { compact: tabs, regular: split }" + both),
        chosen(
            "by an input",
            "container: { switch: inputs.look, cases: { wide: split, tabbed: tabs } }" + both),
        chosen(
            "with a stack",
            "container: { phone: stack, pad: split }" + both
                + "\nstart: { push: List }"),
        RuleCase(
            "no start for the stack",
            "flow: 1️⃣Main\ncontainer: { phone: stack, pad: split }\n"
                + "children: [list: List, detail: Detail]\nscreens: { List: {}, Detail: {} }\n",
            "no-start"),
        chosen(
            "no such container", "container: { compact: 1️⃣tab, regular: split }" + both,
            "wrong-kind"),
        chosen(
            "half a pair", "container: { 1️⃣compact: tabs }" + both, "missing-key"),
        chosen(
            "a case left out",
            "container: { switch: 1️⃣inputs.look, cases: { wide: split } }" + both, "missing-case"),
        chosen(
            "no enumeration",
            "container: { switch: 1️⃣inputs.isBig, cases: { wide: split } }" + both,
            "type-mismatch"),
        chosen(
            "an order of its own",
            "container: { compact: tabs, regular: split }" + both + "\ntabs: { order: [1️⃣detail] }",
            "no-tabs"),
        chosen(
            "an order of columns",
            "container: { compact: tabs, regular: split }" + both
                + "\n1️⃣split: { primary: detail, secondary: list }",
            "no-tabs"),
        chosen(
            "a key of none",
            "container: { compact: tabs, regular: split }" + both
                + "\n1️⃣pages: { loop: true }", "no-tabs"),
        chosen(
            "a child that shows nothing",
            "container: { compact: tabs, regular: split }\nchildren: [list: List, 1️⃣detail]",
            "no-tabs"),
        chosen(
            "a column that comes and goes",
            "container: { compact: tabs, regular: split }\n"
                + "children: [list: List, detail: { to: Detail, when: 1️⃣inputs.isBig }]",
            "no-tabs"),
    ]

    @Test(arguments: choices) func containers(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = compile([SourceFile(path: "main.yaml", text: marked.text)]).diagnostics
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }

    private static func placed(_ description: String, _ main: String, _ ids: String...) -> RuleCase
    {
        var result = RuleCase(description, main)
        result.ids = ids
        return result
    }

    static let places = [
        placed("pushed", "flow: Main\nstart: { push: 1️⃣Mail }\n", "cannot-push-container"),
        placed(
            "a tab", "flow: Main\ncontainer: tabs\nchildren: [mail: 1️⃣Mail]\n",
            "container-misplaced"),
        placed(
            "in a slot",
            "flow: Main\nscreens: { Home: { slots: [part] } }\n"
                + "start: [{ push: Home }, { embed: 1️⃣Mail, slot: part }]\n",
            "container-misplaced"),
        placed("at the root", "flow: Main\nstart: { replace: Mail }\n"),
    ]

    /// What one of the containers forbids is forbidden.
    @Test(arguments: places) func standing(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = compile([
            SourceFile(path: "main.yaml", text: marked.text),
            SourceFile(path: "app.yaml", text: "app: Demo\nroot: Main\n"),
            SourceFile(
                path: "mail.yaml",
                text: "flow: Mail\ncontainer: { compact: tabs, regular: split }\n"
                    + "children: [list: List, letter: Letter]\n"
                    + "screens: { List: {}, Letter: {} }\n"),
        ]).diagnostics
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }

    private static func under(_ description: String, _ under: String, _ ids: String...) -> RuleCase
    {
        var result = RuleCase(
            description,
            """
            flow: Main
            inputs: { isBig: Bool = true }
            styles:
              size: { choose: [{ when: inputs.isBig, then: sheet }, { else: popover }] }
            screens: { Home: { outputs: [open, go] } }
            start: { push: Home }
            transitions:
              Home.open: { push: Middle }
              Home.go: { show: Inner.Last, under: [\(under)] }

            """)
        result.ids = ids
        return result
    }

    static let unders = [
        under("where it presents itself", "{ present: Middle, style: size }, Inner"),
        under(
            "facts",
            "{ present: Inner, style: "
                + "{ choose: [{ when: facts.f, then: sheet }, { else: popover }] } }"
        ),
        under("its own inputs", "{ present: 1️⃣Inner, style: size }", "unknown-style"),
        under(
            "in a pair", "{ present: 1️⃣Inner, style: { phone: size, pad: sheet } }",
            "unknown-style"),
    ]

    /// A style in `under` does not read the inputs of one flow where another one presents.
    @Test(arguments: unders) func presentedByOthers(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = compile([
            SourceFile(path: "main.yaml", text: marked.text),
            SourceFile(
                path: "app.yaml", text: "app: Demo\nroot: Main\nfacts: { f: Bool = true }\n"),
            SourceFile(
                path: "middle.yaml",
                text: "flow: Middle\nscreens: { Half: { outputs: [on] } }\n"
                    + "start: { push: Half }\ntransitions: { Half.on: { present: Inner } }\n"),
            SourceFile(
                path: "inner.yaml",
                text: "flow: Inner\nscreens: { Last: {} }\nstart: { push: Last }\n"),
        ]).diagnostics
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }
}
