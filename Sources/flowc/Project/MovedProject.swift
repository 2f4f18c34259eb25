import FlowModel

/// The older project of a workspace that is not where it was: a folder may have moved, with its
/// configuration or without, or have got its first one there. Then it is the project that had one
/// of its applications, where that is not any more. Nil if no single one had.
func movedProject(
    _ workspace: Workspace, from revision: Revision, in world: World
) -> Workspace? {
    var old = world
    old.files = revision
    let isElsewhere =
        workspace.settings.file.map { old.lacks($0.path) }
        ?? workspace.places.allSatisfy { old.lacks($0) }
    guard isElsewhere, let plan = try? ProjectPlan([revision.top], config: nil, in: old) else {
        return nil
    }
    let gone = plan.parts.filter { part in part.settings.file.map { world.lacks($0.path) } ?? true }
        .compactMap { try? Workspace.read($0, judgedBy: workspace.settings, in: old) }
    let applications = gone.projectApplications().filter { application in
        let graph = application.graph
        return world.lacks(graph.files[Int(graph.application.file.index)].path)
    }
    let pairs = paired(applications, [workspace].projectApplications()).pairs
    let owners = Set(pairs.map(\.old.project))
    let found = gone.filter { owners.contains($0.config ?? "") }
    return found.count == 1 ? found[0] : nil
}
