// What takes something away, and the flows that end by it.
extension FlowRuntime {
    func finish(_ node: Int, outcome: Any) {
        guard world.nodes[node]?.place != .root else { return fault(.blank) }
        let before = world.showing
        let spared = spared(node)
        end(node, outcome: outcome, cause: nil)
        endEmptied(since: before, but: spared, cause: .parent)
    }

    /// Ends a flow as cancelled, and tells its caller if that goes on.
    func end(_ node: Int, _ cause: FlowCancellation) {
        guard let coordinator = world.nodes[node]?.coordinator else { return }
        end(node, outcome: coordinator.cancelledOutcome(cause), cause: cause)
    }

    private func end(_ id: Int, outcome: Any, cause: FlowCancellation?) {
        guard let node = world.nodes[id] else { return }
        removeShown(by: id, keepsHome: false)
        for descendant in innermostFirst(below: id) {
            guard let gone = world.nodes.removeValue(forKey: descendant) else { continue }
            note(.cancelled(flow: gone.coordinator.name, cause: .parent))
        }
        world.nodes[id] = nil
        endOrphanedCalls()
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
        world.nodes[parent]?.children.removeAll { $0 == node.id }
        var child = node.coordinator.name
        if case .tab(_, _, let name) = node.place { child = name }
        guard case .flow(_, let deliver)? = node.destination?.kind else { return }
        transaction?.agenda.append(
            FlowDelivery(
                caller: parent, child: child, outcome: outcome, here: node.calledFrom, mode: mode,
                site: node.site, deliver: deliver
            ))
    }

    /// The descendants of a flow: innermost first, of siblings the latest first.
    func innermostFirst(below node: Int) -> [Int] {
        var found: [Int] = []
        for child in (world.nodes[node]?.children ?? []).reversed() {
            found += innermostFirst(below: child) + [child]
        }
        return found
    }

    /// Flows that a step of `node` never ends at that point: itself and those that wait for it.
    func spared(_ node: Int) -> Set<Int> {
        Set([node] + world.callers(of: node))
    }

    /// Ends the flows whose last screen has just gone (law G3).
    func endEmptied(since before: Set<Int>, but spared: Set<Int>, cause: FlowCancellation) {
        guard !hasFault, let root = world.root else { return }
        let showing = world.showing
        for id in innermostFirst(below: root) + [root]
        where !showing.contains(id) && !spared.contains(id) {
            if before.contains(id) || isHomeless(id) { end(id, cause) }
        }
    }

    /// A flow whose layer has fallen before it showed anything.
    private func isHomeless(_ id: Int) -> Bool {
        guard let node = world.nodes[id] else { return false }
        return world.stacks[node.home] == nil
    }

    /// Removes all that a flow and its descendants show, and ends the descendants. What stood above
    /// the flow's lowest screen at its home is returned: it stays above what comes instead.
    func clear(_ node: Int, cause: FlowCancellation) -> [Int] {
        guard let record = world.nodes[node] else { return [] }
        let before = world.showing
        let members = Set(world.subtree(node))
        let stack = world.stacks[record.home] ?? []
        let lowest = stack.firstIndex { id in
            world.entries[id]?.owner.map(members.contains) ?? false
        }
        let above = lowest.map { Array(stack[$0...]) } ?? transaction?.context?.above ?? []
        removeShown(by: node, keepsHome: true)
        for child in record.children.reversed() { end(child, cause) }
        endEmptied(since: before, but: spared(node), cause: .parent)
        return above.filter { world.entries[$0] != nil }
    }

    private func removeShown(by node: Int, keepsHome: Bool) {
        guard let home = world.nodes[node]?.home else { return }
        let members = Set(world.subtree(node))
        let fallen = world.layers.firstIndex { layer in
            guard layer.style != nil, !(keepsHome && layer.stack == home) else { return false }
            let flows = [layer.presenter, layer.home]
            return flows.contains { $0.map(members.contains) ?? false }
        }
        if let fallen { cutLayers(from: fallen) }
        let entries = world.entries.values.filter { $0.owner.map(members.contains) ?? false }
        remove(entries.map(\.id), keeping: keepsHome ? home : nil)
    }

    /// Takes entries off their stacks; what stands above stays (law A10). A layer of an own screen
    /// that is empty then falls.
    func remove(_ gone: [Int], keeping kept: Int? = nil, closing node: Int? = nil) {
        let all = Set(gone.flatMap { withNested($0) })
        guard !all.isEmpty else { return }
        var emptied: Set<Int> = []
        for (id, entries) in world.stacks where entries.contains(where: all.contains) {
            let left = entries.filter { !all.contains($0) }
            world.stacks[id] = left
            if left.isEmpty { emptied.insert(id) }
        }
        forget(all)
        let fallen = world.layers.firstIndex { layer in
            guard layer.style != nil, layer.stack != kept, emptied.contains(layer.stack) else {
                return false
            }
            return layer.home == nil || layer.home == node
        }
        if let fallen { cutLayers(from: fallen) }
    }

    /// Removes a layer and all above it (law A9).
    func cutLayers(from index: Int) {
        let fallen = world.layers[index...]
        var gone: Set<Int> = []
        for layer in fallen { gone.formUnion(world.entries(inStack: layer.stack)) }
        let stacks = fallen.map(\.stack)
        forget(gone)
        for stack in stacks { world.stacks[stack] = nil }
        world.layers.removeSubrange(index...)
    }

    private func withNested(_ entry: Int) -> [Int] {
        var found = [entry]
        for stack in world.entries[entry]?.tabs?.stacks ?? [] {
            if let stack { found += world.entries(inStack: stack) }
        }
        return found
    }

    private func forget(_ gone: Set<Int>) {
        for id in gone {
            for stack in world.entries[id]?.tabs?.stacks ?? [] {
                if let stack { world.stacks[stack] = nil }
            }
            world.entries[id] = nil
        }
        endOrphanedCalls()
    }
}
