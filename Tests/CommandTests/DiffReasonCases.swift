private let desk = diffCases[0].new

/// The same where a link passes one of the inputs of a screen.
private let passingDesk = desk.mapValues {
    $0.replacing("/old/{any}: { show: List }", with: "/old/{any}: { show: Old, with: { m: 4 } }")
}

/// The same where one more screen is saved.
private let savedDesk = desk.mapValues { $0.replacing("key: n,", with: "key: n, restore: true,") }

/// One change, in files in which `base` is edited before.
private func reason(
    _ change: String, _ old: String, _ new: String, base: [(String, String)] = []
) -> DiffCase {
    let files = desk.mapValues { text in
        base.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    return DiffCase(change, of: files, [(old, new)], [change])
}

/// What flows share and what windows have, and a step that reads both.
private let sharing = [
    (
        "facts:",
        """
        state: { signedIn: Bool = false, count: Int = 0 }
        windows: { multiple: true, state: { zoom: Int = 1, dark: Bool = false } }
        facts:
        """
    ),
    ("{ present: Help }", "{ present: Help, when: app.signedIn or window.dark }"),
]

/// Changes of one fact in several ways: the reason says which of them it is.
let diffReasonCases = [
    // Triggers may stand in one key or in several, in any order.
    DiffCase(
        [
            (
                "  Help.close: close\n  Help.again: close\n", "  Help.again, Help.close: close\n"
            )
        ], []),
    // The app supplies operations, and names how they end.
    reason(
        "breaking: removed operation cart.add: the protocol that the app conforms to is gone",
        "services: { cart: { add: { inputs: { n: Int }, outcomes: [added] } } }\n", ""),
    reason(
        "breaking: removed operation cart.add: code that names its outcomes does not compile",
        "add: { inputs: { n: Int }, outcomes: [added] }, ", "",
        base: [("[added] } }", "[added] }, drop: { inputs: { n: Int } } }")]),
    reason(
        "safe: removed operation cart.drop: nothing calls it any more",
        ", drop: { inputs: { n: Int } }", "",
        base: [("[added] } }", "[added] }, drop: { inputs: { n: Int } } }")]),
    reason(
        "breaking: changed operation cart.drop: the code that supplies it does not compile",
        "drop: { inputs: { n: Int } }", "drop: { inputs: { n: Int }, outcomes: [done] }",
        base: [("[added] } }", "[added] }, drop: { inputs: { n: Int } } }")]),
    // What arrives matters, not what is written.
    DiffCase(
        "a link leaves out what is now the default", from: passingDesk,
        to: passingDesk.mapValues {
            $0.replacing("m: Int = 0 }", with: "m: Int = 4 }")
                .replacing(", with: { m: 4 }", with: "")
        },
        [
            "safe: changed input Shop/Old.m: only its default is another",
            "safe: changed link /old/{any}: it leads where it did, with the values that it had",
        ]),
    DiffCase(
        "the screen of a link gets an input", from: passingDesk,
        to: passingDesk.mapValues {
            $0.replacing("m: Int = 0 }", with: "m: Int = 0, k: Int }")
                .replacing("with: { m: 4 }", with: "with: { m: 4, k: 1 }")
                .replacing("{ push: Old }", with: "{ push: Old, with: { k: 1 } }")
        },
        [
            "safe: added input Shop/Old.k: the app's view needs the property and is made with one "
                + "more value",
            "safe: changed link /old/{any}: it leads where it did, with the values that it had",
            "safe: changed edge Shop Detail.more: it leads where it did, in another way",
        ]),
    // A state that was saved knows the inputs of before.
    DiffCase(
        "a saved screen gets an input without a default", from: savedDesk,
        to: savedDesk.mapValues {
            $0.replacing("m: Int = 0 }", with: "m: Int = 0, k: Int }")
                .replacing("{ push: Old }", with: "{ push: Old, with: { k: 1 } }")
        },
        [
            "breaking: changed saved Shop/Old: states that were saved before are not shown again",
            "safe: added input Shop/Old.k: the app's view needs the property and is made with one "
                + "more value",
            "safe: changed edge Shop Detail.more: it leads where it did, in another way",
        ]),
    // Code by hand makes the values that flows share, and those of windows.
    reason(
        "breaking: renamed shared isIn: code that names it has to follow", "signedIn", "isIn",
        base: sharing),
    reason(
        "breaking: renamed window isDark: code that names it has to follow", "dark", "isDark",
        base: sharing),
    reason(
        "breaking: removed shared count: code that makes or reads it does not compile",
        ", count: Int = 0", "", base: sharing),
    reason(
        "breaking: changed shared count: code that makes or reads it does not compile",
        "count: Int = 0", "count: Double = 0", base: sharing),
    reason(
        "breaking: changed window zoom: code that makes or reads it does not compile",
        "zoom: Int = 1", "zoom: String = \"\"", base: sharing),
    reason(
        "safe: changed shared count: only its first value is another", "count: Int = 0",
        "count: Int = 7", base: sharing),
    reason(
        "safe: added shared name: it has a value to begin with", "count: Int = 0",
        "count: Int = 0, name: String = \"\"", base: sharing),
    reason(
        "breaking: changed app Desk: code that makes its state has to pass them in "
            + "another order", "signedIn: Bool = false, count: Int = 0",
        "count: Int = 0, signedIn: Bool = false", base: sharing),
    // Code by hand starts a flow, but only flows show a screen.
    reason(
        "breaking: changed input Shop.first: whoever starts the flow has to pass it",
        "first: Int = 0", "first: Int",
        base: [("root: Shop\n", "root: { flow: Shop, with: { first: 2 } }\n")]),
    reason(
        "safe: changed input Shop.first: nobody has to pass it any more",
        "first: Int }", "first: Int = 0 }",
        base: [
            ("first: Int = 0 }", "first: Int }"),
            ("root: Shop\n", "root: { flow: Shop, with: { first: 2 } }\n"),
        ]),
    reason(
        "safe: changed input Shop/Old.m: each step that shows the screen passes it now, and the "
            + "view is made as before", "m: Int = 0", "m: Int",
        base: [("{ push: Old }", "{ push: Old, with: { m: 1 } }")]),
    reason(
        "safe: changed input Shop/Detail.id: steps that show the screen need not pass it any more",
        "inputs: { id: Int }", "inputs: { id: Int = 1 }"),
    reason(
        "safe: changed screen Shop/Detail: gates are asked before it is shown",
        "restore: detail, ", "restore: detail, requires: open, "),
    reason(
        "safe: changed screen Shop/Detail: no gate is asked any more before it is shown",
        "requires: open, restore", "restore", base: [("{ restore", "{ requires: open, restore")]),
    reason(
        "safe: changed screen Shop/Detail: gates are asked before it is shown, in another way",
        "restore: detail, ", "restore: detail, requires: open, instances: single, "),
    reason(
        "safe: changed event ping: every flow that answers it receives it",
        "ping: { n: Int }", "ping: { payload: { n: Int }, broadcast: true }"),
    reason(
        "safe: changed event ping: every flow that answers it receives it, and a flow has to "
            + "answer it", "ping: { n: Int }",
        "ping: { payload: { n: Int }, broadcast: true, required: true }"),
    reason(
        "safe: changed flow Shop: it may run inside itself less often",
        "flow: Shop\n", "flow: Shop\ndepth: 3\n"),
    reason(
        "safe: changed app Desk: it begins again when its root finishes, and it begins in another "
            + "way", "root: Shop\n",
        "root: { flow: Shop, with: { first: 2 }, restartOnFinish: true }\n"),
]
