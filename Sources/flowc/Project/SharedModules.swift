import FlowFrontend
import FlowModel

// The findings of several apps in the modules that they share.

extension [Workspace] {
    /// True if the run reads all apps that may use the module in a file: the file is in a folder
    /// that is read as a whole, or the run reads everything.
    func haveAllUsers(of path: String, _ options: ProjectOptions) -> Bool {
        if haveAll(options), options.config == nil { return true }
        return contains { workspace in
            workspace.places.contains { $0 != path && isWithin(path, $0) }
        }
    }

    /// True if no paths are named, and the folder in which the tool runs is not a part of a
    /// project.
    func haveAll(_ options: ProjectOptions) -> Bool {
        options.paths.isEmpty && allSatisfy(\.coversConfiguration)
    }

    /// The findings of each project. A comment in a module may allow a finding of only one of its
    /// apps; it is unused only if no app needs it.
    func lintFindings(
        _ options: ProjectOptions, in world: World
    ) throws(CommandFailure) -> [Findings] {
        var found: [Findings] = []
        for workspace in self { found.append(try workspace.lintFindings(in: world)) }
        var readers: [String: Int] = [:]
        var reporters: [UnusedAllow: Int] = [:]
        for findings in found {
            for file in findings.files { readers[file.path, default: 0] += 1 }
            for unused in findings.diagnostics.compactMap(findings.unusedAllow) {
                reporters[unused, default: 0] += 1
            }
        }
        return found.map { findings in
            var kept = findings
            kept.diagnostics.removeAll { diagnostic in
                guard let unused = findings.unusedAllow(diagnostic) else { return false }
                return reporters[unused] != readers[unused.path]
                    || !haveAllUsers(of: unused.path, options)
            }
            return kept
        }
    }
}

/// A comment in a module that silences nothing in a project.
private struct UnusedAllow: Hashable {
    let path: String
    let span: SourceSpan
}

extension Findings {
    fileprivate func unusedAllow(_ diagnostic: Diagnostic) -> UnusedAllow? {
        let file = files[Int(diagnostic.span.file.index)]
        guard diagnostic.kind.id == HousekeepingProblems.unusedAllow.id, declaresModule(file)
        else { return nil }
        let span = SourceSpan(
            file: FileID(0), startByte: Int(diagnostic.span.startByte),
            endByte: Int(diagnostic.span.endByte))
        return UnusedAllow(path: file.path, span: span)
    }
}
