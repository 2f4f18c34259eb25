import Testing

@testable import FlowModel

private let rule = DiagnosticKind(
    id: "dead-end", family: .reachability, severity: .warning, summary: "S.", reason: "R.",
    advice: "A.", bad: [], good: [])

private let file = SourceFile(path: "flows/a b.yaml", text: "flow: A\nscreens:\n  Hoem:\n")

/// A finding at `Hoem` in the third line.
private func finding(
    _ message: String = "no way out of `Hoem`", help: String? = nil, severity: Severity = .warning,
    element: String? = "A/Hoem", notes: [DiagnosticNote] = [], witness: [String] = []
) -> Diagnostic {
    var result = Diagnostic(
        rule, at: SourceSpan(file: FileID(0), startByte: 19, endByte: 23), message, help: help,
        notes: notes, witness: witness, element: element)
    result.severity = severity
    return result
}

private func report(_ format: ReportFormat, _ diagnostics: Diagnostic...) -> String {
    Findings(files: [file], diagnostics: diagnostics).report(as: format, toolVersion: "1.2")
}

/// The reports that no other test shows whole.
@Suite struct ReportFormatTests {
    @Test func gitHub() {
        let note = DiagnosticNote(
            at: SourceSpan(file: FileID(0), startByte: 0, endByte: 4), "100% here")
        #expect(
            report(
                .github,
                finding("a,b: `%0A`\n::error::x", help: "add it", notes: [note], witness: ["W"]))
                == "::warning file=flows/a b.yaml,line=3,endLine=3,col=3,endColumn=7,"
                + "title=dead-end::a,b: `%250A`␊::error::x%0Anote: 100%25 here "
                + "(flows/a b.yaml:1:1)%0Awitness: W%0Ahelp: add it\n")
    }

    /// A name of a file may hold line breaks and tabs, which no reader may take for others.
    @Test func namesOfFilesAreKept() {
        let odd = SourceFile(path: "a\tb\nc.yaml", bytes: file.bytes)
        func text(_ format: ReportFormat) -> String {
            Findings(files: [odd], diagnostics: [finding()]).report(as: format, toolVersion: "1")
        }
        #expect(text(.github).hasPrefix("::warning file=a\tb%0Ac.yaml,line=3,"))
        #expect(text(.junit).contains(#" classname="a&#9;b&#10;c.yaml">"#))
        #expect(text(.checkstyle).contains(#"<file name="a&#9;b&#10;c.yaml">"#))
    }

    /// Build machines take results of the same name for one.
    @Test func resultsHaveTheirOwnNames() {
        let first = SourceSpan(file: FileID(0), startByte: 0, endByte: 4)
        let text = report(.junit, finding(), Diagnostic(rule, at: first, "m", element: "A/Hoem"))
        #expect(text.contains(#"<testcase name="dead-end: A/Hoem at 3:3" classname"#))
        #expect(text.contains(#"<testcase name="dead-end: A/Hoem at 1:1" classname"#))
    }

    /// GitHub drops the eleventh annotation of a kind in silence.
    @Test(arguments: [
        (10, 10, 10, 30, nil), (11, 0, 0, 11, 1), (11, 12, 10, 30, 4), (0, 0, 11, 10, 2),
    ])
    func gitHubIsCapped(errors: Int, warnings: Int, hints: Int, lines: Int, hidden: Int?) {
        let found =
            Array(repeating: finding(severity: .info), count: hints)
            + Array(repeating: finding(severity: .error), count: errors)
            + Array(repeating: finding(), count: warnings)
        let text = Findings(files: [file], diagnostics: found)
            .report(as: .github, toolVersion: "1")
        let shown = text.split(separator: "\n")
        #expect(shown.count == lines)
        #expect(shown.filter { $0.hasPrefix("::error ") }.count == min(errors, 10))
        #expect(shown.filter { $0.hasPrefix("::warning ") }.count == min(warnings, 10))
        #expect(
            shown.map { $0.hasPrefix("::error ") } == shown.indices.map { $0 < errors && $0 < 10 })
        if let hidden {
            let verb = hidden == 1 ? "has" : "have"
            #expect(shown.last?.contains("; \(hidden) of them \(verb) no annotation") == true)
            #expect(shown.last?.hasSuffix("The report in the format json has all.") == true)
        } else {
            #expect(!text.contains("no annotation"))
        }
    }

    @Test func gitLab() {
        #expect(
            report(.gitlab, finding(severity: .error))
                == #"[{"type":"issue","check_name":"dead-end","description":"no way out of "#
                + #"`Hoem`","severity":"critical","fingerprint":"\#(fingerprint)","location":"#
                + #"{"path":"flows/a b.yaml","lines":{"begin":3,"end":3}}}]"# + "\n")
        #expect(report(.gitlab) == "[\n]\n")
    }

    private var fingerprint: String {
        Findings(files: [file], diagnostics: [finding()]).fingerprints[0]
    }

    @Test func jUnit() {
        let text = report(.junit, finding("a <b>"), finding(severity: .info, element: "A/Other"))
        #expect(text.hasPrefix(junitReportStart + #" tests="2" failures="1" errors="0">"# + "\n"))
        #expect(
            text.contains(
                #"  <testcase name="dead-end: A/Hoem" classname="flows/a b.yaml">"# + "\n"
                    + #"    <failure type="dead-end" message="a &lt;b&gt;">flows/a b.yaml:3:3"#))
        #expect(text.contains("    <system-out>flows/a b.yaml:3:3: info: "))
        #expect(
            report(.junit).contains(
                #"  <testcase name="flows/a b.yaml" classname="flows/a b.yaml"/>"#))
    }

    @Test func checkstyle() {
        #expect(
            report(.checkstyle, finding("a \"b\""))
                == checkstyleReportStart + #"<checkstyle version="4.3">"# + "\n"
                + #"  <file name="flows/a b.yaml">"# + "\n"
                + #"    <error line="3" column="3" severity="warning" message="a &quot;b&quot;""#
                + #" source="flowc.dead-end"/>"# + "\n  </file>\n</checkstyle>\n")
    }

    @Test func sarif() {
        let found = finding(help: "did you mean `Home`?", witness: ["start", "Hoem"])
        let start = SourceSpan(file: FileID(0), startByte: 0, endByte: 4)
        let text = report(
            .sarif,
            found.leading(through: [
                DiagnosticNote(at: start, "start"), DiagnosticNote(at: found.span, "Hoem"),
            ]))
        let parts = [
            sarifReportStart + #""version":"1.2","rules":[{"id":"dead-end","#,
            #""results":[{"ruleId":"dead-end","ruleIndex":0,"level":"warning","message":"#,
            #""artifactLocation":{"uri":"flows/a%20b.yaml","uriBaseId":"%SRCROOT%"},"region":"#
                + #"{"startLine":3,"startColumn":3,"endLine":3,"endColumn":7,"byteOffset":19,"#
                + #""byteLength":4}"#,
            #""logicalLocations":[{"fullyQualifiedName":"A/Hoem"}]"#,
            #""partialFingerprints":{"primaryLocationLineHash":"\#(fingerprint)""#,
            #""codeFlows":[{"threadFlows":[{"locations":[{"location":{"physicalLocation""#,
            #""message":{"text":"start"}"#,
            #""replacements":[{"deletedRegion":{"startLine":3,"#,
            #""insertedContent":{"text":"Home"}"#,
        ]
        for part in parts { #expect(text.contains(part), "\(part)") }
    }

    /// A witness that stays at one place is told, for there is nothing to step through.
    @Test(arguments: [["x = 1", "y = 2"], ["A → B → A"]])
    func sarifTellsAWitnessWithoutAWay(witness: [String]) {
        let one = finding("m", help: "h", witness: witness)
        for count in 0...2 {
            let way = Array(repeating: DiagnosticNote(at: one.span, "A"), count: count)
            let text = report(.sarif, one.leading(through: way))
            let told = witness.map { "witness: \($0)\\n" }.joined()
            #expect(text.contains(#""message":{"text":"m\n\#(told)h"}"#))
            #expect(!text.contains("codeFlows"))
        }
    }

    @Test func sarifKeepsTheGravest() {
        var found = Array(repeating: finding(severity: .info), count: 5_000)
        found.append(finding("grave", severity: .error))
        let text = Findings(files: [file], diagnostics: found).report(as: .sarif, toolVersion: "1")
        #expect(text.contains(#""text":"grave""#))
        #expect(text.contains("5001 findings, of which 1 is left out; "))
    }

    /// A path that the user gave as absolute is not below the folder of the run.
    @Test func sarifNamesAbsolutePathsAsFiles() {
        let file = SourceFile(path: "/a/é:b.yaml", text: "flow: A\nscreens:\n  Hoem:\n")
        let text = Findings(files: [file], diagnostics: [finding()])
            .report(as: .sarif, toolVersion: "1")
        #expect(text.contains(#""artifactLocation":{"uri":"file:///a/%C3%A9%3Ab.yaml"}"#))
    }
}

@Suite struct FingerprintTests {
    private func fingerprints(_ diagnostics: Diagnostic...) -> [String] {
        Findings(files: [file], diagnostics: diagnostics).fingerprints
    }

    @Test func theyKnowTheRuleAndTheElementOnly() {
        let first = fingerprints(finding("one", severity: .error))
        #expect(first == fingerprints(finding("two", help: "x")))
        #expect(first != fingerprints(finding("one", element: "A/Other")))
        #expect(first[0].utf8.count == 16)
    }

    @Test func noTwoAreEqual() {
        let found = fingerprints(finding(), finding(), finding(element: nil), finding(element: nil))
        #expect(Set(found).count == 4)
    }
}

@Suite struct DiagnosticFixTests {
    @Test(arguments: [
        ("no `Hoem` here", "did you mean `Home`?", "Home"),
        ("no `Hoem` here", "`Home` is near", nil),
        ("no Hoem here", "did you mean `Home`?", nil),
        ("`Shop` has no `Hoem`", "did you mean `Home`?", "Home"),
        ("`Hoem` has no `Heom`", "did you mean `Home`?", nil),
        ("`Hoe` and `oem`", "did you mean `Home`?", nil),
        ("no `o` in Hoem", "did you mean `x`?", nil),
        ("no `Ho em`", "did you mean `Home`?", nil), ("no ``", "did you mean `Home`?", nil),
        ("no `Hoem`", "did you mean `Home` or `Hume`?", nil), ("no `Hoem`", nil, nil),
    ])
    func aFixReplacesTheNameThatTheHelpCorrects(
        message: String, help: String?, text: String?
    ) {
        #expect(finding(message, help: help).fix(in: [file])?.text == text)
    }

    @Test func aNameThatStandsTwiceIsLeftToPeople() {
        let file = SourceFile(path: "a", text: "abc.abc")
        let diagnostic = Diagnostic(
            rule, at: SourceSpan(file: FileID(0), startByte: 0, endByte: 7), "no `abc`",
            help: "did you mean `abd`?")
        #expect(diagnostic.fix(in: [file]) == nil)
    }

    @Test func theNameBeforeItIsLeftAlone() {
        let file = SourceFile(path: "a", text: "state.statess")
        let diagnostic = Diagnostic(
            rule, at: SourceSpan(file: FileID(0), startByte: 0, endByte: 13),
            "`state` has no `statess`", help: "did you mean `states`?")
        let fix = diagnostic.fix(in: [file])
        #expect(fix?.span.startByte == 6 && fix?.text == "states")
    }
}
