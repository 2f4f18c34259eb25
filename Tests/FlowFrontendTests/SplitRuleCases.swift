import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// What can be wrong with columns, and where they may stand.
@Suite struct SplitRuleTests {
    private static func columns(
        _ description: String, _ container: String, _ ids: String...
    ) -> RuleCase {
        var result = RuleCase(
            description,
            """
            flow: Main
            container: split
            \(container)
            inputs: { wide: Bool = true }
            state: { shown: Display = .two }
            screens:
              List: { outputs: [open] }
              Detail: { inputs: { id: Int = 0 } }
            transitions:
              List.open: { push: Detail, in: detail }

            """)
        result.ids = ids
        return result
    }

    static let containers = [
        columns("two", "children: [list: List, detail]"),
        columns("three", "children: [list: List, middle, detail]"),
        columns(
            "by name",
            "children: [detail, list: List]\nsplit: { primary: list, secondary: detail }"),
        columns(
            "what is seen",
            "children: [list: List, detail]\ncollapse: if inputs.wide then .primary else .secondary"
                + "\ndisplay: state.shown"),
        columns(
            "no such column",
            "children: [list: List, detail]\nsplit: { primary: list, secondary: 1️⃣detial }",
            "unknown-tab"),
        columns(
            "one twice",
            "children: [list: List, detail]\nsplit: { primary: list, secondary: 1️⃣list }",
            "duplicate-name"),
        columns(
            "a misspelt one",
            "children: [list: List, middle, detail]\n"
                + "split: { primary: list, 1️⃣suplementary: middle, secondary: detail }",
            "unknown-key"),
        columns(
            "one left out",
            "children: [list: List, 1️⃣middle, detail]\nsplit: { primary: list, secondary: detail }",
            "no-tabs"),
        columns(
            "no last one", "children: [list: List, detail]\nsplit: { 1️⃣primary: list }",
            "missing-key"),
        columns(
            "that comes and goes",
            "children: [list: { to: List, when: 1️⃣inputs.wide }, detail]", "no-tabs"),
        columns(
            "a key of tabs", "children: [list: List, detail]\n1️⃣lazy: true", "no-tabs"),
        columns(
            "no column", "children: [list: List, detail]\ncollapse: .1️⃣left", "unknown-case"),
        columns(
            "no number of columns", "children: [list: List, detail]\ndisplay: 1️⃣2", "type-mismatch"),
    ]

    private func look(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = compile([SourceFile(path: "main.yaml", text: marked.text)]).diagnostics
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }

    @Test(arguments: containers) func arrangements(_ rule: RuleCase) { look(rule) }

    private static func shown(_ description: String, _ main: String, _ ids: String...) -> RuleCase {
        var result = RuleCase(description, main)
        result.ids = ids
        return result
    }

    static let places = [
        shown(
            "four columns",
            "flow: Main\ncontainer: 1️⃣split\nchildren: [home: Home, b, c, d]\n"
                + "screens: { Home: {} }\n", "no-tabs"),
        shown("nothing at all", "flow: Main\ncontainer: 1️⃣split\nchildren: [a, b]\n", "no-tabs"),
        shown("pushed", "flow: Main\nstart: { push: 1️⃣Mail }\n", "cannot-push-container"),
        shown("at the root", "flow: Main\nstart: { replace: Mail }\n"),
        shown(
            "presented",
            "flow: Main\nscreens: { Home: {} }\nstart: [{ push: Home }, { present: Mail }]\n"),
        shown("a tab", "flow: Main\ncontainer: tabs\nchildren: [mail: Mail]\n"),
        shown(
            "a page", "flow: Main\ncontainer: pages\nchildren: [mail: 1️⃣Mail]\n",
            "container-misplaced"),
        shown(
            "a column", "flow: Main\ncontainer: split\nchildren: [mail: 1️⃣Mail, other]\n",
            "container-misplaced"),
        shown(
            "put into a column",
            "flow: Main\ncontainer: split\nchildren: [home: Home, other]\n"
                + "screens: { Home: { outputs: [go] } }\n"
                + "transitions: { Home.go: { replace: 1️⃣Mail, in: other } }\n",
            "container-misplaced"),
        shown(
            "in a slot",
            "flow: Main\nscreens: { Home: { slots: [part] } }\n"
                + "start: [{ push: Home }, { embed: 1️⃣Mail, slot: part }]\n",
            "container-misplaced"),
        shown(
            "where a pushed flow stands",
            "flow: Main\ndepth: 2\nscreens: { Home: { outputs: [again, mail] } }\n"
                + "start: { push: Home }\n"
                + "transitions:\n  Home.again: { push: Main }\n  Home.mail: { replace: 1️⃣Mail }\n",
            "cannot-push-container"),
    ]

    @Test(arguments: places) func standing(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = compile([
            SourceFile(path: "main.yaml", text: marked.text),
            SourceFile(path: "app.yaml", text: "app: Demo\nroot: Main\n"),
            SourceFile(
                path: "mail.yaml",
                text: "flow: Mail\ncontainer: split\nchildren: [list: List, letter]\n"
                    + "screens: { List: {} }\n"),
        ]).diagnostics
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }
}
