/// What flows showed before a step of one of them.
package struct FlowShowing {
    package let actor: FlowInstanceID
    /// Flows that have started since have this number or a higher one.
    package let nextNumber: Int32
    /// The callers of the actor.
    package var callers: [FlowInstanceID] = []
    /// How many entries each flow owned.
    package let shown: FlowShares
    /// The flows that end when their own layer or slot is removed.
    let placed: FlowGroup

    package init(for actor: FlowInstanceID, _ world: FlowWorld) {
        self.actor = actor
        nextNumber = world.nextNumber
        shown = FlowShares(of: world)
        placed = world.placed
        var current = world.caller(of: actor)
        while let caller = current {
            callers.append(caller)
            current = world.caller(of: caller)
        }
    }
}

/// How many entries each flow owns at one moment.
package struct FlowShares {
    /// The flows that have an entry anywhere, or have called one that does.
    package private(set) var flows: FlowGroup
    /// By the index of the flow. Entries of flows that it has called do not count.
    private var counts: [Int32]

    init(of world: FlowWorld) {
        flows = FlowGroup(of: world)
        counts = Array(repeating: 0, count: world.flows.count)
        world.eachOwner { counts[$0] += 1 }
        for index in counts.indices where counts[index] > 0 { flows[index] = true }
        flows.addCallers()
    }

    func count(of flow: FlowInstanceID) -> Int32 { flows.place(of: flow).map { counts[$0] } ?? 0 }
}

/// Removing entries and layers (law A9, A10).
extension FlowEngine {
    /// Removes exactly these entries; what stands above stays. A container takes its tabs along,
    /// a screen what is embedded in it.
    package func remove(_ ids: [FlowInstanceID]) {
        for id in ids {
            guard let place = world.place(of: id) else { continue }
            let entry = world.stacks[place.stack].entries.remove(at: place.entry)
            let inner = world.innerStacks(of: entry)
            if case .tabs = entry.content, let owner = entry.owner,
                let flow = world.flowIndex(owner)
            {
                world.flows[flow].tabs = nil
            }
            for stack in inner { removeStack(stack) }
        }
    }

    func removeStack(_ stack: FlowInstanceID) {
        remove(world.entries(of: stack).map { $0.id })
        world.stacks.removeAll { $0.id == stack }
    }

    /// Removes what a flow and its descendants show.
    package func removeAll(of flow: FlowInstanceID) {
        let family = world.family(of: flow)
        var ids: [FlowInstanceID] = []
        for stack in world.stacks {
            for entry in stack.entries where FlowWorld.isOwned(entry, by: family) {
                ids.append(entry.id)
            }
        }
        remove(ids)
    }

    /// Layers fall together: one takes those above it along, but for the alerts of flows whose
    /// place stays (law A9). An alert falls alone.
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

    /// Presented layers that have become empty fall, except where the flow that was presented there
    /// still runs and may show something yet. `closing` is a flow that wants out.
    func dropEmptyLayers(closing: FlowInstanceID?, keeping: FlowInstanceID? = nil) {
        var index = 1
        while index < world.layers.count {
            let layer = world.layers[index]
            let isAwaited =
                layer.stack == keeping
                || (world.isRunning(layer.home) && layer.home != closing)
            if world.entries(of: layer.stack).isEmpty, !isAwaited {
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
        var payload: FlowTicket?
        switch ending {
        case .outcome(let index, let values):
            payload = values
            host.note(.finished(flow, outcome: index, values))
        case .cancelled(let cause):
            payload = host.payload(of: cause)
            host.note(.cancelled(flow, cause))
        }
        if mode == .sweep { progress.agenda.removeAll { $0.reporter == id } }
        removeInstance(id)
        guard let caller = flow.caller, world.isRunning(caller), flow.gate == nil
        else { return }
        progress.agenda.append(
            Delivery(
                caller: caller, trigger: Self.trigger(for: flow, ending),
                payload: payload,
                here: flow.calledFrom, mode: mode, asker: flow.asker,
                event: Self.event(of: ending)))
    }

    private static func event(of ending: Ending) -> FlowAnswerEvent {
        switch ending {
        case .outcome(let index, _): .outcome(index)
        case .cancelled: .cancelled
        }
    }

    private func removeInstance(_ id: FlowInstanceID) {
        world.flows.removeAll { $0.id == id }
        // The root layer goes on knowing that a root has started.
        for index in world.layers.indices.dropFirst() {
            world.layers[index].forget(id)
        }
        dropCallsOfEndedFlows()
    }

    /// Children of a container answer under their place in it, others under their type.
    private static func trigger(for flow: FlowInstance, _ ending: Ending) -> FlowTrigger {
        switch (ending, flow.child) {
        case (.outcome(let index, _), nil): .outcome(flow.flow, index)
        case (.outcome(let index, _), let child?): .childOutcome(child: child, outcome: index)
        case (.cancelled, nil): .cancelled(flow.flow)
        case (.cancelled, let child?): .childCancelled(child: child)
        }
    }

    /// After a step has removed something: layers that are empty fall, and other flows that have
    /// lost their last screen end (law G3). The flow that ran the step may still show something.
    /// Then the leave guards of all that is gone are asked.
    package func sweep(
        _ before: FlowShowing, keeping: FlowInstanceID? = nil, cause: FlowCancellation = .parent,
        showsNext: Bool = false
    ) throws(FlowStop) {
        while true {
            dropEmptyLayers(closing: nil, keeping: keeping)
            let now = FlowShares(of: world)
            let isAnySwept = world.flows.contains { isSwept($0.id, before, now, showsNext) }
            if !isAnySwept { break }
            let swept = world.preorder.filter { isSwept($0, before, now, showsNext) }
            var all = FlowGroup(of: world)
            for id in swept { all.insert(id) }
            for id in swept.reversed() {
                let caller = world.flow(id)?.caller
                if !(caller.map { all.contains($0) } ?? false) {
                    end(id, .cancelled(cause), .sweep)
                }
            }
        }
        try askGuards()
    }

    /// Callers of the flow that ran the step may answer its ending by showing something, unless an
    /// entry of their own was lost too; with what the flow shows next they show something in any
    /// case. The root of an application is judged at the end.
    private func isSwept(
        _ id: FlowInstanceID, _ before: FlowShowing, _ now: FlowShares, _ showsNext: Bool
    ) -> Bool {
        guard id != before.actor, id.number < before.nextNumber, !now.flows.contains(id),
            before.shown.flows.contains(id) || hasLostItsPlace(id, before)
        else { return false }
        if world.flow(id)?.caller == nil, !root.isAlone { return false }
        guard before.callers.contains(id) else { return true }
        if showsNext { return false }
        return before.shown.count(of: id) > now.count(of: id)
    }

    /// True if a flow that shows nothing ends because its stack was removed. A flow that waits for
    /// an answer ends only with its own layer or slot (law E9).
    private func hasLostItsPlace(_ id: FlowInstanceID, _ before: FlowShowing) -> Bool {
        guard world.isHomeless(id) else { return false }
        return before.placed.contains(id) || !world.awaiting.contains(id)
    }
}
