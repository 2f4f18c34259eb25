import FlowFrontend
import FlowModel
import Testing

@testable import flowc

private let flow = """
    flow: A
    inputs: { id: Int }
    state: { count: Int = 0 }
    screens:
      Home: { outputs: [more] }
      Detail:
      Lost:
    start: { push: Home }
    transitions:
      Home.more: { push: Detail }

    """

private func ids(_ run: Run) -> [String] {
    run.output.split(separator: "\n").filter { $0.hasSuffix("]") }
        .map { String($0.split(separator: "[").last?.dropLast() ?? "") }
}

/// `lint --baseline` and `--write-baseline`.
@Suite struct BaselineCommandTests {
    private func written() -> MemoryFiles {
        let files = MemoryFiles(["flows/a.yaml": flow])
        let run = flowc("lint", "--write-baseline", "b.yaml", files: files)
        #expect(run.status == .clean)
        #expect(run.errors == "3 findings written to `b.yaml`\n")
        return files
    }

    @Test func whatIsWrittenIsKnown() {
        let files = written()
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(run.status == .clean)
        #expect(run.output.isEmpty)
        #expect(run.errors == "no problems in 1 file, 3 in the baseline\n")
    }

    @Test func aNewFindingIsReported() {
        let files = written()
        files.contents["flows/a.yaml"] = Array(
            flow.replacing("{ id: Int }", with: "{ more: Int, id: Int }").utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(run.status == .found)
        #expect(ids(run) == ["unused-input"])
        #expect(run.output.contains("`more`"))
    }

    /// One that goes does not hide another that comes, however alike they are.
    @Test func noNewFindingHidesBehindASettledOne() {
        let files = written()
        files.contents["flows/a.yaml"] = Array(
            flow.replacing("Lost:", with: "Other: { inputs: { id: Int } }").utf8)
        let other = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(ids(other) == ["unreachable-screen", "stale-baseline-entry"])
        #expect(other.output.contains("no `unreachable-screen` about `A/Lost` is found any more"))
    }

    /// A screen, the flow that it is in and the app have other names.
    @Test func anotherNameIsFollowedByTheGraphInTheFile() throws {
        func texts(_ app: String, _ flow: String, _ screen: String) -> [String: [UInt8]] {
            [
                "flows/app.yaml": "app: \(app)\nroot: Main\nstate: { count: Int = 0 }\n",
                "flows/main.yaml": """
                flow: Main
                screens: { Home: { outputs: [go] } }
                start: { push: Home }
                transitions: { Home.go: { push: \(flow) } }

                """,
                "flows/sub.yaml": """
                flow: \(flow)
                screens:
                  First: { outputs: [next, more], commands: [top], variants: [list, map] }
                  \(screen): { outputs: [next] }
                start: { push: First }
                transitions:
                  First.next: { push: \(screen) }
                  First.more: ignore
                  \(screen).next: { push: \(screen) }

                """,
            ].mapValues { Array($0.utf8) }
        }
        let files = MemoryFiles()
        files.contents = texts("Shop", "Sub", "Second")
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        let baseline = try #require(files.text("b.yaml"))
        #expect(baseline.contains("\"unbounded-stack\""))
        #expect(baseline.contains("\n    - \"edge Sub First.next -> push Second\"\n"))
        files.contents.merge(texts("Store", "Part", "Page")) { $1 }
        let renamed = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(renamed.status == .clean, "\(renamed.output)")
        // Without the graph nothing tells for certain that it is the same.
        files.contents["b.yaml"] = Array(
            baseline.prefix(upTo: try #require(baseline.firstRange(of: "# The")).lowerBound).utf8)
        let bare = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(ids(bare).contains("unbounded-stack"))
        #expect(ids(bare).contains("stale-baseline-entry"))
    }

    /// An app without findings is known to have been there: the other one has not become it.
    @Test func anAppThatHasGoneIsNotTheOneThatWasBeside() {
        func flows(_ name: String) -> String {
            "flow: Main\nscreens:\n  Home:\n\(name)start: { push: Home }\n"
        }
        let files = MemoryFiles([
            "flows/1/app.yaml": "app: One\nroot: Main\n", "flows/1/a.yaml": flows("  Lost:\n"),
            "flows/2/app.yaml": "app: Two\nroot: Main\n", "flows/2/a.yaml": flows(""),
        ])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        files.contents["flows/1/app.yaml"] = nil
        files.contents["flows/1/a.yaml"] = nil
        files.contents["flows/2/a.yaml"] = Array(flows("  Other:\n").utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(ids(run) == ["unreachable-screen", "stale-baseline-entry"])
    }

    @Test func anotherAppWithTheSameNamesHasFindingsOfItsOwn() {
        let lost = flow.replacing("inputs: { id: Int }\nstate: { count: Int = 0 }\n", with: "")
        let sound = lost.replacing("  Lost:\n", with: "")
        func flows(_ one: String, _ two: String) -> [String: [UInt8]] {
            [
                "flows/1/app.yaml": "app: One\nroot: A\n", "flows/1/a.yaml": one,
                "flows/2/app.yaml": "app: Two\nroot: A\n", "flows/2/a.yaml": two,
            ].mapValues { Array($0.utf8) }
        }
        let files = MemoryFiles()
        files.contents = flows(lost, sound)
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        #expect(flowc("lint", "--baseline", "b.yaml", files: files).status == .clean)
        files.contents.merge(flows(sound, lost)) { $1 }
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(ids(run).sorted() == ["stale-baseline-entry", "unreachable-screen"])
    }

    @Test func whatMovesIntoAnotherFileOfTheFlowIsTheSame() {
        let step = "Home.more: { push: Detail, when: true }"
        let files = MemoryFiles([
            "flows/a.yaml": flow.replacing("Home.more: { push: Detail }", with: step)
        ])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        files.contents["flows/a.yaml"] = Array(
            flow.replacing("transitions:\n  Home.more: { push: Detail }\n", with: "").utf8)
        files.contents["flows/more.yaml"] = Array(
            "extend: A\ntransitions:\n  \(step)\n".utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(run.errors == "no problems in 2 files, 4 in the baseline\n", "\(run.output)")
    }

    @Test func aMovedFileIsTheSame() {
        let files = written()
        files.contents["flows/deep/b.yaml"] = files.contents.removeValue(forKey: "flows/a.yaml")
        #expect(flowc("lint", "--baseline", "b.yaml", files: files).status == .clean)
    }

    /// What is said of a comment may be said otherwise tomorrow. The line that it is about tells
    /// it from another one of the same rule.
    @Test(arguments: [
        ("# flowc:allow dead-end -- why", "unused-allow", "dead-end"),
        ("# flowc:allow unused-input", "allow-without-reason", "unused-input"),
        ("# flowc:allow dead-edn -- why", "unknown-rule-in-allow", "dead-edn"),
    ])
    func aCommentIsKnownByTheRuleItNames(comment: String, rule: String, about: String) throws {
        let text = flow.replacing("{ id: Int }\n", with: "{ id: Int } \(comment)\n")
        let files = MemoryFiles(["flows/a.yaml": text])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        let entry =
            "{ rule: \"\(rule)\", about: \"\(about) at inputs: { id: Int }\", "
            + "file: \"flows/a.yaml\", app: \"A\" }"
        #expect(try #require(files.text("b.yaml")).contains(entry))
        files.contents["flows/a.yaml"] = Array(
            text.replacing(" " + comment, with: "")
                .replacing("  Home: {", with: "  \(comment)\n  Home: {").utf8)
        let moved = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(ids(moved).filter { $0 == rule }.count == 1)
        #expect(moved.output.contains("[stale-baseline-entry]"))
    }

    /// A mistake that is settled in one place and made in another is new there.
    @Test(arguments: [
        ("layer-without-exit", "{ present: Detail, style: fullScreen }", 0),
        ("constant-condition", "{ push: Detail, when: true }", 1),
        ("busy-without-timeout", "{ call: mail.load, busy: true, outcomes: { loaded: pop } }", 1),
        (
            "shadowed-branch",
            "{ choose: [{ when: state.count > 1, then: pop }, "
                + "{ when: state.count > 2, then: pop }, { else: { push: Detail } }] }", 1
        ),
    ])
    func aMistakeInAnotherPlaceIsNew(rule: String, step: String, new: Int) {
        func text(_ more: String, _ less: String) -> String {
            "flow: A\nservices: { mail: { load: { outcomes: [loaded] } } }\n"
                + "state: { count: Int = 0 }\nscreens:\n"
                + "  Home: { outputs: [more, less], inputs: { count: Int } }\n  Detail:\n"
                + "start: { push: Home, with: { count: state.count } }\ntransitions:\n"
                + "  Home.more: \(more)\n  Home.less: \(less)\n"
        }
        let files = MemoryFiles(["flows/a.yaml": text(step, "ignore")])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        #expect(files.text("b.yaml")?.contains(rule) == true)
        for (more, less, count) in [
            ("[track: x, \(step)]", "ignore", 0), ("ignore", step, new), (step, step, new),
        ] {
            files.contents["flows/a.yaml"] = Array(text(more, less).utf8)
            let run = flowc("lint", "--baseline", "b.yaml", files: files)
            #expect(ids(run).filter { $0 == rule }.count == count, "\(run.output)")
        }
    }

    @Test func aSettledFindingMakesItsEntryStale() {
        let files = written()
        files.contents["flows/a.yaml"] = Array(
            flow.replacing("inputs: { id: Int }\n", with: "").utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(run.status == .found)
        #expect(ids(run) == ["stale-baseline-entry"])
        #expect(run.output.hasPrefix("b.yaml:6:13: warning: no `unused-input` about `A/id` is"))
        files.contents["flowc.yaml"] = Array(
            "lint: { rules: { stale-baseline-entry: off } }\n".utf8)
        #expect(flowc("lint", "--baseline", "b.yaml", files: files).status == .clean)
    }

    @Test func anEntryOfARuleThatDoesNotExistIsStale() {
        let files = written()
        let text = files.text("b.yaml") ?? ""
        for (name, help) in [
            ("unused-inptu", "did you mean `unused-input`?"),
            ("nonsense", "`flowc explain` lists all rules"),
        ] {
            files.contents["b.yaml"] = Array(text.replacing("unused-input", with: name).utf8)
            let run = flowc("lint", "--baseline", "b.yaml", files: files)
            #expect(ids(run).sorted() == ["stale-baseline-entry", "unused-input"])
            #expect(run.output.contains("b.yaml:6:13: warning: no rule named `\(name)`"))
            #expect(run.output.contains(help))
        }
    }

    /// A part of the project, a rule that is off and a broken flow say nothing of an entry.
    @Test func onlyWhatWasLookedForCanBeStale() {
        let files = written()
        files.contents["flows/a.yaml"] = Array(
            flow.replacing("inputs: { id: Int }\n", with: "").utf8)
        files.contents["other/b.yaml"] = Array(
            "flow: B\nscreens: { Home: }\nstart: { push: Home }\n".utf8)
        #expect(flowc("lint", "other", "--baseline", "b.yaml", files: files).status == .clean)
        files.contents["flowc.yaml"] = Array("lint: { rules: { unused-input: off } }\n".utf8)
        #expect(flowc("lint", "--baseline", "b.yaml", files: files).status == .clean)
        files.contents["flowc.yaml"] = nil
        files.contents["flows/a.yaml"]? += Array("  Home.moer: ignore\n".utf8)
        let broken = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(!ids(broken).isEmpty && !ids(broken).contains("stale-baseline-entry"))
    }

    @Test func errorsAreNotWritten() {
        let files = MemoryFiles(["flows/a.yaml": flow + "  Home.moer: ignore\n"])
        let run = flowc("lint", "--write-baseline", "b.yaml", files: files)
        #expect(run.status == .found)
        #expect(!run.output.isEmpty)
        #expect(run.errors.hasPrefix("no baseline was written: correct the errors first\n"))
        #expect(files.text("b.yaml") == nil)
    }

    @Test(arguments: [
        ("", "b.yaml:1:1: error: the key `version` is missing"),
        ("version: 2\n", "b.yaml:1:10: error: `version` is `2`, expected `1`"),
        ("version: 1\nfidnings: []\n", "b.yaml:2:1: error: the key `fidnings` is not known"),
        ("version: 1\nfindings: x\n", "b.yaml:2:11: error: `findings` is `x`, expected a list"),
        ("version: 1\nfindings: [x]\n", "b.yaml:2:12: error: a finding is `x`, expected a mapping"),
        (
            "version: 1\nfindings:\n  - { rule: x, file: y }\n",
            "b.yaml:3:13: error: the key `about` is missing, expected in a finding"
        ),
        ("- x\n", "b.yaml:1:1: error: the baseline is a list, expected a mapping"),
        ("version: 1\ngraphs: x\n", "b.yaml:2:9: error: `graphs` is `x`, expected a list"),
        ("version: 1\ngraphs: [x]\n", "b.yaml:2:10: error: a graph is `x`, expected a list"),
        (
            "{ \"version\": 1, \"diagnostics\": [], \"summary\": {} }",
            "b.yaml:1:17: error: the key `diagnostics` is not known here, expected `version`, "
        ),
        ("version: [1\n", "b.yaml:2:1: error: the end of the file is in a list"),
    ])
    func aBrokenBaselineIsAnError(text: String, message: String) {
        let files = MemoryFiles(["flows/a.yaml": flow, "b.yaml": text])
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(run.status == .misused)
        #expect(run.output.hasPrefix(message), "\(run.output)")
        #expect(run.errors == "1 error in 1 file\n")
    }

    /// A mistake that is copied to another handler is new, wherever it stands.
    @Test(arguments: [
        ("replace: Home, when: true", "constant-condition"),
        (
            "replace: Home, when: "
                + Array(repeating: "inputs.a", count: 7).joined(separator: " or "),
            "complex-condition"
        ),
        ("push: A, with: { a: inputs.a }", "depth-exceeded"),
    ])
    func aHandlerHasMistakesOfItsOwn(step: String, rule: String) {
        func text(_ new: String, _ old: String) -> String {
            "flow: A\ndepth: 1\ninputs: { a: Bool }\nscreens:\n"
                + "  Home: { outputs: [new, old] }\nstart: { push: Home }\n"
                + "transitions:\n  Home.new: \(new)\n  Home.old: \(old)\n"
        }
        let step = "{ " + step + " }"
        let files = MemoryFiles(["flows/a.yaml": text("ignore", step)])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        for old in [step, "ignore"] {
            files.contents["flows/a.yaml"] = Array(text(step, old).utf8)
            let run = flowc("lint", "--baseline", "b.yaml", files: files)
            let found = run.output.split(separator: "\n").filter { $0.hasSuffix("[\(rule)]") }
            #expect(found.count == 1)
            #expect(found.first?.hasPrefix("flows/a.yaml:8:") == true)
        }
    }

    @Test(arguments: [["--format", "json"], ["--reporter", "json:r.json"]])
    func writingABaselineReportsNothing(options: [String]) {
        let files = MemoryFiles(["flows/a.yaml": flow])
        let run = flowc(["lint", "--write-baseline", "b.yaml"] + options, files: files)
        #expect(run.status == .misused)
        #expect(run.errors.hasPrefix("error: `--write-baseline` reports nothing; leave out "))
        #expect(files.text("b.yaml") == nil)
    }

    @Test func aBaselineThatIsNotThereIsAnError() {
        let run = flowc("lint", "--baseline", "b.yaml", files: MemoryFiles(["flows/a.yaml": flow]))
        #expect(run.status == .misused)
        #expect(
            run.errors == "error: baseline `b.yaml`: no such file or directory; write it with "
                + "`--write-baseline b.yaml`\n")
    }

    @Test func aBaselineReplacesNothingElse() {
        let files = written()
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        let plain = Array("version: 1\nfindings: []\n".utf8)
        files.contents["b.yaml"] = plain
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        #expect(files.contents["b.yaml"] != plain)
        let run = flowc("lint", "--write-baseline", "flows/a.yaml", files: files)
        #expect(run.status == .misused)
        #expect(run.errors.hasPrefix("error: cannot write the baseline: `flows/a.yaml` does not"))
        #expect(run.errors.contains("look like an earlier baseline"))
        #expect(files.text("flows/a.yaml") == flow)
        let both = flowc("lint", "--write-baseline", "b", "--baseline", "b", files: files)
        #expect(both.status == .misused)
    }

    /// Names of files can be anything, and messages hold text of files.
    @Test func whateverIsWrittenCanBeRead() {
        let evil = "a: \"b\" # {c}\n\u{1}\u{85}\u{FEFF}\u{FFFE}\u{FFFF}\u{1F600}\\"
        let baseline = Baseline(
            entries: [
                Baseline.Entry(
                    rule: "dead-end", subject: evil, path: evil, application: evil)
            ], graphs: [[evil, evil], [evil]])
        let (read, problems) = readBaseline(SourceFile(path: "b", text: baseline.fileText))
        #expect(problems.isEmpty)
        #expect(read.baseline.entries == baseline.entries)
        #expect(read.baseline.graphs == baseline.graphs)
    }

    @Test(arguments: BaselineProblems.all.map(\.id))
    func examplesShowTheirKind(id: String) throws {
        let kind = try #require(BaselineProblems.all.first { $0.id == id })
        for (examples, isShown) in [(kind.badExamples, true), (kind.goodExamples, false)] {
            for example in examples {
                let files = MemoryFiles()
                for file in example.files { files.contents[file.path] = file.bytes }
                let run = flowc("lint", "--baseline", "baseline.yaml", files: files)
                #expect(ids(run) == (isShown ? [id] : []))
            }
        }
    }
}
