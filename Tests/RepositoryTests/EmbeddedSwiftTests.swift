import Foundation
import TestSupport
import Testing

private let absence: Comment = "this toolchain has no library of Embedded Swift for this machine"

/// All that plays flows, from the reader of YAML on, is Embedded Swift, so that it can run in a web
/// page. Here it is compiled for this machine; `make web` links it for the web, and plays it there.
@Suite struct EmbeddedSwiftTests {
    /// In the order in which they see one another.
    private static let rooms = ["FlowEngine", "FlowModel", "FlowSimulator", "FlowFrontend"]

    private struct Information: Decodable {
        struct Target: Decodable { let unversionedTriple: String }
        struct Paths: Decodable { let runtimeResourcePath: String }
        let target: Target
        let paths: Paths
    }

    /// This machine, as a compiler with a library for it calls it.
    private static let target: String? = {
        let printed = try? swiftc(["-print-target-info"]).output
        guard
            let information = try? JSONDecoder().decode(
                Information.self, from: Data((printed ?? "").utf8))
        else { return nil }
        let triple = information.target.unversionedTriple
        let library =
            information.paths.runtimeResourcePath + "/embedded/Swift.swiftmodule/\(triple)"
        let isThere = FileManager.default.fileExists(atPath: library + ".swiftmodule")
        return isThere ? triple : nil
    }()

    private static func swiftc(
        _ arguments: [String]
    ) throws -> (output: String, errors: String) {
        try ForeignTools.run("/usr/bin/env", ["swiftc"] + arguments)
    }

    @Test(.enabled(if: target != nil, absence)) func whatPlaysFlowsCompiles() throws {
        let target = try #require(Self.target)
        let folder = NSTemporaryDirectory() + "flowc-embedded-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for room in Self.rooms {
            let files = Project.files(below: "Sources/" + room, endingIn: ".swift")
            try #require(!files.isEmpty)
            let compiled = try Self.swiftc(
                [
                    "-target", target, "-enable-experimental-feature", "Embedded", "-wmo",
                    "-parse-as-library", "-swift-version", "6", "-package-name", "flowc",
                    "-module-name", room, "-I", folder, "-I", Project.root + "/Sources/CLibYAML",
                    "-emit-module", "-emit-module-path", folder + "/\(room).swiftmodule",
                ] + files.map { Project.root + "/" + $0 })
            try #require(compiled.errors.isEmpty, "\(compiled.errors)")
        }
    }
}
