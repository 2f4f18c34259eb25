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
        transaction.event = event
        transaction.consume(token)
        let fact = transaction
        let here = configuration.here(token.here, for: token.flow)
        let isHidden = !configuration.isInView(here)
        let isParked = isHidden && token.whenHidden == .wait
        do {
            if isParked {
                transaction.isTracingKept = false
                transaction.configuration.parked.append(
                    ParkedAnswer(
                        call: token, outcome: outcome, payload: payload,
                        event: placed(event, in: configuration.window)))
            } else if isHidden && token.whenHidden == .drop {
                transaction.records.append(.dropped(token.decided))
            } else {
                try transaction.answer(token, outcome, payload)
            }
            try transaction.settle()
        } catch {
            return stopped(
                by: error, transaction, leaving: fact, event,
                .answer(token, outcome: outcome, payload: payload))
        }
        return Reaction(
            configuration: transaction.configuration, verdict: isParked ? .parked : .done,
            fault: nil, decided: transaction.decided, records: transaction.records,
            effects: transaction.effects, choices: transaction.choices)
    }
}
