import FlowEngine
import FlowModel

/// Events of scenarios and of the player that name no place: finds the flow whose tab, page or call
/// they mean.
extension MeantFlow {
    func means(_ flow: FlowID, at place: [Int]) -> Bool {
        switch self {
        case .named(let name): name == flow
        case .place(let meant): meant == place
        }
    }
}

extension FlowWorld {
    /// The tap on a tab by its name: in the innermost container in view that has it, else in the
    /// first that runs.
    public func tab(
        named name: String, of meant: MeantFlow? = nil, in graph: FlowGraph
    ) -> Event? {
        container(with: name, isPaged: false, of: meant, in: graph)
            .map { .tab(container: $0, name: name) }
    }

    /// The swipe to a page by its name, found as a tab is.
    public func page(
        named name: String, of meant: MeantFlow? = nil, in graph: FlowGraph
    ) -> Event? {
        container(with: name, isPaged: true, of: meant, in: graph)
            .map { .page(container: $0, name: name) }
    }

    private func container(
        with name: String, isPaged: Bool, of meant: MeantFlow?, in graph: FlowGraph
    ) -> [Int]? {
        var candidates: [InstanceID] = []
        for stack in frontOrder {
            if let top = top(of: stack), top.content == .tabs, let owner = top.owner {
                candidates.append(owner)
            }
        }
        for id in candidates + preorder {
            guard let flow = flow(id), flow.tabs != nil else { continue }
            let container = graph.container(of: flow)
            guard container.childWord == (isPaged ? "page" : "tab"),
                container.children.contains(where: { $0.name == name }),
                let position = position(of: id), meant?.means(flow.flow, at: position) ?? true
            else { continue }
            return position
        }
        return nil
    }
}

extension Configuration {
    /// The answer to the earliest running call of an operation.
    func answer(
        _ operation: OperationID, _ outcome: Int32, _ payload: [Value], of meant: MeantFlow?
    ) -> Event? {
        for call in world.calls where call.step.operation == operation && !call.isQueued {
            guard let flow = world.flow(call.flow),
                let position = world.position(of: call.flow),
                meant?.means(flow.flow, at: position) ?? true
            else { continue }
            return .answer(
                flow: position, call: decided(call), outcome: outcome, payload: payload)
        }
        return nil
    }
}
