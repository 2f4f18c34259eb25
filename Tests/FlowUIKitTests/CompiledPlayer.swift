import Foundation
import TestSupport

/// The stand-in for UIKit, the router and generated apps, compiled as one program that plays.
///
/// The modules that the apps stand on are those of the build that this test belongs to.
final class CompiledPlayer: Sendable {
    private let folder: String
    private let program: String

    /// Where Objective-C is, UIKit's protocols have methods that the stand-in cannot have.
    static let isPossible: Bool = {
        #if canImport(ObjectiveC)
            false
        #else
            true
        #endif
    }()

    /// One for all tests of a run.
    static let shared = Result { try CompiledPlayer() }

    private static let flags = [
        "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-Onone", "-wmo",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility",
    ]

    private static let apps = ["CoordinatorDemo", "RouteComposer", "RxFlowDemo", "UserEdit"]

    private init() throws {
        folder = NSTemporaryDirectory() + "flowc-uikit-\(getpid())-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        program = folder + "/player"
        try compile("UIKit", Project.files(below: "Tests/StandInUIKit", endingIn: ".swift"))
        try compile("FlowUIKit", Project.files(below: "Sources/FlowUIKit", endingIn: ".swift"))
        let mocks = folder + "/Mocks.swift"
        try Self.mocks().write(toFile: mocks, atomically: true, encoding: .utf8)
        let sources = Project.files(below: "Tests/UIKitPlayer", endingIn: ".swift")
        try swiftc(
            ["-c", "-module-name", "Player", "-o", folder + "/Player.o", mocks]
                + sources.map { Project.root + "/" + $0 })
        try link("FlowUIKit.o", to: program)
    }

    /// A player with another text of the router, which has the same stored properties.
    private init(of other: CompiledPlayer, folder: String) {
        self.folder = folder
        program = folder + "/player"
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The same with a mistake planted in the router.
    func planting(_ mistake: PlantedMistake) throws -> CompiledPlayer {
        let own = folder + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        var paths: [String] = []
        for path in Project.files(below: "Sources/FlowUIKit", endingIn: ".swift") {
            var text = try Project.text(of: path)
            if path.hasSuffix("/" + mistake.file) {
                guard text.contains(mistake.right) else { throw PlayerFailure(mistake.right) }
                text = text.replacing(mistake.right, with: mistake.wrong)
            }
            let copy = own + "/" + path.split(separator: "/").joined(separator: "-")
            try text.write(toFile: copy, atomically: true, encoding: .utf8)
            paths.append(copy)
        }
        let object = own + "/FlowUIKit.o"
        try swiftc(
            ["-c", "-enable-testing", "-module-name", "FlowUIKit", "-o", object] + paths)
        try link(object, to: own + "/player")
        return CompiledPlayer(of: self, folder: own)
    }

    /// Checks the files of an app of its own.
    func check(_ paths: [String]) throws {
        try swiftc(["-typecheck", "-module-name", "App"] + paths.map { Project.root + "/" + $0 })
    }

    // MARK: - Compiling

    /// The folder with the modules and objects of the build.
    private static let build: String? = {
        let folders =
            Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return folders.map(\.path).first {
            FileManager.default.fileExists(atPath: $0 + "/Modules/FlowRuntime.swiftmodule")
        }
    }()

    private func compile(_ module: String, _ sources: [String]) throws {
        try swiftc(
            [
                "-c", "-enable-testing", "-module-name", module, "-emit-module",
                "-emit-module-path", folder + "/\(module).swiftmodule",
                "-o", folder + "/\(module).o",
            ] + sources.map { Project.root + "/" + $0 })
    }

    private func link(_ router: String, to program: String) throws {
        guard let build = Self.build else { throw PlayerFailure("the build is not found") }
        let modules =
            ["FlowEngine", "FlowRuntime"].map { ($0, "Sources/" + $0) }
            + Self.apps.map { ("Golden" + $0, "Tests/Golden/" + $0) }
        // A build keeps the objects of files that have gone, so the sources say which there are.
        let objects = modules.flatMap { module, folder in
            Project.files(below: folder, endingIn: ".swift").map { path in
                build + "/\(module).build/" + (path.split(separator: "/").last ?? "") + ".o"
            }
        }
        try run(
            "swiftc", ["Player.o", "UIKit.o", router, "-o", program] + objects, seconds: 120)
    }

    private func swiftc(_ arguments: [String]) throws {
        guard let build = Self.build else { throw PlayerFailure("the build is not found") }
        let folders = [
            "-I", folder, "-I", URL(fileURLWithPath: folder).deletingLastPathComponent().path,
        ]
        try run(
            "swiftc", Self.flags + folders + ["-I", build + "/Modules"] + arguments, seconds: 240)
    }

    /// Lets the generated stand-ins for screens be shown.
    private static func mocks() throws -> String {
        var text = "import FlowUIKit\n"
        for app in apps {
            text += "import Golden\(app)\n"
            for path in Project.files(below: "Tests/Golden/\(app)", endingIn: "TestSupport.swift") {
                for line in try Project.text(of: path).split(separator: "\n") {
                    guard line.hasPrefix("public final class Mock"), line.contains("Screen") else {
                        continue
                    }
                    let name = line.split(separator: " ")[3].dropLast()
                    text +=
                        "extension Golden\(app).\(name): PlayedScreen, "
                        + "@retroactive FlowViewControllerProvider {}\n"
                }
            }
        }
        return text
    }

    // MARK: - Playing

    /// What the player answers to each line, without those that only end an answer.
    func answers(to lines: [String]) throws -> [[String]] {
        let input = folder + "/\(UUID().uuidString).txt"
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: input, atomically: true, encoding: .utf8)
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

    /// Runs a program in the folder and returns what it has printed; it is ended in time.
    @discardableResult
    private func run(
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
        guard mayFail || process.terminationStatus == 0 else { throw PlayerFailure(text) }
        return text
    }
}

struct PlayerFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
