private let app = """
    app: Desk
    root: Main
    state: { first: Int = 0, second: Int = 0 }
    facts: { online: Bool = true, paid: Bool = true }
    gates: { open: { when: facts.online, otherwise: { present: Login } } }
    services:
      cart: { add: { outcomes: [added] }, clear: { inputs: { n: Int } } }
    schemes: [desk]
    links: { "/clear": { call: cart.clear, with: { n: 1 }, then: { show: Settings } } }

    """
private let main = """
    flow: Main
    container: tabs
    children: [home: Home, settings: Settings]
    screens:
      Home: { outputs: [buy, wipe, more] }
      Page: { outputs: [more] }
    transitions:
      Home.buy: { call: cart.add, outcomes: { added: { select: settings } } }
      Home.wipe:
        - { push: Page, in: home, requires: open }
        - { call: cart.clear, with: { n: 2 } }
      any.more: close
      settings.left: { select: home }

    """
private let settings = """
    flow: Settings
    outputs: [left]
    screens: { List: { outputs: [end] } }
    start: { push: List }
    transitions: { List.end: { finish: left } }

    """
private let login = """
    flow: Login
    screens: { Form: }
    start: { push: Form }

    """

private func named(
    _ description: String, _ edits: [(String, String)], _ changes: [String]
) -> DiffCase {
    let files = [
        "app.yaml": app, "main.yaml": main, "settings.yaml": settings, "login.yaml": login,
    ]
    return DiffCase(description, of: files, edits, changes)
}

/// An app and its root by these names.
private func alike(_ app: String, _ flow: String) -> [String: String] {
    [
        "app.yaml": """
        app: \(app)
        root: \(flow)
        restore: { version: 1 }
        state: { user: Int? = nil }
        gates: { user: { when: app.user != nil, otherwise: { present: Login } } }

        """,
        "login.yaml": login,
        "main.yaml": """
        flow: \(flow)
        restore: main
        screens:
          Home: { outputs: [go] }
          Page:
        start: { push: Home }
        transitions: { Home.go: { push: Page, requires: user } }

        """,
    ]
}

private let follows = "code that names it has to follow"

/// What has another name or another order, and is told once.
let diffNameCases = [
    named(
        "an outcome of a tab has another name", [("left", "over")],
        ["breaking: renamed outcome Settings.over: " + follows]),
    named(
        "facts are in another order",
        [("online: Bool = true, paid: Bool = true", "paid: Bool = true, online: Bool = true")],
        [
            "breaking: changed app Desk: code that makes its facts has to pass them in another "
                + "order"
        ]),
    named(
        "state is in another order",
        [("first: Int = 0, second: Int = 0", "second: Int = 0, first: Int = 0")],
        [
            "breaking: changed app Desk: code that makes its state has to pass them in another "
                + "order"
        ]),
    named(
        "an operation has another name", [("clear:", "empty:"), ("cart.clear", "cart.empty")],
        ["breaking: renamed operation cart.empty: " + follows]),
    named(
        "an operation with outcomes has another name",
        [("add:", "put:"), ("cart.add", "cart.put")],
        ["breaking: renamed operation cart.put: " + follows]),
    named(
        "a service has another name", [("cart", "basket")],
        [
            "breaking: renamed operation basket.add: " + follows,
            "breaking: renamed operation basket.clear: " + follows,
        ]),
    named(
        "one of several steps is gone",
        [("    - { call: cart.clear, with: { n: 2 } }\n", "")],
        ["safe: changed edge Main Home.wipe: it leads to some of the places it led to"]),
    DiffCase(
        "the flow that is called as the app has another name", from: alike("Shop", "Shop"),
        to: alike("Shop", "Home"),
        [
            "breaking: changed app Shop: code that names `ShopAppScreens` has to name "
                + "`ShopScreens`",
            "breaking: renamed flow Home: " + follows,
        ]),
    DiffCase(
        "the app that is called as its flow has another name", from: alike("Shop", "Shop"),
        to: alike("Store", "Shop"), ["breaking: renamed app Store: " + follows]),
    DiffCase(
        "both have another name", from: alike("Shop", "Shop"), to: alike("Store", "Store"),
        ["breaking: renamed app Store: " + follows, "breaking: renamed flow Store: " + follows]),
]
