/// Flows that have chosen one of several containers (law D15).
extension FlowEngine {
    /// Whether a flow that could have a container has chosen to stand on the stack it was called
    /// on: nothing is beside anything there.
    func hasChosenStack(_ id: FlowInstanceID) -> Bool {
        guard let flow = world.flow(id), traits[flow.flow].isChoosing else { return false }
        return traits.container(of: flow).kind == .stack
    }
}
