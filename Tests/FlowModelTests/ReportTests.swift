import Testing

@testable import FlowModel

private let kind = DiagnosticKind(
    id: "unknown-screen", family: .references, isFatal: true, summary: "", reason: "", advice: "",
    bad: [], good: [])

/// A diagnostic at the text between `‹` and `›`, which are then left out of the file.
private func report(
    _ marked: String, message: String = "no screen named `x`", help: String? = nil,
    witness: [String] = [], usesColor: Bool = false
) -> String {
    let before = String(marked.prefix { $0 != "‹" })
    let inside = String(marked.dropFirst(before.count + 1).prefix { $0 != "›" })
    let text = before + inside + marked.dropFirst(before.count + inside.count + 2)
    let span = SourceSpan(
        file: FileID(0), startByte: before.utf8.count,
        endByte: before.utf8.count + inside.utf8.count)
    var writer = TextReport(
        files: [SourceFile(path: "a.yaml", text: text)], usesColor: usesColor)
    return writer.render(
        Diagnostic(kind, at: span, message, help: help, witness: witness))
}

@Suite struct TextReportTests {
    @Test func theWholeForm() {
        let text = String(repeating: "# line\n", count: 11) + "      push: ‹conifrm›\n"
        let expected = """
            a.yaml:12:13: error: no screen named `conifrm` [unknown-screen]
               |
            12 |       push: conifrm
               |             ^^^^^^^
               = help: did you mean `confirm`?

            """
        #expect(
            report(
                text, message: "no screen named `conifrm`", help: "did you mean `confirm`?")
                == expected)
    }

    @Test(arguments: [
        ("push: ‹x›", "push: x", "      ^"),
        ("\tpush: ‹x›", "    push: x", "          ^"),
        ("ключ: ‹x›", "ключ: x", "      ^"),
        ("城市: ‹x›", "城市: x", "      ^"),
        ("a: ‹城市›", "a: 城市", "   ^^^^"),
        ("e\u{301}: ‹x›", "e\u{301}: x", "   ^"),
        ("a: ‹›", "a: ", "   ^"),
        ("a: ‹b\nc›", "a: b", "   ^"),
        ("\u{FEFF}a: ‹b›", "a: b", "   ^"),
        ("a\u{1B}[31m: ‹b›", "a␛[31m: b", "        ^"),
        ("a: ‹b›\r\nc: d", "a: b", "   ^"),
    ])
    func caretsStandUnderTheText(marked: String, line: String, carets: String) {
        let lines = report(marked).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[2] == "1 | " + line)
        #expect(lines[3] == "  | " + carets)
    }

    @Test func aVeryLongLineIsCut() {
        let filler = String(repeating: "é", count: 50_000)
        let lines = report(filler + "‹x›" + filler).split(separator: "\n")
        #expect(lines[2].count < 250)
        #expect(lines[2].hasPrefix("1 | …é"))
        #expect(lines[2].hasSuffix("é…"))
        let caret = lines[3].prefix { $0 != "^" }.count
        #expect(lines[2].dropFirst(caret).first == "x")
    }

    @Test func aMessageCannotSteerTheTerminal() {
        #expect(!report("‹a›", message: "no screen named `\u{1B}[2J`").contains("\u{1B}"))
    }

    @Test func aWitnessStandsOneStepALine() {
        let text = report("‹a›", help: "add an edge", witness: ["A", "B"])
        #expect(text.hasSuffix("  = witness: A\n             B\n  = help: add an edge\n"))
    }

    @Test func colourIsOnlyInk() {
        let plain = report("a: ‹b›", help: "c")
        let colored = report("a: ‹b›", help: "c", usesColor: true)
        #expect(colored.contains("\u{1B}[1;31m^\u{1B}[0m"))
        var stripped = ""
        var isEscape = false
        for character in colored {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { stripped.append(character) }
            if character == "m" { isEscape = false }
        }
        #expect(stripped.filter { $0 != "m" } == plain.filter { $0 != "m" })
    }
}

@Suite struct JSONReportTests {
    @Test func theWholeForm() {
        let span = SourceSpan(file: FileID(0), startByte: 3, endByte: 5)
        let diagnostic = Diagnostic(
            kind, at: span, "no \"x\"", help: nil,
            notes: [DiagnosticNote(at: span, "here")], witness: ["A"], element: "F/S")
        let file = SourceFile(path: "a.yaml", text: "é: bc\n")
        let findings = Findings(files: [file], diagnostics: [diagnostic])
        let fingerprint = findings.fingerprints[0]
        #expect(
            jsonReport(findings)
                == #"{"version":1,"diagnostics":[{"id":"unknown-screen","severity":"error","#
                + #""message":"no \"x\"","help":null,"file":"a.yaml","line":1,"column":3,"#
                + #""endLine":1,"endColumn":5,"startByte":3,"endByte":5,"element":"F/S","#
                + #""fingerprint":"\#(fingerprint)","notes":[{"message":"here","file":"a.yaml","#
                + #""line":1,"column":3,"endLine":1,"#
                + #""endColumn":5,"startByte":3,"endByte":5}],"witness":["A"],"replay":null,"#
                + #""fix":null}],"#
                + #""summary":{"files":1,"error":1,"warning":0,"info":0}}"# + "\n")
    }

    @Test(arguments: [
        ("", #""""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#),
        ("\n\r\t", #""\n\r\t""#), ("\u{1}\u{1F}", #""\u0001\u001f""#), ("é城\u{A0}", "\"é城\u{A0}\""),
        ("\u{7F}\u{9B}\u{2028}\u{202E}\u{2066}", #""\u007f\u009b\u2028\u202e\u2066""#),
    ])
    func stringsAreEscaped(value: String, expected: String) {
        #expect(JSONWriter.quoted(value) == expected)
    }
}
