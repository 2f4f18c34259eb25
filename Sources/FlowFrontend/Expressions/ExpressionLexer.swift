import FlowModel

/// One word or sign of an expression, by its place in the text.
struct ExpressionToken {
    enum Kind: Equatable {
        case end
        case name
        case integer
        case double
        case string
        case operation(BinaryOperator)
        case not
        case ifKeyword, thenKeyword, elseKeyword
        case trueKeyword, falseKeyword, nilKeyword
        case dot
        case questionDot
        case leftParenthesis, rightParenthesis
        case leftBracket, rightBracket
        case comma
        /// The end of an interpolated piece.
        case rightBrace
        /// A sign that is never right, such as `&&` or `:`; the parser's message says what to
        /// write.
        case foreign
    }

    var kind: Kind
    var start: Int
    var end: Int
}

/// Cuts the UTF-8 text of an expression into tokens, one at a time.
struct ExpressionLexer {
    let bytes: ArraySlice<UInt8>
    /// The index in `bytes` of offset 0.
    let origin: Int
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>, from offset: Int) {
        self.bytes = bytes
        origin = bytes.startIndex
        position = bytes.startIndex + offset
    }

    func text(_ token: ExpressionToken) -> String {
        text(from: token.start, to: token.end)
    }

    func text(from start: Int, to end: Int) -> String {
        String(decoding: bytes[(origin + start)..<(origin + end)], as: UTF8.self)
    }

    private func byte(_ ahead: Int) -> UInt8 {
        let index = position + ahead
        return index < bytes.endIndex ? bytes[index] : 0
    }

    mutating func next() -> ExpressionToken {
        while position < bytes.endIndex, isSpace(bytes[position]) { position += 1 }
        let start = position
        let kind = position < bytes.endIndex ? scan() : .end
        return ExpressionToken(kind: kind, start: start - origin, end: position - origin)
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }

    private mutating func take(_ count: Int, _ kind: ExpressionToken.Kind) -> ExpressionToken.Kind {
        position += count
        return kind
    }

    private mutating func scan() -> ExpressionToken.Kind {
        let first = byte(0)
        if first >= 0x80, !isLetter() { return take(scalarLength(), .foreign) }
        if isIdentifierStart(first) { return scanName() }
        if isDigit(first) { return scanNumber() }
        switch first {
        case UInt8(ascii: "\""): return scanString()
        case UInt8(ascii: "."): return take(1, .dot)
        case UInt8(ascii: ","): return take(1, .comma)
        case UInt8(ascii: "("): return take(1, .leftParenthesis)
        case UInt8(ascii: ")"): return take(1, .rightParenthesis)
        case UInt8(ascii: "["): return take(1, .leftBracket)
        case UInt8(ascii: "]"): return take(1, .rightBracket)
        case UInt8(ascii: "}"): return take(1, .rightBrace)
        default: return scanOperator(first, byte(1))
        }
    }

    private mutating func scanOperator(_ first: UInt8, _ second: UInt8) -> ExpressionToken.Kind {
        let equals = second == UInt8(ascii: "=")
        switch first {
        case UInt8(ascii: "+"): return take(1, .operation(.add))
        case UInt8(ascii: "-"): return take(1, .operation(.subtract))
        case UInt8(ascii: "*"): return take(1, .operation(.multiply))
        case UInt8(ascii: "/"): return take(1, .operation(.divide))
        case UInt8(ascii: "%"): return take(1, .operation(.remainder))
        case UInt8(ascii: "="): return equals ? take(2, .operation(.equal)) : take(1, .foreign)
        case UInt8(ascii: "!"): return equals ? take(2, .operation(.notEqual)) : take(1, .foreign)
        case UInt8(ascii: "<"):
            return equals ? take(2, .operation(.lessOrEqual)) : take(1, .operation(.less))
        case UInt8(ascii: ">"):
            return equals ? take(2, .operation(.greaterOrEqual)) : take(1, .operation(.greater))
        case UInt8(ascii: "?"):
            if second == UInt8(ascii: "?") { return take(2, .operation(.coalesce)) }
            return second == UInt8(ascii: ".") ? take(2, .questionDot) : take(1, .foreign)
        case UInt8(ascii: "&"), UInt8(ascii: "|"):
            return take(second == first ? 2 : 1, .foreign)
        default:
            return take(1, .foreign)
        }
    }

    /// How many bytes the character at the position has.
    private func scalarLength() -> Int {
        let first = byte(0)
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        return min(length, bytes.endIndex - position)
    }

    /// True if the character at the position can be in a name: typographic quotes cannot.
    private func isLetter() -> Bool {
        let text = String(decoding: bytes[position..<(position + scalarLength())], as: UTF8.self)
        return text.unicodeScalars.first?.properties.isXIDContinue ?? false
    }

    private mutating func scanName() -> ExpressionToken.Kind {
        let start = position
        while position < bytes.endIndex, isIdentifierPart(bytes[position]) {
            if bytes[position] >= 0x80, !isLetter() { break }
            position += scalarLength()
        }
        guard position - start <= 5 else { return .name }
        let letters = Self.letters(bytes[start..<position])
        return Self.keywords.first { $0.letters == letters }?.kind ?? .name
    }

    private static let keywords: [(letters: UInt64, kind: ExpressionToken.Kind)] = [
        (letters("and".utf8), .operation(.and)), (letters("or".utf8), .operation(.or)),
        (letters("not".utf8), .not), (letters("if".utf8), .ifKeyword),
        (letters("then".utf8), .thenKeyword), (letters("else".utf8), .elseKeyword),
        (letters("true".utf8), .trueKeyword), (letters("false".utf8), .falseKeyword),
        (letters("nil".utf8), .nilKeyword),
    ]

    /// A short word as a number, which is compared faster than a text.
    private static func letters(_ word: some Sequence<UInt8>) -> UInt64 {
        word.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func scanNumber() -> ExpressionToken.Kind {
        var kind = ExpressionToken.Kind.integer
        skipDigits()
        if byte(0) == UInt8(ascii: "."), isDigit(byte(1)) {
            position += 1
            skipDigits()
            kind = .double
        }
        if byte(0) | 0x20 == UInt8(ascii: "e") {
            let isSigned = byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+")
            if isDigit(byte(isSigned ? 2 : 1)) {
                position += isSigned ? 2 : 1
                skipDigits()
                kind = .double
            }
        }
        // `12px` and `0x10` are one wrong word, not a number and a name.
        while position < bytes.endIndex, isIdentifierPart(bytes[position]) {
            position += 1
            kind = .foreign
        }
        return kind
    }

    private mutating func skipDigits() {
        while isDigit(byte(0)) || (byte(0) == UInt8(ascii: "_") && isDigit(byte(1))) {
            position += 1
        }
    }

    /// Takes a string up to its closing quote, or all the rest when there is none.
    private mutating func scanString() -> ExpressionToken.Kind {
        position += 1
        while position < bytes.endIndex {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                return take(1, .string)
            case UInt8(ascii: "\\"):
                position = min(position + 2, bytes.endIndex)
            default:
                position += 1
            }
        }
        return .foreign
    }
}

func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

func isIdentifierStart(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) || byte == UInt8(ascii: "_")
        || byte >= 0x80
}

func isIdentifierPart(_ byte: UInt8) -> Bool {
    isIdentifierStart(byte) || isDigit(byte)
}
