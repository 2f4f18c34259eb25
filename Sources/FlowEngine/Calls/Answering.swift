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

/// Answers to calls and to flows that a step has started.
extension FlowEngine {
    /// Runs the answer that the calling step has for an outcome.
    package func answer(
        _ token: FlowCallToken, _ outcome: Int32, _ payload: FlowTicket?
    ) throws(FlowStop) {
        guard world.isRunning(token.flow) else { return }
        try takeItem()
        progress.answering = token.id
        _ = try host.answer(.outcome(outcome), to: token.step.asker, payload, token.frame)
    }

    /// Runs parked answers whose places have come into view, oldest first (law C1.4).
    func answerParked() throws(FlowStop) -> Bool {
        for (index, waiting) in world.waiting.enumerated() {
            guard let call = waiting.answered,
                world.isInView(world.here(call.frame.here, for: call.flow))
            else { continue }
            ledger.answered.append(world.waiting.remove(at: index))
            try release(waiting)
            return true
        }
        return false
    }

    /// Runs a parked answer. A gate or a guard stops only the answer; the event that has brought
    /// its place into view goes on.
    private func release(_ waiting: FlowWaiting) throws(FlowStop) {
        let before = savePoint()
        guard let stop = tryAgain(waiting) else { return }
        switch stop {
        case .gate, .leave: break
        case .unreachable, .over, .fault: throw stop
        }
        undo(stop, to: before, waiting)
    }

    /// Queues a report to the flow's caller. The flow goes on (law E5).
    package func report(_ report: Int32, _ payload: FlowTicket?, _ frame: Frame) {
        guard let flow = world.flow(frame.flow) else { return }
        host.note(.reported(flow, report: report, payload))
        guard let caller = flow.caller, flow.gate == nil else { return }
        let trigger: FlowTrigger =
            if let child = flow.child {
                .childReport(child: child, report: report)
            } else {
                .report(flow.flow, report)
            }
        progress.agenda.append(
            Delivery(
                caller: caller, trigger: trigger, payload: payload, here: flow.calledFrom,
                mode: frame.mode == .sweep ? .sweep : .full, reporter: flow.id,
                asker: flow.asker, event: .report(report)))
    }
}
