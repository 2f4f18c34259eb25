import FlowModel

/// A piece of one line of generated code: text, and the places where the line may be broken.
///
/// A place is a control character in the text, so that pieces are joined like texts, and a line is
/// measured once, when it is written. No other text can contain one: control characters in text
/// from flow files are escaped, so that it cannot end the line either.
struct Code: ExpressibleByStringInterpolation, Equatable {
    /// A place in a line that matters only if the line is too long.
    enum Mark: UInt8 {
        /// Opens a group.
        case open = 1
        /// Opens a group of operands. If it begins another such group, it adds no level.
        case openRun
        /// Closes a group.
        case close
        /// Nothing, or a line break.
        case soft
        /// A space, or a line break.
        case line
        /// Nothing, or a line break back to the level of the group's beginning.
        case end
        /// A space, or a line break back to the level of the group's beginning.
        case lineEnd
        /// A comma that is only there when the group is broken.
        case comma

        /// True if the text has a space here while the line is whole.
        var isSpace: Bool { Mark.isSpace(rawValue) }

        static func isSpace(_ byte: UInt8) -> Bool {
            byte == line.rawValue || byte == lineEnd.rawValue
        }
    }

    /// The text with its marks, in UTF-8.
    private(set) var marked: [UInt8] = []

    init() {}

    init(stringLiteral text: StaticString) { append(literal: text) }

    init(_ text: String) { append(text) }

    init(stringInterpolation: Pieces) { self = stringInterpolation.code }

    /// The parts of an interpolated line such as `"func \(name)\(parameters)"`.
    struct Pieces: StringInterpolationProtocol {
        fileprivate var code = Code()

        init(literalCapacity: Int, interpolationCount: Int) {
            code.marked.reserveCapacity(literalCapacity + 32 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: StaticString) {
            // The compiler passes an empty literal between two adjacent interpolations.
            if literal.utf8CodeUnitCount > 0 { code.append(literal: literal) }
        }
        mutating func appendInterpolation(_ mark: Mark) { code.append(mark) }
        mutating func appendInterpolation(_ piece: Code) { code += piece }
        mutating func appendInterpolation(_ text: String) { code.append(text) }
        /// A part of a word in a row of the table of steps.
        mutating func appendInterpolation(word text: String) { code.append(word: text) }
        /// Further words of such a row, each after a space.
        mutating func appendInterpolation(words: [String]) {
            for word in words {
                code.marked.append(0x20)
                code.append(word: word)
            }
        }
        mutating func appendInterpolation(list elements: [Code]) { code.append(list: elements) }
        /// A text as a literal of Swift.
        mutating func appendInterpolation(literal text: String) {
            code.append(literal: "\"")
            code.append(Code.escaped(text))
            code.append(literal: "\"")
        }
    }

    /// The text of the line without line breaks.
    var text: String { String(decoding: flat.marked, as: UTF8.self) }

    /// The same on one line, whatever its width.
    var flat: Code {
        var code = Code()
        write(to: &code.marked)
        return code
    }

    /// The number of columns if nothing is broken.
    var width: Int {
        marked.reduce(0) { width, byte in
            let isColumn = byte < 0x20 ? Mark.isSpace(byte) : isFirstByte(byte)
            return width &+ (isColumn ? 1 : 0)
        }
    }

    /// Appends the line without line breaks.
    func write(to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes += marked
        guard let first = marked.firstIndex(where: { $0 < 0x20 }) else { return }
        var end = start + first
        bytes.withUnsafeMutableBufferPointer { bytes in
            for index in end..<bytes.count {
                var byte = bytes[index]
                if byte < 0x20 {
                    guard Mark.isSpace(byte) else { continue }
                    byte = 0x20
                }
                bytes[end] = byte
                end += 1
            }
        }
        bytes.removeLast(bytes.count - end)
    }

    /// Removes the marks of a run of operands if the run is the whole code.
    mutating func unwrapRun() {
        guard marked.first == Mark.openRun.rawValue, marked.last == Mark.close.rawValue else {
            return
        }
        marked.removeFirst()
        marked.removeLast()
    }

    /// True if the code begins with this ASCII character when nothing is broken.
    func begins(with character: Unicode.Scalar) -> Bool {
        marked.first { Mark(rawValue: $0) == nil } == UInt8(ascii: character)
    }

    static func += (code: inout Code, other: Code) {
        code.marked += other.marked
    }

    /// Appends a literal of this program. It needs no escaping, and may contain marks.
    mutating func append(literal: StaticString) {
        literal.withUTF8Buffer { marked += $0 }
    }

    mutating func append(_ mark: Mark) {
        marked.append(mark.rawValue)
    }

    mutating func append(_ text: String) {
        append(text, where: isVisible, or: printable)
    }

    private mutating func append(word text: String) {
        append(text, where: Code.isPlain, or: Code.escaped(word:))
    }

    /// Appends a text as it is if `isMeant` holds for every byte, and otherwise `other` of the
    /// text.
    @inline(__always)
    private mutating func append(
        _ text: String, where isMeant: (UInt8) -> Bool, or other: (String) -> String
    ) {
        let isAppended = text.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.allSatisfy(isMeant) else { return false }
            marked += bytes
            return true
        }
        if isAppended != true { marked += other(text).utf8 }
    }

    /// Appends pieces with a separator between each two.
    mutating func append(_ pieces: [Code], separator: Code) {
        let capacity = pieces.reduce(marked.count + 32) {
            $0 + $1.marked.count + separator.marked.count
        }
        if marked.capacity < capacity { marked.reserveCapacity(capacity) }
        for (index, piece) in pieces.enumerated() {
            if index > 0 { self += separator }
            self += piece
        }
    }

    static func + (left: consuming Code, right: Code) -> Code {
        var code = left
        code += right
        return code
    }

    static func + (left: consuming Code, right: String) -> Code {
        var code = left
        code.append(right)
        return code
    }

    static func + (left: String, right: Code) -> Code {
        "\(left)\(right)"
    }
}

/// True for a space and for the printable characters of ASCII.
func isVisible(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

/// True if a byte of UTF-8 begins a character.
func isFirstByte(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

extension String.StringInterpolation {
    /// Code in a text would lose the places where the line may be broken. The deprecation is a
    /// warning, and so an error.
    @available(*, deprecated, message: "interpolate code in a literal of type Code")
    mutating func appendInterpolation(_ code: Code) { appendLiteral(code.text) }
}

extension String {
    /// True if `isMeant` holds for every byte of the UTF-8 text. Reads contiguous storage if there
    /// is any, which is faster than iterating over the view.
    func hasOnly(_ isMeant: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isMeant) }
            ?? utf8.allSatisfy(isMeant)
    }
}

extension [Code] {
    func joined(separator: Code) -> Code {
        var code = Code()
        code.append(self, separator: separator)
        return code
    }
}

extension Code {
    /// A text as a literal of Swift.
    static func literal(_ text: String) -> Code {
        "\(literal: text)"
    }

    /// A text escaped for a literal. Nothing in it ends the literal or is invisible.
    static func escaped(_ text: String) -> String {
        let isPlain = text.hasOnly {
            isVisible($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isHidden(scalar):
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Escapes a text, so that it is one word of the table of steps and cannot end the table's
    /// string.
    private static func escaped(word text: String) -> String {
        var word = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case " ": word += "%"
            case "%", "\\", "\"": word += "\\" + String(scalar.value, radix: 16) + ";"
            case _ where isHidden(scalar):
                word += "\\" + String(scalar.value, radix: 16) + ";"
            default: word.unicodeScalars.append(scalar)
            }
        }
        return word
    }

    /// True if the byte is a character that needs no escape in the table.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "\""): false
        default: byte > 0x20 && byte < 0x7F
        }
    }
}
