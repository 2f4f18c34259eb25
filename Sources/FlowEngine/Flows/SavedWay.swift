/// The way to what the user sees, as far as it is to be shown again, and the flows on it (law G13).
package struct FlowSavedWay {
    /// Callers before those they have called; the root first.
    package private(set) var flows: [FlowInstanceID] = []
    package private(set) var path: [Place] = []

    package enum Place {
        case screen(FlowEntryInstance, owner: FlowInstanceID)
        /// Of a container the child by index into which the way leads; nil where something stands
        /// above it, so that nobody sees a child.
        case container(owner: FlowInstanceID, child: Int32?)
    }

    /// The place of a flow among those on the way.
    package func index(of flow: FlowInstanceID?) -> Int? {
        flow.flatMap { flow in flows.firstIndex { $0 == flow } }
    }

    fileprivate mutating func add(_ place: Place, in chain: [FlowInstanceID]) {
        for id in chain where !flows.contains(id) { flows.append(id) }
        path.append(place)
    }

    fileprivate mutating func dropLast() { path.removeLast() }
}

extension FlowEngine {
    /// The visible path of the root layer of the window that is looked at. A split is gone into
    /// once for each column that holds something, for the one in front last.
    package func savedWay() -> FlowSavedWay {
        var way = FlowSavedWay()
        if let root = world.layers.first { follow(root.stack, &way) }
        return way
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
                guard host.isSaved(entry) else { return }
                way.add(.screen(entry, owner: owner), in: chain)
            case .tabs:
                guard let tabs = world.flow(owner)?.tabs else { return }
                guard entry.id == entries.last?.id else {
                    way.add(.container(owner: owner, child: nil), in: chain)
                    continue
                }
                if tabs.columns != nil { followColumns(of: tabs, owner, chain, &way) }
                way.add(.container(owner: owner, child: tabs.selected), in: chain)
                if let inner = tabs.stacks[Int(tabs.selected)] { follow(inner, &way) }
            }
        }
    }

    private func followColumns(
        of tabs: FlowTabsState, _ owner: FlowInstanceID, _ chain: [FlowInstanceID],
        _ way: inout FlowSavedWay
    ) {
        for column in tabs.stacks.indices where column != Int(tabs.selected) {
            guard let stack = tabs.stacks[column] else { continue }
            way.add(.container(owner: owner, child: Int32(column)), in: chain)
            let count = way.path.count
            follow(stack, &way)
            if way.path.count == count { way.dropLast() }
        }
    }
}
