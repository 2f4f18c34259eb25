import Foundation
import TestSupport

// The files that hold recorded applications.

extension RecordedApps {
    public static let folder = "Tests/Oracle/Apps"
    private static let ending = ".txt.gz"

    /// The names of all files, sorted.
    public static let names = Project.files(below: folder, endingIn: ending).map { path in
        String(path.dropFirst(folder.count + 1).dropLast(ending.count))
    }

    /// Why a file of recorded applications cannot be read or written.
    public struct Failure: Error {
        public let message: String
    }

    private static func path(_ name: String) -> String {
        Project.root + "/" + folder + "/" + name + ending
    }

    public init(named name: String) throws {
        let packed = FileHandle(forReadingAtPath: Self.path(name))
        let bytes = try Self.gzip(["-dc"], reading: packed)
        // The files never change. When most were drawn a tap outside was an event of its own.
        let text = String(decoding: bytes, as: UTF8.self)
            .replacing("\"kind\":\"tapOutside\"", with: "\"kind\":\"swipeDown\"")
        guard let apps = Self(text: text) else {
            throw Failure(message: "\(name) is not what a drawing has written")
        }
        self = apps
    }

    public func write(as name: String) throws {
        let plain = FileManager.default.temporaryDirectory
            .appendingPathComponent("oracle-\(UUID().uuidString)")
        try Data(text.utf8).write(to: plain)
        defer { try? FileManager.default.removeItem(at: plain) }
        let packed = try Self.gzip(["-9nc"], reading: try FileHandle(forReadingFrom: plain))
        try packed.write(to: URL(fileURLWithPath: Self.path(name)))
    }

    private static func gzip(_ arguments: [String], reading: FileHandle?) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip"] + arguments
        process.standardInput = reading ?? FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(message: "gzip has failed") }
        return bytes
    }
}
