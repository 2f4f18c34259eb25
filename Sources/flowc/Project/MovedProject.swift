import FlowModel

/// The older project of a workspace that has moved: its folder may have moved, with or without its
/// configuration, or may have got its first configuration there. `here` is the older project at the
/// same place; if it has an application of the same name, the workspace has not moved. The older
/// project is the one that had one of the applications, in a file that is gone now, or that belongs
/// to another application of `workspaces`. Nil if not exactly one project had.
func movedProject(
    _ workspace: Workspace, notTo here: Workspace? = nil, among workspaces: [Workspace],
    from revision: Revision, in world: World
) -> Workspace? {
    var old = world
    old.files = revision
    let isElsewhere =
        workspace.settings.file.map { old.lacks($0.path) }
        ?? workspace.places.allSatisfy { old.lacks($0) }
    let names = Set([workspace].projectApplications().map(\.name))
    let known = [here].compactMap(\.self).projectApplications().map(\.name)
    guard isElsewhere || names.isDisjoint(with: known),
        let plan = try? ProjectPlan([revision.top], config: nil, in: old)
    else { return nil }
    let nameNow = workspaces.applicationName
    var projects: [Workspace] = []
    var applications: [ProjectApplication] = []
    for part in plan.parts {
        let isGone = part.settings.file.map { world.lacks($0.path) } ?? true
        guard let project = try? Workspace.read(part, judgedBy: workspace.settings, in: old)
        else { continue }
        projects.append(project)
        applications += [project].projectApplications().filter { application in
            let path = application.graph.applicationPath
            guard nameNow(path).map({ $0 != application.name }) ?? world.lacks(path) else {
                return false
            }
            return isElsewhere && isGone || names.contains(application.name)
        }
    }
    let pairs = paired(applications, [workspace].projectApplications()).pairs
    let owners = Set(pairs.map(\.old.project))
    let found = projects.filter { owners.contains($0.config ?? "") }
    guard found.count == 1 else { return nil }
    let hasStayed = [found[0]].projectApplications().contains {
        !world.lacks($0.graph.applicationPath)
    }
    let folders = Set(pairs.map { parentDirectory(of: $0.old.graph.applicationPath) ?? "." })
    // Without a configuration all flows are one project, and only a folder of it has moved.
    guard hasStayed, folders.count == 1, let folder = folders.first,
        let parts = try? ProjectPlan([folder], config: nil, in: old).parts, parts.count == 1
    else { return found[0] }
    return try? Workspace.read(parts[0], judgedBy: workspace.settings, in: old)
}

extension FlowGraph {
    /// The file that declares the application.
    fileprivate var applicationPath: String { files[Int(application.file.index)].path }
}
