import FlowModel
import Foundation
import Testing

/// Applications written at random, compiled, and run at random on both engines.
@Suite("Random apps")
struct RandomAppTests {
    /// `SEED=1000 COUNT=200` in the environment asks for other seeds than those of every day.
    static let seeds: [UInt64] = {
        let environment = ProcessInfo.processInfo.environment
        guard let first = environment["SEED"].flatMap({ UInt64($0) }) else {
            return [1, 2, 3, 4, 5, 6]
        }
        let count = environment["COUNT"].flatMap { UInt64($0) } ?? 1
        return Array(first..<(first + count))
    }()

    @Test(arguments: seeds) func enginesAgree(seed: UInt64) throws {
        guard let (files, graph) = RandomApp.make(seed: seed) else {
            Issue.record("no application for seed \(seed)")
            return
        }
        func yaml() -> String {
            files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "---\n")
        }
        do {
            let witness = try Witness(graph)
            var plays = Play.random(graph, flow: nil, seed: seed, count: 300)
            for flow in graph.flows.indices {
                plays += Play.random(graph, flow: FlowID(flow), seed: seed, count: 150)
            }
            guard let first = try witness.differences(plays).first else { return }
            let short = try witness.shrunk(first)
            Issue.record("seed \(seed)\n\(yaml())\n\(short)")
        } catch {
            Issue.record("seed \(seed)\n\(yaml())\n\(error)")
        }
    }
}
