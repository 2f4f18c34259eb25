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
        if let screens = module.names.appScreens {
            code.blank()
            writeScreens(screens, to: &code)
        }
        code.blank()
        writeRoot(to: &code)
    }

    private func writeScreens(_ name: String, to code: inout CodeWriter) {
        let parts = graph.flows.indices.filter { !graph.flows[$0].screens.isEmpty }.map {
            module.names.flows[$0].screens
        }
        code.line("/// Makes the screens of all flows.")
        code.line("@MainActor")
        let head = module.access + "protocol " + name
        guard !parts.isEmpty else { return code.line(head + " {}") }
        code.line(
            LineBreak.open + head + ":" + LineBreak.line
                + parts.joined(separator: "," + LineBreak.line) + LineBreak.lineEnd + "{}"
                + LineBreak.close)
    }

    private func writeRoot(to code: inout CodeWriter) {
        let application = graph.application
        let root = Int(application.root.index)
        let names = module.names.flows[root]
        var parameters: [String] = []
        let expressions = ExpressionWriter(graph: graph, names: module.names, flow: nil)
        var arguments = zip(names.inputProperties, application.rootArguments).compactMap {
            name, argument in
            argument.map { SwiftName.label(name) + ": " + expressions.text($0) }
        }
        let readsApp = application.rootArguments.contains { argument in
            guard let argument else { return false }
            return graph.expressions.contains(argument) { part in
                if case .read(.app, _) = graph.expressions[part] { return true }
                return nil
            }
        }
        if let factory = module.dependencies.factories[root] {
            parameters.append("screens: any " + factory)
            arguments.append("screens: screens")
        }
        if module.dependencies.takesApp[root] || readsApp {
            parameters.append("app: FlowAppState<" + module.names.appState + ">")
        }
        if module.dependencies.takesApp[root] { arguments.append("app: app") }
        code.open("extension " + names.coordinator)
        code.line("/// The root of `" + application.name + "`, ready to be launched.")
        code.open(
            module.access + "static func root" + LineBreak.list(parameters) + " -> "
                + names.coordinator)
        code.line(names.coordinator + LineBreak.list(arguments))
        code.close()
        code.close()
    }
}
