import Testing

@testable import FlowModel

private let kind = DiagnosticKind(
    id: "not-utf8", family: .references, isFatal: true, summary: "", reason: "", advice: "",
    bad: [], good: [])

/// Spans that lie anywhere, in files that are anything: no report may trap.
@Suite struct RangeTests {
    /// Parts of characters, breaks of lines and a byte order mark.
    private static let pieces: [[UInt8]] = [
        [], [0x61], [0x80], [0xC3], [0xF0], [0x0A], [0x0D], [0xEF, 0xBB, 0xBF],
        [UInt8](repeating: 0x80, count: 150), [UInt8](repeating: 0x61, count: 150),
    ]

    @Test(arguments: pieces)
    func everySpanCanBeReported(first: [UInt8]) {
        for second in RangeTests.pieces {
            for third in RangeTests.pieces {
                let bytes = first + second + third
                let offsets = Set(
                    [-1, 0, 1, 2, 3, first.count, bytes.count - 1, bytes.count, bytes.count + 1])
                for start in offsets {
                    for end in offsets {
                        report(SourceSpan(file: FileID(0), startByte: start, endByte: end), bytes)
                    }
                }
            }
        }
    }

    private func report(_ span: SourceSpan, _ bytes: [UInt8]) {
        let files = [SourceFile(path: "a.yaml", bytes: bytes)]
        let diagnostic = Diagnostic(kind, at: span, "a message")
        var writer = TextReport(files: files)
        let lines = writer.render(diagnostic).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 5)
        // Cut as UTF-8 is, also where it is none.
        #expect(lines[2].utf8.count < 1_200)
        #expect(jsonReport(Findings(files: files, diagnostics: [diagnostic])).hasSuffix("}\n"))
        let table = LineTable(bytes)
        for offset in [span.startByte, span.endByte] {
            let position = table.position(atByte: Int(offset))
            let editor = table.utf16Position(atByte: Int(offset))
            #expect(editor.line == position.lineNumber - 1)
            #expect(editor.character >= position.column - 1)
        }
    }

    @Test(arguments: [
        (-3, 2, 0..<2), (1, 4, 1..<4), (4, 1, 4..<4), (3, 9, 3..<5), (7, 9, 5..<5),
        (Int(Int32.max) + 5, Int.max, 5..<5),
    ])
    func spansAreClampedToTheirFile(start: Int, end: Int, range: Range<Int>) {
        let span = SourceSpan(file: FileID(0), startByte: start, endByte: end)
        #expect(span.byteRange(in: 5) == range)
    }
}
