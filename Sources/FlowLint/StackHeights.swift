import FlowModel

/// The most screens of its own that a flow can have on its stack.
struct StackHeights {
    let map: FlowMap
    private let heights: [Int]
    /// For each node, true if it may be in another stack than the one the flow was called on, or
    /// may be shown together with other screens or flows of the flow.
    private let mayHaveOthers: [Bool]
    /// For each node, true if it is certainly on the stack of a tab or page of the flow.
    private let isInTab: [Bool]

    /// Counts up to one more than the largest `pop` of the flow.
    init(of flow: FlowID, _ facts: Facts) {
        let graph = facts.graph
        map = facts.maps[flow]
        var most = 1
        var keepsOthers = !graph[flow].container.children.isEmpty
        facts.walks.forEachWritten([.pop, .present], of: flow) { step in
            if case .pop(let count) = step.verb { most = max(most, count) }
            if step.verb.presentation?.isPassthrough == true { keepsOthers = true }
        }
        // Nothing may be as large as the limit, which means "as many as you like".
        heights = map.heights(limit: min(most, Int.max / 2) + 1)
        mayHaveOthers = map.mayHaveOthers(keepsOthers)
        isInTab = map.nodesInTabs(of: flow, facts.walks)
    }

    /// The most screens on the stack when an output sets off the transition, and the node of the
    /// screen that has them below it. Nil if something other than the output of a screen that is
    /// still there can set it off.
    func top(of transition: Transition, _ graph: FlowGraph) -> (height: Int, node: Int)? {
        guard let senders = graph.senders(of: transition),
            // Alerts and similar screens have gone when they are answered.
            senders.allSatisfy({ graph[$0].kind == .screen })
        else { return nil }
        var (height, top) = (0, 0)
        for screen in senders {
            let node = map.find(.screen(screen)) ?? 0
            if heights[node] > height { (height, top) = (heights[node], node) }
        }
        return (height, top)
    }

    /// The most screens on the stack. Nil if the flow may show something outside that stack.
    func whole(of transition: Transition, _ graph: FlowGraph) -> Int? {
        // Other events may find any screen of the flow in front.
        let screens = graph.senders(of: transition) ?? graph[transition.flow].screens
        let nodes = screens.compactMap { map.find(.screen($0)) }
        guard screens.allSatisfy({ graph[$0].delivered.isEmpty }),
            nodes.allSatisfy({ !mayHaveOthers[$0] })
        else { return nil }
        return nodes.map { heights[$0] }.max()
    }

    /// The most screens on the stack of a tab or page. Nil unless only outputs of screens that are
    /// certainly on such stacks set off the transition.
    func wholeTab(of transition: Transition, _ graph: FlowGraph) -> Int? {
        guard let senders = graph.senders(of: transition) else { return nil }
        let nodes = senders.compactMap { map.find(.screen($0)) }
        guard senders.allSatisfy({ graph[$0].delivered.isEmpty }),
            nodes.allSatisfy({ isInTab[$0] })
        else { return nil }
        return nodes.map { heights[$0] }.max()
    }
}

extension Step {
    /// True if the step may show something new.
    var mayShow: Bool { if case .show = verb { true } else { shown != nil } }

    /// How many screens the step removes from the stack of the screen that sent the output. Nil for
    /// other verbs and for another stack (`in:`).
    var takenOff: Int? {
        if modifiers.inside != nil { return nil }
        switch verb {
        case .close(.nearest): return 1
        case .pop(let count): return count
        default: return nil
        }
    }
}

extension FlowMap {
    /// For each node, the most screens of the flow that can be on its stack, including itself.
    /// Counts up to `limit`, which also means "as many as you like".
    func heights(limit: Int) -> [Int] {
        let isReached = reachable(from: 0) { _ in true }
        var result = isReached.map { $0 ? 0 : -1 }
        for edge in edges where isReached[edge.from] && !keepsHeight(edge) {
            // `show` may put the screen on any stack that is there.
            result[edge.to] = max(result[edge.to], edge.move == .show ? limit : 1)
        }
        // A round that pushes something and removes nothing can be gone any number of times. On a
        // round that pushes nothing, all screens have the greatest height among them.
        let keeps = edges.map(keepsHeight)
        let next = outgoing.map { $0.compactMap { keeps[$0] ? edges[$0].to : nil } }
        var rounds = [Int](repeating: -1, count: nodes.count)
        for (round, group) in groupsFromTheEnd(next).enumerated().reversed()
        where isReached[group[0]] {
            for node in group { rounds[node] = round }
            var height = group.reduce(0) { max($0, result[$1]) }
            let leading = group.flatMap { outgoing[$0] }.filter { keeps[$0] }
            for edge in leading where rounds[edges[edge].to] == round {
                height = grows(edges[edge]) ? limit : self.height(height, over: edges[edge])
            }
            for node in group { result[node] = min(height, limit) }
            for edge in leading where rounds[edges[edge].to] != round {
                let target = edges[edge].to
                result[target] = max(result[target], self.height(height, over: edges[edge]))
            }
        }
        return result
    }

    /// True if the entries of the stack are still there at the end of an edge.
    private func keepsHeight(_ edge: Edge) -> Bool {
        if case .child = nodes[edge.to] { return true }
        return edge.move == .push || edge.move == .swap || edge.move == .embed
    }

    /// True if an edge puts one more screen of the flow on the stack.
    private func grows(_ edge: Edge) -> Bool {
        if case .child = nodes[edge.to] { return false }
        return edge.move == .push
    }

    private func height(_ height: Int, over edge: Edge) -> Int {
        if grows(edge) { return height + 1 }
        if case .screen = nodes[edge.to], edge.move == .embed { return max(height, 1) }
        return height
    }

    /// For each node, true if it is a screen that a tab or page shows, or that is on such a screen
    /// or in its place.
    fileprivate func nodesInTabs(
        of flow: FlowID, _ walks: Walks
    ) -> [Bool] {
        let graph = walks.graph
        let hasTabs = graph[flow].candidates.allSatisfy {
            switch $0 {
            case .tabs, .pages: true
            case .stack, .split: false
            }
        }
        guard hasTabs else { return nodes.map { _ in false } }
        let inside = walks.stepsInside(childrenOf: flow)
        var result = nodes.indices.map { node in
            guard case .screen(let screen) = nodes[node] else { return false }
            return graph[screen].kind == .screen && !incoming[node].isEmpty
        }
        func keeps(_ edge: Edge) -> Bool {
            switch edge.move {
            case .tab: true
            case .push, .swap:
                result[edge.from] && !inside.contains(edge.span)
                    && edge.origin.transition.flatMap { graph.senders(of: graph[$0]) } != nil
            case .present, .replace, .embed, .show: false
            }
        }
        var open = Array(nodes.indices)
        while let node = open.popLast() {
            guard result[node], !incoming[node].allSatisfy({ keeps(edges[$0]) }) else { continue }
            result[node] = false
            open += outgoing[node].map { edges[$0].to }
        }
        return result
    }

    /// For each node, true if it can be reached past something outside the one stack of the flow.
    fileprivate func mayHaveOthers(_ all: Bool) -> [Bool] {
        if all { return nodes.map { _ in true } }
        var result = nodes.map { if case .child = $0 { true } else { false } }
        for edge in edges {
            switch edge.move {
            case .push, .replace, .swap: break
            case .present, .tab, .show, .embed: result[edge.to] = true
            }
        }
        var open = nodes.indices.filter { result[$0] }
        while let node = open.popLast() {
            for edge in outgoing[node] where !result[edges[edge].to] {
                result[edges[edge].to] = true
                open.append(edges[edge].to)
            }
        }
        return result
    }
}
