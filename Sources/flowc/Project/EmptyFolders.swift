import FlowFrontend
import FlowLint
import FlowModel

extension Workspace {
    /// The findings in the configuration: folders that it names and that have nothing to read, and
    /// comments that allow anything else. If no folder has anything, the run has failed before.
    func configurationFindings(in world: World) -> Findings {
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
                path != ".", !read.contains(where: { isWithin($0, path) })
            else { continue }
            found.append(HousekeepingProblems.empty(path, at: span))
        }
        found = applySuppressions(
            to: found, files: [file], kinds: Workspace.kinds,
            wasJudged: { settings.levels[$0.id] != .off }
        ).compactMap(settings.levelled)
        return Findings(files: found.isEmpty ? [] : [file], diagnostics: found)
    }
}
