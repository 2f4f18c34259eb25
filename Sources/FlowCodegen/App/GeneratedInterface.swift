import FlowModel

extension FlowGraph {
    /// The names and arguments of the generated Swift that the code of an app uses. The graph must
    /// be whole.
    public var generatedInterface: GeneratedInterface {
        let module = ModuleWriter(self, CodegenOptions())
        let names = module.names
        var found: [String: [String?]] = [:]
        var arguments = ["app " + application.name: module.rootParameters.map(\.name)]
        found["app " + application.name] = [
            application.state.isEmpty ? nil : names.appState, names.window.state,
            names.appScreens, names.services.services, names.events.facts, names.events.events,
            names.links.entry,
            application.animations.isEmpty ? nil : names.animations,
        ]
        for (index, flow) in flows.enumerated() {
            let own = names.flows[index]
            // The app makes the root by the function `root`.
            if index != Int(application.root.index) {
                arguments["flow " + flow.name] = module.shared(by: index).map(\.name)
            }
            found["flow " + flow.name] = [
                own.coordinator,
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
            names: found, arguments: arguments, hooks: module.hooksCall,
            savedSteps: zip(flows.indices, module.saved).flatMap {
                $1.known(in: FlowID($0), of: self)
            })
    }
}

extension SavedSteps {
    /// The steps by which states name what they show again.
    fileprivate func known(in flow: FlowID, of graph: FlowGraph) -> [SavedStep] {
        names.compactMap { name in
            scopes[name.step].map { scope in
                SavedStep(
                    id: name.id, flow: flow, shown: name.shown,
                    inside: graph.steps[name.step].manner.inside, payload: scope.payload,
                    sender: scope.sender, isRepeated: name.isRepeated,
                    isOfScreen: scope.isOfScreen)
            }
        }
    }
}
