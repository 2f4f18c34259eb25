import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// The flows of the repository become whole graphs.
@Suite struct CompileTests {
    static func compilation(below folder: String) throws -> Compilation {
        compile(
            try Project.files(below: folder, endingIn: ".yaml").map {
                SourceFile(path: $0, text: try Project.text(of: $0))
            })
    }

    @Test(arguments: Project.apps)
    func aFlowOfTheRepositoryIsWhole(_ folder: String) throws {
        let compilation = try Self.compilation(below: folder)
        #expect(compilation.diagnostics.map(\.message) == [])
        #expect(compilation.applications.count == 1)
        #expect(compilation.applications.map(\.isWhole) == [true])
    }

    @Test func cityPickerHasItsScreensAndTransitions() throws {
        let compilation = try Self.compilation(below: "flows/user-edit")
        let graph = try #require(compilation.applications.first)
        #expect(graph.application.name == "UserEdit")
        #expect(graph.application.isAlone)
        #expect(graph.screens.map(\.name) == ["EditProfile", "Cities"])
        #expect(
            graph.transitions.map(\.key) == [
                "EditProfile.selectCity", "EditProfile.save", "Cities.citySelected",
            ])
    }
}
