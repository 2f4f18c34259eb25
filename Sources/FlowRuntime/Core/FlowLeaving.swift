// The steps by which a flow leaves its own screens.
extension FlowRuntime {
    func close(_ node: Int, _ name: String?) {
        guard let name else {
            guard let source = transaction?.context?.source, world.entries[source] != nil else {
                return
            }
            return leave([source], by: node)
        }
        for stack in world.frontOrder {
            let found = world.stacks[stack]?.last { isOwnScreen($0, node, name) }
            if let found { return leave([found], by: node) }
        }
        let child = world.nodes[node]?.children.last { world.nodes[$0]?.coordinator.name == name }
        guard let child else { return }
        let before = FlowShowing(for: node, in: world)
        removeShown(by: child)
        end(child, .parent)
        dropEmptyLayers(closing: node)
        endIfNothingIsLeft(node, before)
    }

    func pop(_ node: Int, _ count: Int, in child: String?) {
        guard count > 0 else { return }
        if let child = entered(child, of: node), visibleStack(of: child, in: node) == nil {
            return fault(.noTarget)
        }
        guard let stack = actingStack(node, child), let entries = world.stacks[stack] else {
            return fault(.popTooDeep)
        }
        guard let leaving = topmost(count, of: node, in: entries) else {
            return fault(.popTooDeep)
        }
        leave(leaving, by: node)
    }

    /// What leaves with so many own screens of a flow: what stands above the last of them, and it.
    /// Of a screen of another flow only what is embedded in it leaves. Nil if there are too few.
    private func topmost(_ count: Int, of node: Int, in entries: [Int]) -> [Int]? {
        var missing = count
        for (index, entry) in entries.enumerated().reversed() {
            if isOwnScreen(entry, node) {
                missing -= 1
                if missing == 0 { return Array(entries[index...]) }
                continue
            }
            var embedded = world.embedded(in: entry).filter { isOwnScreen($0, node) }
            embedded = Array(embedded.reversed().prefix(missing))
            missing -= embedded.count
            if missing == 0 { return Array(entries[(index + 1)...]) + embedded }
        }
        return nil
    }

    func popTo(_ node: Int, _ name: String, in child: String?) {
        guard let stack = actingStack(node, child), let entries = world.stacks[stack],
            let index = entries.lastIndex(where: { entry in
                world.holds(entry) { isOwnScreen($0.id, node, name) }
            })
        else { return fault(.noTarget) }
        truncate(stack, to: index, by: node)
    }

    func popToRoot(_ node: Int, in child: String?) {
        if let child = entered(child, of: node), self.child(child, of: node) == nil {
            return fault(.noTarget)
        }
        guard let stack = actingStack(node, child), let entries = world.stacks[stack],
            let index = entries.firstIndex(where: { world.holds($0, { $0.owner == node }) })
        else { return }
        truncate(stack, to: index, by: node)
    }

    func dismiss(_ node: Int, _ name: String?) {
        let index = world.layers.lastIndex { layer in
            layer.presenter == node && (name.map { holds(layer, $0, of: node) } ?? true)
        }
        guard let index else { return fault(.noLayer) }
        fall(from: index, by: node)
    }

    /// Whether a layer shows an own screen of a name, or the flow of that name was presented there.
    private func holds(_ layer: FlowLayerRecord, _ name: String, of node: Int) -> Bool {
        if let home = layer.home { return world.nodes[home]?.coordinator.name == name }
        return world.stacks[layer.stack]?.contains { isOwnScreen($0, node, name) } ?? false
    }

    func dismissAll(_ node: Int) {
        let members = Set(world.subtree(node))
        func isOwn(_ layer: FlowLayerRecord) -> Bool {
            layer.presenter.map(members.contains) ?? false
        }
        guard let index = world.layers.firstIndex(where: isOwn) else { return }
        let before = FlowShowing(for: node, in: world)
        cutLayers(from: index)
        // Alerts float: each of the flow's own goes by itself.
        while let next = world.layers.firstIndex(where: isOwn) { cutLayers(from: next) }
        sweep(before)
    }

    private func fall(from index: Int, by node: Int) {
        let before = FlowShowing(for: node, in: world)
        cutLayers(from: index)
        sweep(before)
    }

    /// Takes off all that stands above a place of a stack.
    func truncate(_ stack: Int, to index: Int, by node: Int) {
        let above = Array((world.stacks[stack] ?? [])[(index + 1)...])
        if above.isEmpty { return }
        let before = FlowShowing(for: node, in: world)
        remove(above)
        sweep(before)
    }

    func isOwnScreen(_ entry: Int, _ node: Int, _ name: String? = nil) -> Bool {
        guard let entry = world.entries[entry], let screen = entry.destination else { return false }
        return entry.owner == node && (name == nil || screen.name == name)
    }

    /// Removes screens by the flow's own `close` or `pop`, with their layer if nothing of it stays.
    private func leave(_ entries: [Int], by node: Int) {
        let before = FlowShowing(for: node, in: world)
        let emptyHomes = emptyHomes(of: node)
        remove(entries)
        dropEmptyLayers(closing: node)
        if self.emptyHomes(of: node) > emptyHomes { return fault(.popAtRoot) }
        endIfNothingIsLeft(node, before)
    }

    /// How many stacks that cannot stay empty and are this flow's own are empty: the root's or a
    /// tab's.
    private func emptyHomes(of node: Int) -> Int {
        guard let record = world.nodes[node] else { return 0 }
        let tabs = world.tabsEntry(of: node)?.tabs
        var own = (tabs?.tabs.indices ?? 0..<0).compactMap { index in
            tabs?.tabs[index].destination == nil ? nil : tabs?.stacks[index]
        }
        if record.place.isBound { own.append(record.home) }
        return own.count { world.stacks[$0]?.isEmpty ?? true }
    }

    /// A flow that has left its last screen ends; a root or the flow of a tab cannot (law D3).
    private func endIfNothingIsLeft(_ node: Int, _ before: FlowShowing) {
        guard let record = world.nodes[node], !world.showing.contains(node) else {
            return sweep(before)
        }
        if record.place.isBound { return fault(.popAtRoot) }
        end(node, .itself)
        sweep(before)
    }

    /// The rest of a list is left out when its flow has ended.
    func noteDropped(after line: FlowCodeLine, of node: Int) {
        guard world.nodes[node] == nil, let context = transaction?.context else { return }
        note(.dropped(after: line.within(context.runs)))
    }
}

extension FlowNode.Place {
    /// A flow that cannot be left empty.
    var isBound: Bool {
        switch self {
        case .root, .tab: true
        case .host, .step: false
        }
    }
}
