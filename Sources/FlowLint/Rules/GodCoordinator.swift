import FlowModel

private let partLimit = 3
private let screenMinimum = 12

extension LintRule {
    /// A flow whose screens fall into several groups that have nothing to do with one another.
    static let godCoordinator: LintRule = LintRule(
        DiagnosticKind(
            id: "god-coordinator", family: .size, severity: .info,
            summary: "The screens of a large flow fall into groups that never lead to one another.",
            reason: "One flow does the work of several. Each group could be understood, tested "
                + "and changed alone.",
            advice: "Make each group a flow; the witness proposes the split.",
            bad: [DiagnosticExample(groupsExample(partLimit))],
            good: [DiagnosticExample(groupsExample(partLimit - 1))]),
        judge: checkGroups)
}

/// A menu and groups of four screens, each a line that only the menu leads to.
private func groupsExample(_ count: Int) -> String {
    let letters = ["A", "B", "C"].prefix(count)
    let outputs = letters.map { "open\($0)" }.joined(separator: ", ")
    var lines = ["flow: Main", "screens:", "  Menu: { outputs: [\(outputs)] }"]
    for letter in letters {
        for number in 1...3 { lines.append("  \(letter)\(number): { outputs: [next] }") }
        lines.append("  \(letter)4: {}")
    }
    lines += ["start: { push: Menu }", "transitions:"]
    for letter in letters {
        lines.append("  Menu.open\(letter): { push: \(letter)1 }")
        for number in 1...3 {
            lines.append("  \(letter)\(number).next: { push: \(letter)\(number + 1) }")
        }
    }
    return lines.joined(separator: "\n") + "\n"
}

private func checkGroups(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let maps = facts.maps
    return graph.flowIDs.compactMap { id in
        let flow = graph[id]
        guard flow.screens.count >= screenMinimum, case .stack = flow.container else {
            return nil
        }
        let map = maps[id]
        let hubs = Set([0] + map.outgoing[0].map { map.edges[$0].to })
        var next = [[Int]](repeating: [], count: map.nodes.count)
        for edge in map.edges where !hubs.contains(edge.from) && !hubs.contains(edge.to) {
            next[edge.from].append(edge.to)
            next[edge.to].append(edge.from)
        }
        let groups = stronglyConnectedGroups(next)
            .filter { $0.count > 2 }
            .map { group in group.map { map.name(of: $0, graph) }.sorted() }
        guard groups.count >= partLimit else { return nil }
        return Diagnostic(
            LintRule.godCoordinator.kind, at: flow.span,
            "the screens of `\(flow.name)` fall into \(groups.count) groups that never lead to "
                + "one another",
            help: "make each group a flow",
            witness: groups.map { $0.joined(separator: ", ") }.sorted(), element: flow.name)
    }
}
