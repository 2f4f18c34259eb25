#if !hasFeature(Embedded)
    import FlowModel
#endif

/// The end of a transaction (law C1).
extension Transaction {
    /// Runs all that follows from the event, and commits.
    mutating func settle() throws(Stop) {
        try quiesce()
        try requireRoots()
        commit()
    }

    /// Something is shown at the root of every window, or waits there for an answer.
    mutating func requireRoots() throws(Stop) {
        try inEachWindow { (transaction) throws(Stop) in
            try transaction.requireRoot()
        }
    }

    private mutating func requireRoot() throws(Stop) {
        dropLayersThatStayedEmpty()
        if let root = configuration.layers.first, configuration.entries(of: root.stack).isEmpty,
            configuration.calls.isEmpty,
            !configuration.waiting.contains(where: { $0.answered != nil })
        {
            throw fault(.blank)
        }
    }

    /// Runs the agenda, starts selected tabs again and ends flows that show nothing.
    mutating func quiesce() throws(Stop) {
        while true {
            try drain()
            dropAllOrphanedCalls()
            if queueChanges() { continue }
            let hasGoneOn = try inSomeWindow { (transaction) throws(Stop) in
                try transaction.goOn()
            }
            if !hasGoneOn { break }
            try ledger.takeTurn()
        }
    }

    /// The first of the things that follow an agenda, in one window; whether there was one.
    private mutating func goOn() throws(Stop) -> Bool {
        if try restartRoot() { return true }
        if try updateChildren() { return true }
        if try answerParked() { return true }
        if try resumeLeaving() { return true }
        if try resumeParked() { return true }
        if try restartTab() { return true }
        leaveEmptyColumns()
        guard let empty = innermostEmptyFlow() else { return false }
        if configuration.flow(empty)?.caller == nil, !machine.mayRootEnd { throw fault(.blank) }
        end(empty, .cancelled(.itself), .full)
        return true
    }

    /// A root that has ended starts again, if the app says so (law A15).
    private mutating func restartRoot() throws(Stop) -> Bool {
        guard machine.restartsRoot, configuration.children(of: nil).isEmpty,
            configuration.layers.first?.home != nil
        else { return false }
        try ledger.takeItem()
        try machine.startRoot(&self)
        return true
    }

    /// A tab whose flow has ended is unstarted; the selected one is started again (law G7). Pages
    /// are all started again, and columns that do not start empty.
    private mutating func restartTab() throws(Stop) -> Bool {
        for id in configuration.preorder {
            guard let tabs = configuration.flow(id)?.tabs else { continue }
            for child in tabs.stacks.indices where !isStarted(Int32(child), of: id) {
                guard let stack = tabs.stacks[child] else { continue }
                configuration.stacks.removeAll { $0.id == stack }
                if let index = configuration.flowIndex(id) {
                    configuration.flows[index].tabs?.stacks[child] = nil
                }
            }
            guard let flow = configuration.flow(id), let stacks = flow.tabs?.stacks else {
                continue
            }
            let children = traits[flow.flow].children
            var wanted = [tabs.selected]
            switch traits.container(of: flow).kind {
            case .stack, .tabs: break
            case .pages:
                wanted = children.indices.map { Int32($0) }.filter {
                    machine.isThere($0, of: id, in: configuration)
                }
            case .split:
                wanted = children.indices.map { Int32($0) }
                    .filter { !children[Int($0)].isAction }
            }
            // In a graph with holes the only child of tabs may show nothing.
            let unstarted = wanted.first {
                stacks[Int($0)] == nil && !children[Int($0)].isAction
            }
            if let child = unstarted {
                try startChild(child, of: id, with: nil)
                return true
            }
        }
        return false
    }

    /// The flow to end next: innermost and latest first.
    private func innermostEmptyFlow() -> InstanceID? {
        let busy = configuration.showing.union(configuration.awaiting)
        return configuration.preorder.reversed().first { !busy.contains($0) }
    }

    /// A presented layer that has nothing to show is not shown; those above it stay. It waits as
    /// long as the flow that was presented there shows nothing elsewhere, and so waits for an
    /// answer.
    private mutating func dropLayersThatStayedEmpty() {
        for index in configuration.layers.indices.dropFirst().reversed() {
            let stack = configuration.layers[index].stack
            guard configuration.entries(of: stack).isEmpty else { continue }
            let layer = configuration.layers.remove(at: index)
            configuration.waitingLayers.insert(layer, at: 0)
        }
        let showing = configuration.showing
        for layer in configuration.waitingLayers {
            if let home = layer.home, configuration.isRunning(home), !showing.contains(home) {
                continue
            }
            configuration.waitingLayers.removeAll { $0.stack == layer.stack }
            configuration.stacks.removeAll { $0.id == layer.stack }
        }
    }

    /// Numbers what is new and brings all inputs up to date.
    mutating func commit() {
        let home = configuration.current
        for place in configuration.windows.indices where !configuration.windows[place].isKilled {
            configuration.current = place
            dropLostQuestion()
            holdFlags()
            numberScreens()
            updateFlowInputs(isTraced: isTracingKept)
            updateColumns()
            updateStyles()
            updateScreenInputs()
        }
        configuration.current = home
        deliverTells()
        sendCalls()
    }

    private mutating func numberScreens() {
        var fresh: [InstanceID] = []
        for stack in configuration.stacks {
            for entry in stack.entries where entry.screen != nil && entry.ordinal == 0 {
                fresh.append(entry.id)
            }
        }
        for id in fresh.sorted() {
            guard let place = configuration.place(of: id) else { continue }
            configuration.stacks[place.stack].entries[place.entry].ordinal =
                configuration.nextOrdinal
            configuration.nextOrdinal += 1
        }
    }
}
