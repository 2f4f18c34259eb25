import FlowModel

extension FlowGraph {
    /// The flows that a gate presents.
    func flowsPresented(by gate: Gate) -> [FlowID] {
        var found: [FlowID] = []
        forEachStep(.making, in: gate.otherwise) { step in
            if let (destination, _) = step.shown, case .flow(let flow) = destination.target {
                found.append(flow)
            }
        }
        return found
    }

    /// The gates that the steps, tabs and screens of a flow require.
    func gatesRequired(by flow: Flow) -> Set<Int32> {
        var found: Set<Int32> = []
        forEachStep(.gated, of: flow) { found.formUnion($0.manner.requires) }
        for screen in flow.screens { found.formUnion(self[screen].requires) }
        for child in flow.container.children { found.formUnion(child.requires) }
        return found
    }
}
