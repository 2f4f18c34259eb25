import FlowModel
import Testing

@testable import FlowFrontend

private let rule = DiagnosticKind(
    id: "dead-end", family: .reachability, severity: .warning, summary: "", reason: "", advice: "",
    bad: [], good: [])
private let fatal = DiagnosticKind(
    id: "unknown-screen", family: .references, isFatal: true, summary: "", reason: "", advice: "",
    bad: [], good: [])
private let kinds = [rule, fatal]

/// What is left of findings at the words `DEAD` (a rule) and `FATAL` in a text, as `line: id`.
private func remaining(_ text: String, isJudged: Bool = true) -> [String] {
    let file = SourceFile(path: "a.yaml", text: text)
    var findings: [Diagnostic] = []
    for (word, kind) in [("DEAD", rule), ("FATAL", fatal)] {
        let bytes = Array(word.utf8)
        for start in file.bytes.indices where file.bytes[start...].starts(with: bytes) {
            let span = SourceSpan(
                file: FileID(0), startByte: start, endByte: start + bytes.count)
            findings.append(Diagnostic(kind, at: span, "found"))
        }
    }
    let lines = LineTable(file.bytes)
    return applySuppressions(
        to: findings, files: [file], kinds: kinds, wasJudged: { _ in isJudged }
    ).map { "\(lines.lineNumber(atByte: Int($0.span.startByte))): \($0.kind.id)" }
}

@Suite struct SuppressionTests {
    @Test(arguments: [
        ("a: DEAD # flowc:allow dead-end -- why\n", []),
        ("# flowc:allow dead-end -- why\na: DEAD\n", []),
        ("# flowc:allow dead-end -- why\n# more\na: DEAD\n", []),
        ("# flowc:allow dead-end -- why\n\na: DEAD\n", ["1: unused-allow", "3: dead-end"]),
        ("a: DEAD # flowc:allow dead-end — why it is so\n", ["1: allow-without-reason"]),
        ("a: DEAD # flowc:allow dead-end - why it is so\n", ["1: allow-without-reason"]),
        ("a: DEAD # flowc:allow dead-end —\n", ["1: allow-without-reason"]),
        (
            "a: DEAD # flowc:allow-file dead-end -- why\n",
            ["1: dead-end", "1: unknown-rule-in-allow"]
        ),
        ("# flowc:allow dead-end -- why\r\na: DEAD\r\n", []),
        ("\u{FEFF}# flowc:allow dead-end -- why\na: DEAD\n", []),
        ("a: \"#\" # flowc:allow dead-end -- DEAD\n", []),
        ("a: it's DEAD # flowc:allow dead-end -- why\n", []),
        ("#flowc:allow dead-end -- why\na: DEAD\n", []),
        ("a: DEAD\n", ["1: dead-end"]),
        ("# flowc:allow dead-end -- why\na: DEAD\nb: DEAD\n", ["3: dead-end"]),
        ("a: DEAD # flowc:allow dead-end\n", ["1: allow-without-reason"]),
        ("a: DEAD # flowc:allow dead-end --  \n", ["1: allow-without-reason"]),
        ("a: 1 # flowc:allow dead-end -- why\n", ["1: unused-allow"]),
        ("a: 1\n# flowc:allow dead-end -- why", ["2: unused-allow"]),
        (
            "a: FATAL # flowc:allow unknown-screen -- why\n",
            ["1: unknown-screen", "1: unused-allow"]
        ),
        ("a: DEAD # flowc:allow dead-edn -- why\n", ["1: dead-end", "1: unknown-rule-in-allow"]),
        ("a: 1 # flowc:allow\n", ["1: allow-without-reason"]),
        ("a: DEAD # flowc:allow dead-end, dead-end -- why\n", []),
        ("a: DEAD # flowc:allowed dead-end -- why\n", ["1: dead-end", "1: unknown-rule-in-allow"]),
        ("a: DEAD # flowc: allow dead-end -- why\n", ["1: unknown-rule-in-allow"]),
        ("a: DEAD # flowc: allow nobody here\n", ["1: dead-end"]),
        ("a: \"x # flowc:allow dead-end -- DEAD\"\n", ["1: dead-end"]),
        ("a: x# flowc:allow dead-end -- DEAD\n", ["1: dead-end"]),
        ("a: |\n  # flowc:allow dead-end -- why\nb: DEAD\n", ["3: dead-end"]),
        ("a: | # flowc:allow dead-end -- why\n  DEAD\n", ["1: unused-allow", "2: dead-end"]),
        ("a: |\n  x\n# flowc:allow dead-end -- why\nb: DEAD\n", []),
        ("a: \"x\n  # flowc:allow dead-edn -- y\"\nb: DEAD\n", ["3: dead-end"]),
        ("a: 'DEAD\n  x # y' # flowc:allow dead-end -- DEAD\n", ["1: dead-end"]),
    ])
    func whatIsAllowedGoes(text: String, expected: [String]) {
        #expect(remaining(text) == expected)
    }

    @Test func whatWasNotLookedForIsNotCalledUnused() {
        #expect(remaining("a: 1 # flowc:allow dead-end -- why\n", isJudged: false) == [])
    }

    @Test func theMessageNamesTheNextStep() {
        let file = SourceFile(path: "a.yaml", text: "# flowc:allow dead-edn -- why\na: b\n")
        let found = applySuppressions(
            to: [], files: [file], kinds: kinds, wasJudged: { _ in true })
        #expect(found.map(\.message) == ["no rule named `dead-edn`"])
        #expect(found.map(\.help) == ["did you mean `dead-end`?"])
        #expect(found.first?.span == SourceSpan(file: FileID(0), startByte: 14, endByte: 22))
    }
}
