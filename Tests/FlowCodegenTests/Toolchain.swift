import FlowCodegen
import Foundation
import TestSupport

/// The Swift toolchain, called as an app's build would call it.
enum Toolchain {
    /// A folder of this run's own with the compiled runtime in it.
    static let runtime: Result<String, ToolchainError> = Result { () throws(ToolchainError) in
        let folder = ownFolder("runtime")
        for module in RuntimeModules.names {
            let output = run(
                ["swiftc"] + strict.dropLast(2)
                    + RuntimeModules.arguments(of: module, to: folder), in: folder)
            guard output.isEmpty else { throw ToolchainError(output: output) }
        }
        return folder
    }

    static let strict = [
        "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility", "-package-name", "app",
    ]

    /// An expression that takes longer than this to check is an error.
    static let seconds = ["-Xfrontend", "-solver-expression-time-threshold=5"]

    /// The text of the standard library's interface.
    static let standardInterface: String = {
        let folder = ownFolder("target")
        let info = output(of: ["swiftc", "-print-target-info"], in: folder).text
        let parts = info.split(separator: "\"").map(String.init)
        let modules = parts.filter { $0.hasPrefix("/") }.map { $0 + "/Swift.swiftmodule" }
        for module in modules {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: module)) ?? []
            let names = files.filter { $0.hasSuffix(".swiftinterface") }.sorted()
            guard let name = names.first(where: { !$0.contains(".private.") }) else { continue }
            return (try? String(contentsOfFile: module + "/" + name, encoding: .utf8)) ?? ""
        }
        return ""
    }()

    static func ownFolder(_ name: String) -> String {
        let path = NSTemporaryDirectory() + "flowc-codegen-tests-\(getpid())/" + name
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// What Xcode sets for a new app: what says nothing else is isolated to the main actor.
    static let isolatedByDefault = ["-default-isolation", "MainActor"]

    /// Writes files and returns what the type checker and the formatter have to say about them.
    static func problems(
        of files: [GeneratedFile], in name: String, importing module: String?,
        settings: [String] = []
    ) throws -> String {
        try check(files, in: name, importing: module, isLinted: true, limits: seconds + settings)
    }

    /// Writes files and returns what the type checker has to say about them.
    static func errors(
        of files: [GeneratedFile], in name: String, importing module: String?
    ) throws -> String {
        try check(files, in: name, importing: module, isLinted: false, limits: seconds)
    }

    private static func check(
        _ files: [GeneratedFile], in name: String, importing module: String?, isLinted: Bool,
        limits: [String]
    ) throws -> String {
        let folder = ownFolder(name)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let paths = files.map { folder + "/" + $0.path }
        for (file, path) in zip(files, paths) {
            try Data(file.bytes).write(to: URL(fileURLWithPath: path))
        }
        let imports = module.map { ["-I", $0] } ?? []
        let checked = run(
            ["swiftc"] + strict + limits + ["-typecheck", "-wmo", "-module-name", "App"] + imports
                + paths,
            in: folder)
        guard isLinted else { return checked }
        let linted = run(
            [
                "swift", "format", "lint", "--strict", "--configuration",
                Project.root + "/.swift-format",
            ] + paths, in: folder)
        return checked + linted
    }

    /// What the type checker says of files in an app that is still in Swift 5 mode.
    static func errorsInSwift5(of files: [GeneratedFile]) throws -> String {
        let folder = ownFolder("swift5")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for file in files {
            try Data(file.bytes).write(to: URL(fileURLWithPath: folder + "/" + file.path))
        }
        return run(
            ["swiftc", "-swift-version", "5", "-warnings-as-errors", "-parse-as-library"]
                + ["-typecheck", "-wmo", "-module-name", "App"] + files.map(\.path), in: folder)
    }

    /// Runs a command of the toolchain and returns all it has printed: nothing if all is well.
    private static func run(_ command: [String], in folder: String) -> String {
        let output = output(of: command, in: folder)
        return output.status == 0 ? "" : "\(command[0]) failed:\n" + output.text
    }

    private static func output(
        of command: [String], in folder: String
    ) -> (status: Int32, text: String) {
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
            return (-1, "\(command[0]) does not run: \(error)")
        }
        process.waitUntilExit()
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        return (process.terminationStatus, text)
    }
}

struct ToolchainError: Error {
    let output: String
}
