import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport

/// A scenario as the players of the stand-ins read it, and the trace that it has to give.
public struct PlayedScript: Sendable {
    public let path: String
    public let commands: [String]
    public let trace: [String]

    /// The apps of `flows`.
    public static let apps = Project.apps

    /// What they are compiled to, once for all tests.
    public static let graphs = Dictionary(
        uniqueKeysWithValues: apps.compactMap { app in graph(of: app).map { (app, $0) } })

    /// The scenarios of the apps, in the order of the apps.
    public static let scripts = Result {
        try apps.flatMap { app in try graphs[app].map { try all(of: app, $0) } ?? [] }
    }

    private static func graph(of app: String) -> FlowGraph? {
        compile(SourceFile.all(below: app)).applications.first
    }

    /// Every scenario of an app.
    private static func all(of app: String, _ graph: FlowGraph) throws -> [Self] {
        try Project.files(below: app, endingIn: ".scenario.yaml").compactMap { path in
            let file = SourceFile(path: path, text: try Project.text(of: path))
            guard let scenario = readScenario(file, graph: graph).scenario else { return nil }
            return Self(scenario, path, app, graph)
        }
    }

    /// The scenarios of a fixture. The compiled program knows its application by a number.
    public static func all(
        of fixture: PinnedFixture, _ renamed: FlowGraph, number: Int
    ) -> [Self] {
        fixture.files.compactMap { file in
            guard file.path.hasSuffix(".scenario.yaml"),
                let scenario = readScenario(file, graph: fixture.graph).scenario
            else { return nil }
            return Self(scenario, file.path, "\(number)", renamed)
        }
    }

    private init(_ scenario: Scenario, _ path: String, _ app: String, _ graph: FlowGraph) {
        self.path = path
        let result = FlowSimulator.run(scenario, graph: graph)
        let writer = TraceWriter(graph: graph)
        let lines = result.lines.map { writer.text(of: $0) }
        let events = result.events.map { writer.text(of: $0) }
        let launch = events.first ?? "{}"
        let flow = scenario.flow.map { graph[$0].name }
        let first =
            flow.map { "run \(app) \($0) \(launch) \(Self.inputs(lines.first ?? ""))" }
            ?? "launch \(app) \(launch)"
        commands = [first] + events.dropFirst()
        trace = [writer.header] + lines
    }

    /// The inputs of a flow alone, as the trace has them after the launch.
    private static func inputs(_ line: String) -> Substring {
        guard let start = line.firstRange(of: "\"inputs\":")?.upperBound else { return "{}" }
        let rest = line[start...]
        guard let end = rest.firstRange(of: ",\"state\":")?.lowerBound else { return "{}" }
        return rest[..<end]
    }

    /// What is wrong with what a player has said: its complaints begin with `!`, the rest is the
    /// trace.
    public func complaints(_ said: [String]) -> [String] {
        let told = said.filter { !$0.hasPrefix("!") }
        let place = zip(told, trace).prefix { $0 == $1 }.count
        let other = "! line \(place) is " + told.dropFirst(place).prefix(1).joined()
        return (said.filter { $0.hasPrefix("!") } + (told == trace ? [] : [other])).map {
            path + " " + $0
        }
    }

    /// Events for random plays: what a random play of the simulator sends, once each.
    public static func pool(of app: String, _ graph: FlowGraph, count: Int, seed: UInt64)
        -> [String]
    {
        var random = RandomEvents(seed: seed)
        let writer = TraceWriter(graph: graph)
        var events: [String] = []
        var seen: Set<String> = []
        var sent = 0
        while sent < count {
            random.beginRun()
            var simulation = Simulation(graph: graph)
            simulation.send(.start)
            while sent < count, let event = random.next(for: simulation) {
                sent += 1
                let text = writer.text(of: event)
                simulation.send(event)
                let isGesture = gestures.contains { text.contains("\"kind\":\"\($0)") }
                if !isGesture, seen.insert(text).inserted { events.append(text) }
            }
        }
        return events
    }

    /// What the player's hand does itself, and what ends everything.
    private static let gestures = [
        "back", "swipe", "tab\"", "page", "kill", "restore", "start", "trait", "openWindow",
        "closeWindow",
    ]
}
