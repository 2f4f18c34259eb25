/// The way to what the user sees, as far as it is to be shown again, and the flows on it (law G13).
private struct FlowSavedWay {
    /// Callers before those they have called; the root first.
    var flows: [FlowInstanceID] = []
    var path: [FlowSavedState.Element] = []

    mutating func add(_ content: FlowSavedState.Element.Content, in chain: [FlowInstanceID]) {
        for id in chain where !flows.contains(id) { flows.append(id) }
        path.append(
            FlowSavedState.Element(owner: index(of: chain.last) ?? 0, content: content))
    }

    /// The place of a flow among those on the way.
    func index(of flow: FlowInstanceID?) -> Int? { flows.firstIndex { $0 == flow } }
}

extension FlowEngine {
    /// The visible path of the root layer of the window that is looked at, as a graph of this hash
    /// and version saves it. A split is gone into once for each column that holds something, for
    /// the one in front last.
    package func savedState(_ graph: String, version: Int?) -> FlowSavedState {
        var way = FlowSavedWay()
        if let root = world.layers.first { follow(root.stack, &way) }
        let flows = way.flows.compactMap { world.flow($0) }.map { flow in
            let own = host.saved(flow)
            let caller = flow.caller
            return FlowSavedState.Flow(
                id: own.id, caller: way.index(of: caller),
                child: flow.child.flatMap { child in caller.map { name(of: child, of: $0) } },
                source: own.source, state: own.state)
        }
        return FlowSavedState(graph: graph, version: version, flows: flows, path: way.path)
    }

    private func follow(_ stack: FlowInstanceID, _ way: inout FlowSavedWay) {
        let entries = world.entries(of: stack)
        for entry in entries where entry.content != .host {
            guard let owner = entry.owner, case let chain = world.chain(to: owner),
                chain.allSatisfy({ id in world.flow(id).map { host.isSaved($0) } ?? false })
            else { return }
            switch entry.content {
            case .host: continue
            case .screen:
                guard let (id, source) = host.saved(entry, of: owner) else { return }
                way.add(.screen(id, source), in: chain)
            case .tabs:
                guard let tabs = world.flow(owner)?.tabs else { return }
                guard entry.id == entries.last?.id else {
                    way.add(.container(nil), in: chain)
                    continue
                }
                if tabs.columns != nil { followColumns(of: tabs, chain, &way) }
                way.add(.container(name(of: tabs.selected, of: owner)), in: chain)
                if let inner = tabs.stacks[Int(tabs.selected)] { follow(inner, &way) }
            }
        }
    }

    private func name(of child: Int32, of flow: FlowInstanceID) -> String {
        world.type(of: flow).map { traits[$0].children[Int(child)].name } ?? ""
    }

    private func followColumns(
        of tabs: FlowTabsState, _ chain: [FlowInstanceID], _ way: inout FlowSavedWay
    ) {
        for column in tabs.children where column != tabs.selected {
            guard let stack = tabs.stacks[Int(column)], let owner = chain.last else { continue }
            way.add(.container(name(of: column, of: owner)), in: chain)
            let count = way.path.count
            follow(stack, &way)
            if way.path.count == count { way.path.removeLast() }
        }
    }
}
