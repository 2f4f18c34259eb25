import ArgumentParser
import FlowFrontend
import FlowModel
import FlowSimulator

extension Idiom: ExpressibleByArgument {}

/// `flowc simulate`: plays an app or a flow.
struct SimulateCommand: ProjectVerb {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Play an app, or one flow of it, in the terminal, from a script or from a pipe.",
        discussion: """
            At a terminal there is a prompt; `help` lists what it takes. From a pipe or a script \
            every line is a command, and the transcript is the same every time. A flow that is \
            played alone gets sample values for inputs without a default, unless a scenario \
            gives them.
            """)

    @Argument(help: "The name of an app or a flow. Default: the only app there is.")
    var flow: String?

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp(
            "Read these flow files and folders; may be repeated.", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: "The configuration file. Default: `flowc.yaml`, if there is one.",
        completion: .file())
    var config: String?

    @Option(
        help: "Play the commands in this file, or the events of this scenario.",
        completion: .file())
    var script: String?

    @Option(
        name: .customLong("send"),
        help: ArgumentHelp(
            "Play this command instead of reading any; may be repeated.", valueName: "command"))
    var commands: [String] = []

    @Option(help: ArgumentHelp("Launch the app with this URL.", valueName: "url"))
    var link: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Launch with this shared state, `app.x=value`; may be repeated.",
            valueName: "path=value"))
    var settings: [String] = []

    @Option(
        name: .customLong("fact"),
        help: ArgumentHelp(
            "Launch with this fact, `x=value`; may be repeated.", valueName: "name=value"))
    var facts: [String] = []

    @Option(
        help: ArgumentHelp(
            "Go to this screen first, and say by which events.", valueName: "screen"))
    var at: String?
    @Option(help: "The kind of device: phone or pad.")
    var idiom: Idiom = .phone

    @Flag(help: "Print the trace, one JSON object a line, instead of views.")
    var json = false

    @Option(help: "How to print what is played: text, or json as `--json` does.")
    var format: ResultFormat = .text

    @Option(help: "Write what was played to this file as a scenario.", completion: .file())
    var record: String?

    @Flag(help: "Let `--record` replace a file that is there already.")
    var force = false

    @Option(help: ArgumentHelp("Send this many events drawn at random.", valueName: "count"))
    var random: Int?

    @Option(help: "The seed of `--random`.")
    var seed: UInt64 = 1

    @OptionGroup var chatter: ChatterOptions

    var reporting: Reporting { Reporting(isJSON: isJSON, chatter: chatter) }

    func validate() throws {
        // Names of flows have neither slashes nor dots.
        if let flow, flow.contains(where: { $0 == "/" || $0 == "." }) {
            throw ValidationError(
                "`\(flow)` is a path, expected the name of an app or a flow; "
                    + "write `--in \(flow)`")
        }
        if random != nil, script != nil {
            throw ValidationError("`--random` and `--script` exclude one another")
        }
        if random != nil, record != nil {
            throw ValidationError("`--random` and `--record` exclude one another")
        }
        if link != nil, random != nil {
            throw ValidationError("`--random` and `--link` exclude one another")
        }
        let preludes = [
            ("--set", !settings.isEmpty), ("--fact", !facts.isEmpty), ("--at", at != nil),
        ]
        for (option, isGiven) in preludes where isGiven {
            if random != nil {
                throw ValidationError("`--random` and `\(option)` exclude one another")
            }
            if let script, isScenarioPath(script) {
                throw ValidationError("a scenario says itself how it begins, not `\(option)`")
            }
        }
        if link != nil, let script, isScenarioPath(script) {
            throw ValidationError("a scenario says with `launch:` how it begins, not `--link`")
        }
        if idiom != .phone, random != nil || script.map(isScenarioPath) ?? false {
            let other = random == nil ? "--script" : "--random"
            throw ValidationError("`\(other)` says itself what it runs on, not `--idiom`")
        }
        if !commands.isEmpty, random != nil || script != nil {
            let other = random == nil ? "--script" : "--random"
            throw ValidationError("`--send` and `\(other)` exclude one another")
        }
        if let random, random < 1 { throw ValidationError("`--random` needs at least 1") }
    }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        try requireRecordable(in: world)
        let workspaces = try workspaces(in: world)
        let findings = workspaces.errors
        if findings.status != .clean { try reporting.report(findings, in: world) }
        // Flows without errors are played, but the status still reports the errors.
        do {
            let status = try play(workspaces, in: world)
            return status == .clean ? findings.status : status
        } catch {
            var failure = error
            if findings.status != .clean { failure.status = findings.status }
            throw failure
        }
    }

    private var isJSON: Bool { json || format == .json }

    /// The flows to play. A scenario is about the flows of its own project.
    private func workspaces(in world: World) throws(CommandFailure) -> [Workspace] {
        if let script, isScenarioPath(script), paths.isEmpty {
            return try TestBench.openAll([script], config: config, in: world).map(\.workspace)
        }
        return try Workspace.openAll(paths, config: config, in: world)
    }

    private func play(
        _ workspaces: [Workspace], in world: World
    ) throws(CommandFailure) -> RunStatus {
        if let script, isScenarioPath(script) {
            return try play(scenario: script, among: workspaces, in: world)
        }
        let stage = try Stage(
            named: flow, among: workspaces.flatMap(\.compilation.applications))
        if let notice = stage.notice { chatter.say(notice, in: world) }
        if let random {
            return RandomRun(stage: stage, seed: seed, isJSON: isJSON).run(count: random, in: world)
        }
        if link != nil, stage.flow != nil {
            throw CommandFailure("a flow that is played alone is launched by no link")
        }
        let prelude = Prelude(
            launch: .launch(link.map { .link($0) }, width: .compact, idiom: idiom),
            changes: settings.map { "set " + $0 } + facts.map { "fact " + $0 }, screen: at)
        let (session, notice) = try prelude.session(on: stage)
        if let notice { chatter.say(notice, in: world) }
        var player = Player(session: session, world: world, isJSON: isJSON)
        let status = player.run(try lines(in: world))
        try save(player.session, in: world)
        return status
    }

    /// The commands that were given, or nil to read them from standard input.
    private func lines(in world: World) throws(CommandFailure) -> [String]? {
        guard let script else { return commands.isEmpty ? nil : commands }
        let bytes: [UInt8]
        do {
            bytes = try world.files.read(script, byteLimit: ProjectReader.byteLimit)
        } catch {
            throw CommandFailure(error, in: world.files)
        }
        if bytes.count >= ProjectReader.byteLimit {
            throw CommandFailure("`\(script)` is larger than a script may be, 4 MiB")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure("`\(script)` is not text in UTF-8")
        }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private func play(
        scenario path: String, among workspaces: [Workspace], in world: World
    ) throws(CommandFailure) -> RunStatus {
        let named = try ProjectReader.read([world.files.shown(path)], in: world)
        let graphs = workspaces.compactMap { workspace in
            named.scenarios.first.flatMap { workspace.compilation.applicationIndex(ofScenario: $0) }
                .map { workspace.compilation.applications[$0] }
        }
        guard let file = named.scenarios.first, let graph = graphs.first else {
            throw CommandFailure("`\(path)` belongs to no app that was read")
        }
        let (scenario, diagnostics) = readScenario(file, graph: graph)
        guard let scenario else {
            throw CommandFailure(Findings(files: graph.files + [file], diagnostics: diagnostics))
        }
        let result = FlowSimulator.run(scenario, graph: graph)
        let session = PlayerSession(
            graph: graph, flow: scenario.flow, arguments: scenario.arguments,
            launch: result.events.first ?? .start)
        var player = Player(session: session, world: world, isJSON: isJSON)
        player.play(Array(result.events.dropFirst()))
        try save(player.session, in: world)
        if result.hasPassed { return .clean }
        let failures = result.failures.map { TestProblems.failed($0) }
        let findings = Findings(files: graph.files + [file], diagnostics: failures)
        world.console.write(findings.text(usesColor: false), to: .errors)
        return .found
    }

    private var overwriting: Overwriting {
        .scenario(advice: "name another file, or replace it with `--force`", isForced: force)
    }

    /// Refuses a file for `--record` at the start, not after an hour of playing.
    private func requireRecordable(in world: World) throws(CommandFailure) {
        guard let record, !isStream(record) else { return }
        do {
            try overwriting.requireAllowed(record, in: world.files)
        } catch {
            throw CommandFailure(error, doing: "cannot record: ", in: world.files)
        }
    }

    private func save(_ session: PlayerSession, in world: World) throws(CommandFailure) {
        guard let record else { return }
        do {
            try world.files.put(
                Array(session.scenarioText().utf8), at: record, over: overwriting)
        } catch {
            throw CommandFailure(error, doing: "cannot record: ", in: world.files)
        }
    }
}
