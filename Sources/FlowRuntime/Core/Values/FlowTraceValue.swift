/// A value in traces and saved states: JSON, with the keys of an object in the order of their
/// bytes.
public enum FlowTraceValue: Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case list([FlowTraceValue])
    case object([String: FlowTraceValue])

    /// The JSON text, without spaces.
    public var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    public func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .double(let value): text += value.description
        case .string(let value): FlowTraceValue.write(quoted: value, to: &text)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let fields):
            text += "{"
            let keys = fields.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            for (index, key) in keys.enumerated() {
                if index > 0 { text += "," }
                FlowTraceValue.write(quoted: key, to: &text)
                text += ":"
                fields[key]?.write(to: &text)
            }
            text += "}"
        }
    }

    public static func write(quoted value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Characters that control a terminal or change the direction of text are escaped.
            case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// The value of a key; nil if this is not an object or has no such key.
    public subscript(key: String) -> FlowTraceValue? {
        if case .object(let fields) = self { return fields[key] }
        return nil
    }

    package var isNull: Bool { if case .null = self { true } else { false } }

    public var string: String? {
        if case .string(let value) = self { return value }
        return nil
    }

    /// A case of an enumeration: its name, with the payload if it has one.
    public static func enumeration(
        _ name: String, _ payload: [String: FlowTraceValue] = [:]
    ) -> FlowTraceValue {
        payload.isEmpty ? .string("." + name) : .object(["." + name: .object(payload)])
    }

    /// The name and payload of a case; nil if this is not a case.
    public var enumeration: (name: String, payload: FlowTraceValue)? {
        switch self {
        case .string(let text) where text.hasPrefix("."):
            return (String(text.dropFirst()), .object([:]))
        case .object(let fields):
            guard fields.count == 1, let first = fields.first, first.key.hasPrefix(".") else {
                return nil
            }
            return (String(first.key.dropFirst()), first.value)
        default:
            return nil
        }
    }
}
