import Foundation
import TestSupport
import Testing

@testable import flowc

/// The built tool itself: what only a process shows.
@Suite struct ProcessTests {
    /// The tool lies beside the test bundle that runs this.
    private static let tool: URL? = {
        let folders =
            Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return folders.map { $0.appendingPathComponent("flowc") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    private static func requireTool() throws -> URL {
        try #require(tool)
    }

    private struct Ended {
        let status: Int32
        let output: String
        let errors: String
    }

    /// A folder of its own for one test.
    private final class Folder {
        let path = NSTemporaryDirectory() + "flowc-test-\(UUID().uuidString)"

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ text: String, to name: String) throws {
            let place = path + "/" + name
            try FileManager.default.createDirectory(
                atPath: (place as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try text.write(toFile: place, atomically: true, encoding: .utf8)
        }

        func modificationDate(of name: String) throws -> Date? {
            let place = path + "/" + name
            return try FileManager.default.attributesOfItem(atPath: place)[.modificationDate]
                as? Date
        }
    }

    /// Outputs go through files, so that a full pipe cannot stop anyone.
    private func run(
        _ arguments: [String], in folder: Folder, input: String? = nil
    ) throws -> Ended {
        let process = Process()
        process.executableURL = try ProcessTests.requireTool()
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = folder.path
        process.environment = environment
        let streams = ["out", "err"].map { folder.path + "/.std" + $0 }
        for stream in streams { try Data().write(to: URL(fileURLWithPath: stream)) }
        process.standardOutput = FileHandle(forWritingAtPath: streams[0])
        process.standardError = FileHandle(forWritingAtPath: streams[1])
        if let input {
            try folder.write(input, to: ".stdin")
            process.standardInput = FileHandle(forReadingAtPath: folder.path + "/.stdin")
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        try process.run()
        process.waitUntilExit()
        return Ended(
            status: process.terminationStatus,
            output: try String(contentsOfFile: streams[0], encoding: .utf8),
            errors: try String(contentsOfFile: streams[1], encoding: .utf8))
    }

    private static let flow = "flow: A\nscreens:\n  Home:\nstart: { push: Home }\n"

    private static let statuses: [(arguments: [String], status: Int32)] = [
        (["check", "a.yaml"], 0), (["check", "broken.yaml"], 1), (["check", "nowhere.yaml"], 2),
        (["chekc"], 2), (["--version"], 0), (["compile", "a.yaml", "-o", "a.yaml/x"], 2),
    ]

    @Test(arguments: statuses)
    func exitCodesReachTheShell(arguments: [String], status: Int32) throws {
        let folder = try Folder()
        try folder.write(ProcessTests.flow, to: "a.yaml")
        try folder.write("flow: [", to: "broken.yaml")
        #expect(try run(arguments, in: folder).status == status)
    }

    @Test func standardInputIsRead() throws {
        let folder = try Folder()
        let ended = try run(["check", "-"], in: folder, input: "flow: A\n\tb: c\n")
        #expect(ended.status == 1)
        #expect(ended.output.hasPrefix("<stdin>:2:1: error: "))
        #expect(ended.errors == "1 error in 1 file\n")
    }

    @Test func aSecondCompilationLeavesFilesAlone() throws {
        let folder = try Folder()
        try folder.write(ProcessTests.flow, to: "flows/a.yaml")
        #expect(try run(["compile", "-o", "out"], in: folder).status == 0)
        let before = try folder.modificationDate(of: "out/A/A.swift")
        let text = try String(contentsOfFile: folder.path + "/out/A/A.swift", encoding: .utf8)
        let again = try run(["compile", "-o", "out"], in: folder)
        #expect(again.errors == "0 files written, 2 unchanged\n")
        #expect(try folder.modificationDate(of: "out/A/A.swift") == before)
        #expect(
            try String(contentsOfFile: folder.path + "/out/A/A.swift", encoding: .utf8) == text)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/A")
        #expect(names.sorted() == ["A.swift", "AGraph.swift"])
    }

    @Test func loopsOfLinksAndDirectoriesEnd() throws {
        let folder = try Folder()
        try folder.write(ProcessTests.flow, to: "flows/a.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/flows/again", withDestinationPath: "../flows")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/flows/self", withDestinationPath: "self")
        let ended = try run(["check"], in: folder)
        #expect(ended.status == 0)
        #expect(ended.errors == "no problems in 1 file\n")
    }

    @Test func aFolderNamedLikeAFlowIsAFolder() throws {
        let folder = try Folder()
        try folder.write(ProcessTests.flow, to: "flows/odd.yaml/a.yaml")
        #expect(try run(["check"], in: folder).errors == "no problems in 1 file\n")
    }

    @Test(arguments: [["simulate", "--in", "a.yaml"], ["check", "-"]])
    func anInterruptHasAnExitCodeOfItsOwn(arguments: [String]) throws {
        let folder = try Folder()
        try folder.write(ProcessTests.flow, to: "a.yaml")
        let process = Process()
        process.executableURL = try ProcessTests.requireTool()
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        // Nothing is ever written to this pipe and it stays open, so the tool waits for input.
        let input = Pipe()
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        if arguments[0] == "simulate" {
            // The view is shown before the first command is read.
            #expect(!output.fileHandleForReading.availableData.isEmpty)
        } else {
            Thread.sleep(forTimeInterval: 1)
        }
        process.interrupt()
        let patience = Date(timeIntervalSinceNow: 20)
        while process.isRunning, Date() < patience { Thread.sleep(forTimeInterval: 0.02) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == RunStatus.interrupted.rawValue)
        try input.fileHandleForWriting.close()
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func aFullDiskIsAFailure() throws {
        let folder = try Folder()
        let process = Process()
        process.executableURL = try ProcessTests.requireTool()
        process.arguments = ["explain"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        process.standardError = FileHandle.nullDevice
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
    }
}
