/// Answers to calls (law E1, E2).
extension FlowEngine {
    /// Reacts to the outcome of a call: a fact, if the call still waits for it (law E1).
    package func answer(
        _ event: FlowEvent, _ call: FlowInstanceID, _ outcome: Int32
    ) -> FlowVerdict {
        guard let token = world.calls.first(where: { $0.id == call && !$0.isQueued }) else {
            return .late
        }
        begin(event)
        consume(token)
        let work = FlowWaiting.Work.answer(token, outcome: outcome, payload: event.ticket)
        let isHidden = !world.isInView(world.here(token.frame.here, for: token.flow))
        let isParked = isHidden && token.step.whenHidden == .wait
        let verdict = transact(afterFactOf: event) { () throws(FlowStop) in
            if isParked {
                progress.isTracingKept = false
                world.waiting.append(
                    FlowWaiting(placed(event, in: world.window), work, until: .view))
            } else if isHidden && token.step.whenHidden == .drop {
                host.note(.droppedAnswer(token))
            } else {
                try answer(token, outcome, event.ticket)
            }
        } left: {
            work
        }
        return isParked && verdict == .done ? .parked : verdict
    }
}
