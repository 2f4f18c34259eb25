#if !hasFeature(Embedded)
    import FlowModel
#endif

/// What flows do about what happens.
extension Machine {
    /// Whether a flow has anything to do then.
    func handles(_ flow: FlowID, _ trigger: Trigger) -> Bool {
        handler(of: flow, for: trigger) != nil
    }

    /// The verdicts that a transition of one step can have before it runs: its condition fails, or
    /// it is `ignore`. Nil where it runs.
    func judge(
        _ trigger: Trigger, of flow: FlowInstance, _ payload: [Value] = [],
        _ screen: [Value] = [], in configuration: Configuration
    ) -> Judgement? {
        guard let handler = handler(of: flow.flow, for: trigger) else {
            return Judgement(verdict: .unhandled)
        }
        guard let only = onlyStep(of: handler) else { return nil }
        let origin = Origin.transition(handler.transition)
        let scopes = scopes(handler, payload, screen, flow, configuration)
        if !evaluator.holds(only.step.condition, in: scopes) {
            return Judgement(
                verdict: .guarded, decided: [.handler(origin), .step(origin, only.index)],
                choices: [Choice(step: only.index, branch: Choice.failed)])
        }
        if case .ignore = only.step.verb {
            return Judgement(verdict: .ignored, decided: [.handler(origin)])
        }
        return nil
    }

    private func onlyStep(of handler: Handler) -> (step: Step, index: Int32)? {
        let steps = graph[handler.transition].steps
        guard steps.indices.count == 1 else { return nil }
        return graph[steps].first.map { ($0, steps.start) }
    }

    /// What the steps of a handler can read when its event arrives.
    private func scopes(
        _ handler: Handler, _ payload: [Value], _ screen: [Value], _ flow: FlowInstance,
        _ configuration: Configuration
    ) -> Scopes {
        var scopes = configuration.scopes(of: flow.id)
        scopes.payload = Transaction.pick(handler.binding.payloadMap, from: payload)
        scopes.screen = Transaction.pick(handler.binding.screenMap, from: screen)
        return scopes
    }

    /// Whether all who want an event of the application get it.
    func isBroadcast(_ event: Int32) -> Bool { graph.application.events[Int(event)].isBroadcast }

    /// Whether a flow wants an event of the application. One whose handler is a step with a
    /// condition that fails does not; one whose handler is `ignore` and nothing else wants nobody
    /// else to have it.
    func hearing(
        of event: Int32, _ payload: [Value], by flow: FlowInstance,
        in configuration: Configuration
    ) -> Hearing? {
        guard let handler = handler(of: flow.flow, for: .event(event)) else { return nil }
        let decided = Decided.handler(.transition(handler.transition))
        guard let only = onlyStep(of: handler) else {
            return Hearing(isIgnoring: false, decided: decided)
        }
        let scopes = scopes(handler, payload, [], flow, configuration)
        guard evaluator.holds(only.step.condition, in: scopes) else { return nil }
        let isIgnoring = if case .ignore = only.step.verb { true } else { false }
        return Hearing(isIgnoring: isIgnoring, decided: decided)
    }

    /// Whether a screen that stands alone can send an output now: an alert offers it, or nobody
    /// knows what an external screen offers.
    func offers(
        _ output: Int32, _ payload: [Value], by entry: Entry, in configuration: Configuration
    ) -> Bool {
        guard let screen = entry.screen else { return false }
        if traits[screen].kind == .external { return true }
        return buttons(of: entry, in: configuration).contains {
            $0.button.output == output && $0.payload == payload
        }
    }
}

/// A verdict that stands before anything has run.
struct Judgement {
    let verdict: Verdict
    var decided: [Decided] = []
    var choices: [Choice] = []
}

/// How a flow hears an event of the application.
struct Hearing {
    let isIgnoring: Bool
    let decided: Decided
}

extension Transaction {
    /// What a flow does about something that has happened: an answer of the step that has started
    /// what answers, else a transition.
    mutating func handle(
        _ delivery: Delivery, by flow: FlowInstance, at here: InstanceID,
        reporter: InstanceID? = nil
    ) throws(Stop) {
        let frame = Frame(flow: flow.id, here: here, reporter: reporter, mode: delivery.mode)
        if let event = delivery.event,
            try answer(event, to: delivery.asker, delivery.payload, flow, frame)
        {
            return
        }
        guard let handler = machine.handler(of: flow.flow, for: delivery.trigger) else { return }
        try run(
            handler, values.payload(delivery.payload), values.payload(delivery.screen), flow,
            frame)
    }

    /// Runs what a step has to say itself about the end of what it has started; false where it has
    /// nothing to say.
    mutating func answer(
        _ event: Answer.Event, to asker: Ticket?, _ payload: Ticket?, _ flow: FlowInstance,
        _ frame: Frame
    ) throws(Stop) -> Bool {
        guard let asker = values.asker(asker),
            let answer = graph.steps[Int(asker.step)].answer(to: event)
        else { return false }
        try run(answer, of: asker, values.payload(payload), flow, frame)
        return true
    }

    /// What a gate does when it does not hold, in the root flow.
    mutating func runSteps(ofGate gate: Int32, by root: FlowInstance) throws(Stop) {
        let steps = graph.application.gates[Int(gate)].otherwise
        if steps.isEmpty { return }
        try ledger.takeItem()
        ledger.decided.append(.handler(.gate(gate)))
        try run(steps, scene(ofRoot: root, .gate(gate), []))
    }

    private func scene(ofRoot root: FlowInstance, _ origin: Origin, _ payload: [Value]) -> Scene {
        Scene(
            frame: Frame(
                flow: root.id, here: configuration.frontStack(of: root.id), reporter: nil,
                mode: .full),
            type: root.flow, origin: origin, payload: payload, screen: [])
    }

    /// Where a link or an entry leads: its gates, then the landing (law J6).
    mutating func follow(_ origin: Origin, _ payload: [Value]) throws(Stop) {
        try ledger.takeItem()
        ledger.decided.append(.handler(origin))
        guard let landing = graph.landing(of: origin),
            let root = configuration.children(of: nil).first.flatMap({ configuration.flow($0) }),
            configuration.hasShownScreen
        else { throw waiting() }
        try ask(landing.requires)
        switch landing.target {
        case .show(let show):
            try ask(requirements(of: show.target.destination.target))
            isLanding = true
            defer { isLanding = false }
            var stages: [StagedShow] = []
            for stage in show.stages {
                var source = InputSource.nothing
                source.arguments = stage.destination.arguments
                source.payload = payload
                stages.append(staged(stage, source))
            }
            try land(
                stages, fromStart: show.startsAtBase, whenShown: landing.whenShown,
                whenModal: landing.whenModal)
        case .send(let event, let arguments):
            if landing.whenModal == .dismiss { try dismissLayers() }
            var scopes = configuration.scopes(of: nil)
            scopes.payload = payload
            let sent = arguments.map { machine.evaluator.value(of: $0, in: scopes) ?? .none }
            let recipients = machine.recipients(of: event, sent, in: configuration)
            if recipients.isEmpty { throw .over(.unhandled) }
            // After those who lose what has stood in the way.
            let ticket = values.keep(sent)
            agenda += recipients.map { recipient in
                Delivery(
                    caller: recipient.flow, trigger: .event(event), payload: ticket,
                    here: .nowhere, mode: .full)
            }
        case .call(let steps):
            if landing.whenModal == .dismiss { try dismissLayers() }
            try run(steps, scene(ofRoot: root, origin, payload))
        }
    }
}
