extension FlowEngine {
    /// Reacts to an event and returns the verdict (law B and C). The world is then the one after
    /// it.
    package func react(to event: FlowEvent) -> FlowVerdict {
        world.current = 0
        ledger = FlowLedger()
        progress.begin(in: world.window)
        fault = nil
        host.beginEvent()
        if let window = event.window, !world.enter(window) { return .gone }
        var inner = event
        switch event.kind {
        case .app where traits.hasWindows: break
        default: inner.window = nil
        }
        let verdict = reactInside(to: inner)
        world.current = 0
        return verdict
    }

    /// Reacts to an event in the current window. An event of the app still names its window here,
    /// since one that names none is for all windows.
    private func reactInside(to event: FlowEvent) -> FlowVerdict {
        if world.isBusy, event.kind.isOfUser { return isGone(event) ? .gone : .busy }
        if world.isKilled, let verdict = reactKilled(to: event) { return verdict }
        switch event.kind {
        case .kill: return kill()
        case .launch(let launching): return start(event, launching)
        case .output(let instance, let index): return output(event, instance, index)
        case .gesture, .backTo: return take(event)
        case .tab(let container, let child): return tab(event, container, child)
        case .page(let container, let child): return page(event, container, child)
        case .width(let width): return change(event, to: width)
        case .change: return change(event)
        case .app(let index): return deliver(event, index)
        case .openWindow(let launching): return openWindow(event, launching)
        case .closeWindow: return closeWindow()
        case .arrival: return arrive(event)
        case .answer(let call, let outcome): return answer(event, call, outcome)
        }
    }

    /// True if an event of the user is about something that is not there (law B5).
    private func isGone(_ event: FlowEvent) -> Bool {
        switch event.kind {
        case .output(let instance, _), .gesture(_, let instance), .backTo(let instance):
            world.find(instance) == nil
        case .tab(let container, let child): find(child, .tabs, in: container) == nil
        case .page(let container, let child): find(child, .pages, in: container) == nil
        default: false
        }
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

    /// Runs the reaction to an output of a screen on a stack.
    package func take(
        _ output: Int32, _ payload: FlowTicket?, of entry: FlowEntryInstance,
        _ screen: FlowScreenType, by flow: FlowInstance
    ) throws(FlowStop) {
        try takeItem()
        // The output answers no step. The screen stays, so it still has its inputs.
        try host.run(
            .output(screen, output), payload, screen: nil,
            Frame(flow: flow.id, here: entry.stack, reporter: entry.id))
    }
}

/// Gestures.
extension FlowEngine {
    /// Finds what a gesture removes. If it removes nothing, `verdict` says why; otherwise `verdict`
    /// means nothing. A screen that has left is `gone`; one that is not on top is `stale`. Embedded
    /// screens take no gestures.
    package func way(of event: FlowEvent) -> (way: FlowWayBack?, verdict: FlowVerdict) {
        switch event.kind {
        case .gesture(let gesture, let instance):
            if world.find(instance) == nil { return (nil, .gone) }
            if !world.isOnTop(instance) { return (nil, .stale) }
            guard gesture.isOfLayer else {
                let way = gesture == .swipeCancelled ? nil : world.wayBack(from: instance)
                return (way, .ignored)
            }
            if !world.isInTopLayer(instance) { return (nil, .stale) }
            if !hasClosingGesture() { return (nil, .ignored) }
            return (gesture.hasHappened || isTopLayerDismissible() ? .layer : nil, .refused)
        case .backTo(let instance):
            if world.find(instance) == nil { return (nil, .gone) }
            let above = world.above(instance)
            return (above.isEmpty ? nil : .off(above), .ignored)
        default: return (nil, .ignored)
        }
    }

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

    /// True if every screen of the top layer lets a gesture close it.
    package func isTopLayerDismissible() -> Bool {
        world.layers.last.map { isDismissible($0) } ?? false
    }

    /// True if no screen of a layer forbids closing it.
    package func isDismissible(_ layer: FlowLayerInstance) -> Bool {
        world.allEntries(from: layer.stack).allSatisfy { host.isDismissible($0) }
    }

    /// If a leave guard holds for a screen that the gesture would remove, the gesture is only a
    /// wish, unless it had begun before (law H5). Otherwise the removal stays even if the reaction
    /// is given up. Flows that the gesture left empty then end without telling anyone.
    private func take(_ event: FlowEvent) -> FlowVerdict {
        let (way, verdict) = way(of: event)
        guard let way else { return verdict }
        begin(event)
        let start = savePoint()
        let removed: [FlowEntryInstance]
        do {
            removed = try takeOff(way, hasHappened: event.kind.hasHappened)
        } catch {
            return stopped(by: error, leaving: start, event)
        }
        return transact(afterFactOf: event) { () throws(FlowStop) in
            try react(to: removed)
        } left: {
            let doomed = flowsWithoutEntries()
            var deliveries: [Delivery] = []
            for entry in removed {
                guard let owner = entry.owner, let screen = entry.screen, !doomed.contains(owner)
                else { continue }
                deliveries.append(news(of: entry, screen, .full))
            }
            endByGesture(doomed)
            return .deliveries(deliveries + progress.agenda)
        }
    }

    /// Runs the reaction to a fact and commits. If the reaction is given up, the fact stays: `left`
    /// does what follows without handlers and returns the work that may wait.
    func transact(
        afterFactOf event: FlowEvent, _ body: () throws(FlowStop) -> Void,
        left: () -> FlowWaiting.Work
    ) -> FlowVerdict {
        let fact = savePoint()
        do {
            try body()
            try settle()
        } catch {
            let current = world.current
            rollBack(to: fact)
            let work = left()
            let told = savePoint()
            world.current = current
            return stopped(by: error, leaving: told, event, work)
        }
        return .done
    }
}
