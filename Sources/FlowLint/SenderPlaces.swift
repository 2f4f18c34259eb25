import FlowModel

/// Where each screen of a flow certainly is when it sends an output, and which steps of the
/// answer remove it. Where that depends on other flows, nothing is certain.
struct SenderPlaces {
    private let graph: FlowGraph
    private let map: FlowMap
    /// True if a screen that sends an output is on top of the one stack in front.
    private let hasOneFront: Bool
    /// True if nothing removes a screen from below another on the same stack.
    private let keepsBelow: Bool
    /// For each node, true if the steps that it sets off act in a layer that this flow has
    /// presented.
    private let isInLayer: [Bool]
    /// Steps that act on the stack of a child (`in:`).
    private let inside: Set<SourceSpan>

    init(of flow: FlowID, _ facts: Facts) {
        graph = facts.graph
        map = facts.maps[flow]
        let hasColumns = graph[flow].candidates.contains {
            if case .split = $0 { true } else { false }
        }
        hasOneFront = !hasColumns && facts.walks.passthroughTargets(of: flow).isEmpty
        inside = facts.walks.stepsInside(childrenOf: flow)
        keepsBelow = facts.keepsBelow(in: flow)
        isInLayer = map.nodesInLayers(graph, inside)
    }

    /// True if a step certainly removes a screen that has sent an output. `isInFront` says that
    /// nothing has been shown since.
    func removes(_ screen: ScreenID, by verb: Verb, isInFront: Bool) -> Bool {
        if verb.removesSender(graph) { return true }
        guard isInFront, hasOneFront, graph[screen].delivered.isEmpty,
            let node = map.find(.screen(screen)),
            !map.incoming[node].isEmpty, map.incoming[node].allSatisfy({ mayPop(map.edges[$0]) })
        else { return false }
        switch verb {
        case .close(.screen(let target)): return target == screen
        case .dismiss(.screen(let target)): return target == screen && isInLayer[node]
        case .dismiss(.nearest), .dismissAll: return isInLayer[node]
        case .pop: return true
        case .popTo(let target): return target != screen && keepsBelow && standsOnOwn(node)
        case .popToRoot: return keepsBelow && standsOnOwn(node)
        default: return false
        }
    }

    /// True if some of the flow is left when a screen has gone, as far as the flow's own steps
    /// tell.
    func leavesOthers(than screen: ScreenID, after verb: Verb) -> Bool {
        switch verb {
        case .replace, .swap, .restart: return true
        default: break
        }
        guard let node = map.find(.screen(screen)) else { return false }
        return isInLayer[node] || standsOnOwn(node)
    }

    /// True if `pop` can remove the target of an edge, and the edge is not inside a child (`in:`).
    private func mayPop(_ edge: FlowMap.Edge) -> Bool {
        switch edge.move {
        case .embed, .tab, .show: false
        case .push, .present, .replace, .swap: !inside.contains(edge.span)
        }
    }

    /// True if every edge to a screen pushes it on another screen of the flow.
    private func standsOnOwn(_ node: Int) -> Bool {
        map.incoming[node].allSatisfy { index in
            let edge = map.edges[index]
            guard edge.move == .push, !edge.followsRemoval, !inside.contains(edge.span),
                case .screen(let below) = map.nodes[edge.from], graph[below].kind == .screen
            else { return false }
            return edge.isSequel || graph.isSetOffByScreens(edge)
        }
    }
}

extension Verb {
    /// True if the step removes the screen that set it off, wherever that screen is.
    fileprivate func removesSender(_ graph: FlowGraph) -> Bool {
        switch self {
        case .close(.nearest), .restart: return true
        case .replace(let destination), .swap(let destination):
            // With a key, a flow that is there already may be shown instead.
            if case .flow(let flow) = destination.target { return graph[flow].key == nil }
            return true
        default: return false
        }
    }
}

extension FlowGraph {
    fileprivate func isSetOffByScreens(_ edge: FlowMap.Edge) -> Bool {
        edge.origin.transition.flatMap { senders(of: self[$0]) } != nil
    }
}

extension FlowMap {
    /// For each node, true if the steps that it sets off certainly act in a layer that the flow has
    /// presented: for a presented screen, and for the nodes on it. Steps that a called flow, an
    /// alert or a similar screen sets off act below its layer. Layers with `transparent` targets do
    /// not count.
    func nodesInLayers(
        _ graph: FlowGraph, _ inside: Set<SourceSpan>,
        besides transparent: Set<Destination.Target> = []
    ) -> [Bool] {
        var result = nodes.indices.map { $0 > 0 }
        var open = Array(nodes.indices)
        while let node = open.popLast() {
            if node > 0 {
                let isHeld = incoming[node].allSatisfy {
                    let edge = edges[$0]
                    if case .present = edge.move, case .screen(let screen) = nodes[edge.to],
                        graph[screen].kind == .screen
                    {
                        return !transparent.contains(.screen(screen))
                    }
                    return holds(edge, result, graph, inside)
                }
                if isHeld || !result[node] { continue }
                result[node] = false
            }
            open += outgoing[node].map { edges[$0].to }.filter { result[$0] }
        }
        return result
    }

    private func holds(
        _ edge: Edge, _ isInLayer: [Bool], _ graph: FlowGraph, _ inside: Set<SourceSpan>
    ) -> Bool {
        switch edge.move {
        case .push, .swap, .present: break
        case .replace, .embed, .tab, .show: return false
        }
        let hasPlace = edge.origin.transition.map { id in
            graph[id].triggers.allSatisfy {
                switch $0.trigger {
                case .event, .changed, .selected, .reselected: false
                default: true
                }
            }
        }
        return hasPlace == true && !inside.contains(edge.span) && isInLayer[edge.from]
    }
}

extension Facts {
    /// True if no step of a flow may remove a screen that has another screen of the flow on top of
    /// it.
    fileprivate func keepsBelow(in flow: FlowID) -> Bool {
        if graph[flow].screens.contains(where: { !graph[$0].delivered.isEmpty }) { return false }
        for id in graph[flow].transitions {
            var (closes, shows, isBelow) = (false, false, false)
            walks.forEachStep([.making, .show, .close, .call], of: id) { step, way in
                if step.mayShow { shows = true }
                switch step.verb {
                case .close(.nearest):
                    closes = true
                    if way.answer != nil { isBelow = true }
                case .close(.screen), .swap: isBelow = true
                case .call(let call): if call.outlivesScreen { isBelow = true }
                default: break
                }
            }
            if isBelow || closes && shows { return false }
        }
        return true
    }
}
