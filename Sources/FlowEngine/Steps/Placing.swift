/// Showing things: screens, flows, layers, tabs.
extension FlowEngine {
    /// Puts a screen or a flow on top of a stack.
    package func place(
        _ target: FlowTarget, _ given: FlowTicket, on stack: FlowInstanceID,
        calledFrom: FlowInstanceID, by owner: FlowInstanceID
    ) throws(FlowStop) {
        switch target {
        case .screen(let screen): add(screen, on: stack, owner: owner, given)
        case .flow(let flow):
            let home = traits[flow].mayHaveContainer ? world.ground(of: stack) : stack
            try start(flow, caller: owner, home: home, calledFrom: calledFrom, given)
        }
    }

    package func add(
        _ screen: FlowScreenType, on stack: FlowInstanceID, owner: FlowInstanceID,
        _ given: FlowTicket
    ) {
        if world.stackIndex(stack) == nil { return }
        showLayer(of: stack)
        var entry = FlowEntryInstance(
            id: world.makeID(), on: stack, content: .screen(screen), owner: owner)
        entry.asker = host.build(screen, entry.id, with: given)
        entry.slots = traits[screen].slots.map { _ in makeStack(host: entry.id) }
        world.add(entry)
        progress.unnumbered.append(entry.id)
    }

    /// Puts a layer that has waited for something to show on top of the chain (law G3).
    func showLayer(of stack: FlowInstanceID) {
        guard let index = world.waitingLayers.firstIndex(where: { $0.stack == stack })
        else { return }
        addLayer(world.waitingLayers.remove(at: index))
    }

    /// Runs something that appends to a stack, then moves what it appended down to an index.
    private func insert(
        on stack: FlowInstanceID, at index: Int, _ body: () throws(FlowStop) -> Void
    ) throws(FlowStop) {
        let count = world.count(of: stack)
        try body()
        if index < count { world.lower(stack, above: count, to: index) }
    }

    package func present(
        _ target: FlowTarget, _ given: FlowTicket, _ said: FlowTicket?,
        isPassthrough: Bool = false, here: FlowInstanceID, by owner: FlowInstanceID
    ) throws(FlowStop) {
        try removeActionSheet(for: owner)
        let stack = makeStack()
        let home: FlowInstanceID? = if case .flow = target { world.makeID() } else { nil }
        var layer = layer(for: target, said, stack: stack, home: home, by: owner)
        layer.isPassthrough = isPassthrough
        addLayer(layer)
        switch target {
        case .screen(let screen): add(screen, on: stack, owner: owner, given)
        case .flow(let flow):
            try start(flow, id: home, caller: owner, home: stack, calledFrom: here, given)
        }
    }

    func makeStack(host: FlowInstanceID? = nil) -> FlowInstanceID {
        let stack = FlowStackInstance(id: world.makeID(), host: host)
        world.stacks.append(stack)
        return stack.id
    }

    /// Shows something in place of all that the flow shows (law D8).
    func replaceAll(by target: FlowTarget, _ given: FlowTicket, _ frame: Frame) throws(FlowStop) {
        let spot = try clear(frame, cause: .parent)
        try insert(on: spot.stack, at: spot.index) { () throws(FlowStop) in
            try place(
                target, given, on: spot.stack, calledFrom: spot.stack, by: frame.flow)
        }
    }

    /// Removes all that a flow and its descendants show, and ends the descendants. Returns where
    /// the lowest entry was on the flow's home; if that stack has gone, the lowest anywhere.
    private func clear(
        _ frame: Frame, cause: FlowCancellation
    ) throws(FlowStop) -> (stack: FlowInstanceID, index: Int) {
        let before = showing(for: frame.flow)
        let home = homeOrLowestStack(of: frame.flow)
        let index = home.flatMap { home in
            world.entries(of: home).firstIndex { world.isFamily($0.owner, of: frame.flow) }
        }
        removeAll(of: frame.flow)
        endChildren(of: frame.flow, cause)
        try sweep(before, keeping: home, showsNext: true)
        if let home, world.stackIndex(home) != nil {
            return (home, index ?? world.count(of: home))
        }
        let front = world.here(home ?? frame.here, for: frame.flow)
        return (front, world.count(of: front))
    }

    private func homeOrLowestStack(of id: FlowInstanceID) -> FlowInstanceID? {
        if let flow = world.flow(id), world.stackIndex(flow.home) != nil {
            return flow.home
        }
        let lowest = world.viewOrder.first { world.isFamily($0.owner, of: id) }
        return lowest.flatMap { world.stack(holding: $0.id) }
    }

    /// Runs the flow's start again at the flow's place (law D9).
    package func restart(fresh: Bool, _ frame: Frame) throws(FlowStop) {
        let spot = try clear(frame, cause: .restart)
        guard let flow = world.flow(frame.flow) else { return }
        if fresh {
            host.reset(flow.id)
            progress.agenda.removeAll { $0.caller == flow.id && $0.trigger.isOfWhatWasShown }
            dropCalls { $0.flow == flow.id && !$0.step.outlivesScreen }
        }
        try insert(on: spot.stack, at: spot.index) { () throws(FlowStop) in
            try runStart(of: frame.flow, on: spot.stack)
        }
    }

    /// Puts a screen or flow in place of the reporting screen (law D8b).
    package func swap(_ target: FlowTarget, _ given: FlowTicket, _ frame: Frame) throws(FlowStop) {
        if try showsRunning(target, given, frame, screensToo: false) { return }
        guard let reporter = frame.reporter,
            let stack = world.stack(holding: reporter)
        else { throw fault(.noTarget) }
        let entries = world.entries(of: stack)
        guard let index = entries.firstIndex(where: { $0.id == reporter }) else { return }
        let before = showing(for: frame.flow)
        endChildren(of: frame.flow) { child in
            entries[(index + 1)...].contains { world.isFamily($0.owner, of: child.id) }
        }
        remove(reporter)
        try sweep(before, keeping: stack, showsNext: true)
        try insert(on: stack, at: index) { () throws(FlowStop) in
            try place(
                target, given, on: stack, calledFrom: stack, by: frame.flow)
        }
    }
}

/// Starting flows and placing their containers (law C2).
extension FlowEngine {
    /// Makes a flow instance and runs its start, nested in the step that asked for it (law C2).
    package func start(
        _ flow: FlowID, id: FlowInstanceID? = nil, caller: FlowInstanceID?, child: Int32? = nil,
        home: FlowInstanceID, calledFrom: FlowInstanceID, _ given: FlowTicket?
    ) throws(FlowStop) {
        let id = id ?? world.makeID()
        let (flow, chosen, asker) = host.begin(flow, id, with: given)
        try checkDepth(of: flow, caller: caller)
        world.add(
            FlowInstance(
                id: id, flow: flow, caller: caller, child: child, asker: asker, home: home,
                calledFrom: calledFrom, chosen: chosen))
        if let gate = progress.presentingGate {
            progress.presentingGate = nil
            progress.opened = .flow(id)
            world.flows[world.flows.count - 1].gate = gate
        }
        host.note(.started(world.flows[world.flows.count - 1]))
        try runStart(of: id, on: home)
    }

    /// Faults if a flow type occurs too often in its own chain of callers (law D14).
    private func checkDepth(of flow: FlowID, caller: FlowInstanceID?) throws(FlowStop) {
        guard let limit = traits[flow].depthLimit else { return }
        var count = 0
        var current = caller
        while let id = current, let instance = world.flow(id) {
            if instance.flow == flow { count += 1 }
            current = instance.caller
        }
        if count >= limit { throw fault(.depth) }
    }

    /// Places the flow's container, starts its children and runs its start list.
    package func runStart(of id: FlowInstanceID, on home: FlowInstanceID) throws(FlowStop) {
        guard let instance = world.flow(id) else { return }
        progress.startDepth += 1
        if progress.startDepth > FlowBound.startDepth { throw fault(.runaway) }
        let container = traits.container(of: instance)
        if container.kind != .stack { try place(container, of: id, on: home) }
        // The start of a child may have ended flows, also this one.
        if container.runsStart, let instance = world.flow(id), traits[instance.flow].hasStart {
            try host.runStart(of: instance, on: home)
        }
        progress.startDepth -= 1
    }

    /// Places a container and starts its first child, or all of them. All columns start, except
    /// those that start empty.
    private func place(
        _ container: FlowTraits.OfContainer, of id: FlowInstanceID, on home: FlowInstanceID
    ) throws(FlowStop) {
        guard let type = world.type(of: id), world.stackIndex(home) != nil else { return }
        let count = traits[type].children.count
        let isSplit = container.kind == .split
        var tabs = FlowTabsState(
            selected: container.first, stacks: Array(repeating: nil, count: count))
        if isSplit {
            tabs.columns = FlowColumnsState(host.display(of: id), of: count)
        } else {
            tabs.hasOuterBack = container.hasOuterBack
            if !isThere(tabs.selected, of: id) {
                tabs.selected = tabs.children.first { canSelect($0, of: id) } ?? tabs.selected
            }
        }
        world[tabsOf: id] = tabs
        showLayer(of: home)
        world.add(FlowEntryInstance(id: world.makeID(), on: home, content: .tabs, owner: id))
        if !isSplit { try askGates(ofChild: tabs.selected, of: type) }
        if container.isLazy { return try startChild(tabs.selected, of: id, with: nil) }
        for child in tabs.children where canSelect(child, of: id) {
            if !isSplit { progress.arrived.append(FlowArrivedTab(flow: id, child: child)) }
            try startChild(child, of: id, with: nil)
        }
        if isSplit { collapse(id) }
    }
}
