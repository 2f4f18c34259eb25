import FlowModel

/// A piece of one line of generated code: text, and the places where the line may be broken.
///
/// The places are kept apart from the text, so no text can hold one. Text that is not written here
/// is made visible: it cannot end the line either.
struct Code: ExpressibleByStringInterpolation, Equatable {
    /// A place in a line that is only seen when the line is too long for the page.
    struct Mark: Equatable {
        enum Kind {
            /// Opens a group.
            case open
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

        let kind: Kind
        /// How many bytes, and how many columns, of the whole line are before it.
        var offset: Int
        var column: Int
    }

    /// The line as it is when nothing is broken.
    private(set) var bytes: [UInt8] = []
    private(set) var marks: [Mark] = []
    /// The columns it takes when nothing is broken.
    private(set) var width = 0

    init() {}

    init(stringLiteral text: String) { append(text) }

    init(_ text: String) { append(text) }

    init(stringInterpolation: Pieces) { self = stringInterpolation.code }

    /// The parts of an interpolated line such as `"func \(name)\(parameters)"`.
    struct Pieces: StringInterpolationProtocol {
        fileprivate var code = Code()

        init(literalCapacity: Int, interpolationCount: Int) {
            code.bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { code.append(literal) }
        mutating func appendInterpolation(_ piece: Code) { code += piece }
        mutating func appendInterpolation(_ text: String) { code.append(text) }
    }

    init(_ kind: Mark.Kind) {
        marks = [Mark(kind: kind, offset: 0, column: 0)]
        if kind.isSpace {
            bytes = [0x20]
            width = 1
        }
    }

    /// The same on one line, whatever its width.
    var flat: Code {
        var result = self
        result.marks = []
        return result
    }

    /// The text of the line without line breaks.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Leaves out the marks of a run of operands that is the whole of it.
    mutating func unwrapRun() {
        guard marks.first?.kind == .openRun, marks.first?.offset == 0,
            marks.last?.kind == .close, marks.last?.offset == bytes.count
        else { return }
        marks.removeFirst()
        marks.removeLast()
    }

    func hasPrefix(_ text: StaticString) -> Bool {
        bytes.starts(
            with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    static func += (code: inout Code, other: Code) {
        if code.bytes.isEmpty, code.marks.isEmpty {
            code = other
            return
        }
        let (offset, column) = (code.bytes.count, code.width)
        code.makeRoom(for: other.bytes.count)
        for var mark in other.marks {
            mark.offset += offset
            mark.column += column
            code.marks.append(mark)
        }
        code.bytes += other.bytes
        code.width += other.width
    }

    /// A line grows by many short pieces.
    private mutating func makeRoom(for count: Int) {
        let wanted = bytes.count + count
        if bytes.capacity < wanted { bytes.reserveCapacity(max(2 * wanted, 96)) }
    }

    mutating func append(_ text: String) {
        var text = text
        let isPlain = text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
            makeRoom(for: bytes.count)
            self.bytes += bytes
            width += bytes.count
            return true
        }
        if isPlain { return }
        let visible = printable(text)
        bytes += visible.utf8
        width += visible.unicodeScalars.count
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
