import FlowEngine
import FlowModel

/// The values that an event has brought, as its handler can read them. It never changes, so that
/// steps, and everything made of them, share it.
final class EventScope: Sendable, Hashable {
    let payload: [Value]
    /// The inputs of the screen that sent the output, as they were then.
    let screen: [Value]

    init(payload: [Value], screen: [Value] = []) {
        self.payload = payload
        self.screen = screen
    }

    static let nothing = EventScope(payload: [])

    static func == (left: EventScope, right: EventScope) -> Bool {
        left === right || left.payload == right.payload && left.screen == right.screen
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(payload)
        hasher.combine(screen)
    }
}

/// The source of inputs: expressions, and the environment they are kept with (law F1). It never
/// changes, so that to copy it is to copy one reference.
final class InputSource: Sendable, Hashable {
    /// One an input; nil takes the default.
    let arguments: [ExpressionID?]
    /// The flow whose state and inputs the expressions read; nil reads only shared state.
    let environment: InstanceID?
    /// The values that the handler of the step could read, as they were then.
    let event: EventScope
    /// The step whose expressions they are; kept only if state is saved.
    let made: Decided?
    /// The values when the environment ended: such inputs do not change any more.
    let frozen: [Value]?

    init(
        arguments: [ExpressionID?] = [], environment: InstanceID? = nil,
        event: EventScope = .nothing, made: Decided? = nil, frozen: [Value]? = nil
    ) {
        self.arguments = arguments
        self.environment = environment
        self.event = event
        self.made = made
        self.frozen = frozen
    }

    /// The same source with another environment and other frozen values.
    func with(environment: InstanceID?, frozen: [Value]?) -> InputSource {
        InputSource(
            arguments: arguments, environment: environment, event: event, made: made,
            frozen: frozen)
    }

    static func == (left: InputSource, right: InputSource) -> Bool {
        left === right
            || left.arguments == right.arguments && left.environment == right.environment
                && left.event == right.event && left.made == right.made
                && left.frozen == right.frozen
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(arguments)
        hasher.combine(environment)
        hasher.combine(event)
        hasher.combine(made)
        hasher.combine(frozen)
    }
}

/// The inputs of a flow that runs or a screen that is shown. They never change, so that to copy
/// them is to copy one reference: events copy lists of them.
final class Passed: Sendable, Hashable {
    /// One value an input.
    let inputs: [Value]
    let source: InputSource?
    /// True if the inputs have to be computed again at every commit.
    let isLive: Bool

    init(_ inputs: [Value], from source: InputSource?, isLive: Bool) {
        self.inputs = inputs
        self.source = source
        self.isLive = isLive
    }

    static let nothing = Passed([], from: nil, isLive: false)

    static func == (left: Passed, right: Passed) -> Bool {
        left === right || left.inputs == right.inputs && left.source == right.source
    }

    /// Hashes only the inputs: those that differ only in their source are rare.
    func hash(into hasher: inout Hasher) { hasher.combine(inputs) }
}

extension Machine {
    func passed(_ inputs: [Value], from source: InputSource?) -> Passed {
        let expressions = source?.arguments ?? []
        return Passed(
            inputs, from: source,
            isLive: expressions.contains { $0.map { isLive($0) } ?? false })
    }
}

/// A step that has started something and answers it, with the event in scope around it.
struct Asker: Sendable, Hashable {
    /// By index in `FlowGraph.steps`.
    let step: Int32
    let origin: Origin
    let event: EventScope

    var decided: Decided { .step(origin, step) }
}

extension Machine {
    /// The default of a field: a constant, nil when there is none.
    func constant(_ field: Field) -> Value {
        evaluator.constant(field.defaultValue)
    }
}

/// The values of inputs now.
extension Interpreter {
    /// The inputs a source gives now. An input whose expression is absent, because a narrowed value
    /// has become nil, keeps its last value and is named in `kept` (law F3).
    func inputs(
        _ fields: [Field], from source: InputSource, last: [Value] = []
    ) -> (values: [Value], kept: [Int32]) {
        if let frozen = source.frozen { return (frozen, []) }
        var scopes = scopes(of: source.environment)
        scopes.event = source.event
        scopes.launch = world.launch
        var values: [Value] = []
        var kept: [Int32] = []
        for (index, field) in fields.enumerated() {
            let argument = source.arguments.indices.contains(index) ? source.arguments[index] : nil
            if let expression = argument {
                if let value = machine.evaluator.value(of: expression, in: scopes) {
                    values.append(value)
                } else {
                    kept.append(Int32(index))
                    values.append(last.indices.contains(index) ? last[index] : .none)
                }
            } else {
                values.append(machine.constant(field))
            }
        }
        return (values, kept)
    }

    /// The inputs of the root of the call tree.
    func rootInputs() -> (values: [Value], source: InputSource?) {
        let fields = graph[machine.root].inputs
        if let arguments = machine.arguments {
            var values: [Value] = []
            for (index, field) in fields.enumerated() {
                let given = arguments.indices.contains(index) ? arguments[index] : nil
                values.append(given ?? machine.constant(field))
            }
            return (values, nil)
        }
        let source = InputSource(arguments: graph.application.rootArguments)
        return (inputs(fields, from: source).values, source)
    }
}
