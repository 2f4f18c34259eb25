/// The line of a file that a span starts in, and the marks to print under it.
struct Snippet {
    let lineNumber: Int
    /// The line as it can be printed, cut when it is very long.
    let line: String
    /// Spaces up to the first marked column.
    let indent: String
    /// As many carets as the marked text has columns, at least one.
    let carets: String

    /// At most this many bytes of a line are shown before and after the mark.
    private static let contextLimit = 100

    init(_ span: SourceSpan, in bytes: [UInt8], lines: LineTable) {
        let span = span.byteRange(in: bytes.count)
        lineNumber = lines.lineNumber(atByte: span.lowerBound)
        let range = lines.byteRange(ofLine: lineNumber)
        let mark = span.clamped(to: range)
        /// The nearest offset that does not split a character, within the line.
        func boundary(_ byteOffset: Int, in limits: Range<Int>) -> Int {
            var offset = min(max(byteOffset, limits.lowerBound), limits.upperBound)
            // Bytes that are not UTF-8 may go on like this for ever; a character has at most four
            // bytes.
            let last = min(offset + 3, limits.upperBound)
            while offset < last, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            return offset
        }
        let markStart = mark.lowerBound
        let shownStart = boundary(
            markStart - Snippet.contextLimit, in: range.lowerBound..<markStart)
        let shownMarkEnd = boundary(
            min(mark.upperBound, markStart + Snippet.contextLimit),
            in: markStart..<range.upperBound)
        let shownEnd = boundary(
            shownMarkEnd + Snippet.contextLimit, in: shownMarkEnd..<range.upperBound)

        let lead = shownStart > range.lowerBound ? "…" : ""
        let before =
            lead + printable(String(decoding: bytes[shownStart..<markStart], as: UTF8.self))
        let marked = printable(String(decoding: bytes[markStart..<shownMarkEnd], as: UTF8.self))
        let after = printable(String(decoding: bytes[shownMarkEnd..<shownEnd], as: UTF8.self))
        line = before + marked + after + (shownEnd < range.upperBound ? "…" : "")
        indent = String(repeating: " ", count: displayWidth(before))
        carets = String(repeating: "^", count: max(1, displayWidth(marked)))
    }
}
