import FlowModel

extension FixTextTests {
    /// Edits of steps, of what is passed, of conditions and of lists of names.
    static let otherCases = steps + arguments + conditions + names + words

    /// Edits of single words: keys of files and of transitions, names with a dot, defaults.
    private static let words = [
        Case(
            "the first key of a file", "file-kind", "# A\nflw: A\nscreens: { Home: {} }\n",
            "# A\nflow: A\nscreens: { Home: {} }\n"),
        Case("the only key of a file", "file-kind", "flows: shared\n", nil),
        Case("a list at the first key", "file-kind", "flows: [a, b]\nscreens: {}\n", nil),
        Case("keys of another kind", "file-kind", "apps: Shop\ntransitions: {}\n", nil),
        profile(
            "unknown-output", "an output of any screen",
            "screens: { Home: { outputs: [done] } }\nstart: { push: Home }\n"
                + "transitions:\n  any.dne: ignore\n",
            "screens: { Home: { outputs: [done] } }\nstart: { push: Home }\n"
                + "transitions:\n  any.done: ignore\n"),
        profile(
            "type-mismatch", "a default",
            "state: { name: String = 5 }\nscreens: { Home: {} }\nstart: { push: Home }\n",
            "state: { name: String = \"5\" }\nscreens: { Home: {} }\nstart: { push: Home }\n"),
        Case(
            "the flow before a dot", "unknown-flow",
            "app: Shop\nroot: Orders\nschemes: [shop]\nlinks:\n  /o: { show: Order.Order }\n",
            "app: Shop\nroot: Orders\nschemes: [shop]\nlinks:\n  /o: { show: Orders.Order }\n",
            others: [
                SourceFile(
                    path: "orders.yaml",
                    text: "flow: Orders\nscreens: { Order: {} }\nstart: { push: Order }\n")
            ]),
    ]

    private static func profile(
        _ id: String, _ description: String, _ before: String, _ after: String?
    ) -> Case {
        func text(_ rest: String) -> String { "flow: Profile\n# ä\n" + rest }
        return Case(description, id, text(before), after.map(text))
    }

    private static func under(_ description: String, _ before: String, _ after: String?) -> Case {
        func text(_ answer: String) -> String {
            """
            flow: Main
            state: { isOpen: Bool = false }
            screens:
              Home: { outputs: [search] }
              Found: {}
            start: { push: Home }
            transitions:
              Home.search: { present: Search }
              Search.picked:\(answer)
            """
        }
        return Case(
            description, "navigation-under-child", text(before), after.map(text),
            others: [
                SourceFile(path: "app.yaml", text: "app: Shop\nroot: Main\n"),
                SourceFile(
                    path: "search.yaml",
                    text: "flow: Search\nreports: [picked]\nscreens:\n"
                        + "  Field: { outputs: [pick] }\nstart: { push: Field }\n"
                        + "transitions:\n  Field.pick: { report: picked }\n"),
            ])
    }

    private static func select(_ description: String, _ before: String, _ after: String?) -> Case {
        func text(_ transition: String) -> String {
            """
            flow: Home
            container: tabs
            children:
              - start: Start
              - list: List
            screens:
              Start: { outputs: [offer, pick] }
              List: {}
              Offer: { outputs: [accept] }
            transitions:
              Start.offer: { present: Offer }
              \(transition)
            """
        }
        return Case(description, "select-under-layer", text(before), after.map(text))
    }

    private static func aboveLayer(_ description: String, pushing step: String) -> Case {
        func text(_ answer: String) -> String {
            """
            flow: Home
            container: tabs
            children: [start: Start, list: List]
            screens:
              Start: { outputs: [offer] }
              List: {}
              Offer: { outputs: [open] }
              Page: { outputs: [ask] }
              Note: { outputs: [pick] }
            transitions:
              Start.offer: { present: Offer }
              Offer.open: { \(step) }
              Page.ask: { present: Note }
              Note.pick: \(answer)
            """
        }
        return Case(
            description, "select-under-layer", text("{ select: list }"),
            text("[dismissAll, { select: list }]"))
    }

    private static let steps = [
        under("a step in braces", " { push: Found }", " [close: Search, { push: Found }]"),
        under("a step of one word", " popToRoot", " [close: Search, popToRoot]"),
        under(
            "a step on a line", "\n    push: Found",
            "\n    - close: Search\n    - push: Found"),
        under(
            "a step on lines", "\n    push: Found\n    animation: none\n# end",
            "\n    - close: Search\n    - push: Found\n      animation: none\n# end"),
        under(
            "a list on lines", "\n    - set: { state.isOpen: true }\n    - push: Found # ä\n",
            "\n    - set: { state.isOpen: true }\n    - close: Search\n    - push: Found # ä\n"),
        under(
            "a list on lines without an indent", "\n  - push: Found",
            "\n  - close: Search\n  - push: Found"),
        under(
            "a list in brackets", " [set: { state.isOpen: true }, push: Found]",
            " [set: { state.isOpen: true }, close: Search, push: Found]"),
        under(
            "a list in brackets over lines", "\n    [\n      { push: Found },\n    ]",
            "\n    [\n      close: Search, { push: Found },\n    ]"),
        under(
            "a branch",
            "\n    choose:\n      - when: state.isOpen\n        then: { push: Found }\n"
                + "      - else: ignore\n",
            "\n    choose:\n      - when: state.isOpen\n"
                + "        then: [close: Search, { push: Found }]\n      - else: ignore\n"),
        under("a step with a condition", " { push: Found, when: state.isOpen }", nil),
        under("a comment before the step", " # found\n    push: Found", nil),
        under("an anchor", " &found { push: Found }", nil),
        select(
            "a step in braces", "Start.pick: ignore\n  Offer.accept: { select: list }",
            "Start.pick: ignore\n  Offer.accept: [close, { select: list }]"),
        select(
            "a list on lines", "Start.pick: ignore\n  Offer.accept:\n    - select: list\n",
            "Start.pick: ignore\n  Offer.accept:\n    - close\n    - select: list\n"),
        select("two outputs", "Start.pick, Offer.accept: { select: list }", nil),
        aboveLayer("a tab above a screen that is pushed in a layer", pushing: "push: Page"),
        aboveLayer("a tab above two layers", pushing: "present: Page"),
        profile(
            "bare-finish", "a word", "outputs: [done]\nstart: finish\n",
            "outputs: [done]\nstart: { finish: done }\n"),
        profile(
            "bare-finish", "a key without a value", "outputs: [done]\nstart:\n  - finish:\n",
            "outputs: [done]\nstart:\n  - finish: done\n"),
        profile("bare-finish", "two names", "outputs: [done, failed]\nstart: finish\n", nil),
        profile(
            "bare-finish", "a name that needs something",
            "outputs: [done: { id: Int }]\nstart: finish\n", nil),
        Case(
            "a flow that starts itself", "unbounded-recursion",
            "flow: Profile # ä\nscreens:\n  Home: { outputs: [more] }\nstart: { push: Home }\n"
                + "transitions:\n  Home.more: { push: Profile }\n",
            "flow: Profile # ä\ndepth: 8\nscreens:\n  Home: { outputs: [more] }\n"
                + "start: { push: Home }\ntransitions:\n  Home.more: { push: Profile }\n"),
        dismiss("the only step", " dismiss", " ignore"),
        dismiss("the only one of a list", "\n    - dismiss\n", "\n    - ignore\n"),
        dismiss("one of a list", " [dismiss, push: Home]", " [push: Home]"),
        dismiss("one with an anchor", " &gone dismiss", nil),
    ]

    private static func dismiss(_ description: String, _ before: String, _ after: String?) -> Case {
        func text(_ answer: String) -> String {
            "flow: Start\nscreens:\n  Home: { outputs: [open] }\nstart: { push: Home }\n"
                + "transitions:\n  Home.open: { present: Login }\n  Login.done:" + answer
        }
        return Case(
            description, "finish-already-dismissed", text(before), after.map(text),
            others: [
                SourceFile(path: "app.yaml", text: "app: Demo\nroot: Start\n"),
                SourceFile(
                    path: "login.yaml",
                    text: "flow: Login\noutputs: [done]\nscreens:\n  Form: { outputs: [send] }\n"
                        + "start: { push: Form }\ntransitions:\n  Form.send: { finish: done }\n"),
            ])
    }

    private static func home(_ description: String, _ before: String, _ after: String?) -> Case {
        profile(
            "unexpected-input", description,
            "screens:\n  Home:\nstart:\(before)",
            after.map { "screens:\n  Home:\nstart:\($0)" })
    }

    private static let arguments = [
        home("the only one", " { push: Home, with: { identity: 7 } }", " { push: Home }"),
        home(
            "the only one, on lines", "\n  push: Home\n  with:\n    identity: 7\n  force: true\n",
            "\n  push: Home\n  force: true\n"),
        home(
            "one of two", " { push: Home, with: { identity: 7, a: 1 } }",
            " { push: Home, with: { a: 1 } }"),
        home("the only one of a list", " { push: Home, with: [identity] }", " { push: Home }"),
        home(
            "one with a comment", "\n  push: Home\n  with:\n    identity: 7 # first\n", nil),
    ]

    private static func guarded(
        _ description: String, _ before: String, _ after: String?
    ) -> Case {
        func text(_ condition: String) -> String {
            "state: { user: String? = nil, isOpen: Bool? = nil, isOn: Bool = false }\n"
                + "screens:\n  Home:\nstart:\n  choose:\n    - when: \(condition)\n"
                + "      then: { push: Home }\n    - else: { push: Home }\n"
        }
        return profile(
            "condition-not-boolean", description, text(before), after.map(text))
    }

    private static let conditions = [
        guarded("an optional", "state.user", "state.user != nil"),
        guarded("an optional Bool", "state.isOpen", "state.isOpen == true"),
        guarded(
            "a part of a condition", "state.isOn and not state.user",
            "state.isOn and not state.user != nil"),
        guarded("a condition in quotes", "\"state.isOn\"", "state.isOn"),
        guarded("a text in quotes", "\"always\"", nil),
    ]

    private static func scheme(_ before: String, _ after: String?) -> Case {
        func app(_ rest: String) -> String {
            "app: Demo\nroot: Main\n\(rest)links:\n  two://a: { show: Item }\n"
        }
        return Case(before, "undeclared-scheme", app(before), after.map(app))
    }

    private static func host(_ before: String, _ after: String?) -> Case {
        func app(_ rest: String) -> String {
            "app: Demo\nroot: Main\n\(rest)links:\n  https://b.com/a: { show: Item }\n"
        }
        return Case(before, "undeclared-host", app(before), after.map(app))
    }

    private static func slot(_ before: String, _ after: String?) -> Case {
        func text(_ name: String) -> String {
            "screens:\n  Frame: { slots: [content], outputs: [go] }\n"
                + "  Wall: { slots: [content] }\n  Inner:\nstart: [push: Wall, push: Frame]\n"
                + "transitions:\n  Frame.go: { embed: Inner, slot: \(name) }\n"
        }
        return profile("ambiguous-slot", before, text(before), after.map(text))
    }

    private static let names = [
        scheme("schemes: [one]\n", "schemes: [one, two]\n"),
        scheme("schemes:\n  - one # ä\n", "schemes:\n  - one # ä\n  - two\n"),
        scheme("", "schemes: [two]\n"),
        scheme("schemes: &all [one]\n", nil),
        host("hosts: [a.com]\n", "hosts: [a.com, b.com]\n"),
        host("hosts: [ 'a.com' , \"c.com\" ]\n", "hosts: [ 'a.com' , \"c.com\", b.com ]\n"),
        host("hosts:\n  - a.com # ä\n", "hosts:\n  - a.com # ä\n  - b.com\n"),
        host("hosts:\n- c.com\n- a.com\n", "hosts:\n- c.com\n- a.com\n- b.com\n"),
        host("hosts: &all [a.com]\n", nil),
        slot("content", "Frame.content"),
        slot("\"content\"", nil),
    ]
}
