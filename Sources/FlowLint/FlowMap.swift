import FlowModel

/// One flow as a map: its start, its screens and the flows it calls, and which leads to which.
///
/// A called flow is a node, and its outcomes lead on from that node: a screen that they push is
/// shown where the flow was called. The map says what may happen, without weighing conditions.
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
        let origin: Origin
        let arguments: [ExpressionID?]
        /// True if an earlier step of the same list removed something, so the stack need not have
        /// grown.
        let followsRemoval: Bool
        /// True if a step of the list that pushed `from` puts `to` on it, not an event on `from`.
        let isSequel: Bool
    }

    /// The place where the step of an edge runs: in a transition, directly or in actions.
    struct Origin {
        /// Nil for a start, and for an edge that needs no step.
        var transition: TransitionID?
        /// The `run` steps that lead to it, the outermost first.
        var runs: [Step] = []
        /// The answer to a child that it is in, if a step that starts the child has the answer.
        var answer: (to: Answer.Event, steps: StepList)?
    }

    private(set) var nodes: [Node] = [.start]
    private(set) var edges: [Edge] = []
    /// The edges that begin at a node, by index.
    private(set) var outgoing: [[Int]] = [[]]
    /// The edges that end at a node, by index.
    private(set) var incoming: [[Int]] = [[]]
    /// For each node, true if a step can leave it.
    private(set) var leaves: [Bool] = [false]
    /// For each node, true if a step that it sets off can leave more than its own place.
    private(set) var leavesLayers: [Bool] = [false]
    /// For each node, true if a step that it sets off may also remove entries below it on its
    /// stack.
    private(set) var leavesMore: [Bool] = [false]
    private var indices: [Node: Int] = [.start: 0]
    /// Shortest ways. Names decide between several, so that the order of keys means nothing.
    private(set) var ways = Ways([[]])
    /// The effects of a list up to the end of an action that it runs, by how the action is run.
    private var runs: [Run: ListEffects] = [:]
    private let graph: FlowGraph
    let flow: FlowID
    /// The origin of the edges being added, and the known inputs of the action that they are in.
    private var origin = Origin()
    private var inputs = KnownInputs.none
    private var isInAnswer = false
    /// How many actions have been entered since the list began.
    private var entered = 0

    /// `shown` are the screens of the flow that `show` and links show.
    init(_ graph: FlowGraph, _ id: FlowID, shown: [ShownScreen]) {
        self.graph = graph
        self.flow = id
        let flow = graph[id]
        for screen in flow.screens { _ = index(of: Node.screen(screen)) }
        add(flow.start, from: 0, graph)
        for child in flow.container.children { addChild(child) }
        for screen in shown { add(screen) }
        for screen in flow.screens { addQuestion(of: screen, graph) }
        for transition in flow.transitions {
            let isOnly = graph[transition].triggers.count == 1
            var places = Set<Int>()
            origin.transition = transition
            for binding in graph[transition].triggers {
                // A user who has gone back has left the screen already.
                let hasLeft = if case .back = binding.trigger { true } else { false }
                addAnswered(by: binding.trigger, in: id, graph)
                for node in self.places(of: binding.trigger, in: id, graph)
                where isOnly || places.insert(node).inserted {
                    add(graph[transition].steps, from: node, graph, hasLeft: hasLeft)
                }
            }
        }
        runs = [:]
        let names = nodes.indices.map { name(of: $0, graph) }
        ways = Ways(outgoing.map { $0.map { edges[$0].to }.sorted { names[$0] < names[$1] } })
    }

    /// Shortest ways from the start.
    struct Ways {
        /// The number of names that a witness has of each end of a way that is longer than both.
        static let endLimit = 50

        /// For each node, the node before it; -1 if it cannot be reached.
        private(set) var cameFrom: [Int] = []
        /// The number of nodes on the way, without the start.
        private(set) var lengths: [Int] = []
        /// The last node in the first end of a long way; for a shorter way, the node itself.
        private(set) var heads: [Int] = []

        init(_ next: [[Int]]) {
            cameFrom = [Int](repeating: -1, count: next.count)
            lengths = [Int](repeating: 0, count: next.count)
            heads = Array(next.indices)
            cameFrom[0] = 0
            var open = [0]
            var place = 0
            while place < open.count {
                let node = open[place]
                place += 1
                for target in next[node] where cameFrom[target] < 0 {
                    cameFrom[target] = node
                    lengths[target] = lengths[node] + 1
                    if lengths[target] > Self.endLimit { heads[target] = heads[node] }
                    open.append(target)
                }
            }
        }
    }

    func find(_ node: Node) -> Int? { indices[node] }

    /// For each node, true if it can be reached over edges that `allow` lets pass. `first` is
    /// reached.
    func reachable(from first: Int, over allow: (Edge) -> Bool) -> [Bool] {
        reachable(from: [first], over: allow)
    }

    func reachable(from first: [Int], over allow: (Edge) -> Bool) -> [Bool] {
        var seen = [Bool](repeating: false, count: nodes.count)
        for node in first { seen[node] = true }
        var open = first
        while let node = open.popLast() {
            for edge in outgoing[node] where allow(edges[edge]) && !seen[edges[edge].to] {
                seen[edges[edge].to] = true
                open.append(edges[edge].to)
            }
        }
        return seen
    }

    /// Returns the nodes that may be in front at a trigger. At an event of the application or a
    /// change, any screen of the flow may be in front.
    func places(of trigger: Trigger, in flow: FlowID, _ graph: FlowGraph) -> [Int] {
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

    /// Adds the flow that a trigger answers: it has a node, whoever starts it.
    private mutating func addAnswered(by trigger: Trigger, in flow: FlowID, _ graph: FlowGraph) {
        switch trigger {
        case .output, .back, .event, .changed, .selected, .reselected: return
        default:
            guard let child = graph.answeringFlow(of: trigger, in: flow) else { return }
            _ = index(of: Node.child(child))
        }
    }

    private mutating func index(of node: Node) -> Int {
        if let index = indices[node] { return index }
        indices[node] = nodes.count
        nodes.append(node)
        outgoing.append([])
        incoming.append([])
        leaves.append(false)
        leavesLayers.append(false)
        leavesMore.append(false)
        return nodes.count - 1
    }

    private mutating func index(of target: Destination.Target) -> Int {
        switch target {
        case .screen(let id): index(of: Node.screen(id))
        case .flow(let id): index(of: Node.child(id))
        }
    }

    /// Adds a screen of this flow that other flows show from anywhere.
    private mutating func add(_ shown: ShownScreen) {
        append(
            Edge(
                from: 0, to: index(of: shown.destination.target), move: .show,
                span: shown.span, origin: Origin(),
                arguments: shown.destination.arguments, followsRemoval: true, isSequel: false))
    }

    /// Adds the alert of a leave guard, which presents it over whatever is there.
    private mutating func addQuestion(of screen: ScreenID, _ graph: FlowGraph) {
        guard let ask = graph[screen].leave?.ask else { return }
        append(
            Edge(
                from: index(of: Node.screen(screen)), to: index(of: ask.target),
                move: .present(nil), span: ask.span, origin: Origin(), arguments: ask.arguments,
                followsRemoval: false, isSequel: false))
    }

    private mutating func addChild(_ child: ContainerChild) {
        guard let destination = child.destination else { return }
        append(
            Edge(
                from: 0, to: index(of: destination.target), move: .tab, span: child.span,
                origin: Origin(), arguments: destination.arguments, followsRemoval: false,
                isSequel: false))
    }

    private mutating func add(
        _ list: StepList, from node: Int, _ graph: FlowGraph, hasLeft: Bool = false
    ) {
        var effects = ListEffects(removed: hasLeft)
        entered = 0
        add(list, from: node, &effects, graph)
    }

    private mutating func add(
        _ list: StepList, from node: Int, _ effects: inout ListEffects, _ graph: FlowGraph
    ) {
        for step in graph[list] where !inputs.ruleOut(step.condition, graph) {
            switch step.verb {
            case .choose(let branches):
                let lists = inputs.possible(branches, graph).map(\.branch.steps)
                add(oneOf: lists, from: node, &effects, graph)
            case .switch(_, let cases):
                let around = inputs
                inputs = .none
                add(oneOf: cases.map(\.steps), from: node, &effects, graph)
                inputs = around
            case .run: run(step, from: node, &effects, graph)
            default: break
            }
            if let (destination, move) = step.shown {
                let target = index(of: destination.target)
                for (place, below) in ([node] + effects.standing).enumerated() {
                    append(
                        Edge(
                            from: below, to: target, move: move, span: step.span,
                            origin: origin, arguments: destination.arguments,
                            followsRemoval: effects.removed, isSequel: place > 0))
                }
                if move == .push { effects.standing = [target] }
                if case .present = move {
                    if !effects.layers.contains(target) { effects.layers.append(target) }
                    if effects.awaitsExit { leaves[target] = true }
                }
                let around = origin.answer
                for answer in step.answers {
                    var above = ListEffects()
                    origin.answer = (answer.event, answer.steps)
                    add(answer, from: target, &above, graph)
                }
                origin.answer = around
            } else if case .show(let show) = step.verb {
                let target = show.target.destination.target
                if case .screen(let screen) = target, graph[screen].flow == flow {
                    append(
                        Edge(
                            from: node, to: index(of: target), move: .show, span: step.span,
                            origin: origin, arguments: show.target.destination.arguments,
                            followsRemoval: effects.removed, isSequel: false))
                }
                leave(node, by: step.verb, &effects)
            } else if step.verb.leaves || step.verb.answersLeave {
                leave(node, by: step.verb, &effects)
            } else {
                // Answers to a call find the nodes that were pushed before it.
                for answer in step.answers {
                    var before = effects
                    before.closesLayers = false
                    add(answer, from: node, &before, graph)
                    if before.closesLayers { effects.awaitsExit = true }
                }
            }
        }
    }

    /// Adds lists of which only one runs, so none of them finds the effects of another.
    private mutating func add(
        oneOf lists: [StepList], from node: Int, _ effects: inout ListEffects, _ graph: FlowGraph
    ) {
        if lists.isEmpty { return }
        let before = effects
        effects.standing = []
        for list in lists {
            var after = before
            add(list, from: node, &after, graph)
            effects.merge(after, since: before)
        }
    }

    /// Marks a node as one that a step can leave, and the layers that the step closes. `close` and
    /// `pop` remove screens below those layers; `closedByName` knows the layers closed by name.
    private mutating func leave(_ node: Int, by verb: Verb, _ effects: inout ListEffects) {
        leaves[node] = true
        if !verb.leavesOwnPlace { leavesLayers[node] = true }
        // By the time of an answer the node may have gone, and `pop` removes the entry below it.
        let isPop = if case .pop = verb { true } else { false }
        if effects.removed || !verb.leavesOne || isInAnswer && isPop { leavesMore[node] = true }
        effects.removed = true
        let closed: ArraySlice<Int>
        switch verb {
        case .dismiss(.nearest): closed = effects.layers.suffix(1)
        case .dismissAll, .finish, .restart, .show: closed = effects.layers[...]
        default: return
        }
        for layer in closed { leaves[layer] = true }
        effects.layers.removeLast(closed.count)
        effects.closesLayers = true
    }

    private mutating func add(
        _ answer: Answer, from node: Int, _ effects: inout ListEffects, _ graph: FlowGraph
    ) {
        let around = (inputs, isInAnswer)
        (inputs, isInAnswer) = (.none, true)
        add(answer.steps, from: node, &effects, graph)
        (inputs, isInAnswer) = around
    }

    /// Adds the steps of an action, once for each place they can run from and each stack they find.
    /// Otherwise actions that run one another twice would double the work with every action.
    private mutating func run(
        _ step: Step, from node: Int, _ effects: inout ListEffects, _ graph: FlowGraph
    ) {
        guard case .run(let index, let arguments) = step.verb else { return }
        let action = graph[flow].actions[Int(index)]
        let around = inputs
        inputs = inputs.given(to: action, arguments, graph)
        defer { inputs = around }
        if inputs.ruleOut(action.condition, graph) { return }
        entered += 1
        if entered > KnownInputs.entryLimit { inputs = .none }
        let run = Run(
            action: index, node: node, before: effects, inputs: inputs, isInAnswer: isInAnswer)
        if let known = runs[run] {
            effects = known
            return
        }
        origin.runs.append(step)
        add(action.steps, from: node, &effects, graph)
        origin.runs.removeLast()
        runs[run] = effects
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
        stronglyConnectedGroups(
            outgoing.map { $0.compactMap { allow(edges[$0]) ? edges[$0].to : nil } })
    }

    /// The groups that contain a circle: those with several nodes, or with one node that has an
    /// edge to itself.
    func circles(over allow: (Edge) -> Bool) -> [[Int]] {
        groups(over: allow).filter { group in
            group.count > 1
                || outgoing[group[0]].contains { edges[$0].to == group[0] && allow(edges[$0]) }
        }
    }
}

extension Verb {
    /// True if the verb removes no more than the place where the step runs, and the entries above
    /// it.
    fileprivate var leavesOwnPlace: Bool {
        switch self {
        case .close(.nearest), .pop, .popTo, .popToRoot: true
        default: false
        }
    }

    /// True if the lowest entry of a stack stays when the step runs on an entry above it.
    fileprivate var leavesOne: Bool {
        if case .pop(let count) = self { return count == 1 }
        return leavesOwnPlace
    }
}
