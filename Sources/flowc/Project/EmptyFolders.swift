import FlowFrontend
import FlowModel

extension Workspace {
    /// The findings for folders that the configuration names and that have nothing to read. If none
    /// of them has anything, the run has failed before.
    func emptyFolderFindings(in world: World) -> Findings {
        var found: [Diagnostic] = []
        guard coversConfiguration, let file = settings.file else {
            return Findings(files: [], diagnostics: [])
        }
        let read = (project.flows + project.scenarios).map(\.path) + others
        var seen: Set<String> = []
        for (place, span) in zip(settings.flows.value, settings.flowsSpans) {
            let path = world.files.shown(place)
            // If two paths lead to one folder, only the first is read.
            guard case .directory(let identity)? = try? world.files.entry(at: path),
                seen.insert(identity).inserted,
                path != ".", !read.contains(where: { isWithin($0, path) }),
                let finding = settings.levelled(HousekeepingProblems.empty(path, at: span))
            else { continue }
            found.append(finding)
        }
        return Findings(files: found.isEmpty ? [] : [file], diagnostics: found)
    }
}
