import ArgumentParser
import FlowFrontend
import FlowLint
import FlowModel

/// The options that say which findings are known already, so that a run reports only new ones.
struct KnownOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Do not report the findings in this baseline; report its stale entries.",
            valueName: "file"),
        completion: .file())
    var baseline: String?

    @Option(
        help: ArgumentHelp("Write all findings to this file as a baseline.", valueName: "file"),
        completion: .file())
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
    /// The findings that are not known, and an addendum for the totals about the known ones.
    /// `found` has the findings of each workspace.
    func new(
        of found: [Findings], in workspaces: [Workspace], _ project: ProjectOptions,
        chatter: ChatterOptions, _ world: World
    ) throws(CommandFailure) -> (findings: Findings, addendum: String) {
        let all = workspaces.merged(found)
        var findings = all
        var addendum = ""
        var stale: Findings?
        if let baseline {
            let applied = try apply(baseline, to: all, in: workspaces, project, world)
            let known = all.diagnostics.count - applied.new.count
            findings.diagnostics = applied.new
            stale = applied.stale
            addendum += ", \(known) in the baseline"
        }
        if let since {
            var parts: [(new: Findings, known: Findings)] = []
            var notes: [String] = []
            var isHead = false
            for (workspace, part) in zip(workspaces, found) {
                let older = try older(workspace, of: workspaces, at: since, world)
                parts.append(try new(of: part, since: older, in: workspace))
                notes += older.notes.filter { !notes.contains($0) }
                isHead = isHead || older.isHead
            }
            // A finding in a module that is new in one app may be known from another app.
            let known = Set(
                Findings(merging: parts.map(\.known)).diagnostics.map(FindingKey.init))
            let isNew = Set(Findings(merging: parts.map(\.new)).diagnostics.map(FindingKey.init))
                .subtracting(known)
            if isHead, isNew.isEmpty, since != "HEAD" {
                notes.append(Revision.hasAllCommits(since))
            }
            if known.contains(where: \.isError) {
                notes.append(
                    "errors that were there at `\(since)` are not reported; the rules do not "
                        + "judge an app that has errors")
            }
            for note in notes { chatter.say(note, in: world) }
            let count = findings.diagnostics.count
            findings.diagnostics.removeAll { !isNew.contains(FindingKey($0)) }
            addendum += ", \(count - findings.diagnostics.count) known at `\(since)`"
        }
        return (stale.map(findings.appending) ?? findings, addendum)
    }

    /// The findings of one workspace that the older one did not have, and those that it had.
    private func new(
        of found: Findings, since older: OlderProject, in workspace: Workspace
    ) throws(CommandFailure) -> (new: Findings, known: Findings) {
        let then = older.workspace.map { [$0] } ?? []
        let known = Baseline(
            of: try older.workspace?.lintFindings(in: older.world)
                ?? Findings(files: [], diagnostics: []),
            knowsErrors: true, application: then.applicationName)
        let paths = Set(workspace.compilation.files.map(\.path))
        var findings = found
        findings.diagnostics =
            [workspace].applied(
                known, names: NamesOfToday(in: [workspace], since: then), to: found,
                isGone: { !paths.contains($0) }
            ).new
        let isNew = Set(findings.diagnostics.map(FindingKey.init))
        var others = found
        others.diagnostics.removeAll { isNew.contains(FindingKey($0)) }
        return (findings, others)
    }

    /// The findings that the baseline does not know, and its stale entries as findings in its file.
    private func apply(
        _ path: String, to found: Findings, in workspaces: [Workspace],
        _ project: ProjectOptions, _ world: World
    ) throws(CommandFailure) -> (new: [Diagnostic], stale: Findings) {
        let file: SourceFile
        do {
            let bytes = try world.files.read(path, byteLimit: ProjectReader.byteLimit)
            file = SourceFile(path: world.files.shown(path), bytes: bytes)
        } catch {
            let advice =
                error.reason == .missing ? "; write it with `--write-baseline \(path)`" : ""
            throw CommandFailure(error, doing: "baseline ", step: advice, in: world.files)
        }
        let (known, problems) = readBaseline(file)
        if !problems.isEmpty {
            throw CommandFailure(Findings(files: [file], diagnostics: problems))
        }
        if let start = start(of: known.baseline, in: world) {
            throw CommandFailure(
                "the paths in the baseline `\(file.path)` begin in `\(start)`; run flowc there")
        }
        let (new, missing) = workspaces.applied(
            known.baseline, names: NamesOfToday(in: workspaces, since: known.baseline.graphs),
            to: found, isGone: world.lacks)
        // A missing finding may be in a part that could not be judged.
        guard workspaces.allSatisfy(\.isWhole) else {
            return (new, Findings(files: [], diagnostics: []))
        }
        var diagnostics: [Diagnostic] = []
        for index in missing {
            let entry = known.baseline.entries[index]
            guard let settings = try workspaces.settings(of: entry.path, project, in: world),
                settings.levels[entry.rule] != .off,
                let stale = settings.levelled(
                    BaselineProblems.stale(entry, at: known.spans[index]))
            else { continue }
            diagnostics.append(stale)
        }
        return (new, Findings(files: [file], diagnostics: diagnostics.sortedWithoutDuplicates()))
    }

    /// The folder above in which the paths of a baseline begin; nil if they begin in this folder,
    /// as far as flowc can tell.
    private func start(of baseline: Baseline, in world: World) -> String? {
        let paths = Set(baseline.entries.map(\.path))
        guard paths.allSatisfy(world.lacks) else { return nil }
        return world.files.foldersOfRepository.first { folder in
            paths.contains { !world.lacks(join(folder, $0)) }
        }
    }

    /// Writes the findings to the file. Returns false if nothing was written, because there are
    /// errors that no baseline can contain.
    func write(
        _ found: Findings, in workspaces: [Workspace], to path: String, chatter: ChatterOptions,
        _ world: World
    ) throws(CommandFailure) -> Bool {
        if found.diagnostics.contains(where: \.kind.isFatal) {
            chatter.say("no baseline was written: correct the errors first", in: world)
            return false
        }
        let baseline = Baseline(
            of: found, graphs: workspaces.graphLines(of: found),
            application: workspaces.applicationName)
        do {
            try world.files.put(
                Array(baseline.fileText.utf8), at: path,
                over: .earlier("baseline") { isBaseline($0) })
        } catch {
            throw CommandFailure(error, doing: "cannot write the baseline: ", in: world.files)
        }
        chatter.say(
            "\(counted(baseline.entries.count, "finding")) written to `\(path)`", in: world)
        return true
    }
}

extension World {
    /// True if there is nothing at a path.
    func lacks(_ path: String) -> Bool {
        do throws(FileProblem) {
            _ = try files.entry(at: path)
            return false
        } catch {
            return error.reason == .missing || error.reason == .notADirectory
        }
    }

    /// The folder of the first place that exists.
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

/// The parts of a finding that are equal if findings of two projects are the same.
private struct FindingKey: Hashable {
    let rule: String
    let span: SourceSpan
    let message: String
    let subject: String
    /// True if it is an error of the language, so that the rules do not run.
    let isError: Bool

    init(_ diagnostic: Diagnostic) {
        isError = diagnostic.kind.isFatal
        (rule, span) = (diagnostic.kind.id, diagnostic.span)
        (message, subject) = (diagnostic.message, diagnostic.subject)
    }
}

extension Findings {
    /// The findings of both. Files with the same path are one file.
    func adding(_ other: Findings) -> Findings {
        other.diagnostics.isEmpty ? self : Findings(merging: [self, other])
    }

    /// The findings of both, with the files of `other` after those of `self`.
    func appending(_ other: Findings) -> Findings {
        if other.diagnostics.isEmpty { return self }
        let moved = other.diagnostics.map { diagnostic in
            diagnostic.moved { FileID(Int($0.index) + files.count) }
        }
        var both = Findings(files: files + other.files, diagnostics: diagnostics + moved)
        both.namesakes = namesakes
        return both
    }
}
