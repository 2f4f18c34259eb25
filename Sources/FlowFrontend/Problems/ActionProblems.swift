import FlowModel

/// Problems of actions and cases.
extension ResolveProblems {
    static let actionKinds = [unknownAction, recursiveAction, actionNesting, missingCase]

    private static func flow(_ actions: String, _ transition: String) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Profile
            types:
              Plan: [free, pro: { until: String }]
            inputs: { plan: Plan }
            screens:
              Home: { outputs: [open] }
              Detail: { inputs: { title: String } }
            actions:
            \(actions)
            start: { push: Home }
            transitions:
              Home.open: \(transition)

            """)
    }

    private static let show = """
          show: { inputs: { title: String }, steps: { push: Detail, with: [title] } }
        """

    static let unknownAction = DiagnosticKind(
        id: "unknown-action",
        family: .references,
        isFatal: true,
        summary: "The flow has no action of this name.",
        reason: "`run` runs the steps of an action that its own flow declares.",
        advice: "Correct the name, or declare the action under `actions:`.",
        bad: [flow(show, "{ run: shwo, with: { title: \"a\" } }")],
        good: [flow(show, "{ run: show, with: { title: \"a\" } }")])

    static let recursiveAction = DiagnosticKind(
        id: "recursive-action",
        family: .types,
        isFatal: true,
        summary: "An action runs itself, directly or through others.",
        reason: "`run` is replaced by the steps of the action, so that it would never end.",
        advice: "Wait for the user in between, or let a transition decide again.",
        bad: [flow("  again: { steps: { run: again } }", "{ run: again }")],
        good: [flow("  again: { steps: { pop: 1 } }", "{ run: again }")])

    static let actionNesting = DiagnosticKind(
        id: "action-nesting",
        family: .types,
        isFatal: true,
        summary: "Actions run one another too deeply.",
        reason: """
            Nobody can follow \(ActionSymbol.levelLimit) levels, and running them takes stack space.
            """,
        advice: "Write the steps of some of them where they are run.",
        bad: [flow(chain(of: ActionSymbol.levelLimit + 1), "{ run: a1 }")],
        good: [flow(chain(of: 2), "{ run: a1 }")])

    /// Actions each of which runs the next.
    private static func chain(of count: Int) -> String {
        let runs = (1..<count).map { "a\($0): { steps: { run: a\($0 + 1) } }, " }
        return "  { " + runs.joined() + "a\(count): { steps: { pop: 1 } } }"
    }

    static let missingCase = DiagnosticKind(
        id: "missing-case",
        family: .types,
        isFatal: true,
        summary: "A `switch` has no steps for a case of the enumeration.",
        reason: "Whoever adds a case is led to every place that has to decide about it.",
        advice: "Add the case; `ignore` says that nothing is to happen.",
        bad: [flow(show, "{ switch: inputs.plan, cases: { free: ignore } }")],
        good: [
            flow(
                show,
                "{ switch: inputs.plan, cases: { free: ignore, "
                    + "pro: { push: Detail, with: { title: until } } } }")
        ])
}
