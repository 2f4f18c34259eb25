import FlowModel

extension LintRule {
    /// A flow that nothing starts. A flow that only unreachable flows call is not reported again.
    static let unreachableFlow: LintRule = LintRule(
        DiagnosticKind(
            id: "unreachable-flow", family: .reachability, severity: .warning,
            summary: "Nothing that the root can reach starts the flow.",
            reason: "The flow is compiled into the app and can never run. Most often a caller "
                + "was removed, or calls another flow by mistake.",
            advice: "Call it from a flow that is used, or remove its file.",
            bad: [
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Browse\n"),
                    (
                        "browse.yaml",
                        "flow: Browse\nscreens:\n  List: {}\nstart: { push: List }\n"
                    ),
                    (
                        "checkout.yaml",
                        "flow: Checkout\nscreens:\n  Basket: {}\nstart: { push: Basket }\n"
                    ),
                ])
            ],
            good: [
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Browse\n"),
                    (
                        "browse.yaml",
                        """
                        flow: Browse
                        screens:
                          List:
                            outputs: [checkout]
                        start: { push: List }
                        transitions:
                          List.checkout: { push: Checkout }
                        """
                    ),
                    (
                        "checkout.yaml",
                        "flow: Checkout\nscreens:\n  Basket: {}\nstart: { push: Basket }\n"
                    ),
                ])
            ]),
        judge: checkUnreachableFlows)
}

private func checkUnreachableFlows(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let reached = facts.reached
    let missing = graph.flowIDs.filter { !reached.flows[Int($0.index)] }
    if missing.isEmpty { return [] }
    var next = [[Int]](repeating: [], count: graph.flows.count)
    var hasOtherCaller = [Bool](repeating: false, count: graph.flows.count)
    let calls = facts.calls
    for flow in missing {
        next[Int(flow.index)] = calls.callees[Int(flow.index)].map { Int($0.index) }
    }
    let wanted = graph.wantedPlaces
    let groups = stronglyConnectedGroups(next)
    var groupOf = [Int](repeating: 0, count: graph.flows.count)
    for (number, group) in groups.enumerated() {
        for flow in group { groupOf[flow] = number }
    }
    for flow in missing {
        for callee in next[Int(flow.index)] where groupOf[callee] != groupOf[Int(flow.index)] {
            hasOtherCaller[callee] = true
        }
    }
    return groups.compactMap { group in
        guard !reached.flows[group[0]], !group.contains(where: { hasOtherCaller[$0] }),
            !group.contains(where: { graph.flows[$0].isPrivate && calls.sites[$0].isEmpty }),
            !group.contains(where: { wanted.contains(.flow(FlowID($0))) }),
            let flow = group.map({ graph.flows[$0] }).min(by: { $0.name < $1.name })
        else { return nil }
        let root = graph[graph.application.root].name
        return Diagnostic(
            LintRule.unreachableFlow.kind, at: flow.span,
            "nothing that `\(root)` can reach starts `\(flow.name)`",
            help: "call it from a flow that is used, or remove it",
            element: flow.name,
            detail: detail(ofOthersIn: group.map { graph.flows[$0].name }))
    }
}
