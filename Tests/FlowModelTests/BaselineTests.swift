import Testing

@testable import FlowModel

private let rule = DiagnosticKind(
    id: "dead-end", family: .reachability, severity: .warning, summary: "S.", reason: "R.",
    advice: "A.", bad: [], good: [])
private let fatalRule = DiagnosticKind(
    id: "unknown-screen", family: .references, isFatal: true, summary: "S.", reason: "R.",
    advice: "A.", bad: [], good: [])

/// Findings of one rule about elements in one file, whose text has all names that are there now.
private func findings(_ elements: [String?], path: String = "a.yaml", names: String = "")
    -> Findings
{
    let span = SourceSpan(file: FileID(0), startByte: 0, endByte: 0)
    return Findings(
        files: [SourceFile(path: path, text: names)],
        diagnostics: elements.map { Diagnostic(rule, at: span, "no way out of `X`", element: $0) })
}

@Suite struct BaselineTests {
    /// What was found before, what is found now, the names in the files now, and then the new
    /// findings and the entries that are missing.
    @Test(arguments: [
        (["A/B"], ["A/B"], "A B", [], []),
        (["A/B"], ["A/C"], "A B C", ["A/C"], ["A/B"]),
        // Renamed: a screen, a flow, and both, which nobody can know.
        (["A/B"], ["A/C"], "A C", [], []),
        (["A/B.x"], ["Z/B.x"], "Z B x", [], []),
        (["A/B"], ["Z/C"], "Z C", ["Z/C"], ["A/B"]),
        // One name becomes one other.
        (["A/B", "A/B.x"], ["A/C", "A/C.x"], "A C x", [], []),
        (["A/B", "A/B.x"], ["A/C", "A/D.x"], "A C D x", ["A/D.x"], ["A/B.x"]),
        (["A/B", "A/D"], ["A/C"], "A C", [], ["A/D"]),
        (["A/B"], ["A/C", "A/D"], "A C D", ["A/D"], []),
        (["A/B"], ["A/B.x"], "A B x", ["A/B.x"], ["A/B"]),
        (["A/B.b"], ["A/B:b"], "A B b", ["A/B:b"], ["A/B.b"]),
        (["A/Städte"], ["A/Orte"], "A Orte", [], []),
        // An entry stands for one finding.
        (["A/B"], ["A/B", "A/B"], "A B", ["A/B"], []),
        (["A/B", "A/B"], ["A/B"], "A B", [], ["A/B"]),
        ([], ["A/B"], "A B", ["A/B"], []), (["A/B"], [], "A", [], ["A/B"]),
    ])
    func anEntryStandsForOneFinding(
        before: [String], now: [String], names: String, new: [String], missing: [String]
    ) {
        let baseline = Baseline(of: findings(before))
        for path in ["a.yaml", "moved/b.yaml"] {
            let found = baseline.applied(
                to: findings(now, path: path, names: names), isComplete: true)
            #expect(found.new.map(\.element) == new)
            #expect(found.missing.map { baseline.entries[$0].subject } == missing)
        }
    }

    /// Of two findings about the same element the one in the same file is meant.
    @Test func theSameFileComesFirst() {
        let baseline = Baseline(entries: [
            Baseline.Entry(rule: "dead-end", subject: "A/B", path: "b.yaml")
        ])
        let span = SourceSpan(file: FileID(0), startByte: 0, endByte: 0)
        let other = SourceSpan(file: FileID(1), startByte: 0, endByte: 0)
        let found = baseline.applied(
            to: Findings(
                files: [
                    SourceFile(path: "a.yaml", text: ""), SourceFile(path: "b.yaml", text: ""),
                ],
                diagnostics: [
                    Diagnostic(rule, at: span, "m", element: "A/B"),
                    Diagnostic(rule, at: other, "m", element: "A/B"),
                ]), isComplete: true)
        #expect(found.new.map(\.span) == [span])
    }

    /// A name that is not in the files of a part of the project may be in others.
    @Test func aPartOfAProjectKnowsNoNewNames() {
        let baseline = Baseline(of: findings(["A/B"]))
        func count(in path: String) -> Int {
            let now = findings(["C/B"], path: path, names: "C B")
            return baseline.applied(to: now, isComplete: false).new.count
        }
        #expect(count(in: "a.yaml") == 0)
        #expect(count(in: "b.yaml") == 1)
    }

    /// With the older flows at hand, nothing is guessed.
    @Test func onlyWhatIsRenamedHasAnotherName() {
        let baseline = Baseline(of: findings(["A/B"]))
        let now = findings(["A/C"], names: "A C")
        func count(_ renamed: @escaping (String) -> String) -> Int {
            baseline.applied(to: now, isComplete: false, renamed: renamed).new.count
        }
        #expect(count { $0 } == 1)
        #expect(count { $0 == "A/B" ? "A/C" : $0 } == 0)
    }

    @Test func aFindingWithoutAnElementIsKnownByItsMessage() {
        let baseline = Baseline(of: findings([nil]))
        #expect(baseline.entries.map(\.subject) == ["no way out of `X`"])
        #expect(baseline.applied(to: findings([nil]), isComplete: true).new.isEmpty)
    }

    @Test func anErrorOfTheLanguageIsNeverKnown() {
        let span = SourceSpan(file: FileID(0), startByte: 0, endByte: 0)
        let broken = Findings(
            files: [SourceFile(path: "a.yaml", text: "")],
            diagnostics: [Diagnostic(fatalRule, at: span, "m", element: "A")])
        #expect(Baseline(of: broken).entries.isEmpty)
        let baseline = Baseline(entries: [
            Baseline.Entry(rule: "unknown-screen", subject: "A", path: "a.yaml")
        ])
        #expect(baseline.applied(to: broken, isComplete: true).new.count == 1)
    }

    @Test func theFileHasOneLineAnEntry() {
        let baseline = Baseline(of: findings(["B/\"x\"", "A/y"]))
        #expect(
            baseline.fileText.hasSuffix(
                """
                version: 1
                findings:
                  - { rule: "dead-end", about: "A/y", file: "a.yaml" }
                  - { rule: "dead-end", about: "B/\\"x\\"", file: "a.yaml" }

                """))
        #expect(Baseline(entries: []).fileText.hasSuffix("findings: []\n"))
    }
}
