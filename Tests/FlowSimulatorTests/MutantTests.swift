import FlowModel
import FlowSimulator
import TestSupport
import Testing

@testable import FlowFrontend

/// The scenarios of the repository tell right from wrong: each of their expectations is made wrong
/// in every place, and none of these passes.
@Suite struct MutantTests {
    /// The folders with a project each.
    static let folders: [String] = {
        let roots = ["flows", "Tests/Law", "Tests/Zoo", "Tests/SameTraceTests"]
        let depth = { (root: String) in root.split(separator: "/").count + 1 }
        return roots.flatMap { root in
            Set(
                Project.files(below: root, endingIn: ".scenario.yaml").map { path in
                    path.split(separator: "/").prefix(depth(root)).joined(separator: "/")
                }
            ).sorted()
        }
    }()

    /// An expectation made wrong, and what is active where it stands.
    private struct Mutant {
        let change: String
        let screen: ScreenID?
        /// The flow that it says has ended, if that is what is wrong.
        let ended: FlowID?
        /// The number of events before it, and the window it is about.
        let events: Int
        let window: Int?
    }

    /// The scenario with every wrong expectation behind the right one. Expectations change nothing,
    /// so that one run tells of all. A mutant is known by the place it seems to stand at.
    private func scenario(
        _ scenario: Scenario, with mutants: inout [Mutant], _ graph: FlowGraph
    ) -> Scenario {
        var steps: [ScenarioStep] = []
        var events = 0
        var window: Int?
        for step in scenario.steps {
            steps.append(step)
            switch step.action {
            case .send: events += 1
            case .enter(let id): window = id
            case .expect(let expectation):
                for mutant in ScenarioMutants(of: expectation, graph: graph).all {
                    let byte = mutants.count
                    let span = SourceSpan(file: FileID(999), startByte: byte, endByte: byte + 1)
                    let isScreen = mutant.expectation.screen != expectation.screen
                    let ended = mutant.expectation.ended?.flow
                    steps.append(
                        ScenarioStep(
                            action: .expect(mutant.expectation.placed(at: span)), span: span))
                    mutants.append(
                        Mutant(
                            change: mutant.change,
                            screen: isScreen ? mutant.expectation.screen : nil,
                            ended: ended == expectation.ended?.flow ? nil : ended,
                            events: events, window: window))
                }
            }
        }
        return Scenario(
            name: scenario.name, file: scenario.file, flow: scenario.flow,
            arguments: scenario.arguments, launch: scenario.launch, width: scenario.width,
            idiom: scenario.idiom, steps: steps)
    }

    private func scenarios(
        in folder: String
    ) throws -> [(file: SourceFile, graph: FlowGraph, scenario: Scenario)] {
        let files = try Project.files(below: folder, endingIn: ".yaml")
            .map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let compilation = compile(files.filter { !$0.path.hasSuffix(".scenario.yaml") })
        return try files.filter { $0.path.hasSuffix(".scenario.yaml") }.map { file in
            let index = try #require(compilation.applicationIndex(ofScenario: file))
            let graph = compilation.applications[index]
            return (file, graph, try #require(readScenario(file, graph: graph).scenario))
        }
    }

    @Test(arguments: folders) func noWrongExpectationPasses(folder: String) throws {
        for (file, graph, scenario) in try scenarios(in: folder) {
            var mutants: [Mutant] = []
            let result = run(self.scenario(scenario, with: &mutants, graph), graph: graph)
            let failed = Set(result.failures.map { Int($0.span.startByte) })
            for (index, mutant) in mutants.enumerated() where !failed.contains(index) {
                // Several screens can be active at once, and each of them may be expected.
                let seen = result.lines[mutant.events].configuration
                let view = mutant.window.map { seen.seen(from: Int32($0)) } ?? seen
                if view.world.activeInstances.contains(where: { $0.screen == mutant.screen }) {
                    continue
                }
                // Several flows can be cancelled in one event.
                let cancelled = result.lines[mutant.events].records.compactMap { record in
                    if case .cancelled(let flow, _, _) = record { flow } else { nil }
                }
                if let ended = mutant.ended, cancelled.contains(ended) { continue }
                Issue.record("\(file.path): \(mutant.change)")
            }
        }
    }

    /// At least as many mutants of each key as there were when the scenarios were counted.
    @Test func thereAreMany() throws {
        #expect(Self.folders.count > 200)
        var counts: [String: Int] = [:]
        for folder in Self.folders {
            for (_, graph, scenario) in try scenarios(in: folder) {
                for case .expect(let expectation) in scenario.steps.map(\.action) {
                    for mutant in ScenarioMutants(of: expectation, graph: graph).all {
                        counts[mutant.key, default: 0] += 1
                    }
                }
            }
        }
        #expect(Set(counts.keys) == Set(ScenarioTable.expectation.words))
        for (key, count) in counts {
            #expect(count >= Self.leastCounts[key, default: .max], "\(key)")
        }
    }

    private static let leastCounts = [
        "screen": 1000, "inputs": 700, "stack": 2000, "layers": 4000, "state": 75, "app": 90,
        "facts": 2, "effects": 400, "styles": 150, "tab": 100, "page": 25, "column": 40,
        "columns": 250, "slots": 50, "asks": 35, "windows": 35, "saved": 150, "running": 100,
        "parked": 300, "reported": 7, "verdict": 500, "ended": 250,
    ]
}

extension FlowModel.Expectation {
    /// The same, as if all of it stood in one place.
    fileprivate func placed(at span: SourceSpan) -> FlowModel.Expectation {
        var result = self
        for path in [\FlowModel.Expectation.inputs, \.state, \.app, \.facts] {
            result[keyPath: path] = self[keyPath: path].map {
                ExpectedValue(
                    field: $0.field, path: $0.path, value: $0.value, text: $0.text, span: span)
            }
        }
        return result
    }
}
