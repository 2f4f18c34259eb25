import FlowModel

/// A value of a JSON file with its place.
struct PlacedJSON {
    enum Value {
        case object([(key: String, value: PlacedJSON)])
        case list([PlacedJSON])
        case text(String)
        case bool(Bool)
        /// A number or null.
        case other
    }

    let value: Value
    let bytes: Range<Int>

    /// The value at a key of an object.
    subscript(key: String) -> PlacedJSON? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The elements of a list, or the values of an object.
    var elements: [PlacedJSON] {
        switch value {
        case .object(let members): members.map(\.value)
        case .list(let elements): elements
        default: []
        }
    }

    var text: String? {
        if case .text(let text) = value { text } else { nil }
    }

    var isTrue: Bool {
        if case .bool(let value) = value { value } else { false }
    }
}

/// The place where a file is not JSON, and what was expected there.
struct JSONProblem: Error {
    let byte: Int
    let expected: String
}

/// Reads one JSON value.
struct PlacedJSONReader {
    private static let depthLimit = 64

    private let bytes: [UInt8]
    private var place = 0

    static func read(_ bytes: [UInt8]) throws(JSONProblem) -> PlacedJSON {
        var reader = PlacedJSONReader(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw reader.problem("no byte order mark before it; save it as UTF-8 without one")
        }
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        if reader.place < bytes.count { throw reader.problem("the end of the file") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func problem(_ expected: String) -> JSONProblem {
        JSONProblem(byte: place, expected: expected)
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONProblem) -> PlacedJSON {
        skipSpace()
        guard depth < Self.depthLimit else { throw problem("fewer levels") }
        let start = place
        let value: PlacedJSON.Value
        switch next {
        case UInt8(ascii: "{"): value = .object(try members(depth: depth + 1))
        case UInt8(ascii: "["):
            place += 1
            var elements: [PlacedJSON] = []
            while !take("]") {
                if !elements.isEmpty, !take(",") { throw problem("`,` or `]`") }
                elements.append(try self.value(depth: depth + 1))
            }
            value = .list(elements)
        case UInt8(ascii: "\""): value = .text(try string())
        default: value = try word()
        }
        return PlacedJSON(value: value, bytes: start..<place)
    }

    private mutating func members(
        depth: Int
    ) throws(JSONProblem) -> [(key: String, value: PlacedJSON)] {
        place += 1
        var members: [(key: String, value: PlacedJSON)] = []
        while !take("}") {
            if !members.isEmpty, !take(",") { throw problem("`,` or `}`") }
            skipSpace()
            let key = try string()
            guard take(":") else { throw problem("`:`") }
            members.append((key, try value(depth: depth)))
        }
        return members
    }

    /// `true`, `false`, `null` or a number.
    private mutating func word() throws(JSONProblem) -> PlacedJSON.Value {
        let start = place
        while let byte = next, byte > 0x20, !",]}:[{\"".utf8.contains(byte) { place += 1 }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .other
        default:
            if Double(text) != nil { return .other }
            place = start
            throw problem("a JSON value")
        }
    }

    private mutating func string() throws(JSONProblem) -> String {
        guard next == UInt8(ascii: "\"") else { throw problem("a text in quotes") }
        place += 1
        var units: [UInt16] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                units.append(try escape())
                continue
            }
            let start = place
            while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                place += 1
            }
            units += String(decoding: bytes[start..<place], as: UTF8.self).utf16
        }
        guard next != nil else { throw problem("`\"`") }
        place += 1
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func escape() throws(JSONProblem) -> UInt16 {
        let signs: [UInt8: UInt16] = [
            UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
            UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        ]
        place += 1
        guard let sign = next else { throw problem("`\"`") }
        place += 1
        guard sign == UInt8(ascii: "u") else { return signs[sign] ?? UInt16(sign) }
        let digits = String(decoding: bytes[place...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, let unit = UInt16(digits, radix: 16) else {
            throw problem("four hexadecimal digits")
        }
        place += 4
        return unit
    }
}
