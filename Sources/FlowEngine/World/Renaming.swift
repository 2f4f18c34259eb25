/// Other numbers for all ids and tickets of a world.
package struct FlowNewNames {
    package let id: (FlowInstanceID) -> FlowInstanceID
    package let ticket: (FlowTicket) -> FlowTicket

    package init(
        id: @escaping (FlowInstanceID) -> FlowInstanceID,
        ticket: @escaping (FlowTicket) -> FlowTicket
    ) {
        self.id = id
        self.ticket = ticket
    }

    func rename(_ old: inout FlowInstanceID) {
        if old != .nowhere { old = id(old) }
    }

    func rename(_ old: inout FlowInstanceID?) { old = old.map(id) }
    func rename(_ old: inout FlowTicket) { old = ticket(old) }
    func rename(_ old: inout FlowTicket?) { old = old.map(ticket) }
}

extension FlowWorld {
    /// The world with other ids and tickets, in the order of what is shown. The slots of one screen
    /// are renamed one after another and have to get consecutive numbers.
    package func renamed(_ names: FlowNewNames) -> FlowWorld {
        var result = self
        (result.nextWindow, result.nextNumber) = (2, 1)
        for place in windows.indices {
            result.current = place
            result.windows[place] = result.renamedWindow(names)
        }
        result.current = current
        return result
    }

    /// The current window with other ids and tickets.
    private func renamedWindow(_ names: FlowNewNames) -> FlowWindowInstance {
        var window = windows[current]
        window.nextOrdinal = 1
        names.rename(&window.saved)
        let ids = (layers + waitingLayers).flatMap { allStacks(from: $0.stack) }
        window.layers.rename { $0.rename(names) }
        window.waitingLayers.rename { $0.rename(names) }
        window.entries = ids.flatMap { entries(of: $0) }
        window.entries.rename { $0.rename(names) }
        window.stacks = ids.map {
            FlowStackInstance(id: names.id($0), host: host(of: $0).map(names.id))
        }
        let order = preorder.compactMap { flowIndex($0) }
        window.flows = order.map { flows[$0] }
        window.flows.rename { $0.rename(names) }
        window.shares = order.map { windows[current].shares[$0] }
        window.calls.rename { $0.rename(names) }
        window.waiting.rename { $0.rename(names) }
        return window
    }
}

extension Array {
    fileprivate mutating func rename(_ body: (inout Element) -> Void) {
        for index in indices { body(&self[index]) }
    }
}

extension FlowLayerInstance {
    fileprivate mutating func rename(_ names: FlowNewNames) {
        names.rename(&presenter)
        names.rename(&home)
        names.rename(&stack)
        source = source.map {
            FlowStyleSource(style: names.ticket($0.style), environment: names.id($0.environment))
        }
    }
}

extension FlowEntryInstance {
    fileprivate mutating func rename(_ names: FlowNewNames) {
        names.rename(&id)
        names.rename(&stack)
        names.rename(&owner)
        ordinal = 0
        names.rename(&asker)
        slots = slots.map(names.id)
    }
}

extension FlowInstance {
    fileprivate mutating func rename(_ names: FlowNewNames) {
        names.rename(&id)
        names.rename(&caller)
        names.rename(&asker)
        names.rename(&home)
        names.rename(&calledFrom)
        if let stacks = tabs?.stacks { tabs?.stacks = stacks.map { $0.map(names.id) } }
    }
}

extension FlowCallToken {
    mutating func rename(_ names: FlowNewNames) {
        names.rename(&id)
        names.rename(&step.asker)
        names.rename(&step.inputs)
        frame.rename(names)
    }
}

// MARK: - What waits

extension FlowWaiting {
    mutating func rename(_ names: FlowNewNames) {
        event.rename(names)
        switch work {
        case .event: break
        case .present(var step):
            step.rename(names)
            work = .present(step)
        case .deliveries(var deliveries):
            deliveries.rename { $0.rename(names) }
            work = .deliveries(deliveries)
        case .answer(var call, let outcome, let payload):
            call.rename(names)
            work = .answer(call, outcome: outcome, payload: payload.map(names.ticket))
        }
        switch wait {
        case .flow(let id): wait = .flow(names.id(id))
        case .call(let id): wait = .call(names.id(id))
        case .answer(var question):
            names.rename(&question.alert)
            wait = .answer(question)
        case .slot, .screen, .uncovered, .view, .passed, .dropped: break
        }
    }
}

extension FlowEvent {
    fileprivate mutating func rename(_ names: FlowNewNames) {
        names.rename(&ticket)
        switch kind {
        case .answer(let call, let outcome): kind = .answer(call: names.id(call), outcome: outcome)
        case .tab(let entry, let child): kind = .tab(in: names.id(entry), child: child)
        case .page(let entry, let child): kind = .page(in: names.id(entry), child: child)
        default: break
        }
    }
}

extension FlowWaitingPresent {
    fileprivate mutating func rename(_ names: FlowNewNames) {
        frame.rename(names)
        names.rename(&asker)
        names.rename(&inputs)
    }
}

extension FlowEngine.Frame {
    fileprivate mutating func rename(_ names: FlowNewNames) {
        names.rename(&flow)
        names.rename(&here)
        names.rename(&reporter)
    }
}

extension FlowEngine.Delivery {
    fileprivate mutating func rename(_ names: FlowNewNames) {
        names.rename(&caller)
        names.rename(&payload)
        names.rename(&here)
        names.rename(&reporter)
        names.rename(&asker)
        names.rename(&screen)
    }
}
