private let app = """
    app: Desk
    root: Main
    types: { Token: external, Item: { id: Int = 0, text: String = "" } }
    services: { cart: { add: { outcomes: [added] }, clearAll: {} } }
    schemes: [desk]
    links:
      "/add/{n:Int}":
        { call: cart.add, outcomes: { added: { show: Page, with: { n: n } } } }
      "/page?n={n:Int}": { show: Page, with: { n: n } }

    """
private let main = """
    flow: Main
    screens:
      Home:
        outputs: [page, filter, photo, add, clear, say]
        commands: [scroll: { to: Int }]
      Page: { inputs: { n: Int } }
      Filter: { outputs: [close] }
      Token: { inputs: { of: Token? = nil } }
    start: { push: Home }
    transitions:
      Home.page: { push: Page, with: { n: 1 } }
      Home.filter: { present: Filter, style: popover, anchor: funnel }
      Home.photo: { pick: photos }
      Home.add: { call: cart.add, outcomes: { added: { push: Token } } }
      Home.clear: { call: cart.clearAll }
      Home.say: { tell: Home.scroll, with: { to: 1 } }
      Filter.close: close

    """

private func code(
    _ description: String, _ edits: [(String, String)], _ changes: [String]
) -> DiffCase {
    let files = ["app.yaml": app, "main.yaml": main]
    return DiffCase(description, of: files, edits, changes)
}

private let isDrawn = "the system draws it, and no code of the app names it"
private let isNew = "no code of the app names it yet"

/// What the code of the app names or has to have.
let diffInterfaceCases = [
    code(
        "a type takes the name of an operation's outcomes",
        [("types: {", "types: { CartAddOutcome: { n: Int },")],
        [
            "breaking: changed operation cart.add: code that names `CartAddOutcome` has to name "
                + "`CartAddOperationOutcome`", "safe: added type CartAddOutcome: " + isNew,
        ]),
    code(
        "an operation takes the name of another one",
        [("services: {", "services: { cart_clear: { all: {} },")],
        [
            "breaking: changed operation cart.clearAll: code that names `cartClearAll` has to name "
                + "`cartClearAll2`",
            "safe: added operation cart_clear.all: the app supplies one more operation",
        ]),
    code(
        "a type takes the name of a delegate",
        [("types: {", "types: { HomeScreenDelegate: { n: Int },")],
        [
            "breaking: changed screen Main/Home: with `--outputs delegate` code that names "
                + "`HomeScreenDelegate` has to name `HomeScreenDelegate2`",
            "safe: added type HomeScreenDelegate: " + isNew,
        ]),
    code(
        "a field takes the name of another one",
        [("text: String = \"\"", "a_b: Int = 0, aB: Int = 0, text: String = \"\"")],
        ["safe: changed type Item: its new fields have defaults"]),
    code(
        "a layer points at something by another name", [("funnel", "sieve")],
        ["breaking: renamed anchor Main/Home.sieve: code that names it has to follow"]),
    code(
        "a layer points at nothing", [(", anchor: funnel", "")],
        ["safe: removed anchor Main/Home.funnel: nothing points to it any more"]),
    code(
        "a command has another payload", [("scroll: { to: Int }", "scroll: { to: Int? }")],
        [
            "breaking: changed command Main/Home.scroll: the app's view needs the method in its "
                + "new form"
        ]),
    code(
        "a sheet of the system is another one", [("pick: photos", "pick: files")],
        [
            "safe: renamed screen Main/Files: " + isDrawn,
            "safe: changed output Main/Files.picked: " + isDrawn,
        ]),
    code(
        "a sheet of the system is gone", [("{ pick: photos }", "ignore")],
        [
            "safe: removed screen Main/Photos: " + isDrawn,
            "safe: changed edge Main Home.photo: it only leads elsewhere",
        ]),
    code(
        "the screen of a link that calls something has one more input",
        [
            ("Page: { inputs: { n: Int } }", "Page: { inputs: { n: Int, m: Int = 0 } }"),
            ("with: { n: n } } }", "with: { n: n, m: 1 } } }"),
        ],
        [
            "safe: added input Main/Page.m: the app's view needs the property and is made with "
                + "one more value",
            "safe: changed link /add/{n:Int}: it leads where it did, with the values that it had",
        ]),
    code(
        "an item of the query may be left out",
        [
            (
                "/page?n={n:Int}\": { show: Page, with: { n: n } }",
                "/page?n={n:Int?}\": { show: Page, with: { n: n ?? 0 } }"
            )
        ],
        ["safe: renamed link /page?n={n:Int?}: the URLs of `/page?n={n:Int}` lead where they did"]),
    code(
        "a link reads an external type",
        [("  \"/page", "  \"/token/{of:Token}\": { show: Token, with: [of] }\n  \"/page")],
        [
            "safe: changed type Token: links read it, so the app has to conform it to "
                + "`FlowLinkValue`",
            "safe: added link /token/{of:Token}: nothing relies on it yet",
        ]),
    code(
        "a link reads a new external type",
        [
            ("Token: external,", "Token: external, Ticket: external,"),
            ("  \"/page", "  \"/ticket/{of:Ticket}\": { show: Page, with: { n: 1 } }\n  \"/page"),
        ],
        [
            "safe: added type Ticket: the app has to have a Swift type of this name that conforms "
                + "to `FlowLinkValue`",
            "safe: added link /ticket/{of:Ticket}: nothing relies on it yet",
        ]),
]
