@testable import flowc

/// A console that remembers what was printed and answers with what it was given.
final class TestConsole: Console {
    var input: [UInt8]
    private(set) var output = ""
    private(set) var errors = ""
    let isInteractive = false

    init(input: String = "") {
        self.input = Array(input.utf8)
    }

    func isTerminal(_ stream: OutputStream) -> Bool { false }
    func flush() {}

    func write(_ text: String, to stream: OutputStream) {
        switch stream {
        case .output: output += text
        case .errors: errors += text
        }
    }

    func readInput(byteLimit: Int) -> [UInt8] {
        defer { input = [] }
        return Array(input.prefix(byteLimit))
    }

    func readLine() -> String? {
        guard !input.isEmpty else { return nil }
        let end = input.firstIndex(of: 0x0A) ?? input.count
        let line = String(decoding: input[..<end], as: UTF8.self)
        input.removeFirst(min(end + 1, input.count))
        return line
    }
}

/// What one run of the command left behind.
struct Run {
    let status: RunStatus
    let output: String
    let errors: String
}

/// Runs the command on a file system in memory.
func flowc(
    _ arguments: String..., files: MemoryFiles = MemoryFiles(), input: String = "",
    environment: [String: String] = [:]
) -> Run {
    flowc(arguments, files: files, input: input, environment: environment)
}

func flowc(
    _ arguments: [String], files: MemoryFiles = MemoryFiles(), input: String = "",
    environment: [String: String] = [:]
) -> Run {
    runInMemory(files: files, input: input, environment: environment) {
        FlowCommand.run(arguments, in: $0)
    }
}

/// Runs anything in a world with that file system.
func runInMemory(
    files: MemoryFiles, input: String, environment: [String: String],
    _ body: (World) -> RunStatus
) -> Run {
    let console = TestConsole(input: input)
    let status = body(World(files: files, console: console, environment: environment))
    return Run(status: status, output: console.output, errors: console.errors)
}
