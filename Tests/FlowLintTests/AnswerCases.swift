import FlowModel

/// Cases about answers that steps have for the flows that they start.
let answerCases: [RunCase] =
    cycleCases + [
        RunCase(
            "an answer at a start sets a field and starts another flow",
            app: app,
            """
            flow: Main
            state: { picking: Bool = false }
            screens: { Letter: { inputs: { p: Bool } } }
            start:
              - { push: Letter, with: { p: state.picking } }
              - { present: Check, style: fullScreen, outcomes: { done: { run: pick } } }
            actions:
              pick:
                steps:
                  - set: { state.picking: true }
                  - push: Picker
                    outcomes: { picked: { set: { state.picking: false } } }

            """, form("Check", ends: "done"), form("Picker", ends: "picked"),
            findings: ["cancelled-unhandled Main/start `{ run: pick }`"]),
        RunCase(
            "only the answer sets the field",
            app: app,
            """
            flow: Main
            state: { picking: Bool = false }
            screens: { Letter: { inputs: { p: Bool }, outputs: [attach] } }
            start: { push: Letter, with: { p: state.picking } }
            transitions:
              Letter.attach:
                present: Picker
                outcomes: { picked: { set: { state.picking: true } } }

            """, form("Picker", ends: "picked"),
            findings: []),
        RunCase(
            "the step itself has nothing to do at the outcome",
            app: app,
            """
            flow: Main
            state: { isWelcomed: Bool = false }
            screens: { Home: { inputs: { w: Bool }, outputs: [go] } }
            start:
              - { push: Home, with: { w: state.isWelcomed } }
              - { present: Welcome, outcomes: { done: ignore } }
            transitions:
              Home.go:
                present: Welcome
                outcomes: { done: { set: { state.isWelcomed: true } } }

            """, form("Welcome", ends: "done"),
            findings: []),
        RunCase(
            "an answer hands on a value from around the step",
            app: app, root("A"), handing("A", "B", "around"), handing("B", "C", "name"),
            handing("C", "Leaf", "name"), leaf,
            findings: []),
        RunCase(
            "answers hand on the result",
            app: app, root("A"), handing("A", "B", "name"), handing("B", "C", "name"),
            handing("C", "Leaf", "name"), leaf,
            findings: ["result-passed-through A/B.picked `picked`"]),
        RunCase(
            "a step answers an outcome and not that the flow is cancelled",
            app: app, editing("{ present: Edit, outcomes: { closed: { set: { state.n: 1 } } } }"),
            edit,
            findings: ["exits-differ Edit/Form.close `Form.close`"]),
        RunCase(
            "a step answers an outcome as that the flow is cancelled",
            app: app,
            editing(
                "{ present: Edit, outcomes: { closed: { set: { state.n: 1 } }, "
                    + "cancelled: { set: { state.n: 1 } } } }"),
            edit,
            findings: []),
        RunCase(
            "an answer pops to the screen that has started the flow",
            app: app,
            """
            flow: Main
            screens: { Home: { outputs: [go] } }
            start: { push: Home }
            transitions: { Home.go: { push: Check, outcomes: { done: { popTo: Home } } } }

            """, form("Check", ends: "done"),
            findings: []),
    ]

private let cycleCases: [RunCase] = [
    RunCase(
        "a step answers an outcome with a restart",
        app: app,
        """
        flow: Main
        start: { push: Check, outcomes: { done: restart } }

        """, check,
        findings: ["automatic-cycle Check/start `Check`"]),
    RunCase(
        "a step answers an outcome with a screen, and a key of other steps restarts",
        app: app,
        """
        flow: Main
        screens: { Home: { outputs: [go] } }
        start: { push: Check, outcomes: { done: { push: Home } } }
        transitions:
          Home.go: { push: Check }
          Check.done: restart

        """, check,
        findings: []),
    RunCase(
        "a flow that passes an outcome on is answered in two ways",
        app: app,
        """
        flow: Main
        screens: { Home: { outputs: [go] } }
        start: { push: Outer, outcomes: { done: { push: Home } } }
        transitions:
          Home.go: { push: Outer }
          Outer.done: restart

        """,
        """
        flow: Outer
        outputs: [done]
        start: { push: Check, outcomes: { done: { finish: done } } }

        """, check,
        findings: []),
    RunCase(
        "a flow that passes an outcome on is started again",
        app: app,
        """
        flow: Main
        start: { push: Outer, outcomes: { done: restart } }

        """,
        """
        flow: Outer
        outputs: [done]
        start: { push: Check, outcomes: { done: { finish: done } } }

        """, check,
        findings: ["automatic-cycle Check/start `Check`"]),
]

private let app = "app: App\nroot: Main\n"

private let check = "flow: Check\noutputs: [done]\nstart: { finish: done }\n"

/// A flow with a screen of the same name.
private func form(_ name: String, ends outcome: String) -> String {
    """
    flow: \(name)
    outputs: [\(outcome)]
    screens: { \(name)Form: { outputs: [\(outcome)] } }
    start: { push: \(name)Form }
    transitions: { \(name)Form.\(outcome): { finish: \(outcome) } }

    """
}

private func root(_ child: String) -> String {
    """
    flow: Main
    screens: { Home: { outputs: [pick] } }
    start: { push: Home }
    transitions: { Home.pick: { push: \(child) }, \(child).picked: ignore }

    """
}

private func handing(_ name: String, _ child: String, _ value: String) -> String {
    """
    flow: \(name)
    outputs: [picked: { name: String }]
    screens: { \(name)Form: { outputs: [go: { around: String }] } }
    start: { push: \(name)Form }
    transitions:
      \(name)Form.go:
        push: \(child)
        outcomes: { picked: { finish: picked, with: { name: \(value) } } }

    """
}

private let leaf = """
    flow: Leaf
    outputs: [picked: { name: String }]
    screens: { List: { outputs: [picked: { name: String }] } }
    start: { push: List }
    transitions: { List.picked: finish }

    """

private func editing(_ step: String) -> String {
    """
    flow: Main
    state: { n: Int = 0 }
    screens: { Home: { inputs: { n: Int }, outputs: [go] } }
    start: { push: Home, with: { n: state.n } }
    transitions: { Home.go: \(step) }

    """
}

private let edit = """
    flow: Edit
    outputs: [closed]
    screens: { Form: { outputs: [close] } }
    start: { push: Form }
    transitions: { Form.close: { finish: closed } }

    """
