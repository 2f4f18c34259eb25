// Calls of hand-written Swift: who waits for which outcome, and what the user may do meanwhile.
extension FlowRuntime {
    /// Makes a call, as its policy says if its site has one already (law E3).
    func call(_ new: FlowCallRecord) {
        guard let context = transaction?.context, let site = context.step else { return }
        var call = new
        call.site = site
        let earlier = world.calls.filter { $0.isOfSameSite(as: call) }
        switch call.policy.again {
        case .ignore where !earlier.isEmpty:
            // A step that is dropped does not count among those that were taken.
            transaction?.report.marks.removeLast()
            return note(.pending(site))
        case .latest:
            for old in earlier { note(.late(old.site)) }
            removeCalls { $0.isOfSameSite(as: call) }
        case .queue:
            call.isQueued = !earlier.isEmpty
        case .ignore:
            break
        }
        call.id = world.newID()
        call.source = context.source.flatMap { world.entries[$0]?.id }
        call.here = hereStack(call.node)
        call.isOfLink = context.isLink
        world.calls.append(call)
        call.flag?.write(true)
        if context.isGate { transaction?.question = .call(call.id, site) }
        if !call.isQueued { emit(.call(call)) }
    }

    /// Lets go of calls: a flag that only they held is false from here on, and what was queued
    /// behind them begins.
    private func removeCalls(where isMeant: (FlowCallRecord) -> Bool) {
        let gone = world.calls.filter(isMeant)
        guard !gone.isEmpty else { return }
        let ids = Set(gone.map(\.id))
        world.calls.removeAll { ids.contains($0.id) }
        for call in gone where world.nodes[call.node] != nil {
            guard let flag = call.flag else { continue }
            let isHeld = world.calls.contains {
                $0.node == call.node && $0.flag?.key == flag.key
            }
            if !isHeld { flag.write(false) }
        }
        for call in gone where !call.isQueued { beginNext(after: call) }
    }

    private func beginNext(after call: FlowCallRecord) {
        let isUnderWay = world.calls.contains { $0.isOfSameSite(as: call) && !$0.isQueued }
        let next = world.calls.firstIndex { $0.isOfSameSite(as: call) && !isOrphaned($0) }
        guard !isUnderWay, let next else { return }
        world.calls[next].isQueued = false
        emit(.call(world.calls[next]))
    }

    /// Calls end with their flow, at once (law E1).
    func endCallsOfEndedFlows() {
        endWaitingOfEndedFlows()
        removeCalls { world.nodes[$0.node] == nil }
        world.parked = world.parked.filter { world.nodes[$0.call.node] != nil }
    }

    /// Calls end with the screen that asked for them, once the agenda is empty (law E1).
    func endOrphanedCalls() {
        endOrphanedWaiting()
        removeCalls { isOrphaned($0) }
        world.parked = world.parked.filter { !isOrphaned($0.call) }
    }

    private func isOrphaned(_ call: FlowCallRecord) -> Bool {
        guard let source = call.source, !call.policy.outlivesScreen else { return false }
        return world.entries[source] == nil
    }

    // MARK: - Answers

    func verdictBefore(_ answer: FlowAnswer) -> FlowVerdict? {
        let isAwaited = world.calls.contains { $0.id == answer.call && !$0.isQueued }
        return isAwaited ? nil : .late
    }

    /// The call has ended, whatever follows from it.
    func takeFact(_ answer: FlowAnswer) {
        guard let call = world.calls.first(where: { $0.id == answer.call }) else { return }
        removeCalls { $0.id == answer.call }
        let arrived = FlowParkedAnswer(
            call: call, outcome: answer.outcome, eventNumber: windows.eventCount)
        switch call.policy.whenHidden {
        case .wait where !isInView(call):
            world.parked.append(arrived)
            transaction?.parks = true
        case .drop where !isInView(call):
            note(.droppedStep(call.site))
        default:
            transaction?.answered = arrived
        }
    }

    /// Whether the user sees the place where an outcome is handled.
    private func isInView(_ call: FlowCallRecord) -> Bool {
        let here = call.here.flatMap { world.stacks[$0] == nil ? nil : $0 }
        guard let place = here ?? world.frontStack(of: call.node) else { return false }
        if world.waitingLayers.contains(where: { $0.stack == place }) { return true }
        return world.stacksInView.contains(place)
    }

    func runAnswer(_ answer: FlowParkedAnswer) {
        let call = answer.call
        guard !hasFault, world.nodes[call.node] != nil else { return }
        let here = call.here.flatMap { world.stacks[$0] == nil ? nil : $0 }
        let source = call.source.flatMap { world.entries[$0]?.id }
        let runs = call.site.runs
        var context = FlowContext(node: call.node, here: here, source: source, runs: runs)
        context.call = call.id
        context.isLink = call.isOfLink
        lendRoot()
        run(context) { call.deliver(answer.outcome) }
    }

    /// Gates and links, which windows may share, run their steps here.
    private func lendRoot() {
        let lenders: [FlowCoordinatorBase?] = [gates, links]
        for lender in lenders {
            lender?.runtime = self
            lender?.id = world.root
        }
    }

    /// Handles the oldest outcome that has waited for its place to come into view (law C1.4). What
    /// a gate or a guard stops is the outcome alone, and not the event that brings it into view.
    func releaseParkedAnswer() -> Bool {
        guard let index = world.parked.firstIndex(where: { isInView($0.call) }) else {
            return false
        }
        let answer = world.parked.remove(at: index)
        transaction?.released.append(answer.call.id)
        let event = FlowAnswer(call: answer.call.id, outcome: answer.outcome)
        let work = FlowWork(
            id: world.newID(), event: .answer(event), eventNumber: answer.eventNumber,
            window: self, isOutside: false,
            reaction: .items([FlowAgendaEntry(window: self, item: .answer(answer))]))
        attempt(work, faultsAlone: false) { drainAgenda() }
        return true
    }

    // MARK: - The end of the event

    /// Flags are held, and calls that have gone meanwhile never leave.
    func settleCalls() {
        if let released = transaction?.released, !released.isEmpty {
            world.parked.removeAll { released.contains($0.call.id) }
        }
        for call in world.calls { call.flag?.write(true) }
        let living = Set(world.calls.map(\.id))
        transaction?.report.effects.removeAll { leaving in
            guard leaving.window === self, case .call(let call) = leaving.effect else {
                return false
            }
            return !living.contains(call.id)
        }
        for index in world.calls.indices where !world.calls[index].isQueued {
            world.calls[index].isStarted = true
        }
    }

    /// Begins the work of new calls, and cancels that of calls nobody waits for any more.
    func performCalls(replacing old: FlowWorld) {
        guard makesCalls else { return }
        let started = Set(old.calls.filter(\.isStarted).map(\.id))
        for call in world.calls where call.isStarted && !started.contains(call.id) {
            let id = call.id
            let operation = call.operation
            tasks[id] = _Concurrency.Task { [weak self] in
                let outcome = await operation()
                self?.tasks[id] = nil
                self?.enqueue(.answer(FlowAnswer(call: id, outcome: outcome)))
            }
        }
        let living = Set(world.calls.map(\.id))
        for (id, task) in tasks where !living.contains(id) {
            task.cancel()
            tasks[id] = nil
        }
    }
}

extension FlowWorld {
    /// Whether the user has to wait for the outcome of a call (law E4).
    var isBusy: Bool { calls.contains { $0.isBlocking } }

    /// The flows that wait for an outcome, themselves or through a flow they called.
    var waiting: Set<Int> {
        var found: Set<Int> = []
        for call in calls + parked.map(\.call) {
            var node: Int? = call.node
            while let id = node, found.insert(id).inserted { node = nodes[id]?.parent }
        }
        return found
    }
}
