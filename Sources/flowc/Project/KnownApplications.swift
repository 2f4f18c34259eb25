import FlowFrontend
import FlowModel

// What the projects of a run tell of older findings: whose they are, and what they are called now.

/// The names that applications, and the elements in them, have now.
struct NamesOfToday {
    private var renames: [(old: String, new: String, elements: Renames)] = []
    private let applications: Set<String>

    /// Pairs each older graph with the application of the same name. If one graph and one
    /// application are left over, they are a pair as well.
    init(in workspaces: [Workspace], since graphs: [[String]]) {
        var come = workspaces.flatMap(\.compilation.applications)
        applications = Set(come.map(\.application.name))
        var gone: [(name: String, lines: [String])] = []
        for lines in graphs {
            let name = applicationName(inFirstOf: lines)
            let same = come.indices.filter { come[$0].application.name == name }
            if same.count == 1 {
                add(name, lines, come.remove(at: same[0]))
            } else {
                gone.append((name, lines))
            }
        }
        if gone.count == 1, come.count == 1 { add(gone[0].name, gone[0].lines, come[0]) }
    }

    init(in workspaces: [Workspace], since old: [Workspace]) {
        let now = workspaces.projectApplications()
        applications = Set(now.map(\.name))
        renames = paired(old.projectApplications(), now).pairs.map { old, new in
            (old.name, new.name, Renames(from: old.graph, to: new.graph))
        }
    }

    private mutating func add(_ name: String, _ lines: [String], _ graph: FlowGraph) {
        renames.append((name, graph.application.name, Renames(from: lines, to: graph)))
    }

    /// What an older finding is about.
    func subject(_ subject: String) -> String {
        renames.reduce(subject) { $1.elements.renamed($0) }
    }

    /// Nil if the application has gone.
    func application(_ name: String) -> String? {
        renames.first { $0.old == name }?.new ?? (applications.contains(name) ? name : nil)
    }
}

/// The first line of a graph is `app NAME: …`.
private func applicationName(inFirstOf lines: [String]) -> String {
    String((lines.first ?? "").dropFirst("app ".count).prefix { $0 != ":" })
}

extension [Workspace] {
    /// What a baseline does not know, and the entries, by index, that were not found again.
    func applied(
        _ baseline: Baseline, names: NamesOfToday, to found: Findings, _ world: World
    ) -> (new: [Diagnostic], missing: [Int]) {
        baseline.applied(
            to: found, isGone: world.lacks, application: applicationsByPath,
            nameNow: names.application,
            renamed: { areJudges(of: $0) ? names.subject($0.subject) : $0.subject })
    }

    /// Tells the name of the application that a file belongs to.
    var applicationName: (String) -> String? {
        let applications = applicationsByPath
        return { applications($0)?.name }
    }

    /// Tells the application that a file belongs to.
    private var applicationsByPath: (String) -> Baseline.Application? {
        var found: [String: Baseline.Application] = [:]
        for (index, workspace) in enumerated() {
            let files = workspace.compilation.files
            for graph in workspace.compilation.applications {
                let own =
                    [graph.application.file] + graph.flows.map(\.file)
                    + graph.application.parts.map(\.file)
                for file in own {
                    found[files[Int(file.index)].path] = Baseline.Application(
                        project: index, name: graph.application.name)
                }
            }
        }
        return { found[$0] }
    }

    /// Whether the projects can tell what an entry is called now: a part of a project does not show
    /// what has another name in the rest.
    private func areJudges(of entry: Baseline.Entry) -> Bool {
        contains { workspace in
            workspace.coversConfiguration
                || workspace.compilation.files.contains { $0.path == entry.path }
        }
    }

    /// All lines of the graphs in which something was found. Of the other graphs the first line, so
    /// that a later run does not take their applications for new ones.
    func graphLines(of found: Findings) -> [[String]] {
        let owner = applicationsByPath
        let paths = Set(
            found.diagnostics.map { found.files[Int($0.span.file.index)].path })
        let names = Set(paths.compactMap(owner))
        return enumerated().flatMap { index, workspace in
            workspace.compilation.applications.map { graph in
                let isNamed = names.contains(
                    Baseline.Application(project: index, name: graph.application.name))
                let lines = graph.renameLines
                return isNamed ? lines : [String](lines.prefix(1))
            }
        }
    }

    /// The project that can tell whether there is still something to find in a file: one that has
    /// read it or, if the file is gone, one that is read as a whole and has the nearest
    /// configuration above it. Nil if the run says nothing about the file; `isWhole` is about one
    /// that no paths were named for.
    func owner(of path: String, isWhole: Bool, in world: World) -> Workspace? {
        if let reader = first(where: { $0.compilation.files.contains { $0.path == path } }) {
            return reader
        }
        for folder in foldersAbove(path) where folder != "." {
            let config = join(folder, Settings.fileName)
            if let owner = first(where: { $0.coversConfiguration && $0.config == config }) {
                return owner
            }
            if !world.lacks(config) { return nil }
        }
        return isWhole ? first : nil
    }
}
