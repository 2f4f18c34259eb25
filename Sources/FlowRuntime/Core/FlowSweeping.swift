/// What flows showed before a step of one of them.
struct FlowShowing {
    /// The flow whose step it is; nothing ends it but itself.
    let actor: Int?
    let callers: Set<Int>
    /// Why flows end that have lost what they show.
    let cause: FlowCancellation
    let showing: Set<Int>
    /// How many entries each flow itself had.
    let entryCounts: [Int: Int]

    init(for actor: Int?, in world: FlowWorld, cause: FlowCancellation = .parent) {
        self.actor = actor
        self.cause = cause
        callers = Set(actor.map(world.callers) ?? [])
        showing = world.showing
        entryCounts = world.entryCounts
    }
}

extension FlowWorld {
    var entryCounts: [Int: Int] {
        var counts: [Int: Int] = [:]
        for entry in entries.values {
            if let owner = entry.owner { counts[owner, default: 0] += 1 }
        }
        return counts
    }

    /// A flow whose stack has gone, so that it cannot show anything there any more.
    func isHomeless(_ id: Int) -> Bool {
        nodes[id].map { stacks[$0.home] == nil } ?? false
    }
}

// What falls and ends because something else was removed.
extension FlowRuntime {
    /// After a step has removed something: layers that are empty fall, and other flows that have
    /// lost their last screen end (law G3). Then guards are asked.
    func sweep(_ before: FlowShowing, keeping kept: Int? = nil, showsNext: Bool = false) {
        endSwept(before, keeping: kept, showsNext)
        judgeRemoval()
    }

    private func endSwept(_ before: FlowShowing, keeping kept: Int?, _ showsNext: Bool) {
        while !hasFault {
            dropEmptyLayers(keeping: kept)
            let showing = world.showing
            let counts = world.entryCounts
            let swept = world.nodesInCallOrder.filter { id in
                !showing.contains(id) && isSwept(id, before, counts, showsNext)
            }
            if swept.isEmpty { return }
            for id in swept.reversed() {
                guard let node = world.nodes[id] else { continue }
                if let parent = node.parent, swept.contains(parent) { continue }
                end(id, before.cause)
            }
        }
    }

    /// Callers of the flow that ran the step may answer its ending by showing something, unless an
    /// entry of their own was lost too; with what the flow shows next they show something in any
    /// case. The root of an app is judged at the end.
    private func isSwept(
        _ id: Int, _ before: FlowShowing, _ counts: [Int: Int], _ showsNext: Bool
    ) -> Bool {
        guard id != before.actor,
            before.showing.contains(id) || world.isHomeless(id), world.nodes[id]?.place != .root
        else { return false }
        if !before.callers.contains(id) { return true }
        return !showsNext && before.entryCounts[id] ?? 0 > counts[id] ?? 0
    }

    /// Presented layers that have become empty fall, except where the flow that was presented there
    /// still runs and may show something yet. `closing` is a flow that wants out.
    func dropEmptyLayers(closing: Int? = nil, keeping kept: Int? = nil) {
        var index = 1
        while index < world.layers.count {
            let layer = world.layers[index]
            let isAwaited =
                layer.stack == kept
                || layer.home.map { world.nodes[$0] != nil && $0 != closing } ?? false
            if world.stacks[layer.stack]?.isEmpty ?? true, !isAwaited {
                // What floats has moved down to its place.
                cutLayers(from: index)
            } else {
                index += 1
            }
        }
    }

    /// A presented layer that has nothing to show is not shown; those above it stay. It waits as
    /// long as the flow that was presented there waits for an answer and shows nothing elsewhere.
    /// Nothing at all at the root is a fault.
    func dropLayersThatStayedEmpty() {
        for index in world.layers.indices.dropFirst().reversed() {
            guard world.stacks[world.layers[index].stack]?.isEmpty ?? true else { continue }
            world.waitingLayers.insert(world.layers.remove(at: index), at: 0)
        }
        let showing = world.showing
        dropWaitingLayers { home in world.nodes[home] != nil && !showing.contains(home) }
        let waiting = world.waiting
        guard !isKilled, let root = world.layers.first, world.stacks[root.stack]?.isEmpty ?? true,
            !(world.root.map(waiting.contains) ?? false)
        else { return }
        fault(.blank)
    }

    /// Layers no longer wait whose flows do not.
    func dropWaitingLayers(unless isAwaited: (Int) -> Bool) {
        for layer in world.waitingLayers where !(layer.home.map(isAwaited) ?? false) {
            world.waitingLayers.removeAll { $0.id == layer.id }
            world.stacks[layer.stack] = nil
        }
    }

    /// Flows that a gesture has left with nothing (law G2). The root of an app is judged at the
    /// end.
    func emptied(since before: Set<Int>) -> [Int] {
        let showing = world.showing
        return world.nodesInCallOrder.filter { id in
            guard !showing.contains(id), world.nodes[id]?.place != .root else { return false }
            return before.contains(id) || world.isHomeless(id)
        }
    }

    /// Ends flows innermost first. Only callers that survive hear of it (law G4).
    func endByGesture(_ flows: [Int]) {
        let ending = flows.filter { world.nodes[$0] != nil }
        for id in ending.reversed() { end(id, .gesture) }
        transaction?.agenda.removeAll { entry in
            entry.item.delivery.map { ending.contains($0.caller) } ?? false
        }
    }
}
