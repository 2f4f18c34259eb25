#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Something that waits for a gate (law I2, I6).
public struct ParkedAction: Sendable, Hashable {
    /// The event that has come to the gate.
    public let event: Event
    let work: Work
    /// The gate, by index; nil for a link that has nowhere to land yet.
    public let gate: Int32?
    public internal(set) var wait: Wait
    /// Gates that need not be asked any more.
    var passed: [Int32]
    /// Screens whose leave guards have been answered with `leave` (law H9).
    var waived: [Waiver]

    /// What is to run when the gate holds.
    enum Work: Sendable, Hashable {
        /// The whole event again.
        case event
        /// A tap on a tab of the container that an entry holds, and of no other that takes its
        /// flow's place.
        case tap(InstanceID)
        /// The reaction to a fact, which stays: what it has to deliver.
        case deliveries([Transaction.Delivery])
        /// A step that was in a covered place.
        case present(WaitingPresent)
        /// The answer to a call, which is not awaited any more.
        case answer(CallToken, outcome: Int32, payload: [Value])

        func renamed(_ rename: (InstanceID) -> InstanceID) -> Work {
            switch self {
            case .event: .event
            case .tap(let container): .tap(rename(container))
            case .present(let waiting): .present(waiting.renamed(rename))
            case .deliveries(let deliveries):
                .deliveries(deliveries.map { $0.renamed(rename) })
            case .answer(let token, let outcome, let payload):
                .answer(token.renamed(rename), outcome: outcome, payload: payload)
            }
        }
    }

    /// What it waits for.
    public enum Wait: Sendable, Hashable {
        /// The end of the flow that the gate presents.
        case flow(InstanceID)
        /// The answer to the call that the gate makes.
        case call(InstanceID)
        /// That the gate holds or that a link can land; there is one such place.
        case slot
        /// That a screen is shown; one event of the app waits for it.
        case screen
        /// That nothing covers the place of a step; there is one such place.
        case uncovered
        /// The call was answered with `pass` or `drop`.
        case passed, dropped
    }

    /// The same where everything is named otherwise.
    func renamed(_ rename: (InstanceID) -> InstanceID) -> ParkedAction {
        var wait = wait
        if case .flow(let id) = wait { wait = .flow(rename(id)) }
        if case .call(let id) = wait { wait = .call(rename(id)) }
        return ParkedAction(
            event: event, work: work.renamed(rename), gate: gate, wait: wait, passed: passed,
            waived: waived)
    }
}

extension Transaction.Delivery {
    func renamed(_ rename: (InstanceID) -> InstanceID) -> Transaction.Delivery {
        Transaction.Delivery(
            caller: rename(caller), trigger: trigger, payload: payload,
            here: here == .nowhere ? here : rename(here), mode: mode, sender: sender,
            windows: windows,
            reporter: reporter.map(rename), asker: asker, event: event, screen: screen)
    }
}

/// Asking gates and what happens when they do not hold.
extension Transaction {
    /// The gates of a step, then those of what it names.
    mutating func askGates(of step: Step) throws(Fault) {
        guard machine.hasGates else { return }
        try ask(step.requires)
        switch step.verb {
        case .push(let shown), .present(let shown, _), .replace(let shown), .swap(let shown),
            .embed(let shown?, _):
            try ask(requirements(of: shown.target))
        case .show(let show): try ask(requirements(of: show.target.destination.target))
        default: break
        }
    }

    mutating func askGates(ofChild child: Int32, of flow: FlowID) throws(Fault) {
        guard machine.hasGates else { return }
        let child = graph[flow].container.children[Int(child)]
        try ask(child.requires)
        if let destination = child.destination { try ask(requirements(of: destination.target)) }
    }

    func requirements(of target: Destination.Target) -> [Int32] {
        if case .screen(let screen) = target { return graph[screen].requires }
        return []
    }

    mutating func ask(_ gates: [Int32]) throws(Fault) {
        for gate in gates where !passed.contains(gate) && !holds(gate: gate) {
            halt = .gate(gate)
            throw fault(.blank)
        }
    }

    func holds(gate: Int32) -> Bool {
        guard let condition = graph.application.gates[Int(gate)].condition else { return false }
        return machine.evaluator.holds(
            condition, in: Scopes(app: configuration.app, facts: configuration.facts))
    }

    /// Keeps what has come to a gate and runs what the gate does then. An action that waits for the
    /// gate's flow or call already gives its place.
    mutating func park(
        _ event: Event, _ work: ParkedAction.Work, at gate: Int32, passed: [Int32],
        waived: [Waiver]
    ) throws(Fault) {
        let waiting = configuration.actions.firstIndex { action in
            guard action.gate == gate else { return false }
            switch action.wait {
            case .flow(let id): return configuration.isRunning(id)
            case .call(let id): return isPending(id)
            case .slot, .screen, .uncovered, .passed, .dropped: return false
            }
        }
        if let waiting {
            records.append(.replaced(gate: gate))
            let wait = configuration.actions[waiting].wait
            configuration.actions[waiting] = ParkedAction(
                event: event, work: work, gate: gate, wait: wait, passed: passed,
                waived: waived)
            return
        }
        guard let root = configuration.children(of: nil).first.flatMap({ configuration.flow($0) })
        else { throw fault(.blank) }
        opened = nil
        // It stands in its own way.
        if askedGates.contains(gate) { throw fault(.blank) }
        askedGates.append(gate)
        let steps = graph.application.gates[Int(gate)].otherwise
        if !steps.isEmpty {
            try takeItem()
            decided.append(.handler(.gate(gate)))
            try run(
                steps,
                Frame(
                    flow: root.id, type: root.flow, here: configuration.frontStack(of: root.id),
                    reporter: nil, payload: [], screen: [], mode: .full, origin: .gate(gate)))
        }
        askedGates = []
        let wait = opened ?? .slot
        if wait == .slot, let old = configuration.actions.firstIndex(where: { $0.wait == .slot }) {
            records.append(.replaced(gate: configuration.actions[old].gate))
            configuration.actions.remove(at: old)
        }
        configuration.actions.append(
            ParkedAction(
                event: event, work: work, gate: gate, wait: wait, passed: passed,
                waived: wait == .slot ? [] : waived))
    }

    func isPending(_ call: InstanceID) -> Bool {
        configuration.calls.contains { $0.id == call }
            || configuration.parked.contains { $0.call.id == call }
    }

    /// `pass` and `drop` in the answer to a gate's call.
    mutating func decide(_ wait: ParkedAction.Wait) {
        guard let answering,
            let index = configuration.actions.firstIndex(where: { $0.wait == .call(answering) })
        else { return }
        configuration.actions[index].wait = wait
        if wait == .passed {
            configuration.actions[index].passed += [configuration.actions[index].gate]
                .compactMap { $0 }
        }
    }
}

/// Running again what has waited (law I4).
extension Transaction {
    /// The oldest action that need not wait any more: whether there was one.
    mutating func resumeParked() throws(Fault) -> Bool {
        for (index, action) in configuration.actions.enumerated() {
            var isDropped = false
            switch action.wait {
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
                if tried.contains(action) || !holds(gate: gate) { continue }
            case .screen:
                // The host of a flow that runs alone is no screen.
                let isRunning = !configuration.children(of: nil).isEmpty
                if configuration.frontEntry?.screen == nil, isRunning { continue }
                return try land(at: index)
            case .uncovered:
                guard case .present(let waiting) = action.work, !isCovered(waiting.frame)
                else { continue }
                configuration.actions.remove(at: index)
                try rerun(action, from: index)
                return true
            case .passed: break
            case .dropped: isDropped = true
            }
            configuration.actions.remove(at: index)
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
    private mutating func rerun(_ action: ParkedAction, from index: Int) throws(Fault) {
        let before = self
        attempt(action.event)
        passed = action.passed
        waived = action.waived
        do {
            try replay(action.event, action.work)
            try drain()
            goOn(with: before)
        } catch {
            if case .gate(let gate)? = halt, gate == action.gate {
                rollBack(to: before)
                // What a flow has been asked about is not asked about twice.
                guard action.wait == .slot else { return records.append(.droppedAtGate(gate)) }
                // It goes on waiting, and is not tried again in this transaction.
                configuration.actions.insert(action, at: index)
                return tried.append(action)
            }
            undo(to: before, action.event, action.work, action.passed, action.waived)
        }
    }

    mutating func replay(_ event: Event, _ work: ParkedAction.Work) throws(Fault) {
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

    /// What runs again is the cause of what follows.
    mutating func attempt(_ event: Event) {
        cause = event.inner
        self.event = event
        causeWindow = event.window ?? causeWindow
    }

    /// What follows is caused again by what was at work before.
    mutating func goOn(with before: Transaction) {
        (cause, passed, waived) = (before.cause, before.passed, before.waived)
        (event, causeWindow) = (before.event, before.causeWindow)
    }

    private mutating func replay(_ event: Event) throws(Fault) {
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
                let handler = machine.handler(
                    of: flow.flow, for: .output(instance.screen, output))
            else { return records.append(.droppedAction("stale")) }
            try takeItem()
            try run(
                handler, flow: flow, here: stack, reporter: entry.id, payload: payload,
                screen: entry.inputs, mode: .full)
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
    ) throws(Fault) {
        let recipients = machine.recipients(
            of: event, payload, in: windows, configuration)
        if recipients.isEmpty { return records.append(.droppedAction("stale")) }
        try deliver(payload, to: recipients, mode: .full)
    }
}
