import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// Scenarios are read against the application they are about.
@Suite struct ScenarioTests {
    static let folders = ["flows/user-edit", "flows/application-coordinator"]

    @Test(arguments: folders) func everyScenarioOfTheRepositoryIsRead(_ folder: String) throws {
        let compilation = try CompileTests.compilation(below: folder)
        let paths = Project.files(below: folder, endingIn: ".scenario.yaml")
        #expect(paths.count > 2)
        for path in paths {
            let file = SourceFile(path: path, text: try Project.text(of: path))
            let index = try #require(compilation.applicationIndex(ofScenario: file))
            let found = readScenario(file, graph: compilation.applications[index])
            #expect(found.diagnostics.map(\.message) == [], "\(path)")
            #expect(found.scenario != nil)
        }
    }
}
