import ArgumentParser

/// `flowc check`: is there a graph? Errors only.
struct CheckCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read, resolve and type-check flows; report errors only.")

    @OptionGroup var project: ProjectOptions
    @OptionGroup var sites: SiteOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        try report.requireUsableFiles(in: world)
        let workspace = try Workspace.open(project, in: world)
        let findings = try sites.compared(
            workspace.findings(isLinted: false), in: workspace, world)
        try report.report(
            findings, chatter: chatter, addendum: workspace.foreignFiles, in: world)
        return findings.status
    }
}

/// `flowc lint`: the errors, and what the rules say. The verb for a build machine.
struct LintCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check flows and judge them by the rules.",
        discussion: """
            Exits with 1 when there is an error or a warning; hints alone do not fail a run. A \
            finding is silenced by a comment at the end of its line or on the line above: \
            `# flowc:allow RULE -- reason`. With `--baseline` or `--since` only new findings are \
            reported. A finding is known by its rule and the element it is about, not by its line; \
            it stays known when its file moves. `--since` also knows an element by its older name.
            """)

    @OptionGroup var project: ProjectOptions
    @OptionGroup var known: KnownOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var chatter: ChatterOptions

    func validate() throws {
        if known.writeBaseline != nil, report.isAsked {
            throw ValidationError(
                "`--write-baseline` reports nothing; leave out `--format` and `--reporter`")
        }
    }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        try report.requireUsableFiles(in: world)
        let workspace = try Workspace.open(project, in: world)
        let found = workspace.findings(isLinted: true)
        if let path = known.writeBaseline,
            try known.write(found, to: path, chatter: chatter, in: world)
        {
            return .clean
        }
        let (findings, addendum) = try known.new(
            of: found, in: workspace, chatter: chatter, world)
        try report.report(
            findings, chatter: chatter, addendum: addendum + workspace.foreignFiles, in: world)
        return findings.status
    }
}
