import Foundation
import Testing

/// Modules that a test compiles itself, beside those of the build that it belongs to: what has a
/// name such as UIKit would be seen by every other target of a build.
public final class OwnModules: Sendable {
    public let folder: String

    /// Where Objective-C is, Apple's protocols have methods that a stand-in cannot have.
    public static let arePossible: Bool = {
        #if canImport(ObjectiveC)
            false
        #else
            true
        #endif
    }()

    private static let flags = [
        "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-Onone",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility",
    ]

    public init() throws {
        folder = Self.base + "/" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The folder of this process, removed when it ends: what tests share is never let go.
    private static let base: String = {
        atexit { OwnModules.removeBase() }
        return NSTemporaryDirectory() + "flowc-modules-\(getpid())"
    }()

    private static func removeBase() {
        try? FileManager.default.removeItem(
            atPath: NSTemporaryDirectory() + "flowc-modules-\(getpid())")
    }

    // MARK: - Compiling

    /// Writes a file into the folder and returns its path.
    public func write(_ text: String, to name: String) throws -> String {
        let path = folder + "/" + name
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// Compiles a module that those after it can import.
    public func compile(_ module: String, from folder: String) throws {
        try compile(module, sources(in: folder))
    }

    /// The sources of a module, perhaps without one file.
    private func sources(in folder: String, without file: String? = nil) -> [String] {
        Project.files(below: folder, endingIn: ".swift").filter { path in
            file.map { !path.hasSuffix("/" + $0) } ?? true
        }.map { Project.root + "/" + $0 }
    }

    /// The same of files by their whole paths.
    public func compile(_ module: String, _ paths: [String]) throws {
        let own = folder + "/" + module
        try swiftc(
            [
                "-c", "-enable-testing", "-module-name", module, "-emit-module",
                "-emit-module-path", own + ".swiftmodule", "-o", own + ".o",
            ] + paths)
    }

    /// Compiles a module with an object for each file, so that one of them can be compiled anew.
    public func compile(_ module: String, byFileFrom folder: String) throws {
        try compile(
            [
                "-c", "-enable-testing", "-module-name", module, "-emit-module",
                "-emit-module-path", self.folder + "/" + module + ".swiftmodule",
            ] + ofPackage + sources(in: folder))
    }

    /// The objects of such a module, but for one that has another in its place.
    public func objects(from folder: String, replacing file: String? = nil) -> [String] {
        sources(in: folder, without: file).map { path in
            let name = path.split(separator: "/").last ?? ""
            return self.folder + "/" + name.replacing(".swift", with: ".o")
        }
    }

    /// Compiles some files of such a module with other texts that declare the same, each to an
    /// object of its own. It reads the other files once.
    public func compile(
        _ changed: [(file: String, copy: String, object: String)], of module: String,
        from folder: String
    ) throws {
        let others = sources(in: folder).filter { path in
            !changed.contains { path.hasSuffix("/" + $0.file) }
        }
        try compile(
            ["-enable-testing", "-module-name", module]
                + changed.flatMap { ["-primary-file", $0.copy, "-o", $0.object] }
                + ofPackage + others,
            by: ["-frontend", "-c"])
    }

    /// Checks an example with what is generated for it. Examples of one app share a folder.
    public func check(example folders: [String], of app: String) throws {
        let own = folders.flatMap { Project.files(below: "Examples/" + $0, endingIn: ".swift") }
        guard own.count > 3 else { throw Failure("\(folders) have \(own.count) files") }
        let generated = Project.files(below: "Tests/Golden/" + app, endingIn: ".swift").filter {
            !$0.hasSuffix("TestSupport.swift") && !$0.hasSuffix("Graph.swift")
        }
        try check(own + generated)
    }

    /// Checks the files of an app of its own, as new apps of Xcode have it and as older ones do.
    public func check(_ paths: [String]) throws {
        for isolation in [[], ["-default-isolation", "MainActor"]] {
            try compile(
                ["-wmo", "-typecheck", "-module-name", "App"] + isolation
                    + paths.map { Project.root + "/" + $0 })
        }
    }

    /// Compiles what belongs to the package, which SwiftPM names by its folder.
    public func swiftc(_ arguments: [String]) throws {
        try compile(["-wmo"] + ofPackage + arguments)
    }

    private let ofPackage = [
        "-package-name", URL(fileURLWithPath: Project.root).lastPathComponent.lowercased(),
    ]

    private func compile(_ arguments: [String], by compiler: [String] = []) throws {
        let modules = ["-I", folder, "-I", try Self.build.get() + "/Modules"]
        try run("swiftc", compiler + Self.flags + modules + arguments, seconds: 400)
    }

    /// Links own objects and those of modules of the build, each with the folder of its sources.
    public func link(
        _ own: [String], _ modules: [(name: String, sources: String)], to program: String
    ) throws {
        let build = try Self.build.get()
        // A build keeps the objects of files that have gone, so the sources say which there are.
        let objects = modules.flatMap { module in
            Project.files(below: module.sources, endingIn: ".swift").map { path in
                build + "/\(module.name).build/" + (path.split(separator: "/").last ?? "") + ".o"
            }
        }
        // The compiler keeps what it links with beside the first object, in a file that it names
        // after the program, or `main` if that is no identifier. Two that are linked at once need
        // two of them.
        let linked = folder + "/P" + UUID().uuidString.replacing("-", with: "_")
        try run(
            "swiftc", ["-use-ld=lld", "-Xlinker", "--strip-debug", "-o", linked] + own + objects,
            seconds: 120)
        let place = program.hasPrefix("/") ? program : folder + "/" + program
        guard rename(linked, place) == 0 else { throw Failure("no program at \(place)") }
    }

    /// The folder with the modules and objects of the build.
    private static let build = Result<String, Failure> {
        () throws(Failure) in
        let folders =
            Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
        let found = folders.map(\.path).first {
            FileManager.default.fileExists(atPath: $0 + "/Modules/FlowRuntime.swiftmodule")
        }
        guard let found else { throw Failure("the build is not found") }
        return found
    }

    // MARK: - Running

    /// Runs a program in the folder and returns what it has printed; it is ended in time.
    @discardableResult
    public func run(
        _ program: String, _ arguments: [String], input: String? = nil, seconds: Double,
        mayFail: Bool = false
    ) throws -> String {
        let output = folder + "/\(UUID().uuidString).out"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: output) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = folder
        environment["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = environment
        let handle = FileHandle(forWritingAtPath: output)
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput =
            input.flatMap { FileHandle(forReadingAtPath: $0) } ?? FileHandle.nullDevice
        try process.run()
        let watch = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watch)
        process.waitUntilExit()
        watch.cancel()
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        guard mayFail || process.terminationStatus == 0 else { throw Failure(text) }
        return text
    }

    /// What a program answers to each line that it reads, without the full stop that ends an
    /// answer; then what it says at its end. Fewer answers mean that it has died.
    public func answers(of program: String, to lines: [String]) throws -> [[String]] {
        let input = try write(lines.joined(separator: "\n") + "\n", to: "\(UUID().uuidString).txt")
        let output = try run(program, [], input: input, seconds: 200, mayFail: true)
        var answers: [[String]] = []
        var answer: [String] = []
        for line in output.split(separator: "\n") {
            if line == "." {
                answers.append(answer)
                answer = []
            } else {
                answer.append(String(line))
            }
        }
        return answers + [answer]
    }

    public struct Failure: Error, CustomStringConvertible, CustomTestStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// One line: what shows failures in short shows the first line of each.
        public var testDescription: String { description.replacing("\n", with: " | ") }
    }
}
