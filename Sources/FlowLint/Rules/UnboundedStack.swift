import FlowModel

extension LintRule {
    /// Screens that push one another in a circle. Exempt: a circle on which a screen gets a value
    /// from the event (a product shows a related product) or from state that is set there, since
    /// each of its screens is a new place, unless the value is only an input of the screen before
    /// it; a push that depends on an input of the screen or on state that is set on the circle,
    /// since both may end it; and a screen that a `changed` trigger pushes, if the state cannot
    /// change while it is in front.
    static let unboundedStack: LintRule = LintRule(
        DiagnosticKind(
            id: "unbounded-stack", family: .stack, severity: .warning,
            summary: "Screens push one another in a circle, always the same ones.",
            reason: "Each round leaves the old screens below. The stack grows with every tap, "
                + "and the way back goes through all of them.",
            advice: "Go back with `popTo` or `close` instead of pushing the screen again.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Shop
                    screens:
                      Basket:
                        outputs: [address]
                      Address:
                        outputs: [done]
                    start: { push: Basket }
                    transitions:
                      Basket.address: { push: Address }
                      Address.done: { push: Basket }
                    """),
                // A flow that reports stays open below what its caller pushes.
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Main\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        screens:
                          Basket: { outputs: [address] }
                        start: { push: Basket }
                        transitions:
                          Basket.address: { push: Address }
                          Address.written: { push: Basket }
                        """
                    ),
                    (
                        "address.yaml",
                        """
                        flow: Address
                        reports: [written]
                        screens:
                          Form: { outputs: [done] }
                        start: { push: Form }
                        transitions:
                          Form.done: { report: written }
                        """
                    ),
                ]),
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Shop
                    screens:
                      Basket:
                        outputs: [address]
                      Address:
                        outputs: [done]
                    start: { push: Basket }
                    transitions:
                      Basket.address: { push: Address }
                      Address.done: { popTo: Basket }
                    """)
            ]),
        judge: checkUnboundedStacks)
}

private func checkUnboundedStacks(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let maps = facts.maps
    let places = facts.places
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs {
        let map = maps[flow]
        let changes = Changes(of: flow, facts.walks)
        let mayGrow: (FlowMap.Edge) -> Bool = { edge in
            edge.move == .push && !edge.isSequel && !edge.followsRemoval
                && map.staysBelow(edge, graph)
                && changes.canSetOff(edge.origin.transition, on: map.nodes[edge.from])
                && !edge.arguments.contains { $0.map { graph.bringsNew($0) } ?? false }
        }
        let rounds = Rounds(of: map.circles(over: mayGrow), on: map, facts)
        let grows: (FlowMap.Edge) -> Bool = { mayGrow($0) && rounds.repeats($0) }
        for group in map.circles(over: grows) {
            let members = Set(group)
            let screens = group.filter(map.isScreen)
            let edges = Dictionary(
                uniqueKeysWithValues: group.map { node in
                    let edges = map.outgoing[node].map { map.edges[$0] }
                    return (node, edges.filter { members.contains($0.to) && grows($0) })
                })
            let byName: (Int, Int) -> Bool = {
                map.name(of: $0, graph) < map.name(of: $1, graph)
            }
            func name(_ edge: FlowMap.Edge) -> String? {
                places.name(of: edge.span, runBy: edge.origin.runs)?.text
            }
            // Several circles may be found. A choice by name is the same in each order of keys.
            guard let first = (screens.isEmpty ? group : screens).min(by: byName),
                let begin = map.span(of: first, graph)
            else { continue }
            let way = circle(through: first) { edges[$0]?.map(\.to).sorted(by: byName) ?? [] }
            var round: [FlowMap.Edge] = []
            for (from, to) in zip(way, way.dropFirst()) {
                let between = (edges[from] ?? []).filter { $0.to == to }
                let edge = between.min { (name($0) ?? "", $0.span) < (name($1) ?? "", $1.span) }
                if let edge { round.append(edge) }
            }
            guard let edge = round.first else { continue }
            let circle = way.map { map.name(of: $0, graph) }
            let steps = edges.values.joined().compactMap(name)
            let sights = round.compactMap { $0.origin.transition.map(Sight.transition) }
            let finding = Diagnostic(
                LintRule.unboundedStack.kind, at: edge.span,
                "the stack grows with every round through `\(circle[0])`",
                help: "go back with `popTo` or `close` instead of pushing it again",
                witness: [circle.joined(separator: " → ")],
                sights: sights.count == round.count ? [map.sight(of: first)] + sights : [],
                element: graph[flow].name,
                detail: detail(of: steps)
            ).leading(
                through: [DiagnosticNote(at: begin, circle[0])]
                    + zip(round, circle.dropFirst()).map { DiagnosticNote(at: $0.span, $1) })
            findings.append(
                edge.origin.runs.first.map {
                    graph.finding(finding, at: $0, of: flow, edge.span)
                } ?? finding)
        }
    }
    return findings
}

/// The screens that may be in front when the state of a flow changes.
private struct Changes {
    private let graph: FlowGraph
    /// The screens that may be in front when a field has been set.
    private var fronts: [Int32: Set<ScreenID>] = [:]
    /// The fields that may be set while any screen is in front.
    private var anywhere: Set<Int32> = []

    init(of flow: FlowID, _ walks: Walks) {
        graph = walks.graph
        guard graph.watchesChanges(flow) else { return }
        for id in graph[flow].transitions {
            var fronts = graph.senders(of: graph[id]).map(Set.init)
            var fields: Set<Int32> = []
            walks.forEachStep([.making, .removing, .call, .set], of: id) { step, way in
                if case .screen(let screen)? = step.shown?.destination.target {
                    fronts?.insert(screen)
                } else if step.shown != nil || step.verb.removes {
                    fronts = nil
                }
                if case .call(let call) = step.verb, case .flag(let field) = call.busy {
                    // `busy:` resets the field when the call ends, whatever is in front then.
                    fields.insert(field)
                    fronts = nil
                }
                guard case .set(let assignments) = step.verb else { return }
                if way.answer != nil { fronts = nil }
                fields.formUnion(assignments.filter { $0.scope == .state }.map(\.field))
            }
            for field in fields {
                if let fronts {
                    self.fronts[field, default: []].formUnion(fronts)
                } else {
                    anywhere.insert(field)
                }
            }
        }
    }

    /// True if a trigger of the transition can occur while a screen is in front.
    func canSetOff(_ id: TransitionID?, on node: FlowMap.Node) -> Bool {
        guard let id, case .screen(let screen) = node else { return true }
        return graph[id].triggers.contains { binding in
            guard case .changed(let index) = binding.trigger,
                case let watched = graph[graph[id].flow].watched[Int(index)],
                watched.scope == .state
            else { return true }
            return anywhere.contains(watched.field)
                || fronts[watched.field]?.contains(screen) ?? false
        }
    }
}

/// A shortest way from a node back to itself, the node first and last.
private func circle(through first: Int, over next: (Int) -> [Int]) -> [Int] {
    var cameFrom: [Int: Int] = [:]
    var open = [first]
    var place = 0
    while place < open.count, cameFrom[first] == nil {
        let node = open[place]
        place += 1
        for target in next(node) where cameFrom[target] == nil {
            cameFrom[target] = node
            open.append(target)
        }
    }
    var way = [first]
    var node = cameFrom[first] ?? first
    while node != first {
        way.append(node)
        node = cameFrom[node] ?? first
    }
    return [first] + way.dropFirst().reversed() + [first]
}

extension FlowMap {
    fileprivate func isScreen(_ node: Int) -> Bool {
        if case .screen = nodes[node] { true } else { false }
    }

    /// The sight that shows that the node comes to the front. The start of a flow is on no circle.
    fileprivate func sight(of node: Int) -> Sight {
        switch nodes[node] {
        case .start: .start(flow)
        case .screen(let id): .screen(id)
        case .child(let id): .start(id)
        }
    }

    fileprivate func span(of node: Int, _ graph: FlowGraph) -> SourceSpan? {
        switch nodes[node] {
        case .start: nil
        case .screen(let id): graph[id].span
        case .child(let id): graph[id].span
        }
    }

    /// True if the node at the beginning of an edge is still there, below its target: a screen is,
    /// and a flow if it only reports.
    fileprivate func staysBelow(_ edge: Edge, _ graph: FlowGraph) -> Bool {
        switch nodes[edge.from] {
        case .start: return false
        case .screen: return true
        case .child(let flow):
            if let answer = edge.origin.answer {
                if case .report = answer.to { return true }
                return false
            }
            guard let id = edge.origin.transition else { return false }
            return graph[id].triggers.allSatisfy {
                if case .report(flow, _) = $0.trigger { true } else { false }
            }
        }
    }
}

extension FlowGraph {
    /// True if the event gives a screen a value that no screen has had. A value that is passed on
    /// unchanged comes around again.
    fileprivate func bringsNew(_ argument: ExpressionID) -> Bool {
        if case .read(.screen, _) = expressions[argument] { return false }
        return readsEvent(argument)
    }

    fileprivate func watchesChanges(_ flow: FlowID) -> Bool {
        self[flow].transitions.contains { id in
            self[id].triggers.contains {
                if case .changed = $0.trigger { true } else { false }
            }
        }
    }
}
