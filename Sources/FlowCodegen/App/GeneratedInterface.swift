import FlowModel

extension FlowGraph {
    /// What code by hand names of the Swift that is generated. The graph must be whole.
    public var generatedInterface: GeneratedInterface {
        let module = ModuleWriter(self, CodegenOptions())
        let names = module.names
        var found: [String: [String?]] = [:]
        found["app " + application.name] = [
            application.state.isEmpty ? nil : names.appState, names.window.state, names.appScreens,
            names.services.services, names.events.facts, names.events.events, names.events.hooks,
            names.links.entry, application.animations.isEmpty ? nil : names.animations,
        ]
        for (flow, own) in zip(flows, names.flows) {
            found["flow " + flow.name] = [
                own.coordinator, builtScreens(of: flow).isEmpty ? nil : own.screens,
            ]
        }
        for (screen, own) in zip(screens, names.screens) where screen.isBuilt {
            found["screen " + self[screen.flow].name + "/" + screen.name] = [own.screen, own.make]
        }
        let declared =
            zip(types.structures.map(\.name), names.structures).map { ($0, $1) }
            + zip(types.enumerations.map(\.name), names.enumerations).map { ($0, $1) }
        for (type, name) in declared { found["type " + type] = [name] }
        return GeneratedInterface(
            rootArguments: module.rootParameters.map(\.name), names: found)
    }
}
