import FlowModel

/// Writes the types that a file declares.
struct TypeWriter {
    let module: ModuleWriter

    func write(_ index: Int, of types: TypeTable, to code: inout CodeWriter) {
        let fields = types.structures[index].fields
        writeStructure(
            module.names.structures[index], fields: fields,
            properties: module.names.properties[index], to: &code)
    }

    /// Writes a structure with its default values, and the initializer that other modules need.
    func writeStructure(
        _ name: String, fields: [Field], properties: [String], to code: inout CodeWriter
    ) {
        guard !fields.isEmpty else {
            code.open(module.access + "nonisolated struct " + name + ": Equatable, Sendable")
            if !module.access.isEmpty { code.line(module.access + "init() {}") }
            code.close()
            return
        }
        code.open(module.access + "nonisolated struct " + name + ": Equatable, Sendable")
        // Within the module Swift's own memberwise initializer is enough.
        let isOwnModule = module.access.isEmpty
        for (field, property) in zip(fields, properties) {
            let text = module.access + "var " + module.variable(field, property)
            let value = isOwnModule ? field.defaultValue.map(module.constant) : nil
            code.line(LineBreak.assignment(of: value, to: text))
        }
        guard !isOwnModule else { return code.close() }
        code.blank()
        let parameters = zip(fields, properties).map { field, property in
            LineBreak.assignment(
                of: field.defaultValue.map(module.constant), to: module.parameter(field, property))
        }
        code.open(module.access + "init" + LineBreak.list(parameters))
        for property in properties {
            let name = SwiftName.escaped(property)
            code.line("self." + name + " = " + name)
        }
        code.close()
        code.close()
    }

    func writeEnumeration(_ index: Int, of types: TypeTable, to code: inout CodeWriter) {
        let type = types.enumerations[index]
        let isRecursive = types.isRecursive(enumeration: index)
        let head = "nonisolated " + (isRecursive ? "indirect enum " : "enum ")
        let name = module.names.enumerations[index]
        guard !type.cases.isEmpty else {
            code.line(module.access + head + name + ": Equatable, Sendable {}")
            return
        }
        code.open(module.access + head + name + ": Equatable, Sendable")
        for (item, signal) in zip(type.cases, module.names.cases[index]) {
            let text = "case " + SwiftName.escaped(signal.name)
            let payload = module.parameters(item.payload, signal.labels)
            code.line("\(text)\(payload.isEmpty ? "" : LineBreak.list(payload))")
        }
        code.close()
    }
}

extension TypeTable {
    /// True if a case can hold the enumeration itself without a list in between.
    func isRecursive(enumeration index: Int) -> Bool {
        var seen: Set<TypeID> = []
        var open = enumerations[index].cases.flatMap { $0.payload.map(\.type) }
        while let type = open.popLast() {
            guard seen.insert(type).inserted else { continue }
            switch self[type] {
            case .enumeration(let other):
                if Int(other) == index { return true }
                open += enumerations[Int(other)].cases.flatMap { $0.payload.map(\.type) }
            case .structure(let other):
                open += structures[Int(other)].fields.map(\.type)
            case .optional(let wrapped):
                open.append(wrapped)
            default:
                continue
            }
        }
        return false
    }

    /// True if Swift spells the type with a name from Foundation.
    func isOfFoundation(_ type: TypeID) -> Bool {
        switch self[type] {
        case .url, .date, .uuid: true
        case .optional(let inner), .list(let inner): isOfFoundation(inner)
        default: false
        }
    }
}
