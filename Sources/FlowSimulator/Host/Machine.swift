import FlowEngine
import FlowModel

/// A graph with tables made of it, and the law applied to it: a pure function from a configuration
/// and an event to the result.
public final class Machine: Sendable {
    public let graph: FlowGraph
    /// The flow that is the root of the call tree.
    public let root: FlowID
    /// True if an invisible host has called the root (law A15).
    public let isAlone: Bool
    /// The inputs of a single flow; nil if the root's inputs are expressions.
    let arguments: [Value?]?
    let traits: Traits
    let evaluator: Evaluator
    let handlers: HandlerTable
    /// For each screen, the inputs that it has if no step gives any: all such screens share them.
    let defaults: [Passed]
    /// The steps in the form that the law needs.
    let steps: [FlowStep]
    let isWatching: Bool
    let hasHooks: Bool
    /// For each expression, true if it may have another value later, or none any more.
    private let liveExpressions: [Bool]
    /// The checks of the run: those of a flow are about each of its instances, those of an app
    /// about the whole.
    let checks: [(flow: FlowID?, check: Check)]

    /// A single flow of the graph, with the tables of another machine and the flow's inputs in the
    /// order of the declaration; nil takes the default.
    public init(_ flow: FlowID, arguments: [Value?], sharing other: Machine) {
        graph = other.graph
        root = flow
        isAlone = true
        self.arguments = arguments
        var traits = other.traits
        traits.opensWindows = false
        self.traits = traits
        evaluator = other.evaluator
        handlers = other.handlers
        defaults = other.defaults
        steps = other.steps
        isWatching = other.isWatching
        hasHooks = other.hasHooks
        liveExpressions = other.liveExpressions
        checks = other.checks.filter { $0.flow != nil }
    }

    /// The whole application, or the flow without an app file.
    public init(graph: FlowGraph) {
        self.graph = graph
        root = graph.application.root
        isAlone = graph.application.isAlone
        arguments = nil
        let evaluator = Evaluator(table: graph.expressions)
        self.evaluator = evaluator
        defaults = graph.screens.map { screen in
            Passed(
                screen.inputs.map { evaluator.constant($0.defaultValue) }, from: nil, isLive: false)
        }
        liveExpressions = graph.expressions.nodes.indices.map { index in
            graph.expressions.contains(ExpressionID(index)) { id in
                switch graph.expressions[id] {
                case .read(.payload, _), .read(.screen, _): false
                case .read, .narrowed: true
                default: nil
                }
            }
        }
        isWatching = graph.flows.contains { !$0.watched.isEmpty }
        traits = Traits(graph)
        handlers = HandlerTable(graph, isSaved: traits.restores)
        steps = graph.steps.map { FlowStep($0) }
        var checks: [(flow: FlowID?, check: Check)] = []
        if !isAlone { checks += graph.application.checks.map { (nil, $0) } }
        for (index, flow) in graph.flows.enumerated() {
            checks += flow.checks.map { (FlowID(index), $0) }
        }
        self.checks = checks
        hasHooks =
            !graph.application.hooks.isEmpty || graph.flows.contains { !$0.hooks.isEmpty }
    }

    /// True if values are compared with those before the event.
    var looksBack: Bool { isWatching || traits.hasConditionalChildren }

    var hasWindows: Bool { traits.hasWindows }

    /// True if an input that is made by this expression has to be computed again at every commit.
    /// The payload of an event is kept as it was, so a value made only of that stays the same.
    func isLive(_ expression: ExpressionID) -> Bool { liveExpressions[Int(expression.index)] }

    /// The style that a screen or a flow declares for the layers it is presented in.
    func ownStyle(of target: FlowTarget) -> LayerStyle {
        switch target {
        case .screen(let screen): graph.screens[Int(screen.index)].style ?? .sheet
        case .flow(let flow): graph.flows[Int(flow.index)].style ?? .sheet
        }
    }

    /// Nothing but the root layer, before the launch.
    public var initialConfiguration: Configuration {
        let session = Session(self, at: Configuration())
        session.host.values.app = graph.application.state.map { constant($0) }
        session.host.values.facts = graph.application.facts.map { constant($0) }
        session.engine.world.windows = [session.engine.freshWindow(1)]
        session.host.values.endEvent()
        return Configuration(world: session.engine.world, values: session.host.values)
    }
}
