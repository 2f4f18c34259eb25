/// Removals by the user's own gestures (law G2).
extension FlowEngine {
    /// Removes entries as the gesture says, unless a leave guard of a removed screen stops it.
    /// Returns the screens whose flows hear of it, topmost first.
    func takeOff(
        _ way: FlowWayBack, hasHappened: Bool = false
    ) throws(FlowStop) -> [FlowEntryInstance] {
        progress.held = hasHappened ? [] : heldGuards()
        let gone: [FlowEntryInstance]
        switch way {
        case .off(let entries):
            gone = entries.flatMap { world.allEntries(in: $0) }
            for entry in entries { remove(entry.id) }
        case .column(let id, let child, let stack):
            world[tabsOf: id]?.selected = child
            gone = world.top(of: stack).map { [$0] } ?? []
        case .layer:
            gone = world.layers.last.map { world.allEntries(from: $0.stack) } ?? []
            removeLayers(from: world.layers.count - 1)
        }
        try askGuards()
        progress.held = []
        return gone.reversed().filter { $0.screen != nil }
    }

    /// The flows that a gesture has left with nothing. A flow that has shown nothing before, since
    /// it waits for an answer, goes on (law E9). The root of an application is judged at the end.
    func flowsWithoutEntries() -> [FlowInstanceID] {
        let before = baseline.seen(from: world.window)
        return world.preorder.filter { id in
            if world.flow(id)?.caller == nil, !root.isAlone { return false }
            if world.isShowing(id) { return false }
            guard let flow = before.flow(id) else { return false }
            return before.isShowing(id) || before.isPlaced(flow) && world.isHomeless(id)
        }
    }

    /// Runs the reaction: `X.back` handlers, topmost first; then flows with nothing left end.
    package func react(to removed: [FlowEntryInstance]) throws(FlowStop) {
        let doomed = flowsWithoutEntries()
        for entry in removed {
            guard let flow = entry.owner.flatMap({ world.flow($0) }),
                let screen = entry.screen, traits[screen].hearsBack
            else { continue }
            try takeItem()
            try handle(
                news(of: entry, screen, doomed.contains(flow.id) ? .doomed : .full), by: flow,
                at: entry.stack)
        }
        endByGesture(doomed)
    }

    /// The delivery of `X.back` to the owner of a screen that is gone.
    package func news(
        of entry: FlowEntryInstance, _ screen: FlowScreenType, _ mode: Mode
    ) -> Delivery {
        Delivery(
            caller: entry.owner ?? .nowhere, trigger: .back(screen), here: entry.stack,
            mode: mode, screen: host.inputs(of: entry))
    }

    /// Ends the flows that still show nothing, innermost first. Only callers that survive hear of
    /// it (law G4).
    func endByGesture(_ flows: [FlowInstanceID]) {
        let ending = flows.filter { world.isRunning($0) && !world.isShowing($0) }
        for id in ending.reversed() { end(id, .cancelled(.gesture), .full) }
        progress.agenda.removeAll { delivery in ending.contains(delivery.caller) }
    }
}
