@testable import flowc

/// Puts files in place one after the other: nobody else sees this file system.
private final class MemoryStaging: Staging {
    private let files: MemoryFiles
    private let directory: String

    init(files: MemoryFiles, directory: String) {
        self.files = files
        self.directory = directory
    }

    func put(_ files: [OutputFile]) throws(FileProblem) {
        for file in files {
            try self.files.put(
                OutputFile(path: join(directory, file.path), bytes: file.bytes))
        }
    }

    func remove(_ path: String) throws(FileProblem) {
        try files.remove(join(directory, path))
    }

    func end() {}
}

/// A file system in memory. It can refuse to be read or written without relying on permissions,
/// which do not hold for a superuser, and it counts what is written.
final class MemoryFiles: FileSystem {
    var contents: [String: [UInt8]] = [:]
    var directories: Set<String> = []
    /// Links to directories, by path; the target is a path as well.
    var links: [String: String] = [:]
    var unreadable: Set<String> = []
    /// Paths below which nothing can be written, and why.
    var unwritable: [String: FileProblem.Reason] = [:]
    /// What another run does before the next one that writes has the lock.
    var otherRun: (() -> Void)?
    private(set) var writtenPaths: [String] = []
    /// How often each file was read.
    private(set) var readCounts: [String: Int] = [:]

    init(_ texts: [String: String] = [:]) {
        for (path, text) in texts { contents[path] = Array(text.utf8) }
    }

    func text(_ path: String) -> String? {
        contents[path].map { String(decoding: $0, as: UTF8.self) }
    }

    /// The path with links on the way replaced by what they point to.
    private func resolved(_ path: String) -> String {
        var result: String?
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            let place = result.map { $0 + "/" + part } ?? String(part)
            result = links[place] ?? place
        }
        return result ?? path
    }

    private func isDirectory(_ path: String) -> Bool {
        path == "." || directories.contains(path)
            || contents.keys.contains { $0.hasPrefix(path + "/") }
    }

    func entry(at path: String) throws(FileProblem) -> FileEntry {
        let place = resolved(path)
        if contents[place] != nil { return .file }
        if isDirectory(place) { return .directory(identity: place) }
        throw FileProblem(path: path, reason: .missing)
    }

    func names(in directory: String) throws(FileProblem) -> [String] {
        let place = resolved(directory)
        if unreadable.contains(place) {
            throw FileProblem(path: directory, reason: .notPermitted)
        }
        if contents[place] != nil { throw FileProblem(path: directory, reason: .notADirectory) }
        guard isDirectory(place) else { throw FileProblem(path: directory, reason: .missing) }
        let prefix = place == "." ? "" : place + "/"
        var names: Set<String> = []
        for path in Array(contents.keys) + Array(directories) + Array(links.keys)
        where path.hasPrefix(prefix) && path != place {
            if let first = path.dropFirst(prefix.count).split(separator: "/").first {
                names.insert(String(first))
            }
        }
        return Array(names)
    }

    func read(_ path: String, byteLimit: Int) throws(FileProblem) -> [UInt8] {
        let place = resolved(path)
        if unreadable.contains(place) { throw FileProblem(path: path, reason: .notPermitted) }
        guard let bytes = contents[place] else {
            throw FileProblem(path: path, reason: isDirectory(place) ? .isADirectory : .missing)
        }
        readCounts[place, default: 0] += 1
        return Array(bytes.prefix(byteLimit))
    }

    /// Puts a file where the disk would, once it is whole.
    fileprivate func put(_ file: OutputFile) throws(FileProblem) {
        try requireWritable(file.path)
        if isDirectory(file.path) { throw FileProblem(path: file.path, reason: .isADirectory) }
        links[file.path] = nil
        writtenPaths.append(file.path)
        contents[file.path] = file.bytes
    }

    var currentDirectory: String? { "/here" }

    func isLink(_ path: String) -> Bool { links[path] != nil }

    func openStaging(
        in directory: String, isPatient: Bool
    ) throws(FileProblem) -> any Staging {
        try requireWritable(directory)
        let other = otherRun
        otherRun = nil
        other?()
        return MemoryStaging(files: self, directory: directory)
    }

    func writeStream(_ bytes: [UInt8], to path: String) throws(FileProblem) {
        contents[path, default: []] += bytes
    }

    func makeDirectory(_ path: String) throws(FileProblem) {
        try requireWritable(path)
        if contents[path] != nil { throw FileProblem(path: path, reason: .notADirectory) }
        directories.insert(path)
    }

    fileprivate func remove(_ path: String) throws(FileProblem) {
        guard contents.removeValue(forKey: path) != nil else {
            throw FileProblem(path: path, reason: .missing)
        }
    }

    func removeEmptyDirectory(_ path: String) {
        directories.remove(path)
    }

    private func requireWritable(_ path: String) throws(FileProblem) {
        for (place, reason) in unwritable where path == place || path.hasPrefix(place + "/") {
            throw FileProblem(path: path, reason: reason)
        }
    }
}
