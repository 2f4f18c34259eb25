#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Outputs of screens that are not active (law B7).
extension Machine {
    /// Whether an output of a screen that is there is heard: the screen is active, or says that
    /// this output is delivered all the same.
    func isHeard(
        _ instance: ScreenInstance, _ output: Int32, in configuration: Configuration
    ) -> Bool {
        configuration.isActive(instance) || traits[instance.screen].delivered.contains(output)
    }

    /// The screens that are not active and of which some outputs are heard all the same, in view
    /// order.
    func hiddenSenders(in configuration: Configuration) -> [ScreenInstance] {
        configuration.viewOrder.compactMap { entry in
            guard let screen = entry.screen, !traits[screen].delivered.isEmpty else { return nil }
            let instance = ScreenInstance(screen, entry.ordinal)
            return configuration.isActive(instance) ? nil : instance
        }
    }

    /// The outputs of these that are heard.
    func hiddenOutputs(in configuration: Configuration) -> [Event] {
        hiddenSenders(in: configuration).flatMap { instance in
            outputs(of: instance).filter { event in
                guard case .output(_, let output, _) = event else { return false }
                return traits[instance.screen].delivered.contains(output)
            }
        }
    }
}
