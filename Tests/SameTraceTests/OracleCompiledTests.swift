import FlowSimulator
import Foundation
import OracleReplay
import TestSupport
import Testing

/// The applications of the oracle on compiled coordinators, as `Scripts/oracle compiled` asks for
/// them. `Tests/Oracle/Differences.txt` has a line for each that was run: its name, then where the
/// coordinators are known to tell another story, `7:23` for the event 23 of the play 7.
@Suite("Recorded apps, compiled")
struct OracleCompiledTests {
    static let wanted: [[String]] = {
        let names = ProcessInfo.processInfo.environment["ORACLE_COMPILED"] ?? ""
        let all = names.split(separator: " ").map { String($0) }
        return stride(from: 0, to: all.count, by: 10).map { start in
            Array(all[start..<min(start + 10, all.count)])
        }
    }()

    private static let recorded = Result {
        try RecordedApps.names.flatMap { try RecordedApps(named: $0).apps }
    }

    @Test(.enabled(if: !wanted.isEmpty), arguments: wanted)
    func differencesAreThoseThatAreKnown(names: [String]) throws {
        let chosen = try Self.recorded.get().filter { names.contains($0.name) }
        try #require(chosen.count == names.count)
        let replays = try chosen.map { try Replay($0) }
        let apps = try CompiledApps(replays.map(\.graph))
        let list = try Project.text(of: "Tests/Oracle/Differences.txt").split(separator: "\n")
        for (index, app) in chosen.enumerated() {
            let witness = try apps.witness(of: index)
            let plays = try app.plays.map { try Play(of: $0, on: replays[index]) }
            let places = try Self.differences(plays, witness).map { difference in
                "\(difference.index + 1):\(difference.events.count)"
            }
            let found = ([app.name] + places).joined(separator: " ")
            // The script makes the list of such lines.
            print("compiled " + found)
            let known = list.first { $0.prefix { $0 != " " } == app.name }
            #expect(known.map { String($0) } == found)
        }
    }

    /// The first difference of each play. A play that found the program ended begins another, and
    /// differs if that ends again.
    private static func differences(_ plays: [Play], _ witness: Witness) throws -> [Difference] {
        var found: [Difference] = []
        var start = 0
        while start < plays.count {
            let differences = try witness.differences(Array(plays[start...]))
            let end = differences.firstIndex { $0.compiled == Difference.end && $0.index > 0 }
            found += differences.prefix(end ?? differences.count).map { $0.moved(by: start) }
            guard let end else { break }
            start += differences[end].index
        }
        return found
    }
}

extension Play {
    /// What the texts of a recorded play mean to the simulator.
    fileprivate init(of play: RecordedPlay, on replay: Replay) throws {
        let beginning = try replay.beginning(of: play)
        let events = try replay.steps(of: play).map { try #require($0).event }
        self.init(
            flow: beginning.flow, arguments: beginning.arguments,
            launch: try #require(events.first), events: Array(events.dropFirst()))
    }
}

extension Difference {
    fileprivate func moved(by count: Int) -> Difference {
        Difference(
            index: index + count, play: play, events: events, simulator: simulator,
            compiled: compiled)
    }
}
