// The steps by which a flow leaves its own screens.
extension FlowRuntime {
    func close(_ node: Int, _ name: String?) {
        guard let name else {
            guard let source = transaction?.context?.source, world.entries[source] != nil else {
                return
            }
            return leave([source], by: node)
        }
        if let screen = nearestScreen(of: node, named: name) {
            return leave([screen], by: node)
        }
        let child = world.nodes[node]?.children.last { world.nodes[$0]?.coordinator.name == name }
        guard let child else { return }
        let before = world.showing
        end(child, .parent)
        endEmptied(since: before, but: spared(node), cause: .parent)
        endIfNothingIsLeft(node)
    }

    func pop(_ node: Int, _ count: Int) {
        guard count > 0 else { return }
        guard let stack = hereStack(node), let entries = world.stacks[stack] else {
            return fault(.popTooDeep)
        }
        let own = entries.indices.filter { isOwnScreen(entries[$0], node) }
        guard own.count >= count else { return fault(.popTooDeep) }
        leave(Array(entries[own[own.count - count]...]), by: node)
    }

    func popTo(_ node: Int, _ name: String) {
        guard let stack = hereStack(node), let entries = world.stacks[stack],
            let index = entries.lastIndex(where: {
                isOwnScreen($0, node) && world.entries[$0]?.destination?.name == name
            })
        else { return fault(.noTarget) }
        truncate(stack, to: index, by: node)
    }

    func popToRoot(_ node: Int) {
        guard let stack = hereStack(node), let entries = world.stacks[stack],
            let index = entries.firstIndex(where: { world.entries[$0]?.owner == node })
        else { return }
        truncate(stack, to: index, by: node)
    }

    func dismiss(_ node: Int, _ name: String?) {
        let index = world.layers.lastIndex { layer in
            layer.presenter == node && (name == nil || layer.content == name)
        }
        guard let index else { return fault(.noLayer) }
        fall(from: index, by: node)
    }

    func dismissAll(_ node: Int) {
        let members = Set(world.subtree(node))
        let index = world.layers.firstIndex { $0.presenter.map(members.contains) ?? false }
        guard let index else { return }
        fall(from: index, by: node)
    }

    private func fall(from index: Int, by node: Int) {
        let before = world.showing
        cutLayers(from: index)
        endEmptied(since: before, but: spared(node), cause: .parent)
    }

    /// Takes off all that stands above a place of a stack.
    func truncate(_ stack: Int, to index: Int, by node: Int) {
        let before = world.showing
        remove(Array((world.stacks[stack] ?? [])[(index + 1)...]))
        endEmptied(since: before, but: spared(node), cause: .parent)
    }

    private func isOwnScreen(_ entry: Int, _ node: Int) -> Bool {
        guard let entry = world.entries[entry] else { return false }
        return entry.owner == node && entry.destination != nil
    }

    /// The own screen of a name that is nearest: in the stack where this happens, else topmost.
    private func nearestScreen(of node: Int, named name: String) -> Int? {
        func matches(_ id: Int) -> Bool {
            isOwnScreen(id, node) && world.entries[id]?.destination?.name == name
        }
        if let here = hereStack(node), let found = world.stacks[here]?.last(where: matches) {
            return found
        }
        return world.entriesInViewOrder.last(where: matches)
    }

    /// Removes screens by the flow's own `close` or `pop`, with their layer if nothing of it stays.
    private func leave(_ entries: [Int], by node: Int) {
        let before = world.showing
        let stacks = entries.compactMap { world.stack(of: $0) }
        remove(entries, closing: node)
        endEmptied(since: before, but: spared(node), cause: .parent)
        let isTabEmpty = stacks.contains { stack in
            world.stacks[stack]?.isEmpty == true && isOwnTab(stack, node)
        }
        if isTabEmpty { return fault(.popAtRoot) }
        endIfNothingIsLeft(node)
    }

    private func isOwnTab(_ stack: Int, _ node: Int) -> Bool {
        world.entries.values.contains { entry in
            entry.owner == node && entry.tabs?.stacks.contains(stack) == true
        }
    }

    /// A flow that has left its last screen ends; a root or the flow of a tab cannot (law D3).
    private func endIfNothingIsLeft(_ node: Int) {
        guard let record = world.nodes[node] else { return }
        let isBound: Bool =
            switch record.place {
            case .root, .tab: true
            case .host, .step: false
            }
        let isHomeEmpty = world.stacks[record.home]?.isEmpty ?? true
        let showsNothing = !world.showing.contains(node)
        if isBound, isHomeEmpty || showsNothing { return fault(.popAtRoot) }
        guard showsNothing, let step = transaction?.context?.step else { return }
        end(node, .itself)
        note(.dropped(after: step))
    }
}
