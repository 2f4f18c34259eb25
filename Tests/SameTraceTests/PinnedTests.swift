import FlowCodegen
import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport
import Testing

/// The flows that pin the law and those of the bug zoo: their scenarios tell one story on both
/// engines.
@Suite("Pinned flows")
struct PinnedTests {
    /// One application: the folder with its app file, or with its one flow.
    static let folders: [String] = ["Tests/Law", "Tests/Zoo"].flatMap { room in
        Set(
            Project.files(below: room, endingIn: ".scenario.yaml").map { path in
                path.split(separator: "/").dropLast().joined(separator: "/")
            })
    }.sorted()

    @Test(arguments: folders) func everyScenarioTellsOneStory(_ folder: String) throws {
        let paths = Project.files(below: folder, endingIn: ".yaml")
        let files = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let graph = try #require(compile(files).applications.first)
        // The generator says itself what it cannot write yet; those flows have one witness only.
        if generatorGap(in: graph) != nil { return }
        var plays = try files.filter { $0.path.hasSuffix(".scenario.yaml") }.map { file in
            let scenario = try #require(readScenario(file, graph: graph).scenario)
            let result = run(scenario, graph: graph)
            #expect(result.hasPassed)
            return Play(
                flow: scenario.flow, arguments: scenario.arguments,
                events: Array(result.events.dropFirst()))
        }
        try #require(!plays.isEmpty)
        for flow in Set(plays.map(\.flow)) {
            plays += Play.random(graph, flow: flow, seed: 1, count: 500)
        }
        let differences = try Witness(graph).differences(plays)
        #expect(differences.map(\.description) == [])
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
        let graph = try #require(
            compile(
                files.enumerated().map { index, text in
                    SourceFile(path: "\(index).yaml", text: text)
                }
            ).applications.first)
        let home = ScreenInstance(ScreenID(0), 1)
        let play = Play(events: [.output(home, 0, [])])
        var simulation = play.simulation(graph)
        _ = simulation.send(.start)
        #expect(simulation.send(play.events[0]).fault?.kind == .runaway)
        #expect(try Witness(graph).differences([play]).map(\.description) == [])
    }
}
