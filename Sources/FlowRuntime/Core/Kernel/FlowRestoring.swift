import FlowEngine

// A launch with a saved state: the engine walks through it, and asks this host for each part.
extension FlowKernel {
    func savedState() -> FlowTicket? {
        window?.textAtEnd?().map { keep(.text($0)) }
    }

    func text(_ ticket: FlowTicket?) -> String? {
        if case .text(let text)? = content(of: ticket) { return text }
        return nil
    }

    func json(_ ticket: FlowTicket) -> FlowTraceValue {
        if case .json(let json)? = content(of: ticket) { return json }
        return .null
    }

    func read(_ saved: FlowTicket) -> FlowSavedState? {
        text(saved).flatMap { FlowTraceValue(text: $0) }.flatMap { json in
            FlowSavedState(json) { keep(.json($0)) }
        }
    }

    func accepts(_ saved: FlowSavedState) -> Bool {
        window?.savedGraph?.reads(saved.graph, version: saved.version) ?? false
    }

    func isSaved(_ flow: FlowInstance, as id: String) -> Bool {
        coordinator(flow.id)?.restoration?.name.covers(id) ?? false
    }

    func isSaved(_ screen: FlowScreenType, of flow: FlowInstance, as id: String) -> Bool {
        let shown = engine.world.firstEntry { $0.owner == flow.id && $0.screen == screen }
        return shown.flatMap { screens[$0.id]?.destination.savedName?.covers(id) } ?? false
    }

    func given(
        to known: FlowSavedState.Flow, by owner: FlowInstanceID
    ) throws(FlowStop) -> (flow: FlowID, given: FlowTicket) {
        guard let caller = coordinator(owner),
            let destination = known.source.step.map({ self.destination(shownBy: $0, of: owner) })
                ?? caller.flow(savedAs: known.id, inputs: json(known.source.inputs)),
            case .flow = destination.kind, (destination.selected != nil) == (known.child != nil),
            destination.take(saved: json(known.source.inputs))
        else { throw engine.fault(.noTarget) }
        try engine.ask(destination.stepRequires.map { numbers.word($0) })
        let given = FlowGiven(destination, by: owner, child: known.child)
        guard given.coordinator?.restoration?.name.covers(known.id) ?? false,
            case .flow(let flow) = target(of: given, by: owner)
        else { throw engine.fault(.noTarget) }
        name(destination)
        return (flow, keep(.given(given)))
    }

    func given(
        toScreen id: String, _ source: FlowSavedState.Source, by owner: FlowInstanceID
    ) throws(FlowStop) -> (screen: FlowScreenType, given: FlowTicket) {
        guard let flow = coordinator(owner),
            let destination = destination(of: id, source, flow, owner),
            destination.savedName?.covers(id) ?? false, destination.take(saved: json(source.inputs))
        else { throw engine.fault(.noTarget) }
        try engine.ask(destination.stepRequires.map { numbers.word($0) })
        let given = FlowGiven(destination, by: owner)
        guard case .screen(let screen) = target(of: given, by: owner) else {
            throw engine.fault(.noTarget)
        }
        return (screen, keep(.given(given)))
    }

    func restoreState(_ state: FlowTicket, of flow: FlowInstance) throws(FlowStop) {
        guard let coordinator = coordinator(flow.id) else { return }
        if !coordinator.take(savedState: json(state)) { throw engine.fault(.noTarget) }
    }

    /// A screen as a step has shown it. The step does not describe the other screens on the way of
    /// a `show`, so the flow describes those.
    private func destination(
        of id: String, _ source: FlowSavedState.Source,
        _ flow: FlowCoordinatorBase, _ owner: FlowInstanceID
    ) -> FlowDestination? {
        guard let step = source.step else {
            return flow.screen(savedAs: id, inputs: json(source.inputs))
        }
        let shown = destination(shownBy: step, of: owner)
        if let shown, shown.savedName?.covers(id) != true {
            return flow.screen(savedAs: id, inputs: json(source.inputs))
        }
        return shown
    }

    /// The screen or flow that a step of a flow has shown, described again.
    private func destination(
        shownBy saved: FlowSavedState.Step, of flow: FlowInstanceID
    ) -> FlowDestination? {
        let step = FlowSavedStep(
            id: saved.id, payload: json(saved.payload), sender: json(saved.sender))
        guard let destination = coordinator(flow)?.destination(shownBy: step) else { return nil }
        if destination.shown == nil { destination.shown = step }
        destination.shown?.runner = Int(flow.number)
        return destination
    }

    /// Keeps the step that started a flow, of which only the name is known.
    private func name(_ destination: FlowDestination) {
        guard let step = destination.shown else {
            restoredSite = nil
            return
        }
        var site = FlowStepSite(named: step.id)
        if let path = destination.actionPath {
            site.runs = [FlowStepSite(named: String(step.id.dropLast(path.count)))]
        }
        restoredSite = site
    }
}

extension FlowDestination {
    /// Gives inputs that have no value now their saved one; false if one is missing.
    fileprivate func take(saved: FlowTraceValue) -> Bool {
        inputs.allSatisfy { $0.take(saved: saved[$0.name]) }
    }
}
