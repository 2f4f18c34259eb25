#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A lock on the output folder, which the system releases when its owner dies. Files have hidden
/// names in that folder until all are whole; a killed run leaves nothing else.
final class DiskStaging: Staging {
    private let directory: String
    /// The folder, opened once; files are put below this descriptor.
    private let folder: Int32
    private var signals = HeldSignals()

    init(in directory: String, patienceSeconds: Int) throws(FileProblem) {
        self.directory = directory
        folder = open(directory, DiskStaging.folderFlags)
        guard folder >= 0 else { throw FileProblem(directory, code: errno) }
        var waits = patienceSeconds * 1_000_000 / Int(DiskStaging.waitMicroseconds)
        signals.hold()
        while flock(folder, LOCK_EX | LOCK_NB) != 0 {
            // On a disk without locks nobody knows which runs are alive, so nothing may be cleared.
            guard errno == EWOULDBLOCK else { return }
            signals.release()
            if waits == 0 {
                close(folder)
                throw FileProblem(path: directory, reason: .busy(seconds: patienceSeconds))
            }
            waits -= 1
            usleep(DiskStaging.waitMicroseconds)
            signals.hold()
        }
        removeLeftOvers()
    }

    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    private static let waitMicroseconds: UInt32 = 2_000

    func put(_ files: [OutputFile]) throws(FileProblem) {
        var names: [String] = []
        defer { for name in names { unlinkat(folder, name, 0) } }
        for file in files { try write(file, addingTo: &names) }
        // Nothing is moved if a folder would refuse its part.
        var folders: Set<String?> = []
        for file in files where folders.insert(parentDirectory(of: file.path)).inserted {
            try inFolder(of: file.path) { folder, _ in faccessat(folder, ".", W_OK, 0) }
        }
        for (name, file) in zip(names, files) {
            try inFolder(of: file.path) { renameat(folder, name, $0, $1) }
        }
        names = []
    }

    func remove(_ path: String) throws(FileProblem) {
        try inFolder(of: path) { unlinkat($0, $1, 0) }
        if let parent = parentDirectory(of: path) {
            try? inFolder(of: parent) { unlinkat($0, $1, AT_REMOVEDIR) }
        }
    }

    func end() {
        close(folder)
        signals.release()
    }

    /// Writes a file under a hidden name. The name is added to `names` only once the file is ours,
    /// so that the file of another run is never removed.
    private func write(
        _ file: OutputFile, addingTo names: inout [String]
    ) throws(FileProblem) {
        let name = stagingPrefix + String(UInt64.random(in: 0...UInt64.max), radix: 16)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let written = openat(folder, name, flags, 0o666)
        guard written >= 0 else { throw problem(file.path) }
        names.append(name)
        let isWritten = writeBytes(file.bytes, to: written)
        let code = errno
        guard close(written) == 0, isWritten else {
            throw problem(file.path, code: isWritten ? errno : code)
        }
    }

    /// Calls the system with the folder that a path leads to, and the name there. Does not follow
    /// links on the way, even if they replaced a folder a moment ago.
    private func inFolder(
        of path: String, call: (_ folder: Int32, _ name: String) -> Int32
    ) throws(FileProblem) {
        let parts = path.split(separator: "/").map(String.init)
        var inner = openat(folder, ".", DiskStaging.folderFlags)
        defer { close(inner) }
        for part in parts.dropLast() {
            let next = openat(inner, part, DiskStaging.folderFlags | O_NOFOLLOW)
            guard next >= 0 else { throw problem(path) }
            close(inner)
            inner = next
        }
        guard call(inner, parts.last ?? "") == 0 else { throw problem(path) }
    }

    private func problem(_ path: String, code: Int32 = errno) -> FileProblem {
        FileProblem(join(directory, path), code: code)
    }

    /// Removes the files of runs that were killed: a run that is alive would hold the lock.
    private func removeLeftOvers() {
        for name in (try? Disk().names(in: directory)) ?? [] where isStagingName(name) {
            unlinkat(folder, name, 0)
        }
    }
}

/// Holds back the signals that end a run while files are put in place. That takes milliseconds, and
/// then no files are left behind.
private struct HeldSignals {
    /// The signals that the caller had held back.
    private var before = sigset_t()

    mutating func hold() {
        var held = sigset_t()
        sigemptyset(&held)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&held, signal) }
        pthread_sigmask(SIG_BLOCK, &held, &before)
    }

    mutating func release() {
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
