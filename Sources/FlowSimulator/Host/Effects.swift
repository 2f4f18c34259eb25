import FlowEngine
import FlowModel

/// A call on its way to the app.
public struct CallEffect: Sendable, Hashable {
    let call: CallToken
    /// The step that made it.
    public let decided: Decided
    public let inputs: [Value]
    /// The place of the flow in the call tree after the commit.
    public fileprivate(set) var position: [Int] = []

    public var operation: OperationID { call.step.operation }
}

/// The effects that leave the engine at commit (law C1.7, K8).
extension Interpreter {
    func values(_ expressions: [ExpressionID], _ scene: Scene) -> [Value] {
        let scopes = scopes(scene)
        return expressions.map { machine.evaluator.value(of: $0, in: scopes) ?? .none }
    }

    func track(_ values: [TrackedValue], at step: Int32, in scopes: Scopes) {
        effects.append(
            .track(
                step: step,
                values.map { machine.evaluator.value(of: $0.value, in: scopes) ?? .none }))
    }

    func open(_ target: OpenTarget, _ scene: Scene) {
        if let word = target.word { return effects.append(.open(word)) }
        guard case .url(let expression) = target,
            case .url(let url)? = values([expression], scene).first
        else { return }
        effects.append(.open(url))
    }

    /// Runs the hooks of a flow, or of the app, around a handler.
    func trackHooks(of flow: InstanceID?, isBefore: Bool, _ scene: Scene) {
        let type = flow.flatMap { engine.type(of: $0) }
        let hooks = type.map { graph[$0].hooks } ?? graph.application.hooks
        let list = isBefore ? hooks.before : hooks.after
        if list.isEmpty { return }
        var scopes = scopes(of: flow)
        let id = TraceWriter(graph: graph).name(of: .handler(scene.origin))
        scopes.event = EventScope(payload: [.string(id)])
        for index in list.indices {
            let step = graph.steps[index]
            guard case .track(_, let values) = step.verb,
                machine.evaluator.holds(step.condition, in: scopes)
            else { continue }
            track(values, at: Int32(index), in: scopes)
        }
    }

    func decide(_ call: CallToken) { ledger.decided.append(configuration.decided(call)) }

    /// The call leaves at commit, if it is still pending then.
    func send(_ call: CallToken) {
        effects.append(
            .call(
                CallEffect(
                    call: call, decided: configuration.decided(call),
                    inputs: values.payload(call.step.inputs))))
    }

    func deliver(_ command: Int32, _ payload: Ticket?, to entry: Entry) {
        guard let instance = entry.instance else { return }
        let told = Effect.tell(instance, command: command, payload: values.payload(payload))
        effects.insert(placed(told), at: commandCount)
        commandCount += 1
    }

    /// Gives calls the places of their flows, and drops those that are not pending any more.
    func commit() {
        if effects.isEmpty { return }
        let home = engine.world.current
        var sent: [Effect] = []
        for effect in effects {
            guard case .call(var call) = effect else {
                sent.append(effect)
                continue
            }
            guard let position = engine.position(ofPending: call.call) else { continue }
            call.position = position
            sent.append(placed(.call(call)))
        }
        effects = sent
        engine.world.current = home
    }

    /// The effect with its window, if there can be several.
    func placed(_ effect: Effect) -> Effect {
        machine.hasWindows ? .inside(window: world.window, effect) : effect
    }

    /// The windows that a step sends to; no window has the number 0.
    func reach(_ reach: Reach, _ scene: Scene) -> FlowReach {
        switch reach {
        case .here: return .here
        case .otherWindows: return .otherWindows
        case .allWindows: return .allWindows
        case .window(let id):
            guard case .int(let number)? = values([id], scene).first else { return .window(0) }
            return .window(Int(exactly: number) ?? 0)
        }
    }
}
