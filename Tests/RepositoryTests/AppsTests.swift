import FlowFrontend
import FlowLint
import FlowModel
import FlowSimulator
import TestSupport
import Testing

/// Apps that are checked and played, and cannot be written in Swift yet. What of them the generator
/// takes is compiled with the flows that pin the law.
@Suite struct AppsTests {
    static let folders = ["Tests/Apps/route-composer"]

    @Test(arguments: folders) func anAppIsCleanAndItsScenariosPass(folder: String) throws {
        let files = try Project.files(below: folder, endingIn: ".yaml")
            .map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let compilation = compile(files)
        #expect(compilation.diagnostics.map(\.message) == [])
        let graph = try #require(compilation.applications.first)
        #expect(lint(graph).map(\.message) == [])
        let scenarios = files.filter { $0.path.hasSuffix(".scenario.yaml") }
        #expect(scenarios.count > 5)
        for file in scenarios {
            let (scenario, problems) = readScenario(file, graph: graph)
            #expect(problems.map(\.message) == [])
            let result = run(try #require(scenario), graph: graph)
            #expect(result.failures.map(\.message) == [], "\(file.path)")
        }
    }
}
