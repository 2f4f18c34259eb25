#if !hasFeature(Embedded)
    import FlowModel
#endif

extension Machine {
    /// What is left when a reaction is given up: what it decided stays in the trace, what it did is
    /// rolled back to the fact (law B1, C6) and what follows from that without a handler: calls end
    /// with screens that have left, parked answers that have run are used up.
    func stopped(
        by fault: Fault, _ transaction: Transaction, leaving fact: Transaction
    ) -> Reaction {
        var fact = fact
        fact.isTracingKept = false
        fact.configuration.parked.removeAll { transaction.released.contains($0) }
        fact.dropOrphanedCalls()
        fact.commit()
        var records = fact.records
        var verdict = Verdict.fault
        if case .unreachable(let step)? = transaction.halt {
            verdict = .refused
            if let step { records.append(.unreachable(step)) }
        }
        return Reaction(
            configuration: fact.configuration, verdict: verdict,
            fault: verdict == .fault ? fault : nil, decided: transaction.decided,
            records: records, effects: fact.effects, choices: transaction.choices)
    }
}
