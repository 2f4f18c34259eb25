#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Canonical JSON in the making: no spaces, keys where the caller puts them (law K5).
struct JSONText {
    private(set) var text = ""
    /// Whether the next item stands first in its object or list.
    private var isFirst = true

    mutating func object(_ body: (inout JSONText) -> Void) { group("{", "}", body) }
    mutating func list(_ body: (inout JSONText) -> Void) { group("[", "]", body) }

    private mutating func group(
        _ open: String, _ close: String, _ body: (inout JSONText) -> Void
    ) {
        separate()
        text += open
        isFirst = true
        body(&self)
        text += close
        isFirst = false
    }

    private mutating func separate() {
        if !isFirst { text += "," }
        isFirst = false
    }

    /// The key of the item that follows.
    mutating func key(_ key: String) {
        separate()
        text += Self.quoted(key) + ":"
        isFirst = true
    }

    mutating func string(_ string: String) { raw(Self.quoted(string)) }
    mutating func number(_ number: Int) { raw(number.description) }
    mutating func null() { raw("null") }

    mutating func raw(_ literal: String) {
        separate()
        text += literal
    }

    /// A string with the escapes that JSON demands and no others.
    static func quoted(_ text: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = [0x22]
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5c: bytes += [0x5c, byte]
            case 0x0a: bytes += [0x5c, 0x6e]
            case 0x0d: bytes += [0x5c, 0x72]
            case 0x09: bytes += [0x5c, 0x74]
            case 0..<0x20:
                bytes += Array("\\u00".utf8)
                bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONText {
    /// A value as its type says (law K5).
    mutating func value(_ value: Value, _ type: TypeID, _ types: TypeTable) {
        switch value {
        case .none: null()
        case .bool(let truth): raw(truth ? "true" : "false")
        case .int(let number): raw(number.description)
        case .double(let number): raw(number.value.description)
        case .string(let text), .url(let text), .date(let text), .uuid(let text),
            .external(let text):
            string(text)
        case .list(let elements):
            let element = Self.element(of: type, types)
            list { json in
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
