/// Calls and their tokens (law E1 to E4).
extension FlowEngine {
    /// Makes a call, unless one of the same site is pending (law E3).
    package func make(_ call: FlowCallStep, _ frame: Frame) {
        var token = FlowCallToken(id: world.makeID(), step: call, frame: frame)
        token.frame.here = world.here(frame.here, for: frame.flow)
        token.frame.reporter = ifStillThere(frame.reporter)
        if let rival = world.calls.first(where: { $0.isOfSameSite(as: token) }) {
            switch call.again {
            case .ignore:
                host.note(.pending(token))
                return
            case .latest:
                host.note(.late(rival))
                remove { $0.isOfSameSite(as: token) }
            case .queue:
                token.isQueued = true
            }
        }
        host.decide(token)
        world.calls.append(token)
        if case .gate = frame.origin { progress.opened = .call(token.id) }
        setFlag(of: token, to: true)
        if !token.isQueued { host.send(token) }
    }

    private func setFlag(of token: FlowCallToken, to value: Bool) {
        guard case .flag(let field) = token.step.busy, world.isRunning(token.flow) else {
            return
        }
        host.setFlag(field, of: token.flow, to: value)
    }

    /// Removes tokens, clears the flags that no token holds any more, and runs calls that have
    /// waited for them.
    private func remove(_ isRemoved: (FlowCallToken) -> Bool) {
        let gone = world.calls.filter(isRemoved)
        world.calls.removeAll(where: isRemoved)
        for token in gone where !holdsFlag(of: token) { setFlag(of: token, to: false) }
        for token in gone where !token.isQueued { runNext(after: token) }
    }

    /// Sets the flags of all calls: a flag is true as long as a call lives, whatever else was
    /// written to it (law E4).
    func holdFlags() {
        for token in world.calls { setFlag(of: token, to: true) }
    }

    /// Clears the flags of all calls: calls end with the app, so none is saved (law G13).
    func clearFlags() {
        for token in world.calls { setFlag(of: token, to: false) }
    }

    /// Removes calls, and their answers that wait for a place in view.
    func dropCalls(where isDropped: (FlowCallToken) -> Bool) {
        remove(isDropped)
        world.waiting.removeAll { $0.answered.map(isDropped) ?? false }
    }

    private func holdsFlag(of token: FlowCallToken) -> Bool {
        world.calls.contains { $0.flow == token.flow && $0.step.busy == token.step.busy }
    }

    private func runNext(after token: FlowCallToken) {
        guard !world.calls.contains(where: { $0.isOfSameSite(as: token) && !$0.isQueued }),
            let next = world.calls.firstIndex(where: {
                $0.isOfSameSite(as: token) && !isOrphan($0)
            })
        else { return }
        world.calls[next].isQueued = false
        host.send(world.calls[next])
    }

    /// True if the screen that made the call is gone: then the call ends, too.
    private func isOrphan(_ token: FlowCallToken) -> Bool {
        guard let source = token.frame.reporter, !token.step.outlivesScreen else { return false }
        return world.stack(holding: source) == nil
    }

    /// Ends calls whose source screen has left (law E1), and forgets steps and answers of such
    /// screens that wait.
    func dropOrphanedCalls() {
        if world.calls.contains(where: { isOrphan($0) }) {
            let orphans = world.calls.filter { isOrphan($0) }
            remove { token in orphans.contains(token) }
        }
        if world.waiting.isEmpty { return }
        world.waiting = world.waiting.filter { !isOrphan($0) }
    }

    /// True if the source screen of a waiting step, or of the call that a waiting answer is for, is
    /// gone.
    private func isOrphan(_ waiting: FlowWaiting) -> Bool {
        if let call = waiting.answered { return isOrphan(call) }
        return waiting.heldBack?.frame.reporter.map { world.stack(holding: $0) == nil } ?? false
    }

    /// Ends the calls of flows that have ended, and forgets the actions and layers that wait for
    /// them.
    func dropCallsOfEndedFlows() {
        guard
            !world.calls.isEmpty || !world.waiting.isEmpty
                || !world.waitingLayers.isEmpty
        else { return }
        let running = world.flows.map { $0.id }
        world.calls.removeAll { !running.contains($0.flow) }
        world.waiting.removeAll { waiting in
            waiting.flow.map { !running.contains($0) } ?? false
        }
        for layer in world.waitingLayers {
            if let home = layer.home, !running.contains(home) {
                world.stacks.removeAll { $0.id == layer.stack }
            }
        }
        world.waitingLayers.removeAll { layer in
            layer.home.map { !running.contains($0) } ?? true
        }
    }

    /// The place in the call tree of the flow that has made a call, if the call is still pending
    /// (law E1). The window of the flow becomes the current one.
    package func position(ofPending call: FlowCallToken) -> [Int]? {
        guard world.enter(windowOf: call.flow), world.calls.contains(where: { $0.id == call.id })
        else { return nil }
        return world.position(of: call.flow)
    }

    /// Consumes the token of an answer, which is the fact.
    package func consume(_ token: FlowCallToken) {
        remove { $0.id == token.id }
    }
}
