import FlowModel

extension LintRule {
    /// A tab selected by a screen in a layer above the tabs, if the same transition keeps the
    /// layer. The screen is the presented one, or one that is pushed on it.
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
        judge: checkSelects)
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

private func checkSelects(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let maps = facts.maps
    var layers = OfFlow<Layers?>()
    return facts.judgeSteps(.select, after: .removing) { handler in
        let layers = layers(handler.flow) { flow in
            let hasTabs = graph[flow].candidates.contains {
                if case .tabs = $0 { true } else { false }
            }
            return hasTabs ? Layers(maps[flow], of: flow, facts.walks) : nil
        }
        guard let layers, let id = handler.transition else { return nil }
        let (map, transition) = (layers.map, graph[id])
        let layer = transition.triggers.lazy.compactMap { binding -> Int? in
            // Alerts and similar screens have gone when they are answered.
            guard case .output(let screen, _) = binding.trigger, graph[screen].kind == .screen,
                let node = map.find(.screen(screen)), !map.incoming[node].isEmpty
            else { return nil }
            return layers.isInLayer[node] ? node : nil
        }.first
        guard let layer else { return nil }
        let isOnly = transition.triggers.count == 1
        // `close` only removes the screen that sent the output. That is the whole layer if every
        // step presents the screen, and none does so from a layer.
        let isWhole = map.incoming[layer].allSatisfy {
            guard case .present = map.edges[$0].move else { return false }
            return !layers.mayBeInLayer[map.edges[$0].from]
        }
        let closing = isWhole ? "close" : "dismissAll"
        let removing = facts.walks.steps(.removing, of: handler)
        var left = MetSteps()
        return { step, way in
            if step.verb.removes { left.add(way) }
            guard case .select = step.verb, !left.mayPrecede(way),
                // A layer that is closed after it shows the tab, too.
                !removing.contains(where: { $1.runsWhenever(way) })
            else { return [] }
            return [
                Diagnostic(
                    LintRule.selectUnderLayer.kind, at: step.span,
                    "a tab is selected below the layer that `\(transition.key)` comes from",
                    help: "put `\(closing)` before it, in the same list",
                    witness: map.way(to: layer, graph), sights: [.transition(id)]
                ).settled(
                    by: isOnly && step.condition == nil ? .stepBefore(closing) : nil)
            ]
        }
    }
}

/// The layers that a flow presents over its own place.
private struct Layers {
    let map: FlowMap
    /// For each node, true if it is certainly in a layer that covers the entries below.
    let isInLayer: [Bool]
    /// For each node, true if it can be in such a layer.
    let mayBeInLayer: [Bool]

    init(_ map: FlowMap, of flow: FlowID, _ walks: Walks) {
        self.map = map
        let isInLayer = map.nodesInLayers(
            walks.graph, walks.stepsInside(childrenOf: flow),
            besides: walks.passthroughTargets(of: flow))
        self.isInLayer = isInLayer
        let covering = map.nodes.indices.filter { isInLayer[$0] && !map.incoming[$0].isEmpty }
        mayBeInLayer = map.reachable(from: covering) { edge in
            switch edge.move {
            case .push, .swap, .embed, .present: true
            case .replace, .tab, .show: false
            }
        }
    }
}
