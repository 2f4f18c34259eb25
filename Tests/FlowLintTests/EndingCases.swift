/// Cases about flows that may end, by a step of their own or of others.
let endingCases: [RunCase] =
    ["alert, title: \"Sure?\", buttons: [yes: \"Yes\"]", "external, outputs: [yes]"].map { kind in
        RunCase(
            "a screen of kind `\(kind.prefix { $0 != "," })` takes the last one off",
            app: "app: App\nroot: Main\n",
            """
            flow: Main
            screens: { Home: { outputs: [go] } }
            start: { push: Home }
            transitions: { Home.go: { present: Sub, style: fullScreen }, Sub.cancelled: ignore }

            """,
            """
            flow: Sub
            screens: { A: { outputs: [quit] }, Ask: { kind: \(kind) } }
            start: { push: A }
            transitions: { A.quit: { present: Ask }, Ask.yes: { pop: 1 } }

            """,
            findings: [])
    }
    + [
        ("{ choose: [{ when: state.isOn, then: close }, { else: close }] }", true),
        ("[{ when: state.isOn, set: { state.isOn: false } }, close, close]", false),
    ].map { steps, isFound in
        RunCase(
            "what is pushed is closed by `\(steps)`",
            app: "app: App\nroot: Main\n",
            """
            flow: Main
            screens: { Home: { outputs: [go] } }
            start: { push: Home }
            transitions: { Home.go: { present: Sub, style: fullScreen }, Sub.cancelled: ignore }

            """,
            """
            flow: Sub
            state: { isOn: Bool = false }
            screens: { A: { outputs: [next, flip] }, B: { outputs: [ok] } }
            start: { push: A }
            transitions:
              A.next: { push: B }
              A.flip: { set: { state.isOn: true } }
              B.ok: \(steps)

            """,
            findings: isFound
                ? ["layer-without-exit Main/Sub `{ present: Sub, style: fullScreen }`"] : [])
    }
    + [
        (
            "Inner.done: { report: picked }", "Search.picked: { push: Found }", "",
            "a report after the end of a flow"
        ),
        (
            "Inner.done: [{ set: { app.found: 1 } }, { report: picked }]",
            "Search.picked: { push: Found }, changed app.found: { close: Search }",
            "state: { found: Int = 0 }\n", "a report beside a change that closes"
        ),
    ].map { answer, answers, state, name in
        RunCase(
            name,
            app: "app: App\nroot: Main\n" + state,
            """
            flow: Main
            screens: { Home: { outputs: [search] }, Found: {} }
            start: { push: Home }
            transitions: { Home.search: { present: Search }, Search.cancelled: ignore, \(answers) }

            """,
            """
            flow: Search
            reports: [picked]
            start: { push: Inner }
            transitions: { \(answer), Inner.cancelled: ignore }

            """,
            """
            flow: Inner
            outputs: [done]
            screens: { Field: { outputs: [pick] } }
            start: { push: Field }
            transitions: { Field.pick: { finish: done } }

            """,
            findings: [])
    }
    + ["[{ select: list }, dismissAll]", "[dismissAll, { select: list }]"].map { steps in
        RunCase(
            "a tab below what the same list closes: \(steps)",
            app: "app: App\nroot: Main\n",
            """
            flow: Main
            container: tabs
            reselect: pop
            children: [start: Start, list: List]
            screens:
              Start: { outputs: [offer] }
              List: {}
              Offer: { outputs: [open] }
              Page: { outputs: [pick] }
            transitions:
              Start.offer: { present: Offer }
              Offer.open: { push: Page }
              Page.pick: \(steps)

            """,
            findings: [])
    }
    + [["a", "b"], ["b", "a"]].map { order in
        let handlers = [
            "a": "  Detail.a: { run: act }\n",
            "b": "  Detail.b: { call: api.save, outcomes: { saved: { run: act } } }\n",
        ]
        return RunCase(
            "an action in a list and in an answer, \(order[0]) first",
            app: "app: App\nroot: Main\nservices: { api: { save: { outcomes: [saved] } } }\n",
            """
            flow: Main
            screens:
              Home: { outputs: [go] }
              Viewer: { outputs: [more] }
              Detail: { outputs: [a, b] }
            actions: { act: { steps: [ { pop: 1 } ] } }
            start: { push: Home }
            transitions:
              Home.go: { present: Viewer, style: fullScreen }
              Viewer.more: { push: Detail }
            \(order.compactMap { handlers[$0] }.joined())
            """,
            findings: [])
    }
