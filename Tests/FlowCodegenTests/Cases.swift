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
            public struct Photo: Sendable, Equatable {
                let name: String
            }

            """
        guard imports else { return type }
        return "import FlowRuntime\n\n" + type + """

            extension Photo: FlowTraceable {
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

/// The Swift toolchain, called as an app's build would call it.
enum Toolchain {
    /// A folder of this run's own with the compiled runtime in it.
    static let runtime: Result<String, ToolchainError> = Result { () throws(ToolchainError) in
        let folder = ownFolder("runtime")
        let sources = Project.files(below: "Sources/FlowRuntime", endingIn: ".swift").map {
            Project.root + "/" + $0
        }
        let output = run(
            ["swiftc"] + strict + [
                "-emit-module", "-emit-module-path", folder + "/FlowRuntime.swiftmodule",
                "-module-name", "FlowRuntime",
            ] + sources, in: folder)
        guard output.isEmpty else { throw ToolchainError(output: output) }
        return folder
    }

    static let strict = [
        "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility", "-package-name", "app",
    ]

    static func ownFolder(_ name: String) -> String {
        let path = NSTemporaryDirectory() + "flowc-codegen-tests-\(getpid())/" + name
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// Writes files and returns what the type checker and the formatter have to say about them.
    static func problems(
        of files: [GeneratedFile], in name: String, importing module: String?
    ) throws -> String {
        let folder = ownFolder(name)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let paths = files.map { folder + "/" + $0.path }
        for (file, path) in zip(files, paths) {
            try Data(file.bytes).write(to: URL(fileURLWithPath: path))
        }
        let imports = module.map { ["-I", $0] } ?? []
        let checked = run(
            ["swiftc"] + strict + ["-typecheck", "-module-name", "App"] + imports + paths,
            in: folder)
        let linted = run(
            [
                "swift", "format", "lint", "--strict", "--configuration",
                Project.root + "/.swift-format",
            ] + paths, in: folder)
        return checked + linted
    }

    /// Runs a command of the toolchain and returns all it has printed: nothing if all is well.
    private static func run(_ command: [String], in folder: String) -> String {
        let output = folder + "/output.txt"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = folder
        process.environment = environment
        let handle = FileHandle(forWritingAtPath: output)
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return "\(command[0]) does not run: \(error)"
        }
        process.waitUntilExit()
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        return process.terminationStatus == 0 ? "" : "\(command[0]) failed:\n" + text
    }
}

struct ToolchainError: Error {
    let output: String
}
