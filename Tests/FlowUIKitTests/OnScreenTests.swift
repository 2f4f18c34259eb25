import PlayedScripts
import TestSupport
import Testing

/// Generated apps and the router on a UIKit that is played: what it does on a device is not tried.
@Suite("On screen", .enabled(if: OwnModules.arePossible))
struct OnScreenTests {
    static let versions = [16, 17, 18, 26]
    private static let seeds = 1...20
    private static let acts = 30
    private static let scenes = 24

    private static func complaints(_ answers: [[String]]) -> [String] {
        answers.flatMap { $0 }.filter { $0.hasPrefix("!") }
    }

    @Test(arguments: versions) func everyScenarioGivesTheTraceOfTheSimulator(version: Int) throws {
        let scripts = try PlayedScript.scripts.get()
        #expect(scripts.count > 30)
        let byHand = try Self.play(scripts, on: try CompiledPlayer.shared.get(), version)
        #expect(byHand > 30)
    }

    /// Plays scripts, and returns how many events a hand has brought about.
    private static func play(
        _ scripts: [PlayedScript], on player: CompiledPlayer, _ version: Int
    ) throws -> Int {
        let lines = scripts.flatMap { $0.commands + ["quiet"] }
        let first = "profile \(version) seed \(version)"
        var answers = try player.answers(to: [first] + lines).dropFirst()
        for script in scripts {
            let own = answers.prefix(script.commands.count + 1)
            answers = answers.dropFirst(script.commands.count + 1)
            #expect(script.complaints(own.flatMap { $0 }) == [])
        }
        // `by hand 32 sent 200`, after all answers.
        let words = answers.last?.last?.split(separator: " ") ?? []
        return words.count == 5 ? Int(words[2]) ?? 0 : 0
    }

    /// What pins the law, and the bug zoo.
    @Test(arguments: PinnedPart.all.indices) func everyPinnedScenarioGivesTheTraceOfTheSimulator(
        part: Int
    ) async throws {
        let part = PinnedPart.all[part]
        let player = try await CompiledPlayer.shared.get().playing(part)
        let scripts = part.scripts
        #expect(scripts.count >= part.fixtures.count)
        for version in Self.versions {
            let byHand = try Self.play(scripts, on: player, version)
            #expect(byHand > 30)
        }
    }

    /// A flow alone ends with its first way back, and little can happen before.
    private static let randomApps = PlayedScript.apps.filter { $0 != "flows/user-edit" }

    private static let pool = randomApps.flatMap { app in
        PlayedScript.graphs[app].map { graph in
            PlayedScript.pool(of: app, graph, count: 400, seed: 7).map { "pool \(app) \($0)" }
        } ?? []
    }

    /// Gestures at any moment, events of the app in the middle: at each quiet moment the screen is
    /// equal to the model, each act was told once, the console is empty.
    @Test(arguments: versions) func randomPlaysEndWithTheScreenEqualToTheModel(
        version: Int
    ) throws {
        let player = try CompiledPlayer.shared.get()
        let plays = Self.randomApps.flatMap { app in
            Self.seeds.map { "random \(app) \(Self.acts) \($0)" }
        }
        let lines = Self.pool + ["profile \(version) seed 1"] + plays
        let answers = try player.answers(to: lines)
        #expect(Self.complaints(answers) == [])
        let played = answers.flatMap { $0 }.filter { $0.hasPrefix("played") }
        #expect(played.count == plays.count)
        let gestures = played.compactMap { Int($0.split(separator: " ")[3]) }
        #expect(gestures.reduce(0, +) > 200)
    }

    private static func traps(of version: Int, seeds: ClosedRange<Int>) -> [String] {
        seeds.flatMap { ["profile \(version) seed \($0)", "traps"] }
    }

    @Test func noTrapCatchesTheRouter() throws {
        let player = try CompiledPlayer.shared.get()
        let lines = Self.versions.flatMap { Self.traps(of: $0, seeds: Self.seeds) }
        let answers = try player.answers(to: lines)
        #expect(answers.count == lines.count + 1)
        #expect(Self.complaints(answers) == [])
        // All of the twenty that the router was asked for are among them.
        let accounts = Set(answers.compactMap { $0.last }.filter { $0.hasPrefix("played") })
        let numbers = (1...20).map { "\($0)" }.joined(separator: " ")
        let count = try Self.trapCount()
        #expect(accounts == ["played \(count) traps: " + numbers])
    }

    private static func trapCount() throws -> Int {
        try Project.files(below: "Tests/UIKitPlayer", endingIn: ".swift").map {
            try Project.text(of: $0).ranges(of: "Trap(name: \"").count
        }.reduce(0, +)
    }

    /// Without this nobody would know if the traps can catch anything.
    @Test(arguments: PlantedMistake.rounds) func plantedMistakesAreFound(
        _ round: [PlantedMistake]
    ) throws {
        // Most are found by the first lines.
        let plays =
            Self.versions.map { Self.traps(of: $0, seeds: 1...2) }
            + [["profile 26 seed 2", "scenes"]]
        let players = try CompiledPlayer.shared.get().planting(round)
        for (mistake, player) in zip(round, players) {
            let isFound = try plays.contains { lines in
                let answers = try player.answers(to: lines)
                // One that has died has been found, too.
                return answers.count <= lines.count || !Self.complaints(answers).isEmpty
            }
            #expect(isFound, "\(mistake)")
        }
    }

    /// An app that forgets it would see that nothing happens, and not why.
    @Test func aSheetOfTheSystemThatNobodyMakesStopsADebugBuild() throws {
        let player = try CompiledPlayer.shared.get()
        let answers = try player.answers(to: ["profile 26 seed 1", "picker"])
        #expect(answers.count == 2)
        #expect(answers.last?.contains { $0.contains("no makeSystemSheet") } == true)
    }

    /// The compiler cannot demand it, so the message says all: the screen, its class, and what to
    /// write.
    @Test func aScreenWithoutAViewControllerIsNamed() throws {
        let answers = try CompiledPlayer.shared.get().answers(to: ["profile 26 seed 1", "model"])
        #expect(answers.count == 2)
        let said = answers.last?.joined() ?? ""
        #expect(said.contains("the screen Profile: TrapModel is not a UIViewController"))
        #expect(said.contains("`extension TrapModel: FlowViewControllerProvider { "))
    }

    /// Whatever iOS hands a scene reaches the flows once, and leads where it leads without UIKit.
    @Test(arguments: versions) func nothingThatASceneIsHandedIsLost(version: Int) throws {
        let player = try CompiledPlayer.shared.get()
        let answers = try player.answers(to: ["profile \(version) seed 1", "scenes"])
        #expect(Self.complaints(answers) == [])
        #expect(answers[1].last == "played \(Self.scenes) scenes")
    }

    /// Also into a module that Xcode isolates to the main actor.
    @Test func anAppMayCopyTheRouter() throws {
        let files = Project.files(below: "Sources/FlowUIKit", endingIn: ".swift")
        try CompiledPlayer.shared.get().modules.swiftc(
            ["-typecheck", "-module-name", "App", "-default-isolation", "MainActor"]
                + files.map { Project.root + "/" + $0 })
    }

    private static let example = "Examples/UserEdit"

    @Test(arguments: ["UserEdit", "RouteComposer"]) func theExampleIsAnApp(name: String) throws {
        let shared = name == "RouteComposer" ? ["RouteComposerScreens"] : []
        try CompiledPlayer.shared.get().modules.check(example: [name] + shared, of: name)
    }

    @Test func thePageShowsTheScene() throws {
        let page = try Project.text(of: "docs/in-an-app.md")
        let start = try #require(page.firstRange(of: "### What iOS hands a scene"))
        let block = page[start.upperBound...].split(separator: "```")[1]
        let lines = block.split(separator: "\n").dropFirst().map { $0.drop { $0 == " " } }
        #expect(lines.count > 8)
        let scene = try Project.text(of: "Examples/RouteComposer/SceneDelegate.swift")
        let own = Set(scene.split(separator: "\n").map { $0.drop { $0 == " " } })
        #expect(lines.filter { !own.contains($0) } == [])
    }

    /// Screens apart: the factory, and what the scene delegate has for the flow.
    private static func lineCount() throws -> Int {
        func lines(_ name: String) throws -> [Substring] {
            try Project.text(of: example + "/" + name).split(separator: "\n").filter {
                !$0.drop { $0 == " " }.hasPrefix("//")
            }
        }
        let factory = try lines("Screens.swift").filter { !$0.hasPrefix("import") }
        let delegate = try lines("SceneDelegate.swift").filter { line in
            ["Flow", "runtime", "user"].contains { line.contains($0) }
        }
        #expect(delegate.count >= 5)
        return factory.count + delegate.count
    }

    @Test func fewLinesTieTheExampleTogether() throws {
        #expect(try Self.lineCount() <= 15)
    }

    @Test func thePageTellsHowMuchIsPlayed() throws {
        let told = try PlayedCounts.column("UIKit")
        let (scenarios, pinned) = try PlayedCounts.scenarios()
        let (versions, seeds) = (Self.versions.count, Self.seeds.count)
        let played: [String: [Int]] = [
            "scenarios of `flows/`": [scenarios, versions],
            "scenarios that pin the law, and of the bug zoo": [pinned, versions],
            "random acts": [Self.randomApps.count, seeds, Self.acts, versions],
            "traps": [try Self.trapCount(), seeds, versions],
            "arrivals of a scene": [Self.scenes, versions],
            "mistakes planted in the router, all found": [PlantedMistake.all.count],
            // A player complains of each part that stays, and no scenario has a complaint.
            "parts of the screen that stay in memory after a scenario": [0],
            "lines that tie `user-edit` to the router": [try Self.lineCount()],
        ]
        #expect(told == played)
    }
}
