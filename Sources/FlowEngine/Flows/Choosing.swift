/// Flows that have chosen one of several containers (law D15).
extension FlowEngine {
    /// True if a flow that could have a container has chosen to be on the stack it was called on,
    /// where it has no children.
    func hasChosenStack(_ id: FlowInstanceID) -> Bool {
        guard let flow = world.flow(id), traits[flow.flow].isChoosing else { return false }
        return traits.container(of: flow).kind == .stack
    }
}
