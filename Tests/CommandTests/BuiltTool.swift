import Foundation
import Testing

/// The built tool as a process, for what only a process shows.
enum BuiltTool {
    struct Ended {
        /// The exit code, or what a shell makes of a signal: 128 and its number.
        let status: Int32
        let output: String
        let errors: String
        /// Whether it had to be ended because it did not end by itself.
        var hung = false
    }

    /// The tool lies beside the test bundle that runs this.
    private static let found: URL? = {
        let folders =
            Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return folders.map { $0.appendingPathComponent("flowc") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    static func url() throws -> URL { try #require(found) }

    /// Starts the tool in a folder from a shell, which runs `setting` first and joins `streams`,
    /// as in `</dev/zero`, to it. Its outputs are `.stdout` and `.stderr` in the folder, followed
    /// by `name` where several runs share one.
    static func start(
        _ arguments: [String], in folder: Folder, setting: String = "", streams: String = "",
        name: String = ""
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let script = "\(setting)\nexec \"$0\" \"$@\" \(streams)"
        process.arguments = try ["-c", script, url().path] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        for (file, stream) in [
            (".stdout", \Process.standardOutput), (".stderr", \Process.standardError),
        ] {
            let path = folder.path + "/" + file + name
            try Data().write(to: URL(fileURLWithPath: path))
            process[keyPath: stream] = FileHandle(forWritingAtPath: path)
        }
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }

    static func run(
        _ arguments: [String], in folder: Folder, setting: String = "", streams: String = ""
    ) throws -> Ended {
        let process = try start(arguments, in: folder, setting: setting, streams: streams)
        let hung = !ends(process)
        return Ended(
            status: status(of: process), output: folder.text(".stdout"),
            errors: folder.text(".stderr"), hung: hung)
    }

    /// False if the process had to be killed after a minute.
    static func ends(_ process: Process) -> Bool {
        let patience = Date(timeIntervalSinceNow: 60)
        while process.isRunning, Date() < patience { usleep(1_000) }
        let hung = process.isRunning
        if hung { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return !hung
    }

    static func status(of process: Process) -> Int32 {
        let isSignal = process.terminationReason == .uncaughtSignal
        return process.terminationStatus + (isSignal ? 128 : 0)
    }
}

/// A folder of its own for one test.
final class Folder {
    let path = NSTemporaryDirectory() + "flowc-test-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        let place = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (place as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: place))
    }

    /// The bytes of a file as text; empty if there is none.
    func text(_ name: String) -> String {
        let bytes = FileManager.default.contents(atPath: path + "/" + name) ?? Data()
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Every file below a folder with its text, and every folder with an empty one; the outputs
    /// of the tool are left out.
    func snapshot(of name: String = ".") -> [String: String] {
        let root = path + "/" + name
        var found: [String: String] = [:]
        for place in FileManager.default.enumerator(atPath: root)?.allObjects ?? [] {
            guard let place = place as? String, !place.hasPrefix(".std") else { continue }
            found[place] = text(name + "/" + place)
        }
        return found
    }

    func modificationDate(of name: String) throws -> Date? {
        let place = path + "/" + name
        return try FileManager.default.attributesOfItem(atPath: place)[.modificationDate] as? Date
    }

    /// Prepares the folder by a shell script.
    func prepare(_ script: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-ec", script]
        process.currentDirectoryURL = URL(fileURLWithPath: path)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
