import FlowEngine
import FlowModel

/// JSON as it was written; numbers keep their spelling.
public indirect enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case list([JSONValue])
    case object([JSONMember])

    /// The value at a key of an object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    public var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }
}

public struct JSONMember: Sendable, Hashable {
    public let key: String
    public let value: JSONValue
}

/// A mistake in text that was to be read, as a sentence.
public struct ReadingError: Error, Sendable, Equatable {
    public let message: String

    public init(_ message: String) {
        self.message = message
    }
}

/// Reads one JSON value from text.
struct JSONReader {
    /// Enough for a value of the deepest type: each of its levels is two of JSON at most.
    static let depthLimit = 256

    private let bytes: [UInt8]
    /// People may leave the quotes off: `{ city: { name: Tokyo } }`.
    private let isRelaxed: Bool
    private var place = 0

    static func read(
        _ text: String, isRelaxed: Bool = false
    ) throws(ReadingError) -> JSONValue {
        var reader = JSONReader(bytes: Array(text.utf8), isRelaxed: isRelaxed)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.place == reader.bytes.count else {
            throw ReadingError("there is text after the JSON value")
        }
        return value
    }

    private init(bytes: [UInt8], isRelaxed: Bool) {
        self.bytes = bytes
        self.isRelaxed = isRelaxed
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || (0x09...0x0d).contains(byte) { place += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        place += 1
        return true
    }

    private func unexpected() -> ReadingError {
        ReadingError("expected a JSON value, found something else at byte " + place.description)
    }

    private mutating func value(depth: Int) throws(ReadingError) -> JSONValue {
        guard depth < Self.depthLimit else { throw ReadingError("the JSON is nested too deeply") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try list(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case nil: throw unexpected()
        default: return try word()
        }
    }

    private mutating func object(_ depth: Int) throws(ReadingError) -> JSONValue {
        place += 1
        var members: [JSONMember] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            let key = try key()
            guard take(UInt8(ascii: ":")) else { throw unexpected() }
            members.append(JSONMember(key: key, value: try value(depth: depth + 1)))
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw unexpected() }
        }
    }

    private mutating func key() throws(ReadingError) -> String {
        if next == UInt8(ascii: "\"") { return try string() }
        let word = takeWord()
        guard isRelaxed, !word.isEmpty else { throw unexpected() }
        return word
    }

    private mutating func list(_ depth: Int) throws(ReadingError) -> JSONValue {
        place += 1
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .list(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            if take(UInt8(ascii: "]")) { return .list(elements) }
            guard take(UInt8(ascii: ",")) else { throw unexpected() }
        }
    }

    /// A number or one of the three words.
    private mutating func word() throws(ReadingError) -> JSONValue {
        let start = place
        let word = takeWord()
        switch word {
        case "null": return .null
        case "nil" where isRelaxed: return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            if Double(word) != nil { return .number(word) }
            if isRelaxed, !word.isEmpty { return .string(word) }
            place = start
            throw unexpected()
        }
    }

    /// The text before the next sign, without the space around it.
    private mutating func takeWord() -> String {
        let start = place
        while let byte = next, !endsWord(byte) { place += 1 }
        var end = place
        while end > start, bytes[end - 1] == 0x20 { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"): true
        default: isRelaxed ? byte < 0x20 : byte <= 0x20
        }
    }

    private mutating func string() throws(ReadingError) -> String {
        place += 1
        var result: [UInt8] = []
        while let byte = next {
            place += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                result += try escape()
            } else {
                result.append(byte)
            }
        }
        throw ReadingError("a JSON string has no end")
    }

    private mutating func escape() throws(ReadingError) -> [UInt8] {
        guard let byte = next else { throw ReadingError("a JSON string has no end") }
        place += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0a]
        case UInt8(ascii: "r"): return [0x0d]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0c]
        case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        default: throw unexpected()
        }
    }

    private mutating func unit() throws(ReadingError) -> UInt32 {
        guard place + 4 <= bytes.count,
            let unit = UInt32(
                String(decoding: bytes[place..<(place + 4)], as: UTF8.self), radix: 16)
        else { throw unexpected() }
        place += 4
        return unit
    }

    private mutating func scalar() throws(ReadingError) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xd800..<0xdc00).contains(first), next == UInt8(ascii: "\\") else {
            throw unexpected()
        }
        place += 2
        let second = try unit()
        guard (0xdc00..<0xe000).contains(second),
            let scalar = Unicode.Scalar(
                0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
        else { throw unexpected() }
        return scalar
    }
}
