/// The end of a transaction (law C1).
extension FlowEngine {
    /// Runs all that follows from the event, and commits.
    func settle() throws(FlowStop) {
        try quiesce()
        try requireRoots()
        commit()
    }

    /// Faults if the event leaves a window whose root shows nothing, and nothing there waits for an
    /// answer.
    func requireRoots() throws(FlowStop) {
        _ = try inSomeWindow { () throws(FlowStop) in
            dropLayersThatStayedEmpty()
            if world.isBlank, !wasBlank { throw fault(.blank) }
            return false
        }
    }

    /// True if the current window was blank before the event, and nothing has begun there since:
    /// this event did not make it so (law G3).
    private var wasBlank: Bool {
        guard baseline.windowIDs.contains(world.window) else { return false }
        let before = baseline.seen(from: world.window)
        return before.isBlank && before.flows.isEmpty == world.flows.isEmpty
    }

    /// Runs the agenda, starts selected tabs again and ends flows that show nothing.
    func quiesce() throws(FlowStop) {
        while true {
            try drain()
            forEachWindow { dropOrphanedCalls() }
            if queueChanges() { continue }
            let hasGoneOn = try inSomeWindow { () throws(FlowStop) in
                try goOn()
            }
            if !hasGoneOn { break }
            try takeTurn()
        }
    }

    /// Does the first of the things that follow an agenda, in one window. True if there was one.
    private func goOn() throws(FlowStop) -> Bool {
        if try restartRoot() { return true }
        if try updateChildren() { return true }
        if !world.waiting.isEmpty, try answerParked() { return true }
        if try resumeLeaving() { return true }
        if !world.waiting.isEmpty, try resumeParked() { return true }
        if traits.hasContainers, world.hasContainers {
            if try restartTab() { return true }
            leaveEmptyColumns()
        }
        guard let empty = innermostEmptyFlow() else { return false }
        if world.flow(empty)?.caller == nil, !root.mayEnd {
            if wasBlank { return false }
            throw fault(.blank)
        }
        end(empty, .cancelled(.itself), .full)
        return true
    }

    /// Starts a root again that has ended, if the app says so (law A15).
    private func restartRoot() throws(FlowStop) -> Bool {
        guard root.restarts, world.children(of: nil).isEmpty,
            world.layers.first?.home != nil
        else { return false }
        try takeItem()
        try startRoot()
        return true
    }

    /// Unstarts tabs whose flows have ended and starts the selected one again (law G7). Pages are
    /// all started again, and so are columns that do not start empty.
    private func restartTab() throws(FlowStop) -> Bool {
        for id in world.preorder {
            guard let tabs = world[tabsOf: id] else { continue }
            for child in tabs.children where !isStarted(child, of: id) {
                guard let stack = tabs.stacks[Int(child)] else { continue }
                world.stacks.removeAll { $0.id == stack }
                world[tabsOf: id]?.stacks[Int(child)] = nil
            }
            guard let flow = world.flow(id), let stacks = flow.tabs?.stacks else {
                continue
            }
            let children = traits[flow.flow].children
            var wanted = [tabs.selected]
            switch traits.container(of: flow).kind {
            case .stack, .tabs: break
            case .pages: wanted = tabs.children.filter { isThere($0, of: id) }
            case .split: wanted = tabs.children.filter { !children[Int($0)].isAction }
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
    private func innermostEmptyFlow() -> FlowInstanceID? {
        if world.hiddenFlows == 0 { return nil }
        return world.preorder.last { !world.isShowing($0) && !world.isAwaiting($0) }
    }

    /// Hides each presented layer that has nothing to show; those above it stay. It waits as long
    /// as the flow that was presented there shows nothing elsewhere, and so waits for an answer.
    private func dropLayersThatStayedEmpty() {
        if progress.emptied.isEmpty, world.waitingLayers.isEmpty { return }
        for index in world.layers.indices.dropFirst().reversed() {
            let stack = world.layers[index].stack
            guard progress.emptied.contains(stack), world.isEmpty(stack) else { continue }
            let layer = world.layers.remove(at: index)
            world.waitingLayers.insert(layer, at: 0)
        }
        if world.waitingLayers.isEmpty { return }
        for layer in world.waitingLayers {
            if let home = layer.home, world.isRunning(home), !world.isShowing(home) {
                continue
            }
            world.waitingLayers.removeAll { $0.stack == layer.stack }
            world.stacks.removeAll { $0.id == layer.stack }
        }
    }

    /// Numbers new screens and brings all inputs up to date.
    package func commit() {
        let home = world.current
        for place in world.windows.indices where !world.windows[place].isKilled {
            world.current = place
            dropLostQuestion()
            holdFlags()
            numberScreens()
            let mayInputsChange = host.mayInputsChange
            if mayInputsChange { updateFlowInputs(isTraced: progress.isTracingKept) }
            updateColumns()
            updateStyles()
            guard mayInputsChange else { continue }
            for layer in world.layers { updateScreens(from: layer.stack) }
        }
        world.current = home
        progress.unnumbered.removeAll(keepingCapacity: true)
        if !progress.commands.isEmpty { deliverCommands() }
        host.commit()
    }

    /// Delivers commands to the nearest screens that are there now, before all other effects (law
    /// C1.7).
    private func deliverCommands() {
        let home = world.current
        for sent in progress.commands {
            if world.enter(windowOf: sent.flow),
                let entry = world.nearest(sent.screen, of: sent.flow)
            {
                host.deliver(sent.command, sent.payload, to: entry)
            } else {
                host.note(.dropped(sent.step))
            }
        }
        world.current = home
    }

    /// Updates the inputs of flows: callers before callees, so that one pass is enough (law F2,
    /// F4).
    package func updateFlowInputs(isTraced: Bool) {
        for id in world.preorder {
            if let flow = world.flow(id) { host.update(flow, isTraced: isTraced) }
        }
    }

    /// Brings the inputs of all screens below a stack up to date, in view order.
    private func updateScreens(from stack: FlowInstanceID) {
        for entry in world.entries where entry.stack == stack {
            if entry.screen != nil { host.update(entry, isTraced: progress.isTracingKept) }
            for inner in world.innerStacks(of: entry) { updateScreens(from: inner) }
        }
    }

    private func numberScreens() {
        for id in progress.unnumbered {
            guard let place = world.place(of: id) else { continue }
            world.entries[place].ordinal = world.nextOrdinal
            world.nextOrdinal += 1
        }
    }
}

extension FlowWorld {
    /// True if the root of the window shows nothing, and nothing there waits for an answer.
    fileprivate var isBlank: Bool {
        guard let root = layers.first else { return false }
        return isEmpty(root.stack) && calls.isEmpty && !waiting.contains { $0.answered != nil }
    }
}
