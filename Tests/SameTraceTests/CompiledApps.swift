import FlowModel
import Foundation
import PlayedScripts
import TestSupport

/// Applications whose generated Swift is compiled while the tests run: one program that reads
/// events and prints what the compiled coordinators say.
struct CompiledApps: Sendable {
    /// The applications, renamed so that no two of their names are equal.
    let graphs: [FlowGraph]
    let folder: Workplace
    private let program: String

    /// Generates, compiles and links the coordinators of graphs.
    init(_ given: [FlowGraph]) throws {
        let runtime = try CompiledRuntime.shared.get()
        let apps = GeneratedApps(given)
        graphs = apps.graphs
        folder = try Workplace()
        program = folder.path + "/probe"
        var paths: [String] = []
        for (name, text) in apps.files + [("FlowProbe.swift", Self.probe)] {
            try folder.write(text, to: name)
            paths.append(folder.path + "/" + name)
        }
        let arguments =
            CompiledRuntime.flags + ["-module-name", "Probed", "-I", runtime.path, "-o", program]
            + paths + [runtime.path + "/FlowEngine.o", runtime.path + "/FlowRuntime.o"]
        try folder.run("/usr/bin/env", ["swiftc"] + arguments, seconds: 400)
    }

    /// A program that drives the applications: `launch 3 {event}`, or
    /// `run 3 Flow {event} {inputs}`, begins anew, any other line is an event. After the answer to
    /// each line stands a line with a full stop.
    private static let probe = """
        import FlowRuntime

        #if canImport(Glibc)
            import Glibc
        #else
            import Darwin
        #endif

        @main @MainActor
        struct FlowProbe {
            static func main() {
                var current: FlowTestDriver?
                while let line = readLine() {
                    let words = line.split(separator: " ", maxSplits: 4)
                    if words.first == "launch" {
                        current = playedDriver(String(words[1]), nil, .object([:]))
                        if let current { print(current.header) }
                        let event = line.split(separator: " ", maxSplits: 2).last ?? ""
                        for answer in current?.start(String(event)) ?? [] { print(answer) }
                    } else if words.first == "run" {
                        let inputs = FlowTraceValue(text: String(words[4])) ?? .object([:])
                        current = playedDriver(String(words[1]), String(words[2]), inputs)
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
