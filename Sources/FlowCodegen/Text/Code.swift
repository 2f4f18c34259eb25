import FlowModel

/// A piece of one line of generated code: text, and the places where the line may be broken.
///
/// A place is a control character in the text, so that pieces are joined as texts are, and a line
/// is measured once, when it is written. No other text can hold one: text that is not written here
/// is made visible, and cannot end the line either.
struct Code: ExpressibleByStringInterpolation, Equatable {
    /// A place in a line that is only seen when the line is too long for the page.
    enum Mark: UInt8 {
        /// Opens a group.
        case open = 1
        /// Opens a group of operands. As the first of another such group it is no level deeper.
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
        var isSpace: Bool { self == .line || self == .lineEnd }
    }

    /// The text with its marks.
    private(set) var marked = ""

    init() {}

    init(stringLiteral text: String) { marked = text }

    init(_ text: String) { append(text) }

    init(_ mark: Mark) { marked = String(UnicodeScalar(mark.rawValue)) }

    init(stringInterpolation: Pieces) { self = stringInterpolation.code }

    /// The parts of an interpolated line such as `"func \(name)\(parameters)"`.
    struct Pieces: StringInterpolationProtocol {
        fileprivate var code = Code()

        init(literalCapacity: Int, interpolationCount: Int) {
            code.marked.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { code.marked += literal }
        mutating func appendInterpolation(_ piece: Code) { code += piece }
        mutating func appendInterpolation(_ text: String) { code.append(text) }
    }

    /// The text of the line without line breaks.
    var text: String {
        var bytes: [UInt8] = []
        _ = write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same on one line, whatever its width.
    var flat: Code { Code(stringLiteral: text) }

    /// The columns it takes when nothing is broken.
    var width: Int {
        var bytes: [UInt8] = []
        return write(to: &bytes)
    }

    /// Appends the line as it is when nothing is broken, and returns how many columns it takes.
    func write(to bytes: inout [UInt8]) -> Int {
        var text = marked
        return text.withUTF8 { source in
            var (width, start) = (0, 0)
            for (index, byte) in source.enumerated() {
                guard let mark = Mark(rawValue: byte) else {
                    width += isFirstByte(byte) ? 1 : 0
                    continue
                }
                bytes += source[start..<index]
                start = index + 1
                if mark.isSpace {
                    bytes.append(0x20)
                    width += 1
                }
            }
            bytes += source[start...]
            return width
        }
    }

    /// Leaves out the marks of a run of operands that is the whole of it.
    mutating func unwrapRun() {
        guard marked.utf8.first == Mark.openRun.rawValue,
            marked.utf8.last == Mark.close.rawValue
        else { return }
        marked.unicodeScalars.removeFirst()
        marked.unicodeScalars.removeLast()
    }

    /// Whether it begins with this character of ASCII when nothing is broken.
    func begins(with character: Unicode.Scalar) -> Bool {
        marked.utf8.first { Mark(rawValue: $0) == nil } == UInt8(ascii: character)
    }

    static func += (code: inout Code, other: Code) {
        code.marked += other.marked
    }

    mutating func append(_ text: String) {
        marked += text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? text : printable(text)
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
        var code = Code(left)
        code += right
        return code
    }
}

/// Whether a byte of UTF-8 begins a character.
func isFirstByte(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

extension String.StringInterpolation {
    /// In a text it would lose where the line may be broken. That is a warning, and so an error.
    @available(*, deprecated, message: "interpolate code in a literal of type Code")
    mutating func appendInterpolation(_ code: Code) { appendLiteral(code.text) }
}

extension [Code] {
    func joined(separator: Code) -> Code {
        var code = first ?? Code()
        for element in dropFirst() {
            code += separator
            code += element
        }
        return code
    }
}

extension Code {
    /// A text as a literal of Swift.
    static func literal(_ text: String) -> Code {
        "\"" + escaped(text) + "\""
    }

    /// Text between the quotes of a literal. Nothing in it ends the literal or is invisible.
    static func escaped(_ text: String) -> String {
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
}
