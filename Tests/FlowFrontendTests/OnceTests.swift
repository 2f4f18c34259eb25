import FlowFrontend
import FlowModel
import Testing

/// A mistake in one place hides no other, and is not told again wherever its names are used.
@Suite struct OnceTests {
    struct Slip: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let wrong: String
        let right: String
        let ids: [String]

        init(_ description: String, _ right: String, is wrong: String, _ ids: String...) {
            testDescription = description
            self.right = right
            self.wrong = wrong
            self.ids = ids
        }
    }

    private static let app = """
        app: Shop
        root: Main
        schemes: [shop]
        types: { Sort: [price, name] }
        state: { user: String? = nil }
        facts: { online: Bool = true }
        events: [refresh]
        services: { store: { load: { outcomes: [loaded, failed] } } }
        gates: { user: { when: app.user != nil, otherwise: wait } }
        links:
          "/items/{id:Int}?ref={ref:String?}":
            show: Item
            with: [id, ref]
            also: ["/i/{id:Int}?ref={ref:String?}"]
          /order: { show: List }
          /home: { show: Home }
        entries:
          - { shortcut: new, show: Home }

        """

    private static let main = """
        flow: Main
        container: stack
        state: { sort: Sort = .price }
        screens:
          Home: { outputs: [open, load, leave, go] }
          Item:
            inputs: { id: Int, ref: String? }
            outputs: [save]
            leave: { when: state.sort == .name, ask: Sure, unless: [save] }
          Sure: { kind: alert, title: "Sure?", buttons: [yes1: { title: "Yes", role: cancel }] }
        start: { push: Home }
        transitions:
          Home.open:
            push: Item
            with: { id: 1, ref: app.user }
            when: facts.online
            requires: user
          Home.load: { call: store.load, outcomes: { loaded: ignore, failed: ignore } }
          Home.go: { push: Order }
          Order.done: ignore
          Home.leave: { set: { app.user: nil } }
          Item.save: close
          Sure.yes1: leave
          app.refresh: ignore

        """

    private static let order = """
        flow: Order
        outputs: [done]
        screens: { List: { outputs: [end] } }
        start: { push: List }
        transitions: { List.end: { finish: done } }

        """

    private static let tabs = """
        flow: Tabs
        container: tabs
        children: [one: { to: Main, with: {} }, two: Main]
        transitions: { one.selected: ignore, two.selected: { select: one } }

        """

    static let slips = [
        Slip("nothing", "app: Shop", is: "app: Shop"),
        Slip("an app without a colon", "app: Shop", is: "app Shop", "yaml-syntax"),
        Slip(
            "an output without a colon", "outputs: [done]", is: "outputs: [done { id: Int }]",
            "yaml-syntax"),
        Slip(
            "outputs in braces, and no colon", "outputs: [done]", is: "outputs: { done \"x\" }",
            "yaml-syntax"),
        Slip(
            "an output without a colon on a line of its own", "outputs: [done]",
            is: "outputs:\n  - done { id: Int }", "yaml-syntax"),
        Slip(
            "an argument without a colon", "with: { id: 1, ref: app.user }",
            is: "with: { id: 1, ref app.user }", "yaml-syntax"),
        Slip(
            "a misspelt `true` of an event", "[refresh]", is: "[refresh: { broadcast: ture }]",
            "wrong-kind"),
        Slip(
            "an `else` in another branch", "{ push: Order }",
            is: "{ choose: [{ when: facts.online, then: ignore, else: { push: Order } }] }",
            "wrong-kind"),
        Slip(
            "a branch that is in no list", "{ push: Order }",
            is: "{ choose: { when: facts.online, then: { push: Order }, else: ignore } }",
            "wrong-kind"),
        Slip("an alert without its kind", "kind: alert, ", is: "", "alert-content"),
        Slip("a host for all", "schemes: [shop]", is: "hosts: [\"*.shop.example\"]", "wrong-kind"),
        Slip("an app file that ends early", "[price, name]", is: "[price, {name]", "yaml-syntax"),
        Slip(
            "a tab among the events", "events: [refresh]",
            is: "events:\n  - other\n\t- refresh", "yaml-syntax"),
        Slip(
            "events that are not closed", "events: [refresh]", is: "events: [other", "yaml-syntax"),
        Slip(
            "events twice", "events: [refresh]", is: "events: [other]\nevents: [refresh]",
            "duplicate-key"),
        Slip(
            "events twice, first none", "events: [refresh]", is: "events:\nevents: [refresh]",
            "duplicate-key"),
        Slip(
            "screens twice", "\nscreens:\n", is: "\nscreens:\n  Other:\nscreens:\n",
            "duplicate-key"),
        Slip(
            "screens twice, first none", "\nscreens:\n", is: "\nscreens:\nscreens:\n",
            "duplicate-key"),
        Slip(
            "a screen twice", "  Home: {",
            is: "  Home: { outputs: [gone] }\n  Home: {",
            "duplicate-key"),
        Slip(
            "a modifier too far to the left",
            "    with: { id: 1, ref: app.user }\n    when: facts.online\n    requires: user\n",
            is: "    when: facts.online\n    requires: user\n"
                + "  with: { id: 1, ref: app.user }\n",
            "wrong-kind"),
        Slip(
            "a requirement too far to the left", "    requires: user", is: "  requires: user",
            "wrong-kind"),
        Slip(
            "answers too far to the left, one of them wrong",
            "{ call: store.load, outcomes: { loaded: ignore, failed: ignore } }",
            is: "\n    call: store.load\n"
                + "  outcomes: { loaded: { push: Ordr }, failed: ignore }",
            "wrong-kind", "unknown-screen"),
        Slip(
            "links that are near to defaults", "  /home:",
            is: "  /default: { show: Home }\n  /faults: { show: Home }\n  /home:"),
        Slip(
            "misspelt defaults of links", "  /home:",
            is: "  defaluts: { lowercase: true }\n  /home:", "unknown-key"),
        Slip(
            "a misspelt word under a link", "/order: { show: List",
            is: "/order: { show: List, under: [{ preesnt: Order }]", "unknown-key"),
        Slip(
            "a misspelt key of an event", "[refresh]", is: "[refresh: { requried: true }]",
            "unknown-key"),
        Slip("an app without a name", "app: Shop", is: "app: {}", "wrong-kind"),
        Slip("a flow file that ends early", "[open, load", is: "[open, {load", "yaml-syntax"),
        Slip("a word nobody knows for a section", "screens:\n", is: "out:\n", "unknown-key"),
        Slip("a section without its word", "\nscreens:\n", is: "\n\n", "yaml-syntax"),
        Slip("an unreadable container", "container: stack\n", is: "container: {}\n", "wrong-kind"),
        Slip("an unreadable kind", "kind: alert", is: "kind: alret", "wrong-kind"),
        Slip(
            "a misspelt flow that is called", "{ push: Order }", is: "{ push: Odrer }",
            "unknown-screen"),
        Slip(
            "an unreadable depth", "transitions: { List.end: { finish: done } }",
            is: "transitions: { List.end: { push: Order }, Order.done: ignore }\ndepth: \"2\"",
            "wrong-kind"),
        Slip(
            "a misspelt depth", "transitions: { List.end: { finish: done } }",
            is: "transitions: { List.end: { push: Order }, Order.done: ignore }\ndpeth: 2",
            "unknown-key"),
        Slip(
            "a misspelt case of a style", "flow: Order\n",
            is: "flow: Order\nstyle: { shete: [medium, large], grabber: true }\n", "unknown-key"),
        Slip("a sheet that is asked", "kind: alert", is: "kind: actionSheet", "leave-guard"),
        Slip(
            "two buttons that cancel", "role: cancel }]",
            is: "role: cancel }, no1: { title: \"No\", role: cancel }]",
            "alert-content"),
        Slip(
            "another pattern that captures too little", "/i/{id:Int}?ref={ref:String?}",
            is: "/i/{id:Int}", "link-missing-input"),
        Slip("a name captured twice", "/i/{id:Int}", is: "/i/{id:Int}/{id}", "link-pattern"),
        Slip("an item twice", "/i/{id:Int}?ref", is: "/i/{id:Int}?ref={a}&ref", "link-pattern"),
        Slip("a word that no URL has", "/home:", is: "/ho%6De:", "link-pattern"),
        Slip("a fragment", "/home:", is: "\"/home#top\":", "link-pattern"),
        Slip("a scheme with its colon", "[shop]", is: "[shop, \"shop://\"]", "wrong-kind"),
        Slip(
            "an entry of two kinds", "shortcut: new,", is: "shortcut: new, activity: new,",
            "wrong-kind"),
        Slip("an entry of no kind", "shortcut: new, ", is: "", "missing-key"),
        Slip("a link without a target", "/home: { show: Home }", is: "/home: {}", "missing-key"),
        Slip(
            "a gate without a value", "gates: { user: { when: app.user != nil, otherwise: wait } }",
            is: "gates: { user: }", "wrong-kind"),
        Slip(
            "a gate that calls what is not there", "otherwise: wait",
            is: "otherwise: { call: sore.load, outcomes: { loaded: pass, failed: drop } }",
            "unknown-service"),
        Slip(
            "a link that shows an alert", "{ show: Home }\nentries", is: "{ show: Sure }\nentries",
            "push-on-single-layer"),
        Slip(
            "another word for what a child shows", "{ to: Main", is: "{ flow: Main", "unknown-key"),
        Slip("a child that is a list", "{ to: Main, with: {} }", is: "[Main]", "wrong-kind"),
        Slip("a child that shows a list", "{ to: Main", is: "{ to: [Main]", "wrong-kind"),
        Slip(
            "all children with another word", "[one: { to: Main, with: {} }, two: Main]",
            is: "[one: { flow: Main }, two: { flow: Main }]", "unknown-key", "unknown-key"),
        Slip("a root that is not there", "root: Main", is: "root: Mian", "unknown-flow"),
        Slip(
            "a misspelt key of the root", "root: Main", is: "roott: Main", "unknown-key"),
        Slip("a key with two dots", "Order.done:", is: "Order..done:", "wrong-kind"),
        Slip("a key with an arrow", "Order.done:", is: "Order->done:", "wrong-kind"),
        Slip("a key without its output", "Order.done:", is: "Order:", "wrong-kind"),
        Slip(
            "an output with a name of the language", "leave, go]", is: "leave, go, back]",
            "reserved-name"),
        Slip("a misspelt verb", "{ push: Order }", is: "{ psh: Order }", "unknown-step"),
        Slip("a misspelt key of a step", "    with: {", is: "    whit: {", "unknown-key"),
        Slip("a foreign key of a step", "    when: facts", is: "    if: facts", "unknown-key"),
        Slip(
            "a foreign key of a branch", "Home.go: { push: Order }",
            is:
                "Home.go: { choose: [{ if: facts.online, then: { push: Order } }, "
                + "{ else: ignore }] }",
            "unknown-key"),
        Slip(
            "misspelt answers", "{ call: store.load, outcomes", is: "{ call: store.load, outcoms",
            "unknown-key"),
        Slip(
            "answers beside a call", "outcomes: { loaded: ignore, failed: ignore } }",
            is: "loaded: ignore, failed: ignore }", "unknown-key", "unknown-key"),
        Slip("children in no container", "container: tabs\n", is: "", "missing-key"),
        Slip(
            "a misspelt name in a guard, which a value under it needs", "{ push: Order }",
            is: "[{ push: Order }, { set: { app.user: app.user + \"s\" }, when: app.usr != nil }]",
            "unknown-path"),
        Slip(
            "a misspelt name in a guard, and one under it", "{ push: Order }",
            is: "[{ push: Order }, { push: Odrer, when: app.usr != nil }]",
            "unknown-screen", "unknown-path"),
        Slip(
            "a misspelt name in a branch, and what the next one knows", "{ push: Order }",
            is: "{ choose: [{ when: app.usr == nil, then: { push: Order } }, "
                + "{ else: { set: { app.user: app.user + \"s\" } } }] }",
            "unknown-path"),
        Slip(
            "a misspelt name before `and`", "when: facts.online",
            is: "when: facts.onlin and app.user < \"b\"", "unknown-path"),
        Slip(
            "a misspelt name before `then`, and one after it", "id: 1, ref",
            is: "id: if app.usr == nil then 1 else app.nubmer, ref", "unknown-path",
            "unknown-path"),
        Slip(
            "what a step does after one with a misspelt guard", "{ push: Order }",
            is: "[{ push: Order, when: app.usr != nil }, "
                + "{ set: { app.user: app.user + \"s\" } }]",
            "unknown-path", "optional-to-required"),
        Slip(
            "a misspelt key of a screen, and its style", "leave, go] }",
            is: "leave, go], titel: x, style: shet }", "unknown-key", "unknown-style"),
        Slip("an app without schemes", "schemes: [shop]\n", is: "", "undeclared-scheme"),
        Slip(
            "a scheme that the app does not have, and a misspelt screen", "/order: { show: List",
            is: "\"web+shop://order\": { show: Lsit", "undeclared-scheme", "unknown-screen"),
        Slip(
            "a type nobody has in a pattern, and a misspelt screen", "/order: { show: List",
            is: "\"/order/{id:Itn}\": { show: Lsit", "link-unparsable-parameter",
            "unknown-screen"),
        Slip(
            "a misspelt key of a link, and a misspelt screen", "/order: { show: List",
            is: "/order: { whenShwon: new, show: Lsit", "unknown-key", "unknown-screen"),
        Slip(
            "an idle key of a link, and a misspelt event", "/order: { show: List",
            is: "/order: { send: rfresh, base: start", "unknown-event", "link-target"),
        Slip(
            "a misspelt screen under a link, and its own", "/order: { show: List",
            is: "/order: { show: Lsit, under: [Oder]", "unknown-screen", "unknown-screen"),
        Slip(
            "a capture of another router", "\"/items/{id:Int}?ref={ref:String?}\":\n    show: Item",
            is: "\"/items/:id?ref={ref:String?}\":\n    show: Item", "unknown-path"),
        Slip(
            "a type that is not known, of an input that nobody gives", "ref: String? }",
            is: "ref: String?, tags: Foo }", "unknown-type"),
        Slip(
            "inputs beside a verb", "    with: { id: 1, ref: app.user }",
            is: "    id: 1\n    ref: app.user", "unknown-key"),
        Slip(
            "triggers below their screen", "  Item.save: close", is: "  Item:\n    save: close",
            "wrong-kind"),
        Slip(
            "a flow that is closed when it has ended", "Order.done: ignore",
            is: "Order.done: close",
            "close-without-screen"),
        Slip(
            "a star for any screen", "Item.save: close", is: "\"*.save\": close", "wrong-kind"),
        Slip(
            "children that are listed under `tabs`",
            "children: [one: { to: Main, with: {} }, two: Main]", is: "tabs: [one, two]",
            "wrong-kind"),
        Slip(
            "a start among the screens", "start: { push: Home }\ntransitions",
            is: "  start: { push: Home }\ntransitions", "wrong-kind"),
        Slip(
            "a branch with a step beside its condition", "Home.go: { push: Order }",
            is: "Home.go: { choose: [{ when: facts.online, push: Order }, { else: ignore }] }",
            "unknown-key"),
        Slip(
            "a misspelt flow of the tab that is seen first",
            "children: [one: { to: Main, with: {} }, two: Main]\ntransitions: {",
            is: "children: [new, one: Man, two: Main]\ntabs: { first: one }\n"
                + "transitions: { new.selected: ignore,", "unknown-screen"),
    ]

    @Test(arguments: slips)
    func isToldOnce(_ slip: Slip) {
        func text(_ text: String) -> String { replaced(slip.right, in: text, with: slip.wrong) }
        let files = [
            SourceFile(path: "app.yaml", text: text(Self.app)),
            SourceFile(path: "main.yaml", text: text(Self.main)),
            SourceFile(path: "order.yaml", text: text(Self.order)),
            SourceFile(path: "tabs.yaml", text: text(Self.tabs)),
        ]
        #expect((Self.app + Self.main + Self.order + Self.tabs).contains(slip.right))
        #expect(compile(files).diagnostics.map(\.kind.id) == slip.ids)
    }

    private func replaced(_ old: String, in text: String, with new: String) -> String {
        guard let range = text.firstRange(of: old) else { return text }
        return text.replacingCharacters(in: range, with: new)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
