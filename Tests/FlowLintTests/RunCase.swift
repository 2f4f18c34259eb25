import FlowFrontend
import FlowModel
import Testing

/// Flows whose findings depend on the actions they run, with what lint must find.
struct RunCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [SourceFile]
    let findings: [String]

    init(_ name: String, app: String? = nil, _ flows: String..., findings: [String]) {
        testDescription = name
        let texts = [app].compactMap { $0 } + flows
        files = texts.enumerated().map { SourceFile(path: "f\($0).yaml", text: $1) }
        self.findings = findings
    }
}

/// Cases about what lists, actions and answers remove, and what a call sets.
let mixedCases: [RunCase] = [
    RunCase(
        "what is taken off below a layer does not close it",
        """
        flow: Main
        screens: { A: { outputs: [x] }, B: { outputs: [y] }, V: {} }
        start: { push: A }
        transitions:
          A.x: { push: B }
          B.y: [ { present: V, style: fullScreen }, { pop: 1 } ]

        """,
        findings: ["layer-without-exit Main/V `{ present: V, style: fullScreen }`"]),
    RunCase(
        "what `show` shows may be taken off",
        app: "app: App\nroot: Main\n",
        """
        flow: Main
        screens: { A: { outputs: [a, b] }, B: {} }
        start: { push: A }
        transitions: { A.a: [ { show: B }, pop ], A.b: [ { show: B }, close ] }

        """,
        findings: []),
    RunCase(
        "a round ends that takes screens off in an action",
        app: "app: App\nroot: Main\nevents: [a]\n",
        """
        flow: Main
        screens: { Home: { outputs: [go] } }
        start: { push: Home }
        transitions: { Home.go: { push: P } }

        """,
        """
        flow: P
        screens: { A: { outputs: [a] }, B: {} }
        actions: { back: { steps: [ pop, { send: a } ] } }
        start: { push: A }
        transitions:
          A.a: [ { push: B }, { push: B }, { send: a } ]
          app.a: { run: back }

        """,
        findings: []),
    RunCase(
        "a call sets a flag that is watched",
        app: "app: App\nroot: Main\nservices: { s: { load: { outcomes: [ok] } } }\n",
        """
        flow: Main
        state: { b: Bool = false }
        screens: { A: { outputs: [x] } }
        start: { push: A }
        transitions:
          A.x: { call: s.load, busy: state.b, outcomes: { ok: { track: t } } }
          changed state.b: { push: A }

        """,
        findings: ["unbounded-stack Main `{ push: A }`"]),
    RunCase(
        "a change pushes a screen that changes the same again",
        """
        flow: Form
        state: { n: Int = 0 }
        screens: { Page: { outputs: [next] }, Note: { outputs: [more] } }
        start: { push: Page }
        transitions:
          Page.next: { set: { state.n: 1 } }
          Note.more: { set: { state.n: 2 } }
          changed state.n: { push: Note }

        """,
        findings: ["unbounded-stack Form `{ push: Note }`"]),
    RunCase(
        "a flow that a report of its own pushes again",
        app: "app: App\nroot: Main\n",
        """
        flow: Main
        screens: { Home: { outputs: [go] } }
        start: { push: Home }
        transitions: { Home.go: { push: R }, R.again: { push: R } }

        """,
        """
        flow: R
        reports: [again]
        screens: { Step: { outputs: [next] } }
        start: { push: Step }
        transitions: { Step.next: { report: again } }

        """,
        findings: ["unbounded-stack Main `{ push: R }`"]),
    RunCase(
        "a screen is pushed with what it was given, or with something else",
        """
        flow: Main
        screens:
          Album: { inputs: { id: Int }, outputs: [parent, open: { id: Int }, next] }
        start: { push: Album, with: { id: 1 } }
        transitions:
          Album.parent: { push: Album, with: { id: screen.id } }
          Album.open: { push: Album, with: { id: id } }
          Album.next: { push: Album, with: { id: screen.id + 1 } }

        """,
        findings: ["unbounded-stack Main `{ push: Album, with: { id: screen.id } }`"]),
    RunCase(
        "what the event tells gets to a screen by way of state",
        """
        flow: Main
        state: { chosen: Int = 0 }
        screens:
          Folder: { inputs: { owner: Int, id: Int }, outputs: [open: { id: Int }] }
        start: { push: Folder, with: { owner: 1, id: 1 } }
        transitions:
          Folder.open:
            - set: { state.chosen: id }
            - { push: Folder, with: { owner: screen.owner, id: state.chosen } }

        """,
        findings: []),
    RunCase(
        "a layer over the circle sets what the next screen gets",
        """
        flow: Main
        state: { chosen: Int = 0 }
        screens:
          Folder: { inputs: { id: Int }, outputs: [open, choose] }
          Choice: { outputs: [done: { id: Int }] }
        start: { push: Folder, with: { id: 1 } }
        transitions:
          Folder.choose: { present: Choice }
          Choice.done: [ { set: { state.chosen: id } }, dismiss ]
          Folder.open: { push: Folder, with: { id: state.chosen } }

        """,
        findings: []),
    RunCase(
        "the questions of a wizard come to an end",
        """
        flow: Main
        inputs: { count: Int = 3 }
        state: { index: Int = 0 }
        screens:
          Question: { inputs: { survey: Int, index: Int }, outputs: [next] }
          Done: {}
        start: { push: Question, with: { survey: 1, index: 0 } }
        transitions:
          Question.next:
            - set: { state.index: state.index + 1 }
            - choose:
                - { when: state.index < inputs.count, then: STEP }
                - { else: { push: Done } }

        """.replacing(
            "STEP", with: "{ push: Question, with: { survey: screen.survey, index: state.index } }"
        ),
        findings: []),
    RunCase(
        "a branch that the next screen rules out",
        """
        flow: Main
        screens:
          Step: { inputs: { root: Bool, id: Int }, outputs: [next, help] }
          End: {}
        actions:
          help:
            inputs: { isFirst: Bool }
            steps: { push: Step, with: { root: false, id: 1 }, when: isFirst }
        start: { push: Step, with: { root: true, id: 1 } }
        transitions:
          Step.next:
            choose:
              - { when: screen.root, then: { push: Step, with: { root: false, id: screen.id } } }
              - { else: { push: End } }
          Step.help: { run: help, with: { isFirst: screen.root } }

        """,
        findings: []),
    RunCase(
        "a circle that depends on what nothing on it sets",
        app: "app: App\nroot: Main\nstate: { isOpen: Bool = false }\n",
        """
        flow: Main
        state: { owner: Int = 0 }
        screens:
          Log: { outputs: [enter: { id: Int }] }
          Basket: { inputs: { owner: Int }, outputs: [pay] }
          Pay: { outputs: [edit: { isFirst: Bool }] }
        start: { push: Log }
        transitions:
          Log.enter:
            - set: { state.owner: id, app.isOpen: true }
            - { replace: Basket, with: { owner: state.owner } }
          Basket.pay: { push: Pay, when: app.isOpen }
          Pay.edit: { push: Basket, with: { owner: state.owner }, when: isFirst }

        """,
        findings: ["unbounded-stack Main `{ push: Pay, when: app.isOpen }`"]),
    RunCase(
        "as many screens as the user likes can be popped",
        app: "app: App\nroot: Main\n",
        """
        flow: Main
        screens: { Home: { outputs: [go] } }
        start: { push: Home }
        transitions: { Home.go: { push: P }, P.done: ignore }

        """,
        """
        flow: P
        outputs: [done]
        screens: { A: { inputs: { n: Int }, outputs: [more: { n: Int }, end, reset] } }
        start: { push: A, with: { n: 1 } }
        transitions:
          A.more: { push: A, with: { n: n } }
          A.end: [ { pop: 10 }, { finish: done } ]
          A.reset: { pop: 10 }

        """,
        findings: []),
]

/// Cases about the branches of a choice, of which none finds what another has left. In either
/// order the same is found.
let choiceCases: [RunCase] =
    choice(
        "what answers a call in one branch closes no layer of another",
        of: "{ call: s.load, outcomes: { ok: dismiss } }", "{ present: V, style: fullScreen }",
        findings: ["layer-without-exit Main/V `{ present: V, style: fullScreen }`"]
    ) { choice in
        """
        services: { s: { load: { outcomes: [ok] } } }
        screens: { A: { outputs: [x] }, V: {} }
        start: { push: A }
        transitions:
          A.x: \(choice)

        """
    }
    + choice(
        "what one branch pops is still there in another",
        of: "pop", "{ push: A }", findings: ["unbounded-stack Main `{ push: B }`"]
    ) { choice in
        """
        screens: { A: { outputs: [x] }, B: { outputs: [z] } }
        start: { push: A }
        transitions:
          A.x: { push: B }
          B.z: \(choice)

        """
    }
    + choice(
        "what one branch pushes is not below what another pushes",
        of: "{ push: B }", "{ push: C }", findings: ["pop-underflow Main/C.c `{ pop: 3 }`"]
    ) { choice in
        """
        screens: { A: { outputs: [x] }, B: {}, C: { outputs: [c] } }
        start: { push: A }
        transitions:
          A.x: \(choice)
          C.c: { pop: 3 }

        """
    }
    + choice(
        "what comes after a choice can be on top of what each branch pushed",
        of: "[ { push: B }, { push: C } ]", "{ push: D }", findings: []
    ) { choice in
        """
        screens: { A: { outputs: [x] }, B: {}, C: {}, D: {}, E: { outputs: [e] } }
        start: { push: A }
        transitions:
          A.x: [ \(choice), { push: E } ]
          E.e: { pop: 3 }

        """
    }

/// A flow with a choice between two lists, once in each order.
private func choice(
    _ name: String, of one: String, _ other: String, findings: [String],
    in flow: (String) -> String
) -> [RunCase] {
    [(one, other, "first"), (other, one, "last")].map { first, last, place in
        let choice = "{ choose: [ { when: app.isNew, then: \(first) }, { else: \(last) } ] }"
        return RunCase(
            "\(name), `\(one)` \(place)",
            app: "app: App\nroot: Main\nstate: { isNew: Bool = true }\n",
            "flow: Main\n" + flow(choice), findings: findings)
    }
}
