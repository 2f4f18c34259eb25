import FlowModel

extension FlowGraph {
    /// What code by hand names of the Swift that is generated. The graph must be whole.
    public var generatedInterface: GeneratedInterface {
        let module = ModuleWriter(self, CodegenOptions())
        let names = module.names
        var found: [String: [String?]] = [:]
        found["app " + application.name] = [
            application.state.isEmpty ? nil : names.appState, names.window.state,
            names.appScreens, names.services.services, names.events.facts, names.events.events,
            names.links.entry,
            application.animations.isEmpty ? nil : names.animations,
        ]
        for (index, flow) in flows.enumerated() {
            let own = names.flows[index]
            found["flow " + flow.name] = [
                own.coordinator + module.labels(ofFlow: index),
                builtScreens(of: flow).isEmpty ? nil : own.screens,
                own.coordinator + "." + own.outcome,
                flow.reports.isEmpty ? nil : own.coordinator + "." + own.report,
            ]
        }
        for (index, screen) in screens.enumerated() where screen.isBuilt {
            let own = names.screens[index]
            found["screen " + self[screen.flow].name + "/" + screen.name] = [
                own.screen, own.make, screen.variants.isEmpty ? nil : names.variants[index]?.type,
            ]
        }
        let declared =
            zip(types.structures.map(\.name), names.structures).map { ($0, $1) }
            + zip(types.enumerations.map(\.name), names.enumerations).map { ($0, $1) }
        for (type, name) in declared { found["type " + type] = [name] }
        return GeneratedInterface(
            root: self[application.root].name, hooks: module.hooksCall,
            rootArguments: module.rootParameters.map(\.name),
            names: found)
    }
}

extension ModuleWriter {
    /// The labels of what makes the coordinator of a flow, besides those of its inputs.
    fileprivate func labels(ofFlow index: Int) -> String {
        let labels = [
            dependencies.factories[index] != nil ? "screens:" : "",
            dependencies.takesServices[index] ? "services:" : "",
            dependencies.takesApp[index] ? "app:" : "",
            dependencies.takesWindow[index] ? "window:" : "",
            dependencies.takesFacts[index] ? "facts:" : "",
        ]
        return "(" + labels.joined() + ")"
    }
}
