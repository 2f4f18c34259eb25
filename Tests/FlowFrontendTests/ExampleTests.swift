import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// The flows of the repository are read without a word.
@Suite struct ExampleTests {
    static let paths = Project.files(below: "flows", endingIn: ".yaml")

    @Test func thereAreFlows() {
        #expect(Self.paths.count > 10)
    }

    @Test(arguments: paths) func isReadSilently(_ path: String) throws {
        let file = SourceFile(path: path, text: try Project.text(of: path))
        var diagnostics: [Diagnostic] = []
        let parsed = parseFile(file, id: FileID(0), into: &diagnostics)
        #expect(diagnostics.map(\.message) == [])
        #expect(parsed.syntax != nil)
    }

    @Test func profileIsRecognised() throws {
        let path = "flows/user-edit/user-edit.yaml"
        let file = SourceFile(path: path, text: try Project.text(of: path))
        var diagnostics: [Diagnostic] = []
        let parsed = parseFile(file, id: FileID(0), into: &diagnostics)
        guard case .flow(let flow) = parsed.syntax else {
            Issue.record("the file is no flow")
            return
        }
        #expect(flow.name.text == "UserEdit")
        #expect(flow.types.map(\.name.text).contains("User"))
        #expect(flow.inputs.map(\.name.text) == ["user"])
        #expect(flow.outputs.map(\.name.text) == ["saved"])
        #expect(flow.outputs.first?.payload.map(\.name.text) == ["user"])
        #expect(flow.screens.map(\.name.text) == ["EditProfile", "Cities"])
        #expect(flow.start?.map(\.verb) == [.push])
        let last = try #require(flow.transitions.last)
        #expect(last.triggers.map(\.subject.text) == ["Cities"])
        #expect(last.triggers.map(\.event.text) == ["citySelected"])
        #expect(last.steps.map(\.verb) == [.set, .close])
        #expect(!flow.isPartial)
    }
}
