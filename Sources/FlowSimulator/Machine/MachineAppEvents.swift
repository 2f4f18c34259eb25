#if !hasFeature(Embedded)
    import FlowModel
#endif

/// A flow that wants an event of the application.
struct Recipient {
    let flow: FlowInstance
    let handler: Machine.Handler
    /// Its handler is `ignore` and nothing else.
    let isIgnoring: Bool
    let window: Int32
}

/// Events of the application and facts (law B11, C11).
extension Machine {
    /// Who wants an event: the first of the chain in front, or everybody for a broadcast. A handler
    /// whose only step has a condition that fails does not want it.
    func recipients(
        of event: Int32, _ payload: [Value], in configuration: Configuration
    ) -> [Recipient] {
        let isBroadcast = graph.application.events[Int(event)].isBroadcast
        var candidates = configuration.preorder
        if !isBroadcast {
            candidates = configuration.frontChain
        }
        var result: [Recipient] = []
        for id in candidates {
            guard let flow = configuration.flow(id),
                let handler = handler(of: flow.flow, for: .event(event)),
                wants(handler, payload, flow, configuration)
            else { continue }
            result.append(
                Recipient(
                    flow: flow, handler: handler, isIgnoring: isIgnoring(handler),
                    window: configuration.window))
            if !isBroadcast { break }
        }
        return result
    }

    private func wants(
        _ handler: Handler, _ payload: [Value], _ flow: FlowInstance,
        _ configuration: Configuration
    ) -> Bool {
        let steps = graph[handler.transition].steps
        guard steps.indices.count == 1, let only = graph[steps].first else { return true }
        return evaluator.holds(
            only.condition, in: Transaction.scopes(handler, payload, [], flow, configuration))
    }

    private func isIgnoring(_ handler: Handler) -> Bool {
        let steps = graph[handler.transition].steps
        guard steps.indices.count == 1, case .ignore? = graph[steps].first?.verb else {
            return false
        }
        return true
    }

    func deliver(
        _ event: Int32, _ payload: [Value], _ configuration: Configuration
    ) -> Reaction {
        let outside = Event.app(event, payload)
        let placed =
            hasWindows ? Event.inside(window: configuration.window, outside) : outside
        if configuration.hasShownNothing { return keep(placed, configuration) }
        let recipients = recipients(of: event, payload, in: configuration)
        return deliver(placed, payload, to: recipients, configuration)
    }

    /// In all windows that have shown something, in the order in which they were opened.
    func deliverEverywhere(
        _ event: Int32, _ payload: [Value], _ configuration: Configuration
    ) -> Reaction {
        if configuration.windows.allSatisfy({ $0.nextOrdinal == 1 }) {
            return keep(.app(event, payload), configuration)
        }
        return deliver(
            .app(event, payload), payload,
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
        _ event: Event, _ payload: [Value], to recipients: [Recipient],
        _ configuration: Configuration
    ) -> Reaction {
        if recipients.isEmpty { return verdict(.unhandled, configuration) }
        if !recipients.contains(where: { !$0.isIgnoring }) {
            return verdict(
                .ignored, configuration,
                decided: recipients.map { .handler(.transition($0.handler.transition)) })
        }
        return transact(event, configuration) { (transaction) throws(Stop) in
            try transaction.deliver(payload, to: recipients, mode: .full)
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
        _ payload: [Value], to recipients: [Recipient], mode: Mode
    ) throws(Stop) {
        let home = configuration.current
        for recipient in recipients {
            try ledger.takeItem()
            guard configuration.enter(recipient.window),
                let flow = configuration.flow(recipient.flow.id)
            else { continue }
            try run(
                recipient.handler, payload, [], flow,
                Frame(
                    flow: flow.id, here: configuration.frontStack(of: flow.id), reporter: nil,
                    mode: mode))
        }
        configuration.current = home
    }

    /// An event that a step has sent, for whoever wants it now.
    mutating func deliver(_ delivery: Delivery, from sender: Decided) throws(Stop) {
        guard case .event(let event) = delivery.trigger else { return }
        let payload = values.payload(delivery.payload)
        let recipients = machine.recipients(
            of: event, payload, in: delivery.windows, configuration)
        if recipients.isEmpty { records.append(.dropped(sender)) }
        try deliver(payload, to: recipients, mode: delivery.mode)
    }
}
