import FlowFrontend
import FlowModel

/// An application and the project that it belongs to.
struct ProjectApplication {
    let graph: FlowGraph
    /// Where the configuration of the project is, from the folder that is looked at; empty if it
    /// has none.
    let project: String

    var name: String { graph.application.name }
}

extension [Workspace] {
    /// All applications. `folder` is the one that was named, so that two copies of a repository
    /// have the same projects.
    func projectApplications(in folder: String = ".") -> [ProjectApplication] {
        flatMap { workspace in
            let config = workspace.config ?? ""
            let isBelow = config.hasPrefix(folder + "/")
            let project = isBelow ? String(config.dropFirst(folder.utf8.count + 1)) : config
            return workspace.compilation.applications.map { graph in
                ProjectApplication(graph: graph, project: project)
            }
        }
    }
}

/// Pairs each application with the older one that it was: the one of the same name in the same
/// project, else the one of the same name, and if a single one is gone and a single one is new, in
/// a project or at all, they are the same, renamed. The rest is gone or new.
func paired(
    _ old: [ProjectApplication], _ new: [ProjectApplication]
) -> (
    pairs: [(old: ProjectApplication, new: ProjectApplication)], gone: [ProjectApplication],
    new: [ProjectApplication]
) {
    var gone = old
    var come = new
    var pairs: [(old: ProjectApplication, new: ProjectApplication)] = []
    let keys: [(ProjectApplication) -> [String]] = [
        { [$0.project, $0.name] }, { [$0.name] }, { [$0.project] }, { _ in [] },
    ]
    for key in keys {
        let after = Dictionary(grouping: come.indices) { key(come[$0]) }
        let before = Dictionary(grouping: gone.indices) { key(gone[$0]) }
        let found = before.compactMap { key, indices -> (old: Int, new: Int)? in
            guard indices.count == 1, let others = after[key], others.count == 1 else {
                return nil
            }
            return (indices[0], others[0])
        }
        pairs += found.map { (gone[$0.old], come[$0.new]) }
        for index in found.map(\.old).sorted(by: >) { gone.remove(at: index) }
        for index in found.map(\.new).sorted(by: >) { come.remove(at: index) }
    }
    return (
        pairs.sorted { ($0.new.name, $0.new.project) < ($1.new.name, $1.new.project) }, gone, come
    )
}
