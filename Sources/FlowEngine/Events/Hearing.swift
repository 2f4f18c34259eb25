/// Outputs of screens that are not active (law B7).
extension FlowEngine {
    /// True if an output of an existing screen is heard: the screen is active, or says that this
    /// output is delivered all the same.
    package func isHeard(_ instance: FlowScreenInstance, _ output: Int32) -> Bool {
        world.isActive(instance) || traits[instance.screen].delivered.contains(output)
    }

    /// The screens that are not active but have outputs that are heard all the same, in view order.
    package func hiddenSenders() -> [FlowScreenInstance] {
        world.viewOrder.compactMap { entry in
            guard let instance = entry.instance, !traits[instance.screen].delivered.isEmpty else {
                return nil
            }
            return world.isActive(instance) ? nil : instance
        }
    }
}

/// Hooks (law K8).
extension FlowEngine {
    /// Runs the steps of a handler between hooks: those of the app, which is no flow, then those of
    /// the callers from the outermost down, then the flow's own; afterwards those of flows that
    /// still run.
    package func surround(
        _ flow: FlowInstanceID, _ steps: () throws(FlowStop) -> Void,
        hook: (_ flow: FlowInstanceID?, _ isBefore: Bool) -> Void
    ) throws(FlowStop) {
        let chain = world.chain(to: flow)
        hook(nil, true)
        for flow in chain { hook(flow, true) }
        try steps()
        hook(nil, false)
        for flow in chain where isRunning(flow) { hook(flow, false) }
    }
}
