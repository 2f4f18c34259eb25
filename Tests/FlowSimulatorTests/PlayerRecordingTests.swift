import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport
import Testing

/// What is played where several screens are in use at once is written down as it was.
@Suite struct PlayerRecordingTests {
    struct Played: CustomTestStringConvertible, Sendable {
        let name: String
        var width = Width.regular
        var files: [SourceFile] = []

        var testDescription: String { name }

        func graph() throws -> FlowGraph {
            var files = files
            if files.isEmpty {
                let paths = Project.files(below: "Tests/Law/" + name, endingIn: ".yaml")
                files = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
            }
            let compilation = compile(files)
            #expect(
                compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
            return try #require(compilation.applications.first)
        }

        func session() throws -> PlayerSession {
            PlayerSession(graph: try graph(), launch: .launch(nil, width: width))
        }
    }

    /// Two columns of the same screen, which a name alone does not tell apart.
    static let pair = Played(
        name: "pair",
        files: [
            SourceFile(path: "app.yaml", text: "app: Pair\nroot: Main\n"),
            SourceFile(
                path: "main.yaml",
                text: """
                    flow: Main
                    container: split
                    children:
                      - left: { to: Item, with: { id: 1 } }
                      - right: { to: Item, with: { id: 7 } }
                    split: { primary: left, secondary: right }
                    screens:
                      Item: { inputs: { id: Int }, outputs: [next] }
                    transitions:
                      Item.next: { push: Item, with: { id: screen.id + 1 } }

                    """),
        ])

    static let apps = [
        Played(name: "g09-columns"), Played(name: "a07-passthrough", width: .compact), pair,
    ]

    @Test(arguments: apps, [1, 2, 3] as [UInt64])
    func aRecordingPlaysTheSameTrace(app: Played, seed: UInt64) throws {
        #expect(try playRecordAndCompare(app, seed: seed).contains("\n    on: "))
    }

    /// What was recorded of events at random, after it has told the same story.
    private func playRecordAndCompare(_ app: Played, seed: UInt64) throws -> String {
        var session = try app.session()
        let graph = session.simulation.graph
        var random = RandomEvents(seed: seed)
        for _ in 0..<250 {
            guard let event = random.next(for: session.simulation) else { break }
            _ = session.play(event)
        }
        let text = session.scenarioText()
        let (scenario, diagnostics) = readScenario(
            SourceFile(path: "a.scenario.yaml", text: text), graph: graph)
        #expect(diagnostics.map(\.message) == [])
        let result = run(try #require(scenario), graph: graph)
        #expect(result.failures.map(\.message) == [])
        let writer = TraceWriter(graph: graph)
        #expect(session.lines.count == 251)
        #expect(
            result.lines.map { writer.text(of: $0) } == session.lines.map { writer.text(of: $0) })
        return text
    }

    /// Tabs pushed in tabs, twice, with the same names and the same calls.
    private static let nested = Played(
        name: "nested", width: .compact,
        files: [
            SourceFile(
                path: "app.yaml",
                text: "app: Nested\nroot: Outer\nservices: { net: { load: } }\n"),
            SourceFile(
                path: "outer.yaml",
                text: """
                    flow: Outer
                    container: tabs
                    children: [home: List, more: More]
                    screens:
                      List: { outputs: [open, load] }
                      More: {}
                    transitions:
                      List.open: { push: Inner }
                      List.load: { call: net.load, then: ignore }

                    """),
            SourceFile(
                path: "inner.yaml",
                text: """
                    flow: Inner
                    depth: 2
                    container: tabs
                    children: [home: Home, more: Help]
                    screens:
                      Home: { outputs: [open, load] }
                      Help: {}
                    transitions:
                      Home.open: { push: Inner }
                      Home.load: { call: net.load, then: ignore }

                    """),
        ])

    @Test(arguments: [2, 3, 5] as [UInt64])
    func whoseTabAndCallItIsIsRecorded(seed: UInt64) throws {
        let text = try playRecordAndCompare(Self.nested, seed: seed)
        #expect(text.contains("\n    of: Outer\n"))
        #expect(text.contains("  - answer: net.load\n    outcome: done\n    of: "))
    }

    @Test(arguments: apps + [nested])
    func theWordsOfAnEventAreReadAsTheEvent(app: Played) throws {
        var session = try app.session()
        var random = RandomEvents(seed: 4)
        var named = 0
        for _ in 0..<60 {
            let simulation = session.simulation
            let events = simulation.machine.candidates(in: simulation.configuration)
            let words = events.map { session.words(for: $0) }
            #expect(Set(words).count == Set(events).count)
            for (event, line) in zip(events, words) {
                if line.contains(app.name == Self.nested.name ? " of " : " on ") { named += 1 }
                var typed = session
                #expect(!typed.answer(line).isRefused, "\(line)")
                #expect(typed.lines.last?.event == event, "\(line)")
            }
            if let event = random.next(for: session.simulation) { _ = session.play(event) }
        }
        #expect(named > 0)
    }

    @Test func whichScreenIsMeantIsListedExplainedAndLogged() throws {
        var session = try Played(name: "g09-columns").session()
        _ = session.answer("Boxes.write")
        let list = session.answer("List.search").text
        #expect(list.contains("  back\n"))
        #expect(list.contains("  back on Draft\n"))
        #expect(!list.contains("  back on Search\n"))
        #expect(session.answer("why back on Draft").text.hasPrefix("back on Draft → done"))
        #expect(session.answer("back on Drafts").text == "no screen `Drafts` is shown")
        #expect(session.answer("back on").text == "write `back on Screen`")
        #expect(session.answer("back on Draft").text.hasPrefix("4  back on Draft → done\n"))
        #expect(session.answer("log").text.hasSuffix("  4  back on Draft → done\n"))
        #expect(session.answer("back").text.hasPrefix("5  back → done\n"))
        #expect(
            session.scenarioText().contains(
                """
                  - back:
                    on: Draft
                  - expect: { screen:
                """))
    }

    @Test func screensOfTheSameNameAreToldByTheirNumbers() throws {
        var session = try Self.pair.session()
        let list = session.answer("Item#2.next").text
        #expect(list.contains("  Item.next\n"))
        #expect(list.contains("  Item#3.next\n"))
        _ = session.answer("Item#1.next")
        _ = session.answer("Item#3.next")
        #expect(session.answer("back to Item#2").text.contains("→ done"))
        let text = session.scenarioText()
        #expect(text.contains("  - Item.next: \n    instance: 2\n"))
        #expect(text.contains("  - back: Item\n    instance: 2\n"))
    }

    @Test(arguments: [
        (
            "{ back: , on: Item }",
            "this can mean several screens, say which by `instance` or `key`: "
        ),
        ("{ back: , on: Item, key: { id: 2 } }", nil),
        ("{ back: , on: Item, instance: 3 }", nil),
    ])
    func aScenarioSaysWhichOfSeveral(step: String, obstacle: String?) throws {
        let graph = try Self.pair.graph()
        let text = """
            scenario: A
            width: regular
            steps:
              - { Item.next: , key: { id: 1 } }
              - \(step)
              - expect: { columns: { left: [Item], right: [Item] }, verdict: done }

            """
        let (scenario, diagnostics) = readScenario(
            SourceFile(path: "a.scenario.yaml", text: text), graph: graph)
        #expect(diagnostics.map(\.message) == [])
        let failures = run(try #require(scenario), graph: graph).failures.map(\.message)
        #expect(failures.count == (obstacle == nil ? 0 : 1))
        if let obstacle { #expect(failures.first?.hasPrefix(obstacle) == true) }
    }
}
