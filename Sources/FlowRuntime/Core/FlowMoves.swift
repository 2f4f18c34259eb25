// The steps that add something. Each acts where the running handler stands.
extension FlowRuntime {
    func push(_ node: Int, _ destination: FlowDestination) {
        guard let stack = hereStack(node) else { return fault(.noTarget) }
        place(destination, of: node, on: stack, below: transaction?.context?.above ?? [])
    }

    func present(_ node: Int, _ destination: FlowDestination, _ style: FlowStyle) {
        let stack = world.newStack()
        let layer = FlowLayerRecord(
            id: world.newID(), style: style, presenter: node, home: nil, stack: stack,
            content: destination.name
        )
        world.layers.append(layer)
        place(destination, of: node, on: stack, below: [], layer: layer.id)
    }

    func replace(_ node: Int, _ destination: FlowDestination) {
        let above = clear(node, cause: .parent)
        guard let home = world.nodes[node]?.home, world.stacks[home] != nil else {
            return fault(.noTarget)
        }
        place(destination, of: node, on: home, below: above)
    }

    func restart(_ node: Int, _ prepare: () -> Void) {
        let above = clear(node, cause: .restart)
        guard let record = world.nodes[node], world.stacks[record.home] != nil else {
            return fault(.noTarget)
        }
        prepare()
        runStart(record.coordinator, node, on: record.home, below: above)
    }

    func swap(_ node: Int, _ destination: FlowDestination) {
        guard let source = transaction?.context?.source, world.entries[source] != nil,
            let stack = world.stack(of: source),
            let index = world.stacks[stack]?.firstIndex(of: source)
        else { return fault(.noTarget) }
        let before = world.showing
        let over = Array(world.stacks[stack]?[(index + 1)...] ?? [])
        let members = Set(world.subtree(node)).subtracting([node])
        for child in (world.nodes[node]?.children ?? []).reversed() {
            let flows = Set(world.subtree(child))
            let isAbove = over.contains { id in
                world.entries[id]?.owner.map(flows.contains) ?? false
            }
            if isAbove, members.contains(child) { end(child, .parent) }
        }
        let above = over.filter { world.entries[$0] != nil }
        remove([source], keeping: stack)
        endEmptied(since: before, but: spared(node), cause: .parent)
        place(destination, of: node, on: stack, below: above)
    }

    /// Shows a screen, or starts a flow, on a stack below what shall stay above it.
    @discardableResult
    func place(
        _ destination: FlowDestination, of node: Int, on stack: Int, below above: [Int],
        layer: Int? = nil, as place: FlowNode.Place = .step
    ) -> Int? {
        switch destination.kind {
        case .screen:
            let id = world.newID()
            world.entries[id] = FlowEntry(id: id, owner: node, kind: .screen(destination))
            insert(id, on: stack, below: above)
            return nil
        case .flow(let make, _):
            return start(
                make(), destination, parent: node, on: stack, below: above, layer: layer, as: place
            )
        }
    }

    func insert(_ entry: Int, on stack: Int, below above: [Int]) {
        guard var entries = world.stacks[stack] else { return }
        let index = entries.firstIndex { above.contains($0) } ?? entries.count
        entries.insert(entry, at: index)
        world.stacks[stack] = entries
    }

    /// Starts a flow at once, as part of the step that calls it (law C2).
    @discardableResult
    func start(
        _ coordinator: FlowCoordinatorBase, _ destination: FlowDestination?, parent: Int?,
        on stack: Int, below above: [Int], layer: Int? = nil, as place: FlowNode.Place
    ) -> Int? {
        if let limit = coordinator.depthLimit, let parent {
            let chain = [parent] + world.callers(of: parent)
            let running = chain.filter { world.nodes[$0]?.coordinator.name == coordinator.name }
            if running.count >= limit {
                fault(.depth)
                return nil
            }
        }
        var calledFrom = transaction?.context?.here ?? stack
        if case .tab = place { calledFrom = stack }
        let id = world.newID()
        world.nodes[id] = FlowNode(
            id: id, coordinator: coordinator, parent: parent, place: place, home: stack,
            calledFrom: calledFrom, destination: destination, site: transaction?.context?.step
        )
        if let parent {
            world.nodes[parent]?.children.append(id)
        } else {
            world.root = id
        }
        if let layer, let index = world.layers.firstIndex(where: { $0.id == layer }) {
            world.layers[index].home = id
            world.layers[index].content = coordinator.name
        }
        coordinator.runtime = self
        coordinator.id = id
        note(.started(coordinator.name))
        runStart(coordinator, id, on: stack, below: above)
        return id
    }

    private func runStart(
        _ coordinator: FlowCoordinatorBase, _ node: Int, on stack: Int, below above: [Int]
    ) {
        guard !hasFault else { return }
        if let depth = transaction?.startDepth, depth >= FlowBounds.startDepth {
            return fault(.runaway)
        }
        transaction?.startDepth += 1
        mark(.handler(flow: coordinator.name, trigger: "start"))
        run(FlowContext(node: node, here: stack, above: above)) { coordinator.start() }
        transaction?.startDepth -= 1
    }

    /// The stack where the running handler acts (law A6).
    func hereStack(_ node: Int) -> Int? {
        if let here = transaction?.context?.here, world.stacks[here] != nil { return here }
        return world.frontStack(of: node)
    }
}
