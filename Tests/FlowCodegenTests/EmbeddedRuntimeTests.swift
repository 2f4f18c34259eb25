import FlowFrontend
import FlowModel
import TestSupport
import Testing

@testable import FlowCodegen

/// The runtime's source is carried along as text, so that `--runtime embed` needs no files.
@Suite struct EmbeddedRuntimeTests {
    /// Each file is carried along as it is, with whatever number signs and escapes are in it.
    @Test func isTheRuntimeAsItIs() throws {
        let paths = ["Core", "Saving"].flatMap { folder in
            Project.files(below: "Sources/FlowRuntime/" + folder, endingIn: ".swift")
        }
        let files = embeddedRuntime(saves: true)
        #expect(files.count > 40)
        #expect(files.count == paths.count)
        for (file, path) in zip(files, paths) {
            #expect(file.path == "FlowRuntime+" + (path.split(separator: "/").last ?? ""))
            #expect(file.text.hasSuffix("Do not edit.\n\n" + (try Project.text(of: path))))
        }
    }

    /// What is saved may be a date or an address, which the core does not know.
    @Test func knowsFoundationWhereSomethingIsSaved() throws {
        let file = SourceFile(
            path: "a.yaml",
            text: """
                flow: A
                restore: true
                state: { at: Date? = nil }
                screens: { B: { restore: true, inputs: { at: Date? } } }
                start: { push: B, with: { at: state.at } }
                """)
        let graph = try #require(compile([file]).applications.first)
        let files = swiftFiles(for: graph, options: CodegenOptions(runtime: .embed))
        let foundation = files.filter { $0.text.contains("extension Date: FlowTraceable") }
        #expect(foundation.map(\.path) == ["FlowRuntime+FlowTraceFoundation.swift"])
    }

    @Test func isWrittenBesideTheFlowsWhenAsked() throws {
        let graph = try Cases.graph("steps")
        let imported = swiftFiles(for: graph, options: CodegenOptions())
        let embedded = swiftFiles(for: graph, options: CodegenOptions(runtime: .embed))
        let added = embedded.filter { file in !imported.contains { $0.path == file.path } }
        #expect(
            added.count == Project.files(below: "Sources/FlowRuntime/Core", endingIn: "t").count)
        #expect(added.allSatisfy { $0.path.hasPrefix("FlowRuntime+") })
        #expect(embedded.allSatisfy { !$0.text.contains("import FlowRuntime") })
        #expect(Set(embedded.map(\.path)).count == embedded.count)
    }
}
