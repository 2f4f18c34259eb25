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

    init(in directory: String, patienceSeconds: Int) throws(FileProblem) {
        path = join(directory, stagingName)
        var waits = 0
        while true {
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw FileProblem(directory, code: errno)
            }
            let found = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if found >= 0 {
                try DiskStaging.requireOwn(found, path, in: directory)
                let code = flock(found, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
                // A disk without locks cannot say who is alive, so nothing is cleared there.
                if code != EWOULDBLOCK, code != 0 || DiskStaging.isPresent(found, at: path) {
                    descriptor = found
                    if code == 0 { removeLeftOvers() }
                    return
                }
                Self.close(found)
            } else if errno != ENOENT {
                throw FileProblem(path, code: errno)
            }
            guard waits < patienceSeconds * 1_000_000 / Int(Self.waitMicroseconds) else {
                throw FileProblem(path: directory, reason: .busy(seconds: patienceSeconds))
            }
            waits += 1
            usleep(Self.waitMicroseconds)
        }
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
