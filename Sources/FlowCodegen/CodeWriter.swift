/// Writes lines of code into one buffer of bytes: indentation, blocks, and lines that are broken
/// when they are too long. It knows the number of the line it writes.
struct CodeWriter {
    private(set) var bytes: [UInt8] = []
    /// The number of the line that is written next, counted from 1.
    private(set) var lineNumber = 1
    private var level = 0
    private static let width = 100

    init() {}

    /// A line, indented. Where it may be broken say the marks of `LineBreak`.
    mutating func line(_ text: String) {
        var text = text
        text.withUTF8 { layOut($0) }
    }

    /// What is written from here on stands one level deeper.
    mutating func indent() {
        level += 1
    }

    mutating func unindent() {
        level -= 1
    }

    /// A line and an opening brace.
    mutating func open(_ text: String) {
        line(text + " {")
        indent()
    }

    /// A line and an opening brace with what stands behind it: `{ flow in`.
    mutating func open(_ text: String, closure parameters: String) {
        line(text + " { " + parameters)
        indent()
    }

    /// Lines that were written apart.
    mutating func append(_ other: CodeWriter) {
        bytes += other.bytes
        lineNumber += other.lineNumber - 1
    }

    /// The closing brace.
    mutating func close(_ text: String = "}") {
        unindent()
        line(text)
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
                    line(row)
                    row = mark
                }
                row += " "
                row += word
            }
            line(row)
        }
    }

    private mutating func endLine() {
        bytes.append(0x0A)
        lineNumber += 1
    }

    private mutating func layOut(_ text: UnsafeBufferPointer<UInt8>) {
        for _ in 0..<(4 * level) { bytes.append(0x20) }
        let start = bytes.count
        var continuations = 0
        for byte in text {
            if byte >= LineBreak.markLimit {
                bytes.append(byte)
                if byte & 0xC0 == 0x80 { continuations += 1 }
            } else if byte == 4 || byte == 6 {
                bytes.append(0x20)
            }
        }
        if 4 * level + bytes.count - start - continuations > CodeWriter.width {
            bytes.removeSubrange(start...)
            var layout = LineLayout(text: text, level: level, limit: CodeWriter.width)
            layout.write()
            bytes += layout.bytes
            lineNumber += layout.breaks
        }
        endLine()
    }
}
