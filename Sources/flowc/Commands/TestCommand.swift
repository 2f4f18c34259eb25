import ArgumentParser
import FlowFrontend
import FlowModel
import FlowSimulator

/// `junit:FILE`: results for a build machine.
struct TestReporter: ExpressibleByArgument {
    let path: String

    init?(argument: String) {
        let prefix = "junit:"
        guard argument.hasPrefix(prefix), argument.count > prefix.count else { return nil }
        path = String(argument.dropFirst(prefix.count))
    }
}

/// `flowc test`: runs scenarios in the simulator.
struct TestCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run scenarios (`*.scenario.yaml`) in the simulator.",
        discussion: """
            A scenario is run on the flows that are named with it, else on those around it. No \
            scenario at all is a failure: a build machine must not be green because a folder was \
            renamed.
            """)

    @Argument(help: "Scenarios, or folders with flows and scenarios. Default: as for `check`.")
    var paths: [String] = []

    @Option(help: "The configuration file. Default: `flowc.yaml`, if there is one.")
    var config: String?

    @Flag(help: "Print how much of each app the scenarios reach.")
    var coverage = false

    @Option(
        help: ArgumentHelp("Write the results to a file as well.", valueName: "junit:file"))
    var reporter: [TestReporter] = []

    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        let bench = try TestBench.open(paths, config: config, in: world)
        let errors = bench.workspace.findings(isLinted: false)
        if errors.status != .clean {
            try ReportOptions.text.report(errors, on: .output, chatter: chatter, in: world)
            return .found
        }
        let runs = bench.runAll()
        let usesColor = chatter.usesColor(on: .output, in: world)
        for run in runs { world.console.write(run.text(usesColor: usesColor), to: .output) }
        if coverage { world.console.write(bench.coverageText(of: runs), to: .output) }
        for reporter in reporter {
            do {
                try world.files.put(
                    Array(junitReport(of: runs).utf8), at: reporter.path,
                    over: .report { $0.hasPrefix(junitStart) })
            } catch {
                throw CommandFailure(
                    "cannot write the report: " + error.message, status: error.status)
            }
        }
        let failures = runs.filter { !$0.hasPassed }.count
        chatter.say("\(runs.count - failures) passed, \(failures) failed", in: world)
        if runs.isEmpty { throw CommandFailure("no scenarios (`*.scenario.yaml`)", status: .found) }
        if runs.contains(where: \.isUnreadable) { return .misused }
        return failures == 0 ? .clean : .found
    }
}
