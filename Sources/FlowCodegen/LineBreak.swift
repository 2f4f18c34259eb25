/// Marks in a line of code that say where it may be broken. They are control characters, which
/// cannot stand in generated code otherwise, and none of them is ever written.
///
/// A line that is short enough is written without breaks. In one that is too long, the outermost
/// groups that do not fit are broken at each of their marks, one level deeper.
enum LineBreak {
    /// Opens a group.
    static let open = "\u{1}"
    /// Closes a group.
    static let close = "\u{2}"
    /// Nothing, or a line break.
    static let soft = "\u{3}"
    /// A space, or a line break.
    static let line = "\u{4}"
    /// Nothing, or a line break back to the level of the group's beginning.
    static let end = "\u{5}"
    /// A space, or a line break back to the level of the group's beginning.
    static let lineEnd = "\u{6}"
    /// A comma that is only there when the group is broken.
    static let comma = "\u{7}"

    /// Opens a group of operands. As the first of another such group it is no level deeper.
    static let openRun = "\u{8}"

    /// Every byte below is a mark.
    static let markLimit: UInt8 = 0x09

    /// The clauses of a condition and what follows them: `if a, b {`. When they do not fit, the
    /// clauses stand below one another, and what follows has a line of its own.
    static func clauses(_ clauses: [String], then ending: String) -> String {
        var text = clauses.joined(separator: "," + line)
        if clauses.count == 1, text.hasPrefix(openRun), text.hasSuffix(close) {
            text = String(text.dropFirst().dropLast())
        }
        return open + text + lineEnd + ending + close
    }

    /// `guard call else { … }`. When it does not fit, the call has lines of its own.
    static func guarded(_ call: String, else ending: String) -> String {
        "guard" + open + line + call + lineEnd + ending + close
    }

    /// `{ call }`. When it does not fit, the call has lines of its own.
    static func closure(_ call: String) -> String {
        "{" + open + line + call + lineEnd + "}" + close
    }

    /// `target = value`, or the target alone when there is no value.
    static func assignment(of value: String?, to target: String) -> String {
        guard let value else { return target }
        return open + target + " =" + line + value + close
    }

    /// A text without its marks, on one line.
    static func flat(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte >= markLimit {
                bytes.append(byte)
            } else if byte == 4 || byte == 6 {
                bytes.append(0x20)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stands between brackets: `(a, b)`, or one element a line.
    static func list(_ elements: [String], in brackets: (String, String) = ("(", ")")) -> String {
        guard let first = elements.first else { return brackets.0 + brackets.1 }
        var text = brackets.0 + open + soft + first
        for element in elements.dropFirst() {
            text += ","
            text += line
            text += element
        }
        if brackets.0 == "[" { text += comma }
        return text + end + close + brackets.1
    }
}

/// Writes one line that is too long as several.
struct LineLayout {
    private(set) var bytes: [UInt8] = []
    /// How many line breaks were written.
    private(set) var breaks = 0
    private let text: UnsafeBufferPointer<UInt8>
    private let limit: Int
    private var column: Int
    /// For each open group whether it is to be broken, whether that has begun, and the level of
    /// its beginning.
    private var groups: [(isBroken: Bool, isRun: Bool, hasBreaks: Bool, level: Int)] = []
    private var level: Int

    init(text: UnsafeBufferPointer<UInt8>, level: Int, limit: Int) {
        self.text = text
        self.level = level
        self.limit = limit
        column = 4 * level
    }

    mutating func write() {
        for index in text.indices {
            let byte = text[index]
            switch byte {
            case 1, 8: openGroup(at: index)
            case 2: level = groups.popLast()?.level ?? level
            case 3, 4, 5, 6: separate(byte)
            case 7: if groups.last?.isBroken == true { append(UInt8(ascii: ",")) }
            default: append(byte)
            }
        }
    }

    private mutating func append(_ byte: UInt8) {
        bytes.append(byte)
        if byte & 0xC0 != 0x80 { column += 1 }
    }

    private mutating func openGroup(at index: Int) {
        let isBroken = column + widthUntilBreak(from: index) > limit
        let isRun = text[index] == 8
        let continuesRun =
            isRun && groups.last.map { $0.isRun && $0.isBroken && !$0.hasBreaks } == true
        groups.append((isBroken, isRun, false, level))
        if isBroken, !continuesRun { level += 1 }
    }

    private mutating func separate(_ mark: UInt8) {
        guard let group = groups.last, group.isBroken else {
            if mark == 4 || mark == 6 { append(0x20) }
            return
        }
        groups[groups.count - 1].hasBreaks = true
        let indentation = mark >= 5 ? group.level : level
        bytes.append(0x0A)
        breaks += 1
        for _ in 0..<(4 * indentation) { bytes.append(0x20) }
        column = 4 * indentation
    }

    /// How wide the group that opens here is, with what follows up to where a line may break.
    private func widthUntilBreak(from start: Int) -> Int {
        var depth = 0
        var width = 0
        var isClosed = false
        for byte in text[start...] {
            switch byte {
            case 1, 8: depth += 1
            case 2:
                depth -= 1
                if depth == 0 { isClosed = true }
                if depth < 0, groups.last?.isBroken != true { depth = 0 }
            case 3, 5:
                if isClosed, depth <= 0 { return width }
            case 4, 6:
                if isClosed, depth <= 0 { return width }
                width += 1
            case 7: break
            default: if byte & 0xC0 != 0x80 { width += 1 }
            }
            if width > limit { return width }
        }
        return width
    }
}
