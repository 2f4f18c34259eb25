import FlowRuntime
import PlayedScripts
import TestSupport
import Testing

@testable import FlowSwiftUI

/// Generated apps and the router's state on a SwiftUI that is played. The views are not: a test
/// beside this one checks their types.
@MainActor @Suite("On SwiftUI")
struct OnSwiftUITests {
    private nonisolated static let manyHabits = 0..<16
    private nonisolated static let seeds = 0..<64
    private nonisolated static let acts = 40

    @Test(arguments: manyHabits) func everyScenarioGivesTheTraceOfTheSimulator(seed: Int) throws {
        let scripts = try PlayedScript.scripts.get()
        #expect(scripts.count > 30)
        var play = ScriptPlay(playedDriver)
        #expect(play.answers(to: "habits \(seed)") == [])
        for script in scripts {
            let said = (script.commands + ["quiet"]).flatMap { play.answers(to: $0) }
            #expect(script.complaints(said) == [])
        }
        #expect(play.byHand > 20)
    }

    /// Two opposite habits: between them they have both ways of everything, fast and slow.
    private nonisolated static let habits = [0, 15]

    /// What pins the law, and the bug zoo.
    @Test(.enabled(if: OwnModules.arePossible), arguments: PinnedPart.all.indices)
    func everyPinnedScenarioGivesTheTraceOfTheSimulator(part: Int) async throws {
        let part = PinnedPart.all[part]
        let player = try CompiledPlayer.shared.get()
        let program = try await player.program(playing: part)
        let scripts = part.scripts
        let lines = scripts.flatMap { $0.commands + ["quiet"] }
        for seed in Self.habits {
            var answers = try player.modules.answers(
                of: program, to: ["habits \(seed)"] + lines
            ).dropFirst()
            for script in scripts {
                let count = script.commands.count + 1
                let said = answers.prefix(count).flatMap { $0 }
                answers = answers.dropFirst(count)
                #expect(script.complaints(said) == [])
            }
            // `by hand 32 sent 200`
            let words = answers.last?.last?.split(separator: " ") ?? []
            let byHand = words.count == 5 ? Int(words[2]) ?? 0 : 0
            #expect(byHand > 20)
        }
    }

    /// A flow alone ends with its first way back, and little can happen before.
    private nonisolated static let randomApps = PlayedScript.apps.filter { $0 != "flows/user-edit" }

    @Test(arguments: randomApps) func randomPlaysEndWithTheScreenEqualToTheModel(
        app: String
    ) throws {
        let graph = try #require(PlayedScript.graphs[app])
        let pool = PlayedScript.pool(of: app, graph, count: 400, seed: 7)
        var gestures = 0
        for seed in Self.seeds {
            let driver = try #require(playedDriver(app, nil, .object([:])))
            var play = RandomPlay(driver, pool: pool, seed: seed)
            let complaints = play.run(acts: Self.acts)
            #expect(complaints == [], "seed \(seed)")
            gestures += play.gestures
        }
        #expect(gestures > 80)
    }

    @Test func thePageTellsHowMuchIsPlayed() throws {
        let told = try PlayedCounts.column("SwiftUI")
        let (scenarios, pinned) = try PlayedCounts.scenarios()
        let files = ["TrapTests", "OtherTrapTests", "FocusTrapTests"]
        let texts = try files.map {
            try Project.text(of: "Tests/FlowSwiftUITests/" + $0 + ".swift")
        }
        func count(_ text: String) -> Int { texts.map { $0.ranges(of: text).count }.reduce(0, +) }
        let alone = count("@Test func")
        let scenes = ViewsTests.scenes
        let played: [String: [Int]] = [
            "scenarios of `flows/`": [scenarios, Self.manyHabits.count],
            "scenarios that pin the law, and of the bug zoo": [pinned, Self.habits.count],
            "random acts": [Self.randomApps.count, Self.seeds.count, Self.acts],
            "traps": [count("@Test(arguments: seeds)"), TrapTests.seeds.count, alone],
            "arrivals of a scene": [scenes.arrivals, scenes.habits],
            "mistakes planted in the router, all found": [PlantedMistake.all.count],
            // A player complains of each part that stays, and no scenario has a complaint.
            "parts of the screen that stay in memory after a scenario": [0],
            "lines that tie `user-edit` to the router": [try ViewsTests.exampleLines().count],
        ]
        #expect(told == played)
    }
}
