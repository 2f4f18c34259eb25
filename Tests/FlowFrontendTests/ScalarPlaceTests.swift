import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// The byte a character of a decoded text comes from.
@Suite struct ScalarPlaceTests {
    /// The mark stands in front of a `~`, the only one in the text.
    static let cases: [MarkedCase] = [
        MarkedCase("plain", "a: one 1️⃣~two"),
        MarkedCase("plain over lines", "a: one\n  two\n\n  é 1️⃣~three"),
        MarkedCase("plain with wide gaps", "a: one   \n    two 1️⃣~three"),
        MarkedCase("single quotes", "a: 'one 1️⃣~two'"),
        MarkedCase("doubled quotes", "a: 'it''s 1️⃣~two'"),
        MarkedCase("single quotes over lines", "a: 'it''s\n  here 1️⃣~two'"),
        MarkedCase("double quotes", "a: \"one 1️⃣~two\""),
        MarkedCase("escapes", "a: \"\\u00e9\\n\\x41\\U0001F642 \\\" 1️⃣~two\""),
        MarkedCase("an escaped line break", "a: \"one\\\n    two 1️⃣~three\""),
        MarkedCase("folded quotes", "a: \"one\n\n    two\n  1️⃣~three\""),
        MarkedCase("a literal", "a: |\n  one\n  two 1️⃣~three\n"),
        MarkedCase("a literal with inner indentation", "a: |\n  one\n    two 1️⃣~three\n"),
        MarkedCase("a literal after blank lines", "a: |-\n\n  1️⃣~three\n"),
        MarkedCase("a literal behind a comment", "a: |+ # why\n  one 1️⃣~three\n\n"),
        MarkedCase("a folded text", "a: >\n  one\n  two\n\n  1️⃣~three\n"),
        MarkedCase("a folded text with CRLF", "a: >\r\n  one\r\n  1️⃣~three\r\n"),
        MarkedCase("behind an anchor", "a: &b one 1️⃣~two"),
    ]

    @Test(arguments: cases) func isMappedBack(_ place: MarkedCase) throws {
        let marked = MarkedText(place.marked)
        let mark = try #require(marked.marks[1])
        let bytes = Array(marked.text.utf8)
        var diagnostics: [Diagnostic] = []
        let file = SourceFile(path: "a.yaml", bytes: bytes)
        let tree = readYAML(file, id: FileID(0), into: &diagnostics)
        #expect(diagnostics.map(\.message) == [])
        let root = try #require(tree.root)
        let value = tree.entries(root)[0].value
        let decoded = Array(tree.bytes(value))
        let offset = try #require(decoded.firstIndex(of: UInt8(ascii: "~")))
        #expect(tree.sourceByte(value, textOffset: offset, in: bytes) == mark)
    }

    @Test(arguments: cases) func offsetsAscendAndStayInside(_ place: MarkedCase) throws {
        let bytes = Array(MarkedText(place.marked).text.utf8)
        var diagnostics: [Diagnostic] = []
        let tree = readYAML(
            SourceFile(path: "a.yaml", bytes: bytes), id: FileID(0), into: &diagnostics)
        let value = tree.entries(try #require(tree.root))[0].value
        let span = tree.span(value)
        var last = Int(span.startByte)
        for offset in -1...(tree.bytes(value).count + 1) {
            let byte = tree.sourceByte(value, textOffset: offset, in: bytes)
            #expect(byte >= last && byte <= Int(span.endByte))
            last = byte
        }
    }
}
