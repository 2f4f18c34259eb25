import FlowModel

extension FlowGraph {
    /// The names and arguments of the generated Swift that the code of an app uses. The graph must
    /// be whole.
    public var generatedInterface: GeneratedInterface {
        // The app may use closures or delegates. This choice includes the names of both.
        let module = ModuleWriter(self, CodegenOptions(outputs: .delegate))
        var arguments = ["app " + application.name: module.rootParameters.map(\.name)]
        // The app makes the root by the function `root`.
        for (index, flow) in flows.enumerated() where index != Int(application.root.index) {
            arguments["flow " + flow.name] = module.shared(by: index).map(\.name)
        }
        var names = InterfaceNames(of: self, names: module.names)
        names.addApplication()
        names.addTypes()
        names.addFlows()
        names.addScreens()
        return GeneratedInterface(
            names: names.found, arguments: arguments, hooks: module.hooksCall,
            savedSteps: zip(flows.indices, module.saved).flatMap {
                $1.known(in: FlowID($0), of: self)
            })
    }
}

extension SavedSteps {
    /// The steps by which saved states name the screens and flows to show again.
    fileprivate func known(in flow: FlowID, of graph: FlowGraph) -> [SavedStep] {
        names.compactMap { name in
            scopes[name.step].map { scope in
                let step = graph.steps[name.step]
                let isReplacing = if case .replace = step.verb { true } else { false }
                return SavedStep(
                    id: name.id, flow: flow, shown: name.shown, inside: step.modifiers.inside,
                    payload: scope.payload, sender: scope.sender, isRepeated: name.isRepeated,
                    isOfScreen: scope.isOfScreen, isReplacing: isReplacing)
            }
        }
    }
}

/// All Swift names that the code of an app can use, by what they name.
private struct InterfaceNames {
    typealias Name = GeneratedInterface.Name

    private let graph: FlowGraph
    private let names: AppNames
    private(set) var found: [String: [Name]] = [:]

    init(of graph: FlowGraph, names: AppNames) {
        self.graph = graph
        self.names = names
    }

    private mutating func add(
        _ place: String, _ name: String?, as role: String = "name", isOfDelegate: Bool = false
    ) {
        guard let name else { return }
        found[place, default: []].append(Name(role, name, isOfDelegate: isOfDelegate))
    }

    /// A case, a method or the like, with the labels of what it carries.
    private mutating func add(
        _ place: String, _ signal: SignalNames, _ payload: [Field], as role: String = ""
    ) {
        add(place, signal.name, as: role + " name")
        addLabels(place, signal.labels, payload, of: role)
    }

    private mutating func addLabels(
        _ place: String, _ labels: [String], _ fields: [Field], of role: String = ""
    ) {
        for (label, field) in zip(labels, fields) {
            add(place, label, as: role + " label " + field.name)
        }
    }

    mutating func addApplication() {
        let application = graph.application
        let app = "app " + application.name
        add(app, application.state.isEmpty ? nil : names.appState, as: "state")
        add(app, names.window.state, as: "window")
        add(app, names.appScreens, as: "screens")
        add(app, names.services.services, as: "services")
        add(app, names.events.facts, as: "facts")
        add(app, names.events.events, as: "events")
        add(app, names.links.entry, as: "entry")
        add(app, application.animations.isEmpty ? nil : names.animations, as: "animations")
        func addAll(_ kind: String, _ fields: [Field], _ properties: [String]) {
            for (field, name) in zip(fields, properties) { add(kind + " " + field.name, name) }
        }
        addAll("shared", application.state, names.appProperties)
        addAll("window", application.windows.state, names.window.properties)
        addAll("fact", application.facts, names.events.factProperties)
        for (event, name) in zip(application.events, names.events.cases) {
            add("event " + event.name, name, event.payload)
        }
        for (entry, name) in zip(application.entries, names.links.cases) {
            add("entry " + entry.name, name, entry.landing.payload)
        }
        for (animation, name) in zip(application.animations, names.animationCases) {
            add("animation " + animation, name)
        }
        for (service, operations) in zip(application.services, names.services.operations) {
            for (operation, own) in zip(service.operations, operations) {
                let place = "operation " + service.name + "." + operation.name
                add(place, own.method)
                addLabels(place, own.labels, operation.inputs)
                add(place, own.outcome, as: "outcome")
                for (outcome, name) in zip(operation.outcomes, own.outcomes) {
                    add(place, name, outcome.payload, as: outcome.name)
                }
            }
        }
    }

    mutating func addTypes() {
        for (index, type) in graph.types.structures.enumerated() {
            add("type " + type.name, names.structures[index])
            for (field, name) in zip(type.fields, names.properties[index]) {
                add("type " + type.name, name, as: "field " + field.name)
            }
        }
        for (index, type) in graph.types.enumerations.enumerated() {
            add("type " + type.name, names.enumerations[index])
            for (member, name) in zip(type.cases, names.cases[index]) {
                add("type " + type.name, name, member.payload, as: "case " + member.name)
            }
        }
    }

    mutating func addFlows() {
        for (flow, own) in zip(graph.flows, names.flows) {
            let place = "flow " + flow.name
            add(place, own.coordinator, as: "coordinator")
            add(place, graph.builtScreens(of: flow).isEmpty ? nil : own.screens, as: "screens")
            add(place, own.coordinator + "." + own.outcome, as: "outcome")
            add(
                place, flow.reports.isEmpty ? nil : own.coordinator + "." + own.report, as: "report"
            )
            for (input, name) in zip(flow.inputs, own.inputProperties) {
                add("input " + flow.name + "." + input.name, name)
            }
            for (outcome, name) in zip(flow.outcomes, own.outcomes) {
                add("outcome " + flow.name + "." + outcome.name, name, outcome.payload)
            }
            for (report, name) in zip(flow.reports, own.reports) {
                add("report " + flow.name + "." + report.name, name, report.payload)
            }
        }
    }

    mutating func addScreens() {
        for (index, screen) in graph.screens.enumerated() where screen.isBuilt {
            let own = names.screens[index]
            let subject = graph[screen.flow].name + "/" + screen.name
            let place = "screen " + subject
            add(place, own.screen, as: "screen")
            if let variants = names.variants[index] {
                add(place, variants.type, as: "variants")
                add("variants " + subject, variants.choose, as: "choose")
                for (variant, form) in zip(screen.variants, variants.forms) {
                    add("variants " + subject, form.name, as: variant)
                    add("variants " + subject, form.make, as: "make " + variant)
                }
            } else {
                add(place, own.make, as: "make")
            }
            if !screen.outputs.isEmpty {
                add(place, own.delegate, as: "delegate", isOfDelegate: true)
            }
            for (input, name) in zip(screen.inputs, own.inputs) {
                add("input " + subject + "." + input.name, name)
            }
            for (number, output) in screen.outputs.enumerated() {
                let place = "output " + subject + "." + output.name
                add(place, own.outputs[number].name)
                let methods = [own.delegateMethods[number]] + own.outputs[number].labels
                for (role, name) in zip([""] + output.payload.map(\.name), methods) {
                    add(place, name, as: "delegate " + role, isOfDelegate: true)
                }
            }
            for (command, name) in zip(screen.commands, own.commands) {
                add("command " + subject + "." + command.name, name, command.payload)
            }
        }
    }
}
