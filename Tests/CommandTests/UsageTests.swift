import Testing

@testable import flowc

@Suite struct UsageTests {
    @Test func helpGoesToStandardOutput() {
        let run = flowc("--help")
        #expect(run.status == .clean)
        #expect(run.output.contains("SUBCOMMANDS"))
        #expect(run.errors.isEmpty)
    }

    @Test func noVerbShowsTheHelp() {
        let run = flowc()
        #expect(run.status == .clean)
        #expect((run.output + run.errors).contains("SUBCOMMANDS"))
    }

    @Test func versionIsPrinted() {
        let run = flowc("--version")
        #expect(run.status == .clean)
        #expect(run.output == FlowCommand.version + "\n")
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
        (["chekc"], "error: unexpected argument `chekc`\n"),
        (
            ["check", "--color", "purple"],
            "error: `purple` cannot be the value of `--color <color>`, "
                + "expected one of `auto`, `always` or `never`\n"
        ),
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
