import FlowModel
import Foundation

/// The files of an app on a disk, for whole runs of programs.
struct WorkloadFolder {
    let files: [SourceFile]
    private let folder: URL

    init(screens: Int) throws {
        try self.init(Workload.files(screens: screens), name: "\(screens)")
    }

    init(_ files: [SourceFile], name: String) throws {
        try self.init(
            files,
            in: FileManager.default.temporaryDirectory.appendingPathComponent(
                "flowc-benchmarks-\(ProcessInfo.processInfo.processIdentifier)-\(name)"))
    }

    init(_ files: [SourceFile], in folder: URL) throws {
        self.files = files
        self.folder = folder
        for file in files { try write(file.bytes, to: file.path) }
    }

    /// The folder with the flows.
    var flows: String { path(of: "workload") }

    func path(of name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes another file beside the flows' folder or in it.
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let place = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
