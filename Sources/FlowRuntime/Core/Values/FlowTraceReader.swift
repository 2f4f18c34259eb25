extension FlowTraceValue {
    /// Reads JSON text; nil if it is anything else.
    public init?(text: String) {
        var reader = FlowTraceReader(bytes: Array(text.utf8))
        guard let value = reader.readValue(), reader.isAtEnd else { return nil }
        self = value
    }
}

/// Reads JSON from left to right.
struct FlowTraceReader {
    /// How deep objects and lists may nest, so that a manipulated text cannot exhaust the stack.
    static let depthLimit = 256

    let bytes: [UInt8]
    var position = 0
    private var depth = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return position == bytes.count
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
            position += 1
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else {
            return false
        }
        position += 1
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard bytes[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    mutating func readValue() -> FlowTraceValue? {
        skipSpace()
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < Self.depthLimit else { return nil }
            depth += 1
            defer { depth -= 1 }
            return bytes[position] == UInt8(ascii: "{") ? readObject() : readList()
        case UInt8(ascii: "\""): return readString().map { .string($0) }
        case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
        default: return readNumber()
        }
    }

    private mutating func readObject() -> FlowTraceValue? {
        var fields: [String: FlowTraceValue] = [:]
        guard take("{") else { return nil }
        if take("}") { return .object(fields) }
        repeat {
            skipSpace()
            guard let key = readString(), take(":"), let value = readValue() else { return nil }
            fields[key] = value
        } while take(",")
        return take("}") ? .object(fields) : nil
    }

    private mutating func readList() -> FlowTraceValue? {
        var values: [FlowTraceValue] = []
        guard take("[") else { return nil }
        if take("]") { return .list(values) }
        repeat {
            guard let value = readValue() else { return nil }
            values.append(value)
        } while take(",")
        return take("]") ? .list(values) : nil
    }

    private mutating func readNumber() -> FlowTraceValue? {
        let start = position
        while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) {
            position += 1
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let value = Int(text) { return .int(value) }
        return Double(text).map { .double($0) }
    }

    private mutating func readString() -> String? {
        guard take("\"") else { return nil }
        var scalars: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: scalars, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                scalars.append(byte)
                continue
            }
            guard let escaped = readEscape() else { return nil }
            scalars += Array(String(escaped).utf8)
        }
        return nil
    }

    private mutating func readEscape() -> Character? {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard position + 4 <= bytes.count else { return nil }
            let digits = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
            position += 4
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
        default: return Character(Unicode.Scalar(byte))
        }
    }
}
