/// Why a reaction, or a part of it that is tried alone, is taken back.
package enum FlowStop: Error, Sendable {
    /// At the step that the host has noted.
    case fault(FlowFaultKind)
    /// A gate, by index, that does not hold.
    case gate(Int32)
    /// A `show` whose target nothing opens now, at the step that the host has noted, or a link that
    /// cannot land.
    case unreachable(isLink: Bool)
    /// A screen that it would remove asks first, or one refuses.
    case leave(asks: FlowScreenInstance?)
    /// A link or an entry that is over, with this verdict.
    case over(FlowVerdict)
}

extension FlowEngine {
    /// What is left when a reaction is given up: what it decided stays in the trace, what it did is
    /// rolled back to the fact (law B1, C6) and what follows from that without a handler: calls end
    /// with screens that have left, parked answers that have run are used up. If a gate has stopped
    /// it, it waits for the gate, and what the gate does then runs in its place (law I2).
    package func stopped(
        by stop: FlowStop, leaving fact: SavePoint, _ event: FlowEvent,
        _ work: FlowWaiting.Work = .event
    ) -> FlowVerdict {
        let event = placed(event, in: fact.world.window)
        fact.progress.attempt.event = event
        switch stop {
        case .gate(let gate):
            fact.world.current = world.current
            return givenWay(leaving: fact, event, work, .parked) { () throws(FlowStop) in
                try park(FlowWaiting(event, work), at: gate)
            }
        case .unreachable(isLink: true) where event.kind == .arrival:
            return kept(leaving: fact, event)
        case .leave(let asks?):
            fact.world.current = world.current
            return givenWay(leaving: fact, event, work, .asked) { () throws(FlowStop) in
                try ask(asks, about: FlowWaiting(event, work))
            }
        case .unreachable, .fault:
            let released = progress.released
            fact.world.waiting.removeAll { released.contains($0) }
        case .leave(nil), .over: break
        }
        rollBack(to: fact)
        progress.isTracingKept = false
        forEachWindow { dropOrphanedCalls() }
        commit()
        switch stop {
        case .unreachable(let isLink):
            if !isLink { host.note(.unreachable) }
            return .refused
        case .over(let verdict): return verdict
        case .fault(let kind):
            fault = kind
            return .fault
        case .gate, .leave: return .refused
        }
    }

    /// A link that cannot land is tried again in every later transaction (law J4).
    private func kept(leaving fact: SavePoint, _ event: FlowEvent) -> FlowVerdict {
        rollBack(to: fact)
        keep(event)
        progress.isTracingKept = false
        commit()
        return .parked
    }

    /// What is left of a reaction that a gate or a guard has stopped: its fact, and what the stop
    /// leads to.
    private func givenWay(
        leaving fact: SavePoint, _ event: FlowEvent, _ work: FlowWaiting.Work,
        _ verdict: FlowVerdict,
        _ body: () throws(FlowStop) -> Void
    ) -> FlowVerdict {
        rollBack(to: fact)
        progress.isTracingKept = false
        progress.isSettling = true
        progress.agenda = []
        do {
            try body()
            try settle()
        } catch {
            // What stops what comes of a stop is what the event waits for.
            return stopped(by: error, leaving: fact, event, work)
        }
        return verdict
    }
}
