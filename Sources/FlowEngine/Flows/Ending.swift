/// A note of the flows that showed nothing before a step, for comparison after it.
package struct FlowShowing {
    package let actor: FlowInstanceID
    let caller: FlowInstanceID?
    /// Flows that have started since have this number or a higher one.
    let nextNumber: Int32
    /// The flows that showed nothing, mostly none.
    var hidden: [FlowInstanceID] = []
    /// The hidden flows that end when their own layer or slot is removed.
    var placed: [FlowInstanceID] = []
    /// How many entries the event had removed.
    let removals: Int
}

extension FlowEngine {
    package func showing(for actor: FlowInstanceID) -> FlowShowing {
        var result = FlowShowing(
            actor: actor, caller: world.caller(of: actor), nextNumber: world.nextNumber,
            removals: progress.removed.count)
        if world.hiddenFlows == 0 { return result }
        for flow in world.flows where !world.isShowing(flow.id) {
            result.hidden.append(flow.id)
            if world.isPlaced(flow) { result.placed.append(flow.id) }
        }
        return result
    }
}

/// Removing entries and layers (law A9, A10).
extension FlowEngine {
    /// Removes exactly this entry; the entries above it stay. A container takes its tabs along, a
    /// screen the entries embedded in it.
    package func remove(_ id: FlowInstanceID) {
        guard let place = world.place(of: id) else { return }
        let entry = world.removeEntry(at: place)
        progress.removed.append(entry)
        if world.isEmpty(entry.stack) { progress.emptied.append(entry.stack) }
        let inner = world.innerStacks(of: entry)
        if case .tabs = entry.content, let owner = entry.owner { world[tabsOf: owner] = nil }
        for stack in inner { removeStack(stack) }
    }

    func removeEntries(of stack: FlowInstanceID) {
        for entry in world.entries(of: stack) { remove(entry.id) }
    }

    func removeStack(_ stack: FlowInstanceID) {
        removeEntries(of: stack)
        world.stacks.removeAll { $0.id == stack }
    }

    /// Removes all entries of a flow and its descendants, stack by stack.
    package func removeAll(of flow: FlowInstanceID) {
        let own = world.entries.filter { world.isFamily($0.owner, of: flow) }
        for stack in world.stacks {
            for entry in own where entry.stack == stack.id { remove(entry.id) }
        }
    }

    /// Removes a layer and all above it, except alerts of flows whose place stays (law A9). An
    /// alert is removed by itself.
    func removeLayers(from index: Int) {
        guard world.layers.indices.contains(index) else { return }
        if world.layers[index].isFloating {
            return removeStack(world.layers.remove(at: index).stack)
        }
        let floating = world.layers[index...].filter { $0.isFloating }
        while world.layers.count > index {
            let layer = world.layers.removeLast()
            if !layer.isFloating { removeStack(layer.stack) }
        }
        for layer in floating {
            if let owner = layer.presenter, world.isRunning(owner),
                !world.isHomeless(owner)
            {
                world.layers.append(layer)
            } else {
                removeStack(layer.stack)
            }
        }
    }

    /// Removes presented layers that have become empty, unless the flow that was presented there
    /// still runs and may show something yet. `closing` is a flow that wants to leave.
    func dropEmptyLayers(closing: FlowInstanceID?, keeping: FlowInstanceID? = nil) {
        var index = progress.emptied.isEmpty ? world.layers.count : 1
        while index < world.layers.count {
            let layer = world.layers[index]
            if progress.emptied.contains(layer.stack), layer.stack != keeping,
                layer.home == closing || !world.isRunning(layer.home),
                world.isEmpty(layer.stack)
            {
                removeLayers(from: index)
            } else {
                index += 1
            }
        }
    }
}

/// Ending flows (law G).
extension FlowEngine {
    package enum Ending {
        case outcome(Int32, FlowTicket?)
        case cancelled(FlowCancellation)
    }

    /// Ends a flow whose entries are gone, its descendants first, and queues the news for its
    /// caller.
    package func end(_ id: FlowInstanceID, _ ending: Ending, _ mode: Mode) {
        for descendant in world.subtree(of: id).dropFirst().reversed() {
            if let flow = world.flow(descendant) {
                host.note(.cancelled(flow, .parent))
                if mode == .sweep { progress.agenda.removeAll { $0.reporter == descendant } }
                removeInstance(descendant)
            }
        }
        guard let flow = world.flow(id) else { return }
        let payload: FlowTicket?
        let event: FlowAnswerEvent
        // Children of a container answer under their place in it, others under their type.
        let trigger: FlowTrigger
        switch ending {
        case .outcome(let index, let values):
            (payload, event) = (values, .outcome(index))
            trigger =
                flow.child.map { .childOutcome(child: $0, outcome: index) }
                ?? .outcome(flow.flow, index)
            host.note(.finished(flow, outcome: index, values))
        case .cancelled(let cause):
            (payload, event) = (host.payload(of: cause), .cancelled)
            trigger = flow.child.map { .childCancelled(child: $0) } ?? .cancelled(flow.flow)
            host.note(.cancelled(flow, cause))
        }
        if mode == .sweep { progress.agenda.removeAll { $0.reporter == id } }
        removeInstance(id)
        guard let caller = flow.caller, world.isRunning(caller), flow.gate == nil
        else { return }
        progress.agenda.append(
            Delivery(
                caller: caller, trigger: trigger, payload: payload, here: flow.calledFrom,
                mode: mode, asker: flow.asker, event: event))
    }

    /// Ends the flows called by a flow for which `isMeant` holds, with all that they show, the
    /// latest first.
    func endChildren(
        of id: FlowInstanceID, _ cause: FlowCancellation = .parent,
        where isMeant: (FlowInstance) -> Bool = { _ in true }
    ) {
        for child in world.children(of: id).reversed() {
            guard let flow = world.flow(child), isMeant(flow) else { continue }
            removeAll(of: child)
            end(child, .cancelled(cause), .sweep)
        }
    }

    private func removeInstance(_ id: FlowInstanceID) {
        world.removeFlow(id)
        progress.ended.append(id)
        // The root layer keeps its flow, to know that a root has started.
        for index in world.layers.indices.dropFirst() {
            world.layers[index].forget(id)
        }
        dropCallsOfEndedFlows()
    }

    /// Follows up after a step has removed something: removes empty layers, and ends other flows
    /// that have lost their last screen (law G3). The flow that ran the step may still show
    /// something. Then the leave guards of all that is gone are asked.
    package func sweep(
        _ before: FlowShowing, keeping: FlowInstanceID? = nil, cause: FlowCancellation = .parent,
        showsNext: Bool = false
    ) throws(FlowStop) {
        dropEmptyLayers(closing: nil, keeping: keeping)
        let callers = world.hiddenFlows == 0 ? [] : before.caller.map { world.chain(to: $0) } ?? []
        while world.hiddenFlows > 0 {
            let swept = world.preorder.filter { isSwept($0, before, callers, showsNext) }
            if swept.isEmpty { break }
            let outermost = swept.filter { id in
                !(world.caller(of: id).map { swept.contains($0) } ?? false)
            }
            for id in outermost.reversed() { end(id, .cancelled(cause), .sweep) }
            dropEmptyLayers(closing: nil, keeping: keeping)
        }
        try askGuards()
    }

    /// True if a flow ends because of a step. Callers of the flow that ran the step may answer its
    /// ending by showing something, unless an entry of their own was lost too; with what the flow
    /// shows next they show something in any case. The root of an application is judged at the end.
    private func isSwept(
        _ id: FlowInstanceID, _ before: FlowShowing, _ callers: [FlowInstanceID],
        _ showsNext: Bool
    ) -> Bool {
        guard id != before.actor, id.number < before.nextNumber, !world.isShowing(id),
            !before.hidden.contains(id) || hasLostItsPlace(id, before)
        else { return false }
        if world.caller(of: id) == nil, !root.isAlone { return false }
        guard callers.contains(id) else { return true }
        if showsNext { return false }
        return progress.removed[before.removals...].contains { $0.owner == id }
    }

    /// True if a flow that shows nothing ends because its stack was removed. A flow that waits for
    /// an answer ends only with its own layer or slot (law E9).
    private func hasLostItsPlace(_ id: FlowInstanceID, _ before: FlowShowing) -> Bool {
        guard world.isHomeless(id) else { return false }
        return before.placed.contains(id) || !world.isAwaiting(id)
    }
}
