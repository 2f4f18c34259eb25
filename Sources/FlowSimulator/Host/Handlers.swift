import FlowEngine
import FlowModel

/// Judges and runs the handlers of flows.
extension Interpreter {
    func judge(
        _ trigger: FlowTrigger, of flow: FlowInstance, _ payload: Ticket?, from entry: Entry?
    ) -> Verdict? {
        guard let handler = machine.handlers[flow.flow, trigger] else { return .unhandled }
        guard let index = handler.only else { return nil }
        let origin = Origin.transition(handler.transition)
        if let condition = graph.steps[Int(index)].condition {
            var scopes = scopes(of: flow.id)
            scopes.event = handler.event(
                values.payload(payload), entry.map { values.inputs(of: $0.id) } ?? [])
            if !machine.evaluator.holds(condition, in: scopes) {
                ledger.decided += [.handler(origin), .step(origin, index)]
                ledger.choices.append(Choice(step: index, branch: Choice.failed))
                return .guarded
            }
        }
        guard case .ignore = graph.steps[Int(index)].verb else { return nil }
        ledger.decided.append(.handler(origin))
        return .ignored
    }

    func offers(_ output: Int32, _ payload: Ticket?, by entry: Entry) -> Bool {
        let sent = values.payload(payload)
        return machine.buttons(of: entry, in: configuration).contains {
            $0.button.output == output && $0.payload == sent
        }
    }

    func run(
        _ trigger: FlowTrigger, _ payload: Ticket?, screen: Ticket?, _ frame: FlowEngine.Frame
    ) throws(Stop) {
        guard let flow = engine.type(of: frame.flow),
            let handler = machine.handlers[flow, trigger]
        else { return }
        let event = handler.event(
            values.payload(payload),
            screen == nil
                ? frame.reporter.map { values.inputs(of: $0) } ?? [] : values.payload(screen))
        try run(handler, event, flow, frame)
    }

    func answer(
        _ event: Answer.Event, to asker: Ticket?, _ payload: Ticket?, _ frame: FlowEngine.Frame
    ) throws(Stop) -> Bool {
        guard let flow = world.flow(frame.flow), let asker = values.asker(asker),
            let answer = graph.steps[Int(asker.step)].answer(to: event)
        else { return false }
        try run(answer, of: asker, values.payload(payload), flow, frame)
        return true
    }

    func runSteps(ofGate gate: Int32, _ frame: FlowEngine.Frame) throws(Stop) {
        let steps = graph.application.gates[Int(gate)].otherwise
        guard !steps.isEmpty, let root = world.flow(frame.flow) else { return }
        ledger.decided.append(.handler(.gate(gate)))
        try run(
            steps,
            Scene(frame: frame, type: root.flow, origin: .gate(gate), event: .nothing))
    }
}

/// Links and entries (law J6).
extension Interpreter {
    private func destination(
        of arrival: Ticket?
    ) -> (origin: Origin, landing: Landing, payload: [Value])? {
        values.event(arrival).flatMap { machine.destination(of: $0) }
    }

    func leads(_ arrival: Ticket?) -> Bool { destination(of: arrival) != nil }

    func beginLanding(
        _ arrival: Ticket?
    ) -> (target: FlowLandingTarget, requires: [Int32], whenModal: FlowWhenModal?)? {
        guard let (origin, landing, payload) = destination(of: arrival) else { return nil }
        ledger.decided.append(.handler(origin))
        let target: FlowLandingTarget
        let event = EventScope(payload: payload)
        switch landing.target {
        case .show(let show):
            let stages = show.stages.map { stage in
                let arguments = stage.destination.arguments
                return staged(
                    stage, Given(source: InputSource(arguments: arguments, event: event)))
            }
            target = .show(stages, fromStart: show.startsAtBase, whenShown: landing.whenShown)
        case .send(let sent, let arguments):
            var scopes = scopes(of: nil)
            scopes.event = event
            let values = arguments.map { machine.evaluator.value(of: $0, in: scopes) ?? .none }
            target = .send(sent, self.values.keep(values))
        case .call: target = .steps
        }
        return (target, landing.requires, landing.whenModal)
    }

    func runSteps(of arrival: Ticket?, _ frame: FlowEngine.Frame) throws(Stop) {
        guard let (origin, landing, payload) = destination(of: arrival),
            case .call(let steps) = landing.target, let root = world.flow(frame.flow)
        else { return }
        try run(
            steps,
            Scene(
                frame: frame, type: root.flow, origin: origin,
                event: EventScope(payload: payload)))
    }
}
