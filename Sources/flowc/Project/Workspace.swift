import FlowFrontend
import FlowLint
import FlowModel

/// A project as a verb finds it: its settings, its files, and the front end's result for them.
struct Workspace {
    let settings: Settings
    let project: ProjectFiles
    let compilation: Compilation
    /// The paths and the configuration that the command line names.
    let paths: [String]
    let config: String?
    /// True if it has everything that the configuration is about.
    let coversConfiguration: Bool
    /// The folders that other projects read.
    let others: Set<String>

    /// The paths of its flows.
    var places: [String] { paths.isEmpty ? settings.flows.value : paths }

    /// Reads the flows of one part of a run; there may be none. If `rules` are given, findings have
    /// the levels of those settings.
    static func read(
        _ part: ProjectPlan.Part, judgedBy rules: Settings? = nil, in world: World
    ) throws(CommandFailure) -> Workspace {
        let project = try readFlows(of: part, in: world)
        let compilation = compile(project.flows, workers: Threads.run)
        compilation.applications.forEach(world.keep)
        // The flows of a nested project are only a part of all flows.
        return Workspace(
            settings: rules ?? part.settings, project: project,
            compilation: compilation,
            paths: part.isNested ? part.places : part.paths, config: part.config,
            coversConfiguration: part.coversConfiguration, others: part.others)
    }

    /// Reads flows by one configuration.
    static func open(
        _ paths: [String], config: String? = nil, settings: Settings,
        without others: Set<String> = [], in world: World
    ) throws(CommandFailure) -> Workspace {
        let workspace = try read(
            ProjectPlan.Part(
                settings: settings, config: config, paths: paths.map(world.files.shown),
                coversConfiguration: paths.isEmpty, others: others), in: world)
        try workspace.requireFlows(in: world)
        return workspace
    }

    var hasFlows: Bool { !project.flows.isEmpty || !project.scenarios.isEmpty }

    func requireFlows(in world: World) throws(CommandFailure) {
        if project.flows.isEmpty, let scenario = project.scenarios.first,
            paths.contains(scenario.path)
        {
            throw CommandFailure(
                "`\(scenario.path)` is a scenario; run `flowc test \(scenario.path)`")
        }
        if hasFlows { return }
        let places = places.map { "`\(world.files.shown($0))`" }.joined(separator: ", ")
        let foreign = project.foreignPaths.isEmpty ? "" : ", only YAML files of other tools"
        throw CommandFailure(
            "no flow files (`*.yaml`, `*.yml`) in \(places)\(foreign); name a folder with flows")
    }

    private static func readFlows(
        of part: ProjectPlan.Part, in world: World
    ) throws(CommandFailure) -> ProjectFiles {
        let homes = part.settings.flows.value.map(world.files.shown)
        let named = part.paths.isEmpty ? homes : part.paths
        if part.paths.isEmpty, part.settings.flows.origin == .builtIn {
            let exists = named.contains { (try? world.files.entry(at: $0)) != nil }
            if !exists {
                throw CommandFailure(
                    "there is no folder `\(named[0])` here; name flow files or folders, "
                        + "or start with `flowc init`")
            }
        }
        if part.paths.isEmpty { try requirePlaces(of: part.settings, in: world) }
        // A flow has its meaning only in its app, so the whole app is read.
        let places = named.map { ProjectReader.appFolder(of: $0, in: world) ?? $0 }
        let modules = places.flatMap { ProjectReader.modulesAbove($0, in: world) }
        // A hidden folder, which reading the app skips, is read because it is named.
        let others = zip(places, named).filter { $0 != $1 }.map { $1 }
        return try ProjectReader.read(
            places + others, with: modules, homes: homes, without: part.others, in: world)
    }

    /// Refuses a configuration that names paths that do not exist.
    private static func requirePlaces(
        of settings: Settings, in world: World
    ) throws(CommandFailure) {
        guard let file = settings.file else { return }
        let missing = zip(settings.flows.value, settings.flowsSpans).filter { path, _ in
            world.lacks(world.files.shown(path))
        }
        if missing.isEmpty { return }
        throw CommandFailure(
            Findings(
                files: [file],
                diagnostics: missing.map { HousekeepingProblems.missing($0, at: $1) }))
    }

    /// True if rules can judge all of the project.
    var isWhole: Bool {
        !compilation.diagnostics.contains { $0.kind.isFatal }
            && compilation.applications.allSatisfy(\.isWhole)
    }

    /// The only application, for `option`, which needs exactly one.
    static func onlyApplication(
        among graphs: [FlowGraph], for option: String
    ) throws(CommandFailure) -> FlowGraph {
        guard graphs.count == 1, let graph = graphs.first else {
            let names = graphs.map { "`\($0.application.name)`" }.joined(separator: ", ")
            throw CommandFailure(
                "`\(option)` is for one app, and here are \(names); name the folder of one")
        }
        return graph
    }

    /// The findings of the front end and, if linted, of the rules. A project with errors has no
    /// findings of rules.
    func findings(isLinted: Bool) -> Findings {
        var diagnostics = compilation.diagnostics.map(explained).compactMap(settings.levelled)
        if isLinted {
            for graph in compilation.applications { diagnostics = named(diagnostics, in: graph) }
            for graph in compilation.applications {
                let places = WitnessPlaces(graph)
                diagnostics += lint(graph, levels: settings.levels, workers: Threads.run)
                    .map { $0.placed(in: places) }
            }
        }
        diagnostics = applySuppressions(
            to: diagnostics, files: compilation.files, kinds: Workspace.kinds,
            wasJudged: { kind in
                settings.levels[kind.id] != .off && !Self.siteIDs.contains(kind.id)
                    && (isLinted && isWhole || !Self.ruleIDs.contains(kind.id))
            })
        diagnostics = diagnostics.compactMap(settings.levelled)
        if !isLinted { diagnostics.removeAll { $0.severity < .error } }
        return Findings(files: compilation.files, diagnostics: diagnostics)
    }

    /// The findings in flows about files of iOS, without those that comments or levels silence.
    func allowedSiteFindings(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let kinds = Set(diagnostics.map(\.kind.id))
        return applySuppressions(
            to: diagnostics, files: compilation.files, kinds: Workspace.kinds,
            wasJudged: { _ in false }
        ).filter { kinds.contains($0.kind.id) }.compactMap(settings.levelled)
    }

    /// The findings of the rules and the front end, and those outside flows: in scenarios, the
    /// configuration and the text of the graph.
    func lintFindings(in world: World) throws(CommandFailure) -> Findings {
        findings(isLinted: true).adding(scenarioFindings)
            .appending(configurationFindings(in: world))
            .appending(try graphTextFindings(in: world))
    }

    /// Replaces a problem in a broken link, which was read as an empty file.
    private func explained(_ diagnostic: Diagnostic) -> Diagnostic {
        let path = compilation.files[Int(diagnostic.span.file.index)].path
        guard project.deadLinks.contains(path) else { return diagnostic }
        return Diagnostic(
            diagnostic.kind, at: diagnostic.span,
            "the file is a link that leads to no file, expected a flow",
            help: "fix the link, or remove it")
    }

    private static let ruleIDs = Set(LintRules.all.map(\.kind.id))
    /// The kinds of findings for which the needed comments are known only if links are compared
    /// with a site.
    private static let siteIDs = Set(SiteProblems.all.map(\.id))

    /// Every kind of diagnostic, in the order of the catalogue.
    static let kinds: [DiagnosticKind] = {
        let all =
            FrontendProblems.all + LintRules.all.map(\.kind) + HousekeepingProblems.all
            + TestProblems.all + DriftProblems.all + BaselineProblems.all + SiteProblems.all
            + GraphTextProblems.all
        return DiagnosticFamily.allCases.flatMap { family in all.filter { $0.family == family } }
    }()
}

extension [Workspace] {
    /// The counts of files that no other line mentions, for the end of a line of totals.
    var foreignFiles: String {
        let foreign = Set(flatMap(\.project.foreignPaths)).count
        let hidden = Set(flatMap(\.project.hiddenPaths)).count
        let all = [
            foreign == 0 ? "" : ", \(counted(foreign, "YAML file")) of other tools",
            hidden == 0 ? "" : ", \(counted(hidden, "hidden YAML file"))",
        ]
        return foreign + hidden == 0 ? "" : all.joined() + " passed by"
    }
}
