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
    var layers = OfFlow<(map: FlowMap, isCovering: [Bool])?>()
    return facts.judgeSteps { handler in
        let layers = layers(handler.flow) { flow in
            let hasTabs = graph[flow].candidates.contains {
                if case .tabs = $0 { true } else { false }
            }
            return hasTabs ? maps[flow].layers(besides: graph.passthroughTargets(of: flow)) : nil
        }
        guard let layers, let id = handler.transition else { return nil }
        let (map, transition) = (layers.map, graph[id])
        let layer = transition.triggers.lazy.compactMap { binding -> Int? in
            // An alert and the like have gone when they are answered.
            guard case .output(let screen, _) = binding.trigger, graph[screen].kind == .screen,
                let node = map.find(.screen(screen)), !map.incoming[node].isEmpty
            else { return nil }
            return layers.isCovering[node] ? node : nil
        }.first
        guard let layer else { return nil }
        // `close` takes away what reports, which is the layer if nothing else does.
        let isOnly = transition.triggers.count == 1
        let isAboveLayer = map.incoming[layer].lazy.map { map.edges[$0].from }.contains {
            $0 > 0 && layers.isCovering[$0]
        }
        let closing = isAboveLayer ? "dismissAll" : "close"
        var left = Met()
        return { step, way in
            if step.verb.leaves { left.add(way) }
            guard case .select = step.verb, !left.mayPrecede(way) else { return [] }
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

extension FlowMap {
    /// The map and which of its nodes are only ever presented, and cover what is below.
    fileprivate func layers(
        besides transparent: Set<Destination.Target>
    ) -> (map: FlowMap, isCovering: [Bool]) {
        let isCovering = nodes.indices.map { node in
            if case .screen(let id) = nodes[node], transparent.contains(.screen(id)) {
                return false
            }
            return incoming[node].allSatisfy {
                if case .present = edges[$0].move { true } else { false }
            }
        }
        return (self, isCovering)
    }
}
