import ArgumentParser
import FlowFrontend
import FlowModel
import FlowSimulator

/// `flowc test`: runs scenarios in the simulator.
struct TestCommand: ProjectVerb {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run scenarios (`*.scenario.yaml`) in the simulator.",
        discussion: """
            A scenario is run on the flows that are named with it, else on those around it. No \
            scenario at all is a failure: a build machine must not be green because a folder was \
            renamed.
            """)

    @Argument(
        help: "Scenarios, or folders with flows and scenarios. Default: as for `check`.",
        completion: .file())
    var paths: [String] = []

    @Option(
        help: "The configuration file. Default: `flowc.yaml`, if there is one.",
        completion: .file())
    var config: String?

    @Flag(help: "Print how much of each app the scenarios reach.")
    var coverage = false

    @OptionGroup var report: ReportOptions
    @OptionGroup var chatter: ChatterOptions

    var reporting: Reporting { Reporting(report, chatter: chatter) }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        try report.requireUsableFiles(in: world)
        let benches = try TestBench.openAll(paths, config: config, in: world)
        let errors = benches.map(\.workspace).errors
        if errors.status != .clean {
            try reporting.report(errors, in: world)
            return .found
        }
        let allRuns = benches.map { $0.runAll() }
        let runs = allRuns.flatMap(\.self)
        let results = runs.map(\.result)
        let failures = results.filter { $0.status != .passed }.count
        let findings = Findings(
            merging: zip(benches, allRuns).map { bench, runs in
                let results = runs.map(\.result)
                return Findings(
                    files: bench.files, diagnostics: results.flatMap(\.diagnostics),
                    scenarios: results)
            } + (runs.isEmpty ? benches.prefix(1).map(\.withoutScenarios) : []))
        try report.write(findings, chatter: chatter, in: world)
        if coverage {
            // Standard output has one report, which programs read, unless it is for people.
            for (bench, runs) in zip(benches, allRuns) {
                world.console.write(
                    bench.coverageText(of: runs), to: report.format == .text ? .output : .errors)
            }
        }
        chatter.say("\(runs.count - failures) passed, \(failures) failed", in: world)
        if results.contains(where: { $0.status == .unreadable }) { return .misused }
        return failures == 0 && !runs.isEmpty ? .clean : .found
    }
}
