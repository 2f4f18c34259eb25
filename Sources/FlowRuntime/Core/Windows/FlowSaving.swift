import FlowEngine

// The saved state, which is shown again after the system has ended the app (law G13).
extension FlowRuntime {
    /// The text to hand to `launch(_:restoring:)` when the app is opened again: the way to the
    /// screens that the user sees. Nil if nothing of it is saved, and while handlers run.
    public var savedState: String? {
        if world.flows.isEmpty || isHandling { return nil }
        // The field at `busy` of a call is true while the call runs, and false in a saved state.
        // The app goes on, so the states of the flows are put back afterwards.
        let restores = windows.kernel.flows.map { $0.coordinator.saved() }
        defer { for restore in restores { restore() } }
        guard let saved = saved(), !saved.path.isEmpty else { return nil }
        return windows.kernel.text(of: saved)
    }

    /// The saved state of this window; nil if nothing of the graph is saved.
    func saved() -> FlowSavedState? {
        let engine = windows.engine
        let home = engine.world.current
        defer { engine.world.current = home }
        guard let graph = savedGraph, engine.world.enter(Int32(id)) else { return nil }
        return engine.savedState(graph.hash, version: graph.version)
    }
}

extension FlowNode {
    /// The step that started the flow, if it can be found again.
    fileprivate func savedStep(calledBy caller: FlowInstanceID?) -> FlowSavedStep? {
        shown.flatMap { step in
            step.runner == caller.map { Int($0.number) } && !step.id.isEmpty ? step : nil
        }
    }
}

// Saves the way to the screens that the user sees.
extension FlowKernel {
    func text(of state: FlowSavedState) -> String {
        state.text({ FlowTraceValue.string($0).text }, { json($0).text })
    }

    func saved(
        _ screen: FlowEntryInstance, of owner: FlowInstanceID
    ) -> (id: String, source: FlowSavedState.Source)? {
        guard let shown = screens[screen.id], let name = shown.destination.savedName else {
            return nil
        }
        let step = shown.shown.flatMap { $0.runner == Int(owner.number) ? $0 : nil }
        return (name.id, saved(shown.inputs, step))
    }

    func saved(
        _ flow: FlowInstance
    ) -> (id: String, source: FlowSavedState.Source, state: FlowTicket)? {
        guard let node = flows[flow.id], let own = node.coordinator.restoration else { return nil }
        let step = node.savedStep(calledBy: flow.caller)
        // The handler of its end could not be found again.
        if step == nil, node.destination?.shown?.isAnswering ?? false { return nil }
        return (own.name.id, saved(node.inputs, step), keep(.json(node.coordinator.savedState)))
    }

    private func saved(
        _ inputs: [FlowLiveInput], _ step: FlowSavedStep?
    ) -> FlowSavedState.Source {
        let fields = inputs.map { input in
            (input.name, (input.anyValue as? any FlowTraceable)?.flowTraceValue ?? .null)
        }
        return FlowSavedState.Source(
            inputs: keep(.json(.object(Dictionary(fields) { first, _ in first }))),
            step: step.map { step in
                FlowSavedState.Step(
                    id: step.id, payload: keep(.json(step.payload)),
                    sender: keep(.json(step.sender)))
            })
    }
}
