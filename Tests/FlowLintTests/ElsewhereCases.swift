/// Cases about what acts on another stack or layer than the one that the event came from, or is
/// taken off from elsewhere. In the flows as they stand here nothing is wrong.
let elsewhereCases: [RunCase] =
    ["close", "dismiss", "dismissAll", "pop", "{ close: C }"].map { first in
        RunCase(
            "`popTo` after `\(first)`",
            """
            flow: M
            screens: { A: { outputs: [x] }, B: { outputs: [y] }, C: { outputs: [z] } }
            start: { push: A }
            transitions:
              A.x: { push: B }
              B.y: { present: C }
              C.z: [ \(first), { popTo: A } ]

            """,
            findings: [])
    }
    + ["{ popTo: A }", "{ pop: 2 }"].map { step in
        RunCase(
            "an alert has gone before `\(step)`",
            """
            flow: M
            screens:
              A: { outputs: [x] }
              B: { outputs: [y] }
              B2: { outputs: [y] }
              Sure: { kind: alert, title: "Sure?", buttons: [yes: "Yes"] }
            start: { push: A }
            transitions:
              A.x: { push: B }
              B.y: { push: B2 }
              B2.y: { present: Sure }
              Sure.yes: \(step)

            """,
            findings: [])
    }
    + [
        RunCase(
            "`pop` after `close`",
            """
            flow: M
            screens:
              { A: { outputs: [x] }, B: { outputs: [y] }, B2: { outputs: [y] },
                C: { outputs: [z] } }
            start: { push: A }
            transitions:
              A.x: { push: B }
              B.y: { push: B2 }
              B2.y: { present: C }
              C.z: [ close, { pop: 2 } ]

            """,
            findings: []),
        RunCase(
            "`popTo` in another tab",
            app: "app: App\nroot: M\n",
            """
            flow: M
            container: tabs
            reselect: pop
            children: [home: Home, shop: Shop]
            screens: { Home: { outputs: [order, reset] }, Shop: {}, Order: {} }
            transitions:
              Home.order: { push: Order, in: shop }
              Home.reset: { popTo: Shop, in: shop }

            """,
            findings: []),
        RunCase(
            "an alert has gone before a tab is selected",
            app: "app: App\nroot: M\n",
            """
            flow: M
            container: tabs
            reselect: pop
            children: [a: A, b: B]
            screens:
              A: { outputs: [x] }
              B: {}
              Go: { kind: alert, title: "Go?", buttons: [go: "Go", no: "No"] }
            transitions: { A.x: { present: Go }, Go.go: { select: b }, Go.no: ignore }

            """,
            findings: []),
        RunCase(
            "what lets taps through hides no tab",
            app: "app: App\nroot: M\n",
            """
            flow: M
            container: tabs
            reselect: pop
            children: [a: A, b: B]
            screens: { A: { outputs: [x] }, B: {}, Sheet: { outputs: [y] } }
            transitions:
              A.x: { present: Sheet, passthrough: true, style: { sheet: [medium] } }
              Sheet.y: { select: b }

            """,
            findings: []),
        RunCase(
            "what lets taps through hides no `push`",
            app: "app: App\nroot: M\n",
            """
            flow: M
            screens: { A: { outputs: [x] }, B: {} }
            start: { push: A }
            transitions:
              A.x: { present: C, passthrough: true, style: { sheet: [medium] } }
              C.more: { push: B }

            """,
            """
            flow: C
            reports: [more]
            screens: { E: { outputs: [k] } }
            start: { push: E }
            transitions: { E.k: { report: more } }

            """,
            findings: []),
        RunCase(
            "no gesture leaves what is held in the place of another screen",
            app: "app: App\nroot: M\n",
            """
            flow: M
            screens: { Home: { outputs: [buy] } }
            start: { push: Home }
            transitions: { Home.buy: { present: Buy }, Buy.paid: { track: paid } }

            """,
            """
            flow: Buy
            outputs: [paid]
            screens:
              { Cart: { outputs: [pay] }, Done: { outputs: [close], dismissible: false } }
            start: { push: Cart }
            transitions: { Cart.pay: { replace: Done }, Done.close: { finish: paid } }

            """,
            findings: []),
        RunCase(
            "what is embedded leads out of a circle",
            app: "app: App\nroot: M\n",
            """
            flow: M
            screens:
              { A: { outputs: [x] }, B: { outputs: [n], slots: [s] }, C: { outputs: [n] },
                Em: { outputs: [q] } }
            start: { push: A }
            transitions:
              A.x: [ { replace: B }, { embed: Em, slot: s } ]
              B.n: { replace: C }
              C.n: { replace: B }
              Em.q: { replace: A }

            """,
            findings: []),
    ]
    + layers + homes

/// A full-screen flow that its caller takes off, and other ways to close a layer from elsewhere.
private let layers: [RunCase] =
    ["app.stop: dismissAll", "app.stop: dismiss", "changed facts.on: dismissAll"].map { way in
        RunCase(
            "the caller closes a layer, \(way)",
            app: "app: App\nroot: M\nevents: [stop]\nfacts: { on: Bool = true }\n",
            """
            flow: M
            screens: { A: { outputs: [x] } }
            start: { push: A }
            transitions: { A.x: { present: C, style: fullScreen }, \(way) }

            """,
            "flow: C\nscreens: { E: {} }\nstart: { push: E }\n",
            findings: way.hasPrefix("app.stop")
                ? ["unused-fact App/on `on`"] : ["unused-event App/stop `stop`"]
        )
    }
    + [
        RunCase(
            "an output that comes from below closes a layer",
            """
            flow: M
            screens: { A: { outputs: [x, up], whenHidden: { deliver: up } }, R: {} }
            start: { push: A }
            transitions: { A.x: { present: R, style: fullScreen }, A.up: dismissAll }

            """,
            findings: []),
        RunCase(
            "what is below a layer that lets taps through closes it",
            """
            flow: M
            screens: { A: { outputs: [x, y] }, R: {} }
            start: { push: A }
            transitions:
              A.x: { present: R, style: overFullScreen, passthrough: true }
              A.y: dismiss

            """,
            findings: []),
        RunCase(
            "the end of what is embedded closes the layer",
            app: "app: App\nroot: M\n",
            """
            flow: M
            screens: { A: { outputs: [x] }, R: { slots: [s] } }
            start: { push: A }
            transitions:
              A.x: [ { present: R, style: fullScreen }, { embed: C, slot: s } ]
              C.done: dismiss

            """,
            """
            flow: C
            outputs: [done]
            screens: { E: { outputs: [k] } }
            start: { push: E }
            transitions: { E.k: { finish: done } }

            """,
            findings: []),
        RunCase(
            "a report of a report closes the layers",
            app: "app: App\nroot: M\n",
            """
            flow: M
            screens: { A: { outputs: [x] } }
            start: { push: A }
            transitions: { A.x: { present: C }, C.over: dismiss }

            """,
            """
            flow: C
            reports: [over]
            screens: { E: { outputs: [k] } }
            start: { push: E }
            transitions:
              E.k: { present: D, style: fullScreen }
              D.stop: { report: over }

            """,
            """
            flow: D
            reports: [stop]
            screens: { F: { outputs: [k] } }
            start: { push: F }
            transitions: { F.k: { report: stop } }

            """,
            findings: []),
    ]

/// What the root shows in its place, and how it is left through the root.
private let homes: [RunCase] =
    [
        ("app.out: { replace: Login }", "{ send: out }", "events: [out]"),
        ("Home.out: { replace: Login }", "{ report: out }", "summary: Shop"),
        (
            "changed app.isIn: { replace: Login }", "{ set: { app.isIn: false } }",
            "state: { isIn: Bool = true }"
        ),
    ].map { way, step, declared in
        RunCase(
            "the root leaves its home, \(way)",
            app: "app: App\nroot: Root\n\(declared)\n",
            """
            flow: Root
            screens: { Login: { outputs: [ok] } }
            start: { replace: Home }
            transitions: { \(way), Login.ok: { replace: Home } }

            """,
            """
            flow: Home
            \(way.hasPrefix("Home.") ? "reports: [out]" : "summary: \"What is new\"")
            screens: { Feed: { outputs: [open] }, Item: { outputs: [undo, out] } }
            start: { push: Feed }
            transitions: { Feed.open: { replace: Item }, Item.undo: ignore, Item.out: \(step) }

            """,
            findings: [])
    }
    + [
        RunCase(
            "what the root shows in its place is a home",
            app: "app: App\nroot: Root\n",
            "flow: Root\nstart: { replace: Home }\n",
            """
            flow: Home
            screens: { Feed: { outputs: [like] } }
            start: { push: Feed }
            transitions: { Feed.like: { track: like } }

            """,
            findings: []),
        RunCase(
            "what replaces the first screen of a home is none",
            app: "app: App\nroot: Root\nevents: [out]\n",
            """
            flow: Root
            start: { replace: Home }
            transitions: { app.out: restart }

            """,
            """
            flow: Home
            screens: { Feed: { outputs: [open] }, Item: { outputs: [like] } }
            start: { push: Feed }
            transitions: { Feed.open: { replace: Item }, Item.like: { track: like } }

            """,
            findings: ["dead-end Home/Item `Item`"]),
    ]
