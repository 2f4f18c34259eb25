/// Writes lines of code into one buffer of bytes: indentation, blocks, and lines that are broken
/// when they are too long.
struct CodeWriter {
    private(set) var bytes: [UInt8] = []
    private var level = 0
    private static let width = 100

    init() {}

    /// A line, indented, and broken at its marks when it is too long.
    mutating func line(_ code: Code) {
        bytes += repeatElement(0x20, count: 4 * level)
        let start = bytes.count
        let width = code.write(to: &bytes)
        if 4 * level + width > CodeWriter.width {
            bytes.removeSubrange(start...)
            var layout = LineLayout(code, level: level, limit: CodeWriter.width)
            layout.write()
            bytes += layout.bytes
        }
        endLine()
    }

    /// Words that are visible as they are, in a line that is never broken.
    mutating func row(_ words: [String]) {
        bytes += repeatElement(0x20, count: 4 * level)
        for (index, word) in words.enumerated() {
            if index > 0 { bytes.append(0x20) }
            bytes += word.utf8
        }
        endLine()
    }

    /// What is written from here on stands one level deeper.
    mutating func indent() {
        level += 1
    }

    mutating func unindent() {
        level -= 1
    }

    /// A line and an opening brace.
    mutating func open(_ code: Code) {
        line(code + " {")
        indent()
    }

    /// A line and an opening brace with what stands behind it: `{ flow in`.
    mutating func open(_ code: Code, closure parameters: String) {
        line(code + " { " + parameters)
        indent()
    }

    /// The closing brace.
    mutating func close(_ code: Code = "}") {
        unindent()
        line(code)
    }

    /// Writes the head of a function in a closure if it is to hold many statements; false if not.
    /// Swift checks all of a closure as one expression, which takes time that grows with the
    /// square of its length, and checks the statements of a function one by one.
    mutating func openFunction(_ head: Code, forStatements count: Int) -> Bool {
        guard count > 64 else { return false }
        open("@MainActor func " + head)
        return true
    }

    /// The end of such a function, and its call.
    mutating func closeFunction(_ call: Code) {
        close()
        line(call)
    }

    mutating func blank() {
        endLine()
    }

    /// Comment lines from a text, which may have several lines of its own or be too long for one.
    mutating func comment(_ mark: String, _ text: String) {
        let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for paragraph in paragraphs {
            var row = mark
            for word in paragraph.split(whereSeparator: \.isWhitespace) {
                let isFull = 4 * level + row.count + 1 + word.count > CodeWriter.width
                if isFull, row.utf8.count > mark.utf8.count {
                    line(Code(row))
                    row = mark
                }
                row += " "
                row += word
            }
            line(Code(row))
        }
    }

    private mutating func endLine() {
        bytes.append(0x0A)
    }
}
