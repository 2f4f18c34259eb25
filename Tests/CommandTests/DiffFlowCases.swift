private let start = """
    app: Desk
    root: Main
    restore: { version: 1 }

    """
private let main = """
    flow: Main
    screens:
      Home: { outputs: [help, tips] }
    start: { push: Home }
    transitions:
      Home.help: { push: Help }
      Home.tips: ignore
      Help.done: ignore

    """
private let help = """
    flow: Help
    inputs: { deep: Bool = false }
    outputs: [done]
    screens:
      Topics: { outputs: [open, leave] }
      Topic: { inputs: { name: String = "a" }, outputs: [end], slots: [top] }
      Legal: { outputs: [ok], bars: { tab: false } }
    start: { push: Topics, when: inputs.deep }
    transitions:
      Topics.open: { push: Topic }
      Topics.leave: { finish: done }
      Topic.end: { push: Legal }
      Legal.ok: { finish: done }

    """
/// A link leads into Help.
private let linked = start + "schemes: [desk]\nlinks: { /topic: { show: Topic } }\n"

private let withHelp = ["app.yaml": start, "main.yaml": main, "help.yaml": help]
private let withoutHelp = [
    "app.yaml": start,
    "main.yaml": main.replacing("{ push: Help }", with: "ignore")
        .replacing("  Help.done: ignore\n", with: ""),
]
/// Main has the screen Legal.
private let legalInMain = [
    "app.yaml": start,
    "main.yaml": main.replacing("{ push: Help }", with: "{ push: Legal }")
        .replacing("  Help.done: ignore", with: "  Legal.ok: close")
        .replacing(
            "start:", with: "  Legal: { outputs: [ok], bars: { tab: false } }\nstart:"),
]
/// A flow of which nothing is that of Help.
private let shop = """
    flow: Shop
    restore: true
    outputs: [paid]
    screens: { Cart: { outputs: [pay] } }
    start: { push: Cart }
    transitions: { Cart.pay: { finish: paid } }

    """
private let withShop = [
    "app.yaml": start,
    "main.yaml": main.replacing("Help.done", with: "Shop.paid").replacing("Help", with: "Shop"),
    "shop.yaml": shop,
]
/// Help without its screen Legal, which a new flow has.
private let legalInLaw = [
    "app.yaml": start,
    "main.yaml": main.replacing("  Home.tips: ignore", with: "  Home.tips: { push: Law }"),
    "help.yaml": help.replacing("  Legal: { outputs: [ok], bars: { tab: false } }\n", with: "")
        .replacing("{ push: Legal }", with: "ignore")
        .replacing("  Legal.ok: { finish: done }\n", with: ""),
    "law.yaml": """
    flow: Law
    screens:
      Legal: { outputs: [ok], bars: { tab: false } }
    start: { push: Legal }
    transitions: { Legal.ok: close }

    """,
]

/// Flows that are new, gone, renamed or split. One line tells of a flow and of all that it has.
let diffFlowCases = [
    // Generated code tells screens of one name apart by their flows.
    DiffCase(
        "another flow gets a screen of the same name", from: withHelp,
        to: withHelp.merging(
            [
                "main.yaml": main.replacing("Home.tips: ignore", with: "Home.tips: { push: Legal }")
                    .replacing("start:", with: "  Legal: {}\nstart:")
            ], uniquingKeysWith: { $1 }),
        [
            "breaking: changed screen Help/Legal: code that names `LegalScreen` has to name "
                + "`HelpLegalScreen`, and code that names `makeLegal` has to name `makeHelpLegal`",
            "safe: added screen Main/Legal: the app has to write its view and what makes it",
            "safe: changed edge Main Home.tips: it only leads elsewhere",
        ]),
    DiffCase(
        "Help is gone", from: withHelp, to: withoutHelp,
        [
            "breaking: removed flow Help: code that starts it does not compile",
            "safe: removed edge Main Help.done: it only takes away a way",
            "safe: changed edge Main Home.help: it only leads elsewhere",
        ]),
    DiffCase(
        "Help is new", from: withoutHelp, to: withHelp,
        [
            "safe: added flow Help: the app has to supply its screens",
            "safe: added edge Main Help.done: it only adds a way",
            "safe: changed edge Main Home.help: it only leads elsewhere",
        ]),
    DiffCase(
        "Help is Faq now", from: withHelp,
        to: withHelp.mapValues { $0.replacing("Help", with: "Faq") },
        ["breaking: renamed flow Faq: code that names it has to follow"]),
    DiffCase(
        "Help is Faq now, and its screens have other names as well", from: withHelp,
        to: withHelp.mapValues {
            $0.replacing("Help", with: "Faq").replacing("Topics", with: "Start")
                .replacing("Topic", with: "Page").replacing("Legal", with: "Law")
        },
        ["flow Faq", "screen Faq/Law", "screen Faq/Page", "screen Faq/Start"].map {
            "breaking: renamed \($0): code that names it has to follow"
        }),
    DiffCase(
        "Help is Faq now, and the screen that a link shows has another name as well",
        from: withHelp.merging(["app.yaml": linked], uniquingKeysWith: { $1 }),
        to: withHelp.merging(["app.yaml": linked], uniquingKeysWith: { $1 }).mapValues {
            $0.replacing("Help", with: "Faq").replacing("Topic", with: "Page")
        },
        ["flow Faq", "screen Faq/Page", "screen Faq/Pages"].map {
            "breaking: renamed \($0): code that names it has to follow"
        }),
    DiffCase(
        "Help is gone, and Main has its screen Legal", from: withHelp, to: legalInMain,
        [
            "breaking: removed flow Help: code that starts it does not compile",
            "breaking: renamed screen Main/Legal: code that names it has to follow",
            "safe: removed edge Main Help.done: it only takes away a way",
            "safe: changed edge Main Home.help: it only leads elsewhere",
            "safe: added edge Main Legal.ok: it only adds a way",
        ]),
    DiffCase(
        "Help is new and has the screen Legal of Main", from: legalInMain, to: withHelp,
        [
            "breaking: renamed screen Help/Legal: code that names it has to follow",
            "safe: added flow Help: the app has to supply its screens",
            "safe: added edge Main Help.done: it only adds a way",
            "safe: changed edge Main Home.help: it only leads elsewhere",
            "safe: removed edge Main Legal.ok: it only takes away a way",
        ]),
    DiffCase(
        "Shop is in the place of Help", from: withHelp, to: withShop,
        [
            "breaking: removed flow Help: code that starts it does not compile",
            "safe: added flow Shop: the app has to supply its screens",
            "safe: removed edge Main Help.done: it only takes away a way",
            "safe: changed edge Main Home.help: it only leads elsewhere",
            "safe: added edge Main Shop.paid: it only adds a way",
        ]),
    // Saved states stay behind.
    DiffCase(
        "Help is in the place of Shop", from: withShop, to: withHelp,
        [
            "breaking: removed flow Shop: code that starts it does not compile",
            "breaking: removed saved Shop: states that were saved under it are not shown again",
            "safe: added flow Help: the app has to supply its screens",
            "safe: added edge Main Help.done: it only adds a way",
            "safe: changed edge Main Home.help: it only leads elsewhere",
            "safe: removed edge Main Shop.paid: it only takes away a way",
        ]),
    DiffCase(
        "a screen of Help has a flow of its own", from: withHelp, to: legalInLaw,
        [
            "breaking: renamed screen Law/Legal: code that names it has to follow",
            "safe: added flow Law: the app has to supply its screens",
            "safe: removed edge Help Legal.ok: it only takes away a way",
            "safe: changed edge Help Topic.end: it only leads elsewhere",
            "safe: changed edge Main Home.tips: it only leads elsewhere",
        ]),
    // Lists that take the same step after the same step.
    DiffCase(
        "a list takes one more of the same steps", of: repeating,
        [("{ push: A }, { push: A }]", "{ push: A }, { push: A }, { push: A }]")],
        ["safe: changed edge Main A.go: it leads where it did, in another way"]),
    DiffCase(
        "a start takes one more of the same steps", of: repeating,
        [("pop, pop]", "pop, pop, pop]")],
        ["safe: changed edge Main start: it leads where it did, in another way"]),
]

private let repeating = [
    "app.yaml": "app: Desk\nroot: Main\n",
    "main.yaml": """
    flow: Main
    screens: { A: { outputs: [go] } }
    start: [{ push: A }, { push: A }, { push: A }, { push: A }, pop, pop]
    transitions: { A.go: [{ push: A }, { push: A }] }

    """,
]
