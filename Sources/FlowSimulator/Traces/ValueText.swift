import FlowEngine
import FlowModel

/// Values of the language as canonical JSON (law K5).
extension JSONWriter {
    /// Writes a value by its type.
    mutating func value(_ value: Value, _ type: TypeID, _ types: TypeTable) {
        switch value {
        case .none: null()
        case .bool(let truth): bool(truth)
        case .int(let number): int(number)
        case .double(let number): double(number.value)
        case .string(let text), .url(let text), .date(let text), .uuid(let text),
            .external(let text):
            string(text)
        case .list(let elements):
            let element = Self.element(of: type, types)
            array { json in
                for value in elements { json.value(value, element, types) }
            }
        case .structure(let values):
            fields(values, Self.fields(of: type, types), types)
        case .enumeration(let index, let payload):
            guard let member = Self.member(index, of: type, types) else { return null() }
            if payload.isEmpty { return string("." + member.name) }
            object { json in
                json.key("." + member.name)
                json.fields(payload, member.payload, types)
            }
        }
    }

    /// An object of named values, keys in order of their bytes.
    mutating func fields(_ values: [Value], _ fields: [Field], _ types: TypeTable) {
        let order = fields.indices.filter { $0 < values.count }.sorted { left, right in
            fields[left].name.utf8.lexicographicallyPrecedes(fields[right].name.utf8)
        }
        object { json in
            for index in order {
                json.key(fields[index].name)
                json.value(values[index], fields[index].type, types)
            }
        }
    }

    private static func unwrapped(_ type: TypeID, _ types: TypeTable) -> TypeShape {
        if case .optional(let wrapped) = types[type] { return types[wrapped] }
        return types[type]
    }

    private static func element(of type: TypeID, _ types: TypeTable) -> TypeID {
        if case .list(let element) = unwrapped(type, types) { return element }
        return type
    }

    private static func fields(of type: TypeID, _ types: TypeTable) -> [Field] {
        if case .structure(let index) = unwrapped(type, types) {
            return types.structures[Int(index)].fields
        }
        return []
    }

    private static func member(
        _ index: Int32, of type: TypeID, _ types: TypeTable
    ) -> EnumerationCase? {
        guard case .enumeration(let enumeration) = unwrapped(type, types) else { return nil }
        let cases = types.enumerations[Int(enumeration)].cases
        return cases.indices.contains(Int(index)) ? cases[Int(index)] : nil
    }
}
