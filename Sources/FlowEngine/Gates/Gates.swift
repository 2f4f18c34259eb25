/// Asking gates, and keeping the actions that they stop.
extension FlowEngine {
    func askGates(ofChild child: Int32, of flow: FlowID) throws(FlowStop) {
        let child = traits[flow].children[Int(child)]
        try ask(child.requires)
        if let target = child.target { try ask(requirements(of: target)) }
    }

    func requirements(of target: FlowTarget) -> [Int32] {
        if case .screen(let screen) = target { return traits[screen].requires }
        return []
    }

    package func ask(_ gates: [Int32]) throws(FlowStop) {
        for gate in gates where !progress.attempt.passed.contains(gate) && !host.holds(gate: gate) {
            throw .gate(gate)
        }
    }

    /// Keeps an action that has come to a gate and runs the gate's steps. If another action already
    /// waits for the gate's flow or call, this one takes its place and no steps run.
    package func park(_ action: FlowWaiting, at gate: Int32) throws(FlowStop) {
        var action = action
        action.gate = gate
        let waiting = world.waiting.firstIndex { action in
            guard action.gate == gate else { return false }
            switch action.wait {
            case .flow(let id): return world.isRunning(id)
            case .call(let id): return isPending(id)
            case .slot, .screen, .uncovered, .view, .answer, .passed, .dropped: return false
            }
        }
        if let waiting {
            host.note(.replaced(gate: gate))
            action.wait = world.waiting[waiting].wait
            world.waiting[waiting] = action
            return
        }
        guard let root = world.children(of: nil).first.flatMap({ world.flow($0) })
        else { throw fault(.blank) }
        progress.opened = nil
        // The gate's `otherwise` requires the gate itself, so it can never open.
        if ledger.askedGates.contains(gate) { throw fault(.blank) }
        ledger.askedGates.append(gate)
        try takeItem()
        try host.runSteps(
            ofGate: gate,
            Frame(flow: root.id, here: world.frontStack(of: root.id), origin: .gate(gate)))
        ledger.askedGates = []
        action.wait = progress.opened ?? .slot
        if action.wait == .slot {
            action.waived = []
            makeRoom(in: .slot)
        }
        world.waiting.append(action)
    }

    /// Makes room for an action: only one can wait in such a place, so the one before gives way.
    func makeRoom(in wait: FlowWaiting.Wait) {
        guard let old = world.waiting.firstIndex(where: { $0.wait == wait }) else { return }
        host.note(wait == .screen ? .replacedEvent : .replaced(gate: world.waiting[old].gate))
        world.waiting.remove(at: old)
    }

    func isPending(_ call: FlowInstanceID) -> Bool {
        world.calls.contains { $0.id == call }
            || world.waiting.contains { $0.answered?.id == call }
    }

    /// Does `pass` and `drop` in the answer to a gate's call.
    package func decide(_ wait: FlowWaiting.Wait) {
        guard let answering = progress.answering,
            let index = world.waiting.firstIndex(where: { $0.wait == .call(answering) })
        else { return }
        world.waiting[index].wait = wait
        if wait == .passed {
            world.waiting[index].passed += [world.waiting[index].gate]
                .compactMap { $0 }
        }
    }
}
