import Foundation
import Synchronization

/// A folder of a test's own, outside of the repository. It goes with the last who holds it.
final class Workplace: Sendable {
    let path: String

    init() throws {
        path = Self.base + "/" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The folder of this process, removed when it ends.
    private static let base: String = {
        let path = NSTemporaryDirectory() + "flowc-same-trace-\(getpid())"
        atexit { Workplace.removeBase() }
        return path
    }()

    private static func removeBase() {
        try? FileManager.default.removeItem(
            atPath: NSTemporaryDirectory() + "flowc-same-trace-\(getpid())")
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }

    /// Runs a program here and returns what it has printed. One that fails, or does not end in
    /// time, throws what it has said.
    @discardableResult
    func run(
        _ program: String, _ arguments: [String], input: String? = nil, seconds: Double,
        mayFail: Bool = false
    ) throws -> String {
        let output = path + "/output-\(UUID().uuidString).txt"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: output) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: path)
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = path
        environment["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = environment
        let handle = FileHandle(forWritingAtPath: output)
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput =
            input.flatMap { FileHandle(forReadingAtPath: path + "/" + $0) }
            ?? FileHandle.nullDevice
        try process.run()
        let watch = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watch)
        process.waitUntilExit()
        watch.cancel()
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        guard mayFail || process.terminationStatus == 0 else {
            throw ProgramFailure(program: arguments.first ?? program, output: text)
        }
        return text
    }
}

struct ProgramFailure: Error, CustomStringConvertible {
    let program: String
    let output: String

    var description: String { "`\(program)` failed:\n\(output)" }
}
