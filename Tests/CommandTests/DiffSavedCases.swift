private let app = """
    app: Shop
    root: Main
    restore: { version: 1 }

    """
private let main = """
    flow: Main
    restore: true
    screens:
      List: { restore: true, outputs: [open: { id: Int }, buy, pick: { id: Int }, sub] }
      Grid: { outputs: [pick: { id: Int }] }
      Item: { restore: true, inputs: { id: Int } }
    start: { push: List }
    transitions:
      List.open: { push: Item, with: [id] }
      List.buy:
        - { push: Item, with: { id: 1 } }
        - { push: Item, with: { id: 2 } }
      List.pick, Grid.pick: { push: Item, with: [id] }
      List.sub: { push: Sub }

    """
private let sub = """
    flow: Sub
    restore: sub
    screens:
      First: { restore: true, outputs: [next] }
      Second: { restore: true }
    start: { push: First }
    transitions:
      First.next: { push: Second }

    """

private let tabs = [
    "app.yaml": app.replacing("root: Main", with: "root: Tabs"), "main.yaml": main,
    "sub.yaml": sub,
    "tabs.yaml": "flow: Tabs\nrestore: true\ncontainer: tabs\nchildren: [a: Main, b: Sub]\n",
]

private let lobby = [
    "app.yaml": app + "facts: { isOpen: Bool = true }\n",
    "main.yaml": """
    flow: Main
    restore: true
    screens:
      Lobby: { restore: true, inputs: { floor: Int = 0 }, outputs: [enter] }
      Room: { restore: true, outputs: [home] }
    start: { push: Lobby }
    transitions:
      Lobby.enter: { push: Room }
      Room.home: { replace: Lobby }

    """,
]
private let home = "Room.home: { replace: Lobby }"
private let trackedHome = "Room.home: [{ track: home }, { replace: Lobby }]"

private func saved(
    _ description: String, _ edits: [(String, String)], _ changes: [String]
) -> DiffCase {
    let files = ["app.yaml": app, "main.yaml": main, "sub.yaml": sub]
    return DiffCase(description, of: files, edits, changes)
}

private let open = "List.open: { push: Item, with: [id] }"
private let isLost = "states that were saved before are not shown again"
private let itemIsLost = "breaking: changed saved Main/Item: " + isLost

/// Edits after which states that were saved before are read, and shown otherwise or not at all:
/// they name the steps that have shown what is on them.
let diffSavedCases = [
    saved(
        "a step comes before the one that shows",
        [(open, "List.open: [{ track: opened }, { push: Item, with: [id] }]")], [itemIsLost]),
    saved(
        "a step comes after the one that shows",
        [(open, "List.open: [{ push: Item, with: [id] }, { track: opened }]")], []),
    saved(
        "a step comes before what the start shows again",
        [("start: { push: List }", "start: [{ track: began }, { push: List }]")], []),
    saved(
        "the step moves into an action",
        [
            (open, "List.open: { run: show, with: [id] }"),
            (
                "start: { push: List }",
                "actions:\n  show: { inputs: { id: Int }, steps: { push: Item, with: [id] } }\n"
                    + "start: { push: List }"
            ),
        ], [itemIsLost]),
    saved(
        "the step becomes a branch",
        [
            (
                open,
                "List.open:\n    choose:\n      - { when: id > 9, then: { push: Grid } }\n"
                    + "      - { else: { push: Item, with: [id] } }"
            )
        ],
        [itemIsLost, "safe: changed edge Main List.open: it leads where it did, and further"]),
    saved(
        "two triggers share a key",
        [
            (open, "List.open, List.sub: { push: Sub }"), ("\n  List.sub: { push: Sub }", ""),
            ("open: { id: Int }", "open"),
        ],
        [
            "breaking: changed output Main/List.open: the view sends another payload",
            itemIsLost, "breaking: changed saved Sub: " + isLost,
            "safe: changed edge Main List.open: it only leads elsewhere",
        ]),
    saved(
        "a key changes its order", [("List.pick, Grid.pick", "Grid.pick, List.pick")],
        [itemIsLost]),
    saved(
        "two steps change places",
        [("id: 1 }", "id: 3 }"), ("id: 2 }", "id: 1 }"), ("id: 3 }", "id: 2 }")],
        [
            "breaking: changed saved Main/Item: states that were saved before show another value",
            "safe: changed edge Main List.buy: it leads where it did, in another way",
        ]),
    saved(
        "a step passes another value", [("id: 2 }", "id: 3 }")],
        ["safe: changed edge Main List.buy: it leads where it did, in another way"]),
    saved(
        "a payload has another field",
        [
            ("open: { id: Int }", "open: { no: Int }"),
            (open, open.replacing("[id]", with: "{ id: no }")),
        ],
        [
            "breaking: changed output Main/List.open: the view sends another payload", itemIsLost,
            "safe: changed edge Main List.open: it leads where it did, in another way",
        ]),
    saved(
        "a payload has one more field that may be nil",
        [("open: { id: Int }", "open: { id: Int, no: Int? }")],
        ["breaking: changed output Main/List.open: the view sends another payload"]),
    saved(
        "a screen on the way has another name", [("List", "Table")],
        [
            "breaking: renamed screen Main/Table: code that names it has to follow", itemIsLost,
            "breaking: changed saved Main/Table: " + isLost,
            "breaking: changed saved Sub: " + isLost,
        ]),
    saved(
        "a flow has another name, and is saved as before", [("Sub", "Part")],
        [
            "breaking: renamed flow Part: code that names it has to follow",
            "breaking: changed saved Part/Second: " + isLost,
        ]),
    saved(
        "states of this version are not read any more",
        [
            ("version: 1", "version: 2"),
            (open, "List.open: [{ track: opened }, { push: Item, with: [id] }]"),
        ],
        ["breaking: changed saved Shop: " + isLost]),
    saved(
        "a flow starts with another screen",
        [("start: { push: First }", "start: { push: Second }")],
        [
            "breaking: unreachable screen Sub/First: no way leads to it any more",
            "breaking: changed saved Sub/First: " + isLost,
            "safe: changed edge Sub start: it only leads elsewhere",
        ]),
    saved(
        "a start shows something before",
        [("start: { push: List }", "start: [{ push: Grid }, { push: List }]")],
        [
            "breaking: changed saved Main/List: " + isLost,
            "safe: changed edge Main start: it leads where it did, and further",
        ]),
    saved(
        "a start shows something after",
        [("start: { push: First }", "start: [{ push: First }, { push: Second }]")],
        ["safe: changed edge Sub start: it leads where it did, and further"]),
    saved(
        "a start shows the same on one of two ways",
        [
            (
                "start: { push: First }",
                "start:\n  choose:\n    - { when: 1 > 2, then: { push: Second } }\n"
                    + "    - { else: { push: First } }"
            )
        ],
        ["safe: changed edge Sub start: it leads where it did, and further"]),
    DiffCase(
        "children of a container change places",
        from: tabs,
        to: tabs.mapValues { $0.replacing("[a: Main, b: Sub]", with: "[a: Sub, b: Main]") },
        [
            "breaking: changed saved Main: " + isLost,
            "breaking: changed saved Sub: " + isLost,
            "safe: changed edge Tabs child a: it only leads elsewhere",
            "safe: changed edge Tabs child b: it only leads elsewhere",
        ]),
    DiffCase(
        "a step comes before one that shows what the start shows", of: lobby,
        [(home, trackedHome)], []),
    DiffCase(
        "a step that shows what the start shows passes a value", of: lobby,
        [(home, "Room.home: [{ track: home }, { replace: Lobby, with: { floor: 1 } }]")],
        ["safe: changed edge Main Room.home: it leads where it did, in another way"]),
    DiffCase(
        "a step comes before one that shows what the root may start with",
        of: lobby.mapValues {
            $0.replacing("{ push: Lobby }", with: "{ push: Lobby, when: facts.isOpen }")
        },
        [(home, trackedHome)], []),
    DiffCase(
        "a screen that the start shows, too, needs one more value", of: lobby,
        [
            ("inputs: { floor: Int = 0 }", "inputs: { floor: Int = 0, door: Int }"),
            ("{ push: Lobby }", "{ push: Lobby, with: { door: 1 } }"),
            ("{ replace: Lobby }", "{ replace: Lobby, with: { door: 1 } }"),
        ],
        // Not the screen itself, but what it has passed to the step that shows the other.
        [
            "breaking: changed saved Main/Room: " + isLost,
            "safe: added input Main/Lobby.door: the app's view needs the property and is made with "
                + "one more value",
            "safe: changed edge Main Room.home: it leads where it did, in another way",
            "safe: changed edge Main start: it leads where it did, in another way",
        ]),
    saved(
        "a screen moves to another flow, with all that shows it",
        [
            ("  Item: { restore: true, inputs: { id: Int } }\n", ""),
            (
                "  List.open: { push: Item, with: [id] }\n  List.buy:\n"
                    + "    - { push: Item, with: { id: 1 } }\n"
                    + "    - { push: Item, with: { id: 2 } }\n"
                    + "  List.pick, Grid.pick: { push: Item, with: [id] }\n",
                "  List.open: ignore\n  List.buy: ignore\n  List.pick, Grid.pick: ignore\n"
            ),
            (
                "  Second: { restore: true }\n",
                "  Second: { restore: true }\n  Item: { restore: true, inputs: { id: Int } }\n"
            ),
            (
                "First.next: { push: Second }",
                "First.next: [{ push: Second }, { push: Item, with: { id: 1 } }]"
            ),
        ],
        [
            "breaking: renamed screen Sub/Item: code that names it has to follow",
            "breaking: removed saved Main/Item: "
                + "states that were saved under it are not shown again",
            "safe: added saved Sub/Item: nothing was saved under it before",
            "safe: changed edge Main Grid.pick: it only leads elsewhere",
            "safe: changed edge Main List.buy: it only leads elsewhere",
            "safe: changed edge Main List.open: it only leads elsewhere",
            "safe: changed edge Main List.pick: it only leads elsewhere",
            "safe: changed edge Sub First.next: it leads where it did, and further",
        ]),
    saved(
        "the version is another one, and states are read",
        [("version: 1", "version: 2, accepts: [1]"), (open, "List.open: ignore")],
        [
            itemIsLost, "safe: changed saved Shop: what was saved is still read",
            "safe: changed edge Main List.open: it only leads elsewhere",
        ]),
]
