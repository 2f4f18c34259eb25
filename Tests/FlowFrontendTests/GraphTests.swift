import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// What a graph says, and how it lies in its arrays.
@Suite struct GraphTests {
    static let goldens = Goldens(below: "Tests/FlowFrontendTests/Graphs")

    @Test func everyGoldenBelongsToAFlow() {
        #expect(Self.goldens.orphans == [])
        #expect(Self.goldens.cases.count > 2)
    }

    @Test(arguments: goldens.cases.map(\.name)) func saysWhatTheFileMeans(_ name: String) throws {
        let golden = try #require(Self.goldens.cases.first { $0.name == name })
        let compilation = compile([SourceFile(path: name + ".yaml", text: golden.input)])
        let graph = try #require(compilation.applications.first)
        let problems = compilation.diagnostics.map { "\($0.kind.id): \($0.message)\n" }
        let output = GraphDump.text(of: graph) + problems.joined()
        #expect(Self.goldens.difference(of: output, in: golden) == nil)
    }

    /// Lists do not overlap, and every step stands in exactly one.
    @Test(arguments: goldens.cases.map(\.name)) func everyStepStandsInOneList(
        _ name: String
    ) throws {
        let golden = try #require(Self.goldens.cases.first { $0.name == name })
        let graph = try #require(
            compile([SourceFile(path: name + ".yaml", text: golden.input)]).applications.first)
        var counts = [Int](repeating: 0, count: graph.steps.count)
        var lists = graph.flows.map(\.start) + graph.transitions.map(\.steps)
        while let list = lists.popLast() {
            for index in list.indices {
                counts[index] += 1
                if case .choose(let branches) = graph.steps[index].verb {
                    lists += branches.map(\.steps)
                }
            }
        }
        if graph.isWhole { #expect(counts.allSatisfy { $0 == 1 }) }
        #expect(counts.allSatisfy { $0 <= 1 })
    }

    @Test func theSameFilesGiveTheSameGraph() throws {
        let files = Self.goldens.cases.map { SourceFile(path: $0.name, text: $0.input) }
        let first = compile(files).applications.map(GraphDump.text)
        let second = compile(files).applications.map(GraphDump.text)
        #expect(first == second)
        #expect(first.count == files.count)
    }
}
