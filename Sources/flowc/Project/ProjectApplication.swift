import FlowFrontend
import FlowModel

/// An application and the project that it belongs to.
struct ProjectApplication {
    let graph: FlowGraph
    /// The path of the project's configuration, from the compared folder; empty if it has none.
    let project: String

    var name: String { graph.application.name }

    /// The description by which it is paired with older applications.
    var known: KnownApplication { KnownApplication(graph, project: project) }
}

extension [Workspace] {
    /// All applications. `folder` is the named folder, so that two copies of a repository have the
    /// same projects.
    func projectApplications(in folder: String = ".") -> [ProjectApplication] {
        flatMap { workspace in
            workspace.compilation.applications.map { graph in
                ProjectApplication(graph: graph, project: workspace.project(in: folder))
            }
        }
    }
}

extension Workspace {
    /// The path of its configuration, from the named folder.
    func project(in folder: String) -> String {
        let config = config ?? ""
        let isBelow = config.hasPrefix(folder + "/")
        return isBelow ? String(config.dropFirst(folder.utf8.count + 1)) : config
    }
}

/// Pairs each application with its older version. The rest is gone or new.
func paired(
    _ old: [ProjectApplication], _ new: [ProjectApplication]
) -> (
    pairs: [(old: ProjectApplication, new: ProjectApplication)], gone: [ProjectApplication],
    new: [ProjectApplication]
) {
    let pairs = paired(old.map(\.known), new.map(\.known))
    let (before, after) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    return (
        pairs.map { (old[$0.old], new[$0.new]) }.sorted {
            ($0.1.name, $0.1.project) < ($1.1.name, $1.1.project)
        },
        old.indices.filter { !before.contains($0) }.map { old[$0] },
        new.indices.filter { !after.contains($0) }.map { new[$0] }
    )
}
