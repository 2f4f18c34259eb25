/// Cases about what a list takes away, and about what a gesture does.
let leavingCases: [RunCase] =
    cutOffCases + finishCases + backCases + gateCases + unsavedCases + guardCases

/// Verbs that take away the screen that has made a call, or do not.
private let cutOffCases =
    [
        "push: E": [
            "{ close: E }", "pop", "{ popTo: A }", "popToRoot", "{ replace: A }", "restart",
            "{ swap: E }",
        ],
        "present: E": ["{ close: E }", "pop", "dismiss", "{ dismiss: E }", "dismissAll"],
    ].flatMap { opening, steps in
        steps.map { step in
            cutOff(
                "`\(step)` after `\(opening)` takes the call along", opening,
                "[{ call: api.save }, \(step)]", isFound: true)
        }
    }
    + [
        cutOff("`keep` outlives `pop`", "push: E", "[{ call: api.save, keep: true }, pop]"),
        cutOff(
            "`popToRoot` leaves what is alone in its layer", "present: E",
            "[{ call: api.save }, popToRoot]"),
        cutOff("no layer falls", "push: E", "[{ call: api.save }, dismissAll]"),
        cutOff(
            "what has just been pushed is popped", "push: E",
            "[{ call: api.save }, { push: F }, pop]"),
        cutOff(
            "a screen that may have gone takes nothing along", "push: E",
            "[{ pop: 1, when: state.n == 0 }, { call: api.save }, { replace: A }]"),
        cutOff(
            "another branch closes", "push: E",
            "{ choose: [{ when: state.n == 0, then: { call: api.save } }, { else: close }] }"),
        cutOff(
            "a branch closes", "push: E",
            "{ choose: [{ when: state.n == 0, then: [{ call: api.save }, pop] }, "
                + "{ else: close }] }",
            isFound: true),
        cutOff(
            "a call in a branch is cut off behind the choice", "push: E",
            "[{ choose: [{ when: state.n == 0, then: { call: api.save } }, "
                + "{ else: { track: t } }] }, "
                + "close]",
            isFound: true),
        cutOff(
            "by the time of an answer another screen may be in front", "push: E",
            "{ call: api.load, outcomes: { ok: [{ call: api.save }, pop] } }"),
        cutOff(
            "an answer closes its own screen", "push: E",
            "{ call: api.load, outcomes: { ok: [{ call: api.save }, close] } }", isFound: true),
        cutOff(
            "an answer that outlives its screen belongs to none", "push: E",
            "{ call: api.load, keep: true, outcomes: { ok: [{ call: api.save }, restart] } }"),
        cutOff(
            "another screen may be the lowest", "push: E", "[{ call: api.save }, popToRoot]",
            other: "{ close: A }"),
        RunCase(
            "a flow that takes off its last screen has ended, whatever the call keeps",
            app: "app: App\nroot: Main\n",
            """
            flow: Main
            screens: { A: { outputs: [x] } }
            start: { push: A }
            transitions: { A.x: { push: C } }

            """,
            """
            flow: C
            services: { api: { save: {} } }
            screens: { E: { outputs: [k] } }
            start: { push: E }
            transitions: { E.k: [{ call: api.save, keep: true }, pop] }

            """,
            findings: ["call-cut-off C/E.k `{ call: api.save, keep: true }`"]),
    ]

private func cutOff(
    _ name: String, _ opening: String, _ steps: String, isFound: Bool = false,
    other: String = "ignore"
) -> RunCase {
    RunCase(
        name, app: "app: App\nroot: Main\n",
        """
        flow: Main
        state: { n: Int = 0 }
        services: { api: { save: {}, load: { outcomes: [ok] } } }
        screens:
          A: { inputs: { n: Int = 0 }, outputs: [x, f, n] }
          E: { outputs: [k, c] }
          F: { outputs: [z] }
        start: { push: A, with: { n: state.n } }
        transitions:
          A.x: { \(opening) }
          A.f: { present: F }
          A.n: { set: { state.n: 1 } }
          E.k: \(steps)
          E.c: \(other)
          F.z: { call: api.load, outcomes: { ok: dismiss } }

        """,
        findings: isFound ? ["call-cut-off Main/E.k `{ call: api.save }`"] : [])
}

/// Lists that take off all screens of a flow before they finish it.
private let finishCases = [
    finish(
        "a branch closes and finishes",
        "{ choose: [{ when: state.n == 0, then: [close, { finish: r }] }, "
            + "{ else: { finish: r } }] }", isFound: true),
    finish(
        "one branch closes and another finishes",
        "{ choose: [{ when: state.n == 0, then: close }, { else: { finish: r } }] }"),
    finish(
        "a case closes and finishes",
        "{ switch: inputs.s, cases: { big: [close, { finish: r }], small: { finish: r } } }",
        isFound: true),
    finish(
        "only a branch closes",
        "[{ choose: [{ when: state.n == 0, then: close }, { else: { track: t } }] }, { finish: r }]"
    ),
    finish(
        "a branch finishes what is closed before it",
        "[close, { choose: [{ when: state.n == 0, then: { finish: r } }, "
            + "{ else: { track: t } }] }]",
        isFound: true),
    finish(
        "a condition in a branch",
        "{ choose: [{ when: state.n == 0, then: [{ pop: 1, when: state.m == 0 }, "
            + "{ finish: r }] }, { else: { finish: r } }] }"),
    finish("one after the other", "[pop, pop, { finish: r }]", pushes: true, isFound: true),
    finish("`close` and `pop`", "[close, pop, { finish: r }]", pushes: true, isFound: true),
    finish("one of two", "[pop, { finish: r }]", pushes: true),
]

private func finish(
    _ name: String, _ steps: String, pushes: Bool = false, isFound: Bool = false
) -> RunCase {
    let shown = "{ push: E, with: { s: inputs.s, n: state.n, m: state.m } }"
    return RunCase(
        name,
        """
        flow: C
        types: { Size: [big, small] }
        inputs: { s: Size }
        outputs: [r]
        state: { n: Int = 0, m: Int = 0 }
        screens:
          E: { inputs: { s: Size, n: Int, m: Int }, outputs: [k, n] }
        \(pushes ? "  A: { outputs: [x] }" : "")
        start: \(pushes ? "{ push: A }" : shown)
        transitions:
          E.n: { set: { state.n: 1, state.m: 1 } }
          E.k: \(steps)
        \(pushes ? "  A.x: " + shown : "")

        """,
        findings: isFound ? ["finishes-twice C/E.k `{ finish: r }`"] : [])
}

/// Flows that finish under `back`, so that no gesture ends them `cancelled`.
private let backCases =
    [(true, false), (false, true)].flatMap { finishes, isFound in
        [
            back(
                "a start presents it", finishes: finishes,
                """
                start: [ { push: A, with: { busy: app.busy } }, { present: C } ]
                transitions: { A.x: { set: { app.busy: true } }, C.done: { track: t } }

                """, finding: isFound ? "gesture-unhandled Main/start `{ present: C }`" : nil),
            back(
                "what is set is put back", finishes: finishes,
                """
                start: { push: A, with: { busy: app.busy } }
                transitions:
                  A.x: [ { set: { app.busy: true } }, { push: C } ]
                  C.done: { set: { app.busy: false } }

                """, finding: isFound ? "cancelled-unhandled Main/A.x `{ push: C }`" : nil),
            back(
                "it comes back", finishes: finishes,
                """
                start: [ { push: A, with: { busy: app.busy } }, { present: C } ]
                transitions:
                  A.x: { set: { app.busy: true } }
                  C.done: ignore
                  C.cancelled: { present: C }

                """,
                finding: isFound
                    ? "mandatory-but-dismissible Main/C.cancelled `{ present: C }`" : nil),
        ]
    }
    + [
        back(
            "another screen may be the lowest", finishes: true, swap: "{ replace: F }",
            """
            start: [ { push: A, with: { busy: app.busy } }, { present: C } ]
            transitions: { A.x: { set: { app.busy: true } }, C.done: { track: t } }

            """, finding: "gesture-unhandled Main/start `{ present: C }`")
    ]

private func back(
    _ name: String, finishes: Bool, swap: String = "{ present: F }", _ main: String,
    finding: String?
) -> RunCase {
    RunCase(
        (finishes ? "under `back` a flow finishes: " : "no `back`: ") + name,
        app: "app: App\nroot: Main\nstate: { busy: Bool = false }\n",
        "flow: Main\nscreens: { A: { inputs: { busy: Bool }, outputs: [x] } }\n" + main,
        """
        flow: C
        outputs: [done]
        screens: { E: { outputs: [ok, swap] }, F: {} }
        start: { push: E }
        transitions:
          \(finishes ? "E.ok, E.back" : "E.ok"): { finish: done }
          E.swap: \(swap)

        """,
        findings: finding.map { [$0] } ?? [])
}

/// Screens that are shown after what their gate asks for has been set.
private let gateCases = [
    gate(
        "a flag has been set", when: "app.isIn",
        "[{ set: { app.isIn: true } }, { push: Account }]"),
    gate(
        "a value has been set", when: "app.user != nil",
        "[{ set: { app.user: name } }, { push: Account }]"),
    gate(
        "a flag has been set to something else", when: "app.isIn",
        "[{ set: { app.isIn: false } }, { push: Account }]", isFound: true),
    gate(
        "a flag has been set under a condition", when: "app.isIn",
        "[{ set: { app.isIn: true }, when: name == \"\" }, { push: Account }]", isFound: true),
    gate(
        "a flag has been set in another branch", when: "app.isIn",
        "[{ choose: [{ when: name == \"\", then: { set: { app.isIn: true } } }, "
            + "{ else: { push: Account } }] }]", isFound: true),
    gate(
        "a flag has been set and taken back", when: "app.isIn",
        "[{ set: { app.isIn: true } }, { set: { app.isIn: app.user == nil } }, { push: Account }]",
        isFound: true),
]

private func gate(
    _ name: String, when condition: String, _ steps: String, isFound: Bool = false
) -> RunCase {
    RunCase(
        name + ", `\(condition)`",
        app: """
            app: App
            root: Main
            state: { isIn: Bool = false, user: String? = nil }
            gates:
              in: { when: \(condition), otherwise: { present: Login, style: fullScreen } }

            """,
        """
        flow: Main
        screens:
          Home: { outputs: [account, enter: { name: String }, leave] }
          Account: {}
        start: { push: Home }
        transitions:
          Home.account: { push: Account, requires: in }
          Home.leave: { set: { app.isIn: false, app.user: nil } }
          Home.enter: \(steps)

        """,
        """
        flow: Login
        screens: { Form: { inputs: { isIn: Bool, user: String? }, outputs: [ok] } }
        start: { push: Form, with: { isIn: app.isIn, user: app.user } }
        transitions: { Form.ok: close }

        """,
        findings: isFound ? ["ungated-protected-screen Main/Home.enter `{ push: Account }`"] : [])
}

/// Screens whose unsaved changes no gesture loses.
private let unsavedCases = [
    unsaved("a sheet", "present: E", isFound: true),
    unsaved("a pushed screen", "push: E", isFound: true),
    unsaved("a full screen layer", "present: E, style: fullScreen"),
    unsaved("the first screen of the root", "replace: E"),
    unsaved("a screen that saves under `back`", "push: E", "A.y, E.back: { call: api.save }"),
    unsaved(
        "a screen that only resets", "push: E", "E.back: { track: t }\n  A.y: { call: api.save }",
        isFound: true),
]

private func unsaved(
    _ name: String, _ opening: String, _ more: String = "A.y: { call: api.save }",
    isFound: Bool = false
) -> RunCase {
    RunCase(
        "unsaved changes of \(name)" + (isFound ? " are lost" : " stay"),
        app: "app: App\nroot: Main\n",
        """
        flow: Main
        services: { api: { save: {} } }
        state: { isDirty: Bool = false }
        screens:
          A: { outputs: [x, y] }
          E: { inputs: { isDirty: Bool }, outputs: [type, done] }
        start: { push: A }
        transitions:
          A.x: { \(opening), with: { isDirty: state.isDirty } }
          E.type: { set: { state.isDirty: true } }
          E.done: { replace: A }
          \(more)

        """,
        findings: isFound ? ["unsaved-changes-unguarded Main/isDirty `isDirty`"] : [])
}

/// Steps of system events which a guarded screen is out of reach of.
private let guardCases =
    [
        ("push: E", "dismissAll", false), ("push: E", "dismiss", false),
        ("push: E", "popToRoot", true), ("push: E", "pop", true), ("push: E", "restart", true),
        ("present: E", "popToRoot", false), ("present: E", "{ popTo: A }", false),
        ("present: E", "dismissAll", true), ("present: E", "dismiss", true),
        ("present: E", "pop", true), ("present: E", "restart", true),
    ].map { opening, step, isFound in
        RunCase(
            "`\(opening)` of a guarded screen, then `\(step)`",
            app: "app: App\nroot: Main\nevents: [out]\n",
            """
            flow: Main
            state: { d: Bool = false }
            screens:
              A: { outputs: [x] }
              E: { outputs: [t, u], leave: { when: state.d, refuse: true } }
              F: {}
            start: { push: A }
            transitions:
              A.x: { \(opening) }
              E.t: { set: { state.d: true } }
              E.u: { present: F }
              app.out: \(step)

            """,
            findings: isFound
                ? ["guard-on-system-event Main/app.out `\(step)`"] : [])
    }
    + [("popToRoot", false), ("{ popTo: A }", false), ("restart", true)].map { step, isFound in
        RunCase(
            "a guard of the screen that the start pushes first, then `\(step)`",
            app: "app: App\nroot: Main\nevents: [out]\n",
            """
            flow: Main
            state: { d: Bool = false }
            screens:
              A: { outputs: [x, t], leave: { when: state.d, refuse: true } }
              B: {}
            start: { push: A }
            transitions:
              A.x: { push: B }
              A.t: { set: { state.d: true } }
              app.out: \(step)

            """,
            findings: isFound ? ["guard-on-system-event Main/app.out `\(step)`"] : [])
    }
