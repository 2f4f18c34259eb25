import FlowEngine

// What is to be shown again when the system has ended the app (law G13).
extension FlowRuntime {
    /// What to hand to `launch(_:restoring:)` when the app is opened again: the way to what the
    /// user sees, as text. Nil if nothing of it is saved, and while handlers run.
    public var savedState: String? {
        guard !world.flows.isEmpty, !isHandling, let saved = savedWithoutCalls(),
            !saved.path.isEmpty
        else { return nil }
        return saved.text
    }

    /// Calls die with the app.
    private func savedWithoutCalls() -> FlowSavedState? {
        let kernel = windows.kernel
        let restores = kernel.flows.values.map { $0.coordinator.saved() }
        defer { for restore in restores { restore() } }
        let world = world
        for call in world.calls {
            if case .flag(let field) = call.busy {
                kernel.setFlag(field, of: call.flow, to: false)
            }
        }
        return saved()
    }

    /// What is saved of this window; nil if nothing of the graph is.
    func saved() -> FlowSavedState? {
        savedGraph.map { graph in
            var saver = FlowSaver(
                world: world, kernel: windows.kernel,
                saved: FlowSavedState(graph: graph.hash, version: graph.version))
            saver.walk()
            return saver.saved
        }
    }
}

/// Writes down the way to what the user sees.
@MainActor
private struct FlowSaver {
    let world: FlowWorld
    let kernel: FlowKernel
    var saved: FlowSavedState
    private var numbers: [FlowInstanceID: Int] = [:]

    init(world: FlowWorld, kernel: FlowKernel, saved: FlowSavedState) {
        self.world = world
        self.kernel = kernel
        self.saved = saved
    }

    mutating func walk() {
        var next = world.layers.first?.stack
        while let stack = next {
            next = nil
            for entry in world.entries(of: stack) where entry.content != .host {
                guard save(entry) else { return }
                next = world.selectedStack(of: entry)
            }
        }
    }

    /// Adds an entry and the flows on the way to it; false if it is not saved.
    private mutating func save(_ entry: FlowEntryInstance) -> Bool {
        guard let owner = entry.owner else { return false }
        let chain = world.chain(to: owner)
        for id in chain {
            guard let node = kernel.flows[id], node.coordinator.restoration != nil,
                isSaved(node, calledBy: world.flow(id)?.caller)
            else { return false }
        }
        switch entry.content {
        case .host: return false
        case .tabs:
            guard let tabs = world.flow(owner)?.tabs, let node = kernel.flows[owner] else {
                return false
            }
            add(chain)
            saved.path.append(
                .container(
                    numbers[owner] ?? 0, selected: node.children[Int(tabs.selected)].name))
        case .screen:
            guard let shown = kernel.screens[entry.id], let name = shown.destination.savedName
            else { return false }
            add(chain)
            saved.path.append(
                .screen(
                    name.id, owner: numbers[owner] ?? 0, values(of: shown.destination.inputs),
                    shown.shown.flatMap { $0.runner == Int(owner.number) ? $0 : nil }))
        }
        return true
    }

    /// Whether what handles the end of a flow can be found again.
    private func isSaved(_ node: FlowNode, calledBy caller: FlowInstanceID?) -> Bool {
        let isAnswered = node.destination?.shown?.isAnswering ?? false
        return !isAnswered || step(of: node, calledBy: caller) != nil
    }

    private func step(of node: FlowNode, calledBy caller: FlowInstanceID?) -> FlowSavedStep? {
        node.shown.flatMap { step in
            step.runner == caller.map { Int($0.number) } && !step.id.isEmpty ? step : nil
        }
    }

    private mutating func add(_ chain: [FlowInstanceID]) {
        for id in chain where numbers[id] == nil {
            guard let node = kernel.flows[id] else { continue }
            let caller = world.flow(id)?.caller
            numbers[id] = saved.flows.count
            saved.flows.append(
                FlowSavedState.Flow(
                    id: node.coordinator.restoration?.name.id ?? "",
                    caller: caller.flatMap { numbers[$0] }, child: node.childName,
                    inputs: values(of: node.inputs), step: step(of: node, calledBy: caller),
                    state: node.coordinator.savedState))
        }
    }

    private func values(of inputs: [FlowLiveInput]) -> FlowTraceValue {
        let fields = inputs.map { input in
            (input.name, (input.anyValue as? any FlowTraceable)?.flowTraceValue ?? .null)
        }
        return .object(Dictionary(fields) { first, _ in first })
    }
}
