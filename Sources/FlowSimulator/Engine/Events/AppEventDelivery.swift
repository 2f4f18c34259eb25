#if !hasFeature(Embedded)
    import FlowModel
#endif

/// A flow that wants an event of the application.
struct Recipient {
    let flow: InstanceID
    let hearing: Hearing
    let window: Int32
}

/// Events of the application and facts (law B11, C11).
extension Machine {
    /// Who wants an event: the first of the chain in front, or everybody for a broadcast. A handler
    /// whose only step has a condition that fails does not want it.
    func recipients(
        of event: Int32, _ payload: [Value], in configuration: Configuration
    ) -> [Recipient] {
        let isBroadcast = isBroadcast(event)
        var candidates = configuration.preorder
        if !isBroadcast {
            candidates = configuration.frontChain
        }
        var result: [Recipient] = []
        for id in candidates {
            guard let flow = configuration.flow(id),
                let hearing = hearing(of: event, payload, by: flow, in: configuration)
            else { continue }
            result.append(
                Recipient(flow: flow.id, hearing: hearing, window: configuration.window))
            if !isBroadcast { break }
        }
        return result
    }

    func deliver(
        _ event: Int32, _ payload: [Value], _ configuration: Configuration
    ) -> Reaction {
        let outside = Event.app(event, payload)
        let placed =
            hasWindows ? Event.inside(window: configuration.window, outside) : outside
        if configuration.hasShownNothing { return keep(placed, configuration) }
        let recipients = recipients(of: event, payload, in: configuration)
        return deliver(event, payload, as: placed, to: recipients, configuration)
    }

    /// In all windows that have shown something, in the order in which they were opened.
    func deliverEverywhere(
        _ event: Int32, _ payload: [Value], _ configuration: Configuration
    ) -> Reaction {
        if configuration.windows.allSatisfy({ $0.nextOrdinal == 1 }) {
            return keep(.app(event, payload), configuration)
        }
        return deliver(
            event, payload, as: .app(event, payload),
            to: recipients(of: event, payload, in: configuration.windowIDs, configuration),
            configuration)
    }

    /// Who wants an event in some windows: those that have shown something, or do so by now,
    /// numbered or not (law B12, B13).
    func recipients(
        of event: Int32, _ payload: [Value], in windows: [Int32], _ configuration: Configuration
    ) -> [Recipient] {
        var result: [Recipient] = []
        for window in windows {
            var seen = configuration
            guard seen.enter(window), !seen.isKilled else { continue }
            let shows = !seen.hasShownNothing || seen.frontEntry?.screen != nil
            guard shows || !hasWindows else { continue }
            result += recipients(of: event, payload, in: seen)
        }
        return result
    }

    private func deliver(
        _ index: Int32, _ payload: [Value], as event: Event, to recipients: [Recipient],
        _ configuration: Configuration
    ) -> Reaction {
        if recipients.isEmpty { return verdict(.unhandled, configuration) }
        if recipients.allSatisfy({ $0.hearing.isIgnoring }) {
            return verdict(
                .ignored, configuration,
                decided: recipients.map { $0.hearing.decided })
        }
        return transact(event, configuration) { (transaction) throws(Stop) in
            try transaction.deliver(
                index, transaction.values.keep(payload), to: recipients, mode: .full)
        }
    }

    func change(
        _ fact: Int32, to value: Value, _ configuration: Configuration
    ) -> Reaction {
        guard configuration.facts.indices.contains(Int(fact)),
            configuration.facts[Int(fact)] != value
        else { return verdict(.ignored, configuration) }
        var changed = configuration
        changed.facts[Int(fact)] = value
        return commit(changed, since: configuration, .fact(fact, value))
    }

    /// What changes outside is a fact and stays; the `changed` handlers are the reaction.
    func commit(
        _ fact: Configuration, since before: Configuration, _ event: Event
    ) -> Reaction {
        var transaction = Transaction(self, fact)
        transaction.baseline = before
        transaction.attempt.event = event
        do {
            try transaction.settle()
        } catch {
            // What has changed is told once: with the reaction, if that waits.
            var first = Transaction(self, fact)
            first.baseline = before
            _ = first.queueChanges()
            let deliveries = first.agenda
            first.agenda = []
            return stopped(
                by: error, transaction, leaving: first, event, .deliveries(deliveries))
        }
        return done(transaction)
    }
}

extension Configuration {
    /// Those whom an event of the application may concern: the owners of the active screens, each
    /// with its callers, from the front to the back; a caller of several comes after all of them.
    var frontChain: [InstanceID] {
        var result: [InstanceID] = []
        for entry in activeEntries {
            guard let owner = entry.owner else { continue }
            let chain = chain(to: owner).reversed()
            result.removeAll { chain.contains($0) }
            result += chain
        }
        return result
    }

    /// A flow and its callers, outermost first.
    func chain(to id: InstanceID) -> [InstanceID] {
        var result: [InstanceID] = []
        var current: InstanceID? = id
        while let next = current, let flow = flow(next) {
            result.append(next)
            current = flow.caller
        }
        return result.reversed()
    }
}

extension Transaction {
    /// One flow after the other; those that have ended meanwhile get nothing.
    mutating func deliver(
        _ event: Int32, _ payload: Ticket?, to recipients: [Recipient], mode: Mode
    ) throws(Stop) {
        let home = configuration.current
        for recipient in recipients {
            try ledger.takeItem()
            guard configuration.enter(recipient.window),
                let flow = configuration.flow(recipient.flow)
            else { continue }
            try handle(
                Delivery(
                    caller: flow.id, trigger: .event(event), payload: payload, here: .nowhere,
                    mode: mode),
                by: flow, at: configuration.frontStack(of: flow.id))
        }
        configuration.current = home
    }

    /// An event that a step has sent, for whoever wants it now.
    mutating func deliver(_ delivery: Delivery, from sender: Decided) throws(Stop) {
        guard case .event(let event) = delivery.trigger else { return }
        let recipients = machine.recipients(
            of: event, values.payload(delivery.payload), in: delivery.windows, configuration)
        if recipients.isEmpty { records.append(.dropped(sender)) }
        try deliver(event, delivery.payload, to: recipients, mode: delivery.mode)
    }
}
