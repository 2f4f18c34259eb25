import FlowFrontend
import FlowModel

// Several configurations in one repository: each folder with a `flowc.yaml` is a project of its
// own, whose configuration counts for its flows, wherever the tool runs.

extension Workspace {
    /// Opens the projects of the paths that the command line names, or of the configuration's
    /// flows: one for each configuration, and one for flows without a configuration.
    static func openAll(
        _ options: ProjectOptions, in world: World
    ) throws(CommandFailure) -> [Workspace] {
        try openAll(options.paths, config: options.config, in: world)
    }

    static func openAll(
        _ paths: [String], config: String?, in world: World
    ) throws(CommandFailure) -> [Workspace] {
        var workspaces: [Workspace] = []
        for part in try ProjectPlan(paths, config: config, in: world).parts {
            let workspace = try Workspace.read(part, in: world)
            if part.isRest, !workspace.hasFlows { continue }
            try workspace.requireFlows(in: world)
            workspaces.append(workspace)
        }
        return workspaces
    }

    /// Opens projects; reports errors and returns nil if a project has any.
    static func openSound(
        _ options: ProjectOptions, _ reporting: Reporting, in world: World
    ) throws(CommandFailure) -> [Workspace]? {
        let workspaces = try openAll(options, in: world)
        let findings = workspaces.errors
        if findings.status == .clean { return workspaces }
        try reporting.report(findings, in: world)
        return nil
    }
}

extension [Workspace] {
    /// The errors of all projects.
    var errors: Findings { merged(map { $0.findings(isLinted: false) }) }

    /// The findings of each project as those of one run.
    func merged(_ all: [Findings]) -> Findings {
        var findings = Findings(merging: all)
        let graphs = flatMap(\.compilation.applications)
        if graphs.count < 2 { return findings }
        var owners: [String: Set<String>] = [:]
        for graph in graphs {
            for flow in graph.flows {
                owners[flow.name, default: []].insert(graph.application.name)
            }
        }
        let shared = owners.filter { $0.value.count > 1 }.keys
        if !shared.isEmpty {
            findings.namesakes = Findings.Namesakes(
                flows: Set(shared), applications: applicationsByPath.mapValues(\.name))
        }
        return findings
    }

    /// Refuses two configurations that name the same place, or one within the other, for files that
    /// only one of them may write.
    func requireDifferent(
        _ what: String, in world: World, place: (Workspace) -> String?
    ) throws(CommandFailure) {
        for (index, workspace) in enumerated() {
            guard let path = place(workspace).map(world.files.shown) else { continue }
            for other in prefix(index) {
                guard let taken = place(other).map(world.files.shown) else { continue }
                if path != taken, !path.hasPrefix(taken + "/"), !taken.hasPrefix(path + "/") {
                    continue
                }
                let names = [other, workspace].map { "`\($0.config ?? Settings.fileName)`" }
                throw CommandFailure(
                    "\(names[0]) has the \(what) `\(taken)` and \(names[1]) has `\(path)`; what "
                        + "one writes the other would replace, so give each a place of its own")
            }
        }
    }
}

extension Findings {
    /// Merges the findings of several projects, with the files in the order of their paths. A file
    /// that two projects read is one file; a finding of both is one, with the stricter severity.
    init(merging all: [Findings]) {
        if all.count == 1 {
            self = all[0]
            return
        }
        let byPath = Dictionary(all.flatMap(\.files).map { ($0.path, $0) }) { first, _ in first }
        let files = byPath.values.sorted { $0.path < $1.path }
        let indices = Dictionary(uniqueKeysWithValues: files.indices.map { (files[$0].path, $0) })
        var found: [Diagnostic] = []
        var scenarios: [ReportedScenario] = []
        for findings in all {
            let moved = findings.files.map { indices[$0.path] ?? 0 }
            let newFile: (FileID) -> FileID = { FileID(moved[Int($0.index)]) }
            found += findings.diagnostics.map { $0.moved(newFile) }
            scenarios += (findings.scenarios ?? []).map { scenario in
                ReportedScenario(
                    name: scenario.name, file: newFile(scenario.file), status: scenario.status,
                    diagnostics: scenario.diagnostics.map { $0.moved(newFile) })
            }
        }
        let grave = found.sorted { $0.severity > $1.severity }
        self.init(
            files: files, diagnostics: grave.sortedWithoutDuplicates(),
            scenarios: all.contains { $0.scenarios != nil } ? scenarios : nil)
    }
}
