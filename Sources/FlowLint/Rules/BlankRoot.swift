import FlowModel

extension LintRule {
    /// A start of the root flow, or a branch of it, that shows layers and nothing below them.
    static let blankRoot: LintRule = LintRule(
        DiagnosticKind(
            id: "blank-root", family: .stack, severity: .error,
            summary: "The root flow starts with a layer above nothing.",
            reason: "A window needs something at its root to present from. The launch faults with "
                + "`blank` and shows nothing.",
            advice: "Push or replace something first, or show the flow with `replace`.",
            bad: [DiagnosticExample(rootExample("present"))],
            good: [DiagnosticExample(rootExample("replace"))]),
        check: { graph in
            let application = graph.application
            guard !application.isAlone, graph[application.root].mayBeStack else {
                return []
            }
            return barePresents(in: graph[application.root].start, graph).map { step in
                Diagnostic(
                    LintRule.blankRoot.kind, at: step.span,
                    "a layer is presented where the root shows nothing yet",
                    help: "show something below it first, or write `replace`",
                    element: graph[application.root].name + "/start")
            }
        })
}

private func rootExample(_ verb: String) -> [(path: String, text: String)] {
    [
        ("app.yaml", "app: Shop\nroot: Main\n"),
        (
            "main.yaml",
            """
            flow: Main
            screens:
              Home:
                outputs: [again]
            start: { \(verb): Login }
            transitions:
              Login.done, Login.cancelled: { replace: Home }
              Home.again: restart
            """
        ),
        (
            "login.yaml",
            """
            flow: Login
            outputs: [done]
            screens:
              Form:
                outputs: [accepted]
            start: { push: Form }
            transitions:
              Form.accepted: { finish: done }
            """
        ),
    ]
}

/// The first layer of each list that shows layers only.
private func barePresents(in list: StepList, _ graph: FlowGraph) -> [Step] {
    var first: Step?
    var found: [Step] = []
    for step in graph[list] {
        let alternatives = step.verb.alternatives
        if !alternatives.isEmpty {
            found += alternatives.flatMap { barePresents(in: $0, graph) }
            return first == nil ? found : []
        }
        guard let shown = step.shown else { continue }
        guard case .present = shown.move else { return [] }
        first = first ?? step
    }
    return first.map { [$0] } ?? []
}
