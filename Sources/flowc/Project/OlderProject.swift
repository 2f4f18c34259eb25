import FlowModel

/// A project as it was in the revision where this branch began, for `lint --since`.
struct OlderProject {
    /// Nil if there were no flows.
    let workspace: Workspace?
    /// The world with the files of that revision.
    let world: World
    /// True if the revision is the commit that is checked out.
    let isHead: Bool
    /// Notes for the user about the revision.
    let notes: [String]
}

extension KnownOptions {
    /// The project as it was in the revision where this branch began, judged by the rules of today.
    func older(
        _ workspace: Workspace, of workspaces: [Workspace], at name: String, _ world: World
    ) throws(CommandFailure) -> OlderProject {
        if workspace.paths.contains("-") {
            throw CommandFailure("standard input has no older revision; leave out `--since`")
        }
        let files: Revision
        do throws(Revision.Problem) {
            files = try Revision.mergeBase(
                with: name,
                at: world.folder(
                    ofFirst: workspace.paths
                        + workspace.settings.flows.value.map(world.files.shown)),
                texts: workspace.settings.graph.value.map { GraphTextPlace($0).path }, in: world)
        } catch {
            throw CommandFailure(error.message)
        }
        var old = world
        old.files = files
        let here = reopened(workspace, in: old)
        let opened =
            movedProject(workspace, notTo: here, among: workspaces, from: files, in: world) ?? here
        files.addGaps(at: workspace.places)
        let part = workspace.config.map { "of `\($0)` " } ?? ""
        var notes = files.gaps.map { "\($0), so what is found there counts as new" }
        if opened == nil {
            notes.append("there were no flows \(part)at `\(name)`, so all findings are new")
        } else if opened?.isWhole == false {
            notes.append(
                "the flows \(part)at `\(name)` had errors, so the rules did not run there")
        }
        return OlderProject(workspace: opened, world: old, isHead: files.isHead, notes: notes)
    }

    /// The same paths, read with the configuration of the older revision; nil if it had no flows.
    private func reopened(_ workspace: Workspace, in old: World) -> Workspace? {
        func exists(_ path: String) -> Bool { (try? old.files.entry(at: path)) != nil }
        // Flows may have been elsewhere then, unless only the configuration is new. The rules are
        // those of today.
        var settings = workspace.settings
        if let then = try? Settings.read(workspace.config, in: old),
            then.flows.value.contains(where: { !old.lacks($0) })
        {
            settings.useFlows(of: then)
        }
        // A named path may have been elsewhere, too: then all older flows are read.
        var paths = workspace.paths.filter(exists)
        if paths.isEmpty || paths.count < workspace.paths.count {
            // One of several may be new, or in another repository.
            paths += settings.flows.value.filter(exists)
        }
        let part = ProjectPlan.Part(
            settings: settings, config: nil, paths: paths.map(old.files.shown),
            coversConfiguration: workspace.coversConfiguration, others: workspace.others)
        guard let opened = try? Workspace.read(part, in: old), opened.hasFlows else { return nil }
        return opened
    }
}
