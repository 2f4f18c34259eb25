import ArgumentParser
import FlowModel

/// `flowc check`: reports only the errors that prevent a graph.
struct CheckCommand: ProjectVerb {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read, resolve and type-check flows; report errors only.")

    @OptionGroup var project: ProjectOptions
    @OptionGroup var sites: SiteOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var chatter: ChatterOptions

    var reporting: Reporting { Reporting(report, chatter: chatter) }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        try report.requireUsableFiles(in: world)
        let workspaces = try Workspace.openAll(project, in: world)
        if sites.isAsked, workspaces.count > 1 {
            throw CommandFailure(
                "`--aasa` and `--plist` are for one app, and here are several configurations; "
                    + "name one with `--config`")
        }
        var all: [Findings] = []
        for workspace in workspaces {
            let found = workspace.findings(isLinted: false)
            all.append(
                try sites.compared(found, in: workspace, world)
                    .adding(workspace.scenarioFindings))
        }
        let findings = workspaces.merged(all)
        let unread = workspaces.unreadFlows(project, in: world)
        try report.report(
            findings, chatter: chatter,
            addendum: workspaces.foreignFiles + unread, in: world)
        return findings.status
    }
}

/// `flowc lint`: the errors and the findings of the rules. The verb for a build machine.
struct LintCommand: ProjectVerb {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check flows and judge them by the rules.",
        discussion: """
            Exits with 1 when there is an error or a warning; hints alone do not fail a run. A \
            finding is silenced by a comment at the end of its line or on the line above: \
            `# flowc:allow RULE -- reason`. With `--baseline` or `--since` only new findings are \
            reported. A finding is known by its rule and the element it is about, not by its line; \
            it stays known when its file moves, and when a flow or screen certainly is an older \
            one with another name. If `flowc.yaml` names a file or folder at `graph`, the text of \
            the graph there is compared with the flows.
            """)

    @OptionGroup var project: ProjectOptions
    @OptionGroup var known: KnownOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var chatter: ChatterOptions

    var reporting: Reporting { Reporting(report, chatter: chatter) }

    func validate() throws {
        if known.writeBaseline != nil, report.isAsked {
            throw ValidationError(
                "`--write-baseline` reports nothing; leave out `--format` and `--reporter`")
        }
    }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        try report.requireUsableFiles(in: world)
        let workspaces = try Workspace.openAll(project, in: world)
        let found = try workspaces.lintFindings(project, in: world)
        if let path = known.writeBaseline,
            try known.write(
                Findings(merging: found), in: workspaces, to: path, chatter: chatter, world)
        {
            return .clean
        }
        var (findings, addendum) = try known.new(
            of: found, in: workspaces, project, chatter: chatter, world)
        var replays = Replays(of: workspaces)
        findings.diagnostics = findings.diagnostics.map { replays.completed($0) }
        let rest =
            workspaces.foreignFiles + workspaces.map(\.skippedGraphText).joined()
            + workspaces.unreadFlows(project, in: world)
        try report.report(findings, chatter: chatter, addendum: addendum + rest, in: world)
        return findings.status
    }
}
