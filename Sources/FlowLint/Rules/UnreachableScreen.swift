import FlowModel

private let comparisonLimit = 10_000

extension LintRule {
    /// A screen that no step ever shows. Screens that only an unreachable screen leads to are not
    /// reported again, and neither are those of an unreachable flow. `unreachable-check` reports a
    /// screen that a check wants to be reached.
    static let unreachableScreen: LintRule = LintRule(
        DiagnosticKind(
            id: "unreachable-screen", family: .reachability, severity: .warning,
            summary: "No step that can ever run shows the screen.",
            reason: "The screen is built, tested and translated, and nobody will ever see it. "
                + "Most often the transition that was to lead there was forgotten or leads "
                + "somewhere else.",
            advice: "Show it from one of the flow's transitions, or remove it.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Shop
                    screens:
                      Catalogue:
                        outputs: [openBasket]
                      Basket: {}
                    start: { push: Catalogue }
                    transitions:
                      Catalogue.openBasket: ignore
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Shop
                    screens:
                      Catalogue:
                        outputs: [openBasket]
                      Basket: {}
                    start: { push: Catalogue }
                    transitions:
                      Catalogue.openBasket: { push: Basket }
                    """)
            ]),
        judge: checkUnreachableScreens)
}

private func checkUnreachableScreens(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let reached = facts.reached
    let maps = facts.maps
    let wanted = graph.wantedPlaces
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs where reached.flows[Int(flow.index)] {
        let missing = graph[flow].screens.filter { !reached.screens[Int($0.index)] }
        if missing.isEmpty { continue }
        let map = maps[flow]
        let causes = firstCauses(among: missing, in: map, graph)
        // A suggestion compares names; with very many of both it would take longer than it helps.
        let isSmall = causes.count * graph[flow].transitions.count <= comparisonLimit
        for circle in causes where !wanted.contains(.screen(circle[0])) {
            let trigger = isSmall ? nearestTrigger(to: graph[circle[0]], reached, graph) : nil
            findings.append(finding(circle, trigger, map, graph))
        }
    }
    return findings
}

/// Returns the missing screens that no other missing screen leads to, each alone or as a circle of
/// screens, sorted by name.
private func firstCauses(
    among missing: [ScreenID], in map: FlowMap, _ graph: FlowGraph
) -> [[ScreenID]] {
    let nodes = Set(missing.compactMap { map.find(.screen($0)) })
    let inside: (FlowMap.Edge) -> Bool = { nodes.contains($0.from) && nodes.contains($0.to) }
    var causes: [[ScreenID]] = []
    for group in map.groups(over: inside) where nodes.contains(group[0]) {
        let members = Set(group)
        let isCause = group.allSatisfy { node in
            map.incoming[node].allSatisfy {
                let from = map.edges[$0].from
                return !nodes.contains(from) || members.contains(from)
            }
        }
        let screens = group.compactMap { node -> ScreenID? in
            if case .screen(let id) = map.nodes[node] { return id }
            return nil
        }
        if isCause, !screens.isEmpty {
            causes.append(screens.sorted { graph[$0].name < graph[$1].name })
        }
    }
    return causes
}

private func finding(
    _ circle: [ScreenID], _ trigger: String?, _ map: FlowMap, _ graph: FlowGraph
) -> Diagnostic {
    let id = circle[0]
    let screen = graph[id]
    var help = "show it from a transition of `\(graph[screen.flow].name)`, or remove it"
    if let trigger {
        help = "let `\(trigger)` show it, or remove it"
    }
    let sources = (map.find(.screen(id)).map { map.incoming[$0] } ?? [])
        .map { map.edges[$0] }.filter { $0.to != $0.from }
    return Diagnostic(
        LintRule.unreachableScreen.kind, at: screen.span,
        "no step that can run shows `\(screen.name)`",
        help: help,
        notes: graph.flowNote(on: screen)
            + sources.prefix(1).map {
                DiagnosticNote(at: $0.span, "this step would show it, but never runs")
            },
        element: graph.element(id),
        detail: detail(of: circle.filter { $0 != id }.map(graph.element)))
}

/// The output of a reachable screen that sounds most like the missing one; outputs that do nothing
/// yet are preferred.
private func nearestTrigger(
    to screen: Screen, _ reached: Reachability, _ graph: FlowGraph
) -> String? {
    var best: (score: Int, key: String)?
    for id in graph[screen.flow].transitions where reached.transitions[Int(id.index)] {
        let transition = graph[id]
        guard case .output(let sender, let output)? = transition.triggers.first?.trigger else {
            continue
        }
        let name = graph[sender].outputs[Int(output)].name
        var score = 2 * commonLetters(name, screen.name)
        if case .ignore? = graph[transition.steps].first?.verb { score += 3 }
        let key = graph[sender].name + "." + name
        if let best, (best.score, key) >= (score, best.key) { continue }
        best = (score, key)
    }
    return best.map(\.key)
}

/// The length of the longest run of letters two names share, whatever their case.
private func commonLetters(_ left: String, _ right: String) -> Int {
    let first = Array(left.lowercased().utf8)
    let second = Array(right.lowercased().utf8)
    var longest = 0
    for start in first.indices {
        for other in second.indices {
            var length = 0
            while start + length < first.count, other + length < second.count,
                first[start + length] == second[other + length]
            {
                length += 1
            }
            longest = max(longest, length)
        }
    }
    return longest
}
