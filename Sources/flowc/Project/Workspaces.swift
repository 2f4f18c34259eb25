import FlowModel

// Several configurations in one repository: each folder that has a `flowc.yaml` is a project of its
// own, whose configuration counts for its flows from wherever the tool runs.

extension Workspace {
    /// The projects of the paths that the command line names, or of the flows of the configuration:
    /// one for each configuration, and one for what has none.
    static func openAll(
        _ options: ProjectOptions, in world: World
    ) throws(CommandFailure) -> [Workspace] {
        try openAll(options.paths, config: options.config, in: world)
    }

    static func openAll(
        _ paths: [String], config: String?, in world: World
    ) throws(CommandFailure) -> [Workspace] {
        let settings = try Settings.read(config, in: world)
        let alone = { () throws(CommandFailure) in
            try open(paths, config: config, settings: settings, in: world)
        }
        if config != nil || paths.contains("-") { return [try alone()] }
        let named = paths.map(world.files.shown)
        var starts = named.isEmpty ? settings.flows.value.map(world.files.shown) : named
        let isNowhere =
            named.isEmpty && settings.flows.origin == .builtIn && starts.allSatisfy(world.lacks)
        if isNowhere { starts = ["."] }
        var search = ProjectSearch(world: world)
        for start in starts { search.addFolders(from: start) }
        if named.isEmpty { search.parts = [:] }
        let folders = search.folders
        let others = Set(folders)
        if folders.isEmpty, search.parts.isEmpty { return [try alone()] }
        var workspaces: [Workspace] = []
        let rest =
            isNowhere ? [] : starts.filter { !others.contains($0) && !search.isInProject($0) }
        let files = try ProjectReader.read(
            rest, homes: settings.flows.value, without: others, in: world)
        if !files.flows.isEmpty || !files.scenarios.isEmpty {
            workspaces.append(
                try open(
                    named.isEmpty ? [] : rest, settings: settings, without: others, in: world))
        }
        for folder in folders {
            workspaces.append(try open(projectIn: folder, without: others, in: world))
        }
        for (folder, paths) in search.parts.sorted(by: { $0.key < $1.key })
        where !others.contains(folder) {
            workspaces.append(try open(projectIn: folder, paths, without: others, in: world))
        }
        return workspaces
    }

    private static func open(
        projectIn folder: String, _ paths: [String] = [], without others: Set<String>,
        in world: World
    ) throws(CommandFailure) -> Workspace {
        let config = join(folder, Settings.fileName)
        let settings = try Settings.read(config, in: world)
        var paths = paths
        let coversConfiguration = paths.isEmpty
        // The flows may lie beside a configuration that says nothing of them.
        if paths.isEmpty, settings.flows.origin == .builtIn,
            settings.flows.value.allSatisfy(world.lacks)
        {
            paths = [folder]
        }
        let workspace = try open(
            paths, config: config, settings: settings, without: others.subtracting([folder]),
            in: world)
        // Its flows are a part of all flows that there are.
        return Workspace(
            settings: settings, project: workspace.project, compilation: workspace.compilation,
            paths: paths.isEmpty ? settings.flows.value : paths, config: config,
            coversConfiguration: coversConfiguration)
    }

    /// Opens projects without errors; nil if one has some, which are reported.
    static func openSound(
        _ options: ProjectOptions, chatter: ChatterOptions, in world: World
    ) throws(CommandFailure) -> [Workspace]? {
        let workspaces = try openAll(options, in: world)
        let findings = Findings(merging: workspaces.map { $0.findings(isLinted: false) })
        if findings.status == .clean { return workspaces }
        try ReportOptions.text.report(findings, on: .errors, chatter: chatter, in: world)
        return nil
    }
}

extension [Workspace] {
    /// Refuses two configurations that name the same place, or one within the other, for what each
    /// writes alone.
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

/// Looks for folders with a configuration.
private struct ProjectSearch {
    let world: World
    /// Folders below the starts, or the starts themselves, in the order of their names.
    private(set) var folders: [String] = []
    /// Starts within such folders, by folder.
    var parts: [String: [String]] = [:]
    private var seen: Set<String> = []

    init(world: World) {
        self.world = world
    }

    func isInProject(_ path: String) -> Bool { parts.values.contains { $0.contains(path) } }

    mutating func addFolders(from start: String) {
        addFolders(below: start)
        if folders.contains(start) { return }
        let above = foldersAbove(start).first(where: hasConfiguration)
        if let above { parts[above, default: []].append(start) }
    }

    private mutating func addFolders(below path: String) {
        guard case .directory(let identity)? = try? world.files.entry(at: path),
            seen.insert(identity).inserted
        else { return }
        if hasConfiguration(path) { folders.append(path) }
        let names = (try? world.files.names(in: path)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") {
            addFolders(below: join(path, name))
        }
    }

    /// The configuration of the folder that the tool runs in is that of all the rest.
    private func hasConfiguration(_ folder: String) -> Bool {
        folder != "." && (try? world.files.entry(at: join(folder, Settings.fileName))) == .file
    }
}

extension Findings {
    /// The findings of several projects. A file that two of them read is one file, and what both
    /// find in it is one finding, as grave as the stricter of them has it.
    init(merging all: [Findings]) {
        if all.count == 1 {
            self = all[0]
            return
        }
        var files: [SourceFile] = []
        var indices: [String: Int] = [:]
        var found: [Diagnostic] = []
        var scenarios: [ReportedScenario] = []
        for findings in all {
            let moved = findings.files.map { file in
                if let index = indices[file.path] { return index }
                indices[file.path] = files.count
                files.append(file)
                return files.count - 1
            }
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
            scenarios: scenarios.isEmpty ? nil : scenarios)
    }
}
