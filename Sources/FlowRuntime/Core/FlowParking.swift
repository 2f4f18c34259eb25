/// What is to be done later, from its start.
struct FlowWork {
    /// What runs then.
    enum Reaction {
        /// The event, from its start: it has not happened yet.
        case event
        /// What follows from something that has happened.
        case items([FlowAgendaEntry])
    }

    let id: Int
    let event: FlowEvent
    /// The number of the event among all.
    let eventNumber: Int
    /// Where it has happened; all windows if it was outside of them.
    weak var window: FlowRuntime?
    let isOutside: Bool
    let reaction: Reaction
    /// The gates that have let it through.
    var passed: Set<String> = []
    /// The screens that may leave, in the order in which that was said.
    var waived: [FlowWaiver] = []
}

/// Something that waits for a gate, or until it can land.
struct FlowParkedAction {
    /// What it waits for.
    enum Question {
        case flow(Int)
        case call(Int, FlowCodeLine)
        /// Until the gate holds, whatever makes it, or without a gate until it can land.
        case wait
        /// Until a screen is on show.
        case screen
        /// Until nothing covers the place of a step.
        case uncovered(FlowWaitingPresent)
    }

    enum Answer { case passed, dropped }

    var work: FlowWork
    /// Nil for what has arrived and cannot land.
    var gate: String?
    var question = Question.wait
    var answer: Answer?

    var isWaiting: Bool {
        if case .wait = question { return true }
        return false
    }

    var waitsForScreen: Bool {
        if case .screen = question { return true }
        return false
    }

    /// Its place as records name it.
    var place: String { gate.map { "gate \($0)" } ?? (waitsForScreen ? "event" : "link") }
}

/// What takes a reaction back, and the window in which something else happens then.
struct FlowHalt {
    let stop: FlowStop
    let window: FlowRuntime
}

/// What takes a reaction back so that something else happens.
enum FlowStop {
    /// This gate does not hold.
    case gate(String)
    /// A leave guard asks.
    case question(FlowQuestion)
    /// A leave guard refuses.
    case refusal
    /// Something that has arrived does not land.
    case landing(FlowLandingStop)
}

// What a gate or a guard stops waits.
extension FlowRuntime {
    /// Carries on after a reaction was stopped: what has happened stays, all else is taken back
    /// (law I2, H4). `removed` is nil if the event has not happened.
    func carryOut(
        _ halt: FlowHalt, of event: FlowEvent, _ savepoint: FlowSavepoint,
        _ removed: [FlowRemovedScreen]?
    ) {
        savepoint.undo(in: self)
        transaction?.isSettling = true
        if case .refusal = halt.stop {
            transaction?.isRefused = true
            return
        }
        if case .landing(let stop) = halt.stop { return endLanding(event, stop) }
        if case .start = event { return fault(.blank) }
        let work = FlowWork(
            id: world.newID(), event: event, eventNumber: windows.eventCount, window: self,
            isOutside: windows.isOutside,
            reaction: removed.map { reaction(to: event, $0, savepoint) } ?? .event)
        switch halt.stop {
        case .gate(let gate):
            transaction?.parks = true
            halt.window.wait(FlowParkedAction(work: work, gate: gate), at: gate)
        case .question(let question):
            transaction?.asks = true
            halt.window.ask(question, about: work)
        case .refusal, .landing:
            return
        }
        drain()
    }

    /// What follows from an event that has happened already, to be done later.
    private func reaction(
        to event: FlowEvent, _ removed: [FlowRemovedScreen], _ savepoint: FlowSavepoint
    ) -> FlowWork.Reaction {
        var items: [FlowAgendaEntry] = []
        func add(_ item: FlowAgendaItem) {
            items.append(FlowAgendaEntry(window: self, item: item))
        }
        switch event {
        case .output(let output) where !removed.isEmpty:
            for screen in removed { add(.closed(output, screen)) }
            endByGesture(emptied(since: savepoint.showing))
        case .start, .close, .output, .app, .arrival, .system(.tab), .system(.swipeCancelled):
            return .event
        case .answer:
            if let answer = transaction?.answered { add(.answer(answer)) }
        case .set:
            _ = queueChanges()
        case .system:
            let doomed = emptied(since: savepoint.showing)
            for screen in removed
            where isHeard(screen) && !(screen.entry.owner.map(doomed.contains) ?? true) {
                add(.back(screen))
            }
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
            return world.actions.insert(action, at: earlier)
        }
        action.question = ask(gate)
        guard !hasFault else { return }
        if action.isWaiting {
            action.work.waived = []
            makeRoom { $0.isWaiting }
        }
        world.actions.append(action)
    }

    /// What waits in a slot makes way for something later (law I5).
    func makeRoom(where isSlot: (FlowParkedAction) -> Bool) {
        if let slot = world.actions.firstIndex(where: isSlot) {
            note(.replaced(world.actions.remove(at: slot).place))
        }
    }

    private func isAtWork(_ question: FlowParkedAction.Question) -> Bool {
        switch question {
        case .flow(let node): world.nodes[node] != nil
        case .call(let id, _): world.isAwaited(id)
        case .wait, .screen, .uncovered: false
        }
    }

}

extension FlowWorld {
    /// Whether the outcome of a call is still to come, or to be handled.
    func isAwaited(_ call: Int) -> Bool {
        calls.contains { $0.id == call } || parked.contains { $0.call.id == call }
    }
}

// Going on.
extension FlowRuntime {
    /// Runs the oldest action whose gate has been answered, or forgets it (law I4). False if none
    /// is ready. What cannot land yet is tried anew whenever anything else has happened.
    func resumeAction() -> Bool {
        var vain: Set<Int> = []
        while let index = world.actions.firstIndex(where: { action in
            isReady(action) && !vain.contains(action.work.id)
        }) {
            let action = world.actions[index]
            if resume(action, at: index) { return true }
            vain.insert(action.work.id)
        }
        return false
    }

    /// False if it still cannot land: that it was tried is no news, and does not count.
    private func resume(_ action: FlowParkedAction, at index: Int) -> Bool {
        world.actions.remove(at: index)
        guard mayGoOn(action) else {
            note(.forgotten(action.place))
            return true
        }
        var work = action.work
        if action.answer == .passed, let gate = action.gate { work.passed.insert(gate) }
        let before = transaction
        var isVain = false
        attempt(work) {
            drainAgenda()
        } keepWaiting: { stop in
            guard action.isWaiting else {
                // What a flow has been asked about is not asked about twice.
                guard case .gate(let gate) = stop, gate == action.gate else { return false }
                note(.forgotten(action.place))
                return true
            }
            switch stop {
            case .gate(let gate) where gate == action.gate:
                transaction?.tried.insert(action.work.id)
            case .landing(.waits) where action.gate == nil:
                isVain = true
                transaction?.report.marks = before?.report.marks ?? []
                transaction?.deliveryCount = before?.deliveryCount ?? 0
                transaction?.stepCount = before?.stepCount ?? 0
                transaction?.actionCount = before?.actionCount ?? 0
            default: return false
            }
            world.actions.insert(action, at: index)
            return true
        }
        return !isVain
    }

    private func isReady(_ action: FlowParkedAction) -> Bool {
        switch action.question {
        case .flow(let node):
            return world.nodes[node] == nil
        case .call(let id, _):
            return action.answer != nil || !world.isAwaited(id)
        case .wait:
            let isTried = transaction?.tried.contains(action.work.id) ?? false
            return !isTried && (action.gate == nil ? hasShownScreen : isOpen(action.gate))
        case .screen:
            return world.root == nil || isShowingScreen
        case .uncovered(let waiting):
            return !isCovered(waiting)
        }
    }

    private func mayGoOn(_ action: FlowParkedAction) -> Bool {
        if case .call = action.question { return action.answer == .passed }
        return isOpen(action.gate)
    }

    private func isOpen(_ gate: String?) -> Bool {
        gate.map { gates?.holds($0) ?? false } ?? true
    }

    /// Runs something from its start, with what `follow` lets follow from it; what goes wrong is
    /// taken back to here, faults too if it `faultsAlone`. `keepWaiting` is asked where something
    /// stops it.
    func attempt(
        _ work: FlowWork, faultsAlone: Bool = true, follow: () -> Void,
        keepWaiting: (FlowStop) -> Bool = { _ in false }
    ) {
        let savepoint = FlowSavepoint(of: self)
        transaction?.passed = work.passed
        transaction?.waived = work.waived
        transaction?.atWork = work.event
        transaction?.atWorkNumber = work.eventNumber
        transaction?.isAgain = true
        windows.isOutside = work.isOutside
        let window = work.isOutside ? self : work.window
        if let window, window.isOpen { window.runAgain(work) } else { note(.forgotten("stale")) }
        follow()
        savepoint.goOn(in: self)
        var wasStopped = false
        while let halt = takeStop() {
            wasStopped = true
            savepoint.undo(in: self)
            if keepWaiting(halt.stop) { continue }
            let window = halt.window
            switch halt.stop {
            case .gate(let gate):
                window.wait(FlowParkedAction(work: work, gate: gate), at: gate)
            case .question(let question):
                window.ask(question, about: work)
            case .refusal:
                note(.forgotten("refused"))
            case .landing(let stop):
                window.endLanding(work, stop)
            }
        }
        guard hasFault, faultsAlone || wasStopped else { return }
        let reason = transaction?.isUnreachable == true ? "unreachable" : "fault"
        savepoint.undo(in: self)
        note(.forgotten(reason))
    }

    private func runAgain(_ work: FlowWork) {
        if case .items(let items) = work.reaction {
            transaction?.agenda = items
            return
        }
        switch work.event {
        case .output(let output):
            guard let entry = output.source?.entry, world.hears(output.name, from: entry) else {
                return note(.forgotten("stale"))
            }
            react(to: work.event, removed: [])
        case .app(let event):
            if !queueReactions(to: event) { note(.forgotten("stale")) }
        case .arrival(let arrival):
            guard let landing = landing(of: arrival) else { return note(.forgotten("stale")) }
            land(landing)
        case .system(.tab(let name, let tabs)):
            switch verdictInPeace(work.event) {
            case nil: react(to: work.event, removed: [])
            case .ignored where isTabInView(name, tabs): return
            default: note(.forgotten("stale"))
            }
        default:
            guard verdictInPeace(work.event) == nil else { return note(.forgotten("stale")) }
            let showing = world.showing
            guard !isStopped(work.event) else { return }
            react(to: work.event, removed: takeFact(work.event), showing: showing)
        }
    }
}
