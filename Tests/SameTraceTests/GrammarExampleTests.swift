import FlowFrontend
import FlowModel
import FlowSimulator
import PlayedScripts
import TestSupport
import Testing

/// The examples of `Grammar.md`, compiled as they are printed: their scenarios, and events at
/// random, tell one story on both hosts.
@Suite("Examples of the grammar")
struct GrammarExampleTests {
    struct Example: Sendable, CustomTestStringConvertible {
        /// The project, or the line of a file that stands alone.
        let testDescription: String
        let graph: FlowGraph
        let scenarios: [SourceFile]
    }

    static let examples: [Example] = {
        let blocks = (try? DocumentBlock.all(in: "Grammar.md")) ?? []
        var projects: [String: [SourceFile]] = [:]
        for block in blocks {
            if block.info == "yaml" { projects["line \(block.lineNumber)"] = [block.file] }
            guard let name = block.attributes["project"] else { continue }
            projects[name, default: []].append(block.file)
        }
        return projects.sorted { $0.key < $1.key }.compactMap { name, files in
            let scenarios = blocks.filter { $0.attributes["scenario"] == name }.map {
                SourceFile(path: "\($0.lineNumber).scenario.yaml", text: $0.text)
            }
            guard let graph = compile(files).applications.first, graph.isWhole else { return nil }
            return Example(testDescription: name, graph: graph, scenarios: scenarios)
        }
    }()

    private static let compiled = CompiledPart {
        try CompiledModule(examples.map { $0.graph })
    }

    @Test(arguments: zip(examples, examples.indices))
    func oneStoryIsTold(example: Example, index: Int) async throws {
        let witness = try await Self.compiled.witness(of: index)
        var plays = try example.scenarios.map { file in
            let scenario = try #require(readScenario(file, graph: example.graph).scenario)
            return Play(of: scenario, run(scenario, graph: example.graph))
        }
        if !example.graph.application.isAlone {
            plays += Play.random(witness.graph, flow: nil, seed: 3, count: 100)
        }
        for flow in witness.graph.flows.indices {
            plays += Play.random(witness.graph, flow: FlowID(flow), seed: 4, count: 50)
        }
        guard let first = try witness.differences(plays).first else { return }
        Issue.record("\(example.testDescription): \(try witness.shrunk(first))")
    }

    @Test func noExampleIsPassedOver() throws {
        let blocks = try DocumentBlock.all(in: "Grammar.md")
        let whole = blocks.filter { $0.info == "yaml" }.count
        let projects = Set(blocks.compactMap { $0.attributes["project"] }).count
        #expect(Self.examples.count == whole + projects)
        #expect(Self.examples.count > 40)
    }
}
