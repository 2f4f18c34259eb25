/// The files a command may see. Paths are as the user wrote them, relative to where the tool runs.
protocol FileSystem {
    /// What stands at a path, symbolic links followed.
    func entry(at path: String) throws(FileProblem) -> FileEntry
    /// The names in a directory, in no particular order.
    func names(in directory: String) throws(FileProblem) -> [String]
    /// The bytes of a file, but no more than `byteLimit`.
    func read(_ path: String, byteLimit: Int) throws(FileProblem) -> [UInt8]
    func write(_ bytes: [UInt8], to path: String) throws(FileProblem)
    /// Gives a file another path in one move, in place of what may stand there.
    func rename(_ path: String, to newPath: String) throws(FileProblem)
    /// Makes a directory and those above it; one that is there already is fine.
    func makeDirectory(_ path: String) throws(FileProblem)
    func removeFile(_ path: String) throws(FileProblem)
    /// Removes a directory if nothing is left in it.
    func removeEmptyDirectory(_ path: String)
}

extension FileSystem {
    /// Puts a file in place whole: it is written beside and then renamed, so that nobody ever sees
    /// half of it.
    func replace(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
        let staged = stagedPath(for: path)
        do {
            try write(bytes, to: staged)
            try rename(staged, to: path)
        } catch {
            try? removeFile(staged)
            throw FileProblem(path: path, reason: error.reason)
        }
    }

    /// Where a file waits until it is whole. Hidden, so that no build picks it up.
    func stagedPath(for path: String) -> String {
        let name = "." + fileName(of: path) + ".flowc-new"
        return parentDirectory(of: path).map { join($0, name) }
            ?? (path.hasPrefix("/") ? "/" + name : name)
    }
}

enum FileEntry: Equatable {
    case file
    /// `identity` is the same for two paths of one directory, so that loops of links are noticed.
    case directory(identity: String)
    /// A pipe, a device or a socket: it can be read when it is named, and is passed by in a folder.
    case other
}

struct FileProblem: Error, Equatable {
    enum Reason: Equatable {
        case missing
        case notPermitted
        case notADirectory
        case isADirectory
        case diskFull
        /// Anything else, in the system's own words.
        case other(String)
    }

    let path: String
    let reason: Reason

    /// `flows/x.yaml: no such file or directory`
    var message: String {
        "`\(path)`: " + words
    }

    /// Being full is a failure in the middle of the work; all else is a path that was held wrong.
    var status: RunStatus { reason == .diskFull ? .failed : .misused }

    private var words: String {
        switch reason {
        case .missing: "no such file or directory"
        case .notPermitted: "permission denied"
        case .notADirectory: "not a directory"
        case .isADirectory: "is a directory, expected a file"
        case .diskFull: "no space left on the disk"
        case .other(let words): words
        }
    }
}
