import FlowEngine
import FlowModel

extension Interpreter: FlowHost {
    /// Adds a record to the trace, with the values at that moment.
    func note(_ record: FlowRecord) {
        if let record = written(record) { records.append(record) }
    }

    private func written(_ record: FlowRecord) -> TraceRecord? {
        let window = world.window
        switch record {
        case .started(let flow): return .started(flow.flow)
        case .finished(let flow, let outcome, let payload):
            return .finished(
                flow.flow, outcome: outcome, payload: values.payload(payload), window: window)
        case .cancelled(let flow, let cause): return .cancelled(flow.flow, cause, window: window)
        case .reported(let flow, let report, let payload):
            return .reported(
                flow.flow, report: report, payload: values.payload(payload), window: window)
        case .dropped(let site): return .dropped(ledger.decided[Int(site.number)])
        case .droppedAnswer(let call): return .dropped(configuration.decided(call))
        case .pending(let call): return .pending(configuration.decided(call))
        case .late(let call): return .late(configuration.decided(call))
        case .unreachable: return failed.map { .unreachable($0) }
        case .replaced(let gate): return .replaced(gate: gate)
        case .replacedEvent: return .replacedEvent
        case .replacedStep(let asker): return values.asker(asker).map { .replacedStep($0.decided) }
        case .droppedAtGate(let gate): return .droppedAtGate(gate)
        case .droppedAction(let reason): return .droppedAction(reason.rawValue)
        case .notRestored(let reason): return .notRestored(reason)
        case .replacedLeave(let instance): return .replacedLeave(instance)
        case .unstable(let flow, let watched):
            return .unstable(flow.flow, machine.graph[flow.flow].watched[Int(watched)])
        }
    }
}
