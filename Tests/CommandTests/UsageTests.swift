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
        #expect(console.errors.hasPrefix("Error: "))
    }
}
