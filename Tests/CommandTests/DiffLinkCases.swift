/// A link that passes a value of a structure.
private let thing = DiffCase(
    [
        (
            "/old/{any}: { show: List }",
            "/thing/{n:Int}: { show: Thing, with: { item: { id: n, name: \"\" } } }"
        ),
        ("Item: { id: Int }", "Item: { id: Int, name: String }"),
        ("  Sized:", "  Thing: { inputs: { item: Item } }\n  Sized:"),
    ], []
).new

private let linked = [
    "app.yaml": """
    app: A
    root: M
    schemes: [x]
    types: { K: [a, b], Q: { word: String, n: Int = 0 } }
    events: [e]
    links:
      /k/{k:K}: { show: S, with: [k] }
      "/k/{rest...}": { show: T }
      "/q?k={k:K}": { show: S, with: [k] }
      /q: { show: T }
      "/s?{q:Q}": { show: U, with: [q] }
      /e: { send: e }
      /n/{n:Int}: { show: T }

    """,
    "m.yaml": """
    flow: M
    screens:
      H: { outputs: [t] }
      S: { inputs: { k: K } }
      T: {}
      U: { inputs: { q: Q } }
    start: { push: H }
    transitions:
      H.t: { push: T }
      app.e: { push: T }

    """,
]
private let lowered = linked.mapValues {
    $0.replacing("links:\n", with: "links:\n  defaults: { lowercase: true }\n")
}
private let strict = linked.mapValues {
    $0.replacing("links:\n", with: "links:\n  defaults: { trailingSlash: strict }\n")
        .replacing("/k/{rest...}", with: "/k/{a}/")
}

private func links(
    _ description: String, _ edits: [(String, String)], _ changes: [String]
) -> DiffCase {
    DiffCase(description, of: linked, edits, changes)
}

/// Edits of links and of what they take, and what is told of each.
let diffLinkCases = [
    DiffCase(
        [
            ("inputs: { id: Int }, ", ""), (", with: { id: inputs.first }", ""),
            (", with: { id: id }", ""),
        ],
        [
            "breaking: removed input Shop/Detail.id: code that passes or reads it does not compile",
            "breaking: changed link /detail/{id:Int}: the same address passes other values",
            "safe: changed edge Shop List.open: it leads where it did, in another way",
        ]),
    DiffCase(
        [("  /list: { show: List }\n", "")],
        ["breaking: removed link /list: URLs that are out there lead nowhere"]),
    // A link is the URLs that it takes, whatever its captures are called.
    DiffCase(
        [
            (
                "{id:Int}: { show: Detail, with: { id: id } }",
                "{n:Int}: { show: Detail, with: { id: n } }"
            )
        ],
        [
            "safe: renamed link /detail/{n:Int}: the URLs of `/detail/{id:Int}` lead where they did"
        ]),
    DiffCase(
        [
            (
                "{id:Int}: { show: Detail, with: { id: id } }",
                "{n:Int}/{rest...}: { show: Detail, with: { id: n + 0 } }"
            )
        ],
        [
            "breaking: renamed link /detail/{n:Int}/{rest...}: the URLs of `/detail/{id:Int}` pass "
                + "other values"
        ]),
    DiffCase(
        [("/detail/{id:Int}: { show: Detail, with: { id: id } }", "/detail/{id}: { show: Help }")],
        ["breaking: renamed link /detail/{id}: the URLs of `/detail/{id:Int}` lead elsewhere"]),
    DiffCase(
        [
            ("/list: { show: List }", "shop://list: { show: List }"),
            ("schemes: [desk]", "schemes: [desk, shop]"),
        ],
        [
            "breaking: removed link /list: URLs that are out there lead nowhere",
            "safe: added scheme shop: nothing relies on it yet",
            "safe: added link shop://list: nothing relies on it yet",
        ]),
    DiffCase(
        [("/list: { show: List }", "desk://list: { show: List }")],
        ["safe: renamed link desk://list: the URLs of `/list` lead where they did"]),
    DiffCase(
        [("/list: { show: List }", "/{any}: { show: List }")],
        ["safe: renamed link /{any}: the URLs of `/list` lead where they did"]),
    // A pattern that takes less, is split, goes back to a wider one, or takes from another.
    DiffCase(
        [("/old/{any}:", "/old/{any:Int}:")],
        [
            "breaking: removed link /old/{any}: some of its URLs lead nowhere now, others are for "
                + "`/old/{any:Int}`",
            "safe: added link /old/{any:Int}: it takes URLs of `/old/{any}`, which lead "
                + "where they did",
        ]),
    DiffCase(
        [
            (
                "/old/{any}: { show: List }",
                "/old/{any}: { show: List }\n  /old/new: { show: Help }\n"
                    + "  /old/{n:Int}: { show: List }"
            )
        ],
        [
            "breaking: added link /old/new: it takes URLs of `/old/{any}`, which led elsewhere",
            "safe: added link /old/{n:Int}: it takes URLs of `/old/{any}`, which lead "
                + "where they did",
        ]),
    DiffCase(
        [
            (
                "  /old/{any}: { show: List }\n",
                "  /{a}/{b}: { show: Help }\n  /old/7: { show: List }\n"
            )
        ],
        [
            "breaking: removed link /old/{any}: some of its URLs lead elsewhere, as `/{a}/{b}`",
            "breaking: added link /{a}/{b}: it takes URLs of `/old/{any}`, which led elsewhere",
            "safe: added link /old/7: it takes URLs of `/old/{any}`, which lead "
                + "where they did",
        ]),
    DiffCase(
        [("/old/{any}", "/{any}/old")],
        [
            "breaking: removed link /old/{any}: some of its URLs lead nowhere now, others are for "
                + "`/{any}/old`",
            "safe: added link /{any}/old: it takes URLs of `/old/{any}`, which lead "
                + "where they did",
        ]),
    DiffCase(
        [
            (
                "/size/{s:Size}: { show: Sized, with: { size: s } }",
                "/size/small: { show: Sized, with: { size: .small } }\n"
                    + "  /size/large: { show: Sized, with: { size: .large } }"
            )
        ],
        [
            "safe: added link /size/large: it takes URLs of `/size/{s:Size}`, which lead where "
                + "they did",
            "safe: added link /size/small: it takes URLs of `/size/{s:Size}`, which lead where "
                + "they did",
            "safe: removed link /size/{s:Size}: its URLs lead where they did, as `/size/large` "
                + "and `/size/small`",
        ]),
    DiffCase(
        [("Size: [small, large]", "Size: [small]")],
        [
            "breaking: changed type Size: code that makes or reads its values does not compile",
            "breaking: changed link /size/{s:Size}: its URLs with `large` lead nowhere now",
        ]),
    DiffCase(
        [
            ("Size: [small, large]", "Size: [small]"),
            ("  /size/{s", "  /{x}/large: { show: List }\n  /size/{s"),
        ],
        [
            "breaking: changed type Size: code that makes or reads its values does not compile",
            "breaking: changed link /size/{s:Size}: its URLs with `large` are for `/{x}/large` "
                + "now",
            "safe: added link /{x}/large: nothing relies on it yet",
        ]),
    DiffCase(
        [("/old/{any}:", "/old/{any...}:")],
        ["safe: renamed link /old/{any...}: the URLs of `/old/{any}` lead where they did"]),
    DiffCase(
        [("links:", "links:\n  defaults: { trailingSlash: strict }")],
        ["/detail/{id:Int}", "/list", "/old/{any}", "/size/{s:Size}"].map {
            "breaking: changed link \($0): its URLs with `/` at the end lead nowhere now"
        }),
    DiffCase(
        [("links:", "links:\n  defaults: { lowercase: true, whenModal: park }")],
        ["/detail/{id:Int}", "/list", "/old/{any}", "/size/{s:Size}"].map {
            "safe: changed link \($0): it leads where it did, with other rules"
        } + ["safe: changed entry shortcut note: it leads where it did, with other rules"]),
    // What code by hand has to do with beside screens and flows.
    DiffCase(
        [
            ("List.open: { push: Detail, with: { id: inputs.first } }", "List.open: ignore"),
            ("  /detail/{id:Int}: { show: Detail, with: { id: id } }\n", ""),
        ],
        [
            "breaking: unreachable screen Shop/Detail: no way leads to it any more",
            "breaking: unreachable screen Shop/Old: no way leads to it any more",
            "breaking: changed saved Shop/Detail: states that were saved before are not shown "
                + "again",
            "breaking: removed link /detail/{id:Int}: URLs that are out there lead nowhere",
            "safe: changed edge Shop List.open: it only leads elsewhere",
        ]),
    DiffCase(
        [("/list: { show: List }", "/list: { show: Help }")],
        ["breaking: changed link /list: the same address leads elsewhere"]),
    DiffCase(
        [("/list: { show: List }", "/list: { show: List, requires: open }")],
        ["safe: changed link /list: it leads where it did, with other gates"]),
    DiffCase(
        [("/list: { show: List }", "/list: { show: List, requires: open, base: start }")],
        ["safe: changed link /list: it leads where it did, with other gates and rules"]),
    DiffCase(
        [
            (
                "/detail/{id:Int}: { show: Detail, with: { id: id } }",
                "/detail/{id:Int}: { show: Detail, with: { id: id + 1 } }"
            )
        ],
        ["breaking: changed link /detail/{id:Int}: the same address passes other values"]),
    // A type that has changed does not change what a link passes.
    DiffCase(
        "Item has one more field with a default", from: thing,
        to: thing.mapValues { $0.replacing("name: String }", with: "name: String, n: Int = 0 }") },
        ["safe: changed type Item: its new fields have defaults"]),
    DiffCase(
        "Item has its fields in another order", from: thing,
        to: thing.mapValues {
            $0.replacing("id: Int, name: String }", with: "name: String, id: Int }")
        },
        ["breaking: changed type Item: code that makes or reads its values does not compile"]),
    DiffCase(
        "the link passes another name", from: thing,
        to: thing.mapValues { $0.replacing("name: \"\"", with: "name: \"a\"") },
        ["breaking: changed link /thing/{n:Int}: the same address passes other values"]),
    links(
        "a case more takes URLs of another link", [("[a, b]", "[a, b, c]")],
        [
            "breaking: changed link /k/{k:K}: it takes URLs of `/k/{rest...}`, which led elsewhere",
            "breaking: changed link /q?k={k:K}: it takes URLs of `/q`, which led elsewhere",
            "safe: changed type K: code that tells its cases apart needs one more",
        ]),
    links(
        "a case less leaves URLs to another link", [("[a, b]", "[a]")],
        [
            "breaking: changed type K: code that makes or reads its values does not compile",
            "breaking: changed link /k/{k:K}: its URLs with `b` are for `/k/{rest...}` now",
            "breaking: changed link /q?k={k:K}: its URLs with `b` are for `/q` now",
        ]),
    links(
        "no flow answers the event of a link any more", [("\n  app.e: { push: T }", "")],
        [
            "breaking: changed link /e: no flow shows anything for `e` any more, so it leads "
                + "nowhere",
            "safe: removed edge M app.e: it only takes away a way",
        ]),
    links(
        "a capture takes more numbers", [("{n:Int}", "{n:Double}")],
        [
            "safe: renamed link /n/{n:Double}: the URLs of `/n/{n:Int}` lead where they did"
        ]),
    links(
        "a capture takes fewer numbers", [("{n:Int}", "{n:UUID}")],
        [
            "breaking: removed link /n/{n:Int}: URLs that are out there lead nowhere",
            "safe: added link /n/{n:UUID}: nothing relies on it yet",
        ]),
    links(
        "the event of a link is ignored", [("app.e: { push: T }", "app.e: ignore")],
        [
            "breaking: changed link /e: no flow shows anything for `e` any more, so it leads "
                + "nowhere",
            "safe: changed edge M app.e: it only leads elsewhere",
        ]),
    links(
        "a field of the items of a query has no default any more", [("n: Int = 0", "n: Int")],
        [
            "breaking: changed type Q: code that makes its values has to give one more field",
            "breaking: changed link /s?{q:Q}: its URLs without `n` lead nowhere now",
        ]),
    links(
        "a field of the items of a query has another name",
        [("word: String", "text: String")],
        [
            "breaking: changed type Q: code that makes or reads its values does not compile",
            "breaking: changed link /s?{q:Q}: its URLs without `text` lead nowhere now",
        ]),
    links(
        "an item of the query may be left out, and has meant nothing",
        [("/n/{n:Int}: ", "\"/n/{n:Int}?page={page:Int?}\": ")],
        [
            "safe: renamed link /n/{n:Int}?page={page:Int?}: the URLs of `/n/{n:Int}` lead where "
                + "they did"
        ]),
    links(
        "a field more of the items of a query has meant nothing",
        [("n: Int = 0 }", "n: Int = 0, m: Int = 0 }")],
        ["safe: changed type Q: its new fields have defaults"]),
    DiffCase(
        "words are taken in upper case", from: linked, to: lowered,
        [
            "breaking: changed link /k/{k:K}: it takes URLs of `/k/{rest...}`, which led elsewhere",
            "breaking: changed link /q?k={k:K}: it takes URLs of `/q`, which led elsewhere",
        ]
            + ["/e", "/k/{rest...}", "/n/{n:Int}", "/q", "/s?{q:Q}"].map {
                "safe: changed link \($0): it leads where it did, with other rules"
            }),
    DiffCase(
        "words are not taken in upper case any more", from: lowered, to: linked,
        [
            ("/e", "lead nowhere"), ("/k/{k:K}", "are for `/k/{rest...}`"),
            ("/k/{rest...}", "lead nowhere"), ("/n/{n:Int}", "lead nowhere"),
            ("/q", "lead nowhere"), ("/q?k={k:K}", "are for `/q`"), ("/s?{q:Q}", "lead nowhere"),
        ].map { "breaking: changed link \($0): its URLs in upper case \($1) now" }),
    DiffCase(
        "the `/` at the end of a URL means nothing any more", of: strict,
        [("  defaults: { trailingSlash: strict }\n", ""), ("/k/{a}/", "/k/{a}")],
        [
            "breaking: removed link /k/{a}/: some of its URLs lead elsewhere, as `/k/{k:K}`",
            "breaking: changed link /k/{k:K}: it takes URLs of `/k/{a}/`, which led elsewhere",
        ]
            + ["/e"].map { "safe: changed link \($0): it leads where it did, with other rules" }
            + ["safe: added link /k/{a}: it takes URLs of `/k/{a}/`, which lead where they did"]
            + ["/n/{n:Int}", "/q", "/q?k={k:K}", "/s?{q:Q}"].map {
                "safe: changed link \($0): it leads where it did, with other rules"
            }),
    DiffCase(
        "no number is read of a word",
        of: linked.mapValues { $0.replacing("{n:Int}", with: "nan") },
        [("/n/nan", "/n/{n:Double}")],
        [
            "breaking: removed link /n/nan: URLs that are out there lead nowhere",
            "safe: added link /n/{n:Double}: nothing relies on it yet",
        ]),
    DiffCase(
        "no flow answers an event that showed nothing",
        of: linked.mapValues { $0.replacing("app.e: { push: T }", with: "app.e: { track: e }") },
        [("\n  app.e: { track: e }", "")],
        [
            "breaking: changed link /e: no flow answers `e` any more, so it leads nowhere",
            "safe: removed edge M app.e: it only takes away a way",
        ]),
    DiffCase(
        "a flow stands before the root", from: linked,
        to: linked.mapValues { $0.replacing("root: M", with: "root: R") }.merging(
            ["r.yaml": "flow: R\nscreens: {}\nstart: { push: M }\n"], uniquingKeysWith: { $1 }),
        [
            "breaking: changed app A: code that starts it has to name the coordinator of another "
                + "flow",
            "safe: added flow R: the app has to supply its screens",
        ]
            + ["/k/{k:K}", "/k/{rest...}", "/n/{n:Int}", "/q", "/q?k={k:K}", "/s?{q:Q}"].map {
                "safe: changed link \($0): it leads where it did, with the values that it had"
            }),
    DiffCase(
        "a link that no URL led to goes",
        of: linked.mapValues {
            $0.replacing(
                "  /e:",
                with: "  \"/z?a={a:String?}\": { show: T }\n  \"/z?a={b}\": { show: H }\n  /e:")
        },
        [("  \"/z?a={b}\": { show: H }\n", "")],
        [
            "safe: removed link /z?a={b}: no URL led there, since earlier links took them all"
        ]),
    links(
        "two links take all URLs of one",
        [("\"/k/{rest...}\": ", "/k: { show: T }\n  \"/k/{b}/{rest...}\": ")],
        [
            "safe: added link /k: it takes URLs of `/k/{rest...}`, which lead where they did",
            "safe: added link /k/{b}/{rest...}: it takes URLs of `/k/{rest...}`, which lead where "
                + "they did",
            "safe: removed link /k/{rest...}: its URLs lead where they did, as `/k` and "
                + "`/k/{b}/{rest...}`",
        ]),
]
