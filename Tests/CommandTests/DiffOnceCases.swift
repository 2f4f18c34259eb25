private let app = """
    app: Desk
    root: Main
    types: { Item: { id: Int = 0 }, Size: [small, large] }
    state: { last: Item? = nil }
    animations: [zoom]
    hooks: { after: { track: ran } }
    events: [reload, find: { text: String }]
    schemes: [desk]
    links: { "/find/{text}": { send: find, with: [text] } }
    gates:
      known: { when: app.last != nil }
      paid: { when: app.last?.id != 1, otherwise: { present: Login } }
    screens:
      Sorry: { kind: alert, title: "Sorry", buttons: [ok: "OK", no: "No"] }
      Page: { inputs: { item: Item? = nil }, outputs: [done: { size: Size }] }

    """
private let main = """
    flow: Main
    screens:
      Home: { outputs: [page, help, shop: { item: Item }], commands: [scroll], requires: known }
      Help: { kind: alert, title: "Help", buttons: [ok: "OK", more: "More"] }
    start: { push: Home }
    transitions:
      Home.page: { push: Page, requires: [known, paid] }
      Home.help: { present: Help }
      Home.shop: { push: Shop, with: { item: item } }
      Help.ok: ignore
      Help.more: ignore
      Page.done: pop
      app.reload: ignore
      app.find: ignore
      Sorry.ok: ignore

    """
private let shop = """
    flow: Shop
    inputs: { item: Item }
    start: { push: Page, with: { item: inputs.item } }
    transitions:
      Page.done: pop
      Sorry.ok: ignore

    """

private let login = """
    flow: Login
    screens: { Form: }
    start: { push: Form }

    """

private func once(
    _ description: String, _ edits: [(String, String)], _ changes: [String]
) -> DiffCase {
    let files = ["app.yaml": app, "main.yaml": main, "shop.yaml": shop, "login.yaml": login]
    return DiffCase(description, of: files, edits, changes)
}

private let isDrawn = "the system draws it, and no code of the app names it"

/// What is named in many places and changes in one: it is told once.
let diffOnceCases = [
    once(
        "a type has another name", [("Item", "Article")],
        ["breaking: renamed type Article: code that names it has to follow"]),
    once(
        "an alert becomes an action sheet",
        [("Help: { kind: alert", "Help: { kind: actionSheet")],
        [
            "safe: changed screen Main/Help: it is shown in another way",
            "safe: changed edge Main Home.help: it leads where it did, in another way",
        ]),
    once(
        "an enumeration has another name", [("Size", "Format")],
        ["breaking: renamed type Format: code that names it has to follow"]),
    once(
        "several things of one kind have other names",
        [
            ("Size", "Format"), ("Item", "Article"), ("find: {", "seek: {"),
            ("send: find", "send: seek"), ("app.find", "app.seek"), ("reload", "refresh"),
        ],
        [
            "breaking: renamed type Article: code that names it has to follow",
            "breaking: renamed type Format: code that names it has to follow",
            "breaking: renamed event refresh: code that names it has to follow",
            "breaking: renamed event seek: code that names it has to follow",
        ]),
    once(
        "what an event carries has another name",
        [
            ("find: { text: String }", "find: { words: String }"),
            ("with: [text]", "with: { words: text }"),
        ],
        [
            "breaking: changed event find: code that sends it does not compile",
            "safe: changed link /find/{text}: it leads where it did, with the values that it had",
        ]),
    once(
        "another flow is the root", [("root: Main", "root: Login")],
        [
            "breaking: unreachable flow Main: no way leads to it any more",
            "breaking: unreachable flow Shop: no way leads to it any more",
            "breaking: changed app Desk: code that starts it has to name the coordinator of "
                + "another flow",
        ]),
    once(
        "a flow that the root calls reads facts",
        [
            ("animations: [zoom]", "animations: [zoom]\nfacts: { online: Bool = true }"),
            (
                "start: { push: Page, with: { item: inputs.item } }",
                "start: { push: Page, with: { item: inputs.item }, when: facts.online }"
            ),
        ],
        [
            "breaking: changed app Desk: code that starts it has to pass `facts`",
            "breaking: changed flow Shop: code that makes its coordinator has to pass `facts`",
            "safe: added fact online: it has a value to begin with",
            "safe: changed edge Shop start: it leads where it did, in another way",
        ]),
    once(
        "nothing tracks the transitions any more", [("hooks: { after: { track: ran } }\n", "")],
        ["breaking: changed app Desk: `DeskHooks()` is not generated any more"]),
    once(
        "what tracks the transitions reads the state",
        [("track: ran }", "track: ran, with: { n: app.last?.id } }")],
        [
            "breaking: changed app Desk: code that names `DeskHooks()` has to name "
                + "`DeskHooks(app:)`"
        ]),
    once(
        "a type is called as a screen is in Swift",
        [("types: {", "types: { PageScreen: [x],")],
        [
            "breaking: changed screen Desk/Page: code that names `PageScreen` has to name "
                + "`MainPageScreen`, and code that names `makePage` has to name `makeMainPage`",
            "safe: added type PageScreen: no code of the app names it yet",
        ]),
    once(
        "a command has another name", [("scroll", "jump")],
        ["breaking: renamed command Main/Home.jump: code that names it has to follow"]),
    once(
        "the app needs facts to start",
        [
            ("animations: [zoom]", "animations: [zoom]\nfacts: { online: Bool = true }"),
            ("known: { when: app.last != nil", "known: { when: facts.online"),
        ],
        [
            "breaking: changed app Desk: code that starts it has to pass `facts`",
            "safe: added fact online: it has a value to begin with",
            "safe: changed gate known: it lets pass on another condition",
        ]),
    once(
        "a gate has another name", [("known", "welcome")],
        ["safe: renamed gate welcome: no code of the app names it"]),
    once(
        "a gate with steps has another name", [("paid", "settled")],
        ["safe: renamed gate settled: no code of the app names it"]),
    once(
        "an animation has another name", [("zoom", "turn")],
        ["breaking: renamed animation turn: code that names it has to follow"]),
    once(
        "an animation is gone", [("animations: [zoom]\n", "")],
        ["breaking: removed animation zoom: code that names it does not compile"]),
    once(
        "an animation is new", [("[zoom]", "[zoom, turn]")],
        ["safe: added animation turn: the app tells one more animation apart"]),
    once(
        "a screen that flows share has another name", [("Page", "Sheet")],
        ["breaking: renamed screen Desk/Sheet: code that names it has to follow"]),
    once(
        "a screen that flows share gets an output",
        [
            ("outputs: [done:", "outputs: [more, done:"),
            ("Page.done: pop", "Page.done: pop\n  Page.more: ignore"),
        ],
        [
            "safe: added output Desk/Page.more: the app's view needs one more closure, which it "
                + "calls",
            "safe: added edge Main Page.more: it only adds a way",
            "safe: added edge Shop Page.more: it only adds a way",
        ]),
    once(
        "an alert has another name", [("Help", "Ask")],
        ["safe: renamed screen Main/Ask: " + isDrawn]),
    once(
        "an alert has other buttons",
        [("more: \"More\"", "less: \"Less\""), ("Help.more", "Help.less")],
        ["safe: renamed output Main/Help.less: " + isDrawn]),
    once(
        "an alert has one button less", [(", more: \"More\"", ""), ("  Help.more: ignore\n", "")],
        [
            "safe: removed output Main/Help.more: " + isDrawn,
            "safe: removed edge Main Help.more: it only takes away a way",
        ]),
    once(
        "an alert is gone",
        [
            (
                "  Help: { kind: alert, title: \"Help\", buttons: [ok: \"OK\", more: \"More\"] }\n",
                ""
            ),
            ("{ present: Help }", "ignore"), ("  Help.ok: ignore\n  Help.more: ignore\n", ""),
        ],
        [
            "safe: removed screen Main/Help: " + isDrawn,
            "safe: removed edge Main Help.more: it only takes away a way",
            "safe: removed edge Main Help.ok: it only takes away a way",
            "safe: changed edge Main Home.help: it only leads elsewhere",
        ]),
    once(
        "one flow less shows a screen that flows share",
        [
            ("Home.page: { push: Page, requires: [known, paid] }", "Home.page: ignore"),
            ("  Page.done: pop\n  app.reload", "  app.reload"),
        ],
        [
            "safe: removed screen Main/Page: other flows show its view as before",
            "safe: changed edge Main Home.page: it only leads elsewhere",
            "safe: removed edge Main Page.done: it only takes away a way",
        ]),
    once(
        "a screen that flows share has variants",
        [("Page: { inputs", "Page: { variants: [rows, tiles], inputs")],
        ["breaking: added variants Desk/Page: code that makes its view does not compile"]),
    once(
        "the app makes no screen of a flow any more",
        [
            ("start: { push: Page, with: { item: inputs.item } }", "start: { push: Login }"),
            ("  Page.done: pop\n  Sorry.ok", "  Sorry.ok"),
        ],
        [
            "breaking: removed screen Shop/Page: `Shop` has no screen left, so the protocol of its "
                + "screens is gone",
            "safe: removed edge Shop Page.done: it only takes away a way",
            "safe: changed edge Shop start: it only leads elsewhere",
        ]),
    once(
        "one flow more shows a screen that flows share",
        [
            ("screens: { Form: }", "screens: { Form: { outputs: [page] } }"),
            (
                "start: { push: Form }",
                "start: { push: Form }\ntransitions: { Form.page: { push: Page }, Page.done: pop }"
            ),
        ],
        [
            "safe: added screen Login/Page: the app has its view, and makes it for one more flow",
            "safe: added output Login/Form.page: the app's view needs one more closure, which it "
                + "calls",
            "safe: added edge Login Form.page: it only adds a way",
            "safe: added edge Login Page.done: it only adds a way",
        ]),
]
