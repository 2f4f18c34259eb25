#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Asking gates and what happens when they do not hold.
extension Transaction {
    mutating func askGates(ofChild child: Int32, of flow: FlowID) throws(Stop) {
        guard machine.hasGates else { return }
        let child = traits[flow].children[Int(child)]
        try ask(child.requires)
        if let target = child.target { try ask(requirements(of: target)) }
    }

    func requirements(of target: Destination.Target) -> [Int32] {
        if case .screen(let screen) = target { return traits[screen].requires }
        return []
    }

    mutating func ask(_ gates: [Int32]) throws(Stop) {
        for gate in gates where !attempt.passed.contains(gate) && !holds(gate: gate) {
            throw .gate(gate)
        }
    }

    func holds(gate: Int32) -> Bool { machine.holds(gate: gate, in: configuration) }

    /// Keeps what has come to a gate and runs what the gate does then. An action that waits for the
    /// gate's flow or call already gives its place.
    mutating func park(
        _ event: Event, _ work: Waiting.Work, at gate: Int32, passed: [Int32],
        waived: [Waiver]
    ) throws(Stop) {
        let waiting = configuration.waiting.firstIndex { action in
            guard action.gate == gate else { return false }
            switch action.wait {
            case .flow(let id): return configuration.isRunning(id)
            case .call(let id): return isPending(id)
            case .slot, .screen, .uncovered, .view, .answer, .passed, .dropped: return false
            }
        }
        if let waiting {
            records.append(.replaced(gate: gate))
            let wait = configuration.waiting[waiting].wait
            configuration.waiting[waiting] = Waiting(
                event: event, work: work, gate: gate, wait: wait, passed: passed,
                waived: waived)
            return
        }
        guard let root = configuration.children(of: nil).first.flatMap({ configuration.flow($0) })
        else { throw fault(.blank) }
        opened = nil
        // It stands in its own way.
        if ledger.askedGates.contains(gate) { throw fault(.blank) }
        ledger.askedGates.append(gate)
        try runSteps(ofGate: gate, by: root)
        ledger.askedGates = []
        let wait = opened ?? .slot
        if wait == .slot, let old = configuration.waiting.firstIndex(where: { $0.wait == .slot }) {
            records.append(.replaced(gate: configuration.waiting[old].gate))
            configuration.waiting.remove(at: old)
        }
        configuration.waiting.append(
            Waiting(
                event: event, work: work, gate: gate, wait: wait, passed: passed,
                waived: wait == .slot ? [] : waived))
    }

    func isPending(_ call: InstanceID) -> Bool {
        configuration.calls.contains { $0.id == call }
            || configuration.waiting.contains { $0.answered?.id == call }
    }

    /// `pass` and `drop` in the answer to a gate's call.
    mutating func decide(_ wait: Waiting.Wait) {
        guard let answering,
            let index = configuration.waiting.firstIndex(where: { $0.wait == .call(answering) })
        else { return }
        configuration.waiting[index].wait = wait
        if wait == .passed {
            configuration.waiting[index].passed += [configuration.waiting[index].gate]
                .compactMap { $0 }
        }
    }
}

/// Running again what has waited (law I4).
extension Transaction {
    /// The oldest action that need not wait any more: whether there was one.
    mutating func resumeParked() throws(Stop) -> Bool {
        for (index, action) in configuration.waiting.enumerated() {
            var isDropped = false
            switch action.wait {
            case .view, .answer: continue
            case .flow(let id): if configuration.isRunning(id) { continue }
            case .call(let id):
                if isPending(id) { continue }
                isDropped = true
            case .slot:
                guard let gate = action.gate else {
                    if !configuration.hasShownScreen { continue }
                    if try land(at: index) { return true }
                    continue
                }
                if ledger.tried.contains(action) || !holds(gate: gate) { continue }
            case .screen:
                // The host of a flow that runs alone is no screen.
                let isRunning = !configuration.children(of: nil).isEmpty
                if configuration.frontEntry?.screen == nil, isRunning { continue }
                return try land(at: index)
            case .uncovered:
                guard case .present(let waiting) = action.work,
                    !isCovered(waiting.here, for: waiting.flow)
                else { continue }
                configuration.waiting.remove(at: index)
                try rerun(action, from: index)
                return true
            case .passed: break
            case .dropped: isDropped = true
            }
            configuration.waiting.remove(at: index)
            guard let gate = action.gate else { continue }
            if isDropped || !(action.passed.contains(gate) || holds(gate: gate)) {
                records.append(.droppedAtGate(gate))
            } else {
                try rerun(action, from: index)
            }
            return true
        }
        return false
    }

    /// The action is one attempt: what stops it does not stop the event that has let it run.
    private mutating func rerun(_ action: Waiting, from index: Int) throws(Stop) {
        let before = self
        guard let stop = tryAgain(action) else { return }
        if case .gate(let gate) = stop, gate == action.gate {
            rollBack(to: before)
            // What a flow has been asked about is not asked about twice.
            guard action.wait == .slot else { return records.append(.droppedAtGate(gate)) }
            // It goes on waiting, and is not tried again in this transaction.
            configuration.waiting.insert(action, at: index)
            return ledger.tried.append(action)
        }
        undo(stop, to: before, action.event, action.work, action.passed, action.waived)
    }

    /// Runs what has waited, with all that it sends, as an attempt of its own: what has stopped it,
    /// if anything has.
    mutating func tryAgain(_ action: Waiting) -> Stop? {
        let outer = attempt
        attempt = attempt(action.event, action.passed, action.waived)
        do {
            try replay(action.event, action.work)
            try drain()
        } catch {
            return error
        }
        attempt = outer
        return nil
    }

    mutating func replay(_ event: Event, _ work: Waiting.Work) throws(Stop) {
        switch work {
        case .deliveries(let deliveries): agenda += deliveries
        case .present(let waiting): try present(waiting)
        case .answer(let token, let outcome, let payload):
            try answer(token, outcome, payload)
        case .event: try replay(event)
        case .tap(let container):
            guard let event = configuration.event(event, of: container) else {
                return records.append(.droppedAction("stale"))
            }
            try replay(event)
        }
    }

    /// What has waited, as the cause of all that follows from it.
    func attempt(
        _ event: Event, _ passed: [Int32] = [], _ waived: [Waiver] = []
    ) -> Attempt {
        Attempt(
            event: event, window: event.window ?? attempt.window, passed: passed, waived: waived)
    }

    private mutating func replay(_ event: Event) throws(Stop) {
        switch event {
        case .inside(let window, let event):
            let home = configuration.current
            guard configuration.enter(window) else {
                return records.append(.droppedAction("stale"))
            }
            if case .app(let event, let payload) = event {
                try replay(event, payload, in: [window])
            } else {
                try replay(event)
            }
            configuration.current = home
        case .output(let instance, let output, let payload):
            guard let (stack, entry) = configuration.find(instance),
                machine.isHeard(instance, output, in: configuration),
                let flow = entry.owner.flatMap({ configuration.flow($0) }),
                machine.handles(flow.flow, .output(instance.screen, output))
            else { return records.append(.droppedAction("stale")) }
            try take(output, payload, of: entry, instance.screen, by: flow, on: stack)
        case .tab(let position, let name):
            guard let tab = machine.findTab(position, name, configuration),
                machine.canTap(tabsOf: tab.flow.id, in: configuration),
                !machine.hidesTabBar(of: tab.flow.id, in: configuration)
            else { return records.append(.droppedAction("stale")) }
            guard let tabs = tab.flow.tabs, tabs.selected == tab.child else {
                return try select(tab.child, of: tab.flow.id, with: nil, isReported: true)
            }
            switch machine.reaction(toTapOnSelected: tabs, tab.flow, configuration) {
            case .pop: try popToStart(of: tabs, tab.flow.id)
            case .report: queueReselection(of: tab.child, in: tab.flow)
            case .ignore: break
            }
        case .app(let event, let payload):
            try replay(event, payload, in: configuration.windowIDs)
        case .link, .entry:
            guard let (origin, payload) = machine.destination(of: event) else {
                return records.append(.droppedAction("stale"))
            }
            try follow(origin, payload)
        case .back, .swipe, .backTo, .swipeDown, .tapOutside: try replayGesture(event)
        default: break
        }
    }

    private mutating func replay(
        _ event: Int32, _ payload: [Value], in windows: [Int32]
    ) throws(Stop) {
        let recipients = machine.recipients(
            of: event, payload, in: windows, configuration)
        if recipients.isEmpty { return records.append(.droppedAction("stale")) }
        try deliver(event, values.keep(payload), to: recipients, mode: .full)
    }
}
