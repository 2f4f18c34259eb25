import ArgumentParser
import FlowFrontend
import FlowLint
import FlowModel

/// Which findings are known already, so that a run tells of new ones only.
struct KnownOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Do not report the findings in this baseline; report its stale entries.",
            valueName: "file"))
    var baseline: String?

    @Option(
        help: ArgumentHelp("Write all findings to this file as a baseline.", valueName: "file"))
    var writeBaseline: String?

    @Option(
        help: ArgumentHelp(
            "Report only what is new since this branch left that git revision.",
            valueName: "revision"))
    var since: String?

    func validate() throws {
        if writeBaseline != nil, baseline != nil || since != nil {
            let other = baseline == nil ? "--since" : "--baseline"
            throw ValidationError("`--write-baseline` and `\(other)` exclude one another")
        }
    }
}

extension KnownOptions {
    /// The findings that are not known, and for the totals what was taken out. `found` has those
    /// of each workspace, and `isWhole` says that no paths were named.
    func new(
        of found: [Findings], in workspaces: [Workspace], isWhole: Bool, chatter: ChatterOptions,
        _ world: World
    ) throws(CommandFailure) -> (findings: Findings, addendum: String) {
        let all = Findings(merging: found)
        var findings = all
        var addendum = ""
        var stale: Findings?
        if let baseline {
            let applied = try apply(baseline, to: all, in: workspaces, isWhole: isWhole, world)
            let known = all.diagnostics.count - applied.new.count
            findings.diagnostics = applied.new
            stale = applied.stale
            addendum += ", \(known) in the baseline"
        }
        if let since {
            var parts: [Findings] = []
            for (workspace, part) in zip(workspaces, found) {
                parts.append(
                    try new(of: part, since: since, in: workspace, chatter: chatter, world))
            }
            let new = Findings(merging: parts)
            let isNew = Set(new.diagnostics.map(FindingKey.init))
            let known = findings.diagnostics.count
            findings.diagnostics.removeAll { !isNew.contains(FindingKey($0)) }
            addendum += ", \(known - findings.diagnostics.count) known at `\(since)`"
        }
        return (stale.map(findings.appending) ?? findings, addendum)
    }

    /// The findings of one workspace that were not there at the revision.
    private func new(
        of found: Findings, since: String, in workspace: Workspace, chatter: ChatterOptions,
        _ world: World
    ) throws(CommandFailure) -> Findings {
        let old = try findingsAtBase(of: since, like: workspace, chatter: chatter, world)
        let judges = [workspace]
        var findings = found
        findings.diagnostics =
            Baseline(of: old.findings).applied(
                to: found, isGone: world.lacks, application: judges.applicationsByPath,
                renamed: { entry in
                    judges.areJudges(of: entry) ? old.renamed(entry.subject) : entry.subject
                }
            ).new
        return findings
    }

    /// What the baseline does not know, and its stale entries as findings in its file.
    private func apply(
        _ path: String, to found: Findings, in workspaces: [Workspace], isWhole: Bool,
        _ world: World
    ) throws(CommandFailure) -> (new: [Diagnostic], stale: Findings) {
        let file: SourceFile
        do {
            let bytes = try world.files.read(path, byteLimit: ProjectReader.byteLimit)
            file = SourceFile(path: world.files.shown(path), bytes: bytes)
        } catch {
            let advice =
                error.reason == .missing ? "; write it with `--write-baseline \(path)`" : ""
            throw CommandFailure("baseline " + error.message + advice, status: error.status)
        }
        let (known, problems) = readBaseline(file)
        if !problems.isEmpty {
            let broken = Findings(files: [file], diagnostics: problems)
            throw CommandFailure(report: broken.text(usesColor: false))
        }
        let renamed = workspaces.renaming(since: known.baseline.graphs)
        let (new, missing) = known.baseline.applied(
            to: found, isGone: world.lacks, application: workspaces.applicationsByPath,
            renamed: { entry in
                workspaces.areJudges(of: entry) ? renamed(entry.subject) : entry.subject
            })
        // What is missing here may be in a part that could not be judged.
        guard workspaces.allSatisfy(\.isWhole) else {
            return (new, Findings(files: [], diagnostics: []))
        }
        let diagnostics = missing.compactMap { index -> Diagnostic? in
            let entry = known.baseline.entries[index]
            let owner = workspaces.owner(of: entry.path, isWhole: isWhole, in: world)
            guard let settings = owner?.settings, settings.levels[entry.rule] != .off
            else { return nil }
            return settings.levelled(BaselineProblems.stale(entry, at: known.spans[index]))
        }
        return (new, Findings(files: [file], diagnostics: diagnostics.sortedWithoutDuplicates()))
    }

    /// What the same rules find in the revision that this branch began at, and the names of today
    /// for the elements of then.
    private func findingsAtBase(
        of name: String, like workspace: Workspace, chatter: ChatterOptions, _ world: World
    ) throws(CommandFailure) -> (findings: Findings, renamed: (String) -> String) {
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
                in: world)
        } catch {
            throw CommandFailure(error.message)
        }
        var old = world
        old.files = files
        func exists(_ path: String) -> Bool { (try? files.entry(at: path)) != nil }
        // Flows may have lain elsewhere then, unless only the configuration is new. Rules are
        // judged as today.
        var settings = workspace.settings
        if let then = try? Settings.read(workspace.config, in: old),
            then.flows.value.contains(where: files.has)
        {
            settings.flows = then.flows
        }
        // What is named may have lain elsewhere too: then all that there was is read.
        var paths = workspace.paths.filter(exists)
        if paths.isEmpty || paths.count < workspace.paths.count {
            // One of several may be new, or in another repository.
            paths += settings.flows.value.filter(exists)
        }
        let part = workspace.config.map { "of `\($0)` " } ?? ""
        let opened = try? Workspace.open(
            paths, settings: settings, without: workspace.others, in: old)
        for gap in files.gaps {
            chatter.say("\(gap), so what is found there counts as new", in: world)
        }
        guard let then = opened else {
            chatter.say(
                "there were no flows \(part)at `\(name)`, so all findings are new", in: world)
            return (Findings(files: [], diagnostics: []), { $0 })
        }
        if !then.isWhole {
            chatter.say(
                "the flows \(part)at `\(name)` had errors, so the rules found nothing there",
                in: world)
        }
        return (
            then.findings(isLinted: true, hasReplays: false), workspace.renaming(since: then)
        )
    }

    /// Writes what was found to the file; false if nothing was written, because there are errors
    /// that no baseline can know.
    func write(
        _ found: Findings, in workspaces: [Workspace], to path: String, chatter: ChatterOptions,
        _ world: World
    ) throws(CommandFailure) -> Bool {
        if found.diagnostics.contains(where: \.kind.isFatal) {
            chatter.say("no baseline was written: correct the errors first", in: world)
            return false
        }
        let baseline = Baseline(of: found, graphs: workspaces.graphLines(of: found))
        do {
            try world.files.put(
                Array(baseline.fileText.utf8), at: path,
                over: .report { isBaseline($0) })
        } catch {
            throw CommandFailure(
                "cannot write the baseline: " + error.message, status: error.status)
        }
        chatter.say(
            "\(counted(baseline.entries.count, "finding")) written to `\(path)`", in: world)
        return true
    }
}

extension World {
    /// Whether there is no file at a path.
    func lacks(_ path: String) -> Bool {
        do throws(FileProblem) {
            _ = try files.entry(at: path)
            return false
        } catch {
            return error.reason == .missing || error.reason == .notADirectory
        }
    }

    /// The folder of the first place that there is.
    func folder(ofFirst places: [String]) -> String {
        for place in places {
            switch try? files.entry(at: place) {
            case .directory: return place
            case .file, .other: return flowc.folder(of: place)
            case nil: continue
            }
        }
        return "."
    }
}

/// What makes two findings of several projects one.
private struct FindingKey: Hashable {
    let rule: String
    let span: SourceSpan
    let message: String

    init(_ diagnostic: Diagnostic) {
        (rule, span, message) = (diagnostic.kind.id, diagnostic.span, diagnostic.message)
    }
}

extension [Workspace] {
    /// Tells the application that a file belongs to. Projects may have applications of one name.
    fileprivate var applicationsByPath: (String) -> String? {
        var names: [String: String] = [:]
        for (index, workspace) in enumerated() {
            let files = workspace.compilation.files
            for graph in workspace.compilation.applications {
                let own =
                    [graph.application.file] + graph.flows.map(\.file)
                    + graph.application.parts.map(\.file)
                for file in own {
                    names[files[Int(file.index)].path] = "\(index) \(graph.application.name)"
                }
            }
        }
        return { names[$0] }
    }

    /// Whether the projects can tell what an entry is called now: a part of a project does not show
    /// what has another name in the rest.
    fileprivate func areJudges(of entry: Baseline.Entry) -> Bool {
        contains { workspace in
            workspace.coversConfiguration
                || workspace.compilation.files.contains { $0.path == entry.path }
        }
    }

    /// The lines of the graphs in which something was found, and the first line of each other one,
    /// so that it is not taken for one that has come.
    fileprivate func graphLines(of found: Findings) -> [[String]] {
        let owner = applicationsByPath
        let paths = Set(
            found.diagnostics.map { found.files[Int($0.span.file.index)].path })
        let names = Set(paths.compactMap(owner))
        return enumerated().flatMap { index, workspace in
            workspace.compilation.applications.map { graph in
                let isNamed = names.contains("\(index) \(graph.application.name)")
                let lines = graph.renameLines
                return isNamed ? lines : [String](lines.prefix(1))
            }
        }
    }

    /// Gives the subjects of older findings the names that they have now. An older graph is that of
    /// the application with its name or, if a single one of each is left, of that one.
    fileprivate func renaming(since graphs: [[String]]) -> (String) -> String {
        var come = flatMap(\.compilation.applications)
        var gone: [[String]] = []
        var renames: [Renames] = []
        for lines in graphs {
            let same = come.indices.filter {
                lines.first?.hasPrefix("app \(come[$0].application.name): ") ?? false
            }
            if same.count == 1 {
                renames.append(Renames(from: lines, to: come.remove(at: same[0])))
            } else {
                gone.append(lines)
            }
        }
        if gone.count == 1, come.count == 1 { renames.append(Renames(from: gone[0], to: come[0])) }
        return { subject in renames.reduce(subject) { $1.renamed($0) } }
    }

    /// The project that can tell whether there is still something to find in a file: one that has
    /// read it or, if the file is gone, one that is read as a whole and has the nearest
    /// configuration above it. Nil if the run says nothing about the file; `isWhole` is about one
    /// that no paths were named for.
    fileprivate func owner(of path: String, isWhole: Bool, in world: World) -> Workspace? {
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

extension Workspace {
    /// Gives the subjects of older findings the names that they have now.
    fileprivate func renaming(since old: Workspace) -> (String) -> String {
        let (pairs, _, _) = paired([old].projectApplications(), [self].projectApplications())
        let renames = pairs.map { Renames(from: $0.old.graph, to: $0.new.graph) }
        return { subject in renames.reduce(subject) { $1.renamed($0) } }
    }
}

extension Findings {
    /// Both, with the files of the other after those of this.
    func appending(_ other: Findings) -> Findings {
        if other.diagnostics.isEmpty { return self }
        let moved = other.diagnostics.map { diagnostic in
            diagnostic.moved { FileID(Int($0.index) + files.count) }
        }
        return Findings(files: files + other.files, diagnostics: diagnostics + moved)
    }
}
