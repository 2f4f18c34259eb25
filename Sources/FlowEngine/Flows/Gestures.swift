/// What the user's own gestures remove (law G2).
extension FlowEngine {
    /// The fact: takes entries off a stack. The result is the screens, topmost first.
    func takeOff(_ entries: ArraySlice<FlowEntryInstance>) -> [FlowEntryInstance] {
        let removed = entries.reversed().flatMap { screens(of: $0) }
        for entry in entries { remove(entry.id) }
        return removed
    }

    /// The fact: takes the top layer away.
    func takeOffTopLayer() -> [FlowEntryInstance] {
        guard let layer = world.layers.last else { return [] }
        let removed = world.entries(of: layer.stack).reversed().flatMap { screens(of: $0) }
        removeLayers(from: world.layers.count - 1)
        return removed
    }

    /// The screens of an entry, topmost first: what is embedded in one before the screen.
    private func screens(of entry: FlowEntryInstance) -> [FlowEntryInstance] {
        var removed: [FlowEntryInstance] = []
        for inner in world.innerStacks(of: entry).reversed() {
            for below in world.entries(of: inner).reversed() { removed += screens(of: below) }
        }
        if entry.screen != nil { removed.append(entry) }
        return removed
    }

    /// Flows that a gesture has left with nothing; one that has shown nothing before, since it
    /// waits for an answer, goes on (law E9). The root of an application is judged at the end.
    func flowsWithoutEntries() -> [FlowInstanceID] {
        let before = baseline.seen(from: world.window)
        return world.preorder.filter { id in
            if world.flow(id)?.caller == nil, !root.isAlone { return false }
            if world.isShowing(id) { return false }
            guard let flow = before.flow(id) else { return false }
            return before.isShowing(id) || before.isPlaced(flow) && world.isHomeless(id)
        }
    }

    /// The reaction: `X.back` handlers topmost first, then flows with nothing left end.
    package func react(to removed: [FlowEntryInstance]) throws(FlowStop) {
        let doomed = flowsWithoutEntries()
        for entry in removed {
            guard let flow = entry.owner.flatMap({ world.flow($0) }),
                let screen = entry.screen, host.handles(flow.flow, .back(screen))
            else { continue }
            try takeItem()
            try handle(
                news(of: entry, screen, doomed.contains(flow.id) ? .doomed : .full), by: flow,
                at: entry.stack)
        }
        endByGesture(doomed)
    }

    /// What the owner of a screen that is gone has to do about it.
    package func news(
        of entry: FlowEntryInstance, _ screen: FlowScreenType, _ mode: Mode
    ) -> Delivery {
        Delivery(
            caller: entry.owner ?? .nowhere, trigger: .back(screen), payload: nil,
            here: entry.stack, mode: mode, screen: host.inputs(of: entry))
    }

    /// Ends flows innermost first. Only callers that survive hear of it (law G4).
    func endByGesture(_ flows: [FlowInstanceID]) {
        let ending = flows.filter { world.isRunning($0) }
        for id in ending.reversed() { end(id, .cancelled(.gesture), .full) }
        progress.agenda.removeAll { delivery in ending.contains(delivery.caller) }
    }
}
