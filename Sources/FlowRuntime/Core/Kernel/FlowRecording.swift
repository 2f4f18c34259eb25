import FlowEngine

// The records made during an event, and its end.
extension FlowKernel {
    var site: FlowSite { FlowSite(number: Int32(transaction?.marks.count ?? 0) - 1) }

    func fail() {
        let count = transaction?.marks.count
        transaction?.failedMarks = count
        transaction?.failedStep = nil
    }

    func note(_ record: FlowRecord) {
        switch record {
        case .started(let flow): write(.started, name(of: flow.id))
        case .finished(let flow, _, let outcome):
            let outcome = value(outcome) ?? ()
            write(.ended(flow: name(of: flow.id), outcome: outcome))
            tellHost(of: flow, outcome)
        case .cancelled(let flow, let cause):
            write(.cancelled(flow: name(of: flow.id), cause: cause))
            tellHost(of: flow, coordinator(flow.id)?.cancelledOutcome(cause))
        case .reported(let flow, _, let report):
            write(.reported(flow: name(of: flow.id), report: value(report) ?? ()))
            if flow.caller == nil, let tellReport {
                transaction?.progress.afterwards.append(tellReport)
            }
        case .dropped(let site): noteDropped(site)
        case .droppedAnswer(let call): write(.dropped, call)
        case .pending(let call): write(.pending, call)
        case .late(let call): write(.late, call)
        case .unreachable: write(.unreachable)
        case .replaced(let gate): write(.replaced, gate.map(gateName) ?? "link")
        case .replacedEvent: write(.replaced, "event")
        case .replacedStep(let ticket):
            if case .held(let step)? = content(of: ticket) { write(.step(.replaced, step.site)) }
        case .droppedAtGate(let gate): write(.dropped, gateName(gate))
        case .droppedAction(let reason): write(.dropped, reason.rawValue)
        case .notRestored(let reason): write(.dropped, "restore \(reason)")
        case .replacedLeave(let screen): write(.replaced, "leave \(name(of: screen))")
        case .unstable(let flow, let watched):
            let name = coordinator(flow.id)?.watches[Int(watched)].name ?? ""
            write(.unstable, "\(self.name(of: flow.id))/changed \(name)")
        }
    }

    /// Writes a record, also while the engine takes steps back.
    private func write(_ record: FlowReport.Record) {
        transaction?.progress.records.append(record)
    }

    private func write(_ fate: FlowReport.Fate, _ name: String) { write(.named(fate, name)) }

    private func write(_ fate: FlowReport.Fate, _ token: FlowCallToken) {
        if let call = call(token) { write(.step(fate, call.site)) }
    }

    private func gateName(_ gate: Int32) -> String { "gate \(numbers.text(of: gate))" }

    /// `Cities#2`
    func name(of screen: FlowScreenInstance) -> FlowScreenID {
        let index = Int(screen.screen.index)
        let name = numbers.screenNames.indices.contains(index) ? numbers.screenNames[index] : ""
        return FlowScreenID(name: name, ordinal: Int(screen.ordinal))
    }

    private func noteDropped(_ site: FlowSite) {
        guard let marks = transaction?.marks, marks.indices.contains(Int(site.number)),
            case .step(let step) = marks[Int(site.number)]
        else { return }
        write(.step(.dropped, step))
        let sent = transaction?.progress.sent.last { $0.step == site.number }
        if let sent, sent.event.isRequired {
            transaction?.progress.missed.append((sent.window, sent.event))
        }
    }

    private func tellHost(of flow: FlowInstance, _ outcome: Any?) {
        guard flow.caller == nil, let outcome, let coordinator = coordinator(flow.id) else {
            return
        }
        transaction?.progress.afterwards.append { coordinator.tellHost(outcome) }
    }

    // MARK: - Calls

    func call(_ token: FlowCallToken) -> FlowCallRecord? {
        if case .call(let call)? = content(of: token.step.asker) { return call }
        return nil
    }

    func decide(_ token: FlowCallToken) {
        if let call = call(token) { mark(.step(call.site)) }
    }

    func send(_ token: FlowCallToken) {
        guard let call = call(token), let window = window(ofFlow: token.flow) else { return }
        transaction?.progress.effects.append(
            FlowLeavingEffect(window: window, effect: .call(call, token)))
    }

    private func window(ofFlow flow: FlowInstanceID) -> FlowRuntime? {
        flows[flow]?.coordinator.runtime
    }

    // MARK: - The end

    /// Makes new screens, and drops calls that nothing waits for any more.
    func commit() {
        let home = engine.world.current
        for place in engine.world.windows.indices where !engine.world.windows[place].isKilled {
            engine.world.current = place
            for entry in engine.world.viewOrder { make(entry) }
        }
        if transaction?.progress.effects.isEmpty == false {
            transaction?.progress.effects.removeAll { leaving in
                guard case .call(_, let token) = leaving.effect else { return false }
                return engine.position(ofPending: token) == nil
            }
        }
        engine.world.current = home
        transaction?.isCommitted = true
    }

    /// Makes a screen that is new in the configuration; one that came and went is never made. The
    /// content of an alert or a sheet is made after each event.
    private func make(_ entry: FlowEntryInstance) {
        guard let shown = screens[entry.id],
            shown.screen == nil || shown.source?.screen.ordinal == 0,
            let owner = entry.owner
        else { return }
        let name = FlowScreenID(name: shown.destination.name, ordinal: Int(entry.ordinal))
        let source =
            shown.source
            ?? FlowSource(entry: entry.id, flow: self.name(of: owner), screen: name)
        source.screen = name
        shown.source = source
        guard shown.screen == nil else { return }
        screenInTheMaking = source
        switch shown.destination.kind {
        case .screen(let build), .external(let build): shown.screen = build()
        case .alert(_, let content): shown.alert = content()
        case .sheet(let content): shown.sheet = content()
        case .flow: break
        }
        screenInTheMaking = nil
    }

    /// Sends a command to a screen when the event is over; the app has made the screen by then.
    func deliver(_ command: Int32, _ payload: FlowTicket?, to entry: FlowEntryInstance) {
        guard case .command(let tell)? = content(of: payload), let window,
            let shown = screens[entry.id], let owner = entry.owner
        else { return }
        let id = FlowScreenID(name: shown.destination.name, ordinal: Int(entry.ordinal))
        let effect = FlowEffect.tell(id, flow: name(of: owner), command: tell.command, tell.payload)
        let place = transaction?.progress.told.count ?? 0
        transaction?.progress.effects.insert(
            FlowLeavingEffect(window: window, effect: effect), at: place)
        transaction?.progress.told.append {
            if let screen = shown.screen { tell.perform(screen) }
        }
    }

    /// Resets the state that belongs to a window, if the app was killed.
    func beginWindow(_ id: Int32) {
        if case .kill? = transaction?.occurrence { window(id)?.window?.reset() }
    }

    /// Lets go of removed screens and ended flows, so that nothing keeps a flow that has ended.
    func release() {
        for entry in engine.progress.removed { screens.take(entry.id)?.release() }
        for flow in engine.progress.ended { flows.take(flow)?.release() }
        for screen in screens { freeze(screen.inputs) }
        for node in flows { freeze(node.inputs) }
    }

    /// Freezes the inputs that are read in a flow which has ended.
    private func freeze(_ inputs: [FlowLiveInput]) {
        for input in inputs {
            if let environment = input.environment, flows[environment] == nil { input.freeze() }
        }
    }
}

// Values that flows watch (law C9).
extension FlowKernel {
    var isWatching: Bool { flows.contains { !$0.coordinator.watches.isEmpty } }

    func watchCount(of flow: FlowInstanceID) -> Int { coordinator(flow)?.watches.count ?? 0 }

    func change(
        of watched: Int32, in flow: FlowInstanceID, since told: FlowTicket?
    ) -> FlowTicket? {
        guard let watch = coordinator(flow)?.watches[Int(watched)] else { return nil }
        remember(watch)
        return watch.takeChange().map { keep(.reaction(name: "changed " + watch.name, $0)) }
    }
}
