#if !hasFeature(Embedded)
    import FlowModel
#endif

/// The law, applied to one graph: a pure function from a configuration and an event to what comes
/// of them. It holds nothing but the graph and tables made of it.
public struct Machine: Sendable {
    public let graph: FlowGraph
    /// The flow that is the root of the call tree.
    public let root: FlowID
    /// Whether an invisible host has called the root (law A15).
    public let isAlone: Bool
    /// The inputs of a flow alone; nil when the root's inputs are expressions.
    let arguments: [Value?]?
    let traits: Traits
    let evaluator: Evaluator
    private let handlers: [TriggerKey: Handler]
    /// By flow, what its `changed` triggers watch, in ASCII order.
    let watched: [[WatchedPath]]
    let isWatching: Bool
    let hasHooks: Bool
    let hasGates: Bool
    let hasWindows: Bool
    /// Whether some child of a container comes and goes.
    let hasConditionalChildren: Bool
    let hasLeaveGuards: Bool
    /// Whether anything is ever saved.
    let restores: Bool
    /// Whether anything depends on the width of a window.
    let readsWidth: Bool
    /// Whether some layer may have another style after an event than before.
    let hasLiveStyles: Bool
    /// Whether a `push` may show what is there instead of another one (law D13, D14).
    let mayShowRunning: Bool
    /// What is claimed of the run: by flows of each of their instances, by an app of the whole.
    let checks: [(flow: FlowID?, check: Check)]

    struct TriggerKey: Hashable {
        let flow: FlowID
        let trigger: Trigger
    }

    /// A transition and which of its triggers set it off.
    struct Handler {
        let transition: TransitionID
        let binding: TriggerBinding
    }

    /// The whole application, or the flow that stands alone.
    public init(graph: FlowGraph) {
        self.init(
            graph: graph, root: graph.application.root, isAlone: graph.application.isAlone,
            arguments: nil)
    }

    /// One flow alone, with its inputs in the order of the declaration; nil takes the default.
    public init(graph: FlowGraph, flow: FlowID, arguments: [Value?]) {
        self.init(graph: graph, root: flow, isAlone: true, arguments: arguments)
    }

    private init(graph: FlowGraph, root: FlowID, isAlone: Bool, arguments: [Value?]?) {
        self.graph = graph
        self.root = root
        self.isAlone = isAlone
        self.arguments = arguments
        traits = Traits(graph)
        evaluator = Evaluator(table: graph.expressions)
        var handlers: [TriggerKey: Handler] = [:]
        var watched: [[WatchedPath]] = Array(repeating: [], count: graph.flows.count)
        for (index, transition) in graph.transitions.enumerated() {
            for binding in transition.triggers {
                let key = TriggerKey(flow: transition.flow, trigger: binding.trigger)
                handlers[key] = Handler(transition: TransitionID(index), binding: binding)
                if case .changed(let path) = binding.trigger {
                    watched[Int(transition.flow.index)].append(path)
                }
            }
        }
        self.handlers = handlers
        for index in watched.indices {
            watched[index].sort { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        }
        self.watched = watched
        isWatching = watched.contains { !$0.isEmpty }
        hasWindows = graph.application.windows.areMultiple
        hasGates = !graph.application.gates.isEmpty
        hasConditionalChildren = graph.flows.contains { flow in
            flow.container.children.contains { $0.condition != nil }
        }
        restores = graph.restores
        readsWidth = graph.readsWidth
        hasLiveStyles = graph.styles.contains { if case .plain = $0 { false } else { true } }
        hasLeaveGuards = graph.screens.contains { $0.leave != nil }
        mayShowRunning =
            graph.flows.contains { $0.key != nil }
            || graph.screens.contains { $0.instances != .new }
        var checks: [(flow: FlowID?, check: Check)] = []
        if !isAlone { checks += graph.application.checks.map { (nil, $0) } }
        for (index, flow) in graph.flows.enumerated() {
            checks += flow.checks.map { (FlowID(index), $0) }
        }
        self.checks = checks
        hasHooks =
            !graph.application.hooks.isEmpty || graph.flows.contains { !$0.hooks.isEmpty }
    }

    /// Whether a root that has ended starts again (law A15).
    var restartsRoot: Bool { graph.application.restartsRoot && !isAlone }

    /// Whether the root may end: a host hears of it, or it starts again.
    var mayRootEnd: Bool { isAlone || restartsRoot }

    /// What a flow does when something happens, if it has a key for it.
    func handler(of flow: FlowID, for trigger: Trigger) -> Handler? {
        handlers[TriggerKey(flow: flow, trigger: trigger)]
    }

    /// Nothing but the root layer, before the launch.
    public var initialConfiguration: Configuration {
        var configuration = Configuration()
        configuration.app = graph.application.state.map { constant($0) }
        configuration.facts = graph.application.facts.map { constant($0) }
        configuration.windows = [freshWindow(1, in: &configuration)]
        return configuration
    }
}
