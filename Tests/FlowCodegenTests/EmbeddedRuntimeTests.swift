import FlowCodegen
import FlowFrontend
import FlowModel
import Foundation
import TestSupport
import Testing

/// The runtime's source is carried along as text, so that `--runtime embed` needs no files.
@Suite struct EmbeddedRuntimeTests {
    private static let path = "Sources/FlowCodegen/Generated/RuntimeTexts.swift"

    /// The Swift file that holds the runtime's files as raw strings.
    private static func text() throws -> String {
        let paths =
            Project.files(below: "Sources/FlowRuntime/Core", endingIn: ".swift")
            + Project.files(below: "Sources/FlowRuntime/Saving", endingIn: ".swift")
        let names = paths.map { path in
            String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
        }
        var text = """
            // Written by EmbeddedRuntimeTests from Sources/FlowRuntime/Core. Do not edit.

            /// The files of the runtime, by name.
            let runtimeTexts: [(name: String, text: StaticString)] = [

            """
        for name in names { text += "    (\"\(name)\", text\(name)),\n" }
        text += "]\n"
        for (path, name) in zip(paths, names) {
            let content = try Project.text(of: path)
            #expect(!content.contains("\"\"\"#"))
            text += "\nprivate let text\(name): StaticString = #\"\"\"\n"
            for line in content.split(separator: "\n", omittingEmptySubsequences: false) {
                text += line.isEmpty ? "\n" : "    \(line)\n"
            }
            text += "    \"\"\"#\n"
        }
        return text
    }

    @Test func isTheRuntimeAsItIsNow() throws {
        let expected = try EmbeddedRuntimeTests.text()
        guard (try? Project.text(of: EmbeddedRuntimeTests.path)) != expected else { return }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
            try expected.write(
                toFile: Project.root + "/" + EmbeddedRuntimeTests.path, atomically: true,
                encoding: .utf8)
        }
        Issue.record("the runtime has changed (UPDATE_GOLDENS=1 takes it over)")
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
