import FlowModel

extension LintRule {
    /// A check that wants a screen or flow to be reached, which no step ever shows. It is reported
    /// whatever other rules find about the screen, since somebody has promised it.
    static let unreachableCheck: LintRule = LintRule(
        DiagnosticKind(
            id: "unreachable-check", family: .reachability, severity: .error,
            summary: "A check wants a place to be reached that no step shows.",
            reason: "The check cannot hold in any run: no way leads to the screen or flow.",
            advice: "Show it from a transition, or name the place that was meant.",
            bad: [checkExample(reached: "Receipt", more: "\n  Receipt:")],
            good: [checkExample(reached: "Basket")]),
        judge: { facts in
            let graph = facts.graph
            let reached = facts.reached
            var families = Families(facts.calls)
            var findings: [Diagnostic] = []
            for check in graph.application.checks {
                findings += finding(check, of: nil, reached, &families, graph).map { [$0] } ?? []
            }
            for flow in graph.flowIDs {
                for check in graph[flow].checks {
                    let found = finding(check, of: flow, reached, &families, graph)
                    findings += found.map { [$0] } ?? []
                }
            }
            return findings
        })
}

private func finding(
    _ check: Check, of flow: FlowID?, _ reached: Reachability, _ families: inout Families,
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
    if isReached, let flow, !families.calls(owner, from: flow) {
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

/// The calls of flows by one another, directly or through others.
private struct Families {
    /// A flow and the flows above it, as far as they were needed, the nearest first.
    private struct Search {
        var found: [FlowID]
        var seen: Set<FlowID>
        var next = 0
    }

    private var callers: [[FlowID]]
    private var searches: [FlowID: Search] = [:]

    init(_ calls: CallGraph) {
        callers = [[FlowID]](repeating: [], count: calls.callees.count)
        for (caller, callees) in calls.callees.enumerated() {
            for callee in callees { callers[Int(callee.index)].append(FlowID(caller)) }
        }
    }

    /// True if a flow is another one or is called from it.
    mutating func calls(_ owner: FlowID, from flow: FlowID) -> Bool {
        var search = searches.removeValue(forKey: owner) ?? Search(found: [owner], seen: [owner])
        while search.next < search.found.count, !search.seen.contains(flow) {
            let below = search.found[search.next]
            search.next += 1
            for caller in callers[Int(below.index)] where search.seen.insert(caller).inserted {
                search.found.append(caller)
            }
        }
        defer { searches[owner] = search }
        return search.seen.contains(flow)
    }
}

extension FlowGraph {
    /// The screens and flows that checks want to be reached.
    var wantedPlaces: Set<Destination.Target> {
        Set((application.checks + flows.flatMap(\.checks)).compactMap { $0.claim.destination })
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
