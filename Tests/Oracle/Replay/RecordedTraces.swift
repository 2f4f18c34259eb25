import Foundation
import TestSupport

/// What the oracle has recorded: a file of lines, each a trace's name and its digest.
public struct RecordedTraces: Sendable {
    private static let folder = "Tests/Oracle/Traces"

    public var digests: [String: TraceDigest] = [:]
    /// The names of the traces in the order of the file.
    public private(set) var names: [String] = []

    public init() {}

    public mutating func add(_ digest: TraceDigest, as name: String) {
        names.append(name)
        digests[name] = digest
    }

    /// Empty if nothing has been recorded.
    public init(named file: String) {
        let text = (try? Project.text(of: Self.path(file))) ?? ""
        for line in text.split(separator: "\n") {
            let name = line.prefix { $0 != " " }
            guard let digest = TraceDigest(text: line.dropFirst(name.count)) else { continue }
            add(digest, as: String(name))
        }
    }

    public func write(as file: String) throws {
        let lines = names.map { name in name + " " + (digests[name]?.text ?? "") + "\n" }
        try lines.joined().write(
            toFile: Project.root + "/" + Self.path(file), atomically: true, encoding: .utf8)
    }

    public static func path(_ file: String) -> String { folder + "/" + file + ".txt" }
}
