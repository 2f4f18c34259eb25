import FlowModel

/// Stand-ins for screens.
extension TestSupportWriter {
    private func mock(_ screen: ScreenID) -> String { names.mocks[screen] ?? "" }

    mutating func writeFactory() {
        let factories = graph.flows.indices.filter {
            !graph.builtScreens(of: graph.flows[$0]).isEmpty
        }
        guard !factories.isEmpty else { return }
        var protocols = factories.map { names.flows[$0].screens }
        if let all = names.appScreens { protocols = [all] }
        code.blank()
        code.line("/// Makes stand-ins for the screens.")
        code.line("@MainActor")
        code.open(access + "struct " + names.mockScreens + ": " + protocols.joined(separator: ", "))
        code.line(access + "init() {}")
        for id in graph.distinctScreens {
            let (screen, names) = (graph[id], names.screens[Int(id.index)])
            let parameters = zip(screen.inputs, names.inputs).map { field, name in
                SwiftName.escaped(name) + ": "
                    + self.names.spelling(of: field.type, in: graph)
            }
            let arguments = names.inputs.map {
                SwiftName.argument($0) + ": " + SwiftName.escaped($0)
            }
            let variants = self.names.variants[Int(id.index)]
            if let variants, let first = variants.forms.first {
                code.blank()
                code.open(access + "func " + variants.choose + "() -> " + variants.type)
                code.line("." + SwiftName.escaped(first.name))
                code.close()
            }
            for make in variants?.forms.map(\.make) ?? [names.make] {
                code.blank()
                code.open(
                    access + "func " + make + "(" + parameters.joined(separator: ", ")
                        + ") -> any " + names.screen)
                code.line(mock(id) + "(" + arguments.joined(separator: ", ") + ")")
                code.close()
            }
        }
        code.close()
    }

    mutating func writeMock(_ id: ScreenID) {
        let screen = graph[id]
        let screenNames = names.screens[Int(id.index)]
        code.blank()
        code.line("/// A stand-in for `" + screen.name + "` that sends its outputs by name.")
        code.open(
            access + "final class " + mock(id) + ": " + screenNames.screen
                + ", FlowMockScreen")
        writeProperties(screen, screenNames)
        if !usesDelegate { writePreviews(of: id) }
        code.blank()
        code.open(access + "func send(_ output: String, payload: FlowTraceValue) -> Bool")
        code.line("switch output {")
        for index in screen.outputs.indices {
            let output = screen.outputs[index]
            code.line("case " + Code.literal(output.name) + ":")
            code.indent()
            for (number, field) in output.payload.enumerated() {
                writeRead(
                    field, as: "field\(number)", from: "payload", failing: "return false")
            }
            code.line(call(of: output, index, screenNames))
            code.line("return true")
            code.unindent()
        }
        code.line("default: return false")
        code.line("}")
        code.close()
        for (command, signal) in zip(screen.commands, screenNames.commands) {
            let parameters = module.parameters(command.payload, signal.labels)
            code.blank()
            code.open(
                access + "func " + SwiftName.escaped(signal.name) + "("
                    + parameters.joined(separator: ", ") + ")")
            code.line("flowCommands.append(" + Code.literal(command.name) + ")")
            code.close()
        }
        code.close()
    }

    private var usesDelegate: Bool { module.options.outputs == .delegate }

    /// The call that sends an output with the payload that has been read.
    private func call(of output: Signal, _ index: Int, _ names: ScreenNames) -> Code {
        let signal = names.outputs[index]
        let values = output.payload.indices.map { "field" + String($0) }
        guard usesDelegate else {
            return SwiftName.escaped(signal.name) + "?(" + values.joined(separator: ", ") + ")"
        }
        let method = names.delegateMethods[index]
        let arguments = zip(signal.labels, values).map { SwiftName.argument($0) + ": " + $1 }
        return "delegate?." + SwiftName.escaped(method) + "("
            + (["self"] + arguments).joined(separator: ", ") + ")"
    }

    private mutating func writeProperties(_ screen: Screen, _ screenNames: ScreenNames) {
        let types = screen.inputs.map { names.spelling(of: $0.type, in: graph) }
        for (name, type) in zip(screenNames.inputs, types) {
            code.line(access + "var " + SwiftName.escaped(name) + ": " + type)
        }
        writeOutputs(of: screen, screenNames)
        if !screen.commands.isEmpty {
            code.line("/// The commands that the screen was given, the newest last.")
            code.line(access + "private(set) var flowCommands: [String] = []")
        }
        let parameters = zip(screenNames.inputs, types).map { name, type in
            SwiftName.escaped(name) + ": " + type
        }
        code.blank()
        code.open(access + "init(" + parameters.joined(separator: ", ") + ")")
        for name in screenNames.inputs.map(SwiftName.escaped) {
            code.line("self." + name + " = " + name)
        }
        code.close()
    }

    private mutating func writePreviews(of id: ScreenID) {
        let screenNames = names.screens[Int(id.index)]
        for index in module.previewed[Int(id.index)].sorted().map(Int.init) {
            let payload = graph[id].outputs[index].payload.map {
                names.spelling(of: $0.type, in: graph)
            }
            code.line(
                access + "var " + SwiftName.escaped(screenNames.previews[index]) + ": (("
                    + payload.joined(separator: ", ") + ") -> (any FlowScreen)?)?")
        }
    }

    private mutating func writeOutputs(of screen: Screen, _ screenNames: ScreenNames) {
        if usesDelegate {
            guard !screen.outputs.isEmpty else { return }
            return code.line(
                access + "weak var delegate: (any " + screenNames.delegate + ")?")
        }
        for (output, signal) in zip(screen.outputs, screenNames.outputs) {
            let payload = output.payload.map { names.spelling(of: $0.type, in: graph) }
            code.line(
                access + "var " + SwiftName.escaped(signal.name) + ": (("
                    + payload.joined(separator: ", ") + ") -> Void)?")
        }
    }
}
