#if !hasFeature(Embedded)
    import FlowModel
#endif

extension Machine {
    /// What is left when a reaction is given up: what it decided stays in the trace, what it did is
    /// rolled back to the fact (law B1, C6) and what follows from that without a handler: calls end
    /// with screens that have left, parked answers that have run are used up. If a gate has stopped
    /// it, it waits for the gate, and what the gate does then runs in its place (law I2).
    func stopped(
        by stop: Stop, _ transaction: Transaction, leaving fact: Transaction, _ event: Event,
        _ work: Waiting.Work = .event
    ) -> Reaction {
        var fact = fact
        let event = placed(event, in: fact.configuration.window)
        fact.attempt.event = event
        if case .gate(let gate) = stop {
            fact.configuration.current = transaction.configuration.current
            return givenWay(transaction, leaving: fact, event, work, .parked) {
                (transaction) throws(Stop) in
                try transaction.park(event, work, at: gate, passed: [], waived: [])
            }
        }
        if case .unreachable(nil) = stop, event.isArrival {
            return kept(transaction, leaving: fact, event)
        }
        if case .leave(let asks?) = stop {
            fact.configuration.current = transaction.configuration.current
            return givenWay(transaction, leaving: fact, event, work, .asked) {
                (transaction) throws(Stop) in
                try transaction.ask(asks, event, work, passed: [], waived: [])
            }
        }
        switch stop {
        case .unreachable, .fault:
            fact.configuration.waiting.removeAll { transaction.released.contains($0) }
        case .gate, .leave, .over: break
        }
        fact.isTracingKept = false
        fact.dropAllOrphanedCalls()
        fact.commit()
        var records = fact.records
        var verdict = Verdict.refused
        var fault: Fault?
        switch stop {
        case .unreachable(let step):
            if let step { records.append(.unreachable(step)) }
        case .over(let own): verdict = own
        case .fault(let own): (verdict, fault) = (.fault, own)
        case .gate, .leave: break
        }
        return Reaction(
            configuration: fact.configuration, verdict: verdict, fault: fault,
            decided: transaction.ledger.decided, records: records, effects: fact.effects,
            choices: transaction.ledger.choices)
    }

    /// A link that cannot land is tried again in every later transaction (law J4).
    private func kept(
        _ stopped: Transaction, leaving fact: Transaction, _ event: Event
    ) -> Reaction {
        var transaction = fact
        transaction.keep(event)
        transaction.isTracingKept = false
        transaction.commit()
        return Reaction(
            configuration: transaction.configuration, verdict: .parked, fault: nil,
            decided: stopped.ledger.decided, records: transaction.records, effects: [],
            choices: stopped.ledger.choices)
    }

    /// What is left of a reaction that a gate or a guard has stopped: its fact, and what the stop
    /// leads to.
    private func givenWay(
        _ stopped: Transaction, leaving fact: Transaction, _ event: Event, _ work: Waiting.Work,
        _ verdict: Verdict, _ body: (inout Transaction) throws(Stop) -> Void
    ) -> Reaction {
        var transaction = stopped
        transaction.rollBack(to: fact)
        transaction.isTracingKept = false
        transaction.isSettling = true
        transaction.agenda = []
        do {
            try body(&transaction)
            try transaction.settle()
        } catch {
            // What stops what comes of a stop is what the event waits for.
            return self.stopped(by: error, transaction, leaving: fact, event, work)
        }
        return Reaction(of: transaction, verdict)
    }
}
