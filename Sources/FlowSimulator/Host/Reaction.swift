import FlowEngine
import FlowModel

/// What came of an event.
public struct Reaction: Sendable {
    public let configuration: Configuration
    public let verdict: Verdict
    public let fault: Fault?
    public let decided: [Decided]
    public let records: [TraceRecord]
    public let effects: [Effect]
    public let choices: [Choice]
}

extension Machine {
    /// What comes of an event (law B and C). The configuration given stays as it was.
    public func react(to event: Event, in configuration: Configuration) -> Reaction {
        let session = Session(self, at: configuration)
        let verdict = session.send(event)
        let (engine, host) = (session.engine, session.host)
        return Reaction(
            configuration: session.configuration, verdict: verdict,
            fault: engine.fault.map { Fault(kind: $0, step: host.failed) },
            decided: host.ledger.decided, records: host.records,
            effects: host.progress.effects, choices: host.ledger.choices)
    }
}
