/// Other names for all that has one.
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
}

extension FlowWorld {
    /// The world with everything named otherwise, in the order of what is shown. The slots of one
    /// screen are renamed one after another and have to get consecutive numbers.
    package func renamed(_ names: FlowNewNames) -> FlowWorld {
        var result = self
        (result.nextWindow, result.nextNumber) = (2, 1)
        for place in windows.indices {
            var view = self
            view.current = place
            result.windows[place] = view.renamedWindow(names)
        }
        return result
    }

    /// The window that is looked at.
    private func renamedWindow(_ names: FlowNewNames) -> FlowWindowInstance {
        var window = windows[current]
        window.nextOrdinal = 1
        window.saved = saved.map(names.ticket)
        window.layers = layers.map { $0.renamed(names) }
        window.waitingLayers = waitingLayers.map { $0.renamed(names) }
        let ids = (layers + waitingLayers).flatMap { allStacks(from: $0.stack) }
        window.entries = ids.flatMap { entries(of: $0) }.map { $0.renamed(names) }
        window.stacks = ids.map {
            FlowStackInstance(id: names.id($0), host: host(of: $0).map(names.id))
        }
        let order = preorder.compactMap { flowIndex($0) }
        window.flows = order.map { flows[$0].renamed(names) }
        window.shares = order.map { windows[current].shares[$0] }
        window.calls = calls.map { $0.renamed(names) }
        window.waiting = waiting.map { $0.renamed(names) }
        return window
    }
}

extension FlowLayerInstance {
    fileprivate func renamed(_ names: FlowNewNames) -> FlowLayerInstance {
        var result = self
        result.presenter = presenter.map(names.id)
        result.home = home.map(names.id)
        result.stack = names.id(stack)
        result.source = source.map {
            FlowStyleSource(style: names.ticket($0.style), environment: names.id($0.environment))
        }
        return result
    }
}

extension FlowEntryInstance {
    fileprivate func renamed(_ names: FlowNewNames) -> FlowEntryInstance {
        var result = self
        result.id = names.id(id)
        result.stack = names.id(stack)
        result.owner = owner.map(names.id)
        result.ordinal = 0
        result.asker = asker.map(names.ticket)
        result.slots = slots.map(names.id)
        return result
    }
}

extension FlowInstance {
    fileprivate func renamed(_ names: FlowNewNames) -> FlowInstance {
        var result = self
        result.id = names.id(id)
        result.caller = caller.map(names.id)
        result.asker = asker.map(names.ticket)
        result.home = names.id(home)
        result.calledFrom = names.id(calledFrom)
        result.tabs?.stacks = tabs?.stacks.map { $0.map(names.id) } ?? []
        return result
    }
}
