import FlowCodegen
import FlowFrontend
import FlowModel
import Foundation
import TestSupport
import Testing

/// Flow files that say things in every way the generator has an answer for.
enum Cases {
    static let names = ["names", "steps", "expressions", "values", "alerts", "links", "sheets"]

    static func graph(_ name: String) throws -> FlowGraph {
        if name == "values" {
            let files = Project.files(below: "Tests/SameTraceTests/Values", endingIn: ".yaml")
            return try graph(ofFiles: files.filter { !$0.hasSuffix(".scenario.yaml") })
        }
        return try graph(
            ofFiles: Project.files(below: "Tests/FlowCodegenTests/Cases/" + name, endingIn: ".yaml")
        )
    }

    /// The external type of the links case, which can be read from URLs.
    static func ticket(imports: Bool, isTraced: Bool) -> String {
        let type = """
            public struct Ticket: Sendable, Equatable, FlowLinkValue {
                let name: String

                public init?(linkText: String) {
                    name = linkText
                }
            }

            """
        let trace = """

            extension Ticket: FlowTraceable {
                public var flowTraceValue: FlowTraceValue { .string(name) }

                public init?(flowTraceValue: FlowTraceValue) {
                    guard let name = flowTraceValue.string else { return nil }
                    self.init(linkText: name)
                }
            }

            """
        return (imports ? "import FlowRuntime\n\n" : "") + type + (isTraced ? trace : "")
    }

    /// The external type of the values case, as the app writes it for itself; with the runtime
    /// imported also what its test support wants of it.
    static func photo(imports: Bool) -> String {
        let type = """
            public nonisolated struct Photo: Sendable, Equatable {
                let name: String
            }

            """
        guard imports else { return type }
        return "import FlowRuntime\n\n" + type + """

            nonisolated extension Photo: FlowTraceable {
                public var flowTraceValue: FlowTraceValue { .string(name) }

                public init?(flowTraceValue: FlowTraceValue) {
                    guard let name = flowTraceValue.string else { return nil }
                    self.init(name: name)
                }
            }

            """
    }

    static func graph(ofFiles paths: [String]) throws -> FlowGraph {
        let files = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        return try graph(of: files)
    }

    static func graph(of files: [SourceFile]) throws -> FlowGraph {
        let compilation = compile(files)
        let errors = compilation.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.message) == [])
        let graph = try #require(compilation.applications.first)
        try #require(graph.isWhole)
        return graph
    }

    /// The generated text of a flow that is written in the test itself.
    static func swift(_ text: String, _ options: CodegenOptions = CodegenOptions()) throws -> String
    {
        let graph = try graph(of: [SourceFile(path: "flow.yaml", text: text)])
        return try #require(swiftFiles(for: graph, options: options).first).text
    }
}
