import FlowFrontend
import FlowModel
import FlowSimulator
import PlayedScripts
import Testing

/// The flows that pin the law and those of the bug zoo, compiled: their scenarios, and events at
/// random, tell one story on both hosts.
@Suite("Pinned flows")
struct PinnedTests {
    private static let parts = PinnedPart.all.map { part in
        CompiledPart { try await part.module() }
    }

    @Test(arguments: zip(PinnedFixture.all, PinnedFixture.all.indices))
    func oneStoryIsTold(fixture: PinnedFixture, index: Int) async throws {
        var plays: [Play] = []
        for file in fixture.files where file.path.hasSuffix(".scenario.yaml") {
            let scenario = try #require(readScenario(file, graph: fixture.graph).scenario)
            let result = run(scenario, graph: fixture.graph)
            #expect(result.hasPassed)
            plays.append(Play(of: scenario, result))
        }
        let (part, number) = PinnedPart.place(of: index)
        let witness = try await Self.parts[part].witness(of: number)
        if !fixture.graph.application.isAlone {
            plays += Play.random(witness.graph, flow: nil, seed: 1, count: 120)
        }
        for flow in witness.graph.flows.indices {
            plays += Play.random(witness.graph, flow: FlowID(flow), seed: 2, count: 60)
        }
        guard let first = try witness.differences(plays).first else { return }
        Issue.record("\(fixture.folder): \(try witness.shrunk(first))")
    }

    /// Nobody is passed over but for what the generator says itself.
    @Test func fixturesAreCompiled() {
        #expect(PinnedFixture.all.count > 30)
        #expect(PinnedFixture.all.contains { $0.folder.hasPrefix("Tests/Zoo") })
    }

    /// The fixture whose generated Swift does not compile fails, and no other.
    @Test func errorsAreThoseOfAnApplication() {
        let output = """
            /tmp/a/K12Main.swift:3:5: error: cannot find 'x' in scope
                x
            /tmp/a/K1MainGraph.swift:4:15: warning: never used
            /tmp/a/K2Main.swift:7:1: error: expected '}'
            /tmp/a/K12Main.swift:9:5: error: cannot find 'y' in scope
            /tmp/a/FlowProbe.swift:9:5: error: cannot find 'z' in scope
            """
        let errors = GeneratedErrors.all(in: output)
        #expect(errors.mapValues { $0.lines.count } == [2: 1, 12: 2])
        #expect(errors[2]?.description == "/tmp/a/K2Main.swift:7:1: error: expected '}'")
    }

    /// Or the hosts would agree about apps without what a fixture pins.
    @Test func otherNamesAreAllThatRenamingChanges() {
        for fixture in PinnedFixture.all {
            #expect(fixture.graph.renamed("").hash == fixture.graph.hash, "\(fixture.folder)")
        }
    }

    /// Both count the same handlers on the way to the bound (law C7): here a tab's flow that ends
    /// as soon as it starts, and starts again because its tab is selected.
    @Test func aTabThatNeverRestsRunsIntoOneBound() throws {
        let files = [
            "app: Restless\nroot: Main\n",
            "flow: Main\ncontainer: tabs\nchildren: [home: Home, rest: Rest]\n"
                + "screens: { Home: { outputs: [go] } }\n"
                + "transitions:\n  Home.go: { select: rest }\n  rest.done: ignore\n",
            "flow: Rest\noutputs: [done]\nstart: { finish: done }\n",
        ]
        let home = ScreenInstance(ScreenID(0), 1)
        #expect(try faults(files, [.output(home, 0, [])]) == [.runaway])
    }

    /// What a gate does is an item of the agenda on both (law C7): here a flow is called again
    /// when it ends, until the last of these handlers pushes a screen with a gate.
    @Test(arguments: [(254, nil), (255, FaultKind.runaway)])
    func whatAGateDoesIsCountedByBoth(rounds: Int, fault: FaultKind?) throws {
        let files = [
            "app: Restless\nroot: Main\nstate: { isOpen: Bool = false }\n"
                + "gates: { login: { when: app.isOpen, otherwise: { present: Login } } }\n",
            "flow: Main\nstate: { n: Int = 0, most: Int = 0 }\nscreens:\n"
                + "  Home: { outputs: [go: { rounds: Int }] }\n  Account: { requires: login }\n"
                + "start: { push: Home }\ntransitions:\n"
                + "  Home.go:\n    - set: { state.most: rounds }\n    - push: Check\n"
                + "  Check.done:\n    - set: { state.n: state.n + 1 }\n    - choose:\n"
                + "        - { when: state.n < state.most, then: { push: Check } }\n"
                + "        - else: { push: Account }\n",
            "flow: Check\noutputs: [done]\nstart: { finish: done }\n",
            "flow: Login\nscreens: { Name: {} }\nstart: { push: Name }\ntransitions: {}\n",
        ]
        let home = ScreenInstance(ScreenID(0), 1)
        #expect(try faults(files, [.output(home, 0, [.int(Int64(rounds))])]) == [fault])
    }

    /// What faults at the events, once both have told one story about them.
    private func faults(_ files: [String], _ events: [Event]) throws -> [FaultKind?] {
        let graph = try #require(
            compile(
                files.enumerated().map { index, text in
                    SourceFile(path: "\(index).yaml", text: text)
                }
            ).applications.first)
        let play = Play(events: events)
        var simulation = play.simulation(graph)
        _ = simulation.send(.start)
        let witness = try CompiledApps([graph]).witness(of: 0)
        #expect(try witness.differences([play]).map(\.description) == [])
        return events.map { simulation.send($0).fault?.kind }
    }
}

extension PinnedFixture: CustomTestStringConvertible {
    public var testDescription: String { folder }
}
