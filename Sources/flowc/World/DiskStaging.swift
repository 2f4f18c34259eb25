#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A hidden folder inside the folder that is written to. A lock on it, which the system releases
/// when its owner dies, says whether the run that made it is alive.
final class DiskStaging: Staging {
    private let path: String
    private let descriptor: Int32
    private var count = 0
    private var signals = HeldSignals()

    init(in directory: String, patienceSeconds: Int) throws(FileProblem) {
        path = join(directory, stagingName)
        signals.hold()
        let isLocked: Bool
        do {
            (descriptor, isLocked) = try Self.open(
                path, in: directory, patienceSeconds: patienceSeconds, releasing: &signals)
        } catch {
            signals.release()
            throw error
        }
        if isLocked { removeLeftOvers() }
    }

    /// Makes the folder and locks it. Not locked, the result is on a disk without locks: nobody can
    /// say there who is alive, so nothing may be cleared.
    private static func open(
        _ path: String, in directory: String, patienceSeconds: Int,
        releasing signals: inout HeldSignals
    ) throws(FileProblem) -> (descriptor: Int32, isLocked: Bool) {
        for _ in 0...(patienceSeconds * 1_000_000 / Int(waitMicroseconds)) {
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw FileProblem(directory, code: errno)
            }
            let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
            let descriptor = openat(AT_FDCWD, path, flags)
            if descriptor >= 0 {
                try requireOwn(descriptor, path, in: directory)
                let code = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
                if code != EWOULDBLOCK, code != 0 || isPresent(descriptor, at: path) {
                    return (descriptor, code == 0)
                }
                close(descriptor)
            } else if errno != ENOENT {
                throw FileProblem(path, code: errno)
            }
            signals.release()
            usleep(waitMicroseconds)
            signals.hold()
        }
        throw FileProblem(path: directory, reason: .busy(seconds: patienceSeconds))
    }

    private static let waitMicroseconds: UInt32 = 2_000

    func put(_ files: [OutputFile]) throws(FileProblem) {
        var names: [String] = []
        defer { for name in names { unlinkat(descriptor, name, 0) } }
        for file in files {
            names.append("\(getpid()).\(count)")
            count += 1
            try write(file, named: names[names.count - 1])
        }
        for (name, file) in zip(names, files) {
            guard renameat(descriptor, name, AT_FDCWD, file.path) == 0 else {
                throw FileProblem(file.path, code: errno)
            }
        }
    }

    func close() {
        rmdir(path)
        Self.close(descriptor)
        signals.release()
    }

    private func write(_ file: OutputFile, named name: String) throws(FileProblem) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let written = openat(descriptor, name, flags, 0o666)
        guard written >= 0 else { throw FileProblem(file.path, code: errno) }
        let isWritten = writeBytes(file.bytes, to: written)
        let code = errno
        guard Self.close(written) == 0, isWritten else {
            throw FileProblem(file.path, code: isWritten ? errno : code)
        }
    }

    /// Removes the files of runs that were killed. Other files are not ours and stay.
    private func removeLeftOvers() {
        for name in (try? Disk().names(in: path)) ?? [] {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            let isOurs = parts.count == 2 && parts.allSatisfy { UInt($0) != nil }
            if isOurs { unlinkat(descriptor, name, 0) }
        }
    }

    /// The folder must belong to this user, or to the owner of the folder around it: in a folder
    /// that all may write to, somebody else could put other files in place of ours.
    private static func requireOwn(
        _ descriptor: Int32, _ path: String, in directory: String
    ) throws(FileProblem) {
        var own = stat()
        var around = stat()
        if fstat(descriptor, &own) == 0, stat(directory, &around) == 0,
            own.st_uid == geteuid() || own.st_uid == around.st_uid
        {
            return
        }
        close(descriptor)
        throw FileProblem(path: path, reason: .notPermitted)
    }

    /// Whether the folder is still there: the run that had the lock before removes it at its end.
    private static func isPresent(_ descriptor: Int32, at path: String) -> Bool {
        var opened = stat()
        var present = stat()
        return fstat(descriptor, &opened) == 0 && lstat(path, &present) == 0
            && opened.st_dev == present.st_dev && opened.st_ino == present.st_ino
    }

    /// The system's call, which the method of the same name would hide.
    @discardableResult
    private static func close(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.close(descriptor)
        #elseif canImport(Glibc)
            Glibc.close(descriptor)
        #elseif canImport(Musl)
            Musl.close(descriptor)
        #endif
    }
}

/// Signals that end a run are held back while files are put in place: that takes milliseconds, and
/// then nothing is left behind.
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
