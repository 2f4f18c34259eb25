/// Groups of a line of code, and the places where they are broken if the line is too long.
///
/// A line that is short enough is written without breaks. In a line that is too long, the outermost
/// groups that do not fit are broken at each of their marks, one level deeper.
enum LineBreak {
    static let open = Code.Mark.open
    static let openRun = Code.Mark.openRun
    static let close = Code.Mark.close
    static let soft = Code.Mark.soft
    static let line = Code.Mark.line
    static let end = Code.Mark.end
    static let lineEnd = Code.Mark.lineEnd
    static let comma = Code.Mark.comma
    /// The separator of list elements.
    fileprivate static let separator: Code = ",\(line)"

    /// The clauses of a condition and its ending: `if a, b {`. If they do not fit, each clause has
    /// a line, and the ending has a line of its own.
    static func clauses(_ clauses: [Code], then ending: Code) -> Code {
        var text = clauses.joined(separator: separator)
        if clauses.count == 1 { text.unwrapRun() }
        return "\(open)\(text)\(lineEnd)\(ending)\(close)"
    }

    /// `protocol A: B, C {`. If it does not fit, each part has a line, and the ending has a line of
    /// its own.
    static func head(_ start: Code, _ parts: [Code], then ending: Code) -> Code {
        let list = parts.joined(separator: separator)
        return "\(open)\(start)\(line)\(list)\(lineEnd)\(ending)\(close)"
    }

    /// `guard call else { … }`. When it does not fit, the call has lines of its own.
    static func guarded(_ call: Code, else ending: Code) -> Code {
        "guard\(open)\(line)\(call)\(lineEnd)\(ending)\(close)"
    }

    /// `{ call }` or `{ flow in call }`. When it does not fit, the call has lines of its own.
    static func closure(_ call: Code, parameters: Code = "") -> Code {
        "{\(parameters)\(open)\(line)\(call)\(lineEnd)}\(close)"
    }

    /// `case .a: value`. When it does not fit, the value has a line of its own.
    static func branch(_ pattern: Code, _ value: Code) -> Code {
        "\(pattern):\(open)\(line)\(value)\(close)"
    }

    /// `var onSend: (() -> Void)? { get set }`
    static func requirement(_ property: String, _ type: Code) -> Code {
        "var \(property):\(openRun)\(openRun)\(line)\(type)\(close)\(lineEnd){ get set }\(close)"
    }

    /// `target = value`, or only the target if there is no value.
    static func assignment(of value: Code?, to target: Code) -> Code {
        guard let value else { return target }
        return "\(open)\(target) =\(line)\(value)\(close)"
    }

    /// The brackets around a list.
    enum Brackets {
        case round, square, angle

        var literals: (open: StaticString, close: StaticString) {
            switch self {
            case .round: ("(", ")")
            case .square: ("[", "]")
            case .angle: ("<", ">")
            }
        }
    }

    /// A list in brackets: `(a, b)`, or one element a line.
    static func list(_ elements: [Code], in brackets: Brackets = .round) -> Code {
        var code = Code()
        code.append(list: elements, in: brackets)
        return code
    }

    static func list(_ elements: [String], in brackets: Brackets = .round) -> Code {
        list(elements.map { Code($0) }, in: brackets)
    }
}

extension Code {
    /// Appends a list in brackets: `(a, b)`, or one element a line.
    mutating func append(list elements: [Code], in brackets: LineBreak.Brackets = .round) {
        append(literal: brackets.literals.open)
        if !elements.isEmpty {
            append(.open)
            append(.soft)
            append(elements, separator: LineBreak.separator)
            if brackets == .square { append(.comma) }
            append(.end)
            append(.close)
        }
        append(literal: brackets.literals.close)
    }
}

/// Writes one line that is too long as several.
struct LineLayout {
    private(set) var bytes: [UInt8] = []
    private let marked: [UInt8]
    private let limit: Int
    private var column: Int
    /// The open groups. Each knows if it is to be broken, if that has begun, and the level of its
    /// beginning.
    private var groups: [(isBroken: Bool, isRun: Bool, hasBreaks: Bool, level: Int)] = []
    private var level: Int

    init(_ code: Code, level: Int, limit: Int) {
        marked = code.marked
        self.level = level
        self.limit = limit
        column = 4 * level
        bytes.reserveCapacity(2 * marked.count)
    }

    mutating func write() {
        for (index, byte) in marked.enumerated() {
            guard let mark = Code.Mark(rawValue: byte) else {
                append(byte)
                continue
            }
            switch mark {
            case .open, .openRun: openGroup(at: index, isRun: mark == .openRun)
            case .close: level = groups.popLast()?.level ?? level
            case .soft, .line, .end, .lineEnd: separate(mark)
            case .comma: if groups.last?.isBroken == true { append(UInt8(ascii: ",")) }
            }
        }
    }

    private mutating func append(_ byte: UInt8) {
        bytes.append(byte)
        column += isFirstByte(byte) ? 1 : 0
    }

    private mutating func openGroup(at index: Int, isRun: Bool) {
        let isBroken = column + widthUntilBreak(from: index) > limit
        let continuesRun =
            isRun && groups.last.map { $0.isRun && $0.isBroken && !$0.hasBreaks } == true
        groups.append((isBroken, isRun, false, level))
        if isBroken, !continuesRun { level += 1 }
    }

    private mutating func separate(_ mark: Code.Mark) {
        guard let group = groups.last, group.isBroken else {
            if mark.isSpace { append(0x20) }
            return
        }
        groups[groups.count - 1].hasBreaks = true
        let indentation = mark == .end || mark == .lineEnd ? group.level : level
        bytes.append(0x0A)
        bytes += repeatElement(0x20, count: 4 * indentation)
        column = 4 * indentation
    }

    /// The width of the group that opens here and of the text after it, up to the next possible
    /// break.
    private func widthUntilBreak(from start: Int) -> Int {
        var (width, depth, isClosed) = (0, 0, false)
        for byte in marked[start...] where width <= limit {
            guard let mark = Code.Mark(rawValue: byte) else {
                width += isFirstByte(byte) ? 1 : 0
                continue
            }
            switch mark {
            case .open, .openRun: depth += 1
            case .close:
                depth -= 1
                if depth == 0 { isClosed = true }
                if depth < 0, groups.last?.isBroken != true { depth = 0 }
            case .soft, .line, .end, .lineEnd:
                if isClosed, depth <= 0 { return width }
                width += mark.isSpace ? 1 : 0
            case .comma: break
            }
        }
        return width
    }
}
