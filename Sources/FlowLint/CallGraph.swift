import FlowModel

extension Flow {
    /// True if the system can lead back from the start of the flow to the entries below it.
    fileprivate var standsOpen: Bool {
        if case .stack = container { return true }
        return container.hasOuterBack
    }
}

/// The calls of flows by one another: which flow starts which, and by which step.
struct CallGraph {
    struct Site {
        let caller: FlowID
        let move: Move
        let span: SourceSpan
    }

    /// The flows each flow can start, without repetitions, in the order of first mention.
    let callees: [[FlowID]]
    /// The places that start each flow.
    let sites: [[Site]]

    private let walks: Walks

    init(_ walks: Walks) {
        self.walks = walks
        let graph = walks.graph
        var callees = [[FlowID]](repeating: [], count: graph.flows.count)
        var sites = [[Site]](repeating: [], count: graph.flows.count)
        // The steps of the app file come first, and run in the root.
        for flow in [nil] + graph.flowIDs {
            let caller = flow ?? graph.application.root
            var seen = Set<FlowID>()
            func add(_ callee: FlowID, _ move: Move, _ span: SourceSpan) {
                sites[Int(callee.index)].append(Site(caller: caller, move: move, span: span))
                if let flow, seen.insert(callee).inserted {
                    callees[Int(flow.index)].append(callee)
                }
            }
            walks.forEachWritten(.making, of: flow) { step in
                if let (destination, move) = step.shown, case .flow(let callee) = destination.target
                {
                    add(callee, move, step.span)
                }
            }
            for child in flow.map({ graph[$0].container.children }) ?? [] {
                if let callee = child.flow { add(callee, .tab, child.span) }
            }
        }
        self.callees = callees
        self.sites = sites
    }

    /// Returns the flows that the user can leave by a tab bar, or by the screen they are embedded
    /// in: the flows in tabs or slots, and the flows they call in their place or on their stacks.
    func flowsInTabs() -> Set<FlowID> {
        var found = Set<FlowID>()
        var open: [FlowID] = []
        for (index, sites) in sites.enumerated()
        where sites.contains(where: { $0.move == .tab || $0.move == .embed }) {
            open.append(FlowID(index))
        }
        var beside = [[FlowID]](repeating: [], count: sites.count)
        for (index, sites) in sites.enumerated() {
            for site in sites {
                if case .present = site.move { continue }
                beside[Int(site.caller.index)].append(FlowID(index))
            }
        }
        while let flow = open.popLast() {
            guard found.insert(flow).inserted else { continue }
            open += beside[Int(flow.index)]
        }
        return found
    }

    /// True if the system can remove a flow that has one screen: by a swipe over the edge or down,
    /// or by a tap beside it. A flow without an app file has an invisible host below it.
    func canBeLeftByGesture(_ flow: FlowID, _ graph: FlowGraph) -> Bool {
        if graph.application.isAlone, flow == graph.application.root { return true }
        return sites[Int(flow.index)].contains { site in
            switch site.move {
            // A container has no way back to the stack below it, unless it has `outerBack`.
            case .push: graph[flow].standsOpen
            case .present(let style): walks.canCloseByGesture(.flow(flow), style)
            case .replace, .swap, .tab, .show, .embed: false
            }
        }
    }

    /// True if the system can remove the flow, however it was started.
    func canAlwaysBeLeftByGesture(_ flow: FlowID, _ graph: FlowGraph) -> Bool {
        if flow == graph.application.root { return graph.application.isAlone }
        return sites[Int(flow.index)].allSatisfy { site in
            switch site.move {
            case .push: graph[flow].standsOpen
            case .present(let style):
                walks.alwaysClosesByGesture(.flow(flow), style) && !walks.mayHold(.flow(flow))
            case .replace, .swap, .tab, .show, .embed: false
            }
        }
    }

    /// True if the system can remove a screen of a flow: by a swipe, a back button, or a tap beside
    /// its layer.
    func canLeaveByGesture(_ screen: ScreenID, _ facts: Facts) -> Bool {
        let graph = facts.graph
        let flow = graph[screen].flow
        let map = facts.maps[flow]
        guard let first = map.find(.screen(screen)) else { return false }
        let isLeft = canBeLeftByGesture(flow, graph)
        var seen: Set<Int> = [first]
        var open = [first]
        while let node = open.popLast() {
            for edge in map.incoming[node].map({ map.edges[$0] }) {
                switch edge.move {
                case .push where edge.from > 0, .show: return true
                case .push, .replace: if isLeft { return true }
                case .present(let style):
                    if walks.canCloseByGesture(.screen(screen), style) { return true }
                // The screen took the place of another, so the ways to that one count.
                case .swap: if seen.insert(edge.from).inserted { open.append(edge.from) }
                case .tab, .embed: break
                }
            }
        }
        return false
    }

    /// True if every step that shows the flow presents it. The root is never only a layer.
    func isAlwaysLayer(_ flow: FlowID, _ graph: FlowGraph) -> Bool {
        flow != graph.application.root
            && sites[Int(flow.index)].allSatisfy {
                if case .present = $0.move { true } else { false }
            }
    }

    /// True if the last screen of the flow must stay: in the root of an app, and in a flow that
    /// only tabs and pages show.
    func mustStand(_ flow: FlowID, _ graph: FlowGraph) -> Bool {
        let sites = sites[Int(flow.index)]
        if flow == graph.application.root { return !graph.application.isAlone && sites.isEmpty }
        return !sites.isEmpty
            && sites.allSatisfy { site in
                guard case .tab = site.move else { return false }
                return graph[site.caller].candidates.allSatisfy {
                    switch $0 {
                    case .tabs, .pages: true
                    case .stack, .split: false
                    }
                }
            }
    }

    /// True if a flow ends with an outcome when a gesture removes all of it: each screen that can
    /// be its lowest may finish the flow under `back`.
    func finishesByGesture(_ flow: FlowID, _ facts: Facts) -> Bool {
        let graph = facts.graph
        var finishing: Set<ScreenID> = []
        for id in graph[flow].transitions {
            var finishes = false
            facts.walks.forEachStep(.finish, of: id) { _, _ in finishes = true }
            if !finishes { continue }
            for binding in graph[id].triggers {
                if case .back(let screen) = binding.trigger { finishing.insert(screen) }
            }
        }
        if finishing.isEmpty { return false }
        let map = facts.maps[flow]
        return zip(map.nodes, map.nodesAtTheBottom).allSatisfy { node, isLowest in
            switch node {
            case .start: true
            case .screen(let screen):
                !isLowest || finishing.contains(screen) || graph[screen].kind != .screen
            case .child: !isLowest
            }
        }
    }

    /// True if a flow that a step shows can end `cancelled` and leave its caller running: a gesture
    /// removes the flow, the screen that it is embedded in goes, or it removes its own last screen.
    func canBeCancelled(
        _ flow: FlowID, by move: Move, in caller: FlowID, _ facts: Facts
    ) -> Bool {
        let graph = facts.graph
        if move == .embed { return true }
        if finishesByGesture(flow, facts) { return closesItself(flow, inAnyCase: true, facts) }
        switch move {
        case .push where graph[flow].standsOpen: return true
        // The way back leads to the entries below the caller.
        case .replace where graph[flow].standsOpen && canBeLeftByGesture(caller, graph):
            return true
        case .swap where graph[flow].standsOpen:
            if canBeLeftByGesture(caller, graph) { return true }
            let map = facts.maps[caller]
            let heights = map.heights(limit: 2)
            let isAbove = map.edges.contains {
                $0.move == .swap && map.nodes[$0.to] == .child(flow) && heights[$0.from] > 1
            }
            return isAbove || closesItself(flow, inAnyCase: true, facts)
        case .present(let style)
        where walks.canCloseByGesture(.flow(flow), style) && !walks.mayHold(.flow(flow)):
            return true
        default: return closesItself(flow, inAnyCase: true, facts)
        }
    }

    /// True if a flow may end from inside. If a child flow or an alert is all that it shows, the
    /// end of that leaves it with nothing to show.
    func mayEnd(_ flow: FlowID, _ facts: Facts) -> Bool {
        let graph = facts.graph
        if walks.writtenKinds(of: flow).contains(.finish) { return true }
        if closesItself(flow, inAnyCase: false, facts) { return true }
        let map = facts.maps[flow]
        return zip(map.nodes, map.nodesAtTheBottom).contains { node, isLowest in
            switch node {
            case .start: false
            case .screen(let screen): isLowest && graph[screen].kind != .screen
            case .child: isLowest
            }
        }
    }

    /// True if a step of the flow, or of a flow at its bottom, removes its last screen; if not
    /// `inAnyCase`, also if that screen only may be the last.
    private func closesItself(_ flow: FlowID, inAnyCase: Bool, _ facts: Facts) -> Bool {
        var seen: Set<FlowID> = [flow]
        var open = [flow]
        while let next = open.popLast() {
            let map = facts.maps[next]
            let lowest = map.nodesAtTheBottom
            if facts.graph[next].transitions.contains(where: { id in
                takesOffLast(id, of: map, lowest, inAnyCase: inAnyCase, facts)
            }) {
                return true
            }
            open += callees[Int(next.index)].filter { callee in
                map.find(.child(callee)).map { lowest[$0] } != false && seen.insert(callee).inserted
            }
        }
        return false
    }

    private func takesOffLast(
        _ id: TransitionID, of map: FlowMap, _ lowest: [Bool], inAnyCase: Bool, _ facts: Facts
    ) -> Bool {
        let graph = facts.graph
        let isLowest =
            graph.senders(of: graph[id])?.contains { screen in
                // Alerts and similar screens have gone by then, and the step acts below them.
                !inAnyCase && graph[screen].kind != .screen
                    || map.find(.screen(screen)).map { lowest[$0] } ?? true
            } ?? true
        var closes = false
        var (takesOne, takesTwo) = (false, false)
        var ways: [Way] = []
        facts.walks.forEachStep(.leaving, of: id) { step, way in
            switch step.verb {
            case .finish, .restart, .popTo, .popToRoot: return
            case .close(.nearest): takesOne = true
            // By the time of an answer the sender may have gone.
            case .pop(count: 1):
                takesOne = true
                takesTwo = takesTwo || way.answer != nil && !inAnyCase
            default:
                closes = true
                return
            }
            // Only one branch of a choice runs, and only one answer to a call comes.
            takesTwo =
                takesTwo
                || ways.contains { other in
                    let isAnotherAnswer = other.answer != nil && other.answer != way.answer
                    return !other.excludes(way) && !(inAnyCase && isAnotherAnswer)
                }
            if ways.count < 64 { ways.append(way) }
        }
        return closes || takesTwo || takesOne && isLowest
    }
}

extension FlowMap {
    /// For each node, true if it can be the lowest of its flow: an edge leads to it that does not
    /// push, present or embed it.
    fileprivate var nodesAtTheBottom: [Bool] {
        nodes.indices.map { node in
            incoming[node].contains { index in
                if edges[index].from == 0 { return true }
                return switch edges[index].move {
                case .push, .present, .embed: false
                case .replace, .swap, .tab, .show: true
                }
            }
        }
    }
}
