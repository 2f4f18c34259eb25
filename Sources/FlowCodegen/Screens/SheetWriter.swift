import FlowModel

// Sheets of the system: their content is written where a screen would be built, and the step that
// presents a sheet answers how it closes.
extension FlowWriter {
    /// The method that describes a sheet. The names of its answers begin with this name too.
    func sheetMethod(_ screen: ScreenID) -> String {
        let name = SwiftName.value(graph[screen].name)
        switch graph[screen].sheet {
        case .pick, .browse, nil: return name
        case .share, .export, .print: return name + "Sheet"
        }
    }

    mutating func writeSheet(_ id: ScreenID, at place: Place) {
        let screen = graph[id]
        guard let sheet = screen.sheet else { return }
        let locals = beginPlace(place, screen.inputs)
        code.open(
            (locals.isEmpty ? "" : "return ") + "sheet"
                + LineBreak.list([.literal(screen.name)] + locals.map { Code($0) }),
            closure: "flow in")
        let doors = screen.outputs.indices.map { index in
            screen.outputs[index].name + ": " + door(Int32(index), of: id, at: place)
        }
        let content = content(of: sheet, screen, locals.map { $0 + ".value" })
        code.line("." + content.name + LineBreak.list(content.arguments + doors))
        code.close()
        code.close()
    }

    /// The content of a sheet: the function of the runtime that makes it, and its arguments.
    private func content(
        of sheet: SystemSheet, _ screen: Screen, _ values: [String]
    ) -> (name: String, arguments: [Code]) {
        let texts = zip(screen.inputs, values).map { field, value in
            Code(field.type == TypeTable.url ? value + ".absoluteString" : value)
        }
        switch sheet {
        case .pick(let kind):
            let word = Code("." + kind.rawValue)
            switch kind {
            case .files, .photos: return ("pickAll", [word, "as: URL.init(string:)"])
            case .folder, .camera: return ("pickOne", [word, "as: URL.init(string:)"])
            case .contact: return ("pickOne", [word, "as: { $0 }"])
            }
        case .browse: return ("browse", texts)
        case .export: return ("export", texts)
        case .print: return ("print", texts)
        case .share:
            let items = zip(screen.inputs, texts).map { field, text in
                ".\(field.type == TypeTable.url ? "url" : "text")(\(text))" as Code
            }
            return ("share", [LineBreak.list(items, in: .square)])
        }
    }

    /// The closure to call when the sheet has closed with an outcome.
    private func door(_ index: Int32, of id: ScreenID, at place: Place) -> Code {
        let output = graph[id].outputs[Int(index)]
        let name: Code = "(\(literal: output.name))"
        guard let found = place.step.flatMap({ answered[$0] }),
            let method = found.methods[.outcome(index)]
        else { return "flow.ignored" + name }
        let values = output.payload.indices.map { "$" + String($0 + 1) }
        let locals = localNames(at: place)
        let captured = method.captured.map { locals[$0.value] ?? $0.value }
        let call = callText(method, on: "$0", values: values, captured: captured)
        return "flow.event\(name) \(LineBreak.closure(call))"
    }
}
