import FlowModel

/// Problems of steps: their order, their place and their targets.
extension ResolveProblems {
    static let stepKinds = [
        noStart, noFirstValue, stepAfterExit, overlappingPaths, finishAlreadyDismissed,
        closeWithoutScreen, restartInStart, unboundedRecursion, ignoreAmongSteps,
    ]

    private static func flow(_ transition: String) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Profile
            outputs: [done]
            state: { name: String = "", count: Int = 0 }
            inputs: { id: Int }
            screens:
              Home: { outputs: [open] }
            start: { push: Home }
            transitions:
              Home.open: \(transition)
            """)
    }

    static let noStart = DiagnosticKind(
        id: "no-start",
        family: .types,
        isFatal: true,
        summary: "A flow does not say what it shows first.",
        reason: "A flow on a stack begins with nothing; its `start` puts the first screen there.",
        advice: "Add `start:` with a step.",
        bad: [DiagnosticExample("flow: Profile\nscreens:\n  Home:\n")],
        good: [flow("ignore")])

    static let noFirstValue = DiagnosticKind(
        id: "no-first-value",
        family: .types,
        isFatal: true,
        summary: "A piece of state has no value to begin with.",
        reason: "State is there from the moment the flow starts, so it needs a value then.",
        advice: "Give it one after `=`, or make the type optional to begin with `nil`.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                state: { count: Int }
                screens:
                  Home:
                start: { push: Home }
                """)
        ],
        good: [flow("ignore")])

    static let stepAfterExit = DiagnosticKind(
        id: "step-after-exit",
        family: .types,
        isFatal: true,
        summary: "A step comes after one that leaves the flow.",
        reason:
            "The flow has ended, or has started again: there is nothing for the step to act on.",
        advice: "Put the step before, or into the branches of `choose` that stay.",
        bad: [flow("[finish: done, push: Home]")],
        good: [flow("[set: { state.count: 1 }, finish: done]")])

    static let ignoreAmongSteps = DiagnosticKind(
        id: "ignore-among-steps",
        family: .types,
        isFatal: true,
        summary: "`ignore` is in a list with other steps.",
        reason: "It says that nothing happens, and the steps beside it say that something does.",
        advice: "Remove `ignore`, or the steps beside it.",
        bad: [flow("[push: Home, ignore]")],
        good: [flow("ignore"), flow("{ push: Home }")])

    static let overlappingPaths = DiagnosticKind(
        id: "overlapping-paths",
        family: .types,
        isFatal: true,
        summary: "One `set` changes a value and a part of it.",
        reason: "The order of keys means nothing, so nobody could say which value stays.",
        advice: "Use two `set` steps, which have an order.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                types:
                  User: { name: String }
                state:
                  user: { type: User, default: { name: "" } }
                  other: { type: User, default: { name: "" } }
                screens:
                  Home: { outputs: [open] }
                start: { push: Home }
                transitions:
                  Home.open:
                    set:
                      state.user: state.other
                      state.user.name: state.other.name
                """)
        ],
        good: [flow("{ set: { state.count: 1, state.name: \"x\" } }")])

    static let finishAlreadyDismissed = DiagnosticKind(
        id: "finish-already-dismissed",
        family: .types,
        isFatal: true,
        summary: "A `dismiss` answers the end of a child that has taken its layer with it.",
        reason: """
            A flow that ends removes all it has shown, its layer too. The `dismiss` that \
            hand-written coordinators need here would find no layer, which is a fault.
            """,
        advice: "Remove the `dismiss`.",
        bad: [
            DiagnosticExample([
                (path: "app.yaml", text: "app: Demo\nroot: Start\n"),
                (
                    path: "start.yaml",
                    text: """
                    flow: Start
                    screens:
                      Home: { outputs: [open] }
                    start: { push: Home }
                    transitions:
                      Home.open: { present: Login }
                      Login.done: dismiss
                    """
                ),
                (
                    path: "login.yaml",
                    text: """
                    flow: Login
                    outputs: [done]
                    screens:
                      Form: { outputs: [send] }
                    start: { push: Form }
                    transitions:
                      Form.send: { finish: done }
                    """
                ),
            ])
        ],
        good: [flow("{ present: Home }")])

    static let closeWithoutScreen = DiagnosticKind(
        id: "close-without-screen",
        family: .types,
        isFatal: true,
        summary: "A `close` or `swap` is where no screen has sent an output.",
        reason: "Both are about the screen that reports, and here there is none or it has gone.",
        advice: "Name what is to be closed, or use `finish` or `replace`.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                start: { push: Home }
                transitions:
                  Home.back: close
                """)
        ],
        good: [flow("close")])

    static let restartInStart = DiagnosticKind(
        id: "restart-in-start",
        family: .types,
        isFatal: true,
        summary: "The `start` of a flow restarts the flow.",
        reason: "It would never come to an end.",
        advice: "Decide with `choose` what is shown first.",
        bad: [DiagnosticExample("flow: Profile\nstart: restart\n")],
        good: [flow("restart")])

    static let unboundedRecursion = DiagnosticKind(
        id: "unbounded-recursion",
        family: .types,
        isFatal: true,
        summary: "Flows start one another in a circle, and none of them has a `depth`.",
        reason: "Every round leaves one more flow alive, and the stack would grow for ever.",
        advice: "Say with `depth:` how often one of the flows may run inside itself.",
        bad: [
            DiagnosticExample(
                """
                flow: Product
                screens:
                  Detail: { outputs: [similar] }
                start: { push: Detail }
                transitions:
                  Detail.similar: { push: Product }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Product
                depth: 5
                screens:
                  Detail: { outputs: [similar] }
                start: { push: Detail }
                transitions:
                  Detail.similar: { push: Product }
                """)
        ])
}
