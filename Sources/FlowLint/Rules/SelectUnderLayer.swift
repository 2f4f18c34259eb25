import FlowModel

extension LintRule {
    /// A tab selected by a screen in a layer above the tabs that the same transition leaves up.
    static let selectUnderLayer: LintRule = LintRule(
        DiagnosticKind(
            id: "select-under-layer", family: .stack, severity: .warning,
            summary: "A tab is selected below a layer that stays up.",
            reason: "`select` changes what is below and keeps the layer, so the user sees "
                + "nothing happen and finds another tab when the layer is gone.",
            advice: "Close the layer first, in the same list.",
            bad: [DiagnosticExample(selectExample("Offer.accept: { select: list }"))],
            good: [
                DiagnosticExample(
                    selectExample("Offer.accept:\n    - close\n    - select: list"))
            ]),
        check: checkSelects)
}

private func selectExample(_ transition: String) -> String {
    """
    flow: Home
    container: tabs
    children:
      - start: Start
      - list: List
    screens:
      Start:
        outputs: [offer]
      List: {}
      Offer:
        outputs: [accept]
    transitions:
      Start.offer: { present: Offer }
      \(transition)
    """
}

private func checkSelects(_ graph: FlowGraph) -> [Diagnostic] {
    let maps = FlowMaps(graph)
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs {
        let hasTabs = graph[flow].candidates.contains {
            if case .tabs = $0 { true } else { false }
        }
        guard hasTabs else { continue }
        let map = maps[flow]
        let isPresented = map.incoming.map { incoming in
            incoming.allSatisfy {
                if case .present = map.edges[$0].move { return true }
                return false
            }
        }
        for id in graph[flow].transitions {
            let transition = graph[id]
            let layer = transition.triggers.compactMap { binding -> Int? in
                guard case .output(let screen, _) = binding.trigger,
                    let node = map.find(.screen(screen)), !map.incoming[node].isEmpty
                else { return nil }
                return isPresented[node] ? node : nil
            }.prefix(1)
            if layer.isEmpty { continue }
            var hasLeft = false
            graph.forEachStep(in: transition.steps) { step in
                if step.verb.leaves { hasLeft = true }
                guard case .select = step.verb, !hasLeft else { return }
                findings.append(
                    Diagnostic(
                        LintRule.selectUnderLayer.kind, at: step.span,
                        "a tab is selected below the layer that `\(transition.key)` comes from",
                        help: "put `close` before it, in the same list",
                        witness: layer.flatMap { map.way(to: $0, graph) },
                        sights: [.transition(id)],
                        element: graph.element(transition)))
            }
        }
    }
    return findings
}
