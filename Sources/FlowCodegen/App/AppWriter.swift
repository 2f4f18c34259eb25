import FlowModel

/// Writes what belongs to an app as a whole: the state its flows share, the protocol of all its
/// screens, and how its root is made.
struct AppWriter {
    let module: ModuleWriter

    private var graph: FlowGraph { module.graph }

    func write(to code: inout CodeWriter) {
        if !graph.application.state.isEmpty {
            code.blank()
            code.line("/// What all flows of `" + graph.application.name + "` share.")
            TypeWriter(module: module).writeStructure(
                module.names.appState, fields: graph.application.state,
                properties: module.names.appProperties, to: &code)
        }
        if let state = module.names.window.state {
            code.blank()
            code.line("/// What each window of `" + graph.application.name + "` has for itself.")
            TypeWriter(module: module).writeStructure(
                state, fields: graph.application.windows.state,
                properties: module.names.window.properties, to: &code)
        }
        EventWriter(module: module).write(to: &code)
        if let screens = module.names.appScreens {
            code.blank()
            writeScreens(screens, to: &code)
        }
        code.blank()
        writeRoot(to: &code)
    }

    private func writeScreens(_ name: String, to code: inout CodeWriter) {
        let parts = graph.flows.indices.filter {
            !graph.builtScreens(of: graph.flows[$0]).isEmpty
        }.map {
            module.names.flows[$0].screens
        }
        code.line("/// Makes the screens of all flows.")
        code.line("@MainActor")
        let head = module.access + "protocol " + name
        guard !parts.isEmpty else { return code.line(head + " {}") }
        code.line(
            LineBreak.head("\(head):", parts.map { Code($0) }, then: "{}"))
    }

    /// Writes the inputs of the root that read the shared state and keep following it (law F1).
    private func writeLive(
        _ live: [(property: String, local: String, value: Code)], root: Code,
        to code: inout CodeWriter
    ) {
        for (property, local, value) in live {
            code.line(
                "let " + local + " = FlowInput(" + Code.literal(property) + ") { " + value + " }")
        }
        code.line("let root = " + root)
        for (property, local, _) in live {
            code.line(
                local + ".onChange { [weak root] in root?.inputs." + SwiftName.escaped(property)
                    + " = $0 }")
        }
        if !live.isEmpty {
            code.line("root.keepCurrent" + LineBreak.list(live.map { $0.local }))
        }
        if let gates = module.madeGates { code.line("root.gates = " + gates) }
        if let links = module.madeLinks { code.line("root.links = " + links) }
        if graph.application.windows.areMultiple { code.line("root.hasSeveralWindows = true") }
    }

    private func writeRoot(to code: inout CodeWriter) {
        let application = graph.application
        let root = Int(application.root.index)
        let names = module.names.flows[root]
        let parameters = module.rootParameters
        let expressions = ExpressionWriter(module: module, flow: nil)
        var locals = NameScope(reserved: ["app", "window", "facts", "screens", "services", "root"])
        var live: [(property: String, local: String, value: Code)] = []
        var arguments: [Code] = []
        for (name, argument) in zip(names.inputProperties, application.rootArguments) {
            guard let argument else { continue }
            var value = expressions.text(argument)
            let expression = graph.expressions
            if expression.readsApp(argument) || expression.reads(.facts, in: argument) {
                let local = SwiftName.escaped(locals.claim(name, name + "Value"))
                live.append((name, local, value))
                value = local + ".value"
            }
            arguments.append(SwiftName.argument(name) + ": " + value)
        }
        for (name, _) in module.shared(by: root) { arguments.append("\(name): \(name)") }
        code.open("extension " + names.coordinator)
        code.line("/// The root of `" + application.name + "`, ready to be launched.")
        code.open(
            module.access + "static func root"
                + LineBreak.list(parameters.map { $0.name + ": " + $0.type }) + " -> "
                + names.coordinator)
        let call = names.coordinator + LineBreak.list(arguments)
        if live.isEmpty, module.madeGates == nil, module.madeLinks == nil,
            !application.restartsRoot, !application.windows.areMultiple
        {
            code.line(call)
        } else {
            writeLive(live, root: call, to: &code)
            if application.restartsRoot {
                let passed = LineBreak.list(parameters.map { $0.name + ": " + $0.name })
                code.line(
                    "root.startsAgain "
                        + LineBreak.closure("\(names.coordinator).root\(passed)"))
            }
            code.line("return root")
        }
        code.close()
        code.close()
    }
}

extension ModuleWriter {
    /// True if the gates or the links take the shared value of that name.
    private func othersTake(_ name: String) -> Bool {
        (gatesShared + linksShared).contains { $0.name == name }
    }

    /// The parameters of the function `root`, which makes the coordinator of the root flow.
    var rootParameters: [(name: String, type: String)] {
        var parameters: [(name: String, type: String)] = []
        if let factory = rootFactory { parameters.append(("screens", "any " + factory)) }
        if rootTakesServices, let services = names.services.services {
            parameters.append(("services", "any " + services))
        }
        if rootTakesApp { parameters.append(("app", "FlowAppState<" + names.appState + ">")) }
        if rootTakesWindow { parameters.append(("window", names.window.type)) }
        if rootTakesFacts { parameters.append(("facts", names.events.factValues)) }
        return parameters
    }

    /// The factory that the root or the gates take.
    var rootFactory: String? {
        let root = dependencies.factories[Int(graph.application.root.index)]
        return names.gates == nil ? root : dependencies.factories[graph.flows.count] ?? root
    }

    var rootTakesServices: Bool {
        dependencies.takesServices[Int(graph.application.root.index)] || othersTake("services")
    }

    /// True if the root, its arguments, the gates or the links read facts.
    var rootTakesFacts: Bool {
        let application = graph.application
        return dependencies.takesFacts[Int(application.root.index)] || othersTake("facts")
            || application.rootArguments.contains { argument in
                argument.map { graph.expressions.reads(.facts, in: $0) } ?? false
            }
    }

    /// True if the root, its arguments, the gates or the links use the shared state.
    var rootTakesApp: Bool {
        let application = graph.application
        return dependencies.takesApp[Int(application.root.index)] || othersTake("app")
            || application.rootArguments.contains { argument in
                argument.map { graph.expressions.readsApp($0) } ?? false
            }
    }
}
