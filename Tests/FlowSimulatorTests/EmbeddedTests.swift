import Foundation
import TestSupport
import Testing

/// The engine must run in a web page: model and simulator compile together as Embedded Swift.
@Suite struct EmbeddedTests {
    @Test func modelAndSimulatorAreEmbeddedSwift() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let probe = folder.appending(path: "probe.swift")
        try "public let one = 1\n".write(to: probe, atomically: true, encoding: .utf8)
        let object = folder.appending(path: "engine.o").path
        guard try compile([probe.path], to: object, in: folder).isEmpty else { return }
        let sources = ["FlowEngine", "FlowModel", "FlowSimulator"].flatMap {
            Project.files(below: "Sources/" + $0, endingIn: ".swift")
        }
        #expect(sources.count > 20)
        let paths = sources.map { Project.root + "/" + $0 }
        #expect(try compile(paths, to: object, in: folder) == "")
    }

    /// What the compiler has to say; empty when it succeeds.
    private func compile(
        _ sources: [String], to object: String, in folder: URL
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-enable-experimental-feature", "Embedded", "-wmo", "-parse-as-library"]
            + ["-package-name", "flowc", "-swift-version", "6", "-c", "-o", object] + sources
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["TMPDIR": folder.path]
        ) { $1 }
        let output = folder.appending(path: "output.txt")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        try handle.close()
        let text = try String(contentsOf: output, encoding: .utf8)
        return process.terminationStatus == 0 ? "" : "exit \(process.terminationStatus)\n" + text
    }
}
