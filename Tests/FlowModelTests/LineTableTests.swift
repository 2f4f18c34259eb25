import FlowModel
import Testing

@Suite struct LineTableTests {
    @Test(arguments: [
        ("a\nbc\n", 3, 2, 2),
        ("a\r\nbc", 4, 2, 2),
        ("a\rbc", 3, 2, 2),
        ("é: ü", 4, 1, 4),
        ("\u{FEFF}ab", 4, 1, 2),
        ("", 0, 1, 1),
    ])
    func positionsCountScalarsFromOne(text: String, byte: Int, line: Int, column: Int) {
        let position = LineTable(Array(text.utf8)).position(atByte: byte)
        #expect(position.lineNumber == line)
        #expect(position.column == column)
    }

    @Test func editorsCountUTF16FromZero() {
        let position = LineTable(Array("x\n😀b".utf8)).utf16Position(atByte: 6)
        #expect(position.line == 1)
        #expect(position.character == 2)
    }

    @Test func aLineEndsBeforeItsBreak() {
        let table = LineTable(Array("ab\r\nc\n".utf8))
        #expect(table.byteRange(ofLine: 1) == 0..<2)
        #expect(table.byteRange(ofLine: 2) == 4..<5)
    }
}
