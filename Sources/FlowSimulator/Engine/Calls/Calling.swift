#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Calls and their tokens (law E1 to E4).
extension Transaction {
    /// Makes a call, unless one of the same site is pending (law E3).
    mutating func make(_ call: CallToken, again: Call.Again, isOfGate: Bool) {
        var token = call
        if let rival = configuration.calls.first(where: { $0.isOfSameSite(as: token) }) {
            switch again {
            case .ignore:
                records.append(.pending(configuration.decided(token)))
                return
            case .latest:
                records.append(.late(configuration.decided(rival)))
                remove { $0.isOfSameSite(as: token) }
            case .queue:
                token.isQueued = true
            }
        }
        ledger.decided.append(configuration.decided(token))
        configuration.calls.append(token)
        if isOfGate { opened = .call(token.id) }
        setFlag(of: token, to: true)
        if !token.isQueued { begin(token) }
    }

    /// The call leaves at commit, if its token is still there then.
    private mutating func begin(_ token: CallToken) {
        effects.append(
            .call(
                CallEffect(
                    call: token, decided: configuration.decided(token), operation: token.operation,
                    inputs: values.payload(token.inputs), position: [])))
    }

    private mutating func setFlag(of token: CallToken, to value: Bool) {
        guard case .flag(let field) = token.busy, configuration.isRunning(token.flow) else {
            return
        }
        values[flow: token.flow].state[Int(field)] = .bool(value)
    }

    /// Takes tokens away: flags that nothing holds any more are cleared, and calls that have waited
    /// for them run.
    private mutating func remove(_ isRemoved: (CallToken) -> Bool) {
        let gone = configuration.calls.filter(isRemoved)
        configuration.calls.removeAll(where: isRemoved)
        for token in gone where !holdsFlag(of: token) { setFlag(of: token, to: false) }
        for token in gone where !token.isQueued { runNext(after: token) }
    }

    /// A flag is true as long as a call lives, whatever else was written to it (law E4).
    mutating func holdFlags() {
        for token in configuration.calls { setFlag(of: token, to: true) }
    }

    /// All calls die, and what waits for their place.
    mutating func dropCalls() {
        remove { _ in true }
        configuration.waiting.removeAll { $0.answered != nil }
    }

    private func holdsFlag(of token: CallToken) -> Bool {
        configuration.calls.contains { $0.flow == token.flow && $0.busy == token.busy }
    }

    private mutating func runNext(after token: CallToken) {
        guard !configuration.calls.contains(where: { $0.isOfSameSite(as: token) && !$0.isQueued }),
            let next = configuration.calls.firstIndex(where: {
                $0.isOfSameSite(as: token) && !isOrphan($0)
            })
        else { return }
        configuration.calls[next].isQueued = false
        begin(configuration.calls[next])
    }

    /// Whether the screen the call was made from has left.
    private func isOrphan(_ token: CallToken) -> Bool {
        guard let source = token.source, !token.outlivesScreen else { return false }
        return configuration.stack(holding: source) == nil
    }

    /// Ends calls whose source screen has left (law E1).
    mutating func dropOrphanedCalls() {
        if !configuration.waiting.isEmpty { dropOrphanedPresents() }
        if configuration.calls.contains(where: { isOrphan($0) }) {
            let orphans = configuration.calls.filter { isOrphan($0) }
            remove { token in orphans.contains(token) }
        }
        if configuration.waiting.isEmpty { return }
        let waiting = configuration.waiting
        configuration.waiting = waiting.filter { $0.answered.map { !isOrphan($0) } ?? true }
    }

    /// Ends the calls of flows that have ended, and forgets layers that wait for them.
    mutating func dropCallsOfEndedFlows() {
        guard
            !configuration.calls.isEmpty || !configuration.waiting.isEmpty
                || !configuration.waitingLayers.isEmpty
        else { return }
        let running = configuration.flows.map { $0.id }
        dropPresents(ofFlowsBut: running)
        configuration.calls.removeAll { !running.contains($0.flow) }
        configuration.waiting.removeAll { waiting in
            waiting.answered.map { !running.contains($0.flow) } ?? false
        }
        for layer in configuration.waitingLayers {
            if let home = layer.home, !running.contains(home) {
                configuration.stacks.removeAll { $0.id == layer.stack }
            }
        }
        configuration.waitingLayers.removeAll { layer in
            layer.home.map { !running.contains($0) } ?? true
        }
    }

    /// The calls that leave now: those whose tokens are still there, with their flows' places.
    mutating func sendCalls() {
        let home = configuration.current
        var sent: [Effect] = []
        for effect in effects {
            guard case .call(let call) = effect else {
                sent.append(effect)
                continue
            }
            guard configuration.enter(windowOf: call.call.flow),
                configuration.calls.contains(where: { $0.id == call.call.id }),
                let position = configuration.position(of: call.call.flow)
            else { continue }
            sent.append(placed(.call(call.at(position))))
        }
        configuration.current = home
        effects = sent
    }
}

/// Answers, to calls and to flows that a step has started.
extension Transaction {
    /// The fact of an answer: its token is consumed.
    mutating func consume(_ token: CallToken) {
        remove { $0.id == token.id }
    }

    /// Runs what the step that called does with an outcome.
    mutating func answer(
        _ token: CallToken, _ outcome: Int32, _ payload: Ticket?
    ) throws(Stop) {
        guard let flow = configuration.flow(token.flow) else { return }
        try ledger.takeItem()
        answering = token.id
        _ = try answer(
            .outcome(outcome), to: token.asker, payload, flow,
            Frame(flow: flow.id, here: token.here, reporter: token.source, mode: .full))
    }

    /// Runs parked answers whose places have come into view, oldest first (law C1.4).
    mutating func answerParked() throws(Stop) -> Bool {
        for (index, waiting) in configuration.waiting.enumerated() {
            guard let call = waiting.answered,
                configuration.isInView(configuration.here(call.here, for: call.flow))
            else { continue }
            released.append(configuration.waiting.remove(at: index))
            try release(waiting)
            return true
        }
        return false
    }

    /// What a gate or a guard stops is the answer alone, not the event that brings it into view.
    private mutating func release(_ waiting: Waiting) throws(Stop) {
        let before = self
        guard let stop = tryAgain(waiting) else { return }
        switch stop {
        case .gate, .leave: break
        case .unreachable, .over, .fault: throw stop
        }
        undo(stop, to: before, waiting.event, waiting.work, [], [])
    }

    /// Tells the caller something and goes on (law E5).
    mutating func report(_ report: Int32, _ payload: Ticket?, _ frame: Frame) {
        guard let flow = configuration.flow(frame.flow) else { return }
        records.append(
            .reported(
                flow.flow, report: report, payload: values.payload(payload),
                window: configuration.window))
        guard let caller = flow.caller, flow.gate == nil else { return }
        let trigger: Trigger =
            if let child = flow.child {
                .childReport(child: child, report: report)
            } else {
                .report(flow.flow, report)
            }
        agenda.append(
            Delivery(
                caller: caller, trigger: trigger, payload: payload, here: flow.calledFrom,
                mode: frame.mode == .sweep ? .sweep : .full, reporter: flow.id,
                asker: flow.asker, event: .report(report)))
    }
}
