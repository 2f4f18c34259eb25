import FlowEngine

// The handlers of flows: which one an event reaches, and how it runs.
extension FlowKernel {
    func output(_ ticket: FlowTicket?) -> FlowOutput? {
        if case .occurrence(.output(let output), _)? = content(of: ticket) { return output }
        return nil
    }

    private func appEvent(_ ticket: FlowTicket?) -> (any FlowAppEvent)? {
        switch content(of: ticket) {
        case .occurrence(.app(let event), _)?, .appEvent(let event)?: event
        default: nil
        }
    }

    /// An outcome or a report.
    func value(_ ticket: FlowTicket?) -> Any? {
        switch content(of: ticket) {
        case .value(let value)?: value
        case .occurrence(.answer(let answer), _)?: answer.outcome
        default: nil
        }
    }

    func judge(
        _ trigger: FlowTrigger, of flow: FlowInstance, _ payload: FlowTicket?,
        from entry: FlowEntryInstance?
    ) -> FlowVerdict? {
        let flow = flow.id
        if case .output = trigger {
            guard let output = output(payload), output.handler == nil else { return nil }
            mark(output)
            return .ignored
        }
        if case .event = trigger { return judge(payload, heardBy: flow) }
        guard let (reaction, name) = reaction(to: trigger, of: flow) else { return nil }
        let mark = FlowMark.handler(flow: self.name(of: flow), trigger: name)
        guard case .handle(let steps) = reaction else {
            self.mark(mark)
            return .ignored
        }
        // Only the handler knows its condition, so it runs up to its first step.
        let point = save()
        isJudging = true
        self.mark(mark)
        let frame = FlowEngine.Frame(flow: flow, here: engine.world.frontStack(of: flow))
        var isGuarded = false
        do throws(FlowStop) { try run(FlowContext(frame), steps) } catch { isGuarded = true }
        isJudging = false
        let marks = transaction?.marks
        putBack(point, wholly: true)
        guard isGuarded, let marks else { return nil }
        transaction?.marks = marks
        return .guarded
    }

    private func judge(_ payload: FlowTicket?, heardBy flow: FlowInstanceID) -> FlowVerdict? {
        guard let event = appEvent(payload), let reaction = coordinator(flow)?.hearing?(event)
        else { return .unhandled }
        switch reaction {
        case .pass: return .unhandled
        case .ignore, .ignoreTracked:
            mark(.heard(flow: name(of: flow), event: event))
            return .ignored
        case .handle: return nil
        }
    }

    private func mark(_ output: FlowOutput) {
        guard let source = output.source else { return }
        mark(
            .handler(flow: source.flow, trigger: "\(source.screen.name).\(output.name)"))
    }

    func run(
        _ trigger: FlowTrigger, _ payload: FlowTicket?, screen: FlowTicket?,
        _ frame: FlowEngine.Frame
    ) throws(FlowStop) {
        let isFirst = transaction?.canBeGuarded ?? false
        transaction?.canBeGuarded = false
        let context = FlowContext(frame)
        switch trigger {
        case .output(let type, _):
            guard let output = output(payload) else { return }
            mark(output)
            if case .screen(let shown)? = content(of: screen) {
                context.runs = shown.runs
            } else if let shown = frame.reporter.flatMap({ screens[$0] }) {
                context.runs = shown.runs
            }
            transaction?.canBeGuarded =
                isFirst && !engine.traits[type].kind.isSingle
            try run(context) { output.handler?() }
            transaction?.canBeGuarded = false
        case .back:
            guard case .screen(let shown)? = content(of: screen),
                let back = shown.destination.back
            else { return }
            mark(
                .handler(flow: name(of: frame.flow), trigger: "\(shown.destination.name).back"))
            try run(context, back)
        case .event:
            guard let event = appEvent(payload), let flow = coordinator(frame.flow) else { return }
            mark(.heard(flow: flow.name, event: event))
            let reaction = flow.hearing?(event) ?? .pass
            try run(context) { carryOut(reaction, of: flow) }
        case .changed:
            guard case .reaction(let name, let steps)? = content(of: payload) else { return }
            mark(.handler(flow: self.name(of: frame.flow), trigger: name))
            try run(context, steps)
        case .selected, .reselected:
            guard let flow = coordinator(frame.flow),
                let (reaction, name) = reaction(to: trigger, of: frame.flow)
            else { return }
            mark(.handler(flow: flow.name, trigger: name))
            try run(context) { carryOut(reaction, of: flow) }
        case .outcome, .cancelled, .childOutcome, .childCancelled, .report, .childReport: return
        }
    }

    /// The flow's reaction to the selection of a child, and the trigger as flow files spell it.
    private func reaction(
        to trigger: FlowTrigger, of flow: FlowInstanceID
    ) -> (FlowReaction, name: String)? {
        guard let children = flows[flow]?.children else { return nil }
        switch trigger {
        case .selected(let child):
            return (children[Int(child)].onSelect, children[Int(child)].name + ".selected")
        case .reselected(let child):
            return (children[Int(child)].onReselect, children[Int(child)].name + ".reselected")
        default: return nil
        }
    }

    private func carryOut(_ reaction: FlowReaction, of flow: FlowCoordinatorBase) {
        switch reaction {
        case .handle(let steps): steps()
        case .ignoreTracked(let transition): surround(flow, transition) {}
        case .ignore, .pass: break
        }
    }

    /// Hands an outcome or report to the closure of the step that started the flow or call.
    func answer(
        _ event: FlowAnswerEvent, to asker: FlowTicket?, _ payload: FlowTicket?,
        _ frame: FlowEngine.Frame
    ) throws(FlowStop) -> Bool {
        switch content(of: asker) {
        case .caller(let node)?:
            try tell(event, of: node, value(payload) ?? (), frame)
            return true
        case .call(let call)?:
            lendRoot()
            try run(FlowContext(frame, runs: call.site.runs)) { call.deliver(value(payload) ?? ()) }
            return true
        default: return false
        }
    }

    private func tell(
        _ event: FlowAnswerEvent, of node: FlowNode, _ value: Any, _ frame: FlowEngine.Frame
    ) throws(FlowStop) {
        var value = value
        if case .cancelled = event, let cause = value as? FlowCancellation {
            value = node.coordinator.cancelledOutcome(cause)
        }
        mark(
            .answer(
                flow: name(of: frame.flow), child: node.childName ?? node.coordinator.name,
                outcome: value, site: node.site))
        try run(FlowContext(frame, runs: node.site?.runs ?? [])) {
            if case .report = event {
                node.destination?.hear?(value)
            } else if case .flow(_, _, let deliver)? = node.destination?.kind {
                deliver(value)
            }
        }
    }

    func runStart(of flow: FlowInstance, on home: FlowInstanceID) throws(FlowStop) {
        guard let coordinator = coordinator(flow.id) else { return }
        mark(.handler(flow: coordinator.name, trigger: "start"))
        let frame = FlowEngine.Frame(flow: flow.id, here: home)
        try run(FlowContext(frame)) { coordinator.start() }
    }

    // MARK: - Gates, links and entries

    /// Lets gates and links, which windows may share, run their steps as steps of the root flow.
    private func lendRoot() {
        let root = engine.world.children(of: nil).first
        let lenders: [FlowCoordinatorBase?] = [window?.gates, window?.links]
        for lender in lenders {
            lender?.runtime = window
            lender?.id = root?.number
        }
    }

    func runSteps(ofGate gate: Int32, _ frame: FlowEngine.Frame) throws(FlowStop) {
        guard let gates = window?.gates else { return }
        let name = numbers.text(of: gate)
        lendRoot()
        mark(.handler(flow: gates.name, trigger: "gate \(name)"))
        try run(FlowContext(frame)) { gates.ask(name) }
    }

    func leads(_ arrival: FlowTicket?) -> Bool { landing(of: arrival) != nil }

    private func landing(of ticket: FlowTicket?) -> FlowLanding? {
        guard case .occurrence(.arrival(let arrival), _)? = content(of: ticket),
            let links = window?.links
        else { return nil }
        lendRoot()
        return links.landing(of: arrival)
    }

    func beginLanding(
        _ arrival: FlowTicket?
    ) -> (target: FlowLandingTarget, requires: [Int32], whenModal: FlowWhenModal?)? {
        guard let landing = landing(of: arrival) else { return nil }
        mark(.landing(landing.name))
        let target: FlowLandingTarget
        switch landing.target {
        case .show(let stages, let startsAtBase, let whenShown, let over):
            if stages.isEmpty { return nil }
            let staged = stages.map { self.staged($0, by: nil, over: over) }
            target = .show(staged, fromStart: startsAtBase, whenShown: whenShown)
        case .send(let event):
            target = .send(event.isBroadcast ? Self.broadcast : 0, keep(.appEvent(event)))
        case .call: target = .steps
        }
        return (target, landing.requires.map { numbers.word($0) }, landing.whenModal)
    }

    func runSteps(of arrival: FlowTicket?, _ frame: FlowEngine.Frame) throws(FlowStop) {
        guard case .call(let steps)? = landing(of: arrival)?.target else { return }
        try run(FlowContext(frame), steps)
    }

    /// A stage of a `show` with its inputs as they are now.
    func staged(
        _ stage: FlowStage, by passer: FlowInstanceID?, over: FlowStage? = nil
    ) -> FlowStagedShow {
        for input in stage.inputs { input.environment = passer }
        let given = FlowGiven(stage, by: passer, over: over)
        var opening = FlowStagedShow.Opening.start
        switch stage.opening {
        case .never: break
        case .push: opening = .push
        case .replace: opening = .replace
        case .inside(let name, let isReplacing):
            opening = .inside(numbers.word(name), isReplacing: isReplacing)
        case .present(let rule):
            opening = .present(keep(.look(FlowLook(rule, of: given, anchor: nil))))
        case .presentStyled(let style):
            opening = .present(keep(.look(FlowLook(style, of: given))))
        case .tab(let name): opening = .child(numbers.word(name))
        }
        return FlowStagedShow(
            target: number(of: stage), opening: opening, isGiven: stage.isGiven,
            given: keep(.given(given)), passer: passer)
    }

    private func number(of stage: FlowStage) -> FlowTarget {
        switch stage.goal {
        case .screen(let name, let owner): return .screen(number(name, of: owner))
        case .flow(let type):
            let flow = number(type)
            if stage.key != nil { engine.traits.flows[Int(flow.index)].hasKey = true }
            return .flow(flow)
        }
    }

    func index(ofChild number: Int32, in flow: FlowInstanceID) -> Int32? {
        engine.child(numbers.text(of: number), of: flow)
    }
}
