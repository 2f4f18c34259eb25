/// The way to the screens that the user sees, as far as it is to be shown again, and the flows on
/// it (law G13).
private struct FlowSavedWay {
    /// Callers before those they have called; the root first.
    var ids: [FlowInstanceID] = []
    var flows: [FlowSavedState.Flow] = []
    var path: [FlowSavedState.Element] = []
}

extension FlowEngine {
    /// The visible path of the root layer of the current window, as a graph of this hash and
    /// version saves it. The path goes into a split once for each column that holds something, last
    /// for the one in front.
    package func savedState(_ graph: String, version: Int?) -> FlowSavedState {
        clearFlags()
        var way = FlowSavedWay()
        if let root = world.layers.first { follow(root.stack, &way) }
        return FlowSavedState(graph: graph, version: version, flows: way.flows, path: way.path)
    }

    private func follow(_ stack: FlowInstanceID, _ way: inout FlowSavedWay) {
        let entries = world.entries(of: stack)
        for entry in entries where entry.content != .host {
            guard let owner = entry.owner else { return }
            switch entry.content {
            case .host: continue
            case .screen:
                guard let (id, source) = host.saved(entry, of: owner),
                    add(.screen(id, source), of: owner, &way)
                else { return }
            case .tabs:
                guard let tabs = world.flow(owner)?.tabs else { return }
                let isTop = entry.id == entries.last?.id
                if isTop, tabs.columns != nil { followColumns(of: tabs, owner, &way) }
                let selected = isTop ? name(of: tabs.selected, of: owner) : nil
                guard add(.container(selected), of: owner, &way) else { return }
                if isTop, let inner = tabs.stacks[Int(tabs.selected)] { follow(inner, &way) }
            }
        }
    }

    /// Adds the screen or container at the next place, with its flow and the callers of that; false
    /// if one of them is not saved.
    private func add(
        _ content: FlowSavedState.Element.Content, of owner: FlowInstanceID,
        _ way: inout FlowSavedWay
    ) -> Bool {
        var (ids, flows) = (way.ids, way.flows)
        for id in world.chain(to: owner) where !ids.contains(id) {
            guard let flow = world.flow(id), let own = host.saved(flow) else { return false }
            let (caller, child) = (flow.caller, flow.child)
            ids.append(id)
            flows.append(
                FlowSavedState.Flow(
                    id: own.id, caller: ids.firstIndex { $0 == caller },
                    child: child.flatMap { child in caller.map { name(of: child, of: $0) } },
                    source: own.source, state: own.state))
        }
        (way.ids, way.flows) = (ids, flows)
        way.path.append(
            FlowSavedState.Element(owner: ids.firstIndex(of: owner) ?? 0, content: content))
        return true
    }

    private func name(of child: Int32, of flow: FlowInstanceID) -> String {
        world.type(of: flow).map { traits[$0].children[Int(child)].name } ?? ""
    }

    private func followColumns(
        of tabs: FlowTabsState, _ owner: FlowInstanceID, _ way: inout FlowSavedWay
    ) {
        for column in tabs.children where column != tabs.selected {
            guard let stack = tabs.stacks[Int(column)],
                add(.container(name(of: column, of: owner)), of: owner, &way)
            else { continue }
            let count = way.path.count
            follow(stack, &way)
            if way.path.count == count { way.path.removeLast() }
        }
    }
}
