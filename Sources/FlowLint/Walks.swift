import FlowModel

/// A list of steps that is not inside another: a start, a transition, an action or a hook of a
/// flow; a gate, the call of a link or an entry, or a hook of the app file.
struct Handler {
    /// The flow that runs the steps. The root runs those of the app file.
    let flow: FlowID
    /// The transition whose list it is; nil for every other list.
    var transition: TransitionID?
    /// The word by which reports name the list: `start`, the key of a transition, `action open`.
    let name: String
    let steps: StepList
    /// The gates that are asked before it runs.
    var requires: [Int32] = []
    /// The kinds of all steps that run with it, those of actions included. Empty for an action by
    /// itself: its steps count where a list runs it.
    fileprivate(set) var kinds: StepKinds = []
    /// The kinds of the steps that are written in it.
    fileprivate(set) var writtenKinds: StepKinds = []
    /// The ways to its steps, by their places in `Walks.ways`.
    fileprivate var ways = 0..<0
    /// The steps that are written in it, by their places in `Walks.written`.
    fileprivate var written = 0..<0
}

/// All lists of steps of an application, each walked through once for all rules: as the steps are
/// written, each once, and as they run, when they enter actions.
struct Walks {
    let graph: FlowGraph
    /// The lists of all flows, and after them the lists of the app file.
    private(set) var handlers: [Handler] = []
    private var ways: [Way] = []
    /// The steps as they are written, by their indices in the graph.
    private var written: [Int] = []
    /// Where the handlers of each flow begin, and at the end those of the app file.
    private var starts: [Int] = []
    private var transitions: [Int]
    /// The styles with names that flows declare, by the name of the flow.
    private(set) var styles: [String: [LayerStyle]] = [:]

    init(_ graph: FlowGraph) {
        self.graph = graph
        transitions = [Int](repeating: 0, count: graph.transitions.count)
        written.reserveCapacity(graph.steps.count)
        for style in graph.application.styles {
            guard let flow = style.flow else { continue }
            styles[graph[flow].name, default: []].append(style.style)
        }
        for id in graph.flowIDs {
            starts.append(handlers.count)
            add(Handler(flow: id, name: "start", steps: graph[id].start))
            for transition in graph[id].transitions {
                transitions[Int(transition.index)] = handlers.count
                add(
                    Handler(
                        flow: id, transition: transition, name: graph[transition].key,
                        steps: graph[transition].steps))
            }
            for action in graph[id].actions {
                addWritten(Handler(flow: id, name: "action " + action.name, steps: action.steps))
            }
            add(graph[id].hooks, of: id)
        }
        starts.append(handlers.count)
        let application = graph.application
        for (index, gate) in application.gates.enumerated() {
            add(
                Handler(
                    flow: application.root, name: gate.name, steps: gate.otherwise,
                    requires: [Int32(index)]))
        }
        for link in application.links { add(link.landing, "link " + link.name) }
        for entry in application.entries { add(entry.landing, entry.name) }
        add(application.hooks, of: application.root)
    }

    private mutating func add(_ landing: Landing, _ name: String) {
        guard case .call(let steps) = landing.target else { return }
        add(
            Handler(
                flow: graph.application.root, name: name, steps: steps, requires: landing.requires))
    }

    private mutating func add(_ hooks: Hooks, of flow: FlowID) {
        if hooks.isEmpty { return }
        add(Handler(flow: flow, name: "hook before", steps: hooks.before))
        add(Handler(flow: flow, name: "hook after", steps: hooks.after))
    }

    private mutating func add(_ handler: Handler) {
        var handler = handler
        let first = ways.count
        graph.walk(handler.steps, of: handler.flow) { way in
            handler.kinds.formUnion(graph.kinds[way.step])
            ways.append(way)
        }
        handler.ways = first..<ways.count
        addWritten(handler)
    }

    private mutating func addWritten(_ handler: Handler) {
        var handler = handler
        let first = written.count
        func add(_ list: StepList) {
            for index in list.indices {
                written.append(index)
                handler.writtenKinds.formUnion(graph.kinds[index])
                if graph.kinds[index].isDisjoint(with: .branching) { continue }
                for list in graph.steps[index].verb.alternatives { add(list) }
                for answer in graph.steps[index].answers { add(answer.steps) }
            }
        }
        add(handler.steps)
        handler.written = first..<written.count
        handlers.append(handler)
    }
}

// MARK: - As they run

extension Walks {
    /// Visits the steps of some kinds that a handler runs, in the order written.
    ///
    /// Never inlined: if it is, Swift 6.3 loses what the judges of rules keep between steps.
    @inline(never)
    func forEachStep(_ wanted: StepKinds, of handler: Handler, _ visit: (Step, Way) -> Void) {
        if handler.kinds.isDisjoint(with: wanted) { return }
        for index in handler.ways {
            let step = ways[index].step
            if graph.kinds[step].isDisjoint(with: wanted) { continue }
            visit(graph.steps[step], ways[index])
        }
    }

    func forEachStep(
        _ wanted: StepKinds, of transition: TransitionID, _ visit: (Step, Way) -> Void
    ) {
        forEachStep(wanted, of: self.transition(transition), visit)
    }

    /// The steps of some kinds that a handler runs, in the order written.
    func steps(_ wanted: StepKinds, of handler: Handler) -> [(Step, Way)] {
        var steps: [(Step, Way)] = []
        forEachStep(wanted, of: handler) { steps.append(($0, $1)) }
        return steps
    }
}

// MARK: - As they are written

extension Walks {
    /// The handlers of a flow; those of the app file for nil.
    func handlers(of flow: FlowID?) -> ArraySlice<Handler> {
        guard let flow else { return handlers[starts[starts.count - 1]...] }
        return handlers[starts[Int(flow.index)]..<starts[Int(flow.index) + 1]]
    }

    /// The kinds of all steps that are written in a flow.
    func writtenKinds(of flow: FlowID) -> StepKinds {
        handlers(of: flow).reduce(into: []) { $0.formUnion($1.writtenKinds) }
    }

    func start(of flow: FlowID) -> Handler { handlers[starts[Int(flow.index)]] }

    func transition(_ id: TransitionID) -> Handler { handlers[transitions[Int(id.index)]] }

    func action(_ index: Int32, of flow: FlowID) -> Handler {
        handlers[starts[Int(flow.index)] + 1 + graph[flow].transitions.count + Int(index)]
    }

    func gate(_ index: Int) -> Handler { handlers[starts[starts.count - 1] + index] }

    /// Visits the steps of some kinds in the application, those of the app file last.
    func forEachWritten(_ wanted: StepKinds, _ visit: (Step) -> Void) {
        forEachWritten(wanted, in: handlers[...], visit)
    }

    /// Visits the steps of some kinds in a flow: in its start, then in its transitions, its actions
    /// and its hooks. For nil it visits those of the app file.
    func forEachWritten(_ wanted: StepKinds, of flow: FlowID?, _ visit: (Step) -> Void) {
        forEachWritten(wanted, in: handlers(of: flow), visit)
    }

    func forEachWritten(_ wanted: StepKinds, of handler: Handler, _ visit: (Step) -> Void) {
        if handler.writtenKinds.isDisjoint(with: wanted) { return }
        for index in written[handler.written] where !graph.kinds[index].isDisjoint(with: wanted) {
            visit(graph.steps[index])
        }
    }

    private func forEachWritten(
        _ wanted: StepKinds, in handlers: ArraySlice<Handler>, _ visit: (Step) -> Void
    ) {
        for index in handlers.indices { forEachWritten(wanted, of: handlers[index], visit) }
    }
}
