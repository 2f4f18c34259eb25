import FlowModel

extension LintRule {
    /// More than five tabs.
    static let tooManyTabs: LintRule = LintRule(
        DiagnosticKind(
            id: "too-many-tabs", family: .stack, severity: .warning,
            summary: "A tabs container has more than five children.",
            reason: "On a phone UIKit puts all but four into a list named More, inside a "
                + "navigation of its own that pushes the stacks of your tabs.",
            advice: "Keep five, and move the others into one of them.",
            bad: [DiagnosticExample(tabsExample(6))],
            good: [DiagnosticExample(tabsExample(5))]),
        check: { graph in
            graph.flows.compactMap { flow in
                let hasTabs = flow.candidates.contains {
                    if case .tabs = $0 { true } else { false }
                }
                let tabs = flow.container
                guard hasTabs, tabs.children.count > 5 else { return nil }
                return Diagnostic(
                    LintRule.tooManyTabs.kind, at: tabs.children[5].span,
                    "`\(flow.name)` has \(tabs.children.count) tabs, and a phone shows five",
                    help: "move some of them into another tab",
                    element: flow.name)
            }
        })
}

private func tabsExample(_ count: Int) -> String {
    let names = ["one", "two", "three", "four", "five", "six"].prefix(count)
    let children = names.map { "  - \($0): Page\(capitalized($0))" }
    let screens = names.map { "  Page\(capitalized($0)): {}" }
    return (["flow: Home", "container: tabs", "children:"] + children + ["screens:"] + screens)
        .joined(separator: "\n") + "\n"
}

private func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
}
