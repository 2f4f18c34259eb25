// The steps that add something. Each acts where the running handler stands.
extension FlowRuntime {
    func push(
        _ node: Int, _ destination: FlowDestination, in child: String? = nil, requires: [String]
    ) {
        guard areOpen(requires + destination.requires) else { return }
        if showsRunning(node, destination) { return }
        let here =
            entered(child, of: node).map { startedStack(of: $0, in: node) }
            ?? hereStack(node).map { here in
                fills(here, node) ? here : world.stackInSplit(on: world.ground(here))
            }
        guard let stack = here else { return fault(.noTarget) }
        guard !hasFault else { return }
        place(destination, of: node, on: stack, from: stack)
    }

    func present(
        _ node: Int, _ destination: FlowDestination, _ rule: FlowStyleRule,
        anchor: String? = nil, isPassthrough: Bool = false, requires: [String]
    ) {
        guard areOpen(requires + destination.requires) else { return }
        if showsRunning(node, destination) { return }
        sweepActionSheet(for: node)
        let stack = world.newStack()
        var layer = FlowLayerRecord(
            id: world.newID(), style: destination.singleStyle, presenter: node, home: nil,
            stack: stack
        )
        layer.isPassthrough = isPassthrough
        if destination.singleStyle == nil { layer = ruled(layer, by: rule, of: node) }
        if let anchor, let source = transaction?.context?.source {
            layer.anchor = (anchor, source)
        }
        let here = hereStack(node) ?? stack
        addLayer(layer)
        place(destination, of: node, on: stack, from: here, layer: layer.id)
    }

    func replace(
        _ node: Int, _ destination: FlowDestination, in child: String? = nil, requires: [String]
    ) {
        guard areOpen(requires + destination.requires) else { return }
        if showsCaller(node, destination) { return }
        if let child = entered(child, of: node) {
            return replaceAll(in: child, of: node, with: destination)
        }
        guard let spot = clear(node, cause: .parent) else { return fault(.noTarget) }
        guard !hasFault else { return }
        insert(on: spot.stack, at: spot.index) {
            place(destination, of: node, on: spot.stack, from: spot.stack)
        }
    }

    func restart(_ node: Int, _ prepare: () -> Void) {
        guard let spot = clear(node, cause: .restart), let record = world.nodes[node] else {
            return fault(.noTarget)
        }
        guard !hasFault else { return }
        prepare()
        insert(on: spot.stack, at: spot.index) {
            runStart(record.coordinator, node, on: spot.stack)
        }
    }

    func swap(_ node: Int, _ destination: FlowDestination, requires: [String]) {
        guard areOpen(requires + destination.requires) else { return }
        if showsCaller(node, destination) { return }
        guard let source = transaction?.context?.source, world.entries[source] != nil,
            let stack = world.stack(of: source),
            let index = world.stacks[stack]?.firstIndex(of: source)
        else { return fault(.noTarget) }
        let before = FlowShowing(for: node, in: world)
        let over = Array(world.stacks[stack]?[(index + 1)...] ?? [])
        for child in (world.nodes[node]?.children ?? []).reversed() {
            let flows = Set(world.subtree(child))
            let isAbove = over.contains { id in
                world.entries[id]?.owner.map(flows.contains) ?? false
            }
            guard isAbove else { continue }
            removeShown(by: child)
            end(child, .parent)
        }
        remove([source])
        sweep(before, keeping: stack, showsNext: true)
        guard !hasFault else { return }
        insert(on: stack, at: index) {
            place(destination, of: node, on: stack, from: stack)
        }
    }

    /// Runs something that appends to a stack, then moves what it appended down to an index. What
    /// stands above is none of the new screens' business meanwhile.
    private func insert(on stack: Int, at index: Int, _ body: () -> Void) {
        let count = world.stacks[stack]?.count ?? 0
        body()
        guard index < count, let entries = world.stacks[stack], entries.count > count else {
            return
        }
        world.stacks[stack] =
            Array(entries[..<index]) + Array(entries[count...]) + Array(entries[index..<count])
    }

    /// Shows a screen, or starts a flow that is called from a stack, on top of a stack.
    func place(
        _ destination: FlowDestination, of node: Int, on stack: Int, from calledFrom: Int,
        layer: Int? = nil, as place: FlowNode.Place = .step
    ) {
        nameStep(of: destination)
        switch destination.kind {
        case .screen, .alert, .external:
            var entry = entry(for: destination, of: node)
            entry.shown = destination.shown
            append(entry, to: stack)
        case .sheet:
            var entry = FlowEntry(id: world.newID(), owner: node, kind: .screen(destination))
            entry.runs = transaction?.context?.runs ?? []
            append(entry, to: stack)
        case .flow(let make, _):
            start(
                make(), destination, parent: node, on: stack, from: calledFrom, layer: layer,
                as: place
            )
        }
    }

    func append(_ entry: FlowEntry, to stack: Int) {
        guard world.stacks[stack] != nil else { return }
        var entry = entry
        entry.slots = (entry.destination?.slots ?? []).map { _ in world.newStack() }
        // A layer that has waited comes to the top of the chain (law E9).
        if let index = world.waitingLayers.firstIndex(where: { $0.stack == stack }) {
            addLayer(world.waitingLayers.remove(at: index))
        }
        world.entries[entry.id] = entry
        world.stacks[stack]?.append(entry.id)
    }

    /// Starts a flow at once, as part of the step that calls it (law C2).
    func start(
        _ coordinator: FlowCoordinatorBase, _ destination: FlowDestination?, parent: Int?,
        on stack: Int, from calledFrom: Int, layer: Int? = nil, as place: FlowNode.Place
    ) {
        if let limit = coordinator.depthLimit, let parent {
            let chain = [parent] + world.callers(of: parent)
            let running = chain.filter { world.nodes[$0]?.coordinator.name == coordinator.name }
            if running.count >= limit { return fault(.depth) }
        }
        let id = world.newID()
        world.nodes[id] = FlowNode(
            id: id, coordinator: coordinator, parent: parent, place: place, home: stack,
            calledFrom: calledFrom, destination: destination, site: transaction?.context?.step
        )
        world.nodes[id]?.shown = destination?.shown
        if transaction?.context?.isGate == true {
            world.nodes[id]?.isOfGate = true
            transaction?.question = .flow(id)
        }
        if let parent {
            world.nodes[parent]?.children.append(id)
        } else {
            world.root = id
            world.isLaunched = true
        }
        if let layer, let index = world.layers.firstIndex(where: { $0.id == layer }) {
            world.layers[index].home = id
            takeOwnStyle(coordinator, id, ofLayer: index)
        }
        coordinator.runtime = self
        coordinator.id = id
        coordinator.listen()
        note(.started(coordinator.name))
        runStart(coordinator, id, on: stack)
    }

    private func runStart(_ coordinator: FlowCoordinatorBase, _ node: Int, on stack: Int) {
        guard !hasFault else { return }
        if let depth = transaction?.startDepth, depth >= FlowBounds.startDepth {
            return fault(.runaway)
        }
        transaction?.startDepth += 1
        mark(.handler(flow: coordinator.name, trigger: "start"))
        run(FlowContext(node: node, here: stack)) { coordinator.start() }
        transaction?.startDepth -= 1
    }

    /// The stack where the running handler acts (law A6).
    func hereStack(_ node: Int) -> Int? {
        if let here = transaction?.context?.here, world.stacks[here] != nil { return here }
        return world.frontStack(of: node)
    }
}
