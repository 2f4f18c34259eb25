import FlowModel
import Foundation
import TestSupport

@testable import FlowFrontend
@testable import flowc

/// Generated Swift, set aside to be type-checked.
enum FuzzSwift {
    /// Compiles files as `flowc compile` does, one folder for each app.
    static func save(_ files: [FuzzFile], below folder: String, seed: UInt64) throws {
        let sets = [
            [], ["--test-support"], ["--access", "public"], ["--outputs", "delegate"],
            ["--access", "public", "--outputs", "delegate", "--test-support"],
        ]
        let options = sets[Int(seed / 2 % UInt64(sets.count))]
        let run = FuzzVerbs.run(["compile", "-o", "out"] + options, on: FuzzVerbs.memory(files))
        let sources = files.map { SourceFile(path: $0.path, bytes: $0.bytes) }
        for graph in compile(sources).applications {
            let name = graph.application.name
            var output = run.written.filter { $0.key.hasPrefix("out/" + name + "/") }
                .map {
                    FuzzFile(path: $0.key.replacing("out/" + name + "/", with: ""), bytes: $0.value)
                }
            output.append(FuzzFile(path: "Externals.swift", bytes: Array(externals(graph).utf8)))
            try FuzzShard.save(output, below: folder + "-" + name)
        }
        try FuzzShard.save(files, below: folder + "-input")
    }

    /// The types that are the app's own, with all that generated code may want of them.
    private static func externals(_ graph: FlowGraph) -> String {
        "import FlowRuntime\n\n"
            + Set(graph.types.externals.map(\.name)).sorted().map { name in
                """
                public struct `\(name)`: Equatable, Sendable {
                    let name: String
                }

                extension `\(name)`: FlowTraceable, FlowLinkValue {
                    public var flowTraceValue: FlowTraceValue { .string(name) }

                    public init?(flowTraceValue: FlowTraceValue) {
                        self.init(linkText: flowTraceValue.string ?? "")
                    }

                    public init?(linkText: String) {
                        name = linkText
                    }
                }

                """
            }.joined()
    }

    /// The runtime's module; it is built once.
    static func runtime(in folder: String) throws -> String {
        let place = folder + "/runtime"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        for module in RuntimeModules.names {
            let ended = try FuzzProcess.run(
                ["swiftc", "-swift-version", "6"]
                    + RuntimeModules.arguments(of: module, to: place),
                in: folder, seconds: 300)
            guard ended.status == 0 else { throw CocoaError(.executableLoad) }
        }
        return place
    }

    /// What the compiler says against each of the folders; nothing if it takes them all.
    static func problems(in folder: String, runtime: String, limit: Int) throws
        -> (count: Int, problems: [FuzzReport])
    {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { !$0.hasSuffix("-input") }.sorted().prefix(limit)
        var problems: [FuzzReport] = []
        for name in names {
            let place = folder + "/" + name
            let files = try FileManager.default.contentsOfDirectory(atPath: place)
                .filter { $0.hasSuffix(".swift") }.sorted().map { place + "/" + $0 }
            let ended = try FuzzProcess.run(
                [
                    "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors",
                    "-parse-as-library", "-I", runtime,
                ] + files,
                in: folder, seconds: 60)
            guard ended.status != 0 else { continue }
            let seed = UInt64(name.prefix { $0.isNumber }) ?? 0
            let line = ended.output.split(separator: "\n").first { $0.contains("error:") }
            problems.append(
                FuzzReport(seed: seed, oracle: .swift, text: "\(name): \(line ?? "no answer")"))
        }
        return (names.count, problems)
    }
}
