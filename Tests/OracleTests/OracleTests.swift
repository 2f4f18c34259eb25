import Foundation
import OracleReplay
import TestSupport
import Testing

/// The simulator tells what it told when the traces were recorded.
@Suite("Oracle") struct OracleTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// `make oracle` plays all apps, `make test` the first hundred.
    private static let files =
        environment["ORACLE"] == "all" ? RecordedApps.names : ["0001-0100"]

    @Test func recordedAppsTellWhatTheyTold() async throws {
        let start = ContinuousClock.now
        var tally = Tally()
        var comparisons: [Comparison] = []
        for file in Self.files {
            var comparison = Comparison(with: file)
            for told in await Self.told(try RecordedApps(named: file).apps) {
                for story in told.stories { comparison.add(story) }
                tally.add(told.tally)
            }
            comparisons.append(comparison)
        }
        try Comparison.report(comparisons)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print(tally.text)
        print("\(Int(seconds)) seconds, \(Int(Double(tally.events) / seconds)) events a second")
        #expect(tally.events > 20_000)
        #expect(tally.broken == [])
    }

    @Test func scenariosTellWhatTheyTold() throws {
        var comparison = Comparison(with: "scenarios")
        for scenario in try RecordedScenario.all() { comparison.add(try scenario.story()) }
        try Comparison.report([comparison])
    }

    /// `Scripts/oracle dump` writes all that an app or a scenario tells.
    @Test(.enabled(if: environment["ORACLE_DUMP"] != nil)) func dump() throws {
        let name = Self.environment["ORACLE_DUMP"] ?? ""
        var text = ""
        for file in RecordedApps.names {
            for app in try RecordedApps(named: file).apps where app.name == name {
                let stories = Self.told(app).stories
                text = RecordedApps([RecordedApp(name: name, files: app.files)]).text
                for story in stories { text += Self.text(of: story) }
            }
        }
        for scenario in try RecordedScenario.all() where scenario.name == name {
            text = Self.text(of: try scenario.story())
        }
        try #require(!text.isEmpty, "there is no app and no scenario \(name)")
        let folder = Project.root + "/.build/oracle"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/" + name.split(separator: "/").joined(separator: "-") + ".txt"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        print("the traces of \(name) are in \(path)")
    }

    private static func text(of story: Story) -> String {
        "=== \(story.name)\n" + story.lines.joined(separator: "\n") + "\n"
    }

    private typealias Told = (stories: [Story], tally: Tally)

    private static func told(_ app: RecordedApp) -> Told {
        var tally = Tally()
        let stories: [Story]
        do {
            let replay = try Replay(app)
            let plays = try app.plays.map { try replay.steps(of: $0) }
            tally.add(app, on: replay, plays)
            stories = zip(app.plays, plays).map { replay.story(of: $0, $1) }
        } catch {
            // So that it is told, and can be recorded, like any other change.
            stories = app.plays.map { Story(events: $0.events, lines: ["\(error)"]) }
        }
        let named = stories.enumerated().map { index, story in
            story.named("\(app.name)/\(index + 1)")
        }
        return (named, tally)
    }

    /// Several apps at a time.
    private static func told(_ apps: [RecordedApp]) async -> [Told] {
        await withTaskGroup(of: (Int, Told).self) { group in
            for (index, app) in apps.enumerated() {
                group.addTask { (index, told(app)) }
            }
            var result: [Told?] = apps.map { _ in nil }
            for await (index, told) in group { result[index] = told }
            return result.compactMap { $0 }
        }
    }
}
