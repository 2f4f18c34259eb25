import FlowModel

extension LintRule {
    /// Screens that push one another in a circle. Exempt: a circle on which a screen gets something
    /// from the event (a product shows a related product), for each of its screens is a new place.
    static let unboundedStack: LintRule = LintRule(
        DiagnosticKind(
            id: "unbounded-stack", family: .stack, severity: .warning,
            summary: "Screens push one another in a circle, always the same ones.",
            reason: "Each round leaves the old screens below. The stack grows with every tap, "
                + "and the way back goes through all of them.",
            advice: "Go back with `popTo` or `close` instead of pushing the screen again.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Shop
                    screens:
                      Basket:
                        outputs: [address]
                      Address:
                        outputs: [done]
                    start: { push: Basket }
                    transitions:
                      Basket.address: { push: Address }
                      Address.done: { push: Basket }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Shop
                    screens:
                      Basket:
                        outputs: [address]
                      Address:
                        outputs: [done]
                    start: { push: Basket }
                    transitions:
                      Basket.address: { push: Address }
                      Address.done: { popTo: Basket }
                    """)
            ]),
        judge: checkUnboundedStacks)
}

private func checkUnboundedStacks(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let maps = facts.maps
    let places = facts.places
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs {
        let map = maps[flow]
        let grows: (FlowMap.Edge) -> Bool = { edge in
            guard case .screen = map.nodes[edge.from], case .screen = map.nodes[edge.to] else {
                return false
            }
            return edge.move == .push && !edge.isSequel && !edge.followsRemoval
                && !edge.arguments.contains { $0.map { graph.readsEvent($0) } ?? false }
        }
        for group in map.groups(over: grows) {
            let members = Set(group)
            let edges = group.flatMap { map.outgoing[$0] }.map { map.edges[$0] }
                .filter { members.contains($0.to) && grows($0) }
            guard !edges.isEmpty,
                let first = group.min(by: { map.name(of: $0, graph) < map.name(of: $1, graph) }),
                case let way = map.circle(
                    through: first, over: { members.contains($0.to) && grows($0) }),
                case let round = zip(way, way.dropFirst()).compactMap({ from, to in
                    edges.first { $0.from == from && $0.to == to }
                }),
                let edge = round.first, round.count + 1 == way.count,
                case .screen(let begin) = map.nodes[first]
            else { continue }
            let circle = way.map { map.name(of: $0, graph) }
            let steps = edges.compactMap { edge in
                places.name(of: edge.span, runBy: edge.origin.runs)?.text
            }
            let finding = Diagnostic(
                LintRule.unboundedStack.kind, at: edge.span,
                "the stack grows with every round through `\(circle[0])`",
                help: "go back with `popTo` or `close` instead of pushing it again",
                witness: [circle.joined(separator: " → ")],
                sights: sights(of: way, over: grows, in: map),
                element: graph[flow].name,
                detail: detail(of: steps)
            ).leading(
                through: [DiagnosticNote(at: graph[begin].span, circle[0])]
                    + zip(round, circle.dropFirst()).map { DiagnosticNote(at: $0.span, $1) })
            findings.append(
                edge.origin.runs.first.map {
                    graph.finding(finding, at: $0, of: flow, edge.span)
                } ?? finding)
        }
    }
    return findings
}

/// The first screen of a circle and then one round through it.
private func sights(
    of way: [Int], over allow: (FlowMap.Edge) -> Bool, in map: FlowMap
) -> [Sight] {
    guard case .screen(let first) = map.nodes[way[0]] else { return [] }
    var sights = [Sight.screen(first)]
    for (from, to) in zip(way, way.dropFirst()) {
        let edges = map.outgoing[from].map { map.edges[$0] }
        guard let edge = edges.first(where: { $0.to == to && allow($0) }),
            let transition = edge.origin.transition
        else { return [] }
        sights.append(.transition(transition))
    }
    return sights
}

extension FlowMap {
    /// A shortest way from a node back to itself, the node first and last.
    fileprivate func circle(through first: Int, over allow: (Edge) -> Bool) -> [Int] {
        var cameFrom: [Int: Int] = [:]
        var open = [first]
        var next = 0
        while next < open.count, cameFrom[first] == nil {
            let node = open[next]
            next += 1
            for index in outgoing[node] {
                let edge = edges[index]
                guard allow(edge), cameFrom[edge.to] == nil else { continue }
                cameFrom[edge.to] = node
                open.append(edge.to)
            }
        }
        var way = [first]
        var node = cameFrom[first] ?? first
        while node != first {
            way.append(node)
            node = cameFrom[node] ?? first
        }
        return [first] + way.dropFirst().reversed() + [first]
    }
}
