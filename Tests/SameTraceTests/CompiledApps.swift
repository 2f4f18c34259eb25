import FlowCodegen
import FlowModel
import Foundation
import TestSupport

/// Applications whose generated Swift is compiled while the tests run: one program that reads
/// events and prints what the compiled coordinators say. The applications share a module, which
/// takes a fraction of the time that a module each would take.
struct CompiledApps: Sendable {
    /// The applications under names of which none is used twice.
    let graphs: [FlowGraph]
    let folder: Workplace
    private let program: String

    /// Generates, compiles and links the coordinators of graphs.
    init(_ given: [FlowGraph]) throws {
        let runtime = try CompiledRuntime.shared.get()
        graphs = given.enumerated().map { $1.renamed("K\($0)") }
        folder = try Workplace()
        program = folder.path + "/probe"
        let options = CodegenOptions(access: .internal, testSupport: true)
        var paths: [String] = []
        var cases = ""
        for (index, graph) in graphs.enumerated() {
            let files = swiftFiles(for: graph, options: options)
            for file in files {
                try folder.write(file.text, to: file.path)
                paths.append(folder.path + "/" + file.path)
            }
            cases += Self.driver(of: files, index)
        }
        try folder.write(Self.externals(of: graphs) + Self.probe(cases), to: "FlowProbe.swift")
        paths.append(folder.path + "/FlowProbe.swift")
        let arguments =
            CompiledRuntime.flags + ["-module-name", "Probed", "-I", runtime.path, "-o", program]
            + paths + [runtime.path + "/FlowEngine.o", runtime.path + "/FlowRuntime.o"]
        try folder.run("/usr/bin/env", ["swiftc"] + arguments, seconds: 400)
    }

    /// The types that are the apps' own: a value is its name. Of links those are read that there
    /// are samples of.
    private static func externals(of graphs: [FlowGraph]) -> String {
        var samples: [String: Set<String>] = [:]
        for graph in graphs {
            for external in graph.types.externals { samples[external.name] = [] }
        }
        for graph in graphs {
            for (type, values) in graph.types.samples {
                guard case .external(let index) = graph.types[type] else { continue }
                for case .external(let text) in values {
                    samples[graph.types.externals[Int(index)].name, default: []].insert(text)
                }
            }
        }
        return "import FlowRuntime\n\n"
            + samples.sorted { $0.key < $1.key }.map { name, samples in
                let known = samples.isEmpty ? ["sample1", "sample2"] : samples.sorted()
                return """
                    struct \(name): Equatable, Sendable, FlowTraceable, FlowLinkValue {
                        let name: String
                        var flowTraceValue: FlowTraceValue { .string(name) }

                        init?(flowTraceValue: FlowTraceValue) {
                            guard let name = flowTraceValue.string else { return nil }
                            self.name = name
                        }

                        init?(linkText: String) {
                            guard \(known).contains(linkText) else { return nil }
                            name = linkText
                        }
                    }


                    """
            }.joined()
    }

    /// How the program makes the coordinators of one application.
    private static func driver(of files: [GeneratedFile], _ index: Int) -> String {
        let support = files.first { $0.path.hasSuffix("TestSupport.swift") }
        let name = support.map { String($0.path.dropLast(".swift".count)) } ?? ""
        let hasWhole = support?.text.contains("static func driver() ->") ?? false
        return """
                    case "\(index)":
                        if let inputs { return \(name).driver(flow: flow, inputs: inputs) }
                        return \(hasWhole ? "\(name).driver()" : "nil")

            """
    }

    /// A program that drives the applications: `launch 3 {event}`, or
    /// `run 3 Flow {event} {inputs}`, begins anew, any other line is an event. After the answer to
    /// each line stands a line with a full stop.
    private static func probe(_ cases: String) -> String {
        """
        #if canImport(Glibc)
            import Glibc
        #else
            import Darwin
        #endif

        @main @MainActor
        struct FlowProbe {
            static func driver(_ words: [Substring]) -> FlowTestDriver? {
                let flow = words.first == "run" && words.count == 5 ? String(words[2]) : ""
                let inputs = words.first == "run" && words.count == 5
                    ? FlowTraceValue(text: String(words[4])) : nil
                switch words[1] {
        \(cases)
                default: return nil
                }
            }

            static func main() {
                var current: FlowTestDriver?
                while let line = readLine() {
                    let words = line.split(separator: " ", maxSplits: 4)
                    if words.first == "launch" {
                        current = driver(words)
                        if let current { print(current.header) }
                        let event = line.split(separator: " ", maxSplits: 2).last ?? ""
                        for answer in current?.start(String(event)) ?? [] { print(answer) }
                    } else if words.first == "run" {
                        current = driver(words)
                        if let current { print(current.header) }
                        for answer in current?.start(String(words[3])) ?? [] { print(answer) }
                    } else {
                        for answer in current?.send(line) ?? [] { print(answer) }
                    }
                    print(".")
                    fflush(nil)
                }
            }
        }
        """
    }

    /// What the program answers to each of the lines it reads. Fewer answers than lines mean that
    /// it has died.
    func answers(to lines: [String]) throws -> [[String]] {
        // Several tests ask at once.
        let events = "events-\(UUID().uuidString).txt"
        try folder.write(lines.joined(separator: "\n") + "\n", to: events)
        let text = try folder.run(program, [], input: events, seconds: 120, mayFail: true)
        try folder.remove(events)
        var answers: [[String]] = []
        var answer: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            if line == "." {
                answers.append(answer)
                answer = []
            } else {
                answer.append(String(line))
            }
        }
        // What it has said when it died.
        if !answer.isEmpty { answers.append(answer) }
        return answers
    }
}

/// The runtime as a module and an object, compiled once for all tests of a run.
enum CompiledRuntime {
    static let flags = [
        "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-Onone", "-wmo",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility",
    ]

    static let shared: Result<Workplace, any Error> = Result {
        let folder = try Workplace()
        for module in RuntimeModules.names {
            let arguments =
                ["swiftc"] + flags + ["-c", "-o", folder.path + "/" + module + ".o"]
                + RuntimeModules.arguments(of: module, to: folder.path)
            try folder.run("/usr/bin/env", arguments, seconds: 240)
        }
        return folder
    }
}
