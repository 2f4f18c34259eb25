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
        Session(self, at: configuration).react(to: event, in: configuration)
    }
}

extension Session {
    /// The same by a session that has played other events, on any configuration.
    public func react(to event: Event, in configuration: Configuration) -> Reaction {
        self.configuration = configuration
        let verdict = send(event)
        return Reaction(
            configuration: self.configuration, verdict: verdict,
            fault: engine.fault.map { Fault(kind: $0, step: host.failed) },
            decided: host.ledger.decided, records: host.records,
            effects: host.progress.effects, choices: host.ledger.choices)
    }
}
