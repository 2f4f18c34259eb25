import FlowModel

/// A type as written: `City?`, `Array<City>?`.
indirect enum TypeSpelling {
    case name(String, start: Int, end: Int)
    case list(TypeSpelling)
    case optional(TypeSpelling, end: Int)
}

/// Reads the spelling of a type from the text of a scalar.
struct TypeSpellingParser {
    /// The limit for lists in lists: each level doubles the time that Swift takes to check them.
    static let nestingLimit = 16

    let bytes: ArraySlice<UInt8>
    private var position: Int
    private var depth = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The offset after the text read so far.
    var offset: Int { position - bytes.startIndex }

    private var byte: UInt8 { position < bytes.endIndex ? bytes[position] : 0 }

    private mutating func skipSpaces() {
        while byte == UInt8(ascii: " ") || (9...13).contains(byte) { position += 1 }
    }

    /// Reads the type, and the offset of the default after `=`, if there is one.
    mutating func readDeclaration() throws(ExpressionProblem) -> (
        type: TypeSpelling, defaultOffset: Int?
    ) {
        let type = try readType()
        skipSpaces()
        if position == bytes.endIndex { return (type, nil) }
        guard byte == UInt8(ascii: "=") else {
            throw .typeSyntax("more follows behind the type", start: offset, end: bytes.count)
        }
        position += 1
        return (type, offset)
    }

    private mutating func readType() throws(ExpressionProblem) -> TypeSpelling {
        depth += 1
        defer { depth -= 1 }
        skipSpaces()
        let start = offset
        guard depth <= Self.nestingLimit else {
            throw .typeSyntax(
                "the type nests more than \(Self.nestingLimit) levels deep", start: start,
                end: bytes.count)
        }
        if byte == UInt8(ascii: "["), bytes[position...].contains(UInt8(ascii: ":")) {
            throw .typeSyntax(
                TypeProblems.dictionary, help: TypeProblems.dictionaryHelp, start: start,
                end: bytes.count)
        }
        if byte == UInt8(ascii: "[") {
            throw .listSpelling(start: start, end: bytes.count, meant: listInWords)
        }
        guard isIdentifierStart(byte) else {
            throw .typeSyntax(
                "a type was expected here", help: valueHelp, start: start,
                end: min(bytes.count, start + 1))
        }
        while position < bytes.endIndex, isIdentifierPart(byte) { position += 1 }
        let name = String(decoding: bytes[(bytes.startIndex + start)..<position], as: UTF8.self)
        var type = TypeSpelling.name(name, start: start, end: offset)
        if byte == UInt8(ascii: "<") {
            type = .list(try readElement(of: name, start))
        }
        while byte == UInt8(ascii: "?") {
            position += 1
            if case .optional = type {
                let first = bytes.startIndex + start..<position - 1
                while byte == UInt8(ascii: "?") { position += 1 }
                throw .typeSyntax(
                    "an optional of an optional, and the language has none",
                    help: "write one `?`", start: start, end: offset,
                    replacement: String(decoding: bytes[first], as: UTF8.self))
            }
            type = .optional(type, end: offset)
        }
        return type
    }

    /// `Array<City>?` for `[City]?`, with its default.
    private var listInWords: String? {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
        let type = bytes[position..<end].flatMap { byte in
            switch byte {
            case UInt8(ascii: "["): Array("Array<".utf8)
            case UInt8(ascii: "]"): Array(">".utf8)
            default: [byte]
            }
        }
        var parser = TypeSpellingParser(type[...])
        guard (try? parser.readDeclaration()) != nil else { return nil }
        return String(decoding: type + bytes[end...], as: UTF8.self)
    }

    /// The next step for a value where its type is expected.
    private var valueHelp: String? {
        guard depth == 1 else { return nil }
        let written = bytes[position...]
        let type: String
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            type = written.contains(UInt8(ascii: ".")) ? "Double" : "Int"
        case UInt8(ascii: "\""): type = "String"
        default: return nil
        }
        return "write its type before it: `\(type) = \(String(decoding: written, as: UTF8.self))`"
    }

    private mutating func readElement(
        of name: String, _ start: Int
    ) throws(ExpressionProblem) -> TypeSpelling {
        guard name == "Array" || name == "Optional" || name == "List" else {
            throw .typeSyntax(
                "`\(name)` takes no type in angle brackets, only `Array<…>` does", start: start,
                end: offset)
        }
        guard name == "Array" else {
            throw .typeSyntax(
                "`\(name)<…>` is no type here",
                help: name == "Optional" ? "write `T?`" : "write `Array<T>`", start: start,
                end: offset)
        }
        position += 1
        let element = try readType()
        skipSpaces()
        guard byte == UInt8(ascii: ">") else {
            throw .typeSyntax("`<` is not closed with `>`", start: start, end: offset)
        }
        position += 1
        return element
    }
}

extension ExpressionProblem {
    fileprivate static func typeSyntax(
        _ message: String, help: String? = nil, start: Int, end: Int, replacement: String? = nil
    ) -> ExpressionProblem {
        ExpressionProblem(
            kind: TypeProblems.typeSyntax, start: start, end: end, message: message, help: help,
            replacement: replacement)
    }

    fileprivate static func listSpelling(
        start: Int, end: Int, meant: String?
    ) -> ExpressionProblem {
        typeSyntax(
            "a list in brackets is inside a type, where YAML cannot read it",
            help: meant.map { "write `\($0)`" }
                ?? "write `Array<City>`, `Array<City>?`, or `Array<City> = []`", start: start,
            end: end, replacement: meant)
    }
}
