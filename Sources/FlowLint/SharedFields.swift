import FlowModel

/// A field of some state.
struct StateField: Hashable {
    let scope: Scope
    let index: Int32
}

extension Step {
    /// The fields that the step sets.
    var setFields: [StateField] {
        switch verb {
        case .set(let assignments):
            return assignments.map { StateField(scope: $0.scope, index: $0.field) }
        case .call(let call):
            guard case .flag(let field) = call.busy else { return [] }
            return [StateField(scope: .state, index: field)]
        default: return []
        }
    }
}

/// The state of the application and of windows that each flow sets, by its own steps or through a
/// flow that it calls.
struct SharedFields {
    private var fields: [Set<StateField>]

    init(_ walks: Walks, _ calls: CallGraph) {
        fields = [Set<StateField>](repeating: [], count: walks.graph.flows.count)
        let callees = calls.callees.map { flows in flows.map { Int($0.index) } }
        for group in groupsFromTheEnd(callees) {
            var found: Set<StateField> = []
            for flow in group {
                walks.forEachWritten([.set, .call], of: FlowID(flow)) { step in
                    found.formUnion(step.setFields.lazy.filter { $0.scope != .state })
                }
                // The fields of the same group are still empty.
                for callee in callees[flow] { found.formUnion(fields[callee]) }
            }
            for flow in group { fields[flow] = found }
        }
    }

    subscript(flow: FlowID) -> Set<StateField> { fields[Int(flow.index)] }
}
