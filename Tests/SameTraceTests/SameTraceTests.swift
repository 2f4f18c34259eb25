import FlowFrontend
import FlowModel
import FlowRuntime
import FlowSimulator
import Foundation
import GoldenCoordinatorDemo
import GoldenFinder
import GoldenLab
import GoldenReader
import GoldenRouteComposer
import GoldenRxFlowDemo
import GoldenSignals
import GoldenUserEdit
import GoldenValues
import TestSupport
import Testing

/// An application as both hosts run it: its graph on the simulator, its generated Swift on the
/// runtime.
struct TwinApp: Sendable, CustomTestStringConvertible {
    /// The folder of the flows.
    let name: String
    /// The compiled coordinators; the whole application if no flow is named.
    let driver: @MainActor @Sendable (_ flow: String?, _ inputs: FlowTraceValue) -> FlowTestDriver?

    var testDescription: String { name }

    static let all = [
        TwinApp(name: "flows/user-edit") { flow, inputs in
            UserEditTestSupport.driver(flow: flow ?? "UserEdit", inputs: inputs)
        },
        TwinApp(name: "flows/application-coordinator") { flow, inputs in
            guard let flow else { return CoordinatorDemoTestSupport.driver() }
            return CoordinatorDemoTestSupport.driver(flow: flow, inputs: inputs)
        },
        TwinApp(name: "Tests/SameTraceTests/Lab") { flow, inputs in
            guard let flow else { return LabTestSupport.driver() }
            return LabTestSupport.driver(flow: flow, inputs: inputs)
        },
        TwinApp(name: "Tests/SameTraceTests/Values") { flow, inputs in
            guard let flow else { return ValuesTestSupport.driver() }
            return ValuesTestSupport.driver(flow: flow, inputs: inputs)
        },
        TwinApp(name: "Tests/SameTraceTests/Reader") { flow, inputs in
            guard let flow else { return ReaderTestSupport.driver() }
            return ReaderTestSupport.driver(flow: flow, inputs: inputs)
        },
        TwinApp(name: "Tests/SameTraceTests/Signals") { flow, inputs in
            guard let flow else { return SignalsTestSupport.driver() }
            return SignalsTestSupport.driver(flow: flow, inputs: inputs)
        },
        TwinApp(name: "flows/rxflow-demo") { flow, inputs in
            guard let flow else { return RxFlowDemoTestSupport.driver() }
            return RxFlowDemoTestSupport.driver(flow: flow, inputs: inputs)
        },
        TwinApp(name: "flows/route-composer") { flow, inputs in
            guard let flow else { return RouteComposerTestSupport.driver() }
            return RouteComposerTestSupport.driver(flow: flow, inputs: inputs)
        },
        TwinApp(name: "Tests/SameTraceTests/Finder") { flow, inputs in
            guard let flow else { return FinderTestSupport.driver() }
            return FinderTestSupport.driver(flow: flow, inputs: inputs)
        },
    ]

    var paths: [String] { Project.files(below: name, endingIn: ".yaml") }

    func graph() throws -> FlowGraph {
        let files = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        return try #require(compile(files).applications.first)
    }
}

@MainActor
@Suite("Same trace")
struct SameTraceTests {
    struct Script: Sendable, CustomTestStringConvertible {
        let app: TwinApp
        let path: String

        var testDescription: String { path }
    }

    nonisolated static let scripts = TwinApp.all.flatMap { app in
        app.paths.filter { $0.hasSuffix(".scenario.yaml") }.map { Script(app: app, path: $0) }
    }

    /// The inputs of a flow alone, as the simulator has them after the launch.
    private func inputs(_ line: String) -> FlowTraceValue {
        let windows = FlowTraceValue(text: line)?["after"]?["windows"]
        guard case .list(let all)? = windows, case .list(let flows)? = all.first?["flows"] else {
            return .object([:])
        }
        return flows.first?["inputs"] ?? .object([:])
    }

    @Test(arguments: scripts) func everyScenarioTellsOneStory(_ script: Script) throws {
        let graph = try script.app.graph()
        let file = SourceFile(path: script.path, text: try Project.text(of: script.path))
        let scenario = try #require(readScenario(file, graph: graph).scenario)
        let result = run(scenario, graph: graph)
        #expect(result.hasPassed)
        let writer = TraceWriter(graph: graph)
        let expected = result.lines.map { writer.text(of: $0) }
        let first = try #require(expected.first)
        let flow = scenario.flow.map { graph[$0].name }
        let driver = try #require(script.app.driver(flow, inputs(first)))
        #expect(driver.header == writer.header)
        let launch = try #require(result.events.first)
        var found = driver.start(writer.text(of: launch))
        for event in result.events.dropFirst() { found += driver.send(writer.text(of: event)) }
        #expect(found.count == expected.count)
        for (mine, theirs) in zip(found, expected) { #expect(mine == theirs) }
    }

    struct Draw: Sendable, CustomTestStringConvertible {
        let app: TwinApp
        /// The flow that runs alone and its inputs; nil for the whole application.
        var flow: String?
        var arguments: [Value?] = []
        let seed: UInt64

        /// Whether all of the app runs; one of a single flow is whole with it.
        var isWhole: Bool { flow == nil || flow == "UserEdit" }

        var testDescription: String { "\(app.name), \(flow ?? "whole"), seed \(seed)" }

        @MainActor func simulation(_ graph: FlowGraph) -> Simulation {
            guard let flow, let index = graph.flows.firstIndex(where: { $0.name == flow }) else {
                return Simulation(graph: graph)
            }
            return Simulation(graph: graph, flow: FlowID(index), arguments: arguments)
        }
    }

    /// `EVENTS=100000` in the environment asks for more than every day, of whole apps.
    nonisolated static let wanted =
        ProcessInfo.processInfo.environment["EVENTS"].flatMap { Int($0) }

    nonisolated static let draws: [Draw] = {
        guard wanted == nil else { return daily.filter { $0.isWhole } }
        return daily
    }()

    nonisolated static let daily: [Draw] = {
        let user = Value.structure([.string("Pavel"), .structure([.string("Moscow")])])
        let apps = TwinApp.all
        return [
            Draw(app: apps[0], flow: "UserEdit", arguments: [user], seed: 1),
            Draw(app: apps[0], flow: "UserEdit", arguments: [user], seed: 2),
            Draw(app: apps[1], seed: 1),
            Draw(app: apps[1], seed: 2),
            Draw(app: apps[1], flow: "Items", seed: 3),
            Draw(app: apps[1], flow: "Auth", seed: 4),
            Draw(app: apps[1], flow: "Main", seed: 5),
            Draw(app: apps[2], seed: 6),
            Draw(app: apps[2], seed: 7),
            Draw(app: apps[2], flow: "Desk", seed: 8),
            Draw(app: apps[2], flow: "Sheets", seed: 9),
            Draw(app: apps[2], flow: "Bench", arguments: [.int(5)], seed: 10),
            Draw(app: apps[2], flow: "Matryoshka", arguments: [.int(1)], seed: 11),
            Draw(app: apps[2], flow: "Errand", arguments: [.int(1)], seed: 12),
            Draw(app: apps[2], flow: "Home", seed: 13),
            Draw(app: apps[3], seed: 14),
            Draw(app: apps[3], seed: 15),
            Draw(app: apps[4], seed: 20),
            Draw(app: apps[4], seed: 21),
            Draw(app: apps[4], flow: "Feed", seed: 16),
            Draw(app: apps[4], flow: "Mail", seed: 17),
            Draw(app: apps[5], seed: 22),
            Draw(app: apps[5], seed: 23),
            Draw(app: apps[5], flow: "Inbox", seed: 24),
            Draw(app: apps[5], flow: "Tools", seed: 25),
            Draw(app: apps[6], seed: 26),
            Draw(app: apps[6], seed: 27),
            Draw(app: apps[6], flow: "Dashboard", seed: 28),
            Draw(app: apps[6], flow: "Wishlist", seed: 29),
            Draw(app: apps[7], seed: 30),
            Draw(app: apps[7], seed: 31),
            Draw(app: apps[7], flow: "Home", seed: 32),
            Draw(app: apps[8], seed: 30),
            Draw(app: apps[8], seed: 31),
            Draw(app: apps[8], flow: "Catalog", seed: 32),
            Draw(app: apps[8], flow: "Category", arguments: [.string("a"), nil], seed: 33),
        ]
    }()

    @Test func everyAppThatComesAlongIsRun() {
        let drawn = Set(Self.draws.map(\.app.name).filter { $0.hasPrefix("flows/") })
        #expect(drawn.sorted() == Project.apps)
    }

    @Test(arguments: draws) func randomEventsTellOneStory(_ draw: Draw) throws {
        let graph = try draw.app.graph()
        var random = RandomEvents(seed: draw.seed)
        let writer = TraceWriter(graph: graph)
        let count = Self.wanted ?? 1_000
        var sent = 0
        var verdicts: Set<String> = []
        while sent < count {
            random.beginRun()
            var simulation = draw.simulation(graph)
            let launch = writer.text(of: simulation.send(.start))
            let driver = try #require(draw.app.driver(draw.flow, inputs(launch)))
            try #require(driver.start() == [launch])
            while sent < count, let event = random.next(for: simulation) {
                sent += 1
                let text = writer.text(of: event)
                let expected = writer.text(of: simulation.send(event))
                let found = driver.send(text)
                verdicts.insert(FlowTraceValue(text: expected)?["verdict"]?.string ?? "")
                if found == [expected] { continue }
                Issue.record(
                    """
                    event \(sent) of seed \(draw.seed): \(text)
                    simulator: \(expected)
                    compiled:  \(found.joined(separator: "\n"))
                    """)
                return
            }
        }
        // Events that are all accepted, or all refused, would prove little.
        #expect(verdicts.isSuperset(of: ["done", "stale", "gone", "ignored"]))
    }

    /// A driver that knows one name wrongly is found out: the comparison can fail.
    @Test func aWrongNameIsCaught() throws {
        let graph = try TwinApp.all[1].graph()
        let table = CoordinatorDemoGraph.table.split(separator: "\n").filter {
            !$0.hasPrefix("handler Auth/Login.signUp ")
        }
        let names = FlowTestNames(
            graph: CoordinatorDemoGraph.hash, table: table.joined(separator: "\n"))
        let root = AuthCoordinator(screens: CoordinatorDemoMockScreens())
        let driver = FlowTestDriver(names: names, root: root, isAlone: true)
        var simulation = Simulation(
            graph: graph, flow: try #require(graph.flows.firstIndex { $0.name == "Auth" }).id,
            arguments: [])
        let writer = TraceWriter(graph: graph)
        _ = simulation.send(.start)
        _ = driver.start()
        let event = #"{"kind":"output","id":"Auth/Login.signUp","screen":"Login#1","payload":{}}"#
        let reader = EventReader(graph: graph)
        let sent = try reader.event(from: event, in: simulation.configuration)
        #expect(driver.send(event) != [writer.text(of: simulation.send(sent))])
    }
}

extension Int {
    fileprivate var id: FlowID { FlowID(self) }
}
