/// Edits, one after the other, and what is told of each.
let diffCases = [
    DiffCase([], []),
    DiffCase(
        [("flow: Shop\n", "flow: Shop\n# later\n"), ("first: Int = 0", "first: Int = 0 ")], []),
    DiffCase(
        [("inputs: { first: Int = 0 }", "inputs: { first: Int = 1 }")],
        ["safe: changed input Shop.first: only its default is another"]),
    DiffCase(
        [("inputs: { id: Int }", "inputs: { id: Int, tag: String = \"\" }")],
        [
            "safe: added input Shop/Detail.tag: the app's view needs the property and is made with "
                + "one more value"
        ]),
    DiffCase(
        [("id: Int }, outputs", "id: Int? }, outputs")],
        ["breaking: changed input Shop/Detail.id: it has another type"]),
    DiffCase(
        [("outputs: [done:", "outputs: [paid, done:")],
        [
            "safe: added outcome Shop.paid: code that handles the end of the flow needs one more "
                + "case"
        ]),
    DiffCase(
        [
            ("outputs: [more]", "outputs: [more, less]"),
            ("Help.close:", "Detail.less: close\n  Help.close:"),
        ],
        [
            "safe: added output Shop/Detail.less: the app's view needs one more closure, "
                + "which it calls",
            "safe: added edge Shop Detail.less: it only adds a way",
        ]),
    DiffCase(
        [("outputs: [more]", "outputs: [more: { n: Int }]")],
        ["breaking: changed output Shop/Detail.more: the view sends another payload"]),
    DiffCase(
        [(", again]", "]"), ("  Help.again: close\n", "")],
        [
            "breaking: removed output Shop/Help.again: the view that sends it does not compile",
            "safe: removed edge Shop Help.again: it only takes away a way",
        ]),
    DiffCase(
        [("types: { Item: { id: Int }", "types: { Item: { id: Int, n: Int }")],
        [
            "breaking: changed type Item: code that makes its values has to give one more field"
        ]),
    DiffCase(
        [
            ("inputs: { size: Size }", "inputs: { look: Size }"),
            ("with: { size: s", "with: { look: s"),
        ],
        ["breaking: renamed input Shop/Sized.look: code that names it has to follow"]),
    DiffCase(
        [("ping", "pong")],
        ["breaking: renamed event pong: code that names it has to follow"]),
    DiffCase(
        [("ping: { n: Int }", "ping: { n: Int, m: Int }")],
        ["breaking: changed event ping: code that sends it does not compile"]),
    DiffCase(
        [("online", "live")], ["breaking: renamed fact live: code that names it has to follow"]),
    DiffCase(
        [("online: Bool = true", "online: Bool = true, fast: Bool = true")],
        ["safe: added fact fast: it has a value to begin with"]),
    DiffCase(
        [("online: Bool = true", "online: Bool = false")],
        ["safe: changed fact online: only its default is another"]),
    DiffCase(
        [("Sized: {", "Sized: { commands: [scroll], variants: [list, map],")],
        [
            "breaking: added variants Shop/Sized: code that makes its view does not compile",
            "safe: added command Shop/Sized.scroll: the app's view needs one more method",
        ]),
    // What is new breaks nothing that was there, and says what the app has to write.
    DiffCase(
        [("  Help: {", "  New: {}\n  Help: {"), ("app.ping: ignore", "app.ping: { push: New }")],
        [
            "safe: added screen Shop/New: the app has to write its view and what makes it",
            "safe: changed edge Shop app.ping: it only leads elsewhere",
        ]),
    DiffCase(
        [("outputs: [done:", "reports: [far: { n: Int }]\noutputs: [done:")],
        ["safe: added report Shop.far: code that hears the reports of the flow needs one more case"]
    ),
    // Generated cases and calls have what they carry in order.
    DiffCase(
        [
            ("end: { item: Item }", "end: { a: Int, b: Int }"),
            ("done: { item: Item }", "done: { a: Int, b: Int }"),
            ("with: { item: item }", "with: { a: a, b: b }"),
        ],
        [
            "breaking: changed output Shop/List.end: the view sends another payload",
            "breaking: changed outcome Shop.done: code that reads its payload does not compile",
            "safe: changed edge Shop List.end: it leads where it did, in another way",
        ]),
    DiffCase(
        [("n: Int = 0, m: Int = 0", "m: Int = 0, n: Int = 0")],
        [
            "breaking: changed screen Shop/Old: code that makes its view has to take its inputs "
                + "in another order"
        ]),
    DiffCase(
        [
            (
                "Help: { outputs: [close, again] }",
                "Help: { kind: actionSheet, title: \"H\", buttons: [close: \"C\", again: \"A\"] }"
            ),
            (
                "Help.close: close\n  Help.again: close",
                "Help.close: ignore\n  Help.again: ignore"
            ),
        ],
        [
            "breaking: changed screen Shop/Help: the protocol of its view and the method that "
                + "makes it are gone",
            "safe: changed edge Shop Help.again: it only leads elsewhere",
            "safe: changed edge Shop Help.close: it only leads elsewhere",
            "safe: changed edge Shop List.help: it leads where it did, in another way",
        ]),
    DiffCase(
        [("shortcut: note,", "shortcut: note, payload: { id: Int },")],
        ["breaking: changed entry shortcut note: what iOS hands in has another form"]),
    // Where a view closes itself, its outputs mean something else.
    DiffCase(
        [
            (
                "Help: { outputs: [close, again] }",
                "Help: { kind: external, outputs: [close, again] }"
            ),
            ("Help.close: close\n  Help.again: close", "Help.close: ignore\n  Help.again: ignore"),
        ],
        [
            "breaking: changed screen Shop/Help: its outputs say now that its view has closed "
                + "itself",
            "safe: changed edge Shop Help.again: it only leads elsewhere",
            "safe: changed edge Shop Help.close: it only leads elsewhere",
        ]),
    // Types and operations are judged by what Swift asks of those who make values and supply them.
    DiffCase(
        [("Item: { id: Int }", "Item: { id: Int = 0 }")],
        ["safe: changed type Item: only defaults of its fields have changed"]),
    DiffCase(
        [("Item: { id: Int }", "Item: { note: String = \"\", id: Int }")],
        ["safe: changed type Item: its new fields have defaults"]),
    DiffCase(
        [("Item: { id: Int }", "Item: { id: Double }")],
        ["breaking: changed type Item: code that makes or reads its values does not compile"]),
    DiffCase(
        [("Size: [small, large]", "Size: [small, large, huge]")],
        ["safe: changed type Size: code that tells its cases apart needs one more"]),
    DiffCase(
        [("Size: [small, large]", "Size: [large, small]")],
        ["safe: changed type Size: only the order of its cases is another"]),
    DiffCase(
        [("outcomes: [added]", "outcomes: [added, full]")],
        ["safe: changed operation cart.add: the app may end it in one more way"]),
    DiffCase(
        [("add: { inputs: { n: Int }", "add: { inputs: { n: Int = 1 }")],
        ["safe: changed operation cart.add: the app supplies it as before"]),
    DiffCase(
        [("add: { inputs: { n: Int }", "add: { inputs: { n: Double }")],
        ["breaking: changed operation cart.add: the code that supplies it does not compile"]),
    DiffCase(
        [("variants: [rows, tiles]", "variants: [tiles, rows]")],
        ["safe: changed variants Shop/Old: only their order is another"]),
    DiffCase(
        [("variants: [rows, tiles]", "variants: [tiles, map, rows]")],
        ["safe: changed variants Shop/Old: the app has to make one more form of its view"]),
    DiffCase(
        [("slots: [top]", "slots: [head]")],
        ["breaking: renamed slot Shop/Old.head: code that names it has to follow"]),
    // What is saved with a flow.
    DiffCase(
        [("page: Int = 0", "page: Int = 1")],
        ["safe: changed state Shop.page: only its first value is another"]),
    DiffCase(
        [("page: Int = 0", "page: Double = 0.0")],
        ["safe: changed state Shop.page: no code of the app names it"]),
    DiffCase(
        [("page: Int = 0", "page: Bool = false")],
        [
            "breaking: changed saved Shop: states that were saved before are not shown again",
            "safe: changed state Shop.page: no code of the app names it",
        ]),
    DiffCase(
        [("page: Int = 0", "page: Int = 0, line: Int = 0")],
        ["safe: added state Shop.line: states that were saved before leave it at its first value"]),
    DiffCase(
        [("[more] }", "[more], bars: { tab: false } }")],
        ["safe: added bars Shop/Detail: bars around it are shown or hidden"]),
    DiffCase(
        [("Detail: { restore", "Detail: { whenHidden: { deliver: more }, restore")],
        ["safe: changed output Shop/Detail.more: it is sent on other conditions"]),
    DiffCase(
        [("flow: Shop\n", "flow: Shop\nprivate: true\n")],
        ["safe: changed flow Shop: only flows in its folder may start it"]),
    // What is asked before something is shown, and how it is shown.
    DiffCase(
        [("when: facts.online }", "when: not facts.online }")],
        ["safe: changed gate open: it lets pass on another condition"]),
    DiffCase(
        [("restore: detail, ", "restore: detail, leave: { when: screen.id > 3, refuse: true }, ")],
        ["safe: added leave Shop/Detail: it can ask or refuse before it is left"]),
    DiffCase(
        [("restore: detail, ", "restore: detail, instances: single, ")],
        ["safe: changed screen Shop/Detail: it is shown in another way"]),
    DiffCase(
        [("root: Shop\n", "root: { flow: Shop, restartOnFinish: true }\n")],
        ["safe: changed app Desk: it begins again when its root finishes"]),
    DiffCase(
        [("ping: { n: Int }", "ping: { payload: { n: Int }, required: true }")],
        ["safe: changed event ping: a flow has to answer it"]),
    DiffCase(
        [("help, end", "assist, end"), ("List.help", "List.assist")],
        ["breaking: renamed output Shop/List.assist: code that names it has to follow"]),
    DiffCase(
        [("[done:", "[over:"), ("finish: done", "finish: over")],
        ["breaking: renamed outcome Shop.over: code that names it has to follow"]),
    DiffCase(
        [("first", "start1")],
        [
            "breaking: renamed input Shop.start1: code that names it has to follow"
        ]),
    // All that nothing leads to any more, not only the first of it.
    DiffCase(
        [("schemes: [desk]", "schemes: [shop]\nhosts: [shop.example]")],
        [
            "breaking: removed scheme desk: URLs that are out there lead nowhere",
            "safe: added host shop.example: nothing relies on it yet",
            "safe: added scheme shop: nothing relies on it yet",
        ]),
    DiffCase(
        [("push: Detail, with: { id: inputs.first }", "push: Detail, with: { id: 7 }")],
        [
            "safe: changed edge Shop List.open: it leads where it did, in another way"
        ]),
    DiffCase(
        [
            (
                "finish: done, with: { item: item }",
                "when: inputs.first > 0, finish: done, with: { item: item }"
            )
        ],
        [
            "safe: changed edge Shop List.end: it leads where it did, in another way"
        ]),
    DiffCase(
        [
            (
                "{ push: Detail, with: { id: inputs.first } }",
                "[{ push: Help }, { push: Detail, with: { id: 0 } }]"
            )
        ],
        [
            "breaking: changed saved Shop/Detail: states that were saved before are not shown "
                + "again",
            "safe: changed edge Shop List.open: it leads where it did, and further",
        ]),
    DiffCase(
        [("present: Help }", "push: Help }")],
        ["safe: changed edge Shop List.help: it leads where it did, in another way"]),
    DiffCase(
        [("present: Help }", "present: Help, style: fullScreen }")],
        [
            "safe: changed edge Shop List.help: it leads where it did, in another way"
        ]),
    DiffCase(
        [("inputs: { id: Int }, ", "inputs: { id: Int }, key: id, ")],
        ["safe: added key Shop/Detail: its instances are told apart by it"]),
    DiffCase(
        [("key: n,", "key: [n, m],")],
        ["safe: changed key Shop/Old: its instances are told apart by other inputs"]),
    DiffCase(
        [("key: n, ", "")],
        ["safe: removed key Shop/Old: its instances are not told apart any more"]),
    DiffCase(
        [("outputs: [more] }", "outputs: [more], dismissible: false }")],
        ["safe: added dismissible Shop/Detail: a gesture closes its layer only on this condition"]),
    DiffCase(
        [("first > 0 }", "first > 1 }")],
        ["safe: changed dismissible Shop/Old: a gesture closes its layer on another condition"]),
    DiffCase(
        [(", dismissible: inputs.first > 0", "")],
        ["safe: removed dismissible Shop/Old: a gesture always closes its layer"]),
    DiffCase(
        [("inputs: { first: Int = 0 }", "inputs: { first: Int = 0 }\nkey: first")],
        ["safe: added key Shop: its instances are told apart by it"]),
    DiffCase(
        [("restore: detail", "restore: page")],
        ["breaking: changed saved Shop/Detail: states that were saved before are not shown again"]),
    DiffCase(
        [("restore: detail", "restore: page, renamedFrom: detail")],
        ["safe: changed saved Shop/Detail: what was saved is still read"]),
    DiffCase(
        [("restore: detail, ", "")],
        [
            "breaking: removed saved Shop/Detail: states that were saved under it are not shown "
                + "again"
        ]),
    DiffCase(
        [("version: 1", "version: 2")],
        ["breaking: changed saved Desk: states that were saved before are not shown again"]),
    DiffCase(
        [("version: 1", "version: 2, accepts: [1]")],
        ["safe: changed saved Desk: what was saved is still read"]),
    DiffCase(
        [("Help", "Assist")],
        ["breaking: renamed screen Shop/Assist: code that names it has to follow"]
    ),
    DiffCase(
        [("Shop", "Store")],
        [
            "breaking: renamed flow Store: code that names it has to follow",
            "breaking: changed saved Store/Detail: states that were saved before are not shown "
                + "again",
        ]),
    DiffCase(
        [
            ("  Help: { outputs: [close, again] }\n", ""),
            ("List.help: { present: Help }", "List.help: ignore"),
            ("  Help.close: close\n  Help.again: close\n", ""),
        ],
        [
            "breaking: removed screen Shop/Help: its view is shown nowhere any more",
            "safe: removed edge Shop Help.again: it only takes away a way",
            "safe: removed edge Shop Help.close: it only takes away a way",
            "safe: changed edge Shop List.help: it only leads elsewhere",
        ]),
    DiffCase(
        [("Detail.more: { push: Old }", "Detail.more: ignore")],
        [
            "breaking: unreachable screen Shop/Old: no way leads to it any more",
            "safe: changed edge Shop Detail.more: it only leads elsewhere",
        ]),
]
