import FlowModel

/// Values as traces write them.
extension TestSupportWriter {
    mutating func writeStructure(_ index: Int) {
        let type = graph.types.structures[index]
        writeFields(
            type.fields, names.properties[index], of: names.structures[index], isReadBack: true)
    }

    mutating func writeAppState() {
        let fields = graph.application.state
        guard !fields.isEmpty else { return }
        writeFields(fields, names.appProperties, of: names.appState, isReadBack: true)
    }

    /// Writes how a type with fields becomes a trace value, and how it is read back.
    mutating func writeFields(
        _ fields: [Field], _ properties: [String], of type: String, isReadBack: Bool
    ) {
        code.blank()
        code.open("nonisolated extension " + type + ": FlowTraceable")
        code.open(access + "var flowTraceValue: FlowTraceValue")
        code.line(object(zip(fields, properties).map { ($0.name, SwiftName.escaped($1)) }))
        code.close()
        code.blank()
        code.open(access + "init?(flowTraceValue: FlowTraceValue)")
        if fields.isEmpty {
            code.line("guard case .object = flowTraceValue else { return nil }")
        }
        for (index, field) in fields.enumerated() {
            writeRead(field, as: "field\(index)", from: "flowTraceValue", failing: "return nil")
        }
        let arguments = properties.enumerated().map {
            SwiftName.argument($1) + ": field" + String($0)
        }
        code.line("self.init(" + arguments.joined(separator: ", ") + ")")
        code.close()
        code.close()
    }

    /// An object with the trace of each of these properties.
    func object(_ fields: [(name: String, value: String)]) -> Code {
        let text = fields.map { Code.literal($0.name) + ": " + $0.value + ".flowTraceValue" }
        return ".object([" + (text.isEmpty ? ":" : text.joined(separator: ", ")) + "])"
    }

    mutating func writeEnumeration(_ index: Int) {
        guard graph.types.builtIn(index) == nil else { return }
        let type = graph.types.enumerations[index]
        let cases = names.cases[index]
        code.blank()
        code.open("nonisolated extension " + names.enumerations[index] + ": FlowTraceable")
        code.open(access + "var flowTraceValue: FlowTraceValue")
        code.line("switch self {")
        for (element, signal) in zip(type.cases, cases) {
            code.line(pattern(signal) + ": ." + "enumeration(" + payload(element) + ")")
        }
        code.line("}")
        code.close()
        code.blank()
        code.open(access + "init?(flowTraceValue: FlowTraceValue)")
        code.line("guard let found = flowTraceValue.enumeration else { return nil }")
        code.line("switch found.name {")
        for (element, signal) in zip(type.cases, cases) {
            code.line("case " + Code.literal(element.name) + ":")
            code.indent()
            for (number, field) in element.payload.enumerated() {
                writeRead(
                    field, as: "field\(number)", from: "found.payload", failing: "return nil")
            }
            let values = signal.labels.enumerated().map {
                SwiftName.argument($1) + ": field" + String($0)
            }
            let rest = values.isEmpty ? "" : "(" + values.joined(separator: ", ") + ")"
            code.line("self = ." + SwiftName.escaped(signal.name) + rest)
            code.unindent()
        }
        code.line("default: return nil")
        code.line("}")
        code.close()
        code.close()
    }

    private func payload(_ element: EnumerationCase) -> Code {
        let fields = element.payload.enumerated().map { index, field in
            Code.literal(field.name) + ": field" + String(index) + ".flowTraceValue"
        }
        let rest = fields.isEmpty ? "" : ", [" + fields.joined(separator: ", ") + "]"
        return Code.literal(element.name) + rest
    }

    /// A case that binds its payload: `case .feed(let field0)`.
    func pattern(_ signal: SignalNames) -> String {
        let bindings = signal.labels.indices.map { "let field" + String($0) }
        let rest = bindings.isEmpty ? "" : "(" + bindings.joined(separator: ", ") + ")"
        return "case ." + SwiftName.escaped(signal.name) + rest
    }

    // MARK: - Flows

    mutating func writeFlow(_ index: Int) {
        let flow = graph.flows[index]
        let names = names.flows[index]
        code.blank()
        code.open("extension " + names.coordinator + ": FlowTraceableFlow")
        code.open(access + "var flowTraceInputs: FlowTraceValue")
        code.line(
            object(
                zip(flow.inputs, names.inputProperties).map {
                    ($0.name, "inputs." + SwiftName.escaped($1))
                }))
        code.close()
        code.blank()
        code.open(access + "var flowTraceState: FlowTraceValue")
        code.line(
            object(
                zip(flow.state, names.stateProperties).map {
                    ($0.name, "state." + SwiftName.escaped($1))
                }))
        code.close()
        code.close()
        writeOutcome(of: flow, names)
        writeReports(of: flow, names)
    }

    private mutating func writeOutcome(of flow: Flow, _ names: FlowNames) {
        code.blank()
        let type = names.coordinator + "." + names.outcome
        code.open("nonisolated extension " + type + ": FlowTraceableOutcome")
        code.open(access + "var flowTraceName: String")
        code.line("switch self {")
        for (outcome, signal) in zip(flow.outcomes, names.outcomes) {
            code.line("case ." + SwiftName.escaped(signal.name) + ": " + Code.literal(outcome.name))
        }
        code.line("case .cancelled: \"cancelled\"")
        code.line("}")
        code.close()
        code.blank()
        code.open(access + "var flowTracePayload: FlowTraceValue")
        code.line("switch self {")
        for (outcome, signal) in zip(flow.outcomes, names.outcomes) {
            let fields = outcome.payload.enumerated().map { index, field in
                (field.name, "field" + String(index))
            }
            code.line(pattern(signal) + ": " + object(fields))
        }
        code.line("case .cancelled: .object([:])")
        code.line("}")
        code.close()
        code.close()
    }
}
