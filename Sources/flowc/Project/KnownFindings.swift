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
    /// The findings that are not known, and for the totals what was taken out.
    func new(
        of found: Findings, in workspace: Workspace, chatter: ChatterOptions, _ world: World
    ) throws(CommandFailure) -> (findings: Findings, addendum: String) {
        var findings = found
        var addendum = ""
        var stale: Findings?
        if let baseline {
            let applied = try apply(baseline, to: found, in: workspace, world)
            let known = found.diagnostics.count - applied.new.count
            findings.diagnostics = applied.new
            stale = applied.stale
            addendum += ", \(known) in the baseline"
        }
        if let since {
            let old = try findingsAtBase(of: since, like: workspace, chatter: chatter, world)
            let read = Set(workspace.compilation.files.map(\.path))
            let new = Baseline(of: old.findings).applied(
                to: findings, isGone: world.lacks, application: workspace.applicationsByPath,
                renamed: { entry in
                    // A part of the project does not show what has another name in the rest.
                    let isJudged = workspace.paths.isEmpty || read.contains(entry.path)
                    return isJudged ? old.renamed(entry.subject) : entry.subject
                }
            ).new
            addendum += ", \(findings.diagnostics.count - new.count) known at `\(since)`"
            findings.diagnostics = new
        }
        return (stale.map(findings.appending) ?? findings, addendum)
    }

    /// What the baseline does not know, and its stale entries as findings in its file.
    private func apply(
        _ path: String, to found: Findings, in workspace: Workspace, _ world: World
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
        let (new, missing) = known.baseline.applied(
            to: found, isGone: world.lacks, application: workspace.applicationsByPath)
        let read = Set(workspace.compilation.files.map(\.path))
        let stale = missing.filter { index in
            let entry = known.baseline.entries[index]
            // A run of a part of the project says nothing about the rest, and rules that were not
            // asked say nothing at all.
            let isInScope = workspace.paths.isEmpty || read.contains(entry.path)
            return isInScope && workspace.isWhole && workspace.settings.levels[entry.rule] != .off
        }
        let diagnostics = stale.compactMap { index in
            workspace.settings.levelled(
                BaselineProblems.stale(known.baseline.entries[index], at: known.spans[index]))
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
                with: name, at: workspace.mainFolder(in: world), in: world)
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
        let opened = try? Workspace.open(paths, settings: settings, in: old)
        for gap in files.gaps {
            chatter.say("\(gap), so what is found there counts as new", in: world)
        }
        guard let then = opened else {
            chatter.say("there were no flows at `\(name)`, so all findings are new", in: world)
            return (Findings(files: [], diagnostics: []), { $0 })
        }
        if !then.isWhole {
            chatter.say(
                "the flows at `\(name)` had errors, so the rules found nothing there", in: world)
        }
        return (
            then.findings(isLinted: true, hasReplays: false), workspace.renaming(since: then)
        )
    }

    /// Writes what was found to the file; false if nothing was written, because there are errors
    /// that no baseline can know.
    func write(
        _ found: Findings, to path: String, chatter: ChatterOptions, in world: World
    ) throws(CommandFailure) -> Bool {
        if found.diagnostics.contains(where: \.kind.isFatal) {
            chatter.say("no baseline was written: correct the errors first", in: world)
            return false
        }
        let baseline = Baseline(of: found)
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
}

extension Workspace {
    /// Tells the application that a file belongs to.
    fileprivate var applicationsByPath: (String) -> String? {
        var names: [String: String] = [:]
        for graph in compilation.applications {
            let files =
                [graph.application.file] + graph.flows.map(\.file)
                + graph.application.parts.map(\.file)
            for file in files {
                names[compilation.files[Int(file.index)].path] = graph.application.name
            }
        }
        return { names[$0] }
    }

    /// The first folder that flows were looked for in.
    fileprivate func mainFolder(in world: World) -> String {
        for path in paths + settings.flows.value.map(world.files.shown) {
            switch try? world.files.entry(at: path) {
            case .directory: return path
            case .file, .other: return folder(of: path)
            case nil: continue
            }
        }
        return "."
    }

    /// Gives the subjects of older findings the names that they have now.
    fileprivate func renaming(since old: Workspace) -> (String) -> String {
        let graphs = compilation.applications
        let oldGraphs = old.compilation.applications
        let former = formerOutlines(of: graphs.map(\.outline), among: oldGraphs.map(\.outline))
        let renames = graphs.compactMap { graph in
            oldGraphs.first { $0.application.name == former[graph.application.name]?.name }
                .map { Renames(from: $0, to: graph) }
        }
        return { subject in renames.reduce(subject) { $1.renamed($0) } }
    }
}

/// The older outline of each application, by the name that it has now: the one of the same name,
/// and if a single one is gone and a single one is new, they are the same, renamed.
func formerOutlines(of new: [Outline], among old: [Outline]) -> [String: Outline] {
    var former: [String: Outline] = [:]
    for outline in new { former[outline.name] = old.first { $0.name == outline.name } }
    let gone = old.filter { former[$0.name] == nil }
    let come = new.filter { former[$0.name] == nil }
    if gone.count == 1, come.count == 1 { former[come[0].name] = gone[0] }
    return former
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
