import FlowModel
import Testing

@testable import flowc

/// A flow whose input nobody reads.
private func flow(allow comment: String = "") -> String {
    """
    flow: A
    inputs:
      id: Int \(comment)
    screens:
      Home: { outputs: [more] }
      Detail:
    start: { push: Home }
    transitions:
      Home.more: { push: Detail }

    """
}

private func ids(_ run: Run) -> [String] {
    run.output.split(separator: "\n").filter { $0.hasPrefix("flows/") }
        .map { String($0.split(separator: "[").last?.dropLast() ?? "") }
}

@Suite struct LintTests {
    private func lint(_ text: String, configuration: String = "") -> Run {
        let files = MemoryFiles(["flows/a.yaml": text, "flowc.yaml": configuration])
        return flowc("lint", files: files)
    }

    @Test func aFindingFailsTheRun() {
        let run = lint(flow())
        #expect(ids(run) == ["unused-input"])
        #expect(run.status == .found)
        #expect(run.errors == "1 warning in 1 file\n")
    }

    @Test func checkLooksForErrorsOnly() {
        let run = flowc("check", files: MemoryFiles(["flows/a.yaml": flow()]))
        #expect(run.status == .clean)
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        ("# flowc:allow unused-input -- for later", []),
        ("# flowc:allow unused-input", ["allow-without-reason"]),
        ("# flowc:allow unused-state -- for later", ["unused-input", "unused-allow"]),
        ("# flowc:allow unused-inputs -- for later", ["unused-input", "unknown-rule-in-allow"]),
    ])
    func aFindingCanBeAllowed(comment: String, expected: [String]) {
        let run = lint(flow(allow: comment))
        #expect(ids(run) == expected)
        #expect(run.status == (expected.isEmpty ? .clean : .found))
    }

    @Test(arguments: [
        ("off", RunStatus.clean, ""), ("info", .clean, "info: "),
        ("warning", .found, "warning: "), ("error", .found, "error: "),
    ])
    func theConfigurationSetsTheLevel(level: String, status: RunStatus, word: String) {
        let run = lint(flow(), configuration: "lint: { rules: { unused-input: \(level) } }\n")
        #expect(run.status == status)
        #expect(run.output.contains(word))
        #expect(run.output.isEmpty == word.isEmpty)
    }

    /// What one rule finds as a hint fails a run only under the strict preset, unless its own level
    /// is set.
    @Test(arguments: [
        ("", "info", RunStatus.clean), ("preset: recommended", "info", .clean),
        ("preset: strict", "warning", .found),
        ("preset: strict, rules: { too-many-outputs: off }", "", .clean),
        ("preset: strict, rules: { too-many-outputs: info }", "info", .clean),
        ("rules: { too-many-outputs: error }, preset: strict", "error", .found),
    ])
    func thePresetSetsTheLevelOfHints(lint: String, severity: String, status: RunStatus) {
        let outputs = (1...16).map { "o\($0)" }
        let transitions = outputs.map { "  Home.\($0): ignore\n" }.joined()
        let flow =
            "flow: A\nscreens:\n  Home: { outputs: [\(outputs.joined(separator: ", "))] }\n"
            + "start: { push: Home }\ntransitions:\n" + transitions
        let run = self.lint(flow, configuration: "lint: { \(lint) }\n")
        #expect(run.status == status)
        #expect(ids(run) == (severity.isEmpty ? [] : ["too-many-outputs"]))
        if !severity.isEmpty { #expect(run.output.contains(": \(severity): ")) }
    }

    @Test func anAllowanceOfARuleThatIsOffIsNotUnused() {
        let run = lint(
            flow(allow: "# flowc:allow unused-input -- for later"),
            configuration: "lint: { rules: { unused-input: off } }\n")
        #expect(run.status == .clean)
        #expect(run.output.isEmpty)
    }

    @Test func aBrokenConfigurationIsReportedAndNothingElse() {
        let run = lint(flow(), configuration: "lint: { rules: { unused-inptu: off } }\n")
        #expect(run.status == .misused)
        #expect(run.output.hasPrefix("flowc.yaml:1:18: error: no rule named `unused-inptu`"))
        #expect(run.output.contains("= help: did you mean `unused-input`?"))
        #expect(run.errors == "1 error in 1 file\n")
    }

    /// What is wrong with the configuration is a finding at its place in every report.
    @Test(
        arguments: ReportFormat.allCases,
        [
            ("lint: { rules: { unused-inptu: off } }\n", "unused-inptu", 18),
            ("lint: { rules: { unused-input: loud } }\n", "loud", 32),
            ("lint: { preset: strickt }\n", "strickt", 17), ("lnit: {}\n", "lnit", 1),
        ])
    func aBrokenConfigurationIsInEveryReport(
        format: ReportFormat, mistake: (text: String, word: String, column: Int)
    ) {
        let places: [ReportFormat: String] = [
            .text: "flowc.yaml:1:\(mistake.column): error: ",
            .json: #""file":"flowc.yaml","line":1,"column":\#(mistake.column),"#,
            .sarif: #""startLine":1,"startColumn":\#(mistake.column),"#,
            .github: "::error file=flowc.yaml,line=1,endLine=1,col=\(mistake.column),",
            .gitlab: #""location":{"path":"flowc.yaml","lines":{"begin":1,"end":1}}"#,
            .junit: "flowc.yaml:1:\(mistake.column): error: ",
            .checkstyle: #"<error line="1" column="\#(mistake.column)" severity="error""#,
        ]
        for verb in [["lint"], ["check"], ["test"], ["compile", "--check", "-o", "Out"]] {
            let files = MemoryFiles(["flows/a.yaml": flow(), "flowc.yaml": mistake.text])
            let run = flowc(
                verb + ["--format", format.rawValue, "--reporter", "\(format):r"], files: files)
            #expect(run.status == .misused, "\(verb)")
            #expect(run.output.contains(places[format] ?? "?"), "\(verb) \(run.output)")
            #expect(run.output.contains("`\(mistake.word)`"), "\(verb)")
            #expect(files.text("r") == run.output, "\(verb)")
        }
    }

    /// Other verbs report it to programs in place of their result.
    @Test(arguments: ["graph", "links", "config", "simulate"])
    func aBrokenConfigurationIsTheResultForPrograms(verb: String) {
        let files = MemoryFiles(["flows/a.yaml": flow(), "flowc.yaml": "lnit: {}\n"])
        let run = flowc(verb, "--format", "json", files: files)
        #expect(run.status == .misused)
        #expect(run.output.hasPrefix(#"{"version":1,"diagnostics":[{"id":"unknown-config-key""#))
        let text = flowc(verb, files: files)
        #expect(text.output.isEmpty && text.errors.hasPrefix("flowc.yaml:1:1: error: "))
    }

    @Test(arguments: [
        ("flowc.yaml", "", "configuration", "--config flowc.yaml"),
        ("b.yaml", baselineFileStart + "\nversion: 1\nfindings: []\n", "baseline", "--baseline"),
    ])
    func otherFilesOfFlowcAreNoFlows(path: String, text: String, kind: String, option: String) {
        let files = MemoryFiles(["flows/a.yaml": flow(), path: text])
        let run = flowc("lint", path, files: files)
        #expect(run.status == .misused)
        #expect(run.errors.hasPrefix("error: `\(path)` is a \(kind), not a flow; "))
        #expect(run.errors.contains(option))
    }

    @Test func aBaselineIsNoFileOfAnotherTool() {
        let baseline = baselineFileStart + "\nversion: 1\nfindings: []\n"
        let files = MemoryFiles([
            "flows/a.yaml": flow(), "flows/b.yaml": baseline, "flows/c.yaml": "services: {}\n",
        ])
        let run = flowc("lint", files: files)
        #expect(run.errors.contains(", 1 YAML file of other tools passed by"), "\(run.errors)")
    }

    @Test func anErrorOfTheLanguageHasNoLevel() {
        let run = lint(flow(), configuration: "lint: { rules: { unknown-key: off } }\n")
        #expect(run.status == .misused)
        #expect(run.output.contains("the level of `unknown-key` cannot be set"))
        let test = lint(flow(), configuration: "lint: { rules: { failed-expectation: off } }\n")
        #expect(test.status == .misused)
        #expect(test.output.contains("the level of `failed-expectation` cannot be set"))
    }

    @Test func whatInitWritesIsClean() {
        let files = MemoryFiles()
        #expect(flowc("init", files: files).status == .clean)
        let run = flowc("lint", files: files)
        #expect(run.output == "")
        #expect(run.status == .clean)
    }
}
