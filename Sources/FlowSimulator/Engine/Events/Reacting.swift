#if !hasFeature(Embedded)
    import FlowModel
#endif

extension Machine {
    /// What comes of an event (law B and C). The configuration given stays as it was.
    public func react(to event: Event, in configuration: Configuration) -> Reaction {
        var placed = configuration
        placed.current = 0
        if let window = event.window, !placed.enter(window) {
            return verdict(.gone, configuration)
        }
        var reaction = react(
            to: event.inner, in: placed, isOutside: hasWindows && event.window == nil)
        reaction.configuration.current = 0
        reaction.configuration.sweepValues()
        return reaction
    }

    /// What comes of an event in the window that is looked at, or outside of any.
    private func react(
        to event: Event, in configuration: Configuration, isOutside: Bool
    ) -> Reaction {
        if configuration.isBusy, Self.isOfUser(event) {
            return verdict(isGone(event, configuration) ? .gone : .busy, configuration)
        }
        if configuration.isKilled,
            let reaction = reactKilled(to: event, in: configuration, isOutside: isOutside)
        {
            return reaction
        }
        switch event {
        case .kill: return kill(configuration)
        case .restore(let state): return restore(state, configuration)
        case .start: return start(event, nil, .compact, .phone, configuration)
        case .launch(let arrival, let width, let idiom):
            return start(event, arrival, width, idiom, configuration)
        case .output(let instance, let index, let payload):
            return output(instance, index, payload, configuration)
        case .back(let instance), .swipe(let instance):
            return onTop(instance, configuration) {
                goBack(event, from: instance, configuration)
            }
        case .swipeBegun(let instance):
            return onTop(instance, configuration) {
                goBack(event, from: instance, configuration, hasHappened: true)
            }
        case .swipeCancelled(let instance):
            return onTop(instance, configuration) { verdict(.ignored, configuration) }
        case .swipeDown(let instance):
            return inTopLayer(instance, configuration) {
                closeTopLayer(event, configuration, byTap: false)
            }
        case .swipeDownBegun(let instance):
            return inTopLayer(instance, configuration) {
                closeTopLayer(event, configuration, byTap: false, hasHappened: true)
            }
        case .tapOutside(let instance):
            return inTopLayer(instance, configuration) {
                closeTopLayer(event, configuration, byTap: true)
            }
        case .backTo(let instance): return goBack(to: instance, configuration)
        case .tab(let container, let name): return tab(container, name, configuration)
        case .page(let container, let name): return page(container, name, configuration)
        case .width(let width): return change(to: width, configuration)
        case .set(let field, let path, let value):
            return set(field, path, value, configuration)
        case .app(let event, let payload):
            return isOutside
                ? deliverEverywhere(event, payload, configuration)
                : deliver(event, payload, configuration)
        case .openWindow: return openWindow(configuration)
        case .closeWindow: return closeWindow(configuration)
        case .inside: return verdict(.ignored, configuration)
        case .link, .entry: return arrive(event, configuration)
        case .fact(let fact, let value): return change(fact, to: value, configuration)
        case .answer(let flow, let call, let outcome, let payload):
            return answer(at: flow, call, outcome, payload, configuration)
        }
    }

    /// Whether an event of the user is about something that is not there (law B5).
    private func isGone(_ event: Event, _ configuration: Configuration) -> Bool {
        switch event {
        case .output(let instance, _, _), .back(let instance), .swipe(let instance),
            .swipeCancelled(let instance), .swipeDown(let instance), .tapOutside(let instance),
            .backTo(let instance), .swipeBegun(let instance), .swipeDownBegun(let instance):
            configuration.find(instance) == nil
        case .tab(let position, let name): findTab(position, name, configuration) == nil
        case .page(let position, let name): findPage(position, name, configuration) == nil
        default: false
        }
    }

    func verdict(
        _ verdict: Verdict, _ configuration: Configuration, decided: [Decided] = [],
        choices: [Choice] = []
    ) -> Reaction {
        Reaction(
            configuration: configuration, verdict: verdict, fault: nil, decided: decided,
            records: [], effects: [], choices: choices)
    }

    /// Events that name a screen are judged by it first: it has left, or it is not on top. Gestures
    /// are never about what is embedded.
    private func onTop(
        _ instance: ScreenInstance, _ configuration: Configuration, _ body: () -> Reaction
    ) -> Reaction {
        guard configuration.find(instance) != nil else {
            return verdict(.gone, configuration)
        }
        guard configuration.isOnTop(instance) else { return verdict(.stale, configuration) }
        return body()
    }

    /// Likewise events that are about the layer of the screen, the top one.
    private func inTopLayer(
        _ instance: ScreenInstance, _ configuration: Configuration, _ body: () -> Reaction
    ) -> Reaction {
        onTop(instance, configuration) {
            configuration.isInTopLayer(instance) ? body() : verdict(.stale, configuration)
        }
    }

    /// Runs a reaction without a fact.
    func transact(
        _ event: Event, _ configuration: Configuration, _ work: Waiting.Work = .event,
        _ body: (inout Transaction) throws(Stop) -> Void
    ) -> Reaction {
        var transaction = Transaction(self, configuration)
        transaction.attempt.event = event
        do {
            try body(&transaction)
            try transaction.settle()
        } catch {
            return stopped(
                by: error, transaction, leaving: Transaction(self, configuration), event, work)
        }
        return done(transaction)
    }

    func done(_ transaction: Transaction) -> Reaction {
        Reaction(of: transaction, .done)
    }

    private func start(
        _ event: Event, _ arrival: Arrival?, _ width: Width, _ idiom: Idiom,
        _ configuration: Configuration
    ) -> Reaction {
        guard canLaunch(configuration) else { return verdict(.ignored, configuration) }
        return transact(event, configuration) { (transaction) throws(Stop) in
            if let arrival {
                transaction.configuration.launch = launchCase(of: arrival)
                transaction.keep(arrival.event)
            }
            transaction.configuration.width = width
            transaction.configuration.idiom = idiom
            try launch(&transaction)
        }
    }

    private func output(
        _ instance: ScreenInstance, _ output: Int32, _ payload: [Value],
        _ configuration: Configuration
    ) -> Reaction {
        guard let (stack, entry) = configuration.find(instance) else {
            return verdict(.gone, configuration)
        }
        guard isHeard(instance, output, in: configuration) else {
            return verdict(.stale, configuration)
        }
        var configuration = configuration
        configuration.dropWaivers(of: instance)
        if traits[instance.screen].kind.isSingle {
            let event = Event.output(instance, output, payload)
            return choose(output, payload, of: entry, on: stack, by: event, configuration)
        }
        guard let flow = entry.owner.flatMap({ configuration.flow($0) }) else {
            return verdict(.unhandled, configuration)
        }
        let judgement = judge(
            .output(instance.screen, output), of: flow, payload, configuration.inputs(of: entry),
            in: configuration)
        if let judgement { return verdict(judgement, configuration) }
        return transact(.output(instance, output, payload), configuration) {
            (transaction) throws(Stop) in
            try transaction.take(output, payload, of: entry, instance.screen, by: flow, on: stack)
        }
    }

    func verdict(_ judgement: Judgement, _ configuration: Configuration) -> Reaction {
        verdict(
            judgement.verdict, configuration, decided: judgement.decided,
            choices: judgement.choices)
    }
}

extension Transaction {
    /// The output of a screen that stands on a stack.
    mutating func take(
        _ output: Int32, _ payload: [Value], of entry: Entry, _ screen: ScreenID,
        by flow: FlowInstance, on stack: InstanceID
    ) throws(Stop) {
        try ledger.takeItem()
        var reaction = reaction(to: output, payload, of: entry, screen)
        // It answers nobody: it goes on.
        reaction.event = nil
        try handle(reaction, by: flow, at: stack, reporter: entry.id)
    }
}

/// Gestures and what comes from outside.
extension Machine {
    private func goBack(
        _ event: Event, from instance: ScreenInstance, _ configuration: Configuration,
        hasHappened: Bool = false
    ) -> Reaction {
        guard let way = configuration.wayBack(from: instance) else {
            return verdict(.ignored, configuration)
        }
        return gesture(event, configuration, hasHappened: hasHappened) { transaction in
            transaction.goBack(way)
        }
    }

    private func goBack(to instance: ScreenInstance, _ configuration: Configuration) -> Reaction {
        if configuration.find(instance) == nil { return verdict(.gone, configuration) }
        guard let above = configuration.above(instance), !above.entries.isEmpty else {
            return verdict(.ignored, configuration)
        }
        return gesture(.backTo(instance), configuration) { transaction in
            transaction.takeOff(above.entries, of: above.stack)
        }
    }

    /// Whether a swipe down or, for a popover, a tap outside closes the top layer (law G10).
    public func closesTopLayer(byTap: Bool, in configuration: Configuration) -> Bool {
        hasGesture(closingTopLayerByTap: byTap, in: configuration)
            && isDismissible(topLayerOf: configuration)
    }

    /// Whether the style of the top layer has the gesture at all.
    func hasGesture(closingTopLayerByTap byTap: Bool, in configuration: Configuration) -> Bool {
        guard configuration.layers.count > 1, let layer = configuration.layers.last,
            let style = layer.style
        else { return false }
        switch layer.kind {
        case .alert, .external: return false
        case .actionSheet: return byTap
        case .screen: return isClosed(style, byTap: byTap, configuration)
        }
    }

    private func closeTopLayer(
        _ event: Event, _ configuration: Configuration, byTap: Bool, hasHappened: Bool = false
    ) -> Reaction {
        guard hasGesture(closingTopLayerByTap: byTap, in: configuration) else {
            return verdict(.ignored, configuration)
        }
        guard hasHappened || isDismissible(topLayerOf: configuration) else {
            return verdict(.refused, configuration)
        }
        return gesture(event, configuration, hasHappened: hasHappened) { transaction in
            transaction.takeOffTopLayer()
        }
    }

    /// If a leave guard holds of what the gesture would remove, it is only a wish, unless it had
    /// begun before (law H5). Else the removal is a fact and stays even if the reaction is rolled
    /// back; flows it has left with nothing then end unheard.
    private func gesture(
        _ event: Event, _ configuration: Configuration, hasHappened: Bool = false,
        _ fact: (inout Transaction) -> [Transaction.Removed]
    ) -> Reaction {
        var transaction = Transaction(self, configuration)
        transaction.attempt.event = event
        transaction.held = hasHappened ? [] : transaction.heldGuards()
        let removed = fact(&transaction)
        do {
            try transaction.askGuards()
        } catch {
            return stopped(
                by: error, transaction, leaving: Transaction(self, configuration), event)
        }
        transaction.held = []
        var fallback = transaction
        do {
            try transaction.react(to: removed)
            try transaction.settle()
        } catch {
            let doomed = fallback.flowsWithoutEntries()
            var deliveries: [Transaction.Delivery] = []
            for item in removed {
                guard let owner = item.entry.owner, let screen = item.entry.screen,
                    !doomed.contains(owner)
                else { continue }
                deliveries.append(fallback.news(of: item, screen, .full))
            }
            fallback.endByGesture(doomed)
            return stopped(
                by: error, transaction, leaving: fallback, event,
                .deliveries(deliveries + fallback.agenda))
        }
        return done(transaction)
    }

    private func set(
        _ field: Int32, _ path: [Int32], _ value: Value, _ configuration: Configuration
    ) -> Reaction {
        let index = Int(field)
        guard configuration.app.indices.contains(index),
            let changed = configuration.app[index].setting(path[...], to: value),
            changed != configuration.app[index]
        else { return verdict(.ignored, configuration) }
        var fact = configuration
        fact.app[index] = changed
        return commit(fact, since: configuration, .set(field: field, path: path, value: value))
    }
}
