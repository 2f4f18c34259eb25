import FlowFrontend
import FlowModel
import TestSupport
import Testing

@testable import FlowCodegen

/// The runtime's source is carried along as text, so that `--runtime embed` needs no files.
@Suite struct EmbeddedRuntimeTests {
    private static let folders = [
        "Sources/FlowEngine", "Sources/FlowRuntime/Core", "Sources/FlowRuntime/Saving",
    ]

    /// Each file is carried along as it is, with whatever number signs and escapes are in it; but
    /// for what only a package of several modules has.
    @Test func isTheRuntimeAsItIs() throws {
        let paths = Self.folders.flatMap { Project.files(below: $0, endingIn: ".swift") }
        let files = embeddedRuntime(saves: true, isInternal: false)
        #expect(files.count > 40)
        #expect(files.count == paths.count)
        for (file, path) in zip(files, paths) {
            #expect(file.path == "FlowRuntime+" + (path.split(separator: "/").last ?? ""))
            var text = try Project.text(of: path)
                .replacing(#/(?m)^(@_exported )?import FlowEngine\n\n/#, with: "")
                .replacing(#/(?m)^( *)package (internal\(set\) )?/#) { String($0.1) }
                .replacing("package(set)", with: "internal(set)")
            if path.contains("Sources/FlowEngine/") {
                text = text.replacing("Hashable", with: "Equatable")
            }
            #expect(file.text.hasSuffix("swift-format-ignore-file\n\n" + text))
        }
    }

    /// Nobody outside of the module sees a runtime that stands beside internal code.
    @Test func isInternalBesideInternalCode() {
        let files = zip(
            embeddedRuntime(saves: true, isInternal: false),
            embeddedRuntime(saves: true, isInternal: true))
        for (open, hidden) in files {
            let text = open.text
                .replacing(#/(?m)^( *)(public|open) (internal\(set\) )?/#) { String($0.1) }
            #expect(hidden.text == text)
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
            added.count
                == Self.folders.dropLast().map { Project.files(below: $0, endingIn: "t").count }
                .reduce(0, +))
        #expect(added.allSatisfy { $0.path.hasPrefix("FlowRuntime+") })
        #expect(embedded.allSatisfy { !$0.text.contains("import FlowRuntime") })
        #expect(Set(embedded.map(\.path)).count == embedded.count)
    }

    /// An app carries it along in its own module, whatever language mode that is in.
    @Test func hasNoWarningsInSwift5() throws {
        let graph = try Cases.graph("steps")
        let files = swiftFiles(for: graph, options: CodegenOptions(runtime: .embed))
        #expect(try Toolchain.errorsInSwift5(of: files) == "")
    }
}
