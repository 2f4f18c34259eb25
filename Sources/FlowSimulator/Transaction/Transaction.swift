#if !hasFeature(Embedded)
    import FlowModel
#endif

/// The bounds of one transaction (law C7). Traces depend on them.
public enum Bound {
    /// Handlers and endings that are taken from the agenda, the event's own handler included.
    public static let agendaItems = 256
    /// Steps that are reached and that do more than `set`, `choose`, `run` and `ignore` do.
    public static let steps = 4096
    /// Actions that steps run.
    public static let runs = 4096
    /// Start lists that run inside one another.
    public static let startDepth = 32
    /// Bytes of a text that an expression makes.
    public static let textBytes = 1 << 20
    /// Turns after the agenda: tabs that start again, flows that show nothing, what has waited.
    /// Each turn uses something up, so only a graph with holes can come here, such as one with a
    /// column that has a condition.
    static let turns = 4096
}

/// One event at work on a configuration (law C).
struct Transaction {
    let machine: Machine
    var configuration: Configuration
    /// The one part that a rollback leaves as it is.
    var ledger = Ledger()
    /// What runs, and what it need not ask any more.
    var attempt: Attempt
    var records: [TraceRecord] = []
    var effects: [Effect] = []
    /// Commands on their way to a screen that is there after the update.
    var tells: [Tell] = []
    /// What was so before the event: what `changed` triggers compare with (law C9).
    var baseline: Configuration
    /// The triggers that have fired, with the value they fired for.
    var fired: [Change: Value] = [:]
    var unstable: Set<Change> = []
    /// The children of containers that have come and were started.
    var arrived: Set<ArrivedTab> = []
    /// Parked answers that have run: they are used up even if the reaction faults.
    var released: [Waiting] = []
    /// Whether inputs that keep their last value are traced: where nothing was done they are not.
    var isTracingKept = true
    /// The step that is running, if it has answers of its own.
    var asker: Asker?
    /// Whether what runs is the landing of a link itself, not what follows from it.
    var isLanding = false
    /// The leave guards that held when the step began.
    var held: [HeldGuard] = []
    /// The question that the alert has asked whose button runs.
    var asked: Waiting?
    /// What may happen now.
    var leaving: Waiting?
    /// What the steps of a gate have opened.
    var opened: Waiting.Wait?
    /// Whether a gate or a guard has stopped the reaction, and what that leads to runs.
    var isSettling = false
    /// The gate whose flow starts next.
    var presentingGate: Int32?
    /// What the inputs of the step were that has waited.
    var keptInputs: [Value] = []
    /// The call whose answer runs.
    var answering: InstanceID?
    /// What has been produced and not delivered yet, first in first out.
    var agenda: [Delivery] = []
    var startDepth = 0

    var graph: FlowGraph { machine.graph }

    var values: Values {
        get { configuration.values }
        _modify { yield &configuration.values }
    }

    init(_ machine: Machine, _ configuration: Configuration) {
        self.machine = machine
        self.configuration = configuration
        baseline = configuration
        attempt = Attempt(window: configuration.window)
    }

    /// An ending on its way to the caller.
    struct Delivery: Sendable, Hashable {
        let caller: InstanceID
        let trigger: Trigger
        let payload: Ticket?
        /// `.nowhere` is the front stack of the flow that handles it.
        let here: InstanceID
        let mode: Mode
        /// The `send` step that has raised an event of the application; the flow that wants it is
        /// looked for when it is delivered.
        var sender: Decided? = nil
        /// The windows it is sent to.
        var windows: [Int32] = []
        /// The flow that reported; nil for endings.
        var reporter: InstanceID? = nil
        /// The step that has started the flow, and what it may answer.
        var asker: Ticket? = nil
        var event: Answer.Event? = nil
        /// Of `X.back` the inputs the screen had.
        var screen: Ticket? = nil
    }

    /// What a handler may do (law G2, G5).
    enum Mode: Sendable, Hashable {
        case full
        /// After a sweep: only `set`, `choose` and `report`.
        case sweep
        /// `X.back` in a flow that has nothing left: `finish` too.
        case doomed
    }

    /// Where a list of steps runs.
    struct Frame: Sendable, Hashable {
        let flow: InstanceID
        let type: FlowID
        /// The stack it acts at, as recorded (law A6).
        let here: InstanceID
        /// The entry of the screen that sent the output.
        let reporter: InstanceID?
        let payload: [Value]
        let screen: [Value]
        let mode: Mode
        let origin: Origin
    }

    func fault(_ kind: FaultKind) -> Stop { ledger.fault(kind) }

    /// Runs the agenda until it is empty (law C1.2).
    mutating func drain() throws(Stop) {
        let home = configuration.current
        while !agenda.isEmpty {
            let delivery = agenda.removeFirst()
            try ledger.takeItem()
            if let sender = delivery.sender {
                try deliver(delivery, from: sender)
                continue
            }
            guard configuration.enter(windowOf: delivery.caller),
                let caller = configuration.flow(delivery.caller)
            else { continue }
            let here =
                delivery.here == .nowhere
                ? configuration.frontStack(of: caller.id) : delivery.here
            if try runOwnAnswer(to: delivery, of: caller, here: here) { continue }
            guard let handler = machine.handler(of: caller.flow, for: delivery.trigger)
            else { continue }
            try run(
                handler, flow: caller, here: here, reporter: nil,
                payload: values.payload(delivery.payload),
                screen: values.payload(delivery.screen), mode: delivery.mode)
        }
        configuration.current = home
    }

    /// Runs a handler with the payload of its trigger.
    mutating func run(
        _ handler: Machine.Handler, flow: FlowInstance, here: InstanceID, reporter: InstanceID?,
        payload: [Value], screen: [Value], mode: Mode
    ) throws(Stop) {
        let transition = graph[handler.transition]
        let frame = Frame(
            flow: flow.id, type: flow.flow, here: here, reporter: reporter,
            payload: Self.pick(handler.binding.payloadMap, from: payload),
            screen: Self.pick(handler.binding.screenMap, from: screen), mode: mode,
            origin: .transition(handler.transition))
        ledger.decided.append(.handler(frame.origin))
        guard machine.hasHooks else { return try run(transition.steps, frame) }
        let chain = configuration.chain(to: flow.id)
        trackHooks(of: chain, isBefore: true, frame)
        try run(transition.steps, frame)
        trackHooks(of: chain, isBefore: false, frame)
    }

    static func pick(_ map: [Int32], from values: [Value]) -> [Value] {
        var result: [Value] = []
        for index in map {
            result.append(values.indices.contains(Int(index)) ? values[Int(index)] : .none)
        }
        return result
    }

    /// Runs a list to its end, or until its flow has ended: the rest is then dropped (law C3). What
    /// is inside its steps runs on the same stack, however deep it is.
    mutating func run(_ list: StepList, _ frame: Frame) throws(Stop) {
        var open = [Listing(list, frame)]
        while var listing = open.popLast() {
            guard let index = listing.rest.popFirst() else { continue }
            let frame = listing.frame
            open.append(listing)
            if !configuration.isRunning(frame.flow) {
                records.append(.dropped(.step(frame.origin, Int32(index))))
            } else if let inner = try run(index, frame) {
                open.append(inner)
            }
        }
    }

    /// What is left of a list.
    struct Listing {
        var rest: Range<Int>
        let frame: Frame

        init(_ list: StepList, _ frame: Frame) {
            rest = list.indices
            self.frame = frame
        }
    }

    /// Runs a step. The result is the list that stands for it, if there is one.
    private mutating func run(_ index: Int, _ frame: Frame) throws(Stop) -> Listing? {
        let step = graph.steps[index]
        let id = Decided.step(frame.origin, Int32(index))
        if step.condition != nil {
            let holds = holds(step.condition, frame)
            ledger.choices.append(
                Choice(step: Int32(index), branch: holds ? Choice.held : Choice.failed))
            if !holds { return nil }
        }
        switch step.verb {
        case .ignore: return nil
        case .set(let assignments):
            assign(assignments, id, frame)
            return nil
        case .choose(let branches):
            for (position, branch) in branches.enumerated()
            where holds(branch.condition, frame) {
                ledger.choices.append(Choice(step: Int32(index), branch: Int32(position)))
                return Listing(branch.steps, frame)
            }
            return nil
        case .switch(let subject, let cases):
            return choose(among: cases, by: subject, at: Int32(index), frame)
        case .run(let action, let arguments):
            try ledger.runAction(id)
            return run(Int(action), arguments, at: Int32(index), frame)
        default:
            try reach(step, index, id, frame)
            return nil
        }
    }

    /// Does what a step says if it may.
    private mutating func reach(
        _ step: Step, _ index: Int, _ id: Decided, _ frame: Frame
    ) throws(Stop) {
        try ledger.reachStep(id)
        if case .track(_, let values) = step.verb {
            ledger.decided.append(id)
            return track(values, at: Int32(index), in: scopes(frame))
        }
        guard isAllowed(step.verb, frame.mode) else {
            records.append(.suppressed(id))
            return
        }
        if step.whenCovered != .over, isCovered(frame.here, for: frame.flow) {
            return holdBack(step, at: Int32(index), frame)
        }
        if case .call(let call) = step.verb {
            return try make(call, at: Int32(index), frame)
        }
        try perform(step, at: Int32(index), frame)
    }

    /// Does what a step says, once it is to be done: gates are asked, guards count.
    mutating func perform(_ step: Step, at index: Int32, _ frame: Frame) throws(Stop) {
        ledger.decided.append(.step(frame.origin, index))
        asker =
            step.answers.isEmpty
            ? nil
            : Asker(
                step: index, origin: frame.origin, payload: frame.payload, screen: frame.screen)
        let outer = held
        held = step.isForced ? [] : heldGuards()
        try askGates(of: step)
        if let child = step.inside {
            try perform(step.verb, inside: child, frame)
        } else {
            try perform(step.verb, frame, isPassthrough: step.isPassthrough)
        }
        held = outer.filter { configuration.stack(holding: $0.entry) != nil }
    }

    /// Everything is as it was but for the ledger.
    mutating func rollBack(to before: Transaction) {
        let ledger = ledger
        self = before
        self.ledger = ledger
    }

    private func isAllowed(_ verb: Verb, _ mode: Mode) -> Bool {
        switch (mode, verb) {
        case (.full, _), (.doomed, .finish), (_, .report): true
        default: false
        }
    }

    func holds(_ condition: ExpressionID?, _ frame: Frame) -> Bool {
        guard let condition else { return true }
        return machine.evaluator.holds(condition, in: scopes(frame))
    }

    func scopes(_ frame: Frame) -> Scopes {
        var scopes = configuration.scopes(of: frame.flow)
        scopes.payload = frame.payload
        scopes.screen = frame.screen
        scopes.launch = configuration.launch
        return scopes
    }

    /// All right sides are read before anything is written (law C5).
    private mutating func assign(_ assignments: [Assignment], _ id: Decided, _ frame: Frame) {
        let scopes = scopes(frame)
        guard configuration.isRunning(frame.flow) else { return }
        var metNil = false
        for assignment in assignments {
            guard let value = machine.evaluator.value(of: assignment.value, in: scopes) else {
                metNil = true
                continue
            }
            let field = Int(assignment.field)
            if assignment.scope == .window {
                let window = configuration.window
                if let changed = values[window: window][field - 1]
                    .setting(assignment.path[...], to: value)
                {
                    values[window: window][field - 1] = changed
                } else {
                    metNil = true
                }
            } else if assignment.scope == .app {
                if let changed = configuration.app[field].setting(assignment.path[...], to: value) {
                    configuration.app[field] = changed
                } else {
                    metNil = true
                }
            } else if let changed = values[flow: frame.flow].state[field]
                .setting(assignment.path[...], to: value)
            {
                values[flow: frame.flow].state[field] = changed
            } else {
                metNil = true
            }
        }
        if metNil { records.append(.setThroughNil(id)) }
    }
}

extension Transaction {
    /// What the steps of a handler can read when its event arrives.
    static func scopes(
        _ handler: Machine.Handler, _ payload: [Value], _ screen: [Value], _ flow: FlowInstance,
        _ configuration: Configuration
    ) -> Scopes {
        var scopes = configuration.scopes(of: flow.id)
        scopes.payload = pick(handler.binding.payloadMap, from: payload)
        scopes.screen = pick(handler.binding.screenMap, from: screen)
        return scopes
    }
}
