import FlowModel

extension LintRule {
    /// A check that wants a screen or flow to be reached that no step ever shows. It is reported
    /// whatever is said of the screen itself: the check is what somebody has promised.
    static let unreachableCheck: LintRule = LintRule(
        DiagnosticKind(
            id: "unreachable-check", family: .reachability, severity: .error,
            summary: "A check wants a place to be reached that no step shows.",
            reason: "The check cannot hold in any run: no way leads to the screen or flow.",
            advice: "Show it from a transition, or name the place that was meant.",
            bad: [checkExample(reached: "Receipt", more: "\n  Receipt:")],
            good: [checkExample(reached: "Basket")]),
        check: { graph in
            let reached = Reachability(graph)
            let calls = CallGraph(graph)
            var findings: [Diagnostic] = []
            for check in graph.application.checks {
                findings += finding(check, of: nil, reached, calls, graph).map { [$0] } ?? []
            }
            for flow in graph.flowIDs {
                for check in graph[flow].checks {
                    findings += finding(check, of: flow, reached, calls, graph).map { [$0] } ?? []
                }
            }
            return findings
        })
}

private func finding(
    _ check: Check, of flow: FlowID?, _ reached: Reachability, _ calls: CallGraph,
    _ graph: FlowGraph
) -> Diagnostic? {
    guard let place = check.claim.destination else { return nil }
    let name: String
    let owner: FlowID
    let isReached: Bool
    switch place {
    case .screen(let screen):
        isReached = reached.screens[Int(screen.index)]
        name = graph[screen].name
        owner = graph[screen].flow
    case .flow(let called):
        isReached = reached.flows[Int(called.index)]
        name = graph[called].name
        owner = called
    }
    if isReached, let flow, !calls.family(of: flow).contains(owner) {
        return Diagnostic(
            LintRule.unreachableCheck.kind, at: check.span,
            "`\(graph[flow].name)` never calls `\(graph[owner].name)`, so that none of its "
                + "instances shows `\(name)`",
            help: "move the check to the app file",
            element: graph[flow].name + "/" + check.text)
    }
    if isReached { return nil }
    return Diagnostic(
        LintRule.unreachableCheck.kind, at: check.span,
        "no step that can run shows `\(name)`, which the check wants to be reached",
        help: "show `\(name)` from a transition, or correct the check",
        element: (flow.map { graph[$0].name } ?? graph.application.name) + "/" + check.text)
}

extension CallGraph {
    /// A flow and all it calls, directly or through others.
    fileprivate func family(of flow: FlowID) -> Set<FlowID> {
        var found: Set<FlowID> = [flow]
        var open = [flow]
        while let next = open.popLast() {
            for callee in callees[Int(next.index)] where found.insert(callee).inserted {
                open.append(callee)
            }
        }
        return found
    }
}

extension FlowGraph {
    /// Whether a check wants the place to be reached.
    func isWanted(_ place: Destination.Target) -> Bool {
        (application.checks + flows.flatMap(\.checks)).contains { $0.claim.destination == place }
    }
}

private func checkExample(reached: String, more: String = "") -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Shop
        screens:
          Catalogue: { outputs: [open] }
          Basket:\(more)
        start: { push: Catalogue }
        transitions:
          Catalogue.open: { push: Basket }
        checks:
          - reachable: \(reached)
        """)
}
