// What is to be shown again when the system has ended the app (law G13).
extension FlowRuntime {
    /// What to hand to `launch(_:restoring:)` when the app is opened again: the way to what the
    /// user sees, as text. Nil if nothing of it is saved.
    public var savedState: String? {
        guard world.root != nil, let saved = saved(), !saved.path.isEmpty else { return nil }
        return saved.text
    }

    /// What the text says; nil if nothing of the graph is saved.
    func saved() -> FlowSavedState? {
        guard let savedGraph else { return nil }
        // Calls die with the app.
        let restores = committed.nodes.values.map { $0.coordinator.saved() }
        defer { for restore in restores { restore() } }
        for call in committed.calls { call.flag?.write(false) }
        var saved = FlowSavedState(graph: savedGraph.hash, version: savedGraph.version)
        var numbers: [Int: Int] = [:]
        guard let root = committed.layers.first else { return saved }
        var stack = root.stack
        while let entries = committed.stacks[stack] {
            for entry in entries.compactMap({ committed.entries[$0] }) where entry.owner != nil {
                guard save(entry, to: &saved, &numbers) else { return saved }
            }
            guard let tabs = entries.last.flatMap({ committed.entries[$0]?.tabs }),
                let next = tabs.stacks[tabs.selected]
            else { break }
            stack = next
        }
        return saved
    }

    /// Adds an entry and the flows on the way to it; false if it is not saved.
    private func save(
        _ entry: FlowEntry, to saved: inout FlowSavedState, _ numbers: inout [Int: Int]
    ) -> Bool {
        guard let owner = entry.owner else { return false }
        let chain = committed.callers(of: owner).reversed() + [owner]
        let flows = chain.compactMap { committed.nodes[$0] }
        guard flows.allSatisfy({ $0.coordinator.restoration != nil && isSaved($0) }) else {
            return false
        }
        switch entry.kind {
        case .host:
            return false
        case .tabs(let tabs):
            add(flows, to: &saved, &numbers)
            let selected = tabs.tabs[tabs.selected].name
            saved.path.append(.container(numbers[owner] ?? 0, selected: selected))
        case .screen(let destination):
            guard let name = destination.savedName else { return false }
            add(flows, to: &saved, &numbers)
            saved.path.append(
                .screen(
                    name.id, owner: numbers[owner] ?? 0, values(of: destination.inputs),
                    entry.shown.flatMap { $0.runner == owner ? $0 : nil }))
        }
        return true
    }

    /// Whether what handles the end of a flow can be found again.
    private func isSaved(_ node: FlowNode) -> Bool {
        let isAnswered = node.destination?.shown?.isAnswering ?? false
        return !isAnswered || step(of: node) != nil
    }

    private func step(of node: FlowNode) -> FlowSavedStep? {
        node.shown.flatMap { $0.runner == node.parent && !$0.id.isEmpty ? $0 : nil }
    }

    private func add(
        _ flows: [FlowNode], to saved: inout FlowSavedState, _ numbers: inout [Int: Int]
    ) {
        for flow in flows where numbers[flow.id] == nil {
            var child: String?
            if case .tab(_, _, let name) = flow.place { child = name }
            numbers[flow.id] = saved.flows.count
            saved.flows.append(
                FlowSavedState.Flow(
                    id: flow.coordinator.restoration?.name.id ?? "",
                    caller: flow.parent.flatMap { numbers[$0] }, child: child,
                    inputs: values(of: flow.inputs), step: step(of: flow),
                    state: flow.coordinator.savedState))
        }
    }

    private func values(of inputs: [FlowLiveInput]) -> FlowTraceValue {
        let fields = inputs.map { input in
            (input.name, (input.anyValue as? any FlowTraceable)?.flowTraceValue ?? .null)
        }
        return .object(Dictionary(fields) { first, _ in first })
    }
}
