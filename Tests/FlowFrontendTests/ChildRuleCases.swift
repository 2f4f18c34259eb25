/// Rules about child flows, containers and whole applications.
extension RuleCase {
    static let children: [RuleCase] = [
        RuleCase(
            "each outcome is answered where the child is started",
            """
            flow: Main
            start: { push: 1️⃣Login }
            transitions:
              Login.done: ignore
            """, "unhandled-outcome"),
        RuleCase(
            "any answers all that have no key",
            """
            flow: Main
            start: { push: Login }
            transitions:
              any.done, any.failed: ignore
            """),
        RuleCase(
            "outcomes a child does not have",
            """
            flow: Main
            start: { push: Login }
            transitions:
              Login.done, Login.failed: ignore
              Login.1️⃣closed: ignore
            """, "impossible-outcome"),
        RuleCase(
            "a child that is never started",
            """
            flow: Main
            screens:
              Home:
            start: { push: Home }
            transitions:
              1️⃣Login.done: ignore
            """, "impossible-outcome"),
        RuleCase(
            "a condition may not swallow an outcome",
            """
            flow: Main
            state: { on: Bool = false }
            start: { push: Login }
            transitions:
              Login.done: { restart: , 1️⃣when: state.on }
              Login.failed:
                - { set: { state.on: true }, when: not state.on }
                - restart
              Login.cancelled: { restart: , when: state.on }
            """, "missing-else"),
        RuleCase(
            "what has ended cannot be dismissed",
            """
            flow: Main
            screens:
              Home: { outputs: [open] }
            start: { push: Home }
            transitions:
              Home.open: { present: Login }
              Login.done: [1️⃣dismiss, restart]
              Login.failed: { 2️⃣dismiss: Login }
            """, "finish-already-dismissed", "finish-already-dismissed"),
        RuleCase(
            "an action dismisses what has ended",
            """
            flow: Main
            screens:
              Home: { outputs: [open] }
            actions:
              back: { steps: dismiss }
              turn: { steps: [{ track: turn }, { run: back }] }
              maybe: { inputs: { isOpen: Bool }, when: isOpen, steps: dismiss }
            start: { push: Home }
            transitions:
              Home.open: { present: Login }
              Login.done: { 1️⃣run: turn }
              Login.failed: [{ run: maybe, with: { isOpen: false } }, { track: failed }]
            """, "finish-already-dismissed"),
        RuleCase(
            "a misspelt step may present what is dismissed",
            """
            flow: Main
            screens:
              Home: { outputs: [open, ask] }
            start: { push: Home }
            transitions:
              Home.open: { present: Login }
              Home.ask: { present: 1️⃣Hmoe }
              Login.done, Login.failed: dismiss
            """, "unknown-screen"),
        RuleCase(
            "what else is presented can be dismissed",
            """
            flow: Main
            screens:
              Home: { outputs: [open] }
            start: { present: Home }
            transitions:
              Home.open: { present: Login }
              Login.done, Login.failed: dismiss
            """),
        RuleCase(
            "the payload all triggers have",
            """
            flow: Main
            state: { token: String = "" }
            screens:
              Home:
                outputs:
                  - done: { token: String, age: Int }
            start: [push: Home, push: Login]
            transitions:
              any.done: { set: { state.token: token } }
              Login.failed, Home.back: { set: { state.token: 1️⃣token } }
              Home.done, Login.cancelled: ignore
            """, "unknown-path"),
        RuleCase(
            "one answer each",
            """
            flow: Main
            screens:
              Home: { outputs: [open] }
            start: { push: Home }
            transitions:
              Home.open: ignore
              Home.back, 1️⃣Home.open: ignore
              any.2️⃣open: ignore
            """, "ambiguous-trigger", "unknown-output"),
        RuleCase(
            "reserved words",
            """
            flow: Main
            outputs: [1️⃣cancelled]
            screens:
              Home:
                outputs:
                  - 2️⃣back
                  - open: { 3️⃣screen: Int }
            start: { push: Home }
            transitions:
              Home.back, Home.open: ignore
            """, "reserved-name", "reserved-name", "reserved-name"),
        RuleCase(
            "a flow that starts itself",
            """
            flow: Main
            screens:
              Home: { outputs: [again] }
            start: { push: Home }
            transitions:
              Home.again: { push: 1️⃣Main }
            """, "unbounded-recursion"),
        RuleCase(
            "a bound on recursion",
            """
            flow: Main
            depth: 3
            screens:
              Home: { outputs: [again] }
            start: { push: Home }
            transitions:
              Home.again: { push: Main }
            """),
    ]

    static let containers: [RuleCase] = [
        RuleCase(
            "tabs answer under their names",
            """
            flow: Main
            container: tabs
            children: [home: Home, login: 1️⃣Login]
            screens:
              Home: { outputs: [open] }
            transitions:
              home.open: { select: login }
              login.done: ignore
              2️⃣Login.failed: ignore
            """, "unhandled-outcome", "impossible-outcome"),
        RuleCase(
            "names of tabs",
            """
            flow: Main
            container: tabs
            children: [home: Home, about: Home, 1️⃣home: Home]
            tabs: { order: [about, 2️⃣hom], first: 3️⃣abuot }
            screens:
              Home:
            """, "duplicate-name", "unknown-tab", "unknown-tab"),
        RuleCase(
            "tabs in a tab",
            """
            flow: Main
            depth: 2
            container: tabs
            children: [home: Home, more: 1️⃣Main]
            screens:
              Home:
            """, "container-misplaced"),
        RuleCase(
            "a tab that is an action",
            """
            flow: Main
            container: tabs
            children: [home: Home, 1️⃣add, scan: { with: 2️⃣{ x: 1 } }, play]
            screens:
              Home:
            transitions:
              scan.selected: { select: play, 3️⃣with: { x: 1 } }
              play.4️⃣reselected: ignore
              play.selected: ignore
            """, "unhandled-output", "unexpected-input", "unexpected-input", "unknown-output"),
        RuleCase(
            "every tab can be away",
            """
            flow: Main
            container: 1️⃣tabs
            children: [home: { to: Home, when: state.isOn }, add]
            state: { isOn: Bool = true }
            screens:
              Home:
            transitions:
              add.selected: ignore
            """, "no-tabs"),
        RuleCase(
            "an action is not the first tab",
            """
            flow: Main
            container: tabs
            children: [home: Home, add]
            tabs: { first: 1️⃣add }
            screens:
              Home:
            transitions:
              add.selected, home.selected, home.reselected: ignore
            """, "no-tabs"),
        RuleCase(
            "what pages have not",
            """
            flow: Tour
            container: pages
            children: [one: Home, 1️⃣two, three: 2️⃣More]
            pages: { first: 3️⃣tow, loop: true }
            4️⃣lazy: true
            5️⃣tabs: { first: one }
            screens:
              Home: { outputs: [on] }
            transitions:
              Home.on: { select: 6️⃣fiev }
              one.7️⃣reselected: ignore
              two.selected: ignore
            """, "no-tabs", "unknown-screen", "unknown-tab", "no-tabs", "no-tabs",
            "unknown-tab", "unknown-output"),
        RuleCase(
            "a split has columns",
            """
            flow: Main
            container: 1️⃣split
            children: [home: Home]
            screens:
              Home:
            """, "no-tabs"),
        RuleCase(
            "a tab is given what it needs",
            """
            flow: Main
            container: tabs
            children: [a: { to: Home, with: { id: 1 } }, b: 1️⃣Home]
            screens:
              Home: { inputs: { id: Int } }
            """, "missing-input"),
    ]
}
