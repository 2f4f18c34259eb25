import FlowModel

extension LintRule {
    /// More than five tabs at once. Tabs whose conditions exclude one another count as one.
    static let tooManyTabs: LintRule = LintRule(
        DiagnosticKind(
            id: "too-many-tabs", family: .stack, severity: .warning,
            summary: "A tabs container can have more than five tabs at once.",
            reason: "On a phone UIKit puts all but four into a list named More, inside a "
                + "navigation of its own that pushes the stacks of your tabs.",
            advice: "Keep five, and move the others into one of them.",
            bad: [DiagnosticExample(tabsExample(6))],
            good: [
                DiagnosticExample(tabsExample(5)),
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Home\nfacts: { isKnown: Bool = false }\n"),
                    (
                        "home.yaml",
                        tabsExample(6, conditions: [4: "facts.isKnown", 5: "not facts.isKnown"])
                    ),
                ]),
            ]),
        check: { graph in
            graph.flows.compactMap { flow in
                let hasTabs = flow.candidates.contains {
                    if case .tabs = $0 { true } else { false }
                }
                guard hasTabs, flow.container.children.count > 5 else { return nil }
                let tabs = tabsAtOnce(flow.container.children, graph)
                guard tabs.count > 5 else { return nil }
                return Diagnostic(
                    LintRule.tooManyTabs.kind, at: tabs[5].span,
                    "`\(flow.name)` has \(tabs.count) tabs, and a phone shows five",
                    help: "move some of them into another tab",
                    element: flow.name)
            }
        })
}

/// The most tabs that are certain to be possible at the same time, in their order.
private func tabsAtOnce(_ children: [ContainerChild], _ graph: FlowGraph) -> [ContainerChild] {
    // A condition that computes something says nothing certain about the others.
    var asked: [(child: Int, known: KnownCondition)] = []
    for (index, child) in children.enumerated() {
        guard let condition = child.condition else { continue }
        let known = KnownCondition(condition: condition, holds: true)
        if Conditions(graph, [known]).example != nil { asked.append((index, known)) }
    }
    let most = Conditions(graph, asked.map(\.known)).mostAtOnce ?? firstAtOnce(asked, graph)
    let there = Set(most.map { asked[$0].child })
    return children.indices.filter { children[$0].condition == nil || there.contains($0) }
        .map { children[$0] }
}

/// Conditions that can hold at the same time, taken in order where there are too many to find the
/// most.
private func firstAtOnce(_ asked: [(child: Int, known: KnownCondition)], _ graph: FlowGraph)
    -> [Int]
{
    var found: [Int] = []
    for index in asked.indices {
        let together = (found + [index]).map { asked[$0].known }
        if Conditions(graph, together).example != nil { found.append(index) }
    }
    return found
}

private func tabsExample(_ count: Int, conditions: [Int: String] = [:]) -> String {
    let names = ["one", "two", "three", "four", "five", "six"].prefix(count)
    let children = names.enumerated().map { index, name in
        let page = "Page" + capitalized(name)
        let shown = conditions[index].map { "{ to: \(page), when: \($0) }" } ?? page
        return "  - \(name): \(shown)"
    }
    let screens = names.map { "  Page\(capitalized($0)): {}" }
    return (["flow: Home", "container: tabs", "children:"] + children + ["screens:"] + screens)
        .joined(separator: "\n") + "\n"
}

private func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
}
