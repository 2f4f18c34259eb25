// Steps that act inside a child of the flow's own container, whether it is selected or not.
extension FlowRuntime {
    /// A child that is there, and the container it is in.
    func child(_ name: String, of node: Int) -> (entry: Int, index: Int)? {
        guard let entry = world.tabsEntry(of: node),
            let index = entry.tabs?.tabs.firstIndex(where: { $0.name == name && $0.isThere() })
        else { return nil }
        return (entry.id, index)
    }

    /// The stack a step acts on: the one in front in a child, or else where the handler stands.
    func actingStack(_ node: Int, _ child: String?) -> Int? {
        guard let child = entered(child, of: node) else {
            return hereStack(node).map(world.ground)
        }
        return visibleStack(of: child, in: node)
    }

    /// The stack in front in a child that has started.
    func visibleStack(of name: String, in node: Int) -> Int? {
        guard let (entry, index) = child(name, of: node), isStarted(entry, index) else {
            return nil
        }
        return world.entries[entry]?.tabs?.stacks[index].map(world.visibleStack)
    }

    /// The stack in front in a child, which is started for it.
    func startedStack(of name: String, in node: Int) -> Int? {
        guard let (entry, index) = child(name, of: node) else { return nil }
        if !isStarted(entry, index) { startTab(entry, index, asks: false) }
        return world.entries[entry]?.tabs?.stacks[index].map(world.visibleStack)
    }

    /// Shows something in the place of all that stands in a child. A child that has not started
    /// does not start for it.
    func replaceAll(in name: String, of node: Int, with destination: FlowDestination) {
        guard let (entry, index) = child(name, of: node) else { return fault(.noTarget) }
        let stack = world.entries[entry]?.tabs?.stacks[index] ?? world.newStack()
        let before = FlowShowing(for: node, in: world)
        let stacks = world.allStacks(in: stack)
        for flow in (world.nodes[node]?.children ?? []).reversed() {
            guard let home = world.nodes[flow]?.home, stacks.contains(home) else { continue }
            removeShown(by: flow)
            end(flow, .parent)
        }
        remove(world.stacks[stack] ?? [])
        sweep(before, showsNext: true)
        guard var tabs = world.entries[entry]?.tabs else { return fault(.noTarget) }
        tabs.stacks[index] = stack
        world.entries[entry]?.kind = .tabs(tabs)
        place(destination, of: node, on: stack, from: stack)
    }
}
