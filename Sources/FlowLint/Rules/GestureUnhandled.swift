import FlowModel

extension LintRule {
    /// A root that shows nothing but a flow in a layer that can be swiped away, and does not say
    /// what then.
    static let gestureUnhandled: LintRule = LintRule(
        DiagnosticKind(
            id: "gesture-unhandled", family: .stack, severity: .error,
            summary: "The root flow shows only a layer that the user can swipe away, and has no "
                + "answer to that.",
            reason: "After the swipe the app shows nothing at all: the reaction faults with "
                + "`blank`.",
            advice: "Answer `Flow.cancelled`, or show the flow with `replace` or full screen.",
            bad: [DiagnosticExample(gestureExample(""))],
            good: [DiagnosticExample(gestureExample("  Welcome.cancelled: { replace: Home }\n"))]
        ),
        check: checkRootGesture)
}

private func gestureExample(_ transition: String) -> [(path: String, text: String)] {
    [
        ("app.yaml", "app: Shop\nroot: Main\n"),
        (
            "main.yaml",
            """
            flow: Main
            screens:
              Home: {}
            start: { present: Welcome }
            transitions:
              Welcome.done: { replace: Home }
            \(transition)
            """
        ),
        (
            "welcome.yaml",
            """
            flow: Welcome
            outputs: [done]
            screens:
              Intro:
                outputs: [next]
            start: { push: Intro }
            transitions:
              Intro.next: { finish: done }
            """
        ),
    ]
}

private func checkRootGesture(_ graph: FlowGraph) -> [Diagnostic] {
    guard !graph.application.isAlone else { return [] }
    let root = graph.application.root
    let handled = Set(
        graph[root].transitions.flatMap { graph[$0].triggers }.compactMap { binding in
            if case .cancelled(let child) = binding.trigger { return child }
            return nil
        })
    return leadingSteps(of: graph[root].start, graph).compactMap { step in
        guard case .present(let destination, let style) = step.verb, style.isClosedByGesture,
            case .flow(let child) = destination.target, !handled.contains(child)
        else { return nil }
        let name = graph[child].name
        return Diagnostic(
            LintRule.gestureUnhandled.kind, at: step.span,
            "the user can swipe `\(name)` away, and then the app shows nothing",
            help: "answer `\(name).cancelled`, or show it with `replace`",
            element: graph[root].name + "/start")
    }
}

/// The steps that are the only ones of their list to show anything, in each branch.
private func leadingSteps(of list: StepList, _ graph: FlowGraph) -> [Step] {
    let showing = graph[list].filter { step in
        if case .choose = step.verb { return true }
        return step.shown != nil
    }
    guard showing.count == 1, let step = showing.first else { return [] }
    if case .choose(let branches) = step.verb {
        return branches.flatMap { leadingSteps(of: $0.steps, graph) }
    }
    return [step]
}
