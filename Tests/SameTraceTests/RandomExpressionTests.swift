import FlowModel
import FlowSimulator
import Foundation
import Testing

/// Well-typed expressions and values at random, evaluated by the simulator and by compiled Swift.
@Suite("Random expressions")
struct RandomExpressionTests {
    /// `SEED=1000 COUNT=20` in the environment asks for other seeds than those of every day; each
    /// is a thousand expressions.
    static let seeds: [UInt64] = {
        let environment = ProcessInfo.processInfo.environment
        guard let first = environment["SEED"].flatMap({ UInt64($0) }) else { return [1, 2, 3] }
        let count = environment["COUNT"].flatMap { UInt64($0) } ?? 1
        return Array(first..<(first + count))
    }()

    @Test(arguments: seeds) func bothSidesComeToTheSame(seed: UInt64) throws {
        let (made, problems) = ExpressionApp.make(seed: seed)
        guard let app = made else {
            Issue.record("seed \(seed): the front end refuses\n\(problems.prefix(4_000))")
            return
        }
        let witness = try CompiledApps([app.graph]).witness(of: 0)
        let play = app.play(seed: seed, rounds: 8)
        guard let difference = try witness.differences([play]).first else { return }
        let results = Self.differences(difference.simulator, difference.compiled)
        let output = difference.play.events.last.map { event -> Int in
            if case .output(_, let index, _) = event { return Int(index) - 1 }
            return -1
        }
        let group = app.expressions.indices.contains(output ?? -1) ? output : nil
        let shown = results.prefix(5).map { name, simulated, compiled in
            let expression = group.flatMap { app.expressions[$0][name] } ?? "?"
            return "\(name): \(expression)\n  simulator \(simulated)\n  compiled  \(compiled)"
        }
        Issue.record(
            """
            seed \(seed), \(results.count) results differ
            \(shown.joined(separator: "\n"))
            \(difference.events.last ?? "")
            \(shown.isEmpty ? difference.description : "")
            """)
    }

    /// Results that are named in two traces and are not the same there.
    private static func differences(
        _ simulator: String, _ compiled: String
    ) -> [(name: String, simulator: String, compiled: String)] {
        let left = results(simulator)
        let right = results(compiled)
        return left.keys.sorted().compactMap { name in
            let (one, other) = (left[name] ?? "", right[name] ?? "nothing")
            return one == other ? nil : (name, one, other)
        }
    }

    private static func results(_ trace: String) -> [String: String] {
        guard
            let line = try? JSONSerialization.jsonObject(with: Data(trace.utf8)) as? [String: Any],
            let after = line["after"] as? [String: Any],
            let windows = after["windows"] as? [[String: Any]],
            let flows = windows.first?["flows"] as? [[String: Any]],
            let state = flows.first?["state"] as? [String: Any]
        else { return [:] }
        return state.mapValues { value in
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
            let data = try? JSONSerialization.data(withJSONObject: value, options: options)
            return String(decoding: data ?? Data(), as: UTF8.self)
        }
    }

    /// What is compared is not the same thing over and over, and a wrong result is found.
    @Test func theComparisonCanFail() throws {
        let app = try #require(ExpressionApp.make(seed: 1).app)
        let play = app.play(seed: 1, rounds: 2)
        var simulation = play.simulation(app.graph)
        let writer = TraceWriter(graph: app.graph)
        _ = simulation.send(.start)
        let lines = play.events.map { writer.text(of: simulation.send($0)) }
        let last = Self.results(lines[lines.count - 1])
        let earlier = Self.results(lines[lines.count - 1 - 2 * ExpressionApp.groups])
        let changed = last.filter { earlier[$0.key] != $0.value }
        #expect(changed.count > last.count / 2)
        let other = lines[1].replacing("\"rInt0\":", with: "\"rInt0\":\"x\",\"other\":")
        #expect(Self.differences(lines[1], other).map(\.name) == ["rInt0"])
    }
}
