#if !hasFeature(Embedded)
    import FlowEngine
    import FlowModel
#endif

/// A graph with tables made of it, and the law applied to it: a pure function from a configuration
/// and an event to what comes of them.
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
    /// What is claimed of the run: by flows of each of their instances, by an app of the whole.
    let checks: [(flow: FlowID?, check: Check)]

    struct TriggerKey: Hashable {
        let flow: FlowID
        let trigger: FlowTrigger
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
        self.arguments = arguments
        traits = Traits(graph, isAlone: isAlone)
        self.root = root
        self.isAlone = isAlone
        evaluator = Evaluator(table: graph.expressions)
        var watched: [[WatchedPath]] = Array(repeating: [], count: graph.flows.count)
        for transition in graph.transitions {
            for case .changed(let path) in transition.triggers.map({ $0.trigger }) {
                watched[Int(transition.flow.index)].append(path)
            }
        }
        for index in watched.indices {
            watched[index].sort { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        }
        self.watched = watched
        var handlers: [TriggerKey: Handler] = [:]
        for (index, transition) in graph.transitions.enumerated() {
            for binding in transition.triggers {
                let trigger = FlowTrigger(
                    binding.trigger, watching: watched[Int(transition.flow.index)])
                handlers[TriggerKey(flow: transition.flow, trigger: trigger)] = Handler(
                    transition: TransitionID(index), binding: binding)
            }
        }
        self.handlers = handlers
        isWatching = watched.contains { !$0.isEmpty }
        var checks: [(flow: FlowID?, check: Check)] = []
        if !isAlone { checks += graph.application.checks.map { (nil, $0) } }
        for (index, flow) in graph.flows.enumerated() {
            checks += flow.checks.map { (FlowID(index), $0) }
        }
        self.checks = checks
        hasHooks =
            !graph.application.hooks.isEmpty || graph.flows.contains { !$0.hooks.isEmpty }
    }

    var hasWindows: Bool { traits.hasWindows }

    /// What a flow does when something happens, if it has a key for it.
    func handler(of flow: FlowID, for trigger: FlowTrigger) -> Handler? {
        handlers[TriggerKey(flow: flow, trigger: trigger)]
    }

    /// Nothing but the root layer, before the launch.
    public var initialConfiguration: Configuration {
        let session = Session(self, at: Configuration())
        session.host.values.app = graph.application.state.map { constant($0) }
        session.host.values.facts = graph.application.facts.map { constant($0) }
        session.engine.world.windows = [session.engine.freshWindow(1)]
        return Configuration(world: session.engine.world, values: session.host.values)
    }
}

extension FlowTrigger {
    /// The trigger of a transition, in a flow that watches these values.
    fileprivate init(_ trigger: Trigger, watching paths: [WatchedPath]) {
        switch trigger {
        case .output(let screen, let output): self = .output(screen, output)
        case .back(let screen): self = .back(screen)
        case .event(let event): self = .event(event)
        case .changed(let path): self = .changed(Int32(paths.firstIndex(of: path) ?? 0))
        case .outcome(let flow, let outcome): self = .outcome(flow, outcome)
        case .cancelled(let flow): self = .cancelled(flow)
        case .childOutcome(let child, let outcome):
            self = .childOutcome(child: child, outcome: outcome)
        case .childCancelled(let child): self = .childCancelled(child: child)
        case .report(let flow, let report): self = .report(flow, report)
        case .childReport(let child, let report):
            self = .childReport(child: child, report: report)
        case .selected(let child): self = .selected(child: child)
        case .reselected(let child): self = .reselected(child: child)
        }
    }
}
