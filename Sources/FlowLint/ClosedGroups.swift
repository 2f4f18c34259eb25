import FlowModel

/// A group of screens that can be reached and that no way leads out of.
struct ClosedGroup {
    let screens: [ScreenID]
    /// True if one of the screens leads to a screen of the group.
    let hasMoves: Bool
    /// The names on a shortest way to the group from the flow's start.
    let way: [String]
}

/// Finds all groups of screens without a way out: no end, no home, and nothing that the system can
/// remove. It assumes that a called flow ends in one of its ways. `layer-without-exit` reports
/// layers that never end.
func findClosedGroups(_ facts: Facts) -> [ClosedGroup] {
    let (graph, reached, calls, maps) = (facts.graph, facts.reached, facts.calls, facts.maps)
    let inTabs = calls.flowsInTabs()
    let homes = flowsAtHome(facts.walks)
    var result: [ClosedGroup] = []
    for flow in graph.flowIDs where reached.flows[Int(flow.index)] {
        if inTabs.contains(flow) || calls.canBeLeftByGesture(flow, graph) { continue }
        if calls.isAlwaysLayer(flow, graph), !calls.mayEnd(flow, facts) { continue }
        // From a tab, a page or a column the user can always go to another one.
        guard case .stack = graph[flow].container else { continue }
        let map = maps[flow]
        let isHome = homes.contains(flow)
        let fromStart = map.reachable(from: 0) { _ in true }
        lazy var heard = heardNodes(in: map, flow, facts)
        for group in map.groups(over: { _ in true }) {
            let members = Set(group)
            let isClosed = group.allSatisfy { node in
                guard case .screen(let id) = map.nodes[node] else { return false }
                if isHome, graph[id].outputs.isEmpty { return false }
                // The content of a slot may lead anywhere.
                if !graph[id].slots.isEmpty { return false }
                return fromStart[node] && !map.leaves[node]
                    && map.outgoing[node].allSatisfy { members.contains(map.edges[$0].to) }
                    && !map.incoming[node].contains { isWayOut(map.edges[$0], isHome) }
            }
            guard isClosed, heard.isDisjoint(with: group) else { continue }
            // The screen nearest to the start comes first; of equally near ones, the first by name.
            let names = group.map { (map.ways.lengths[$0], map.name(of: $0, graph)) }
            let ordered = zip(group, names).sorted { $0.1 < $1.1 }.map { $0.0 }
            result.append(
                ClosedGroup(
                    screens: ordered.compactMap { node in
                        if case .screen(let id) = map.nodes[node] { return id }
                        return nil
                    },
                    hasMoves: group.contains { !map.outgoing[$0].isEmpty },
                    way: map.way(to: ordered[0], graph)))
        }
    }
    return result
}

/// True if the system can leave the target of an edge, or if the target is a home.
private func isWayOut(_ edge: FlowMap.Edge, _ isHome: Bool) -> Bool {
    switch edge.move {
    case .push: edge.from != 0 || isHome || edge.isSequel
    case .replace: edge.from == 0 && isHome
    case .tab, .show, .embed: true
    // `layer-without-exit` reports layers that cannot be left.
    case .present: true
    case .swap: false
    }
}

/// Returns the root, the flows that it shows in its own place, and the flows that their starts show
/// in theirs.
private func flowsAtHome(_ walks: Walks) -> Set<FlowID> {
    var homes: Set<FlowID> = []
    var open = [walks.graph.application.root]
    while let flow = open.popLast() {
        guard homes.insert(flow).inserted else { continue }
        let handlers =
            flow == walks.graph.application.root
            ? walks.handlers(of: flow) : [walks.start(of: flow)]
        for handler in handlers {
            walks.forEachWritten([.replace, .swap], of: handler) { step in
                if let shown = step.verb.startedFlow { open.append(shown) }
            }
        }
    }
    return homes
}

/// Returns the nodes that set off something that a caller may hear, and then remove the flow.
private func heardNodes(in map: FlowMap, _ flow: FlowID, _ facts: Facts) -> Set<Int> {
    guard facts.removedFromOutside.mayGo(flow) else { return [] }
    let graph = facts.graph
    var heard: Set<Int> = []
    for id in graph[flow].transitions {
        var isHeard = false
        facts.walks.forEachStep([.report, .send, .call, .set], of: id) { step, _ in
            switch step.verb {
            case .report, .send, .call: isHeard = true
            case .set(let values): isHeard = isHeard || values.contains { $0.scope == .app }
            default: break
            }
        }
        if !isHeard { continue }
        guard let senders = graph.senders(of: graph[id]) else { return Set(map.nodes.indices) }
        heard.formUnion(senders.compactMap { map.find(.screen($0)) })
    }
    return heard
}

extension FlowMap {
    /// Returns the names on a shortest way from the start of the flow; of a very long way, both
    /// ends.
    func way(to target: Int, _ graph: FlowGraph) -> [String] {
        guard ways.cameFrom[target] >= 0 else { return [] }
        if ways.lengths[target] <= 2 * Ways.endLimit {
            return ["start"] + names(to: target, atMost: 2 * Ways.endLimit, graph)
        }
        return ["start"] + names(to: ways.heads[target], atMost: Ways.endLimit, graph) + ["…"]
            + names(to: target, atMost: Ways.endLimit, graph)
    }

    /// The last names on a way.
    private func names(to target: Int, atMost limit: Int, _ graph: FlowGraph) -> [String] {
        var names: [String] = []
        var node = target
        while node != 0, names.count < limit {
            names.append(name(of: node, graph))
            node = ways.cameFrom[node]
        }
        return names.reversed()
    }

    func name(of node: Int, _ graph: FlowGraph) -> String {
        switch nodes[node] {
        case .start: "start"
        case .screen(let id): graph[id].name
        case .child(let id): graph[id].name
        }
    }
}
