/// Running actions again that have waited (law I4, I8).
extension FlowEngine {
    /// Runs, or drops, the oldest action that need not wait any more. True if there was one.
    func resumeParked() throws(FlowStop) -> Bool {
        for (index, action) in world.waiting.enumerated() {
            var isDropped = false
            switch action.wait {
            case .view, .answer: continue
            case .flow(let id): if world.isRunning(id) { continue }
            case .call(let id):
                if isPending(id) { continue }
                isDropped = true
            case .slot:
                guard let gate = action.gate else {
                    if !world.hasShownScreen { continue }
                    if try retryKept(at: index) { return true }
                    continue
                }
                if ledger.tried.contains(action) || !host.holds(gate: gate) { continue }
            case .screen:
                // No screen comes any more where a flow has run alone and ended.
                let hasEnded = root.isAlone && world.children(of: nil).isEmpty
                if world.frontEntry?.screen == nil, !hasEnded { continue }
                return try retryKept(at: index)
            case .uncovered:
                guard let frame = action.heldBack?.frame, !isCovered(frame.here, for: frame.flow)
                else { continue }
                world.waiting.remove(at: index)
                try rerun(action, from: index)
                return true
            case .passed: break
            case .dropped: isDropped = true
            }
            world.waiting.remove(at: index)
            guard let gate = action.gate else { continue }
            if isDropped || !(action.passed.contains(gate) || host.holds(gate: gate)) {
                host.note(.droppedAtGate(gate))
            } else {
                try rerun(action, from: index)
            }
            return true
        }
        return false
    }

    /// Runs an action as one attempt: if it is stopped, the event that has let it run goes on.
    private func rerun(_ action: FlowWaiting, from index: Int) throws(FlowStop) {
        let before = savePoint()
        guard let stop = tryAgain(action) else { return }
        if case .gate(let gate) = stop, gate == action.gate {
            rollBack(to: before)
            // A gate does not present or call twice for the same action.
            guard action.wait == .slot else { return host.note(.droppedAtGate(gate)) }
            // The action goes on waiting, and is not tried again in this event.
            world.waiting.insert(action, at: index)
            return ledger.tried.append(action)
        }
        undo(stop, to: before, action)
    }

    /// Runs an action that has waited, with all that it sends, as an attempt of its own. Returns
    /// the stop if it was stopped.
    func tryAgain(_ action: FlowWaiting) -> FlowStop? {
        tryAgain(action) { () throws(FlowStop) in
            try drain()
        }
    }

    /// Runs an action that has waited, then the rest of the attempt.
    func tryAgain(_ action: FlowWaiting, _ rest: () throws(FlowStop) -> Void) -> FlowStop? {
        let outer = progress.attempt
        progress.attempt = FlowAttempt(
            event: action.event, window: action.event.window ?? outer.window,
            passed: action.passed, waived: action.waived)
        do {
            switch action.work {
            case .deliveries(let deliveries): progress.agenda += deliveries
            case .present(let waiting): try present(waiting)
            case .answer(let token, let outcome, let payload):
                try answer(token, outcome, payload)
            case .event: try replay(action.event)
            }
            try rest()
        } catch {
            return error
        }
        progress.attempt = outer
        return nil
    }

    private func replay(_ event: FlowEvent) throws(FlowStop) {
        let home = world.current
        if let window = event.window, !world.enter(window) {
            return host.note(.droppedAction(.stale))
        }
        try replayHere(event)
        world.current = home
    }

    /// Runs an event again. Its window is the current one.
    private func replayHere(_ event: FlowEvent) throws(FlowStop) {
        switch event.kind {
        case .output(let instance, let output):
            guard let entry = world.find(instance), isHeard(instance, output),
                let flow = entry.owner.flatMap({ world.flow($0) })
            else { return host.note(.droppedAction(.stale)) }
            try take(output, event.ticket, of: entry, instance.screen, by: flow)
        case .tab(let container, let child):
            guard let tab = find(child, .tabs, in: container), canTap(tabsOf: tab.flow.id),
                !hidesTabBar(of: tab.flow.id)
            else { return host.note(.droppedAction(.stale)) }
            try tap(tab)
        case .app(let index):
            let windows = event.window.map { [$0] } ?? world.windowIDs
            let recipients = recipients(of: index, event.ticket, in: windows)
            if recipients.isEmpty { return host.note(.droppedAction(.stale)) }
            try deliver(index, event.ticket, to: recipients, mode: .full)
        case .arrival: try follow(event.ticket)
        case .gesture, .backTo:
            guard let way = way(of: event).way else { return host.note(.droppedAction(.stale)) }
            try react(to: takeOff(way))
        default: break
        }
    }
}
