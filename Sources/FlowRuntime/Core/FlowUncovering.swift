/// What a `show` has found: a flow, or a screen and the flow that shows it.
struct FlowFound {
    let node: Int
    let entry: Int?
}

// Looking for what is shown somewhere, and bringing it to the front.
extension FlowRuntime {
    func isFlow(_ node: Int, of type: FlowCoordinatorBase.Type) -> Bool {
        world.nodes[node].map { Swift.type(of: $0.coordinator) == type } ?? false
    }

    /// The first from the front whose key inputs are equal, as they were last delivered (law J2).
    func find(_ stage: FlowStage) -> FlowFound? {
        switch stage.goal {
        case .flow(let type):
            let flows = world.nodesInCallOrder.filter { isFlow($0, of: type) }
            let found = world.inFrontOrder(flows).first { id in
                !stage.isGiven || stage.matches(world.nodes[id]?.inputs ?? [], orAll: false)
            }
            return found.map { FlowFound(node: $0, entry: nil) }
        case .screen(let name, let type):
            for id in world.entriesInFrontOrder {
                guard let entry = world.entries[id], let owner = entry.owner,
                    let screen = entry.destination, screen.name == name,
                    isFlow(owner, of: type), stage.matches(screen.inputs, orAll: true)
                else { continue }
                return FlowFound(node: owner, entry: id)
            }
            return nil
        }
    }

    /// The first own screen of a flow from the front with this name that is meant.
    func ownEntry(
        of node: Int, _ name: String, where isMeant: (FlowDestination) -> Bool = { _ in true }
    ) -> Int? {
        world.entriesInFrontOrder.first { id in
            isOwnScreen(id, node, name) && (world.entries[id]?.destination.map(isMeant) ?? false)
        }
    }

    /// Brings something to the front; flows that lose all they show by it end (law J3, J6).
    func uncover(_ found: FlowFound) {
        guarding(isForced: transaction?.guards.isForced ?? false) {
            let before = FlowShowing(
                for: found.node, in: world, cause: isOfLink ? .link : .parent)
            uncoverUnswept(found)
            sweep(before)
        }
    }

    /// Brings something to the front. The result is the entry that is in front then.
    @discardableResult
    func uncoverUnswept(_ found: FlowFound) -> Int? {
        guard let entry = found.entry ?? world.frontEntry(of: found.node) else { return nil }
        let path = world.path(to: entry)
        guard let layer = layerIndex(of: found) else { return nil }
        cutAll(above: layer)
        for place in path {
            if let child = place.child { bringToFront(child, of: place.entry) }
            guard let entries = world.stacks[place.stack],
                let index = entries.firstIndex(of: place.entry)
            else { continue }
            remove(Array(entries[(index + 1)...]))
        }
        return entry
    }

    /// The layer with what was found; nil if it shows nothing.
    func layerIndex(of found: FlowFound) -> Int? {
        guard let entry = found.entry ?? world.frontEntry(of: found.node),
            let outermost = world.path(to: entry).first
        else { return nil }
        return world.layers.firstIndex { $0.stack == outermost.stack }
    }

    /// Where a flow shows what comes next: the stack of its own entry in front, or the innermost
    /// visible one inside it.
    func topStack(of node: Int) -> Int? {
        let own = world.entriesOnStacks.first { world.entries[$0]?.owner == node }
        guard let own, let stack = world.stack(of: own) else {
            return world.frontStack(of: node).map(world.ground)
        }
        guard let tabs = world.entries[own]?.tabs, let inner = tabs.stacks[tabs.selected] else {
            return world.ground(stack)
        }
        return world.visibleStack(in: inner)
    }
}

extension FlowWorld {
    /// An entry on the way to another one, the stack it is in, and the tab the way goes on in.
    struct PathPlace {
        let stack: Int
        let entry: Int
        let child: Int?
    }

    /// All entries from the front to the back, each stack from its top.
    var entriesInFrontOrder: [Int] {
        frontOrder.flatMap { (stacks[$0] ?? []).reversed() }
    }

    /// The same without alerts and action sheets, which are no place for anything else.
    var entriesOnStacks: [Int] {
        let single = Set(layers.filter(\.isSingle).map(\.stack))
        return frontOrder.filter { !single.contains($0) }
            .flatMap { (stacks[$0] ?? []).reversed() }
    }

    /// Flows by what they show themselves, the one in front first; those that show nothing
    /// themselves come last.
    func inFrontOrder(_ flows: [Int]) -> [Int] {
        var found: [Int] = []
        for id in entriesOnStacks {
            guard let owner = entries[id]?.owner, flows.contains(owner), !found.contains(owner)
            else { continue }
            found.append(owner)
        }
        return found + flows.filter { !found.contains($0) }
    }

    /// A flow's own entry in front, else the first of the flows it called.
    func frontEntry(of node: Int) -> Int? {
        let order = entriesOnStacks
        let members = Set(subtree(node))
        return order.first { entries[$0]?.owner == node }
            ?? order.first { entries[$0]?.owner.map(members.contains) ?? false }
    }

    /// The way to an entry, the outermost first.
    func path(to entry: Int) -> [PathPlace] {
        guard let stack = stack(of: entry) else { return [] }
        var path = [PathPlace(stack: stack, entry: entry, child: nil)]
        while let inner = path.first?.stack {
            let outer = entries.values.lazy.compactMap { outer -> (Int, Int?)? in
                if outer.slots.contains(inner) { return (outer.id, nil) }
                return outer.tabs?.stacks.firstIndex(of: inner).map { (outer.id, $0) }
            }.first
            guard let (id, child) = outer, let stack = self.stack(of: id) else { break }
            path.insert(PathPlace(stack: stack, entry: id, child: child), at: 0)
        }
        return path
    }
}
