private let answering = """
    app: Desk
    root: Main
    types: { Order: [paid: { amount: Int, tip: Int }, open] }
    schemes: [desk]
    facts: { isNew: Bool = false }
    services: { cart: { load: { inputs: { id: Int }, outcomes: [got: { order: Order }, none] } } }
    links:
      "/o/{id:Int}":
        call: cart.load
        with: { id: id }
        outcomes:
          got:
            switch: order
            cases: { paid: { show: Page, with: { n: amount, m: tip } }, open: ignore }
          none:
            choose:
              - when: facts.isNew
                then: { show: Page, with: { n: id, m: 1 } }
              - else: { show: Page, with: { n: 0, m: 1 } }
      "/p?n={n:Int}": { show: Page, with: { n: n, m: 2 } }

    """
private let answered = """
    flow: Main
    screens: { Home: {}, Page: { inputs: { n: Int, m: Int } } }
    start: { push: Home }

    """

private let called = [
    "app.yaml": """
    app: Desk
    root: Main
    restore: { version: 1 }
    services: { cart: { load: { outcomes: [got] } } }
    schemes: [desk]
    links:
      "/o/{id:Int}":
        { call: cart.load, outcomes: { got: { show: Page, with: { n: id } } } }

    """,
    "main.yaml": """
    flow: Main
    restore: true
    screens:
      Home: { restore: true }
      Page: { restore: true, inputs: { n: Int } }
    start: { push: Home }

    """,
]

private func answers(
    _ description: String, _ edit: (String, String), _ changes: [String]
) -> DiffCase {
    let files = ["app.yaml": answering, "main.yaml": answered]
    return DiffCase(description, of: files, [edit], changes)
}

private let otherValues = "breaking: changed link /o/{id:Int}: the same address passes other values"

/// What links lead to after they have called something.
let diffAnswerCases = [
    answers(
        "an answer of a link passes another part of a case", ("m: tip", "m: amount"),
        [otherValues]),
    answers(
        "an answer of a link has another condition", ("when: facts", "when: not facts"),
        [otherValues]),
    answers(
        "one of two alike answers passes another value", ("n: id, m", "n: 7, m"),
        [otherValues]),
    answers(
        "an item of the query has a default in another expression",
        (
            "/p?n={n:Int}\": { show: Page, with: { n: n,",
            "/p?n={n:Int?}\": { show: Page, with: { n: n ?? 0 + 1,"
        ),
        ["breaking: renamed link /p?n={n:Int?}: the URLs of `/p?n={n:Int}` pass other values"]),
    answers(
        "an answer has another name", ("got:", "came:"),
        [
            "breaking: changed operation cart.load: the code that supplies it does not compile"
        ]),
    DiffCase(
        "an item of the query has a text of two words as its default",
        of: [
            "app.yaml": "app: Desk\nroot: Main\nschemes: [x]\nlinks:\n"
                + "  \"/p?n={n:String}\": { show: Page, with: { n: n } }\n",
            "main.yaml": "flow: Main\nscreens: { Home: {}, Page: { inputs: { n: String } } }\n"
                + "start: { push: Home }\n",
        ],
        [("{n:String}", "{n:String?}"), ("n: n }", "n: n ?? \"no one\" }")],
        [
            "safe: renamed link /p?n={n:String?}: the URLs of `/p?n={n:String}` lead where they did"
        ]),
    DiffCase(
        "a screen that the call of a link shows needs one more value", of: called,
        [("{ n: Int }", "{ n: Int, m: Int }"), ("n: id", "n: id, m: 1")],
        [
            "breaking: changed saved Main/Page: states that were saved before are not shown again",
            "safe: added input Main/Page.m: the app's view needs the property and is made with "
                + "one more value",
            "safe: changed link /o/{id:Int}: it leads where it did, with the values that it had",
        ]),
    DiffCase(
        "another link takes the rest from another place on", of: resting,
        [("\"/p/{a...}\"", "\"/p/{b}/{a...}\": { show: Page, with: { n: b } }\n  \"/p/{a...}\"")],
        [
            "breaking: added link /p/{b}/{a...}: it takes URLs of `/p/{a...}`, which passed other "
                + "values"
        ]),
    DiffCase(
        "another link takes the URLs without a rest",
        of: resting,
        [("\"/p/{a...}\"", "/p: { show: Page, with: { n: \"\" } }\n  \"/p/{a...}\"")],
        ["safe: added link /p: it takes URLs of `/p/{a...}`, which lead where they did"]),
    DiffCase(
        "a word in any case becomes a capture of it",
        of: [
            "app.yaml": "app: Desk\nroot: Main\nschemes: [x]\nlinks:\n"
                + "  defaults: { lowercase: true }\n"
                + "  \"/p/true\": { show: Page, with: { n: \"1\" } }\n",
            "main.yaml": resting["main.yaml"] ?? "",
        ],
        [("/p/true", "/p/{b:Bool}")],
        [
            "breaking: removed link /p/true: some of its URLs lead nowhere now, others are for "
                + "`/p/{b:Bool}`",
            "safe: added link /p/{b:Bool}: it takes URLs of `/p/true`, which lead where they did",
        ]),
    DiffCase(
        "a case goes whose word an earlier link has taken",
        of: [
            "app.yaml": "app: Desk\nroot: Main\nschemes: [x]\ntypes: { K: [a, b] }\nlinks:\n"
                + "  /p/b: { show: Home }\n  \"/p/{k:K}\": { show: Home }\n",
            "main.yaml": resting["main.yaml"] ?? "",
        ],
        [("[a, b]", "[a]")],
        [
            "breaking: changed type K: code that makes or reads its values does not compile"
        ]),
    DiffCase(
        "cases go whose words two earlier links have taken",
        of: [
            "app.yaml": "app: Desk\nroot: Main\nschemes: [x]\ntypes: { K: [a, b, c] }\nlinks:\n"
                + "  /p/b: { show: Home }\n  /p/c: { show: Home }\n"
                + "  \"/p/{k:K}\": { show: Home }\n",
            "main.yaml": resting["main.yaml"] ?? "",
        ],
        [("[a, b, c]", "[a]")],
        [
            "breaking: changed type K: code that makes or reads its values does not compile"
        ]),
]

private let resting = [
    "app.yaml": "app: Desk\nroot: Main\nschemes: [x]\nlinks:\n"
        + "  \"/p/{a...}\": { show: Page, with: { n: a } }\n",
    "main.yaml": "flow: Main\nscreens: { Home: {}, Page: { inputs: { n: String } } }\n"
        + "start: { push: Home }\n",
]
