// What takes something away, and the flows that end by it.
extension FlowRuntime {
    func finish(_ node: Int, outcome: Any) {
        guard world.nodes[node]?.place != .root || mayRootEnd else { return fault(.blank) }
        let before = FlowShowing(for: node, in: world)
        removeShown(by: node)
        end(node, outcome: outcome, cause: nil)
        sweep(before)
    }

    /// Whether the root starts again where it has ended (law A15).
    var mayRootEnd: Bool { makeRoot != nil }

    /// A root that has ended starts again, if it may. False if there is nothing to do.
    func restartRoot() -> Bool {
        guard let makeRoot, world.root == nil, world.isLaunched,
            let stack = world.layers.first?.stack
        else { return false }
        countDelivery()
        guard !hasFault else { return true }
        let root = makeRoot()
        root.completeInputs()
        start(root, nil, parent: nil, on: stack, from: stack, as: .root)
        return true
    }

    /// Ends a flow as cancelled, and tells its caller if that goes on.
    func end(_ node: Int, _ cause: FlowCancellation) {
        guard let coordinator = world.nodes[node]?.coordinator else { return }
        end(node, outcome: coordinator.cancelledOutcome(cause), cause: cause)
    }

    /// Ends a flow whose entries are gone, its descendants first.
    private func end(_ id: Int, outcome: Any, cause: FlowCancellation?) {
        for descendant in world.subtree(id).dropFirst().reversed() {
            guard let gone = world.nodes.removeValue(forKey: descendant) else { continue }
            note(.cancelled(flow: gone.coordinator.name, cause: .parent))
        }
        guard let node = world.nodes.removeValue(forKey: id) else { return }
        endCallsOfEndedFlows()
        dropWaitingLayers { world.nodes[$0] != nil }
        if let cause {
            note(.cancelled(flow: node.coordinator.name, cause: cause))
        } else {
            note(.ended(flow: node.coordinator.name, outcome: outcome))
        }
        let mode: FlowContext.Mode =
            switch cause {
            case nil, .gesture, .itself: .full
            default: .sweep
            }
        if mode == .sweep { silence(id) }
        tellCaller(of: node, outcome: outcome, mode: mode)
    }

    private func tellCaller(of node: FlowNode, outcome: Any, mode: FlowContext.Mode) {
        guard let parent = node.parent else {
            if world.root == node.id { world.root = nil }
            transaction?.afterwards.append { node.coordinator.tellHost(outcome) }
            return
        }
        guard world.nodes[parent] != nil else { return }
        world.nodes[parent]?.children.removeAll { $0 == node.id }
        var child = node.coordinator.name
        if case .tab(_, _, let name) = node.place { child = name }
        guard !node.isOfGate, case .flow(_, let deliver)? = node.destination?.kind else { return }
        schedule(
            .deliver(
                FlowDelivery(
                    caller: parent, child: child, outcome: outcome, here: node.calledFrom,
                    mode: mode, site: node.site, deliver: deliver
                )))
    }

    /// Removes all that a flow and its descendants show.
    func removeShown(by node: Int) {
        let members = Set(world.subtree(node))
        remove(world.entries.keys.filter { isOwned($0, by: members) })
    }

    private func isOwned(_ entry: Int, by members: Set<Int>) -> Bool {
        world.entries[entry]?.owner.map(members.contains) ?? false
    }

    /// Removes all that a flow and its descendants show, and ends the descendants. The result is
    /// where its lowest entry stood on its home; if that has gone, the lowest anywhere.
    func clear(_ node: Int, cause: FlowCancellation) -> (stack: Int, index: Int)? {
        guard let record = world.nodes[node] else { return nil }
        let before = FlowShowing(for: node, in: world)
        let members = Set(world.subtree(node))
        let lowest = world.entriesInViewOrder.first { isOwned($0, by: members) }
        let home =
            world.stacks[record.home] != nil
            ? record.home : lowest.flatMap { world.stack(of: $0) }
        let index = home.flatMap { home in
            world.stacks[home]?.firstIndex { isOwned($0, by: members) }
        }
        removeShown(by: node)
        for child in (world.nodes[node]?.children ?? []).reversed() { end(child, cause) }
        sweep(before, keeping: home, showsNext: true)
        if let home, let count = world.stacks[home]?.count { return (home, index ?? count) }
        guard let front = world.frontStack(of: node) else { return nil }
        return (front, world.stacks[front]?.count ?? 0)
    }

    /// Takes entries off their stacks; what stands above stays (law A10). A container takes its
    /// tabs along.
    func remove(_ gone: [Int]) {
        let all = Set(gone.flatMap { withNested($0) })
        guard !all.isEmpty else { return }
        for (id, entries) in world.stacks where entries.contains(where: all.contains) {
            world.stacks[id] = entries.filter { !all.contains($0) }
        }
        forget(all)
    }

    func withNested(_ entry: Int) -> [Int] {
        var found = [entry]
        for stack in world.entries[entry]?.inner ?? [] { found += world.entries(inStack: stack) }
        return found
    }

    func forget(_ gone: Set<Int>) {
        for id in gone {
            for stack in world.entries[id]?.inner ?? [] { world.stacks[stack] = nil }
            world.entries[id] = nil
        }
    }
}
