import ArgumentParser
import FlowCodegen
import FlowFrontend
import FlowLint
import FlowModel

enum DiffFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case markdown
    case mermaid
}

/// The changes that fail a run.
enum DiffFailure: String, ExpressibleByArgument, CaseIterable {
    case breaking
}

/// `flowc diff`: the changes of the graph, and which of them are breaking.
struct DiffCommand: ProjectVerb {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Say what has changed in the flows, and what it breaks.",
        discussion: """
            A change is breaking if something outside of the flows relies on what was there: code \
            by hand, states that were saved, URLs. A revision OLD is read at its merge base with \
            NEW, or with `HEAD`. The lines are those of `flowc graph --as text`, and the \
            pictures are made of them.
            """)

    @Argument(help: "A folder with flows, or a git revision.", completion: .directory)
    var old: String

    @Argument(
        help: "Another one. Default: the flows as they are here now.", completion: .directory)
    var new: String?

    @Option(
        help: "The configuration file. Default: `flowc.yaml`, if there is one.",
        completion: .file())
    var config: String?

    @Option(help: "How to print changes: text, json, markdown or mermaid.")
    var format: DiffFormat = .text

    @Option(help: "Exit with 1 if there are such changes: breaking.")
    var failOn: DiffFailure?

    @OptionGroup var chatter: ChatterOptions

    var reporting: Reporting { Reporting(isJSON: format == .json, chatter: chatter) }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        let newFolder = new.map(world.files.shown).flatMap { world.lacks($0) ? nil : $0 }
        let oldFolder = world.lacks(old) ? nil : world.files.shown(old)
        for name in [old, new].compactMap(\.self) {
            try requireOneMeaning(name, newFolder, in: world)
        }
        // A name that is not a revision is an error, whatever flows there are.
        var then: Revision?
        var now: Revision?
        if oldFolder == nil || new != nil && newFolder == nil {
            let place = try repository(newFolder ?? oldFolder, in: world)
            // The merge base needs this commit too, so an unknown name is found here first.
            if let new, newFolder == nil {
                now = try revision(new) { () throws(Revision.Problem) in
                    try .commit(named: new, at: place, in: world)
                }
            }
            if oldFolder == nil {
                let branch = newFolder == nil ? new : nil
                then = try revision(old) { () throws(Revision.Problem) in
                    try .mergeBase(
                        of: branch ?? "HEAD", with: old, at: place,
                        adviceIfApart: "; take a folder for one side, as "
                            + "`git worktree add FOLDER \(old)` makes it",
                        in: world)
                }
            }
        }
        let (before, after) = try sides(oldFolder, newFolder, then, now, in: world)
        if before.isEmpty, after.isEmpty {
            throw CommandFailure(
                "there are no flows at `\(old)` and none \(new.map { "at `\($0)`" } ?? "here"); "
                    + "name folders or revisions with flows")
        }
        if now == nil { then?.addGaps(at: after.flatMap(\.places)) }
        let gaps = (then?.gaps ?? []) + (now?.gaps ?? [])
        for gap in gaps { chatter.say("\(gap), so what is there is not compared", in: world) }
        if before.isEmpty, gaps.isEmpty {
            let place = newFolder.flatMap { then?.has($0) == false ? "in `\($0)` " : nil } ?? ""
            chatter.say(
                "there were no flows \(place)at `\(old)`, so all of them are new", in: world)
        }
        if after.isEmpty, new == nil {
            chatter.say("there are no flows here" + after.unreadFlows(in: world), in: world)
        }
        let known = try compared(before, then, in: world)
        try requireNoErrors(after, new.map { "of `\($0)`" } ?? "here", in: world)
        let place = oldFolder ?? "."
        let leftOut = Set(before.map { $0.project(in: place) })
            .subtracting(known.map { $0.project(in: place) })
        let comparisons = comparisons(
            from: known.projectApplications(in: place),
            to: after.projectApplications(in: oldFolder == nil ? "." : newFolder ?? "."),
            leftOut: leftOut)
        if new == nil, config == nil, !after.isEmpty, comparisons.contains(where: \.isAppGone) {
            let unread = after.unreadFlows(in: world)
            if !unread.isEmpty { chatter.say("an app is gone" + unread, in: world) }
        }
        if then?.isHead == true, old != "HEAD", comparisons.allSatisfy(\.changes.isEmpty) {
            let branch = new.flatMap { newFolder == nil ? "`\($0)`" : nil } ?? "this branch"
            chatter.say(
                Revision.hasAllCommits(old, of: branch, isWithFiles: now == nil), in: world)
        }
        return try report(comparisons, in: world)
    }

    /// The flows to compare: a folder is compared with its own content in the other revision,
    /// even if the folder was elsewhere.
    private func sides(
        _ oldFolder: String?, _ newFolder: String?, _ then: Revision?, _ now: Revision?,
        in world: World
    ) throws(CommandFailure) -> (before: [Workspace], after: [Workspace]) {
        func side(
            _ folder: String?, _ other: String?, _ revision: Revision?, isOlder: Bool
        ) throws(CommandFailure) -> [Workspace] {
            guard let other, let revision else {
                return try workspaces(folder, revision, isOlder: isOlder, in: world)
            }
            guard revision.has(other) else { return [] }
            return try workspaces(other, revision, isOlder: isOlder, in: world)
        }
        var after = try side(newFolder, oldFolder, now, isOlder: false)
        var before = try side(oldFolder, newFolder, then, isOlder: true)
        if before.isEmpty, let then {
            var today = world
            if let now { today.files = now }
            before = after.compactMap { movedProject($0, among: after, from: then, in: today) }
        } else if after.isEmpty, oldFolder != nil, let now {
            after = before.compactMap { movedProject($0, among: before, from: now, in: world) }
        }
        return (before, after)
    }

    /// Leaves out flows of a revision that had errors: a commit cannot be corrected, and the pull
    /// request that corrects the flows must not fail.
    private func compared(
        _ before: [Workspace], _ then: Revision?, in world: World
    ) throws(CommandFailure) -> [Workspace] {
        guard then != nil else {
            try requireNoErrors(before, "of `\(old)`", in: world)
            return before
        }
        return before.filter { workspace in
            if workspace.findings(isLinted: false).status == .clean { return true }
            let part = workspace.config.map { "of `\($0)` " } ?? ""
            chatter.say(
                "the flows \(part)at `\(old)` had errors, so they are not compared, and those of "
                    + "today count as new", in: world)
            return false
        }
    }

    private func requireNoErrors(
        _ side: [Workspace], _ name: String, in world: World
    ) throws(CommandFailure) {
        let findings = side.errors
        if findings.status == .clean { return }
        try reporting.report(findings, in: world)
        throw CommandFailure("the flows \(name) have errors", status: .found)
    }

    private func report(
        _ comparisons: [OutlineComparison], in world: World
    ) throws(CommandFailure) -> RunStatus {
        let text =
            switch format {
            case .text: textReport(of: comparisons)
            case .json: jsonReport(of: comparisons)
            case .markdown: markdownReport(of: comparisons)
            case .mermaid: mermaidReport(of: comparisons)
            }
        world.console.write(text, to: .output)
        chatter.say(OutlineComparison.summary(of: comparisons), in: world)
        let isBroken = comparisons.contains { $0.changes.contains(where: \.isBreaking) }
        return failOn == .breaking && isBroken ? .found : .clean
    }

    /// A folder in the repository that the flows are in.
    private func repository(
        _ folder: String?, in world: World
    ) throws(CommandFailure) -> String {
        if let folder { return world.folder(ofFirst: [folder]) }
        let parts = try ProjectPlan([], config: config, in: world).parts
        return world.folder(ofFirst: parts.flatMap(\.places).map(world.files.shown))
    }

    /// Refuses a name that is both a folder and a revision, because either could be meant.
    private func requireOneMeaning(
        _ name: String, _ newFolder: String?, in world: World
    ) throws(CommandFailure) {
        guard !name.contains("/"), !world.lacks(name) else { return }
        let git = Git(ofFlowsIn: try repository(newFolder, in: world), in: world)
        guard (try? git.commit(named: name)) != nil else { return }
        throw CommandFailure(
            "`\(name)` is a folder and a git revision; write `./\(name)` for the folder, "
                + "`\(name)^0` for the revision")
    }

    private func revision(
        _ name: String, _ read: () throws(Revision.Problem) -> Revision
    ) throws(CommandFailure) -> Revision {
        do throws(Revision.Problem) {
            return try read()
        } catch {
            guard error.isUnknownName else { throw CommandFailure(error.message) }
            // `git diff` accepts this form.
            let sides = name.split(separator: "..", maxSplits: 1).map { $0.drop { $0 == "." } }
            let hint = sides.count == 2 ? "; write `flowc diff \(sides[0]) \(sides[1])`" : ""
            throw CommandFailure("there is no folder `\(name)`, and " + error.message + hint)
        }
    }

    /// The flows of a folder, or of all configurations; empty if there are no flows.
    private func workspaces(
        _ folder: String?, _ revision: Revision?, isOlder: Bool, in world: World
    ) throws(CommandFailure) -> [Workspace] {
        let paths = folder.map { [$0] } ?? []
        var then = world
        if let revision { then.files = revision }
        // The configuration may be new too.
        let config = config.flatMap { then.lacks($0) && revision != nil ? nil : $0 }
        let plan: ProjectPlan
        do {
            plan = try ProjectPlan(paths, config: config, in: then)
        } catch {
            guard revision != nil, isOlder else { throw error }
            // A commit cannot be corrected, and the pull request that corrects it must not fail.
            plan = try ProjectPlan(paths, config: self.config, in: world)
            chatter.say(
                "the configuration at `\(old)` cannot be read, so that of today is used", in: world)
        }
        var workspaces: [Workspace] = []
        for part in plan.parts
        where !part.places.allSatisfy(then.lacks) {
            let workspace = try Workspace.read(part, in: then)
            if workspace.hasFlows { workspaces.append(workspace) }
        }
        return workspaces
    }

    /// Compares applications. One that is only on one side is one change as a whole. Applications
    /// in projects of `leftOut` are new only because the flows of the older side had errors.
    private func comparisons(
        from old: [ProjectApplication], to new: [ProjectApplication], leftOut: Set<String>
    ) -> [OutlineComparison] {
        let (pairs, gone, come) = paired(old, new)
        let names = Dictionary(grouping: pairs.map(\.new) + gone + come, by: \.name)
        func title(_ application: ProjectApplication) -> String {
            let isOne = names[application.name]?.count == 1
            return application.name + (isOne ? "" : " (\(application.project))")
        }
        var result = pairs.map { old, new in
            var comparison = new.graph.comparison(
                since: old.graph, unreachable: newlyUnreachable(from: old, to: new),
                interfaces: (old.graph.generatedInterface, new.graph.generatedInterface),
                constant: constantValue(of:in:))
            comparison.name = title(new)
            return comparison
        }
        result += come.map { application in
            OutlineComparison(
                name: title(application),
                change: OutlineChange(
                    .added, .app, application.name, isBreaking: false,
                    reason: leftOut.contains(application.project)
                        ? "the flows at `\(self.old)` had errors, so it is not compared"
                        : "nothing relies on it yet"))
        }
        result += gone.map { application in
            OutlineComparison(
                name: title(application),
                change: OutlineChange(
                    .removed, .app, application.name, isBreaking: true,
                    reason: "code that starts it does not compile"))
        }
        return result.sorted { $0.name < $1.name }
    }

    /// The places that existed and could be reached before, and cannot be reached now.
    private func newlyUnreachable(
        from old: ProjectApplication, to new: ProjectApplication
    ) -> [OutlineChange] {
        let known = Set(unreachablePlaces(in: old.graph))
        let before = Set(old.graph.outline.facts.map(\.subject))
        // `lint` reports new places that are not shown yet.
        return unreachablePlaces(in: new.graph)
            .filter { before.contains($0) && !known.contains($0) }
            .map { place in
                OutlineChange(
                    .unreachable, place.contains("/") ? .screen : .flow, place,
                    isBreaking: true, reason: "no way leads to it any more")
            }
    }
}

extension OutlineComparison {
    /// True if the application itself was removed.
    fileprivate var isAppGone: Bool {
        changes.contains { $0.kind == .removed && $0.factKind == .app }
    }
}
