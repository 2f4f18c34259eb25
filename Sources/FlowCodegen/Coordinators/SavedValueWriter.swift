import FlowModel

/// Writes how values become text and are read back, for the types whose values are saved.
struct SavedValueWriter {
    let module: ModuleWriter

    private var access: String { module.access }

    func writeStructure(_ index: Int, to code: inout CodeWriter) {
        guard module.savedTypes.structures.contains(index) else { return }
        let type = module.graph.types.structures[index]
        write(
            type.fields, module.names.properties[index], of: module.names.structures[index],
            hasDefaults: true, to: &code)
    }

    /// Writes how the state of a flow is saved. Fields that were not saved keep their values.
    func writeState(of flow: Flow, _ names: FlowNames, to code: inout CodeWriter) {
        guard flow.restore != nil, !flow.state.isEmpty else { return }
        write(
            flow.state, names.stateProperties, of: names.coordinator + "." + names.state,
            hasDefaults: false, to: &code)
    }

    private func write(
        _ fields: [Field], _ properties: [String], of type: String, hasDefaults: Bool,
        to code: inout CodeWriter
    ) {
        code.blank()
        code.open("nonisolated extension " + type + ": FlowTraceable")
        code.open(access + "var flowTraceValue: FlowTraceValue")
        let values = zip(fields, properties).map { field, property in
            Code.literal(field.name) + ": " + SwiftName.escaped(property) + ".flowTraceValue"
        }
        code.line(
            ".object("
                + (values.isEmpty ? "[:]" : LineBreak.list(values, in: .square)) + ")")
        code.close()
        code.blank()
        code.open(access + "init?(flowTraceValue: FlowTraceValue)")
        let names = locals(properties)
        let clauses = zip(fields, names).map { field, name in
            read(field, as: name, from: "flowTraceValue", hasDefault: hasDefaults)
        }
        let guarded = clauses.isEmpty ? ["case .object = flowTraceValue"] : clauses
        code.line("guard " + LineBreak.clauses(guarded, then: "else { return nil }"))
        let arguments = zip(properties, names).map { SwiftName.argument($0) + ": " + $1 }
        code.line("self.init" + LineBreak.list(arguments))
        code.close()
        code.close()
    }

    func writeEnumeration(_ index: Int, to code: inout CodeWriter) {
        guard module.savedTypes.enumerations.contains(index) else { return }
        let type = module.graph.types.enumerations[index]
        let cases = module.names.cases[index]
        code.blank()
        code.open("nonisolated extension " + module.names.enumerations[index] + ": FlowTraceable")
        code.open(access + "var flowTraceValue: FlowTraceValue")
        code.line("switch self {")
        for (member, signal) in zip(type.cases, cases) { write(member, signal, to: &code) }
        code.line("}")
        code.close()
        code.blank()
        code.open(access + "init?(flowTraceValue: FlowTraceValue)")
        guard !type.cases.isEmpty else {
            code.line("return nil")
            code.close()
            return code.close()
        }
        code.line("guard let found = flowTraceValue.enumeration else { return nil }")
        code.line("switch found.name {")
        for (member, signal) in zip(type.cases, cases) { writeRead(member, signal, to: &code) }
        code.line("default:")
        code.indent()
        code.line("return nil")
        code.unindent()
        code.line("}")
        code.close()
        code.close()
    }

    private func write(
        _ member: EnumerationCase, _ signal: SignalNames, to code: inout CodeWriter
    ) {
        let names = locals(signal.labels)
        let bound = names.map { "let " + $0 }
        let name = "case ." + SwiftName.escaped(signal.name)
        code.line(name + (bound.isEmpty ? "" : LineBreak.list(bound)) + ":")
        let values = zip(member.payload, names).map { field, name in
            Code.literal(field.name) + ": " + name + ".flowTraceValue"
        }
        let payload = values.isEmpty ? [] : [LineBreak.list(values, in: .square)]
        code.indent()
        code.line(".enumeration" + LineBreak.list([Code.literal(member.name)] + payload))
        code.unindent()
    }

    private func writeRead(
        _ member: EnumerationCase, _ signal: SignalNames, to code: inout CodeWriter
    ) {
        let names = locals(signal.labels)
        code.line("case " + Code.literal(member.name) + ":")
        code.indent()
        let clauses = zip(member.payload, names).map { field, name in
            read(field, as: name, from: "found.payload", hasDefault: true)
        }
        if !clauses.isEmpty {
            code.line("guard " + LineBreak.clauses(clauses, then: "else { return nil }"))
        }
        let values = zip(signal.labels, names).map { SwiftName.argument($0) + ": " + $1 }
        code.line(
            "self = ." + SwiftName.escaped(signal.name)
                + (values.isEmpty ? "" : LineBreak.list(values)))
        code.unindent()
    }

    private func locals(_ names: [String]) -> [String] {
        var scope = NameScope(reserved: ["flowTraceValue", "found", "self"])
        return names.map { SwiftName.escaped(scope.claim($0, $0 + "Value")) }
    }

    private func read(
        _ field: Field, as name: String, from source: String, hasDefault: Bool
    ) -> Code {
        var arguments = [Code.literal(field.name)]
        if hasDefault, let value = field.defaultValue {
            arguments.append("default: " + module.constant(value))
        }
        return "let " + name + ": " + module.spelling(of: field.type)
            + " = " + source + ".read" + LineBreak.list(arguments)
    }
}

extension ModuleWriter {
    /// True if values of types that a file declares are saved.
    func saves(_ content: FileContent) -> Bool {
        !savedTypes.structures.isDisjoint(with: content.structures)
            || !savedTypes.enumerations.isDisjoint(with: content.enumerations)
    }
}
