#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Children of containers that come and go, and what a flow is told about them (law D10, G7, G8).
extension Machine {
    /// A child of a container, by the place of its flow in the call tree and its name.
    struct FoundChild {
        let flow: FlowInstance
        let tabs: TabsState
        let child: Int32
    }

    /// The verdict that the answer to a selection has before it runs.
    func judgeSelection(
        _ trigger: Trigger, of flow: FlowInstance, _ configuration: Configuration
    ) -> Reaction? {
        guard handles(flow.flow, trigger) else { return verdict(.ignored, configuration) }
        return judge(trigger, of: flow, in: configuration).map { verdict($0, configuration) }
    }

    /// The selected child was tapped and there is nothing to take off: the flow is told.
    func reselected(
        _ child: Int32, _ flow: FlowInstance, _ event: Event, _ work: Waiting.Work,
        _ configuration: Configuration
    ) -> Reaction {
        let trigger = Trigger.reselected(child: child)
        if let reaction = judgeSelection(trigger, of: flow, configuration) { return reaction }
        return transact(event, configuration, work) { (transaction) throws(Stop) in
            transaction.queue(trigger, of: flow.id)
        }
    }

    /// What a tap on the selected tab does now: where nothing can be popped the flow is told.
    func reaction(
        toTapOnSelected tabs: TabsState, _ flow: FlowInstance, _ configuration: Configuration
    ) -> Tabs.Reselect {
        let container = traits.container(of: flow)
        guard container.kind == .tabs else { return .ignore }
        let isAtStart = aboveStart(of: tabs, in: configuration).isEmpty
        return container.reselect == .pop && isAtStart ? .report : container.reselect
    }

    /// What stands above the start of the selected tab's visible stack.
    func aboveStart(of tabs: TabsState, in configuration: Configuration) -> ArraySlice<Entry> {
        guard let outer = tabs.stacks[Int(tabs.selected)],
            case let stack = configuration.frontStack(from: outer)
        else { return [] }
        return configuration.entries(of: stack).dropFirst()
    }

    /// Whether a tap on a tab that is there would do anything.
    func hasUse(
        tapOn child: Int32, of flow: FlowInstance, in configuration: Configuration
    ) -> Bool {
        let container = traits.container(of: flow)
        guard let tabs = flow.tabs, container.kind == .tabs else { return false }
        if tabs.selected != child {
            return !traits[flow.flow].children[Int(child)].isAction
                || judgeSelection(.selected(child: child), of: flow, configuration) == nil
        }
        switch container.reselect {
        case .ignore: return false
        case .pop where !aboveStart(of: tabs, in: configuration).isEmpty: return true
        case .pop, .report:
            return judgeSelection(.reselected(child: child), of: flow, configuration) == nil
        }
    }
}

/// A child that has come within an event.
struct ArrivedTab: Hashable {
    let flow: InstanceID
    let child: Int32
}

extension Transaction {
    mutating func queueSelection(of child: Int32, in id: InstanceID, _ type: FlowID) {
        if machine.handles(type, .selected(child: child)) {
            queue(.selected(child: child), of: id)
        }
    }

    /// The flow is told that the selected child was tapped, where it wants to be.
    mutating func queueReselection(of child: Int32, in flow: FlowInstance) {
        if machine.handles(flow.flow, .reselected(child: child)) {
            queue(.reselected(child: child), of: flow.id)
        }
    }

    mutating func queue(_ trigger: Trigger, of id: InstanceID) {
        agenda.append(
            Delivery(caller: id, trigger: trigger, payload: nil, here: .nowhere, mode: .full))
    }

    /// Sweeps what the children show whose conditions do not hold any more; where all start at
    /// once, starts those that have come. Whether anything has happened.
    mutating func updateChildren() throws(Stop) -> Bool {
        guard machine.hasConditionalChildren else { return false }
        var fresh = self
        fresh.updateFlowInputs(isTraced: false)
        let wasThere = baseline.enter(configuration.window)
        for id in configuration.preorder {
            guard let flow = fresh.configuration.flow(id), let tabs = flow.tabs else { continue }
            let children = traits[flow.flow].children
            var gone: [Int32] = []
            var come: [Int32] = []
            for child in children.indices.map({ Int32($0) })
            where children[Int(child)].isConditional && !children[Int(child)].isAction {
                let isThere = machine.isThere(child, of: id, in: fresh.configuration)
                let hasComeToFail = wasThere && machine.isThere(child, of: id, in: baseline)
                if !isThere, tabs.selected == child || tabs.stacks[Int(child)] != nil,
                    hasComeToFail && !isSettling || !fresh.isHeldBack(child, of: id)
                {
                    gone.append(child)
                }
                let arrival = ArrivedTab(flow: id, child: child)
                if isThere, !machine.isLazy(flow), !isStarted(child, of: id),
                    !machine.isThere(child, of: id, in: baseline), !arrived.contains(arrival)
                {
                    arrived.insert(arrival)
                    come.append(child)
                }
            }
            if gone.isEmpty, come.isEmpty { continue }
            configuration = fresh.configuration
            if gone.contains(tabs.selected) { try selectAnother(of: id) }
            for child in come where configuration.flow(id)?.tabs != nil {
                if !isStarted(child, of: id) { try startChild(child, of: id, with: nil) }
            }
            if !gone.isEmpty { try remove(children: gone, of: id) }
            return true
        }
        return false
    }

    /// A guard that was asked in the event in which a child had to go is not asked again and again:
    /// what it holds stays as long as it holds it.
    private func isHeldBack(_ child: Int32, of id: InstanceID) -> Bool {
        guard machine.hasLeaveGuards, attempt.waived.isEmpty else { return false }
        var trial = self
        do {
            try trial.remove(children: [child], of: id)
        } catch {
            if case .leave = error { return true }
        }
        return false
    }

    /// The first that is there is selected before the selected one goes; without a question to
    /// gates, whose children are passed over while others are there.
    private mutating func selectAnother(of id: InstanceID) throws(Stop) {
        guard let flow = configuration.flow(id) else { return }
        let children = traits[flow.flow].children
        let there = children.indices.map { Int32($0) }.filter { canSelect($0, of: id) }
        let next = there.first { child in
            children[Int(child)].requires.allSatisfy { holds(gate: $0) }
        }
        guard let next = next ?? there.first else { throw fault(.blank) }
        turn(to: next, of: id)
        if !isStarted(next, of: id) { try startChild(next, of: id, with: nil) }
    }

    private mutating func remove(children gone: [Int32], of id: InstanceID) throws(Stop) {
        guard let tabs = configuration.flow(id)?.tabs else { return }
        held = heldGuards()
        let before = Showing(for: id, in: configuration)
        for child in gone {
            let called = configuration.flows.first { $0.caller == id && $0.child == child }
            if let called {
                removeAll(of: called.id)
                end(called.id, .cancelled(.parent), .sweep)
            }
            guard let stack = tabs.stacks[Int(child)] else { continue }
            removeStack(stack)
            if let index = configuration.flowIndex(id) {
                configuration.flows[index].tabs?.stacks[Int(child)] = nil
            }
        }
        try sweep(before)
        held = []
    }
}

extension Machine {
    func isLazy(_ flow: FlowInstance) -> Bool {
        traits.container(of: flow).isLazy
    }
}
