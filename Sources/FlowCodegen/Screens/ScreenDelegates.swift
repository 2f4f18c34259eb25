import FlowModel

/// Outputs as a delegate's methods, one delegate a screen. The coordinator is the delegate of all
/// its screens, and passes their outputs to the runtime by `receive`, like every other event.
extension FlowWriter {
    mutating func writeDelegate(_ id: ScreenID) {
        let screen = graph[id]
        let screenNames = module.names.screens[Int(id.index)]
        code.line("/// Hears of what `" + screen.name + "` sends.")
        code.line("@MainActor")
        code.open(access + "protocol " + screenNames.delegate + ": AnyObject")
        for index in screen.outputs.indices {
            code.line("func " + signature(of: id, index).text)
            if module.previewed[Int(id.index)].contains(Int32(index)) {
                code.line("func " + previewSignature(of: id, index).text)
            }
        }
        code.close()
    }

    /// Writes the conformances of the coordinator to the delegates of its screens.
    mutating func writeDelegateConformances() {
        guard module.options.outputs == .delegate else { return }
        for id in graph.builtScreens(of: flow) where !graph[id].outputs.isEmpty {
            let screenNames = module.names.screens[Int(id.index)]
            code.blank()
            code.open("extension " + names.coordinator + ": " + screenNames.delegate)
            for index in graph[id].outputs.indices {
                if index > 0 { code.blank() }
                writeMethod(for: id, index)
                writePreviewMethod(for: id, index)
            }
            code.close()
        }
    }

    private mutating func writeMethod(for id: ScreenID, _ index: Int) {
        let output = graph[id].outputs[index]
        let screenNames = module.names.screens[Int(id.index)]
        let signature = signature(of: id, index)
        code.open(access + "func " + signature.text)
        let door =
            "receive"
            + LineBreak.list(
                [.literal(output.name), "from: screen"] + signature.values.map { Code($0) })
        if let handler = handlers[.output(id, Int32(index))], isHandled(handler.transition, on: id)
        {
            let inputs = screenNames.inputs.map { "screen." + SwiftName.escaped($0) }
            let call = call(
                handler, subject: "$0", values: signature.values, inputs: inputs, suffix: "")
            code.line("\(door) \(LineBreak.closure(call))")
        } else {
            code.line(door)
        }
        code.close()
    }

    /// A delegate's method for an output, and the local names of its payload:
    /// `citiesCitySelected(_ screen: any CitiesScreen, city: City)`.
    func signature(
        of id: ScreenID, _ index: Int, named other: String? = nil
    ) -> (text: Code, values: [String]) {
        let screen = graph[id]
        let screenNames = module.names.screens[Int(id.index)]
        let output = screen.outputs[index]
        let labels = screenNames.outputs[index].labels
        var scope = NameScope(reserved: ["preview", "receive", "screen", "self"])
        let values = labels.map { scope.claim($0, $0 + "Value") }
        var parameters: [Code] = ["_ screen: any " + Code(screenNames.screen)]
        for (field, (label, value)) in zip(output.payload, zip(labels, values)) {
            let local = label == value ? "" : " " + SwiftName.escaped(value)
            let type = module.spelling(of: field.type)
            parameters.append(SwiftName.label(label) + local + ": " + type)
        }
        let name = other ?? screenNames.delegateMethods[index]
        return (
            SwiftName.escaped(name) + LineBreak.list(parameters), values.map(SwiftName.escaped)
        )
    }
}
