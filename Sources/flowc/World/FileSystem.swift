import FlowModel

/// The files a command may see. Paths are as the user wrote them, relative to where the tool runs.
protocol FileSystem {
    /// The folder in which the tool runs, as an absolute path; nil if it is gone.
    var currentDirectory: String? { get }
    /// The folders above the one in which the tool runs, up to the top of the git repository.
    var foldersOfRepository: [String] { get }
    /// The kind of thing at a path, symbolic links followed.
    func entry(at path: String) throws(FileProblem) -> FileEntry
    /// True if the last part of a path is a symbolic link.
    func isLink(_ path: String) -> Bool
    /// The names in a directory, in no particular order. A name that is not UTF-8 has U+FFFD in
    /// place of its odd bytes, so no path leads to it.
    func names(in directory: String) throws(FileProblem) -> [String]
    /// The bytes of a file, but no more than `byteLimit`. A pipe or a device is refused, because
    /// reading it may never end, unless it is a stream that the caller gave to this process.
    func read(_ path: String, byteLimit: Int) throws(FileProblem) -> [UInt8]
    /// Makes a directory in an existing one. Does nothing if it exists already.
    func makeDirectory(_ path: String) throws(FileProblem)
    /// Removes a directory if nothing is left in it.
    func removeEmptyDirectory(_ path: String)
    /// Locks a directory for writing until `end` is called on the result, and removes the files
    /// that a killed run left. If another run has the lock, a patient call waits; others fail.
    func openStaging(
        in directory: String, isPatient: Bool
    ) throws(FileProblem) -> any Staging
    /// Writes to a stream that the caller gave to this process.
    func writeStream(_ bytes: [UInt8], to path: String) throws(FileProblem)
}

/// The right to write in a directory. Paths are relative to it.
protocol Staging: AnyObject {
    /// Puts every file at its path in one move each. All files are written before the first is
    /// moved, so a disk that refuses leaves the old files as they were.
    func put(_ files: [OutputFile]) throws(FileProblem)
    /// Removes a file, and its folder if nothing is left in it.
    func remove(_ path: String) throws(FileProblem)
    func end()
}

/// A file to be written.
struct OutputFile {
    let path: String
    let bytes: [UInt8]
}

/// Decides which files a new file may replace.
struct Overwriting {
    /// Reads the beginning of the file that is there.
    let isAllowed: ([UInt8]) -> Bool
    /// The reason for a refusal, with the next step.
    let advice: String
    /// True if the user insists. Even then no directory and no device is replaced.
    var isForced = false

    static let byteLimit = 1 << 16

    /// A report or a baseline may replace an earlier one. `isOne` gets the beginning of the file.
    static func earlier(_ what: String, isOne: @escaping (String) -> Bool) -> Overwriting {
        Overwriting(
            isAllowed: { isOne(String(decoding: $0, as: UTF8.self)) },
            advice: "does not look like an earlier \(what); name another file, or remove this one")
    }

    /// A scenario never replaces another, which somebody may have written by hand or changed since
    /// it was recorded, unless the user insists.
    static func scenario(advice: String, isForced: Bool) -> Overwriting {
        Overwriting(
            isAllowed: { _ in false }, advice: "is there already; " + advice, isForced: isForced)
    }

    /// Fails if a file must not be replaced. An empty file always may: nothing is lost.
    func requireAllowed(_ path: String, in files: any FileSystem) throws(FileProblem) {
        if path == "-" { throw FileProblem(path: path, reason: .isStandardStream) }
        let isLink = files.isLink(path)
        if isForced, isLink { return }
        if isLink { throw FileProblem(path: path, reason: .isALink) }
        let start: [UInt8]
        do {
            start = try files.read(path, byteLimit: Overwriting.byteLimit)
        } catch {
            if error.reason == .missing { return }
            throw error
        }
        if start.isEmpty || isForced || isAllowed(start) { return }
        throw FileProblem(path: path, reason: .occupied(advice))
    }
}

extension FileSystem {
    /// Makes folders, outermost first, and the folders above them, then calls `body`, which puts
    /// files there. If that fails, removes the folders that were not there before.
    func makeFolders(
        _ folders: [String], for body: () throws(FileProblem) -> Void
    ) throws(FileProblem) {
        var made: [String] = []
        do throws(FileProblem) {
            for folder in folders { try makeFolder(folder, addingTo: &made) }
            try body()
        } catch {
            for folder in made.reversed() { removeEmptyDirectory(folder) }
            throw error
        }
    }

    private func makeFolder(
        _ path: String, addingTo made: inout [String]
    ) throws(FileProblem) {
        if (try? entry(at: path)) != nil { return }
        do throws(FileProblem) {
            try makeDirectory(path)
        } catch {
            guard error.reason == .missing, let parent = parentDirectory(of: path) else {
                throw error
            }
            try makeFolder(parent, addingTo: &made)
            try makeDirectory(path)
        }
        made.append(path)
    }

    /// Puts one file in place whole, unless a file is there that must not be replaced. Makes its
    /// folder if there is none.
    func put(
        _ bytes: [UInt8], at path: String, over overwriting: Overwriting
    ) throws(FileProblem) {
        if isStream(path) { return try writeStream(bytes, to: path) }
        do throws(FileProblem) {
            try makeFolders([folder(of: path)]) { () throws(FileProblem) in
                let staging = try openStaging(in: folder(of: path), isPatient: true)
                defer { staging.end() }
                try overwriting.requireAllowed(path, in: self)
                let name = path.split(separator: "/", omittingEmptySubsequences: false).last
                try staging.put([OutputFile(path: name.map(String.init) ?? path, bytes: bytes)])
            }
        } catch {
            // The user has named the file, not its folder.
            throw FileProblem(path: path, reason: error.reason)
        }
    }
}

/// True if a path names a stream that the caller gave to this process, as shells do for `<(...)`.
func isStream(_ path: String) -> Bool {
    path == "/dev/null" || streamNumber(path) != nil
}

/// The descriptor that the path of a stream names; nil for `/dev/null`.
func streamNumber(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": 0
    case "/dev/stdout": 1
    case "/dev/stderr": 2
    default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
    }
}

/// The beginning of a file's name until the file is whole: hidden, so that no build takes it.
let stagingPrefix = ".flowc-new-"

func isStagingName(_ name: String) -> Bool {
    name.hasPrefix(stagingPrefix)
        && UInt64(name.dropFirst(stagingPrefix.count), radix: 16) != nil
}

enum FileEntry: Equatable {
    case file
    /// `identity` is the same for two paths of one directory, so that loops of links are noticed.
    case directory(identity: String)
    /// A pipe, a device or a socket.
    case other
}

struct FileProblem: Error, Equatable {
    enum Reason: Equatable {
        case missing
        case notPermitted
        case notADirectory
        case isADirectory
        case notAFile
        case isALink
        /// `-` in place of a file to write.
        case isStandardStream
        case linksInACircle
        case nameTooLong
        case notUTF8
        /// A file that must not be replaced, and the next step.
        case occupied(String)
        /// A standard stream that the caller has closed.
        case closed
        case diskFull
        case fileTooLarge
        /// The project has more files, or more bytes, than a run reads.
        case projectTooLarge(files: Int, megabytes: Int)
        /// Another run did not end in time.
        case busy(seconds: Int)
        /// Anything else, in the system's own words.
        case other(String)
    }

    let path: String
    let reason: Reason

    /// `flows/x.yaml: no such file or directory`
    var message: String {
        if path.isEmpty, reason == .missing { return "the path is empty" }
        let place = "`\(printable(path))`"
        if case .occupied(let advice) = reason { return place + " " + advice }
        return place + ": " + words
    }

    /// Trouble with the disk is a failure of the tool; a path that cannot be used is a mistake of
    /// the caller.
    var status: RunStatus {
        switch reason {
        case .diskFull, .fileTooLarge, .busy, .other: .failed
        default: .misused
        }
    }

    private var words: String {
        switch reason {
        case .missing: "no such file or directory"
        case .notPermitted: "permission denied"
        case .notADirectory: "not a directory"
        case .isADirectory: "is a directory, expected a file"
        case .notAFile: "is a pipe, a socket or a device, expected a file"
        case .isALink: "is a symbolic link, and flowc does not write through links; move it away"
        case .isStandardStream:
            "means a standard stream, expected a path; write `./-` for one of this name"
        case .linksInACircle: "symbolic links lead in a circle"
        case .nameTooLong: "the name is too long for the disk"
        case .notUTF8: "the name is not UTF-8; rename it"
        case .occupied(let words), .other(let words): words
        case .closed: "the stream is closed"
        case .diskFull: "no space left on the disk"
        case .fileTooLarge: "the file is larger than the disk or a limit of the process allows"
        case .projectTooLarge(let files, let megabytes):
            "a run reads at most \(files) files and \(megabytes) MB, and this one is beyond; name "
                + "fewer folders"
        case .busy(let seconds):
            "another run of flowc has been writing here for \(seconds) seconds"
        }
    }
}
