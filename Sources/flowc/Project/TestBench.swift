import FlowFrontend
import FlowModel
import FlowSimulator

/// A scenario that was run, or could not be.
struct ScenarioRun {
    let result: ReportedScenario
    /// The app it was run on; nil when it could not be read.
    let application: Int?
    let coverage: Coverage?
}

/// Scenarios, and the flows they are about.
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

    /// A bench for the scenarios of each configuration, or for those that are named.
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
        // The nearest configuration counts for a scenario as it does for a flow.
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

    /// A bench for scenarios that are named, perhaps with the flows that they are about.
    private static func open(
        _ paths: [String], config: String?, in world: World
    ) throws(CommandFailure) -> TestBench {
        let settings = try Settings.read(config, in: world)
        let named = try ProjectReader.read(
            paths, homes: settings.flows.value, in: world)
        var places = paths.filter { !isScenarioPath($0) }
        if places.isEmpty {
            let found = named.scenarios.map { flowsPlace(of: $0, settings: settings, in: world) }
            // If none says where its flows lie, they lie where they do by default.
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

    /// Where the flows of a scenario lie that is named alone: where flows are by default if it lies
    /// there too, else around it, else in the nearest app above it; nil if there is none, which
    /// means the default.
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

    /// That there is no scenario, at the first of the flows.
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
            // A reader of one scenario gives its file the index after those of the flows.
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

    /// For each app that was run, how much of it.
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
    /// A scenario and the app it is about; without one of them what is wrong, in the file after
    /// those of the flows.
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

    /// Why `test` could not read scenarios beside the flows. Flows with errors have nothing that
    /// a scenario could name.
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
