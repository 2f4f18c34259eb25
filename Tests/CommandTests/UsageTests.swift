import FlowModel
import Testing

@testable import flowc

@Suite struct UsageTests {
    /// A refusal says what is wrong, and what to write instead.
    @Test(arguments: [
        (
            ["links", "--as", "aasa", "--app-id", "T.x", "--format", "json"],
            "`--as` and `--format`"
        ),
        (["graph", "--as", "text", "--format", "json"], "`--as` and `--format` both say the form"),
        (["check", "flows/open.yaml"], "write a value there, or check the brackets before it"),
        (["check", "flows/open2.yaml"], "help: close the bracket before it"),
        (["lint", "--config", "c.yaml", "flows"], "help: did you mean `strict`?"),
    ])
    func aRefusalSaysTheNextStep(arguments: [String], said: String) {
        let files = MemoryFiles([
            "flows/open.yaml": "flow: A\nx: [", "c.yaml": "lint: { preset: strct }\n",
            "flows/open2.yaml": "flow: A\nx: [\nscreens: { S: }\nstart: { push: S }\n",
        ])
        let run = flowc(arguments, files: files)
        #expect((run.errors + run.output).contains(said), "\(run.errors)\(run.output)")
    }

    /// GitHub shows annotations of a step that has failed, and not its last lines.
    @Test(arguments: [
        (["lint", "--format", "github", "a%.yaml"], "`a%25.yaml`: no such file or directory\n"),
        (["check", "--format=github", "--nope"], "unknown option `--nope`\nUsage: flowc check "),
        (["lnt", "--format", "github"], "no verb named `lnt`; did you mean `lint`?\n"),
    ])
    func aRefusalIsAnAnnotation(arguments: [String], said: String) {
        let run = flowc(arguments, files: MemoryFiles(["flows/a.yaml": "flow: A\n"]))
        #expect(run.status == .misused)
        #expect(run.errors.hasPrefix("::error title=flowc::" + said), "\(run.errors)")
    }

    /// An option that is not known counts before an argument that is missing.
    @Test(arguments: [["diff", "--nope"], ["diff", "--nope", "--nope"]])
    func anUnknownOptionIsNamed(arguments: [String]) {
        let run = flowc(arguments)
        #expect(run.status == .misused)
        #expect(run.errors.hasPrefix("error: unknown option `--nope`\nUsage: flowc diff "))
    }

    @Test func theSchemaIsJSONAnyway() {
        let files = MemoryFiles([:])
        let plain = flowc("schema", files: files)
        let json = flowc("schema", "--format", "json", files: files)
        #expect(json.status == .clean && json.output == plain.output)
    }

    @Test func helpGoesToStandardOutput() {
        let run = flowc("--help")
        #expect(run.status == .clean)
        #expect(run.output.contains("SUBCOMMANDS"))
        #expect(run.errors.isEmpty)
    }

    @Test func helpOfAVerbIsAskedForInTwoWays() {
        #expect(flowc("help", "diff").output == flowc("diff", "--help").output)
    }

    /// The shell offers each format for a report with a file, as `--reporter` takes them.
    @Test(arguments: ["bash", "zsh", "fish"])
    func reportersAreCompleted(shell: String) {
        let script = flowc("--generate-completion-script", shell).output
        for format in ReportFormat.allCases {
            #expect(script.contains("\(format):flowc.\(format)"))
        }
    }

    @Test func noVerbShowsTheHelp() {
        let run = flowc()
        #expect(run.status == .clean)
        #expect((run.output + run.errors).contains("SUBCOMMANDS"))
    }

    @Test func versionIsPrinted() {
        let run = flowc("--version")
        #expect(run.status == .clean)
        #expect(run.output.hasPrefix(FlowCommand.version + " ("))
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: [
        ("", "(built without a git revision)"), ("0a1b-modified", "(revision 0a1b-modified)"),
    ])
    func versionNamesTheRevision(revision: String, told: String) {
        #expect(FlowCommand.versionLine(revision: revision) == "\(FlowCommand.version) \(told)")
    }

    @Test(arguments: [
        ["chekc"], ["--nonsense"], ["init", "--nonsense"], ["init", "a", "b"], ["init", "--color"],
        ["init", "--color", "purple"],
    ])
    func wrongArgumentsAreUsageErrors(arguments: [String]) {
        let console = TestConsole()
        let world = World(files: MemoryFiles(), console: console, environment: [:])
        let status = FlowCommand.run(arguments, in: world)
        #expect(status == .misused)
        #expect(status.rawValue == 2)
        #expect(console.output.isEmpty)
        #expect(console.errors.hasPrefix("error: "))
    }

    @Test(arguments: [
        (["chekc"], "error: no verb named `chekc`; did you mean `check`?\n"),
        (["play", "flows"], "error: no verb named `play`; `flowc --help` lists them\n"),
        (["help", "chekc"], "error: no verb named `chekc`; did you mean `check`?\n"),
        (
            ["simulate", "flows/picker"],
            "error: `flows/picker` is a path, expected the name of an app or a flow; "
                + "write `--in flows/picker`\n"
        ),
        (
            ["check", "--color", "purple"],
            "error: `purple` cannot be the value of `--color <color>`, "
                + "expected one of `auto`, `always` or `never`\n"
        ),
        (
            ["graph", "--focus", "A", "--depth", "-1"],
            "error: `--depth` is -1, expected 0 or more\n"
        ),
        (["graph", "--focus", "A", "--depth"], "error: missing value for `--depth <depth>`\n"),
        (["compile", "-o"], "error: missing value for `-o <output>`\n"),
        (["simulate", "--random", "0"], "error: `--random` needs at least 1\n"),
    ])
    func usageErrorsAreWordedAsAllOthers(arguments: [String], first: String) {
        let console = TestConsole()
        let world = World(files: MemoryFiles(), console: console, environment: [:])
        #expect(FlowCommand.run(arguments, in: world) == .misused)
        #expect(console.errors.hasPrefix(first))
    }
}
