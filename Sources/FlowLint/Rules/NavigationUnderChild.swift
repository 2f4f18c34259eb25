import FlowModel

extension LintRule {
    /// The answer to a report of a child that this flow only ever presents, whose first move is on
    /// the stack below the child. Exempt: lists that close the child before.
    static let navigationUnderChild: LintRule = LintRule(
        DiagnosticKind(
            id: "navigation-under-child", family: .stack, severity: .warning,
            summary: "A flow moves below a child that it has presented and that stays up.",
            reason: "The answer to a report acts where the child was called. The child covers that "
                + "place, so the user sees nothing happen, and finds another screen later.",
            advice: "Close the child first, in the same list, or present what is to be seen.",
            bad: [reportExample("{ push: Found }")],
            good: [reportExample("[close: Search, push: Found]")]),
        check: checkReports)
}

private func reportExample(_ answer: String) -> DiagnosticExample {
    DiagnosticExample([
        ("app.yaml", "app: Shop\nroot: Main\n"),
        (
            "main.yaml",
            """
            flow: Main
            screens:
              Home: { outputs: [search] }
              Found: {}
            start: { push: Home }
            transitions:
              Home.search: { present: Search }
              Search.picked: \(answer)
            """
        ),
        (
            "search.yaml",
            """
            flow: Search
            reports: [picked]
            screens:
              Field: { outputs: [pick] }
            start: { push: Field }
            transitions:
              Field.pick: { report: picked }
            """
        ),
    ])
}

private struct Call: Hashable {
    let caller: FlowID
    let child: FlowID
}

private func checkReports(_ graph: FlowGraph) -> [Diagnostic] {
    let calls = CallGraph(graph)
    var findings: [Diagnostic] = []
    var called: Set<Call> = []
    var calledOtherwise: Set<Call> = []
    for (child, sites) in calls.sites.enumerated() {
        for site in sites {
            let call = Call(caller: site.caller, child: FlowID(child))
            called.insert(call)
            if case .present = site.move { continue }
            calledOtherwise.insert(call)
        }
    }
    for flow in graph.flowIDs {
        func check(_ list: StepList, reportOf child: FlowID) {
            let call = Call(caller: flow, child: child)
            guard called.contains(call), !calledOtherwise.contains(call) else { return }
            var isUncovered = false
            graph.forEachStep(in: list) { step in
                if step.uncovers(child) { isUncovered = true }
                guard step.movesHere, !isUncovered else { return }
                isUncovered = true
                let name = graph[child].name
                findings.append(
                    Diagnostic(
                        LintRule.navigationUnderChild.kind, at: step.span,
                        "this happens below `\(name)`, which is presented and stays up",
                        help: "put `close: \(name)` before it, in the same list",
                        detail: "below " + name))
            }
        }
        for id in graph[flow].transitions {
            for binding in graph[id].triggers {
                guard case .report(let child, _) = binding.trigger else { continue }
                check(graph[id].steps, reportOf: child)
            }
        }
        graph.forEachStep(of: graph[flow]) { step in
            guard case .flow(let child)? = step.shown?.destination.target else { return }
            for answer in step.answers {
                guard case .report = answer.event else { continue }
                check(answer.steps, reportOf: child)
            }
        }
    }
    return findings
}

extension Step {
    /// Whether the step takes a presented child away, or shows over it.
    fileprivate func uncovers(_ child: FlowID) -> Bool {
        switch verb {
        case .close(.flow(child)), .dismiss, .dismissAll, .present, .show, .finish, .restart,
            .replace:
            true
        default: false
        }
    }

    /// Whether the step changes the stack on which its list acts.
    fileprivate var movesHere: Bool {
        switch verb {
        case .push, .pop, .popTo, .popToRoot: true
        default: false
        }
    }
}
