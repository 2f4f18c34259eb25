import FlowModel
import Foundation
import TestSupport

/// A file of recorded applications. Its lines `=== app NAME`, `=== file PATH` and
/// `=== play FLOW INPUTS` say what the lines below them are; each line below a play is an event.
/// It is compressed: `gzip -dc` shows it.
public struct RecordedApps: Sendable {
    public static let folder = "Tests/Oracle/Apps"
    private static let ending = ".txt.gz"

    /// The names of all files, sorted.
    public static let names = Project.files(below: folder, endingIn: ending).map { path in
        String(path.dropFirst(folder.count + 1).dropLast(ending.count))
    }

    public var apps: [RecordedApp]

    public init(_ apps: [RecordedApp]) {
        self.apps = apps
    }

    private static let mark = "=== "

    /// Nil if the text is not one that `text` has written.
    public init?(text: String) {
        self.init([])
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ", maxSplits: 3).map { String($0) }
            if !line.hasPrefix(Self.mark) {
                guard let app = apps.indices.last else { return nil }
                apps[app].add(line)
            } else if words.count == 3, words[1] == "app" {
                apps.append(RecordedApp(name: words[2]))
            } else if let app = apps.indices.last, words.count == 3, words[1] == "file" {
                apps[app].files.append(SourceFile(path: words[2], text: ""))
            } else if let app = apps.indices.last, words[1] == "play" {
                let flow = words.count == 4 ? words[2] : nil
                let inputs = words.count == 4 ? words[3] : "{}"
                apps[app].plays.append(RecordedPlay(flow: flow, inputs: inputs, events: []))
            } else {
                return nil
            }
        }
    }

    /// Every source file in it must end in a line break.
    public var text: String {
        var text = ""
        for app in apps {
            text += Self.mark + "app " + app.name + "\n"
            for file in app.files {
                text += Self.mark + "file " + file.path + "\n"
                text += String(decoding: file.bytes, as: UTF8.self)
            }
            for play in app.plays {
                text += Self.mark + "play"
                if let flow = play.flow { text += " " + flow + " " + play.inputs }
                text += "\n"
                for event in play.events { text += event + "\n" }
            }
        }
        return text
    }
}

// MARK: - Files

extension RecordedApps {
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
