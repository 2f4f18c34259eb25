import FlowModel
import PlayedScripts
import TestSupport

/// Applications whose generated Swift is compiled while the tests run: one program that reads
/// events and prints what the compiled coordinators say.
struct CompiledApps: Sendable {
    private let module: CompiledModule

    /// Generates, compiles and links the coordinators of graphs.
    init(_ graphs: [FlowGraph]) throws {
        try self.init(CompiledModule(graphs))
    }

    init(_ module: CompiledModule) throws {
        self.module = module
        try module.link(Self.probe, to: Self.program)
    }

    /// What holds one of them against the simulator. It throws what the compiler has said if it
    /// refuses its Swift.
    func witness(of index: Int) throws -> Witness {
        if let errors = module.refused[index] { throw errors }
        return Witness(apps: self, graph: module.apps.graphs[index], index: index)
    }

    private static let program = "probe"

    /// A program that drives the applications: `launch 3 {event}`, or
    /// `run 3 Flow {event} {inputs}`, begins anew, any other line is an event. After the answer to
    /// each line stands a line with a full stop.
    private static let probe = """
        import FlowRuntime
        @testable import Apps

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
        let program = module.modules.folder + "/" + Self.program
        var answers = try module.modules.answers(of: program, to: lines)
        // The last is what it has said at its end.
        if answers.last == [] { answers.removeLast() }
        return answers
    }
}
