import FlowFrontend
import FlowModel
import FlowSimulator

/// The result of a scenario that was run or could not be run.
struct ScenarioRun {
    let result: ReportedScenario
    /// The app that it was run on, by index; nil if no app could be found for it.
    let application: Int?
    let coverage: Coverage?
}

/// Scenarios, and the flows that they test.
struct TestBench {
    let workspace: Workspace
    private let scenarios: [SourceFile]
    /// The files of the flows and then of the scenarios: findings refer to them by index.
    let files: [SourceFile]

    private init(workspace: Workspace, scenarios: [SourceFile]) {
        self.workspace = workspace
        self.scenarios = scenarios
        let read = Set(workspace.compilation.files.map(\.path))
        files = workspace.compilation.files + scenarios.filter { !read.contains($0.path) }
    }

    /// Opens a bench for the scenarios of each configuration, or for the named scenarios.
    static func openAll(
        _ paths: [String], config: String?, in world: World
    ) throws(CommandFailure) -> [TestBench] {
        let paths = paths.map(world.files.shown)
        guard paths.contains(where: isScenarioPath) else {
            return try Workspace.openAll(paths, config: config, in: world).map { workspace in
                TestBench(workspace: workspace, scenarios: workspace.project.scenarios)
            }
        }
        if config != nil || !paths.allSatisfy(isScenarioPath) {
            return [try open(paths, config: config, in: world)]
        }
        // The nearest configuration counts for a scenario, as for a flow.
        let byConfig = Dictionary(grouping: paths) { path in
            let configs = world.files.foldersAbove(path).map { join($0, Settings.fileName) }
            let nearest = configs.first { !world.lacks($0) }
            return nearest == Settings.fileName ? nil : nearest
        }
        var benches: [TestBench] = []
        for (config, paths) in byConfig.sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
            benches.append(try open(paths, config: config, in: world))
        }
        return benches
    }

    /// Opens a bench for named scenarios, perhaps with the flows that they test.
    private static func open(
        _ paths: [String], config: String?, in world: World
    ) throws(CommandFailure) -> TestBench {
        let settings = try Settings.read(config, in: world)
        let named = try ProjectReader.read(
            paths, homes: settings.flows.value, in: world)
        var places = paths.filter { !isScenarioPath($0) }
        if places.isEmpty {
            let found = named.scenarios.map { flowsPlace(of: $0, settings: settings, in: world) }
            // If no scenario shows where its flows are, they are in the default place.
            if found.contains(where: { $0 != nil }) {
                for place in found.flatMap({ $0.map { [$0] } ?? settings.flows.value })
                where !places.contains(place) {
                    places.append(place)
                }
            }
        }
        let workspace = try Workspace.open(
            places, config: config, settings: settings, in: world)
        return TestBench(workspace: workspace, scenarios: named.scenarios)
    }

    /// The place of the flows of a scenario that is named without flows: the default place if the
    /// scenario is there too, otherwise its folder if that has flows, otherwise the nearest app
    /// above it. Nil if there is none, which means the default place.
    private static func flowsPlace(
        of scenario: SourceFile, settings: Settings, in world: World
    ) -> String? {
        let folder = parentDirectory(of: scenario.path) ?? "."
        let home = settings.flows.value.first { isWithin(folder, $0) }
        if let home { return home }
        let neighbours = (try? world.files.names(in: folder)) ?? []
        let hasFlows = neighbours.contains {
            isFlowPath($0) && !isScenarioPath($0) && $0 != Settings.fileName
        }
        return hasFlows ? folder : ProjectReader.appFolder(ofScenario: scenario.path, in: world)
    }

    /// The finding that there is no scenario, in the first file of the flows.
    var withoutScenarios: Findings {
        Findings(files: Array(files.prefix(1)), diagnostics: [TestProblems.nothing])
    }

    func runAll() -> [ScenarioRun] { scenarios.map(run) }

    private func run(_ file: SourceFile) -> ScenarioRun {
        let id = FileID(files.firstIndex { $0.path == file.path } ?? 0)
        func ended(
            _ status: ReportedScenario.Status, name: String?, application: Int?,
            _ diagnostics: [Diagnostic], coverage: Coverage? = nil
        ) -> ScenarioRun {
            // The reader of one scenario gives its file the index after those of the flows.
            let known = workspace.compilation.files.count
            let moved = diagnostics.map { $0.moved { Int($0.index) < known ? $0 : id } }
            let result = ReportedScenario(name: name, file: id, status: status, diagnostics: moved)
            return ScenarioRun(result: result, application: application, coverage: coverage)
        }
        let (index, scenario, diagnostics) = workspace.read(file)
        guard let index, let scenario else {
            return ended(.unreadable, name: nil, application: index, diagnostics)
        }
        let graph = workspace.compilation.applications[index]
        let result = FlowSimulator.run(scenario, graph: graph)
        let places = WitnessPlaces(graph)
        let failures = result.failures.map { TestProblems.failed($0).placed(in: places) }
        return ended(
            failures.isEmpty ? .passed : .failed, name: scenario.name, application: index,
            failures, coverage: result.coverage)
    }

    /// The coverage of each app that was run.
    func coverageText(of runs: [ScenarioRun]) -> String {
        var text = ""
        for (index, graph) in workspace.compilation.applications.enumerated() {
            var coverage = Coverage(graph: graph)
            let parts = runs.filter { $0.application == index }.compactMap(\.coverage)
            if parts.isEmpty { continue }
            for part in parts { coverage.merge(part) }
            let shares = coverage.shares.map { "\($0.name) \($0.seen)/\($0.total)" }
            text +=
                "coverage of \(graph.application.name): " + shares.joined(separator: ", ") + "\n"
        }
        return text
    }
}

extension Workspace {
    /// A scenario and its app. If one of them is missing, the problems, in a file after those of
    /// the flows.
    fileprivate func read(
        _ file: SourceFile
    ) -> (application: Int?, scenario: Scenario?, problems: [Diagnostic]) {
        guard let index = compilation.applicationIndex(ofScenario: file) else {
            let place = FileID(compilation.files.count)
            let span = SourceSpan(file: place, startByte: 0, endByte: 0)
            return (nil, nil, [TestProblems.noFlow(at: span)])
        }
        let (scenario, problems) = readScenario(file, graph: compilation.applications[index])
        return (index, scenario, problems)
    }

    /// The reasons why `test` could not read scenarios next to the flows. There are none for flows
    /// with errors, which have nothing that a scenario could name.
    var scenarioFindings: Findings {
        let none = Findings(files: compilation.files, diagnostics: [])
        guard isWhole else { return none }
        let broken = project.scenarios.compactMap { file -> Findings? in
            let read = read(file)
            guard read.scenario == nil else { return nil }
            return Findings(files: compilation.files + [file], diagnostics: read.problems)
        }
        return broken.isEmpty ? none : Findings(merging: [none] + broken)
    }
}
