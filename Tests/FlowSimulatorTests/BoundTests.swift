import FlowEngine
import FlowFrontend
import FlowModel
import Testing

@testable import FlowSimulator

/// Every loop of the engine ends, whatever the graph: with a fault, or because each turn uses
/// something up. A file with mistakes gives a graph with holes, which can be played all the same.
@Suite struct BoundTests {
    struct Loop: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// What the launch, and then `Home.go` if there is such a screen, comes to.
        let launch: Verdict
        let go: Verdict?
        /// The fault that it ends with, and where.
        let fault: String?

        init(
            _ name: String, launch: Verdict = .done, go: Verdict? = nil, fault: String? = nil,
            _ text: String
        ) {
            testDescription = name
            self.text = text
            self.launch = launch
            self.go = go
            self.fault = fault
        }
    }

    private static let child = """
        ---
        flow: Child
        outputs: [done]
        start: { finish: done }
        """

    static let loops: [Loop] = [
        Loop(
            "agenda", go: .fault, fault: "runaway at Child/start/0",
            """
            flow: Main
            screens: { Home: { outputs: [go] } }
            start: { push: Home }
            transitions:
              Home.go: { push: Child }
              Child.done: { push: Child }
            """ + "\n" + child),
        Loop(
            "actions", go: .fault,
            fault: "runaway at Main/Home.go" + String(repeating: "/0", count: 40)
                + "/1/1/1/1/1/1/0/1/1",
            "flow: Main\nstate: { n: Int = 0 }\nscreens: { Home: { outputs: [go] } }\n"
                + "start: { push: Home }\ntransitions: { Home.go: { run: a0 } }\nactions:\n"
                + (0..<50).map { number in
                    "  a\(number): { steps: [{ run: a\(number + 1) }, { run: a\(number + 1) }] }\n"
                }.joined() + "  a50: { steps: { set: { state.n: state.n + 1 } } }\n"),
        Loop(
            "starts", go: .fault, fault: "runaway at Doll/start/0",
            """
            flow: Main
            screens: { Home: { outputs: [go] } }
            start: { push: Home }
            transitions: { Home.go: { push: Doll } }
            ---
            flow: Doll
            depth: 100
            start: { push: Doll }
            """),
        Loop(
            "root", launch: .fault, fault: "runaway at Main/start/0",
            """
            app: Again
            root: { flow: Main, restartOnFinish: true }
            ---
            flow: Main
            outputs: [done]
            start: { finish: done }
            """),
        Loop(
            "changes", go: .done,
            """
            flow: Main
            state: { a: Int = 0, b: Int = 0 }
            screens: { Home: { outputs: [go] } }
            start: { push: Home }
            transitions:
              Home.go: { set: { state.a: 1 } }
              changed state.a: { set: { state.b: state.b + 1 } }
              changed state.b: { set: { state.a: state.a + 1 } }
            """),
        Loop(
            "tabs whose flow ends", launch: .fault, fault: "runaway at Child/start/0",
            """
            flow: Main
            container: tabs
            children: [one: Child, two: Page]
            screens: { Page: {} }
            transitions: { one.done: ignore }
            """ + "\n" + child),
        Loop(
            "pages whose flow shows nothing", launch: .fault, fault: "runaway at Empty/start",
            """
            flow: Main
            container: pages
            children: [one: Page, two: Empty]
            screens: { Page: {} }
            ---
            flow: Empty
            state: { n: Int = 0 }
            start: { set: { state.n: 1 } }
            """),
        Loop(
            "a tab that comes and goes", go: .done,
            """
            app: Tabs
            root: Main
            state: { isOn: Bool = true }
            ---
            flow: Main
            container: tabs
            children:
              - home: Home
              - other: { to: Child, when: app.isOn }
            lazy: false
            screens: { Home: { outputs: [go] } }
            transitions: { Home.go: { set: { app.isOn: not app.isOn } } }
            ---
            flow: Child
            screens: { Face: {} }
            start: [{ push: Face }, { set: { app.isOn: false } }]
            transitions: { changed app.isOn: { set: { app.isOn: not app.isOn } } }
            """),
        Loop(
            "a gate that closes itself", go: .parked,
            """
            app: Gates
            root: Main
            state: { isOpen: Bool = false }
            gates: { lock: { when: app.isOpen, otherwise: { present: Login } } }
            ---
            flow: Main
            screens: { Home: { outputs: [go] }, Safe: { requires: lock } }
            start: { push: Home }
            transitions:
              Home.go: [{ set: { app.isOpen: false } }, { push: Safe }]
            ---
            flow: Login
            outputs: [done]
            screens: { Name: { outputs: [ok] } }
            start: { push: Name }
            transitions: { Name.ok: [{ set: { app.isOpen: true } }, { finish: done }] }
            """),
        Loop(
            "holes: a tab that shows nothing",
            "flow: Main\ncontainer: tabs\nchildren:\n  - compose\n"),
        Loop(
            "holes: pages to flows that are not there",
            "flow: Main\ncontainer: pages\nchildren: [one: Missing, two: Gone]\n"),
        Loop(
            "holes: a container that cannot be read",
            "flow: Main\ncontainer: tabs\n  children: [\nscreens: { Home: {} }\n"),
        Loop(
            "holes: a split of nothing",
            "flow: Main\ncontainer: split\nchildren: [one, two: Missing]\n"),
        Loop(
            "holes: a column that is not there", launch: .fault, fault: "runaway",
            """
            flow: Main
            container: split
            state: { isOn: Bool = false }
            children:
              - list: List
              - detail: { to: Detail, when: state.isOn }
            screens: { List: {}, Detail: {} }
            """),
        Loop(
            "holes: an action that runs itself", go: .unhandled,
            """
            flow: Main
            screens: { Home: { outputs: [go] } }
            actions: { again: { steps: { run: again } } }
            start: { push: Home }
            transitions: { Home.go: { run: again } }
            """),
    ]

    @Test(.timeLimit(.minutes(20)), arguments: loops) func everyLoopEnds(_ loop: Loop) throws {
        let files = loop.text.components(between: "---\n").enumerated().map { index, part in
            SourceFile(path: part.hasPrefix("app:") ? "app.yaml" : "f\(index).yaml", text: part)
        }
        var apps = files
        if files.count > 1, !files.contains(where: { $0.path == "app.yaml" }) {
            apps.append(SourceFile(path: "app.yaml", text: "app: Test\nroot: Main\n"))
        }
        let compilation = compile(apps)
        let isWhole = !loop.testDescription.hasPrefix("holes")
        #expect(compilation.diagnostics.contains { $0.severity == .error } != isWhole)
        let graph = try #require(compilation.applications.first)
        var simulation = Simulation(graph: graph)
        var lines = [simulation.send(.start)]
        if loop.go != nil {
            let screen = try #require(graph.screens.firstIndex { $0.name == "Home" })
            lines.append(simulation.send(.output(ScreenInstance(ScreenID(screen), 1), 0, [])))
        }
        #expect(lines.map(\.verdict) == [loop.launch] + (loop.go.map { [$0] } ?? []))
        let faults = lines.compactMap(\.fault).map(TraceWriter(graph: graph).words)
        #expect(faults == (loop.fault.map { ["fault " + $0] } ?? []))
        var draws = RandomEvents(seed: 1)
        for _ in 0..<200 {
            guard let event = draws.next(for: simulation) else { break }
            simulation.send(event)
        }
    }

    @Test func nestingOfJSON() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        _ = try JSONReader.read(nested(256))
        #expect(throws: ReadingError.self) { try JSONReader.read(nested(257)) }
        #expect(throws: ReadingError.self) { try JSONReader.read(nested(200_000)) }
    }

    /// Turns are counted over a rollback too. No graph is known that needs this; the column that is
    /// not there (above) needs the count itself, for nothing that it does is on the agenda.
    @Test func turnsAreCounted() throws {
        let compilation = compile([
            SourceFile(
                path: "f.yaml", text: "flow: Main\nscreens: { A: {} }\nstart: { push: A }\n")
        ])
        let machine = Machine(graph: try #require(compilation.applications.first))
        let session = Session(machine, at: machine.initialConfiguration)
        let engine = session.engine
        let start = engine.savePoint()
        for _ in 0..<Bound.turns { try engine.takeTurn() }
        #expect(throws: Stop.self) { try engine.takeTurn() }
        engine.rollBack(to: start)
        #expect(throws: Stop.self) { try engine.takeTurn() }
        engine.forget(to: start)
        try engine.takeTurn()
    }
}
