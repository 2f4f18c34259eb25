/// Why a reaction, or a part of it that is tried separately, is taken back.
package enum FlowStop: Error, Sendable {
    /// A fault at the step that the host has noted.
    case fault(FlowFaultKind)
    /// A gate, by index, that does not hold.
    case gate(Int32)
    /// A `show` whose target nothing opens now, at the step that the host has noted, or a link that
    /// cannot land.
    case unreachable(isLink: Bool)
    /// The guard of a screen that would be removed asks first; nil if one refuses.
    case leave(asks: FlowScreenInstance?)
    /// A link or an entry that is over, with this verdict.
    case over(FlowVerdict)
}

extension FlowStop {
    /// True if a gate or a guard asks, so that its own steps run in place of the stopped reaction.
    fileprivate var asks: Bool {
        switch self {
        case .gate, .leave(.some): true
        case .unreachable, .leave, .over, .fault: false
        }
    }

    /// The reason that the trace gives when this stop drops an action that waited; nil if nothing
    /// is dropped, or without a record.
    fileprivate var reason: FlowRecord.Reason? {
        switch self {
        case .gate, .leave(.some), .over(.ignored): nil
        case .unreachable: .unreachable
        case .over(.unhandled): .stale
        case .leave, .over: .refused
        case .fault: .fault
        }
    }
}

extension FlowEngine {
    /// Gives a reaction up. Its decided steps stay in the trace. Its effects are rolled back to the
    /// fact (law B1, C6) and what follows from the fact without a handler: calls end with screens
    /// that have left, parked answers that have run are used up. If a gate has stopped the
    /// reaction, it waits for the gate, and the gate's steps run in its place (law I2). If those
    /// are stopped too, the event waits for the new stop.
    package func stopped(
        by stop: FlowStop, leaving fact: SavePoint, _ event: FlowEvent,
        _ work: FlowWaiting.Work = .event
    ) -> FlowVerdict {
        let action = FlowWaiting(placed(event, in: fact.world.window), work)
        var (fact, stop) = (fact, stop)
        fact.progress.attempt.event = action.event
        while true {
            if stop.asks { fact.world.current = world.current }
            switch stop {
            case .fault, .unreachable:
                let answered = ledger.answered
                fact.world.waiting.removeAll { answered.contains($0) }
            case .gate, .leave, .over: break
            }
            ledger.answered = []
            rollBack(to: fact)
            progress.isTracingKept = false
            progress.isSettling = stop.asks
            progress.agenda = []
            do {
                let verdict = try giveUp(stop, action)
                if stop.asks {
                    try settle()
                } else {
                    forEachWindow { dropOrphanedCalls() }
                    commit()
                }
                if case .fault(let kind) = stop { fault = kind }
                if case .unreachable = stop, verdict == .refused { host.note(.unreachable) }
                return verdict
            } catch {
                stop = error
            }
        }
    }

    /// Rolls back an action that had waited and decides what becomes of it. If a gate's or guard's
    /// own steps are stopped, that stop decides.
    func undo(_ stop: FlowStop, to before: SavePoint, _ action: FlowWaiting) {
        var stop = stop
        while true {
            let place = world.current
            rollBack(to: before)
            world.current = place
            do {
                let verdict = try giveUp(stop, action)
                if verdict != .parked, let reason = stop.reason {
                    host.note(.droppedAction(reason))
                }
                world.current = before.world.current
                ledger.askedGates = []
                return
            } catch {
                stop = error
            }
        }
    }

    /// Decides what becomes of an action that was stopped and rolled back: it waits for a gate, for
    /// an answer or, as a link, for a place to land (law J4); or it ends with a verdict.
    private func giveUp(
        _ stop: FlowStop, _ action: FlowWaiting
    ) throws(FlowStop) -> FlowVerdict {
        switch stop {
        case .gate(let gate):
            try park(action, at: gate)
            return .parked
        case .leave(let asks?):
            try ask(asks, about: action)
            return .asked
        case .unreachable(isLink: true) where action.event.kind == .arrival:
            keep(action.event, passed: action.passed)
            return .parked
        case .leave, .unreachable: return .refused
        case .over(let verdict): return verdict
        case .fault: return .fault
        }
    }
}
