import FlowEngine
import FlowModel

/// The place where a list of steps runs, and the event that its expressions can read there.
struct Scene {
    let frame: FlowEngine.Frame
    /// The flow of the frame.
    let type: FlowID
    let origin: Origin
    let event: EventScope

    /// The same place with another event in scope.
    func with(_ event: EventScope, _ origin: Origin) -> Scene {
        Scene(frame: frame, type: type, origin: origin, event: event)
    }

    func asker(at step: Int32) -> Asker { Asker(step: step, origin: origin, event: event) }
}

/// The host of the simulator: it holds values, evaluates the expressions of the graph, and runs its
/// steps. The engine changes what is shown.
final class Interpreter {
    let machine: Machine
    var values: Values
    /// The engine owns its host, which is of no use without it.
    unowned(unsafe) var engine: FlowEngine!
    var ledger = Ledger()
    /// Flows and screens that this event has given other inputs, to be read at its end.
    var adopted: [InstanceID] = []
    /// The effects that leave; commands come before the rest, once they are delivered.
    var effects: [Effect] = []
    var commandCount = 0
    /// The records for the trace; a rollback removes those of what it undoes.
    var records: [TraceRecord] = []
    /// The values before the event, if anything is compared with them.
    var baseline: Values
    /// The handler or step that was begun last before a fault.
    var failed: Decided?
    var points: [SavePoint] = []

    init(_ machine: Machine, _ values: Values) {
        self.machine = machine
        self.values = values
        baseline = values
    }

    /// The decisions, which survive a rollback (law C7, I5).
    struct Ledger {
        var decided: [Decided] = []
        var choices: [Choice] = []
        /// The inputs that the alert would have got when a leave guard stopped a reaction.
        var askedInputs: [Value] = []
    }

    struct SavePoint {
        let values: Values.Mark
        let askedInputs: [Value]
        /// The lengths of the lists at this point. Nothing goes back after effects have found their
        /// order.
        let decided: Int
        let choices: Int
        let records: Int
        let adopted: Int
        let effects: Int
    }

    var graph: FlowGraph { _read { yield machine.graph } }
    var traits: Traits { machine.traits }
    var world: FlowWorld { _read { yield engine.world } }
    var configuration: Configuration { Configuration(world: engine.world, values: values) }
    /// The configuration before the event, if anything is compared with that.
    var before: Configuration {
        Configuration(world: engine.baseline.seen(from: world.window), values: baseline)
    }

    func beginEvent() {
        ledger.decided.clear()
        ledger.choices.clear()
        ledger.askedInputs.clear()
        records.clear()
        adopted.clear()
        effects.clear()
        commandCount = 0
        failed = nil
        if machine.looksBack { baseline = values }
    }

    func save() -> Int {
        points.append(
            SavePoint(
                values: values.mark, askedInputs: ledger.askedInputs,
                decided: ledger.decided.count, choices: ledger.choices.count,
                records: records.count, adopted: adopted.count, effects: effects.count))
        return points.count - 1
    }

    func putBack(_ point: Int, wholly: Bool) {
        let saved = points[point]
        points.removeLast(points.count - point - 1)
        values.goBack(to: saved.values)
        adopted.removeSubrange(saved.adopted...)
        effects.removeSubrange(saved.effects...)
        records.removeSubrange(saved.records...)
        guard wholly else { return }
        ledger.askedInputs = saved.askedInputs
        ledger.decided.removeSubrange(saved.decided...)
        ledger.choices.removeSubrange(saved.choices...)
    }

    var site: FlowSite { FlowSite(number: Int32(ledger.decided.count - 1)) }

    func fail() { failed = ledger.decided.last }
}

/// Runs the steps of the graph, one by one.
extension Interpreter {
    /// Runs a handler with the values that it reads of its trigger and of the screen that sent it.
    func run(
        _ handler: HandlerTable.Handler, _ event: EventScope, _ flow: FlowID,
        _ frame: FlowEngine.Frame
    ) throws(Stop) {
        let scene = Scene(
            frame: frame, type: flow, origin: .transition(handler.transition), event: event)
        ledger.decided.append(.handler(scene.origin))
        guard machine.hasHooks else { return try run(handler.steps, scene) }
        try engine.surround(frame.flow) { () throws(Stop) in
            try run(handler.steps, scene)
        } hook: { (flow, isBefore) in
            trackHooks(of: flow, isBefore: isBefore, scene)
        }
    }

    /// Runs an answer. Its payload comes first, then the values kept from around the step.
    func run(
        _ answer: Answer, of asker: Asker, _ payload: [Value], _ flow: FlowInstance,
        _ frame: FlowEngine.Frame
    ) throws(Stop) {
        let own = answer.payload.count - answer.kept.count
        let scene = Scene(
            frame: frame, type: flow.flow, origin: asker.origin,
            event: EventScope(
                payload: payload.prefix(own) + Self.pick(answer.kept, from: asker.event.payload),
                screen: asker.event.screen))
        try run(answer.steps, scene)
    }

    func runStart(of flow: FlowInstance, on home: InstanceID) throws(Stop) {
        ledger.decided.append(.handler(.start(flow.flow)))
        try run(
            graph[flow.flow].start,
            Scene(
                frame: FlowEngine.Frame(flow: flow.id, here: home),
                type: flow.flow, origin: .start(flow.flow), event: .nothing))
    }

    static func pick(_ map: [Int32], from values: [Value]) -> [Value] {
        if map.isEmpty { return [] }
        // Mostly all of it is read, in its order.
        if map.count == values.count, map.indices.allSatisfy({ map[$0] == $0 }) { return values }
        var result: [Value] = []
        result.reserveCapacity(map.count)
        for index in map {
            result.append(values.indices.contains(Int(index)) ? values[Int(index)] : .none)
        }
        return result
    }

    /// Runs a list to its end, or until its flow has ended: the rest is then dropped (law C3).
    /// Lists inside its steps run in the same loop, however deep they are.
    func run(_ list: StepList, _ scene: Scene) throws(Stop) {
        var listing = Listing(list, scene)
        // The lists around the one that runs.
        var outer: [Listing] = []
        while true {
            guard let index = listing.rest.popFirst() else {
                guard let next = outer.popLast() else { return }
                listing = next
                continue
            }
            if !engine.isRunning(listing.scene.frame.flow) {
                records.append(.dropped(.step(listing.scene.origin, Int32(index))))
            } else if let inner = try run(index, listing.scene) {
                if !listing.rest.isEmpty { outer.append(listing) }
                listing = inner
            }
        }
    }

    /// The rest of a list.
    private struct Listing {
        var rest: Range<Int>
        let scene: Scene

        init(_ list: StepList, _ scene: Scene) {
            rest = list.indices
            self.scene = scene
        }
    }

    /// Runs a step. Returns the list to run in its place, if there is one.
    private func run(_ index: Int, _ scene: Scene) throws(Stop) -> Listing? {
        if let condition = graph.steps[index].condition {
            let holds = holds(condition, scene)
            ledger.choices.append(
                Choice(step: Int32(index), branch: holds ? Choice.held : Choice.failed))
            if !holds { return nil }
        }
        switch graph.steps[index].verb {
        case .ignore: return nil
        case .set(let assignments):
            assign(assignments, at: index, scene)
            return nil
        case .choose(let branches):
            for (position, branch) in branches.enumerated()
            where holds(branch.condition, scene) {
                ledger.choices.append(Choice(step: Int32(index), branch: Int32(position)))
                return Listing(branch.steps, scene)
            }
            return nil
        case .switch(let subject, let cases):
            return choose(among: cases, by: subject, at: Int32(index), scene)
        case .run(let action, let arguments):
            guard engine.mayRunAction() else {
                failed = .step(scene.origin, Int32(index))
                throw .fault(.runaway)
            }
            return run(Int(action), arguments, at: Int32(index), scene)
        default:
            try reach(index, scene)
            return nil
        }
    }

    /// The steps of the case that an enumeration has; its fields come before the payload so far.
    private func choose(
        among cases: [SwitchCase], by subject: ExpressionID, at step: Int32, _ scene: Scene
    ) -> Listing? {
        let value = machine.evaluator.value(of: subject, in: scopes(scene))
        guard case .enumeration(let index, let fields)? = value,
            cases.indices.contains(Int(index))
        else { return nil }
        ledger.choices.append(Choice(step: step, branch: index))
        return Listing(
            cases[Int(index)].steps,
            scene.with(
                EventScope(payload: fields + scene.event.payload, screen: scene.event.screen),
                scene.origin))
    }

    /// The steps of an action in the place of the one that runs it.
    private func run(
        _ action: Int, _ arguments: [ExpressionID?], at step: Int32, _ scene: Scene
    ) -> Listing? {
        let action = graph[scene.type].actions[action]
        let inputs = inputs(action.inputs, from: plainSource(arguments, scene)).values
        let inner = scene.with(
            EventScope(payload: inputs), .action(scene.origin, run: step))
        guard holds(action.condition, inner) else { return nil }
        ledger.decided.append(.step(scene.origin, step))
        return Listing(action.steps, inner)
    }

    /// Performs a step if it may run now.
    private func reach(_ index: Int, _ scene: Scene) throws(Stop) {
        let engine: FlowEngine = engine
        let id = Decided.step(scene.origin, Int32(index))
        guard engine.mayReachStep() else {
            failed = id
            throw .fault(.runaway)
        }
        if case .track(_, let values) = graph.steps[index].verb {
            ledger.decided.append(id)
            return track(values, at: Int32(index), in: scopes(scene))
        }
        switch engine.reach(machine.steps[index], scene.frame) {
        case .isDone: break
        case .isSuppressed: return records.append(.suppressed(id))
        case .isDropped: return records.append(.dropped(id))
        case .waits: return holdBack(graph.steps[index], at: Int32(index), scene)
        }
        if case .call(let call) = graph.steps[index].verb {
            return make(call, at: Int32(index), scene)
        }
        try perform(index, id, scene)
    }

    func holds(_ condition: ExpressionID?, _ scene: Scene) -> Bool {
        guard let condition else { return true }
        return machine.evaluator.holds(condition, in: scopes(scene))
    }

    func scopes(_ scene: Scene) -> Scopes {
        var scopes = scopes(of: scene.frame.flow)
        scopes.event = scene.event
        scopes.launch = world.launch
        return scopes
    }

    /// All right sides are read before anything is written (law C5).
    private func assign(_ assignments: [Assignment], at step: Int, _ scene: Scene) {
        let isLiteral = assignments.allSatisfy { machine.evaluator.literal($0.value) != nil }
        let scopes = isLiteral ? Scopes() : scopes(scene)
        let flow = scene.frame.flow
        guard engine.isRunning(flow) else { return }
        var metNil = false
        for assignment in assignments {
            guard let value = machine.evaluator.value(of: assignment.value, in: scopes) else {
                metNil = true
                continue
            }
            let path = assignment.path[...]
            let field = Int(assignment.field)
            switch assignment.scope {
            case .window:
                let window = world.window
                if !values[window: window][field - 1].set(path, to: value) { metNil = true }
            case .app:
                if !values.app[field].set(path, to: value) { metNil = true }
            default:
                if !values[flow].state[field].set(path, to: value) { metNil = true }
            }
        }
        if metNil { records.append(.setThroughNil(.step(scene.origin, Int32(step)))) }
    }
}

extension Value {
    /// Replaces a value below this one; false if a nil cuts the way there.
    fileprivate mutating func set(_ path: ArraySlice<Int32>, to value: Value) -> Bool {
        guard let changed = setting(path, to: value) else { return false }
        self = changed
        return true
    }
}
