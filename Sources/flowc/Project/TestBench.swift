import FlowFrontend
import FlowModel
import FlowSimulator

/// What a scenario came to.
struct ScenarioRun {
    let file: SourceFile
    /// Nil when the scenario could not be read.
    let name: String?
    /// The app it was run on; nil when it could not be read.
    let application: Int?
    let findings: Findings
    let isUnreadable: Bool
    let coverage: Coverage?

    var hasPassed: Bool { findings.diagnostics.isEmpty }

    /// One line, and below it what went wrong.
    func text(usesColor: Bool) -> String {
        let mark = hasPassed ? "ok" : isUnreadable ? "unreadable" : "failed"
        let ink = hasPassed ? "32" : "1;31"
        let shown = usesColor ? "\u{1B}[\(ink)m\(mark)\u{1B}[0m" : mark
        let title = name.map { "\($0) (\(file.path))" } ?? file.path
        let line = shown + ": " + printable(title) + "\n"
        return hasPassed ? line : line + findings.text(usesColor: usesColor) + "\n"
    }
}

/// Scenarios, and the flows they are about.
struct TestBench {
    let workspace: Workspace
    private let scenarios: [SourceFile]

    static func open(
        _ paths: [String], config: String?, in world: World
    ) throws(CommandFailure) -> TestBench {
        let settings = try Settings.read(config, in: world)
        guard paths.contains(where: isScenarioPath) else {
            let workspace = try Workspace.open(paths, settings: settings, in: world)
            return TestBench(workspace: workspace, scenarios: workspace.project.scenarios)
        }
        let named = try ProjectReader.read(paths, in: world)
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
        let workspace = try Workspace.open(places, settings: settings, in: world)
        return TestBench(workspace: workspace, scenarios: named.scenarios)
    }

    /// Where the flows of a scenario lie that is named alone: where flows are by default if it lies
    /// there too, else around it, else in the nearest app above it; nil if there is none, which
    /// means the default.
    private static func flowsPlace(
        of scenario: SourceFile, settings: Settings, in world: World
    ) -> String? {
        let folder = parentDirectory(of: scenario.path) ?? "."
        let home = settings.flows.value.first { folder == $0 || folder.hasPrefix($0 + "/") }
        if let home { return home }
        let neighbours = (try? world.files.names(in: folder)) ?? []
        let hasFlows = neighbours.contains {
            isFlowPath($0) && !isScenarioPath($0) && $0 != Settings.fileName
        }
        return hasFlows ? folder : ProjectReader.appFolder(ofScenario: scenario.path, in: world)
    }

    func runAll() -> [ScenarioRun] { scenarios.map(run) }

    private func run(_ file: SourceFile) -> ScenarioRun {
        let applications = workspace.compilation.applications
        guard let index = workspace.compilation.applicationIndex(ofScenario: file) else {
            let span = SourceSpan(file: FileID(0), startByte: 0, endByte: 0)
            let findings = Findings(files: [file], diagnostics: [TestProblems.noFlow(at: span)])
            return ScenarioRun(
                file: file, name: nil, application: nil, findings: findings, isUnreadable: true,
                coverage: nil)
        }
        let graph = applications[index]
        let (scenario, diagnostics) = readScenario(file, graph: graph)
        let files =
            graph.files.contains { $0.path == file.path } ? graph.files : graph.files + [file]
        guard let scenario else {
            return ScenarioRun(
                file: file, name: nil, application: index,
                findings: Findings(files: files, diagnostics: diagnostics), isUnreadable: true,
                coverage: nil)
        }
        let result = FlowSimulator.run(scenario, graph: graph)
        let failures = result.failures.map { TestProblems.failed($0) }
        return ScenarioRun(
            file: file, name: scenario.name, application: index,
            findings: Findings(files: files, diagnostics: failures), isUnreadable: false,
            coverage: result.coverage)
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

/// How each of these reports begins: by it a later run knows what it may replace.
let junitStart = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites><testsuite name="flowc"
    """

/// Results as build machines read them.
func junitReport(of runs: [ScenarioRun]) -> String {
    let failures = runs.filter { !$0.hasPassed }.count
    var text = junitStart + #" tests="\#(runs.count)" failures="\#(failures)">"# + "\n"
    for run in runs {
        let name = xml(run.name ?? run.file.path)
        text += #"  <testcase name="\#(name)" classname="\#(xml(run.file.path))""#
        if run.hasPassed {
            text += "/>\n"
        } else {
            let first = run.findings.diagnostics.first?.message ?? ""
            text += ">\n" + #"    <failure message="\#(xml(first))">"#
            text += xml(run.findings.text(usesColor: false)) + "</failure>\n  </testcase>\n"
        }
    }
    return text + "</testsuite></testsuites>\n"
}

/// Text that can stand in XML, in an attribute too.
private func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\n", "\t": result.unicodeScalars.append(scalar)
        case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
        // XML has no way to write them.
        case "\0"..<"\r", "\u{E}"..<" ": result += "\u{FFFD}"
        case _ where isSteering(scalar): result += "&#\(scalar.value);"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
