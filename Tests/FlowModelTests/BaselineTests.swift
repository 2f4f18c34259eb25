import Testing

@testable import FlowModel

private let rule = DiagnosticKind(
    id: "dead-end", family: .reachability, severity: .warning, summary: "S.", reason: "R.",
    advice: "A.", bad: [], good: [])
private let fatalRule = DiagnosticKind(
    id: "unknown-screen", family: .references, isFatal: true, summary: "S.", reason: "R.",
    advice: "A.", bad: [], good: [])

/// Findings of one rule about elements in one file.
private func findings(_ elements: [String?], path: String = "a.yaml") -> Findings {
    let span = SourceSpan(file: FileID(0), startByte: 0, endByte: 0)
    return Findings(
        files: [SourceFile(path: path, text: "")],
        diagnostics: elements.map { Diagnostic(rule, at: span, "no way out of `X`", element: $0) })
}

@Suite struct BaselineTests {
    /// What was found before, what is found now, and then the new findings and the entries that
    /// are missing.
    @Test(arguments: [
        (["A/B"], ["A/B"], [], []),
        // Another name may be another thing.
        (["A/B"], ["A/C"], ["A/C"], ["A/B"]), (["A/B.x"], ["Z/B.x"], ["Z/B.x"], ["A/B.x"]),
        // An entry stands for one finding.
        (["A/B"], ["A/B", "A/B"], ["A/B"], []), (["A/B", "A/B"], ["A/B"], [], ["A/B"]),
        ([], ["A/B"], ["A/B"], []), (["A/B"], [], [], ["A/B"]),
    ])
    func anEntryStandsForOneFinding(
        before: [String], now: [String], new: [String], missing: [String]
    ) {
        let baseline = Baseline(of: findings(before))
        for path in ["a.yaml", "moved/b.yaml"] {
            let found = baseline.applied(
                to: findings(now, path: path), isGone: { $0 == "a.yaml" && path != $0 })
            #expect(found.new.map(\.element) == new)
            #expect(found.missing.map { baseline.entries[$0].subject } == missing)
        }
    }

    /// The same element in another file is another one while its own file is there.
    @Test func onlyAFileThatIsGoneHasMoved() {
        let baseline = Baseline(of: findings(["A/B"]))
        let found = baseline.applied(to: findings(["A/B"], path: "b.yaml"), isGone: { _ in false })
        #expect(found.new.count == 1)
        #expect(found.missing == [0])
    }

    /// A transition that goes into another file of its application is the same.
    @Test(arguments: [("A", "A", 0), ("A", "B", 1), (nil, nil, 1)])
    func partsOfFilesMoveWithinAnApplication(old: String?, new: String?, count: Int) {
        let baseline = Baseline(of: findings(["A/B"]))
        let found = baseline.applied(
            to: findings(["A/B"], path: "b.yaml"), isGone: { _ in false },
            application: { path in
                (path == "a.yaml" ? old : new).map { .init(project: 0, name: $0) }
            })
        #expect(found.new.count == count)
    }

    /// A file that has gone can be in its own application only, or in what that is called now.
    @Test(arguments: [
        ("A", "A", 0), ("A", "B", 1), ("Old", "A", 0), ("Gone", "A", 1), (nil, "A", 0),
    ])
    func aFileMovesWithinItsApplication(then: String?, now: String, count: Int) {
        let baseline = Baseline(of: findings(["A/B"]), application: { _ in then })
        let names = ["A": "A", "Old": "A"]
        let found = baseline.applied(
            to: findings(["A/B"], path: "b.yaml"), isGone: { $0 == "a.yaml" },
            application: { $0 == "b.yaml" ? .init(project: 0, name: now) : nil },
            nameNow: { names[$0] })
        #expect(found.new.count == count)
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
                ]), isGone: { _ in false })
        #expect(found.new.map(\.span) == [span])
    }

    /// With the older flows at hand an element is known by its older name, in its file or moved.
    @Test(arguments: [("A/C", false, 0), ("A/C", true, 0), ("A/D", false, 1)])
    func onlyWhatIsRenamedHasAnotherName(renamed: String, isMoved: Bool, count: Int) {
        let baseline = Baseline(of: findings(["A/B"]))
        let now = findings(["A/C"], path: isMoved ? "b.yaml" : "a.yaml")
        let found = baseline.applied(to: now, isGone: { _ in isMoved }, renamed: { _ in renamed })
        #expect(found.new.count == count)
    }

    @Test func aFindingWithoutAnElementIsKnownByItsMessage() {
        let baseline = Baseline(of: findings([nil]))
        #expect(baseline.entries.map(\.subject) == ["no way out of `X`"])
        #expect(baseline.applied(to: findings([nil]), isGone: { _ in false }).new.isEmpty)
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
        #expect(baseline.applied(to: broken, isGone: { _ in false }).new.count == 1)
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
