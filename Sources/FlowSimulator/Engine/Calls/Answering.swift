#if !hasFeature(Embedded)
    import FlowModel
#endif

extension Machine {
    /// Whether an event is the user's own, which a busy window refuses (law E4).
    static func isOfUser(_ event: Event) -> Bool {
        switch event {
        case .output, .back, .swipe, .swipeCancelled, .backTo, .swipeDown, .tapOutside, .tab,
            .page:
            true
        default: false
        }
    }

    /// The outcome of a call: a fact, if somebody waits for it (law E1).
    func answer(
        at position: [Int], _ site: Decided, _ outcome: Int32, _ payload: [Value],
        _ configuration: Configuration
    ) -> Reaction {
        guard let token = configuration.runningCall(at: position, site) else {
            return verdict(.late, configuration)
        }
        let event = Event.answer(flow: position, call: site, outcome: outcome, payload: payload)
        var transaction = Transaction(self, configuration)
        transaction.attempt.event = event
        transaction.consume(token)
        let ticket = transaction.values.keep(payload)
        let work = Waiting.Work.answer(token, outcome: outcome, payload: ticket)
        let fact = transaction
        let here = configuration.here(token.here, for: token.flow)
        let isHidden = !configuration.isInView(here)
        let isParked = isHidden && token.whenHidden == .wait
        do {
            if isParked {
                transaction.isTracingKept = false
                transaction.configuration.waiting.append(
                    Waiting(
                        event: placed(event, in: configuration.window), work: work, gate: nil,
                        wait: .view, passed: [], waived: []))
            } else if isHidden && token.whenHidden == .drop {
                transaction.records.append(.dropped(site))
            } else {
                try transaction.answer(token, outcome, ticket)
            }
            try transaction.settle()
        } catch {
            return stopped(by: error, transaction, leaving: fact, event, work)
        }
        return Reaction(of: transaction, isParked ? .parked : .done)
    }
}
