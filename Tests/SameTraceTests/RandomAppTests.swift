import FlowModel
import FlowSimulator
import Foundation
import Testing

/// Applications written at random, compiled, and run at random on both hosts.
@Suite("Random apps")
struct RandomAppTests {
    /// `SEED=1000 COUNT=200` in the environment asks for other seeds than those of every day.
    /// Those of a list are compiled together.
    static let seeds: [[UInt64]] = {
        let environment = ProcessInfo.processInfo.environment
        guard let first = environment["SEED"].flatMap({ UInt64($0) }) else {
            return [Array(1...6)]
        }
        let count = environment["COUNT"].flatMap { UInt64($0) } ?? 1
        return stride(from: first, to: first + count, by: 10).map { start in
            Array(start..<min(start + 10, first + count))
        }
    }()

    @Test(arguments: seeds) func hostsAgree(seeds: [UInt64]) throws {
        let made = seeds.compactMap { RandomApp.make(seed: $0) }
        try #require(made.count == seeds.count)
        let apps = try CompiledApps(made.map { $0.graph })
        for (index, seed) in seeds.enumerated() {
            let witness = try apps.witness(of: index)
            var plays = Play.random(
                witness.graph, flow: nil, seed: seed, count: 300, possible: 50)
            for flow in witness.graph.flows.indices {
                plays += Play.random(
                    witness.graph, flow: FlowID(flow), seed: seed, count: 150, possible: 50)
            }
            guard let first = try witness.differences(plays).first else { continue }
            let yaml = made[index].files.map { String(decoding: $0.bytes, as: UTF8.self) }
            let short = try witness.shrunk(first)
            Issue.record("seed \(seed)\n\(yaml.joined(separator: "---\n"))\n\(short)")
        }
    }

    /// Chance writes calls, reports, answers, gates, events and changes, and sends outcomes that
    /// matter; so does what is added to the applications.
    @Test func chanceIsBroad() throws {
        var seen = ChanceSeen()
        for seed in Self.broad { try seen.play(seed: seed) }
        let rare = Self.wanted.filter { seen.count(of: $0.key) < $0.value }.map { "\($0)" }
        #expect(rare.sorted() == [])
    }
}
