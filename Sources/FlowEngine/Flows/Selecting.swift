/// Children of containers that come and go, and the triggers that tell a flow about them (law D10,
/// G7, G8).
extension FlowEngine {
    /// A child of a container that is there.
    package struct FoundChild {
        package let flow: FlowInstance
        package let tabs: FlowTabsState
        package let child: Int32
    }

    /// True if a child of a container is there now. A flow that has chosen to be a stack has none.
    func isThere(_ child: Int32, of id: FlowInstanceID) -> Bool {
        guard let flow = world.flow(id), traits.container(of: flow).kind != .stack else {
            return false
        }
        return host.isThere(child, of: id)
    }

    package func find(
        _ child: Int32, _ kind: FlowTraits.OfContainer.Kind, in container: FlowInstanceID
    ) -> FoundChild? {
        guard let entry = world.entry(container), entry.content == .tabs,
            let flow = entry.owner.flatMap({ world.flow($0) }), let tabs = flow.tabs,
            traits.container(of: flow).kind == kind,
            tabs.stacks.indices.contains(Int(child)), isThere(child, of: flow.id)
        else { return nil }
        return FoundChild(flow: flow, tabs: tabs, child: child)
    }

    /// The verdict on a selection if no transition runs for it; nil if one runs.
    func judgeSelection(_ trigger: FlowTrigger, of flow: FlowInstance) -> FlowVerdict? {
        guard isHeard(trigger, by: flow) else { return .ignored }
        return host.judge(trigger, of: flow, nil, from: nil)
    }
}

/// Starting and selecting children (law D10, G7).
extension FlowEngine {
    /// True if a child is there and shows something.
    func canSelect(_ child: Int32, of id: FlowInstanceID) -> Bool {
        guard let type = world.flow(id)?.flow else { return false }
        return !traits[type].children[Int(child)].isAction
            && isThere(child, of: id)
    }

    /// Starts a child of a tabs flow on a stack of its own.
    func startChild(
        _ child: Int32, of id: FlowInstanceID, with given: FlowTicket?
    ) throws(FlowStop) {
        guard let type = world.type(of: id), let tabs = world[tabsOf: id],
            let target = traits[type].children[Int(child)].target
        else { return }
        let stack = tabs.stacks[Int(child)] ?? makeStack()
        world[tabsOf: id]?.stacks[Int(child)] = stack
        guard let given = given ?? host.given(toChild: child, of: id) else { return }
        switch target {
        case .screen(let screen): add(screen, on: stack, owner: id, given)
        case .flow(let flow):
            try start(flow, caller: id, child: child, home: stack, calledFrom: stack, given)
        }
    }

    /// True if a child of a tabs flow shows or runs anything.
    func isStarted(_ child: Int32, of id: FlowInstanceID) -> Bool {
        guard let stack = world[tabsOf: id]?.stacks[Int(child)] else { return false }
        if !world.isEmpty(stack) { return true }
        return world.flows.contains {
            $0.caller == id && ($0.child == child || $0.home == stack)
        }
    }

    /// Selects a child by a step; `with` replaces its inputs (law D10).
    package func select(_ child: Int32, _ given: FlowTicket?, _ frame: Frame) throws(FlowStop) {
        if hasChosenStack(frame.flow) { return }
        guard let tabs = world.flow(frame.flow)?.tabs,
            isThere(child, of: frame.flow),
            tabs.columns == nil || !world.isEmpty(child, of: tabs)
        else { throw fault(.noTarget) }
        try select(child, of: frame.flow, with: given, isReported: true)
    }

    /// Selects a child. With `isReported` it tells the flow if the selection changes.
    package func select(
        _ child: Int32, of id: FlowInstanceID, with given: FlowTicket?, isReported: Bool = false
    ) throws(FlowStop) {
        guard let flow = world.flow(id), let tabs = flow.tabs else { return }
        try askGates(ofChild: child, of: flow.flow)
        if isReported, tabs.selected != child { queueIfWanted(.selected(child: child), of: flow) }
        let target = traits[flow.flow].children[Int(child)].target
        if target == nil, tabs.columns == nil { return }
        turn(to: child, of: id)
        guard let target else { return }
        guard isStarted(child, of: id) else {
            return try startChild(child, of: id, with: given)
        }
        guard let given else { return }
        if let flow = world.flows.first(where: { $0.caller == id && $0.child == child }) {
            host.adopt(given, by: flow.id)
        } else if let stack = tabs.stacks[Int(child)], case .screen(let screen) = target,
            let entry = world.entries.first(where: {
                $0.stack == stack && $0.owner == id && $0.screen == screen
            })
        {
            host.adopt(given, by: entry.id)
        }
    }
}

/// A child that has come within an event.
package struct FlowArrivedTab: Hashable {
    package let flow: FlowInstanceID
    package let child: Int32
}

extension FlowEngine {
    /// Queues a trigger about a child, if the flow has a transition for it.
    func queueIfWanted(_ trigger: FlowTrigger, of flow: FlowInstance) {
        guard isHeard(trigger, by: flow) else { return }
        progress.agenda.append(Delivery(caller: flow.id, trigger: trigger))
    }

    private func isHeard(_ trigger: FlowTrigger, by flow: FlowInstance) -> Bool {
        let children = traits[flow.flow].children
        return switch trigger {
        case .selected(let child): children[Int(child)].hearsSelection
        case .reselected(let child): children[Int(child)].hearsReselection
        default: false
        }
    }

    /// The child of a flow's container that has a name.
    package func child(_ name: String, of id: FlowInstanceID) -> Int32? {
        let children = world.type(of: id).map { traits[$0].children }
        return children?.firstIndex { $0.name == name }.map { Int32($0) }
    }

    /// Removes children whose conditions do not hold any more and, if all children start at once,
    /// starts those that have come. True if anything has happened.
    func updateChildren() throws(FlowStop) -> Bool {
        guard traits.hasConditionalChildren else { return false }
        let start = savePoint()
        updateFlowInputs(isTraced: false)
        let wasThere = baseline.windowIDs.contains(world.window)
        for id in world.preorder {
            guard let flow = world.flow(id), let tabs = flow.tabs else { continue }
            let children = traits[flow.flow].children
            var gone: [Int32] = []
            var come: [Int32] = []
            for child in tabs.children
            where children[Int(child)].isConditional && !children[Int(child)].isAction {
                let isThere = isThere(child, of: id)
                let hasComeToFail = wasThere && host.wasThere(child, of: id)
                if !isThere, tabs.selected == child || tabs.stacks[Int(child)] != nil,
                    hasComeToFail && !progress.isSettling || !isHeldBack(child, of: id)
                {
                    gone.append(child)
                }
                let arrival = FlowArrivedTab(flow: id, child: child)
                if isThere, !traits.container(of: flow).isLazy, !isStarted(child, of: id),
                    !host.wasThere(child, of: id), !progress.arrived.contains(arrival)
                {
                    progress.arrived.append(arrival)
                    come.append(child)
                }
            }
            if gone.isEmpty, come.isEmpty { continue }
            if gone.contains(tabs.selected) { try selectAnother(of: id) }
            for child in come where world.flow(id)?.tabs != nil {
                if !isStarted(child, of: id) { try startChild(child, of: id, with: nil) }
            }
            if !gone.isEmpty { try remove(children: gone, of: id) }
            return true
        }
        rollBack(to: start)
        return false
    }

    /// True if a leave guard keeps a child that has to go. The guard was asked in the event in
    /// which the child had to go, and is not asked again: the child stays as long as the guard
    /// holds.
    private func isHeldBack(_ child: Int32, of id: FlowInstanceID) -> Bool {
        guard traits.hasLeaveGuards, progress.attempt.waived.isEmpty else { return false }
        let start = savePoint()
        defer { forget(to: start) }
        do {
            try remove(children: [child], of: id)
        } catch {
            if case .leave = error { return true }
        }
        return false
    }

    /// Selects the first child that is there, before the selected one goes. Gates are not asked:
    /// children whose gates do not hold are passed over while there are others.
    private func selectAnother(of id: FlowInstanceID) throws(FlowStop) {
        guard let flow = world.flow(id), let tabs = flow.tabs else { return }
        let children = traits[flow.flow].children
        let there = tabs.children.filter { canSelect($0, of: id) }
        let next = there.first { child in
            children[Int(child)].requires.allSatisfy { host.holds(gate: $0) }
        }
        guard let next = next ?? there.first else { throw fault(.blank) }
        turn(to: next, of: id)
        if !isStarted(next, of: id) { try startChild(next, of: id, with: nil) }
    }

    private func remove(children gone: [Int32], of id: FlowInstanceID) throws(FlowStop) {
        guard let tabs = world.flow(id)?.tabs else { return }
        progress.held = heldGuards()
        let before = showing(for: id)
        for child in gone {
            let called = world.flows.first { $0.caller == id && $0.child == child }
            if let called {
                removeAll(of: called.id)
                end(called.id, .cancelled(.parent), .sweep)
            }
            guard let stack = tabs.stacks[Int(child)] else { continue }
            removeStack(stack)
            world[tabsOf: id]?.stacks[Int(child)] = nil
        }
        try sweep(before)
        progress.held = []
    }
}
