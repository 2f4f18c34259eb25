extension FlowEngine {
    /// What becomes of an event (law B and C). The world is then the one after it.
    package func react(to event: FlowEvent) -> FlowVerdict {
        world.current = 0
        ledger = FlowLedger()
        progress.begin(in: world.window)
        fault = nil
        host.beginEvent()
        if let window = event.window, !world.enter(window) { return .gone }
        var inner = event
        inner.window = nil
        let verdict = react(to: inner, isOutside: traits.hasWindows && event.window == nil)
        world.current = 0
        return verdict
    }

    /// What becomes of an event in the window that is looked at, or outside of any.
    private func react(to event: FlowEvent, isOutside: Bool) -> FlowVerdict {
        if world.isBusy, event.isOfUser { return isGone(event) ? .gone : .busy }
        if world.isKilled, let verdict = reactKilled(to: event, isOutside: isOutside) {
            return verdict
        }
        switch event.kind {
        case .kill: return kill()
        case .launch(let launching): return start(event, launching)
        case .output(let instance, let index): return output(event, instance, index)
        case .gesture(let gesture, let instance): return take(gesture, on: instance, event)
        case .backTo(let instance): return goBack(event, to: instance)
        case .tab(let container, let child): return tab(event, container, child)
        case .page(let container, let child): return page(event, container, child)
        case .width(let width): return change(event, to: width)
        case .change: return change(event)
        case .app(let index):
            return isOutside ? deliverEverywhere(event, index) : deliver(event, index)
        case .openWindow(let launching): return openWindow(event, launching)
        case .closeWindow: return closeWindow()
        case .arrival: return arrive(event)
        case .answer(let call, let outcome): return answer(event, call, outcome)
        }
    }

    /// Whether an event of the user is about something that is not there (law B5).
    private func isGone(_ event: FlowEvent) -> Bool {
        switch event.kind {
        case .output(let instance, _), .gesture(_, let instance), .backTo(let instance):
            world.find(instance) == nil
        case .tab(let container, let child): find(child, .tabs, in: container) == nil
        case .page(let container, let child): find(child, .pages, in: container) == nil
        default: false
        }
    }

    /// Events that name a screen are judged by it first: it has left, or it is not on top. Gestures
    /// are never about what is embedded.
    private func onTop(_ instance: FlowScreenInstance, _ body: () -> FlowVerdict) -> FlowVerdict {
        guard world.find(instance) != nil else { return .gone }
        guard world.isOnTop(instance) else { return .stale }
        return body()
    }

    /// Likewise events that are about the layer of the screen, the top one.
    private func inTopLayer(_ instance: FlowScreenInstance, _ body: () -> FlowVerdict)
        -> FlowVerdict
    {
        onTop(instance) { world.isInTopLayer(instance) ? body() : .stale }
    }

    /// Runs a reaction without a fact.
    func transact(_ event: FlowEvent, _ body: () throws(FlowStop) -> Void) -> FlowVerdict {
        begin(event)
        let values = host.save()
        do {
            try body()
            try settle()
        } catch {
            let start = SavePoint(
                world: baseline, progress: Progress(window: baseline.window), ledger: ledger,
                values: values)
            start.progress.attempt.event = event
            return stopped(by: error, leaving: start, event)
        }
        return .done
    }

    private func output(
        _ event: FlowEvent, _ instance: FlowScreenInstance, _ output: Int32
    ) -> FlowVerdict {
        guard let entry = world.find(instance) else { return .gone }
        guard isHeard(instance, output) else { return .stale }
        world.dropWaivers(of: instance)
        if traits[instance.screen].kind.isSingle {
            return choose(event, output, of: entry)
        }
        guard let flow = entry.owner.flatMap({ world.flow($0) }) else { return .unhandled }
        let judgement = host.judge(
            .output(instance.screen, output), of: flow, event.ticket, from: entry)
        if let judgement { return judgement }
        return transact(event) { () throws(FlowStop) in
            try take(output, event.ticket, of: entry, instance.screen, by: flow)
        }
    }

    /// The output of a screen that stands on a stack.
    package func take(
        _ output: Int32, _ payload: FlowTicket?, of entry: FlowEntryInstance,
        _ screen: FlowScreenType, by flow: FlowInstance
    ) throws(FlowStop) {
        try takeItem()
        // It answers nobody: it goes on.
        try host.run(
            .output(screen, output), payload, screen: nil,
            Frame(flow: flow.id, here: entry.stack, reporter: entry.id, mode: .full))
    }
}

/// Gestures.
extension FlowEngine {
    private func take(
        _ gesture: FlowGesture, on instance: FlowScreenInstance, _ event: FlowEvent
    ) -> FlowVerdict {
        switch gesture {
        case .swipeCancelled: onTop(instance) { .ignored }
        case .back, .swipe, .swipeBegun:
            onTop(instance) {
                goBack(event, from: instance, hasHappened: gesture.hasHappened)
            }
        case .swipeDown, .swipeDownBegun:
            inTopLayer(instance) { closeTopLayer(event, hasHappened: gesture.hasHappened) }
        }
    }

    private func goBack(
        _ event: FlowEvent, from instance: FlowScreenInstance, hasHappened: Bool
    ) -> FlowVerdict {
        guard let way = world.wayBack(from: instance) else { return .ignored }
        return gesture(event, hasHappened: hasHappened) { goBack(way) }
    }

    private func goBack(_ event: FlowEvent, to instance: FlowScreenInstance) -> FlowVerdict {
        if world.find(instance) == nil { return .gone }
        let above = world.above(instance)
        return above.isEmpty ? .ignored : gesture(event) { takeOff(above) }
    }

    /// True if the user can close the top layer: its style has a gesture for that, and no screen
    /// forbids it (law G10).
    package func closesTopLayer() -> Bool { hasClosingGesture() && isTopLayerDismissible() }

    /// True if the style of the top layer has a gesture that closes it.
    package func hasClosingGesture() -> Bool {
        guard world.layers.count > 1, let layer = world.layers.last, let style = layer.style
        else { return false }
        switch layer.kind {
        case .alert, .external: return false
        case .actionSheet: return true
        case .screen: return style.isClosedByGesture
        }
    }

    private func closeTopLayer(_ event: FlowEvent, hasHappened: Bool) -> FlowVerdict {
        guard hasClosingGesture() else { return .ignored }
        guard hasHappened || isTopLayerDismissible() else { return .refused }
        return gesture(event, hasHappened: hasHappened) { takeOffTopLayer() }
    }

    /// If a leave guard holds of what the gesture would remove, it is only a wish, unless it had
    /// begun before (law H5). Else the removal is a fact and stays even if the reaction is rolled
    /// back; flows it has left with nothing then end unheard.
    private func gesture(
        _ event: FlowEvent, hasHappened: Bool = false, _ body: () -> [FlowEntryInstance]
    ) -> FlowVerdict {
        begin(event)
        let start = savePoint()
        progress.held = hasHappened ? [] : heldGuards()
        let removed = body()
        do {
            try askGuards()
        } catch {
            return stopped(by: error, leaving: start, event)
        }
        progress.held = []
        let fact = savePoint()
        do {
            try react(to: removed)
            try settle()
        } catch {
            return stopped(by: error, after: fact, event) {
                let doomed = flowsWithoutEntries()
                var deliveries: [Delivery] = []
                for entry in removed {
                    guard let owner = entry.owner, let screen = entry.screen,
                        !doomed.contains(owner)
                    else { continue }
                    deliveries.append(news(of: entry, screen, .full))
                }
                endByGesture(doomed)
                return deliveries + progress.agenda
            }
        }
        return .done
    }

    /// What is left when the reaction to a fact is given up. The work that goes on waiting is what
    /// the fact has to deliver.
    package func stopped(
        by stop: FlowStop, after fact: SavePoint, _ event: FlowEvent, _ deliver: () -> [Delivery]
    ) -> FlowVerdict {
        let (current, released) = (world.current, progress.released)
        rollBack(to: fact)
        let deliveries = deliver()
        let told = savePoint()
        world.current = current
        progress.released = released
        return stopped(by: stop, leaving: told, event, .deliveries(deliveries))
    }
}
