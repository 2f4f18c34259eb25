import FlowModel

extension Flow {
    /// Whether the system can lead back from its start to what stands below it.
    fileprivate var standsOpen: Bool {
        if case .stack = container { return true }
        return container.hasOuterBack
    }
}

/// Which flow starts which, and by what step.
struct CallGraph {
    struct Site {
        let caller: FlowID
        let move: Move
        let span: SourceSpan
    }

    /// The flows each flow can start, without repetitions, in the order of first mention.
    private(set) var callees: [[FlowID]]
    /// The places that start each flow.
    private(set) var sites: [[Site]]

    init(_ graph: FlowGraph) {
        callees = [[FlowID]](repeating: [], count: graph.flows.count)
        sites = [[Site]](repeating: [], count: graph.flows.count)
        for gate in graph.application.gates {
            graph.forEachStep(in: gate.otherwise) { step in
                guard let (destination, move) = step.shown,
                    case .flow(let flow) = destination.target
                else { return }
                sites[Int(flow.index)].append(
                    Site(caller: graph.application.root, move: move, span: step.span))
            }
        }
        for caller in graph.flowIDs {
            var seen = Set<FlowID>()
            var found: [(FlowID, Site)] = []
            graph.forEachStep(of: graph[caller]) { step in
                guard let (destination, move) = step.shown,
                    case .flow(let callee) = destination.target
                else { return }
                found.append((callee, Site(caller: caller, move: move, span: step.span)))
            }
            for child in graph[caller].container.children {
                guard let callee = child.flow else { continue }
                found.append((callee, Site(caller: caller, move: .tab, span: child.span)))
            }
            for (callee, site) in found {
                sites[Int(callee.index)].append(site)
                if seen.insert(callee).inserted { callees[Int(caller.index)].append(callee) }
            }
        }
    }

    /// The flows that a tab bar, or the screen they are embedded in, leads out of: those in tabs or
    /// slots, and what they call in their place or on their stacks.
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

    /// Whether the system can take away a flow that has one screen: a swipe over the edge or down,
    /// or a tap beside it. A flow that stands alone has an invisible host below it.
    func canBeLeftByGesture(_ flow: FlowID, _ graph: FlowGraph) -> Bool {
        if graph.application.isAlone, flow == graph.application.root { return true }
        return sites[Int(flow.index)].contains { site in
            switch site.move {
            // The stack below a container has no way back unless it says so.
            case .push: graph[flow].standsOpen
            case .present(let style): graph.canCloseByGesture(.flow(flow), style)
            case .replace, .swap, .tab, .show, .embed: false
            }
        }
    }

    /// Whether a flow is only ever presented.
    func isAlwaysLayer(_ flow: FlowID, _ graph: FlowGraph) -> Bool {
        flow != graph.application.root
            && sites[Int(flow.index)].allSatisfy {
                if case .present = $0.move { true } else { false }
            }
    }

    /// Whether a flow never may be left without a screen: the root of an app, and one that only
    /// tabs and pages show.
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

    /// Whether a flow can end `cancelled` while its caller goes on: the user takes it away, alone
    /// or with the screen it is embedded in, or it takes off its own last screen.
    func canBeCancelled(_ flow: FlowID, by move: Move, _ graph: FlowGraph) -> Bool {
        switch move {
        case .embed: return true
        case .push where graph[flow].standsOpen: return true
        case .present(let style)
        where graph.canCloseByGesture(.flow(flow), style) && !graph.mayHold(.flow(flow)):
            return true
        default: return closesItself(flow, graph)
        }
    }
    /// Whether a step of the flow, or of one that it calls, may take off its last screen.
    private func closesItself(_ flow: FlowID, _ graph: FlowGraph) -> Bool {
        var seen: Set<FlowID> = [flow]
        var open = [flow]
        while let next = open.popLast() {
            var closes = false
            graph.forEachStep(of: graph[next]) { step in
                switch step.verb {
                case .finish, .restart: break
                default: if step.verb.leaves { closes = true }
                }
            }
            if closes { return true }
            open += callees[Int(next.index)].filter { seen.insert($0).inserted }
        }
        return false
    }
}
