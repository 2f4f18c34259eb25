import FlowModel

/// The protocols of screens, and the factory that makes the screens of a flow.
extension FlowWriter {
    mutating func writeScreenProtocol(_ id: ScreenID) {
        let screen = graph[id]
        let screenNames = module.names.screens[Int(id.index)]
        let usesDelegate = module.options.outputs == .delegate
        writeVariants(of: id)
        code.line(
            "/// What `\(screen.name)` takes in and sends. It knows nothing of where it leads.")
        code.line("@MainActor")
        let head: Code = "\(access)protocol \(screenNames.screen): FlowScreen"
        let isEmpty = screen.inputs.isEmpty && screen.outputs.isEmpty
        guard !isEmpty || !screen.commands.isEmpty else {
            return code.line(head + " {}")
        }
        code.open(head)
        if !screen.inputs.isEmpty { code.line("// Input") }
        for (field, name) in zip(screen.inputs, screenNames.inputs) {
            code.line("var \(module.variable(field, name)) { get set }")
        }
        if !screen.outputs.isEmpty { code.line("// Output") }
        if usesDelegate, !screen.outputs.isEmpty {
            code.line("/// Hears of the outputs. Hold it weakly.")
            code.line("var delegate: (any " + screenNames.delegate + ")? { get set }")
        } else {
            for (output, name) in zip(screen.outputs, screenNames.outputs) {
                code.line(
                    LineBreak.requirement(
                        SwiftName.escaped(name.name), closureType(output, name.labels, "Void")))
            }
        }
        if !usesDelegate { writePreviews(of: id) }
        if !screen.commands.isEmpty { code.line("// Command") }
        for (command, name) in zip(screen.commands, screenNames.commands) {
            code.line(
                "func " + SwiftName.escaped(name.name)
                    + LineBreak.list(module.parameters(command.payload, name.labels)))
        }
        code.close()
        if usesDelegate, !screen.outputs.isEmpty {
            code.blank()
            writeDelegate(id)
        }
    }

    /// Writes the closures by which the screen asks for previews before it sends an output.
    private mutating func writePreviews(of id: ScreenID) {
        let names = module.names.screens[Int(id.index)]
        let previewed = module.previewed[Int(id.index)]
        if !previewed.isEmpty { code.line("// What outputs would show, to look at before") }
        for (index, output) in graph[id].outputs.enumerated()
        where previewed.contains(Int32(index)) {
            code.line(
                LineBreak.requirement(
                    SwiftName.escaped(names.previews[index]),
                    closureType(output, names.outputs[index].labels, "(any FlowScreen)?")))
        }
    }

    /// `((_ city: City) -> Void)?`
    private func closureType(
        _ output: Signal, _ labels: [String], _ result: String
    ) -> Code {
        let parameters = zip(output.payload, labels).map { "_ \(module.parameter($0, $1))" as Code }
        return """
            (\(LineBreak.open)\(LineBreak.soft)\(list: parameters) -> \(result)\
            \(LineBreak.end)\(LineBreak.close))?
            """
    }

    mutating func writeFactory() {
        code.comment(
            "///",
            "Makes the screens of `" + flow.name
                + "`. The one place that knows their classes, and where a variant is chosen.")
        code.line("@MainActor")
        code.open(access + "protocol " + names.screens)
        for id in graph.builtScreens(of: flow) { writeMakers(of: id) }
        code.close()
    }
}
