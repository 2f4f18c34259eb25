import FlowEngine

// One event, from the occurrence in the app to the router, the screens and the effects.
extension FlowWindows {
    func process(_ occurrence: FlowOccurrence, in window: FlowRuntime?) -> FlowVerdict {
        defer { for window in kernel.windows { window.forgetPreview() } }
        eventCount += 1
        var report = FlowReport(window: window?.id, done: FlowTransaction(occurrence))
        let isNew = window?.opens(by: occurrence) ?? false
        if let window, !window.isOpen {
            observer?.didHandle(report)
            return .gone
        }
        kernel.transaction = report.done
        let event = kernel.taken(occurrence, number: eventCount, in: window, isNew: isNew)
        report.verdict = engine.react(to: event)
        guard let done = kernel.transaction else { return report.verdict }
        if isNew, report.verdict != .done { window?.leave() }
        if case .close = occurrence, report.verdict == .done { window?.leave() }
        report.done = done
        report.fault = engine.fault
        if case .app(let event) = occurrence, report.verdict == .unhandled, event.isRequired {
            (window ?? kernel.windows.first)?.effects?.missed(event)
        }
        let isKilled = if case .kill = occurrence { true } else { false }
        if done.isCommitted || report.verdict == .done {
            show(done, isKilled: isKilled)
        } else if occurrence.hasMovedTheScreen || kernel.isOfAlert(occurrence) {
            window?.showAgain()
        }
        kernel.transaction = nil
        kernel.sweep()
        assert(
            kernel.brokenInvariants.isEmpty,
            "broken: " + (kernel.brokenInvariants.first?.rawValue ?? ""))
        observer?.didHandle(report)
        for tell in done.progress.afterwards { tell() }
        return report.verdict
    }

    /// Tells routers first, then screens that get a command, then performs the other effects.
    private func show(_ done: FlowTransaction, isKilled: Bool) {
        kernel.release()
        if !isKilled {
            for window in kernel.windows {
                window.show(animation: done.animation(in: window))
            }
        }
        for tell in done.progress.told { tell() }
        for leaving in done.progress.effects {
            let effects = leaving.window.effects
            switch leaving.effect {
            case .track(let name, let values): effects?.track(name, values)
            case .open(let target): effects?.open(target)
            case .tell, .call: continue
            }
        }
        for (window, event) in done.progress.missed { window.effects?.missed(event) }
        for window in kernel.windows {
            var calls: [(FlowInstanceID, FlowCallRecord)] = []
            for leaving in done.progress.effects where leaving.window === window {
                if case .call(let call, let token) = leaving.effect {
                    calls.append((token.id, call))
                }
            }
            window.performCalls(calls)
        }
    }
}

// From occurrences of the app to events of the engine.
extension FlowKernel {
    /// The event of an occurrence: names become numbers, and values tickets.
    fileprivate func taken(
        _ occurrence: FlowOccurrence, number: Int, in window: FlowRuntime?, isNew: Bool
    ) -> FlowEvent {
        let home = engine.world.current
        defer { engine.world.current = home }
        if let window { _ = engine.world.enter(Int32(window.id)) }
        let ticket = keep(.occurrence(occurrence, number: number))
        let kind: FlowEvent.Kind
        switch occurrence {
        case .start:
            guard let window else { return FlowEvent(.kill, ticket) }
            prepareLaunch(of: window)
            if isNew {
                engine.traits.hasWindows = true
                engine.world.nextWindow = Int32(window.id)
                return FlowEvent(.openWindow(launching(window)), ticket)
            }
            kind = .launch(launching(window))
        case .close: kind = .closeWindow
        case .kill: return FlowEvent(.kill, ticket)
        case .set: return FlowEvent(.change, ticket)
        case .output(let output):
            guard let source = output.source else { return FlowEvent(.kill, ticket, in: 0) }
            kind = .output(instance(source), numbers.word(output.name))
        case .system(let system): kind = taken(system)
        case .gesture(let gesture, let screen): kind = .gesture(gesture, instance(screen))
        case .app(let app): kind = .app(app.isBroadcast ? Self.broadcast : 0)
        case .arrival: kind = .arrival
        case .answer(let answer): kind = .answer(call: answer.call, outcome: 0)
        }
        let place = engine.traits.hasWindows ? window.map { Int32($0.id) } : nil
        return FlowEvent(kind, ticket, in: place)
    }

    /// True if a button of an alert or action sheet has sent it, and the configuration still has
    /// that: the system took it off the screen when the button was tapped.
    fileprivate func isOfAlert(_ occurrence: FlowOccurrence) -> Bool {
        guard case .output(let output) = occurrence, let source = output.source,
            let screen = engine.world.entry(source.entry)?.screen
        else { return false }
        return engine.traits[screen].kind.isSingle
    }

    private func prepareLaunch(of window: FlowRuntime) {
        guard let root = window.launching else { return }
        window.root = number(root, hasKey: false)
        if root.hasSeveralWindows { engine.traits.hasWindows = true }
        guard let place = engine.world.windows.firstIndex(where: { $0.id == Int32(window.id) }),
            engine.world.windows[place].stacks.isEmpty
        else { return }
        engine.world.windows[place] = engine.freshWindow(Int32(window.id))
    }

    private func launching(_ window: FlowRuntime) -> FlowLaunching {
        var launching = FlowLaunching()
        if let arrival = window.launchArrival {
            launching.arrival = keep(.occurrence(.arrival(arrival), number: 0))
            launching.launch = arrival.launch.number
        }
        launching.width = window.launchWidth
        launching.idiom = window.launchIdiom
        launching.saved = window.savedGraph == nil ? nil : window.restoring.map { keep(.text($0)) }
        return launching
    }

    private func instance(_ source: FlowSource) -> FlowScreenInstance {
        engine.world.entry(source.entry)?.instance ?? .nowhere
    }

    /// A screen by its name.
    private func instance(_ screen: FlowScreenID) -> FlowScreenInstance {
        let found = engine.world.entries.first { entry in
            Int(entry.ordinal) == screen.ordinal
                && screens[entry.id]?.destination.name == screen.name
        }
        return found?.instance ?? .nowhere
    }

    /// The screen in front of a layer of the configuration.
    private func instance(inFrontOf layer: Int) -> FlowScreenInstance {
        let world = engine.world
        let found = world.layers.first { Int($0.stack.number) == layer }
        return found.flatMap { world.topEntries(of: $0).first?.instance } ?? .nowhere
    }

    private func taken(_ event: FlowSystemEvent) -> FlowEvent.Kind {
        switch event {
        case .back(let screen): return .gesture(.back, instance(screen))
        case .swipe(let screen): return .gesture(.swipe, instance(screen))
        case .swipeCancelled(let screen): return .gesture(.swipeCancelled, instance(screen))
        case .swipeBegun(let screen): return .gesture(.swipeBegun, instance(screen))
        case .swipeDown(let layer): return .gesture(.swipeDown, instance(inFrontOf: layer))
        case .swipeDownBegun(let layer):
            return .gesture(.swipeDownBegun, instance(inFrontOf: layer))
        case .backTo(let screen): return .backTo(instance(screen))
        case .width(let width): return .width(width)
        case .tab(let name, let container):
            let (entry, child) = child(name, ofContainer: container)
            return .tab(in: entry, child: child)
        case .page(let name, let container):
            let (entry, child) = child(name, ofContainer: container)
            return .page(in: entry, child: child)
        }
    }

    private func child(
        _ name: String, ofContainer container: Int
    ) -> (entry: FlowInstanceID, child: Int32) {
        let id = Int32(exactly: container).map { FlowInstanceID(number: $0) }
        let entry = id.flatMap { engine.world.entry($0) }
        guard let entry, let owner = entry.owner, let child = engine.child(name, of: owner) else {
            return (.nowhere, 0)
        }
        return (entry.id, child)
    }
}

extension FlowScreenInstance {
    /// A screen that does not exist: none has its number.
    fileprivate static let nowhere = FlowScreenInstance(FlowScreenType(-1), -1)
}
