/// What the user's own gestures remove (law G2).
extension FlowEngine {
    /// A screen that a gesture has taken off, and the stack it stood on.
    package struct Removed {
        package let entry: FlowEntryInstance
        package let stack: FlowInstanceID
    }

    /// The fact: takes entries off a stack. The result is the screens, topmost first.
    func takeOff(_ entries: ArraySlice<FlowEntryInstance>, of stack: FlowInstanceID) -> [Removed] {
        var removed: [Removed] = []
        for entry in entries.reversed() { removed += screens(of: entry, on: stack) }
        for entry in entries { remove(entry.id) }
        return removed
    }

    /// The fact: takes the top layer away.
    func takeOffTopLayer() -> [Removed] {
        guard let layer = world.layers.last else { return [] }
        var removed: [Removed] = []
        for entry in world.entries(of: layer.stack).reversed() {
            removed += screens(of: entry, on: layer.stack)
        }
        removeLayers(from: world.layers.count - 1)
        return removed
    }

    /// The screens of an entry, topmost first: what is embedded in one before the screen.
    private func screens(of entry: FlowEntryInstance, on stack: FlowInstanceID) -> [Removed] {
        var removed: [Removed] = []
        for inner in world.innerStacks(of: entry).reversed() {
            for below in world.entries(of: inner).reversed() {
                removed += screens(of: below, on: inner)
            }
        }
        if entry.screen != nil { removed.append(Removed(entry: entry, stack: stack)) }
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
    package func react(to removed: [Removed]) throws(FlowStop) {
        let doomed = flowsWithoutEntries()
        for item in removed {
            guard let flow = item.entry.owner.flatMap({ world.flow($0) }),
                let screen = item.entry.screen, host.handles(flow.flow, .back(screen))
            else { continue }
            try takeItem()
            try handle(
                news(of: item, screen, doomed.contains(flow.id) ? .doomed : .full), by: flow,
                at: item.stack)
        }
        endByGesture(doomed)
    }

    /// What the owner of a screen that is gone has to do about it.
    package func news(of item: Removed, _ screen: FlowScreenType, _ mode: Mode) -> Delivery {
        Delivery(
            caller: item.entry.owner ?? .nowhere, trigger: .back(screen), payload: nil,
            here: item.stack, mode: mode, screen: host.inputs(of: item.entry))
    }

    /// Ends flows innermost first. Only callers that survive hear of it (law G4).
    func endByGesture(_ flows: [FlowInstanceID]) {
        let ending = flows.filter { world.isRunning($0) }
        for id in ending.reversed() { end(id, .cancelled(.gesture), .full) }
        progress.agenda.removeAll { delivery in ending.contains(delivery.caller) }
    }
}
