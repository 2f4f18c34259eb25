import FlowFrontend
import FlowModel

// How the projects of a run explain older findings: their application, and their names now.

/// The names that applications, and the elements in them, have now.
struct NamesOfToday {
    private let renames: [(old: String, new: String, elements: Renames)]
    private let applications: Set<String>

    /// `graphs` are the lines of the older graphs.
    init(in workspaces: [Workspace], since graphs: [[String]]) {
        self.init(
            workspaces.flatMap(\.compilation.applications).map { KnownApplication($0) },
            since: graphs.map { KnownApplication($0) })
    }

    init(in workspaces: [Workspace], since old: [Workspace]) {
        self.init(
            workspaces.projectApplications().map(\.known),
            since: old.projectApplications().map(\.known))
    }

    private init(_ now: [KnownApplication], since old: [KnownApplication]) {
        applications = Set(now.map(\.name))
        renames = paired(old, now).map { pair in
            let (old, new) = (old[pair.old], now[pair.new])
            return (old.name, new.name, old.renames(to: new))
        }
    }

    /// The subject of an older finding by its name now: renamed as in its application, or as in all
    /// applications if it does not belong to one.
    func subject(of entry: Baseline.Entry) -> String {
        renames.filter { entry.application == nil || $0.old == entry.application }
            .reduce(entry.subject) { $1.elements.renamed($0) }
    }

    /// The name of an application now; nil if the application is gone.
    func application(_ name: String) -> String? {
        renames.first { $0.old == name }?.new ?? (applications.contains(name) ? name : nil)
    }
}

extension [Workspace] {
    /// The findings that a baseline does not know, and the entries, by index, that were not found
    /// again.
    func applied(
        _ baseline: Baseline, names: NamesOfToday, to found: Findings,
        isGone: (String) -> Bool
    ) -> (new: [Diagnostic], missing: [Int]) {
        let (modules, applications) = (modulesByPath, applicationsByPath)
        return baseline.applied(
            to: found, isGone: isGone, application: { applications[$0] },
            nameNow: names.application,
            renamed: { entry in
                let subject = areJudges(of: entry) ? names.subject(of: entry) : entry.subject
                return modules[entry.path].map { owned(subject, by: $0) } ?? subject
            })
    }

    /// The names of the modules in applications, by the paths of their files.
    private var modulesByPath: [String: String] {
        var found: [String: String] = [:]
        for workspace in self {
            for graph in workspace.compilation.applications {
                for (file, name) in graph.modules {
                    found[workspace.compilation.files[Int(file.index)].path] = name
                }
            }
        }
        return found
    }

    /// The subject of an entry in a module, with the module's name now. Older entries named one of
    /// the flows instead.
    private func owned(_ subject: String, by module: String) -> String {
        let owner = subject.prefix { $0 != "/" && $0 != " " }
        let rest = subject.dropFirst(owner.count)
        return rest.hasPrefix("/") ? module + rest : subject
    }

    /// A function from a file's path to the name of its application.
    var applicationName: (String) -> String? {
        let applications = applicationsByPath
        return { applications[$0]?.name }
    }

    /// The applications by the paths of their files. A file of a module belongs to none, because
    /// its findings are the same for all applications.
    var applicationsByPath: [String: Baseline.Application] {
        var found: [String: Baseline.Application] = [:]
        for (index, workspace) in enumerated() {
            let files = workspace.compilation.files
            for graph in workspace.compilation.applications {
                let modules = graph.modules
                for file in graph.ownFiles where modules[file] == nil {
                    found[files[Int(file.index)].path] = Baseline.Application(
                        project: index, name: graph.application.name)
                }
            }
        }
        return found
    }

    /// True if the projects can tell the name of an entry now. A part of a project does not show
    /// the names that changed in the rest.
    private func areJudges(of entry: Baseline.Entry) -> Bool {
        contains { workspace in
            workspace.coversConfiguration
                || workspace.compilation.files.contains { $0.path == entry.path }
        }
    }

    /// All lines of the graphs that have findings. For the other graphs only the first line, so
    /// that a later run does not take their applications for new ones.
    func graphLines(of found: Findings) -> [[String]] {
        let paths = Set(found.diagnostics.map { found.files[Int($0.span.file.index)].path })
        return flatMap { workspace in
            workspace.compilation.applications.map { graph in
                let hasFindings = graph.ownFiles.contains { file in
                    paths.contains(workspace.compilation.files[Int(file.index)].path)
                }
                let lines = graph.renameLines
                return hasFindings ? lines : [String](lines.prefix(1))
            }
        }
    }

    /// The settings of the project that can tell if a file still has a finding: a project that has
    /// read the file or, if the file is gone, one that is read as a whole and has the nearest
    /// configuration above it. That of the run counts also if no flows are left for it. Nil if the
    /// run says nothing about the file.
    func settings(
        of path: String, _ options: ProjectOptions, in world: World
    ) throws(CommandFailure) -> Settings? {
        for reader in self {
            guard let file = reader.compilation.files.first(where: { $0.path == path }) else {
                continue
            }
            return !declaresModule(file) || haveAllUsers(of: path, options)
                ? reader.settings : nil
        }
        for folder in world.files.foldersAbove(path) {
            let config = join(folder, Settings.fileName)
            if folder == "." {
                if world.lacks(config) { continue }
                break
            }
            if let owner = first(where: { $0.coversConfiguration && $0.config == config }) {
                return owner.settings
            }
            if !world.lacks(config) { return nil }
        }
        return haveAll(options) ? try Settings.read(options.config, in: world) : nil
    }
}

extension FlowGraph {
    /// The files of the application, without those of modules.
    fileprivate var ownFiles: [FileID] {
        [application.file] + flows.map(\.file) + application.parts.map(\.file)
    }
}
