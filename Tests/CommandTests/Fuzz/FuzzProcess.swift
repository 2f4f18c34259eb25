import Foundation

/// Runs programs that may never end.
enum FuzzProcess {
    struct Ended {
        /// The exit code, or the signal as a negative number.
        let status: Int32
        let output: String
    }

    static func make(
        _ words: [String], in folder: String, environment: [String: String], output: String
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = environment
        // Output goes through a file, so that a full pipe cannot stop anyone.
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        let handle = FileHandle(forWritingAtPath: output)
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        return process
    }

    static func status(of process: Process) -> Int32 {
        process.terminationReason == .exit
            ? process.terminationStatus : -process.terminationStatus
    }

    /// Runs a program to its end, or kills it.
    static func run(_ words: [String], in folder: String, seconds: Double) throws -> Ended {
        let output = folder + "/output-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: output) }
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = folder
        let process = try make(words, in: folder, environment: environment, output: output)
        try process.run()
        let identifier = process.processIdentifier
        let watch = DispatchWorkItem { kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watch)
        process.waitUntilExit()
        watch.cancel()
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        return Ended(status: status(of: process), output: text)
    }
}

/// A folder outside of the repository that goes with its owner.
final class FuzzFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "flowc-fuzz-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
