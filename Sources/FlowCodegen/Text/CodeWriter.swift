import FlowModel

/// Writes lines of code into one buffer of bytes: indentation, blocks, and lines that are broken
/// if they are too long.
struct CodeWriter {
    private(set) var bytes: [UInt8] = []
    private var indentation: [UInt8] = []
    private var level: Int { indentation.count / 4 }
    private static let width = 100

    init(level: Int = 0) {
        indentation = Array(repeating: 0x20, count: 4 * level)
    }

    /// Writes a line, indented, and broken at its marks if it is too long.
    mutating func line(_ code: Code) {
        beginLine()
        // No byte is wider than a column, so that most lines need not be measured.
        if indentation.count + code.marked.count > CodeWriter.width,
            indentation.count + code.width > CodeWriter.width
        {
            var layout = LineLayout(code, level: level, limit: CodeWriter.width)
            layout.write()
            bytes += layout.bytes
        } else {
            code.write(to: &bytes)
        }
        endLine()
    }

    /// Writes a row of the table of steps, on one line of any length.
    mutating func row(_ code: Code) {
        beginLine()
        bytes += code.marked
        endLine()
    }

    /// Appends lines that another writer has written.
    mutating func lines(of other: [UInt8]) {
        bytes += other
    }

    /// Indents the following lines one level deeper.
    mutating func indent() {
        indentation += repeatElement(0x20, count: 4)
    }

    mutating func unindent() {
        indentation.removeLast(4)
    }

    /// Writes a line and an opening brace.
    mutating func open(_ code: consuming Code) {
        code.append(literal: " {")
        line(code)
        indent()
    }

    /// Writes a line, an opening brace and the closure's parameters: `{ flow in`.
    mutating func open(_ code: consuming Code, closure parameters: String) {
        code.append(literal: " { ")
        code.append(parameters)
        line(code)
        indent()
    }

    /// Writes the closing brace.
    mutating func close(_ code: Code = "}") {
        unindent()
        line(code)
    }

    /// Writes the head of a function in a closure if it is to hold many statements; otherwise
    /// returns false. Swift checks all of a closure as one expression, which takes time that grows
    /// with the square of its length, but checks the statements of a function one by one.
    mutating func openFunction(_ head: Code, forStatements count: Int) -> Bool {
        guard count > 64 else { return false }
        open("@MainActor func " + head)
        return true
    }

    /// Writes the end of such a function, and its call.
    mutating func closeFunction(_ call: Code) {
        close()
        line(call)
    }

    mutating func blank() {
        endLine()
    }

    /// Writes a text as comment lines. It may have several lines or be too long for one.
    mutating func comment(_ mark: String, _ text: String) {
        // Most texts are ASCII, which can be split byte by byte.
        let isASCII = text.hasOnly(isVisible)
        let paragraphs =
            isASCII
            ? [text[...]]
            : text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for paragraph in paragraphs {
            let words =
                isASCII
                ? paragraph.utf8.split(separator: 0x20).map { Substring($0) }
                : paragraph.split(whereSeparator: \.isWhitespace)
            var row = mark
            var columns = indentation.count + mark.count
            for word in words {
                let width = 1 + word.count
                if columns + width > CodeWriter.width, row.utf8.count > mark.utf8.count {
                    line(Code(row))
                    row = mark
                    columns = indentation.count + mark.count
                }
                row += " "
                row += word
                columns += width
            }
            line(Code(row))
        }
    }

    private mutating func beginLine() {
        bytes += indentation
    }

    private mutating func endLine() {
        bytes.append(0x0A)
    }
}
