import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport
import Testing

@Suite struct ScenarioRunTests {
    /// The flows of the repository with the scenarios that stand beside them.
    static let folders = ["flows/user-edit", "flows/application-coordinator"]

    @Test(arguments: folders) func scenariosOfTheRepositoryPass(folder: String) throws {
        let paths = Project.files(below: folder, endingIn: ".yaml")
        let files = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let compilation = compile(files)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        let graph = try #require(compilation.applications.first)
        let scenarios = files.filter { $0.path.hasSuffix(".scenario.yaml") }
        #expect(!scenarios.isEmpty)
        for file in scenarios {
            let (scenario, diagnostics) = readScenario(file, graph: graph)
            #expect(diagnostics.map(\.message) == [], "\(file.path)")
            let result = run(try #require(scenario), graph: graph)
            #expect(result.failures.map(\.message) == [], "\(file.path)")
            #expect(result.events.count == result.lines.count)
        }
    }
}
