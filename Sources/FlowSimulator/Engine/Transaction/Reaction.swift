#if !hasFeature(Embedded)
    import FlowModel
#endif

/// What came of an event.
public struct Reaction: Sendable {
    public internal(set) var configuration: Configuration
    public internal(set) var verdict: Verdict
    public let fault: Fault?
    public let decided: [Decided]
    public let records: [TraceRecord]
    public let effects: [Effect]
    public let choices: [Choice]
}

extension Reaction {
    /// What a transaction that was not taken back leaves.
    init(of transaction: Transaction, _ verdict: Verdict) {
        self.init(
            configuration: transaction.configuration, verdict: verdict, fault: nil,
            decided: transaction.ledger.decided, records: transaction.records,
            effects: transaction.effects, choices: transaction.ledger.choices)
    }
}
