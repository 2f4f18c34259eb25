import ArgumentParser
import FlowFrontend
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

/// `flowc diff`: what has changed in the graph, and what it breaks.
struct DiffCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Say what has changed in the flows, and what it breaks.",
        discussion: """
            A change is breaking if something outside of the flows relies on what was there: code \
            by hand, states that were saved, URLs. A revision OLD is read at its merge base with \
            NEW, or with `HEAD`. The lines are those of `flowc graph --as text`, and the \
            pictures are made of them.
            """)

    @Argument(help: "A folder with flows, or a git revision.")
    var old: String

    @Argument(help: "Another one. Default: the flows as they are here now.")
    var new: String?

    @Option(help: "The configuration file. Default: `flowc.yaml`, if there is one.")
    var config: String?

    @Option(help: "How to print changes: text, json, markdown or mermaid.")
    var format: DiffFormat = .text

    @Option(help: "Exit with 1 if there are such changes: breaking.")
    var failOn: DiffFailure?

    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        guard let after = try workspace(new, in: world) else {
            throw CommandFailure("there are no flows at `\(new ?? "here")`")
        }
        let isRevision = new.map { (try? world.files.entry(at: $0)) == nil } ?? false
        let before = try workspace(old, in: world, from: isRevision ? new ?? "HEAD" : "HEAD")
        if before == nil {
            chatter.say("there were no flows at `\(old)`, so all of them are new", in: world)
        }
        for (side, name) in [(before, old), (after, new ?? "here")] {
            guard let findings = side?.findings(isLinted: false), findings.status != .clean
            else { continue }
            try ReportOptions.text.report(findings, on: .errors, chatter: chatter, in: world)
            throw CommandFailure("the flows of `\(name)` have errors", status: .found)
        }
        let comparisons = comparisons(from: before, to: after)
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

    /// The flows of a folder, of a revision, or those that are here; nil for a revision that has
    /// none. With a branch, a revision is read where that branch has left it.
    private func workspace(
        _ name: String?, in world: World, from branch: String? = nil
    ) throws(CommandFailure) -> Workspace? {
        guard let name else {
            let settings = try Settings.read(config, in: world)
            return try Workspace.open([], config: config, settings: settings, in: world)
        }
        if (try? world.files.entry(at: name)) != nil {
            let settings = try Settings.read(config, in: world)
            return try Workspace.open([name], settings: settings, in: world)
        }
        var then = world
        do throws(Revision.Problem) {
            then.files =
                if let branch {
                    try Revision.mergeBase(of: branch, with: name, in: world)
                } else {
                    try Revision.commit(named: name, in: world)
                }
        } catch {
            throw CommandFailure("there is no folder `\(name)`, and " + error.message)
        }
        // The configuration may be new too.
        let exists = config.map { (try? then.files.entry(at: $0)) != nil } ?? true
        let settings = try Settings.read(exists ? config : nil, in: then)
        let places = settings.flows.value.filter { (try? then.files.entry(at: $0)) != nil }
        let project = try ProjectReader.read(
            places, homes: settings.flows.value, in: then)
        if project.flows.isEmpty, project.scenarios.isEmpty { return nil }
        return try Workspace.open([], config: config, settings: settings, in: then)
    }

    /// Applications of the same name are compared. One that has only one side is a change as a
    /// whole.
    private func comparisons(from old: Workspace?, to new: Workspace) -> [OutlineComparison] {
        let unreachable = old.map { newlyUnreachable(from: $0, to: new) } ?? [:]
        let before = (old?.compilation.applications ?? []).map(\.outline)
        let after = new.compilation.applications.map(\.outline)
        let former = formerOutlines(of: after, among: before)
        var result: [OutlineComparison] = []
        for outline in after {
            guard let before = former[outline.name] else {
                let change = OutlineChange(
                    .added, .app, outline.name, isBreaking: false,
                    reason: "nothing relies on it yet")
                result.append(OutlineComparison(name: outline.name, change: change))
                continue
            }
            result.append(
                outline.comparison(
                    since: before, unreachable: unreachable[outline.name] ?? []))
        }
        let kept = Set(former.values.map(\.name))
        for outline in before where !kept.contains(outline.name) {
            let change = OutlineChange(
                .removed, .app, outline.name, isBreaking: true,
                reason: "code that starts it does not compile")
            result.append(OutlineComparison(name: outline.name, change: change))
        }
        return result.sorted { $0.name < $1.name }
    }

    /// By the name of the application, what the rules find unreachable now and did not before.
    private func newlyUnreachable(
        from old: Workspace, to new: Workspace
    ) -> [String: [OutlineChange]] {
        let known = Set(unreachable(in: old).diagnostics.map { [$0.kind.id, $0.element] })
        var result: [String: [OutlineChange]] = [:]
        // A new name was not there before, and is left out below.
        for diagnostic in unreachable(in: new).diagnostics
        where !known.contains([diagnostic.kind.id, diagnostic.element]) {
            let file = diagnostic.span.file
            let owner = new.compilation.applications.first { graph in
                graph.flows.contains { $0.file == file } || graph.application.file == file
            }
            guard let owner, let element = diagnostic.element else { continue }
            let existed = old.compilation.applications.contains { graph in
                graph.outline.facts.contains { $0.subject == element }
            }
            // What is new and not shown yet is a matter for `lint`.
            guard existed else { continue }
            result[owner.application.name, default: []].append(
                OutlineChange(
                    .unreachable, element.contains("/") ? .screen : .flow, element,
                    isBreaking: true, reason: diagnostic.message))
        }
        return result
    }

    private func unreachable(in workspace: Workspace) -> Findings {
        let ids = ["unreachable-screen", "unreachable-flow"]
        var findings = workspace.findings(isLinted: true, hasReplays: false)
        findings.diagnostics.removeAll { !ids.contains($0.kind.id) }
        return findings
    }
}
