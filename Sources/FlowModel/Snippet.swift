/// The line of a file that a span starts in, and the marks to print under it.
struct Snippet {
    let lineNumber: Int
    /// The line as it can be printed, cut when it is very long.
    let line: String
    /// Spaces up to the first marked column.
    let indent: String
    /// As many carets as the marked text has columns, at least one.
    let carets: String

    /// More of a line than this many bytes before or after the mark is not shown.
    private static let contextLimit = 100

    init(_ span: SourceSpan, in bytes: [UInt8], lines: LineTable) {
        let start = min(Int(span.startByte), bytes.count)
        lineNumber = lines.lineNumber(atByte: start)
        let range = lines.byteRange(ofLine: lineNumber)
        let markStart = min(max(start, range.lowerBound), range.upperBound)
        let markEnd = min(max(Int(span.endByte), markStart), range.upperBound)
        let shownStart = Snippet.boundary(
            max(range.lowerBound, markStart - Snippet.contextLimit), in: bytes)
        let shownMarkEnd = Snippet.boundary(
            min(markEnd, markStart + Snippet.contextLimit), in: bytes)
        let shownEnd = Snippet.boundary(
            min(range.upperBound, shownMarkEnd + Snippet.contextLimit), in: bytes)

        let lead = shownStart > range.lowerBound ? "…" : ""
        let before =
            lead + printable(String(decoding: bytes[shownStart..<markStart], as: UTF8.self))
        let marked = printable(String(decoding: bytes[markStart..<shownMarkEnd], as: UTF8.self))
        let after = printable(String(decoding: bytes[shownMarkEnd..<shownEnd], as: UTF8.self))
        line = before + marked + after + (shownEnd < range.upperBound ? "…" : "")
        indent = String(repeating: " ", count: displayWidth(before))
        carets = String(repeating: "^", count: max(1, displayWidth(marked)))
    }

    /// The nearest offset at or after this one that does not split a character.
    private static func boundary(_ byteOffset: Int, in bytes: [UInt8]) -> Int {
        var offset = byteOffset
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }
}
