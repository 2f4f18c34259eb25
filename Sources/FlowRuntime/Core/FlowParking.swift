/// Something that waits for a gate.
struct FlowParkedAction {
    /// What runs when the gate lets it through.
    enum Reaction {
        /// The event, from its start: it has not happened yet.
        case event
        /// What follows from something that has happened.
        case items([FlowAgendaItem])
    }

    /// What the gate waits for.
    enum Question {
        case flow(Int)
        case call(Int, FlowCodeLine)
        /// Until the gate holds, whatever makes it.
        case wait
    }

    enum Answer { case passed, dropped }

    let id: Int
    let event: FlowEvent
    /// The number of the event among all of the window.
    let eventNumber: Int
    let reaction: Reaction
    var gate: String
    var question = Question.wait
    var answer: Answer?
    /// The gates that have let it through.
    var passed: Set<String> = []

    var isWaiting: Bool {
        if case .wait = question { return true }
        return false
    }
}

// What a gate stops waits.
extension FlowRuntime {
    /// Lets an event wait for a gate that its reaction has met: what has happened stays, all else
    /// is taken back (law I2).
    func park(
        _ event: FlowEvent, at gate: String, _ savepoint: FlowSavepoint,
        _ removed: [FlowRemovedScreen]
    ) {
        savepoint.undo(in: self)
        if case .start = event { return fault(.blank) }
        let action = FlowParkedAction(
            id: world.newID(), event: event, eventNumber: eventCount,
            reaction: reaction(to: event, removed, savepoint), gate: gate)
        transaction?.parks = true
        wait(action, at: gate)
    }

    /// What follows from an event that has happened already, to be done later.
    private func reaction(
        to event: FlowEvent, _ removed: [FlowRemovedScreen], _ savepoint: FlowSavepoint
    ) -> FlowParkedAction.Reaction {
        var items: [FlowAgendaItem] = []
        switch event {
        case .output(let output) where !removed.isEmpty:
            items = removed.map { .button(output, $0) }
            endByGesture(emptied(since: savepoint.showing))
        case .start, .output, .app, .system(.tab), .system(.swipeCancelled):
            return .event
        case .answer:
            if let answer = transaction?.answered { items = [.answer(answer)] }
        case .set:
            _ = queueChanges()
        case .system:
            let doomed = emptied(since: savepoint.showing)
            items = removed.filter { screen in
                isHeard(screen) && !(screen.entry.owner.map(doomed.contains) ?? true)
            }.map { .back($0) }
            endByGesture(doomed)
        }
        items += transaction?.agenda ?? []
        transaction?.agenda = []
        return .items(items)
    }

    /// Lets an action wait at a gate. If something waits there already it takes its place and
    /// nobody is asked again (law I6).
    private func wait(_ action: FlowParkedAction, at gate: String) {
        var action = action
        action.gate = gate
        action.answer = nil
        action.question = .wait
        let earlier = world.actions.firstIndex { $0.gate == gate && isAtWork($0.question) }
        if let earlier {
            action.question = world.actions.remove(at: earlier).question
            note(.replaced("gate \(gate)"))
        } else {
            action.question = ask(gate)
            guard !hasFault else { return }
        }
        if action.isWaiting, let slot = world.actions.firstIndex(where: { $0.isWaiting }) {
            note(.replaced("gate \(world.actions.remove(at: slot).gate)"))
        }
        world.actions.append(action)
    }

    private func isAtWork(_ question: FlowParkedAction.Question) -> Bool {
        switch question {
        case .flow(let node): world.nodes[node] != nil
        case .call(let id, _): isAwaited(id)
        case .wait: false
        }
    }

    private func isAwaited(_ call: Int) -> Bool {
        world.calls.contains { $0.id == call } || world.parked.contains { $0.call.id == call }
    }
}

// Going on.
extension FlowRuntime {
    /// Runs the oldest action whose gate has been answered, or forgets it (law I4). False if none
    /// is ready.
    func resumeAction() -> Bool {
        guard let index = world.actions.firstIndex(where: isReady) else { return false }
        let action = world.actions.remove(at: index)
        guard mayGoOn(action) else {
            note(.forgotten("gate \(action.gate)"))
            return true
        }
        attempt(action, from: index)
        return true
    }

    private func isReady(_ action: FlowParkedAction) -> Bool {
        switch action.question {
        case .flow(let node):
            return world.nodes[node] == nil
        case .call(let id, _):
            return action.answer != nil || !isAwaited(id)
        case .wait:
            let isTried = transaction?.tried.contains(action.id) ?? false
            return world.root != nil && !isTried && (gates?.holds(action.gate) ?? false)
        }
    }

    private func mayGoOn(_ action: FlowParkedAction) -> Bool {
        if case .call = action.question { return action.answer == .passed }
        return gates?.holds(action.gate) ?? false
    }

    /// Runs an action from its start, with all that follows from it; what goes wrong is taken back
    /// to here.
    private func attempt(_ action: FlowParkedAction, from index: Int) {
        let savepoint = FlowSavepoint(of: self)
        var passed = action.passed
        if action.answer == .passed { passed.insert(action.gate) }
        transaction?.passed = passed
        runAgain(action)
        drainAgenda()
        transaction?.passed = []
        while let gate = takeClosedGate() {
            savepoint.undo(in: self)
            if action.isWaiting, gate == action.gate {
                world.actions.insert(action, at: index)
                transaction?.tried.insert(action.id)
                continue
            }
            var action = action
            action.passed = passed
            wait(action, at: gate)
        }
        guard hasFault else { return }
        let reason = transaction?.isUnreachable == true ? "unreachable" : "fault"
        savepoint.undo(in: self)
        note(.forgotten(reason))
    }

    private func runAgain(_ action: FlowParkedAction) {
        if case .items(let items) = action.reaction {
            transaction?.agenda = items
            return
        }
        switch action.event {
        case .output(let output):
            guard let entry = output.source?.entry, world.activeEntry == entry else {
                return note(.forgotten("stale"))
            }
            react(to: action.event, removed: [])
        case .app(let event):
            if !queueReactions(to: event) { note(.forgotten("stale")) }
        default:
            guard verdictBefore(action.event) == nil else { return note(.forgotten("stale")) }
            react(to: action.event, removed: [])
        }
    }
}
