import Foundation

/// Tools of PyPI, which know nothing of flowc.
public enum ForeignTools {
    /// The folder they are in, or why they are not here.
    public struct Folder: Sendable {
        public let path: String?
        public let absence: String

        /// What a script prints that installs them.
        fileprivate init(_ script: String, _ arguments: [String] = []) {
            let printed = try? ForeignTools.run(Project.root + "/" + script, arguments)
            path = printed?.output.split(separator: "\n").first.map(String.init)
            absence = printed?.errors ?? script + " cannot be run"
        }
    }

    /// Holds the validator of the schema.
    public static let schema = Folder("Scripts/validator")

    /// Holds what reads reports, too. Two installations at once would break one another.
    public static let readers: Folder =
        schema.path == nil ? schema : Folder("Scripts/validator", ["readers"])

    /// Runs a tool to its end. Outputs go through files, so that a full pipe cannot stop anyone.
    public static func run(
        _ tool: String, _ arguments: [String]
    ) throws -> (output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        let folder = NSTemporaryDirectory() + "flowc-tool-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let outputs = ["output", "errors"].map { folder + "/" + $0 }
        for path in outputs { try "".write(toFile: path, atomically: true, encoding: .utf8) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: outputs[0])
        process.standardError = FileHandle(forWritingAtPath: outputs[1])
        try process.run()
        process.waitUntilExit()
        let texts = try outputs.map { try String(contentsOfFile: $0, encoding: .utf8) }
        return (texts[0], texts[1])
    }
}
