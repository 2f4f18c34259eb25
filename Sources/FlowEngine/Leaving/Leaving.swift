/// A screen whose guard has been answered with `leave`, and the window that the screen is in.
public struct FlowWaiver: Sendable, Hashable {
    public let window: Int32
    public let screen: FlowScreenInstance
}

/// A guarded screen whose guard holds, as a step or a gesture begins.
package struct FlowHeldGuard: Sendable, Equatable {
    let entry: FlowInstanceID
    let instance: FlowScreenInstance
    /// True if the guard refuses and does not ask.
    let refuses: Bool
    /// The inputs that its alert would get now.
    let inputs: FlowTicket?
}

/// Leave guards, which are asked before anything is removed (law H).
extension FlowEngine {
    /// The guards that hold now, from the front to the back as the user saw it before the event.
    /// Screens that are not committed yet have none, for nobody has seen them.
    func heldGuards() -> [FlowHeldGuard] {
        guard traits.hasLeaveGuards, mayHoldGuards else { return [] }
        var result: [FlowHeldGuard] = []
        for stack in baseline.seen(from: world.window).frontOrder {
            for entry in world.entries(of: stack).reversed() {
                guard let instance = entry.instance, entry.ordinal > 0,
                    traits[instance.screen].hasLeaveGuard
                else { continue }
                let waiver = FlowWaiver(window: world.window, screen: instance)
                guard !progress.attempt.waived.contains(waiver),
                    let (refuses, unless, inputs) = host.leaveGuard(of: entry),
                    !isExempt(instance, unless)
                else { continue }
                result.append(
                    FlowHeldGuard(
                        entry: entry.id, instance: instance, refuses: refuses, inputs: inputs))
            }
        }
        return result
    }

    /// True if a screen that has been committed has a guard.
    private var mayHoldGuards: Bool {
        world.entries.contains { entry in
            guard entry.ordinal > 0, let screen = entry.screen else { return false }
            return traits[screen].hasLeaveGuard
        }
    }

    /// True if the event is an output that may remove the screen that has sent it.
    private func isExempt(_ instance: FlowScreenInstance, _ unless: [Int32]) -> Bool {
        guard case .output(instance, let output)? = progress.attempt.event?.kind,
            progress.attempt.window == world.window
        else { return false }
        return unless.contains(output)
    }

    /// Gives the reaction up if a screen is gone whose guard held. If one of these guards refuses,
    /// nothing is asked; else the first guard asks.
    func askGuards() throws(FlowStop) {
        guard !progress.held.isEmpty else { return }
        let removed = progress.held.filter { world.stack(holding: $0.entry) == nil }
        guard let first = removed.first else { return }
        if removed.contains(where: { $0.refuses }) { throw .leave(asks: nil) }
        host.remember(first.inputs)
        throw .leave(asks: first.instance)
    }

    /// Presents the alert of a guard. An action that was asked about before gives way (law H7).
    package func ask(
        _ instance: FlowScreenInstance, about action: FlowWaiting
    ) throws(FlowStop) {
        guard let entry = world.find(instance), let owner = entry.owner,
            let (screen, given) = host.alert(about: entry)
        else { return }
        var alert: FlowInstanceID?
        if let old = world.removeQuestion()?.question {
            host.note(.replacedLeave(old.asks))
            if old.asks == instance {
                alert = old.alert
            } else if let stack = world.stack(holding: old.alert) {
                takeOff(alert: stack)
            }
        }
        if alert == nil {
            try removeActionSheet(for: owner)
            let stack = makeStack()
            addLayer(
                FlowLayerInstance(
                    style: .sheet, presenter: owner, home: nil, stack: stack,
                    kind: traits[screen].kind))
            add(screen, on: stack, owner: owner, given)
            alert = world.bottom(of: stack)?.id
        }
        guard let alert else { return }
        var asked = action
        asked.gate = nil
        asked.wait = .answer(
            FlowWaiting.Question(asks: instance, alert: alert, window: world.window))
        world.waiting.append(asked)
    }

    /// Runs the action that a guard has asked about. The event, and all that follows from it, is
    /// one attempt; if it is stopped, the answer is not.
    func resumeLeaving() throws(FlowStop) -> Bool {
        guard progress.mayLeave, var pending = progress.asked, let question = pending.question
        else { return false }
        progress.asked = nil
        progress.mayLeave = false
        let before = savePoint()
        pending.waived.append(FlowWaiver(window: question.window, screen: question.asks))
        let stop = tryAgain(pending) { () throws(FlowStop) in
            try quiesce()
            try requireRoots()
        }
        if let stop { undo(stop, to: before, pending) }
        return true
    }

    /// Drops a question whose alert has gone, since the user cannot answer it any more.
    func dropLostQuestion() {
        guard let question = world.asked?.question,
            world.stack(holding: question.alert) == nil
        else { return }
        _ = world.removeQuestion()
        host.note(.droppedAction(.stale))
    }
}

extension FlowWorld {
    /// The entries above a screen, if gestures can be about the screen on top of its stack.
    package func above(_ instance: FlowScreenInstance) -> ArraySlice<FlowEntryInstance> {
        guard let found = find(instance),
            topEntries.contains(where: {
                $0.stack == found.stack || backStack(of: $0.stack) == found.stack
            })
        else { return [] }
        return entries(of: found.stack).drop { $0.id != found.id }.dropFirst()
    }

    /// Drops the waivers of a screen that has sent an output. It is in use again: the user has not
    /// agreed to lose what it holds now (law H9).
    mutating func dropWaivers(of instance: FlowScreenInstance) {
        if windows.allSatisfy({ $0.waiting.isEmpty }) { return }
        let waiver = FlowWaiver(window: window, screen: instance)
        for place in windows.indices {
            for index in windows[place].waiting.indices
            where windows[place].waiting[index].question == nil {
                windows[place].waiting[index].waived.removeAll { $0 == waiver }
            }
        }
    }
}
