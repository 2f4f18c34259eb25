import FlowModel
import FlowSimulator
import Foundation
import Testing

/// Applications written at random, compiled, and run at random on both engines.
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

    @Test(arguments: seeds) func enginesAgree(seeds: [UInt64]) throws {
        let made = seeds.compactMap { RandomApp.make(seed: $0) }
        try #require(made.count == seeds.count)
        let apps = try CompiledApps(made.map { $0.graph })
        for (index, seed) in seeds.enumerated() {
            let witness = Witness(apps: apps, index: index)
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
        // In 324 a guard asks about an answer; in the others layers that let touches through and
        // steps in covered places meet what is rare.
        let seen = try ChanceSeen(seeds: Array(1...200) + [220, 228, 232, 324, 402])
        let (verdicts, layers) = (seen.verdicts, seen.layers)
        for word in ["done", "late", "fault"] {
            #expect(verdicts["answer " + word, default: 0] > 0, "\(word): \(verdicts)")
        }
        for word in ["app done", "app unhandled", "app fault", "fact done", "fact fault"] {
            #expect(verdicts[word, default: 0] > 0, "\(word): \(verdicts)")
        }
        for word in ["link done", "link parked", "link asked", "entry done", "entry parked"] {
            #expect(verdicts[word, default: 0] > 10, "\(word): \(verdicts)")
        }
        #expect(verdicts["other refused", default: 0] > 0, "\(verdicts)")
        for kind in ["other ", "answer ", "app ", "fact "] {
            #expect(verdicts[kind + "asked", default: 0] > 0, "\(kind): \(verdicts)")
        }
        #expect(seen.waived > 0)
        #expect(seen.styles == Set(PresentationStyle.allCases.map(\.rawValue)))
        let ofOpen: Set = ["other done", "other stale", "other parked", "answer done"]
        #expect(seen.open.isSuperset(of: ofOpen))
        let ofColumns: Set = ["width done", "width ignored", "other done", "other fault"]
        #expect(seen.columns.isSuperset(of: ofColumns))
        let choices: Set = ["stack", "tabs", "pages", "split", "by width", "by idiom", "by input"]
        #expect(seen.chosen == choices)
        for word in ["done", "fault", "busy", "stale", "gone", "ignored", "parked"] {
            #expect(verdicts["other " + word, default: 0] > 10, "\(word): \(verdicts)")
        }
        for word in ["done", "stale", "gone", "ignored"] {
            #expect(layers.contains("alert " + word), "\(word): \(layers)")
            #expect(layers.contains("actionSheet " + word), "\(word): \(layers)")
        }
        for word in ["done", "stale", "gone", "fault"] {
            #expect(layers.contains("external " + word), "\(word): \(layers)")
        }
        #expect(seen.records == ChanceSeen.words)
        for word in AdditionsSeen.words {
            let counts = seen.additions.counts
            #expect(counts[word, default: 0] > 5, "\(word): \(counts)")
        }
    }
}
