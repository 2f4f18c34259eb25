private let app = """
    app: Shop
    root: Tabs
    restore: { version: 1 }
    events: [hint, tip]
    facts: { isNew: Bool = false }

    """
private let tabs = """
    flow: Tabs
    restore: true
    container: tabs
    children: [items: Items, more: More]
    screens:
      Tip: { restore: true, outputs: [close] }
    transitions:
      Tip.close: close
      app.tip: { push: Tip }

    """
private let items = """
    flow: Items
    restore: true
    types: { Size: [small, large] }
    state: { seen: Int = 0, last: Size = .small }
    screens:
      List: { restore: true, outputs: [open: { id: Int, size: Size }, part] }
      Item: { restore: true, inputs: { id: Int, size: Size } }
      Hint: { restore: true, outputs: [close] }
    start: { push: List }
    transitions:
      List.open: [{ push: Item, with: [id, size] }, { set: { state.last: size } }]
      List.part: { push: Part, with: { no: 1 }, when: not facts.isNew }
      Hint.close: close

    """
private let part = """
    flow: Part
    restore: true
    inputs: { no: Int }
    screens: { First: { restore: true, outputs: [next] }, Second: { restore: true } }
    start: { push: First }
    transitions: { First.next: { push: Second } }

    """
private let more = """
    flow: More
    restore: true
    screens: { Menu: { restore: true } }
    start: { push: Menu }

    """
private let home = """
    flow: Home
    restore: true
    screens: { Door: { restore: true, outputs: [enter] } }
    start: { push: Door }
    transitions: { Door.enter: { replace: Tabs } }

    """
private let split = """
    flow: Split
    restore: true
    container: split
    children: [list: Menu, detail]
    split: { primary: list, secondary: detail }
    collapse: .primary
    screens:
      Menu: { restore: true, outputs: [open] }
      Page: { restore: true }
    transitions:
      Menu.open: { push: Page, in: detail }

    """
private let files = [
    "app.yaml": app, "home.yaml": home, "tabs.yaml": tabs, "items.yaml": items, "part.yaml": part,
    "more.yaml": more,
]
private let columns = [
    "app.yaml": "app: Shop\nroot: Split\nrestore: { version: 1 }\n", "split.yaml": split,
]

private func stacks(
    _ description: String, _ edits: [(String, String)], _ changes: [String]
) -> DiffCase {
    DiffCase(description, of: files, edits, changes)
}

private func lost(_ places: String...) -> [String] {
    places.map {
        "breaking: changed saved \($0): states that were saved before are not shown again"
    }
}

private let list = "start: { push: List }"
private let further = "safe: changed edge Items start: it leads where it did, and further"
/// What can stand above the list.
private let above = lost("Items/Item", "Part", "Part/Second")

/// Starts, children of containers and values that saved states are held against.
let diffStackCases = [
    stacks(
        "a start pushes something after", [(list, "start: [{ push: List }, { push: Hint }]")],
        above + [further]),
    stacks(
        "a start pushes something after and takes it away",
        [(list, "start: [{ push: List }, { push: Hint }, { pop: 1 }]")], [further]),
    stacks(
        "a start pushes something after on a condition",
        [(list, "start: [{ push: List }, { push: Hint, when: facts.isNew }]")],
        above + [further]),
    stacks(
        "a start pushes something after that never comes",
        [(list, "start: [{ push: List }, { push: Hint, when: 1 > 2 }]")], [further]),
    DiffCase(
        "a start shows the same only once",
        from: files.mapValues {
            $0.replacing(list, with: "start: [{ push: List }, { push: List }]")
        },
        to: files,
        lost("Items/List") + [
            "safe: changed edge Items start: it leads where it did, in another way"
        ]),
    stacks(
        "a container shows something in a child from its start",
        [("screens:\n  Tip", "start: { push: Tip, in: items }\nscreens:\n  Tip")],
        above
            + ["safe: added edge Tabs start: it only adds a way"]),
    stacks(
        "a container shows something above itself from its start",
        [("screens:\n  Tip", "start: { push: Tip }\nscreens:\n  Tip")],
        ["safe: added edge Tabs start: it only adds a way"]),
    stacks(
        "a start sends what another flow answers",
        [
            ("screens:\n  Tip", "start: { send: hint }\nscreens:\n  Tip"),
            ("  Hint.close", "  app.hint: { push: Hint }\n  Hint.close"),
        ],
        above
            + [
                "safe: added edge Items app.hint: it only adds a way",
                "safe: added edge Tabs start: it only adds a way",
            ]),
    stacks(
        "a child of a container has another name", [("items: Items", "things: Items")],
        lost("Items") + [
            "breaking: renamed edge Tabs child things: code that names it has to follow"
        ]),
    stacks(
        "a child of a container is gone, and its flow is shown elsewhere",
        [
            ("[items: Items, more: More]", "[more: More]"),
            ("Tip.close: close", "Tip.close: { push: Items }"),
        ],
        lost("Items") + [
            "safe: changed container Tabs: its children are shown in another way",
            "safe: changed edge Tabs Tip.close: it only leads elsewhere",
            "safe: removed edge Tabs child items: it only takes away a way",
        ]),
    stacks(
        "an enumeration has lost a case",
        [
            ("Size: [small, large]", "Size: [small]")
        ],
        ["breaking: changed type Size: code that makes or reads its values does not compile"]
            + lost("Items", "Items/Item")),
    stacks(
        "a screen has one more input without a default",
        [
            ("inputs: { id: Int, size: Size }", "inputs: { id: Int, size: Size, no: Int }"),
            ("with: [id, size]", "with: { id: id, size: size, no: 1 }"),
        ],
        lost("Items/Item") + [
            "safe: added input Items/Item.no: the app's view needs the property and is made with "
                + "one more value",
            "safe: changed edge Items List.open: it leads where it did, in another way",
        ]),
    stacks(
        "a screen of a start has one more input without a default",
        [
            ("List: { restore: true,", "List: { restore: true, inputs: { no: Int },"),
            (list, "start: { push: List, with: { no: 1 } }"),
        ],
        // Not the screen itself, but what it has passed to the steps that show others.
        lost("Items/Item", "Part") + [
            "safe: added input Items/List.no: the app's view needs the property and is made with "
                + "one more value",
            "safe: changed edge Items start: it leads where it did, in another way",
        ]),
    stacks(
        "a flow has one more input without a default",
        [
            ("inputs: { no: Int }", "inputs: { no: Int, of: Int }"),
            ("with: { no: 1 }", "with: { no: 1, of: 1 }"),
        ],
        ["breaking: added input Part.of: whoever starts the flow has to pass it"] + lost("Part") + [
            "safe: changed edge Items List.part: it leads where it did, in another way"
        ]),
    stacks(
        "a number that is saved may have a fraction",
        [("seen: Int = 0", "seen: Double = 0")],
        ["safe: changed state Items.seen: no code of the app names it"]),
    stacks(
        "another flow is the root", [("root: Tabs", "root: Home")],
        [
            "breaking: changed app Shop: code that starts it has to name the coordinator of "
                + "another flow"
        ] + lost("Tabs")),
    DiffCase(
        "a column that starts empty has another name", of: columns, [("detail", "page")],
        lost("Split/Page") + [
            "breaking: renamed edge Split child page: code that names it has to follow"
        ]),
    DiffCase(
        "a start shows one of two screens, and another one of two", of: either,
        [("else: { push: C }", "else: { push: B }")],
        [
            "breaking: unreachable screen Main/C: no way leads to it any more"
        ] + lost("Main/C") + ["safe: changed edge Main start: it only leads elsewhere"]),
    DiffCase(
        "a screen that was shown beside an external value needs one more value", of: external,
        [("{ n: Int }", "{ n: Int, m: Int }"), ("n: id", "n: id, m: 1")],
        lost("Main/Page") + [
            hasInput, "safe: changed edge Main Home.open: it leads where it did, in another way",
        ]),
    DiffCase(
        "a start selects a tab whose key shows something now", of: selecting,
        [("transitions:\n", "transitions:\n  b.selected: { push: X }\n")],
        lost("Tabs/Y") + ["safe: added edge Tabs b.selected: it only adds a way"]),
    DiffCase(
        "a start selects the tab that is shown first",
        of: selecting.mapValues { $0.replacing("select: b }", with: "select: a }") },
        [("transitions:\n", "transitions:\n  a.selected: { push: X }\n")],
        ["safe: added edge Tabs a.selected: it only adds a way"]),
    DiffCase(
        "a key of another tab shows something now", of: selecting,
        [("transitions:\n", "transitions:\n  a.selected: { push: X }\n")],
        ["safe: added edge Tabs a.selected: it only adds a way"]),
    DiffCase(
        "a flow may stand within itself less often", of: thread, [("depth: 4", "depth: 2")],
        lost("Thread") + ["safe: changed flow Thread: it may run inside itself less often"]),
    DiffCase(
        "a flow may stand within itself more often", of: thread, [("depth: 4", "depth: 5")],
        ["safe: changed flow Thread: it may run inside itself more often"]),
    stacks(
        "a flow that never stands within itself has a limit",
        [("flow: Part\n", "flow: Part\ndepth: 1\n")],
        ["safe: changed flow Part: it may run inside itself less often"]),
    stacks(
        "what a flow saves has another name", [("seen: Int = 0", "was: Int = 0")],
        [
            "breaking: renamed state Items.was: states that were saved before leave it at its "
                + "first value"
        ]),
    DiffCase(
        "a case carries nothing any more",
        of: files.mapValues {
            $0.replacing("Size: [small, large]", with: "Size: [small, large: { n: Int }]")
        },
        [("Size: [small, large: { n: Int }]", "Size: [small, large]")],
        ["breaking: changed type Size: code that makes or reads its values does not compile"]),
]

private let hasInput =
    "safe: added input Main/Page.m: the app's view needs the property and is made with one more "
    + "value"

private let either = [
    "app.yaml":
        "app: Desk\nroot: Main\nrestore: { version: 1 }\nfacts: { isNew: Bool = false }\n",
    "main.yaml": """
    flow: Main
    restore: true
    screens:
      A: { restore: true }
      B: { restore: true }
      C: { restore: true }
      D: { restore: true, outputs: [x, y, z] }
    start:
      choose:
        - { when: facts.isNew, then: { push: A } }
        - else: { push: C }
    transitions:
      D.x: { push: A }
      D.y: { push: B }
      D.z: { push: C }

    """,
]
private let external = [
    "app.yaml": "app: Desk\nroot: Main\nrestore: { version: 1 }\n",
    "main.yaml": """
    flow: Main
    restore: true
    types: { Token: external }
    screens:
      Home: { restore: true, outputs: [open: { id: Int, token: Token }] }
      Page: { restore: true, inputs: { n: Int } }
    start: { push: Home }
    transitions:
      Home.open: { push: Page, with: { n: id } }

    """,
]
private let selecting = [
    "app.yaml": "app: Desk\nroot: Tabs\nrestore: { version: 1 }\n",
    "tabs.yaml": """
    flow: Tabs
    restore: true
    container: tabs
    children: [a: A, b: B]
    screens:
      A: { restore: true }
      B: { restore: true, outputs: [go] }
      X: { restore: true }
      Y: { restore: true }
    start: { select: b }
    transitions:
      B.go: { push: Y }

    """,
]
private let thread = [
    "app.yaml": "app: Desk\nroot: Thread\nrestore: { version: 1 }\n",
    "thread.yaml": """
    flow: Thread
    restore: true
    depth: 4
    screens: { Replies: { restore: true, outputs: [open] } }
    start: { push: Replies }
    transitions: { Replies.open: { push: Thread } }

    """,
]
