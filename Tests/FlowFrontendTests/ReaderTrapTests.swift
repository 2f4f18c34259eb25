import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// One case for each trap of YAML and of its reader: the exact place, and nothing twice.
@Suite struct ReaderTrapTests {
    static let cases: [MarkedCase] = [
        MarkedCase("an empty file", "1️⃣", "file-kind"),
        MarkedCase("only a comment", "1️⃣# nothing here\n", "file-kind"),
        MarkedCase("only a marker", "---\n1️⃣", "file-kind"),
        MarkedCase("a list at the top", "1️⃣- flow: A\n", "file-kind"),
        MarkedCase("a text at the top", "1️⃣flow\n", "file-kind"),
        MarkedCase("a quote left open", "flow: A\nsummary: 1️⃣\"open\n", "yaml-syntax"),
        MarkedCase("a bracket left open", "flow: A\ninputs: { a: B\n1️⃣", "yaml-syntax"),
        MarkedCase("a bracket of another kind", "flow: A\noutputs: [a1️⃣}\n", "yaml-syntax"),
        MarkedCase("two colons", "flow: A\nsummary: one1️⃣: two\n", "yaml-syntax"),
        MarkedCase("a key without a colon", "flow: A\nsummary1️⃣\nstate: {}\n", "yaml-syntax"),
        MarkedCase("a tab as indentation", "flow: A\nstate:\n1️⃣\ta: Int\n", "yaml-syntax"),
        MarkedCase("a default behind a list", "flow: A\nstate:\n  a: [B] 1️⃣= []\n", "yaml-syntax"),
        MarkedCase("a reserved character", "flow: A\nsummary: 1️⃣@home\n", "yaml-syntax"),
        MarkedCase("wrong indentation", "flow: A\n  b1️⃣: C\n", "yaml-syntax"),
        MarkedCase("a list that stops", "flow: A\noutputs:\n  - a\n  1️⃣b: C\n", "yaml-syntax"),
        MarkedCase("an unknown escape", "flow: A\nsummary: \"a1️⃣\\q\"\n", "yaml-syntax"),
        MarkedCase("a second document", "flow: A\n1️⃣---\nflow: B\n", "yaml-syntax"),
        MarkedCase("text behind the end", "{ flow: A }\n1️⃣]\n", "yaml-syntax"),
        MarkedCase("a local tag", "flow: A\nsummary: 1️⃣!b c\n", "yaml-syntax"),
        MarkedCase("a core tag", "flow: A\nsummary: 1️⃣!!str c\n", "yaml-syntax"),
        MarkedCase("a bare tag", "flow: A\nsummary: 1️⃣! c\n", "yaml-syntax"),
        MarkedCase("an unknown handle", "flow: A\nsummary: 1️⃣!e!b c\n", "yaml-syntax"),
        MarkedCase(
            "a negation that is a tag", "flow: A\nstart: { push: B, when: 1️⃣!app.done }\n",
            "yaml-syntax"),
        MarkedCase("a tag behind an anchor", "flow: A\nsummary: &x 1️⃣!b c\n", "yaml-syntax"),
        MarkedCase("a mapping as a key", "flow: A\n? 1️⃣{ a: b }\n: c\n", "yaml-syntax"),
        MarkedCase("a list as a key", "flow: A\n? 1️⃣[a]\n: c\n", "yaml-syntax"),
        MarkedCase("an alias without an anchor", "flow: A\nsummary: 1️⃣*b\n", "yaml-syntax"),
        MarkedCase(
            "an alias inside its anchor", "flow: A\nscreens: &s { B: 1️⃣*s }\n", "yaml-syntax"),
        MarkedCase("a nameless anchor", "flow: A\nsummary: &1️⃣ b\n", "yaml-syntax"),
        MarkedCase(
            "a merge key", "flow: A\nscreens: { B: &b { outputs: [c] }, D: { 1️⃣<<: *b } }\n",
            "merge-key"),
        MarkedCase("a key twice", "flow: A\nstate: { a: Int, 1️⃣a: Int }\n", "duplicate-key"),
        MarkedCase(
            "a key three times", "flow: A\nstate:\n  a: Int\n  1️⃣a: Int\n  2️⃣'a': Int\n",
            "duplicate-key", "duplicate-key"),
        MarkedCase("a section twice", "flow: A\n1️⃣flow: B\n", "duplicate-key"),
        MarkedCase(
            "equal keys of two mappings", "flow: A\nstate: { a: Int }\ninputs: { a: Int }\n"),
        MarkedCase(
            "a problem at an anchor, once",
            "flow: A\nscreens:\n  B: &b { 1️⃣outs: [x] }\n  C: *b\n  D: *b\n", "unknown-key"),
        MarkedCase(
            "the problems before the end",
            "flow: A\n1️⃣stat: { a: Int }\nsummary: 2️⃣\"open\n", "unknown-key", "yaml-syntax"),
        MarkedCase("nothing is missing after a stop", "app: A\nsummary: 1️⃣\"open\n", "yaml-syntax"),
        MarkedCase(
            "no second word inside brackets", "flow: A\nscreens: [B, C: D1️⃣: E\n", "yaml-syntax"),
        MarkedCase("longer characters before it", "flow: A # é漢🙂\n1️⃣é漢🙂: B\n", "unknown-key"),
        MarkedCase(
            "longer characters on its line", "flow: A\ninputs: { 1️⃣é漢🙂: String, 2️⃣a🙂: Int }\n",
            "wrong-kind", "wrong-kind"),
        MarkedCase(
            "a syntax error behind longer characters", "flow: é\nsummary: 漢🙂1️⃣: x\n",
            "yaml-syntax"),
    ]

    @Test(arguments: cases) func isFoundAtItsPlace(_ trap: MarkedCase) {
        trap.check()
    }

    @Test func aByteOrderMarkShiftsNothing() {
        let text = "\u{FEFF}flow: A\nbad: B\n"
        #expect(places(in: Array(text.utf8)) == ["unknown-key@2:1"])
        #expect(places(in: Array("\u{FEFF}bad: A\n".utf8)) == ["file-kind@1:1"])
        #expect(places(in: Array("\u{FEFF}".utf8)) == ["file-kind@1:1"])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func everyLineBreakCounts(_ end: String) {
        let text = ["flow: A", "summary: |", "  one", "  two", "bad: B", ""]
        #expect(places(in: Array(text.joined(separator: end).utf8)) == ["unknown-key@5:1"])
        let unicode = ["flow: A # é", "bad: B", ""]
        #expect(places(in: Array(unicode.joined(separator: end).utf8)) == ["unknown-key@2:1"])
    }

    @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
    func breaksThatEditorsDoNotCount(_ character: String) {
        let text = "flow: A # one\(character)bad: B\n"
        let finding = findings(in: Array(text.utf8)).first
        #expect(finding?.kind.id == "unknown-key")
        let start = "flow: A # one".utf8.count + character.utf8.count
        #expect(finding?.span.startByte == Int32(start))
    }

    @Test func bytesThatAreNoText() {
        let head = Array("flow: A\nsummary: é".utf8)
        #expect(places(in: head + [0xFF, 0x0A]) == ["not-utf8@2:11"])
        #expect(places(in: head + [0xC3]) == ["not-utf8@2:11"])
        #expect(places(in: head + [0xED, 0xA0, 0x80]) == ["not-utf8@2:11"])
        #expect(places(in: head + [0xC0, 0x80]) == ["not-utf8@2:11"])
        #expect(places(in: head + [0xF4, 0x90, 0x80, 0x80]) == ["not-utf8@2:11"])
        #expect(places(in: head + [0x00, 0x0A]) == ["yaml-syntax@2:11"])
        #expect(places(in: head + [0x07, 0x0A]) == ["yaml-syntax@2:11"])
        #expect(places(in: [0xFF, 0xFE, 0x66, 0x00]) == ["not-utf8@1:1"])
    }

    @Test func collectionsEndWithTheirLastChild() throws {
        let text = "flow: A\nscreens:\n  B:\n    outputs:\n    - c\n\n# end\nsummary: d\n"
        var diagnostics: [Diagnostic] = []
        let file = SourceFile(path: "a.yaml", text: text)
        let tree = readYAML(file, id: FileID(0), into: &diagnostics)
        let root = try #require(tree.root)
        let screens = tree.entries(root)[1].value
        #expect(
            Int(tree.span(screens).endByte)
                == "flow: A\nscreens:\n  B:\n    outputs:\n    - c".count)
        #expect(Int(tree.span(root).endByte) == text.count - 1)
    }
}
