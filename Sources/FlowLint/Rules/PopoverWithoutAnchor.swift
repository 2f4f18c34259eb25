import FlowModel

extension LintRule {
    /// A step that presents a popover, in some window or under some conditions, and does not say
    /// what it points at. Exempt: steps that no output of a screen sets off, since they cannot have
    /// an anchor.
    static let popoverWithoutAnchor: LintRule = LintRule(
        DiagnosticKind(
            id: "popover-without-anchor", family: .stack, severity: .warning,
            summary: "A popover is presented that points at nothing.",
            reason: "UIKit stops the app when it shows a popover that has no source, and it does "
                + "so on the pad only, where the popover is not shown as a sheet.",
            advice: "Say with `anchor: name` what it points at; the screen knows where that is.",
            bad: [DiagnosticExample(popoverExample("style: popover"))],
            good: [DiagnosticExample(popoverExample("style: popover, anchor: filterButton"))]),
        judge: checkPopovers)
}

private func popoverExample(_ style: String) -> String {
    """
    flow: Map
    screens:
      Home: { outputs: [filter] }
      Filters: {}
    start: { push: Home }
    transitions:
      Home.filter: { present: Filters, \(style) }

    """
}

private func checkPopovers(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var findings: [Diagnostic] = []
    for index in graph.transitions.indices
    where graph.senders(of: graph.transitions[index]) != nil {
        facts.walks.forEachStep(.present, of: TransitionID(index)) { step, _ in
            guard let layer = step.verb.presentation, layer.anchor == nil,
                !graph.isSingle(layer.destination.target),
                graph.kinds(of: graph.style(of: layer.destination.target, layer.style))
                    .contains(.popover)
            else { return }
            findings.append(
                Diagnostic(
                    LintRule.popoverWithoutAnchor.kind, at: step.span,
                    "`\(graph.name(of: layer.destination.target))` is presented as a popover that "
                        + "points at nothing",
                    help: "add `anchor:` with a name that the screen knows"))
        }
    }
    return findings.sortedWithoutDuplicates()
}

extension FlowGraph {
    fileprivate func isSingle(_ target: Destination.Target) -> Bool {
        if case .screen(let screen) = target { self[screen].kind.isSingle } else { false }
    }
}
