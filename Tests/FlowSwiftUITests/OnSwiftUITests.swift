import FlowRuntime
import PlayedScripts
import Testing

@testable import FlowSwiftUI

/// Generated apps and the router's state on a SwiftUI that is played. The views are not: a test
/// beside this one checks their types.
@MainActor @Suite("On SwiftUI")
struct OnSwiftUITests {
    @Test(arguments: 0..<16) func everyScenarioGivesTheTraceOfTheSimulator(seed: Int) throws {
        let scripts = try PlayedScript.scripts.get()
        #expect(scripts.count > 30)
        var byHand = 0
        for script in scripts {
            var words = script.commands[0].split(separator: " ", maxSplits: 4).map(String.init)
            let isAlone = words[0] == "run"
            if !isAlone {
                words = script.commands[0].split(separator: " ", maxSplits: 2).map(String.init)
            }
            let app = try #require(
                PlayedApp(
                    words[1], flow: isAlone ? words[2] : nil, inputs: isAlone ? words[4] : "{}",
                    seed: seed))
            var trace = [app.driver.header] + app.driver.start(words[isAlone ? 3 : 2])
            #expect(app.complaints() == [], "\(script.path) at the launch")
            for command in script.commands.dropFirst() {
                let (lines, isByHand) = PlayedHand(app: app).play(command)
                if isByHand { byHand += 1 }
                trace += lines
                let complaints = app.complaints()
                #expect(
                    complaints == [], "\(script.path) after \(command), \(app.screen.habits)")
            }
            #expect(trace == script.trace, "\(script.path)")
        }
        #expect(byHand > 20)
    }

    /// A flow alone ends with its first way back, and little can happen before.
    private nonisolated static let randomApps = PlayedScript.apps.filter { $0 != "flows/user-edit" }

    @Test(arguments: randomApps) func randomPlaysEndWithTheScreenEqualToTheModel(
        app: String
    ) throws {
        let graph = try #require(PlayedScript.graphs[app])
        let pool = PlayedScript.pool(of: app, graph, count: 400, seed: 7)
        var gestures = 0
        for seed in 0..<64 {
            var play = try #require(RandomPlay(app, pool: pool, seed: seed))
            let complaints = play.run(acts: 40)
            #expect(complaints == [], "seed \(seed)")
            gestures += play.gestures
        }
        #expect(gestures > 80)
    }
}
