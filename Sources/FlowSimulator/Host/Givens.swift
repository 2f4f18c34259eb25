import FlowEngine
import FlowModel

/// The inputs that are passed to a flow or a screen.
struct Given: Sendable, Hashable {
    var source: InputSource
    /// The step that gives the inputs, if it has answers of its own.
    var asker: Asker?
    /// An input whose expression is absent takes its value from here (law F3).
    var last: [Value] = []
    /// The inputs as they were when a step was reached, if something is compared with them.
    var values: [Value] = []
}

/// Answers the engine's questions about passed inputs. The engine knows tickets, but no
/// expressions.
extension Interpreter {
    /// The expressions of a step, with the event in scope there.
    func plainSource(_ arguments: [ExpressionID?], _ scene: Scene) -> InputSource {
        InputSource(
            arguments: arguments, environment: scene.frame.flow, event: scene.event)
    }

    func given(
        _ arguments: [ExpressionID?], _ step: Int, _ scene: Scene, last: [Value] = []
    ) -> Given {
        let hasAnswers = !graph.steps[step].answers.isEmpty
        return Given(
            source: InputSource(
                arguments: arguments, environment: scene.frame.flow, event: scene.event,
                made: traits.restores ? .step(scene.origin, Int32(step)) : nil),
            asker: hasAnswers ? scene.asker(at: Int32(step)) : nil, last: last)
    }

    func source(
        _ arguments: [ExpressionID?], _ step: Int, _ scene: Scene, last: [Value] = []
    ) -> Ticket {
        values.keep(given(arguments, step, scene, last: last))
    }

    /// A stage of a `show`, with its inputs as they are now. A target without inputs is never
    /// given any.
    func staged(_ stage: ShowStage, _ given: Given) -> StagedShow {
        let target = stage.destination.target
        var given = given
        given.values = inputs(graph.inputs(of: target), from: given.source).values
        return StagedShow(
            target: target, opening: opening(stage.opening),
            isGiven: stage.isGiven && !given.values.isEmpty, given: values.keep(given),
            passer: given.source.environment)
    }

    func compared(_ target: Destination.Target, _ given: Ticket) -> Ticket {
        var compared = values.given(given) ?? Given(source: InputSource())
        compared.values = inputs(graph.inputs(of: target), from: compared.source).values
        return values.keep(compared)
    }

    private func opening(_ opening: ShowStage.Opening) -> StagedShow.Opening {
        switch opening {
        case .root: .root
        case .start: .start
        case .child(let child): .child(child)
        case .push: .push
        case .present(let style): .present(style.map { values.keep(.style($0)) })
        case .replace: .replace
        case .inside(let child, let isReplacing): .inside(child, isReplacing: isReplacing)
        }
    }

    func given(toChild child: Int32, of id: InstanceID) -> Ticket? {
        guard let flow = world.flow(id),
            let shown = graph[flow.flow].container.children[Int(child)].destination
        else { return nil }
        return values.keep(
            Given(
                source: InputSource(arguments: shown.arguments, environment: id)))
    }

    /// The alert of a leave guard, with its inputs. An input without a value, now that the reaction
    /// is undone, keeps the value it had when the guard stopped the reaction (law F3).
    func alert(about entry: Entry) -> (screen: FlowScreenType, given: Ticket)? {
        guard let ask = entry.screen.flatMap({ graph[$0].leave?.ask }),
            case .screen(let alert) = ask.target
        else { return nil }
        let given = Given(source: source(of: ask, about: entry), last: ledger.askedInputs)
        return (alert, values.keep(given))
    }

    func index(ofChild number: Int32, in flow: InstanceID) -> Int32? { number }

    /// Every flow can describe the inputs, so they stay as they are.
    func described(_ given: Ticket, by flow: InstanceID, isOver: Bool) -> Ticket? { given }

    private func source(of alert: Destination, about entry: Entry) -> InputSource {
        InputSource(
            arguments: alert.arguments, environment: entry.owner,
            event: EventScope(payload: [], screen: configuration.inputs(of: entry)))
    }

    /// The guard of a screen if it holds, with the inputs that its alert would get now.
    func leaveGuard(
        of entry: Entry
    ) -> (refuses: Bool, unless: [Int32], inputs: Ticket?)? {
        guard let leave = entry.screen.flatMap({ graph[$0].leave }),
            holds(leave.condition, for: entry)
        else { return nil }
        let given = leave.ask.flatMap { ask in
            let source = source(of: ask, about: entry)
            return values.keep(inputs(graph.inputs(of: ask.target), from: source).values)
        }
        return (leave.ask == nil, leave.unless, given)
    }
}

/// Flows and screens that begin, or get new inputs.
extension Interpreter {
    func begin(
        _ flow: FlowID, _ id: InstanceID, with given: Ticket?
    ) -> (flow: FlowID, chosen: Int32, asker: Ticket?) {
        var own = Values.OfInstance(id: id)
        let given = values.given(given)
        if let given {
            let inputs = inputs(graph[flow].inputs, from: given.source, last: given.last)
            own.passed = machine.passed(inputs.values, from: given.source)
        } else {
            let root = rootInputs()
            own.passed = machine.passed(root.values, from: root.source)
        }
        values.add(own)
        values[id].state = initialState(of: flow, id)
        return (
            flow, choice(of: flow, own.passed.inputs), given?.asker.map { values.keep(.asker($0)) }
        )
    }

    /// The initial state, which may read the flow's inputs and the shared state.
    private func initialState(of flow: FlowID, _ id: InstanceID) -> [Value] {
        var scopes = scopes(of: id)
        scopes.state = []
        for field in graph[flow].state {
            let value = field.defaultValue.flatMap {
                machine.evaluator.value(of: $0, in: scopes)
            }
            scopes.state.append(value ?? .none)
        }
        return scopes.state
    }

    func reset(_ id: InstanceID) {
        guard let flow = world.flow(id) else { return }
        values[id].state = initialState(of: flow.flow, id)
    }

    func build(_ screen: ScreenID, _ id: InstanceID, with given: Ticket) -> Ticket? {
        guard let given = values.given(given) else { return nil }
        var passed = machine.defaults[Int(screen.index)]
        let isGiven = given.source.frozen != nil || given.source.arguments.contains { $0 != nil }
        // Saved state also names the step.
        if traits.restores || isGiven {
            let inputs = inputs(graph[screen].inputs, from: given.source, last: given.last)
            passed = machine.passed(inputs.values, from: given.source)
        }
        values.add(Values.OfInstance(id: id, passed: passed))
        return given.asker.map { values.keep(.asker($0)) }
    }

    func adopt(_ given: Ticket, by id: InstanceID) {
        guard let source = values.given(given)?.source else { return }
        values[id].passed = machine.passed(values.inputs(of: id), from: source)
        adopted.append(id)
    }

    func renew(screen id: InstanceID, with given: Ticket) -> Ticket? {
        guard let given = values.given(given) else { return nil }
        values[id].passed = machine.passed(given.values, from: given.source)
        return given.asker.map { values.keep(.asker($0)) }
    }

    func renew(flow id: InstanceID, with ticket: Ticket, areFixed: Bool) {
        let ticket = areFixed ? frozen(ticket) : ticket
        guard let given = values.given(ticket) else { return }
        values[id].passed = machine.passed(given.values, from: given.source)
    }

    func frozen(_ ticket: Ticket) -> Ticket {
        guard var given = values.given(ticket) else { return ticket }
        given.source = given.source.with(
            environment: given.source.environment, frozen: given.values)
        return values.keep(given)
    }
}

/// Telling instances apart (law C10, D13, D14).
extension Interpreter {
    func matches(_ place: InstanceID, _ given: Ticket) -> Bool {
        let given = values.given(given)?.values ?? []
        let inputs = values.inputs(of: place)
        let key: [Int32]? =
            if let flow = engine.type(of: place) {
                graph[flow].key
            } else {
                world.entry(place)?.screen.map { graph[$0].identity }
            }
        return (key ?? []).allSatisfy { index in
            let index = Int(index)
            return inputs.indices.contains(index) && given.indices.contains(index)
                && inputs[index] == given[index]
        }
    }
}

/// Live inputs, brought up to date at commit (law F).
extension Interpreter {
    var mayInputsChange: Bool { !adopted.isEmpty || values.areInputsLive }

    func update(_ flow: FlowInstance, isTraced: Bool) {
        let kept = update(flow.id, graph[flow.flow].inputs)
        guard isTraced else { return }
        for input in kept { records.append(.keptFlowInput(flow.flow, input: input)) }
    }

    func update(_ entry: Entry, isTraced: Bool) {
        guard let screen = entry.screen else { return }
        let kept = update(entry.id, graph[screen].inputs)
        guard isTraced else { return }
        let instance = ScreenInstance(screen, entry.ordinal)
        for input in kept { records.append(.keptScreenInput(instance, input: input)) }
    }

    /// Brings inputs up to date and returns those that keep their last value.
    private func update(_ id: InstanceID, _ fields: [Field]) -> [Int32] {
        let passed = values.passed(to: id)
        guard passed.isLive || adopted.contains(id), let source = passed.source,
            engine.isLive(readIn: source.environment)
        else { return [] }
        let (inputs, kept) = inputs(fields, from: source, last: passed.inputs)
        if inputs != passed.inputs {
            values[id].passed = Passed(inputs, from: source, isLive: passed.isLive)
        }
        return kept
    }
}

extension FlowGraph {
    func inputs(of target: Destination.Target) -> [Field] {
        switch target {
        case .screen(let screen): self[screen].inputs
        case .flow(let flow): self[flow].inputs
        }
    }
}

extension Interpreter {
    func beginWindow(_ id: Int32) {
        let fields = graph.application.windows.state
        if !fields.isEmpty { values[window: id] = fields.map { machine.constant($0) } }
    }

    func remember(_ inputs: Ticket?) { ledger.askedInputs = values.payload(inputs) }

    func inputs(of entry: Entry) -> Ticket? { values.keep(values.inputs(of: entry.id)) }

    func payload(of cause: Cause) -> Ticket? { values.keep([cause.value]) }

    func setFlag(_ field: Int32, of flow: InstanceID, to value: Bool) {
        values[flow].state[Int(field)] = .bool(value)
    }

    func apply(_ change: Ticket?) -> Bool {
        switch values.event(change) {
        case .set(let field, let path, let value):
            let index = Int(field)
            guard values.app.indices.contains(index),
                let changed = values.app[index].setting(path[...], to: value),
                changed != values.app[index]
            else { return false }
            values.app[index] = changed
        case .fact(let fact, let value):
            guard values.facts.indices.contains(Int(fact)), values.facts[Int(fact)] != value
            else { return false }
            values.facts[Int(fact)] = value
        default: return false
        }
        return true
    }
}

extension Cause {
    /// The case of the built-in enumeration `Cause`.
    var value: Value {
        let index = TypeTable.causeNames.firstIndex { $0 == rawValue } ?? 0
        return .enumeration(Int32(index), [])
    }
}
