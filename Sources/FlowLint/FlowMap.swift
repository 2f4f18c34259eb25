import FlowModel

/// One flow as a map: its start, its screens and the flows it calls, and which leads to which.
///
/// A called flow is a node that its outcomes lead on from: what they push stands where the flow
/// was called. The map says what may happen; conditions are not weighed.
struct FlowMap {
    enum Node: Hashable {
        case start
        case screen(ScreenID)
        case child(FlowID)
    }

    struct Edge {
        let from: Int
        let to: Int
        let move: Move
        let span: SourceSpan
        let arguments: [ExpressionID?]
        /// Something was taken off earlier in the same list, so that the stack need not have grown.
        let followsRemoval: Bool
        /// `to` is put on `from` by the step after it, not by something that happens on `from`.
        let isSequel: Bool
    }

    private(set) var nodes: [Node] = [.start]
    private(set) var edges: [Edge] = []
    /// The edges that begin at a node, by index.
    private(set) var outgoing: [[Int]] = [[]]
    /// The edges that end at a node, by index.
    private(set) var incoming: [[Int]] = [[]]
    /// Whether something that happens on the node can leave.
    private(set) var leaves: [Bool] = [false]
    private var indices: [Node: Int] = [.start: 0]
    private let flow: FlowID

    init(_ graph: FlowGraph, _ id: FlowID) {
        self.flow = id
        let flow = graph[id]
        for screen in flow.screens { _ = index(of: Node.screen(screen)) }
        add(flow.start, from: 0, graph)
        for child in flow.container.children { addChild(child) }
        addShown(by: graph)
        for screen in flow.screens { addQuestion(of: screen, graph) }
        for transition in flow.transitions {
            var places = Set<Int>()
            for binding in graph[transition].triggers {
                // Who has gone back has left the screen already.
                let hasLeft = if case .back = binding.trigger { true } else { false }
                for node in self.places(of: binding.trigger, in: id, graph)
                where places.insert(node).inserted {
                    add(graph[transition].steps, from: node, graph, hasLeft: hasLeft)
                }
            }
        }
    }

    func find(_ node: Node) -> Int? { indices[node] }

    /// All nodes that can be reached over edges that `allow` lets pass, `first` included.
    func reachable(from first: Int, over allow: (Edge) -> Bool) -> [Bool] {
        var seen = [Bool](repeating: false, count: nodes.count)
        seen[first] = true
        var open = [first]
        while let node = open.popLast() {
            for edge in outgoing[node] where allow(edges[edge]) && !seen[edges[edge].to] {
                seen[edges[edge].to] = true
                open.append(edges[edge].to)
            }
        }
        return seen
    }

    /// Where the flow may be when something happens. An event of the application and a change find
    /// it anywhere: any of its screens may be in front.
    private func places(of trigger: Trigger, in flow: FlowID, _ graph: FlowGraph) -> [Int] {
        switch trigger {
        case .output(let screen, _), .back(let screen):
            return [indices[.screen(screen)]].compactMap { $0 }
        case .event, .changed, .selected, .reselected:
            let screens = graph[flow].screens.compactMap { indices[.screen($0)] }
            return screens.isEmpty ? [0] : screens
        default:
            let child = graph.answeringFlow(of: trigger, in: flow)
            return [child.flatMap { indices[.child($0)] }].compactMap { $0 }
        }
    }

    private mutating func index(of node: Node) -> Int {
        if let index = indices[node] { return index }
        indices[node] = nodes.count
        nodes.append(node)
        outgoing.append([])
        incoming.append([])
        leaves.append(false)
        return nodes.count - 1
    }

    private mutating func index(of target: Destination.Target) -> Int {
        switch target {
        case .screen(let id): index(of: Node.screen(id))
        case .flow(let id): index(of: Node.child(id))
        }
    }

    /// Other flows show screens of this one from anywhere.
    private mutating func addShown(by graph: FlowGraph) {
        var shown: [(show: Show, span: SourceSpan)] = []
        for step in graph.steps {
            if case .show(let show) = step.verb { shown.append((show, step.span)) }
        }
        for landing in graph.application.landings {
            guard case .show(let show) = landing.target else { continue }
            shown.append((show, show.target.destination.span))
        }
        for (show, span) in shown {
            for stage in show.stages {
                guard case .screen(let screen) = stage.destination.target,
                    graph[screen].flow == flow
                else { continue }
                append(
                    Edge(
                        from: 0, to: index(of: stage.destination.target), move: .show,
                        span: span, arguments: stage.destination.arguments,
                        followsRemoval: true, isSequel: false))
            }
        }
    }

    /// A leave guard presents its alert over whatever is there.
    private mutating func addQuestion(of screen: ScreenID, _ graph: FlowGraph) {
        guard let ask = graph[screen].leave?.ask else { return }
        append(
            Edge(
                from: index(of: Node.screen(screen)), to: index(of: ask.target),
                move: .present(nil), span: ask.span, arguments: ask.arguments,
                followsRemoval: false, isSequel: false))
    }

    private mutating func addChild(_ child: ContainerChild) {
        guard let destination = child.destination else { return }
        append(
            Edge(
                from: 0, to: index(of: destination.target), move: .tab, span: child.span,
                arguments: destination.arguments, followsRemoval: false, isSequel: false))
    }

    private mutating func add(
        _ list: StepList, from node: Int, _ graph: FlowGraph, hasLeft: Bool = false
    ) {
        var standing: [Int] = []
        var removed = hasLeft
        add(list, from: node, standing: &standing, removed: &removed, graph)
    }

    private mutating func add(
        _ list: StepList, from node: Int, standing: inout [Int], removed: inout Bool,
        _ graph: FlowGraph
    ) {
        for step in graph[list] {
            var inside = step.verb.alternatives
            if case .run(let action, _) = step.verb {
                inside = [graph[flow].actions[Int(action)].steps]
            }
            for list in inside {
                add(list, from: node, standing: &standing, removed: &removed, graph)
            }
            if let (destination, move) = step.shown {
                let target = index(of: destination.target)
                for (place, below) in ([node] + standing).enumerated() {
                    append(
                        Edge(
                            from: below, to: target, move: move, span: step.span,
                            arguments: destination.arguments, followsRemoval: removed,
                            isSequel: place > 0))
                }
                if move == .push { standing = [target] }
                for answer in step.answers { add(answer.steps, from: target, graph) }
            } else if case .show(let show) = step.verb {
                let target = show.target.destination.target
                if case .screen(let screen) = target, graph[screen].flow == flow {
                    append(
                        Edge(
                            from: node, to: index(of: target), move: .show, span: step.span,
                            arguments: show.target.destination.arguments,
                            followsRemoval: removed, isSequel: false))
                }
                leaves[node] = true
                removed = true
            } else if step.leaves || step.verb.answersLeave {
                leaves[node] = true
                removed = true
            } else {
                for answer in step.answers { add(answer.steps, from: node, graph) }
            }
        }
    }

    private mutating func append(_ edge: Edge) {
        outgoing[edge.from].append(edges.count)
        incoming[edge.to].append(edges.count)
        edges.append(edge)
    }
}

extension FlowMap {
    /// Strongly connected groups of nodes over the edges that `allow` lets pass, each sorted, the
    /// groups in the order of their first nodes.
    func groups(over allow: (Edge) -> Bool) -> [[Int]] {
        let next = outgoing.map { $0.filter { allow(edges[$0]) }.map { edges[$0].to } }
        return stronglyConnectedGroups(next)
    }
}

/// Tarjan's algorithm without recursion: groups of nodes that reach one another.
func stronglyConnectedGroups(_ next: [[Int]]) -> [[Int]] {
    var order = [Int](repeating: -1, count: next.count)
    var low = order
    var isOpen = [Bool](repeating: false, count: next.count)
    var open: [Int] = []
    var groups: [[Int]] = []
    var counter = 0
    for root in next.indices where order[root] < 0 {
        var path: [(node: Int, edge: Int)] = [(root, 0)]
        while let (node, edge) = path.last {
            if edge == 0, order[node] < 0 {
                order[node] = counter
                low[node] = counter
                counter += 1
                open.append(node)
                isOpen[node] = true
            }
            if edge < next[node].count {
                path[path.count - 1].edge += 1
                let target = next[node][edge]
                if order[target] < 0 {
                    path.append((target, 0))
                } else if isOpen[target] {
                    low[node] = min(low[node], order[target])
                }
                continue
            }
            path.removeLast()
            if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
            if low[node] == order[node] {
                var group: [Int] = []
                while let member = open.popLast() {
                    isOpen[member] = false
                    group.append(member)
                    if member == node { break }
                }
                groups.append(group.sorted())
            }
        }
    }
    return groups.sorted { $0[0] < $1[0] }
}
