#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The real file system, by the system's own calls: a tool that runs for milliseconds has no time
/// to load a framework.
struct Disk: FileSystem {
    /// The time to wait for another run that writes in the same folder.
    var patienceSeconds = 60

    var currentDirectory: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(validatingCString: path)
    }

    func entry(at path: String) throws(FileProblem) -> FileEntry {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileProblem(path, code: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .directory(identity: "\(status.st_dev):\(status.st_ino)")
        default: return .other
        }
    }

    func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    func names(in directory: String) throws(FileProblem) -> [String] {
        guard let handle = opendir(directory) else { throw FileProblem(directory, code: errno) }
        defer { closedir(handle) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                let capacity = MemoryLayout.size(ofValue: pointer.pointee)
                return pointer.withMemoryRebound(to: CChar.self, capacity: capacity) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw FileProblem(directory, code: errno) }
        return names
    }

    func read(_ path: String, byteLimit: Int) throws(FileProblem) -> [UInt8] {
        let isStream = isStream(path)
        if !isStream, try entry(at: path) == .other {
            throw FileProblem(path: path, reason: .notAFile)
        }
        // The file may have become a pipe since. Opening a pipe cannot hang with `O_NONBLOCK`.
        let waiting = isStream ? 0 : O_NONBLOCK
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | waiting)
        guard descriptor >= 0 else { throw FileProblem(path, code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard isStream || fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != S_IFIFO
        else { throw FileProblem(path: path, reason: .notAFile) }
        let expected = Int(status.st_size)
        guard let bytes = readBytes(of: descriptor, byteLimit: byteLimit, expected: expected) else {
            throw FileProblem(path, code: errno)
        }
        return bytes
    }

    func makeDirectory(_ path: String) throws(FileProblem) {
        if mkdir(path, 0o777) == 0 { return }
        let code = errno
        if code == EEXIST || code == EISDIR, case .directory = try? entry(at: path) { return }
        throw FileProblem(path, code: code == EEXIST ? ENOTDIR : code)
    }

    func removeEmptyDirectory(_ path: String) {
        rmdir(path)
    }

    func openStaging(
        in directory: String, isPatient: Bool = true
    ) throws(FileProblem) -> any Staging {
        try DiskStaging(in: directory, patienceSeconds: isPatient ? patienceSeconds : 0)
    }

    func writeStream(_ bytes: [UInt8], to path: String) throws(FileProblem) {
        guard let descriptor = streamNumber(path) else { return }
        guard writeBytes(bytes, to: descriptor) else { throw FileProblem(path, code: errno) }
    }
}

extension FileProblem {
    /// Makes a problem from an error code of the system.
    init(_ path: String, code: Int32) {
        let reason: Reason =
            switch code {
            // If a name was read from a folder but leads to no file, it is not UTF-8.
            case ENOENT: path.contains("\u{FFFD}") ? .notUTF8 : .missing
            case EACCES, EPERM, EROFS: .notPermitted
            case ENOTDIR: .notADirectory
            case EISDIR: .isADirectory
            case ELOOP: .linksInACircle
            case ENAMETOOLONG: .nameTooLong
            case EBADF: .closed
            case ENOSPC, EDQUOT: .diskFull
            case EFBIG: .fileTooLarge
            default: .other(strerror(code).map { String(cString: $0) } ?? "error \(code)")
            }
        self.init(path: path, reason: reason)
    }
}

/// Reads until the end or the limit; nil if the system refuses. If there are as many bytes as
/// expected, they are read in one piece and take no more memory than that.
func readBytes(of descriptor: Int32, byteLimit: Int, expected: Int = 1 << 16) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = expected + 1
    while bytes.count < byteLimit {
        let wanted = min(chunk, byteLimit - bytes.count)
        guard let part = readSome(of: descriptor, byteLimit: wanted) else { return nil }
        if part.isEmpty { break }
        if bytes.isEmpty { bytes = part } else { bytes += part }
        chunk = max(1 << 12, bytes.count)
    }
    return bytes
}

/// Reads the bytes that are available; empty at the end, and nil if the system refuses.
func readSome(of descriptor: Int32, byteLimit: Int) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: byteLimit) { buffer, filled in
        repeat {
            count = read(descriptor, buffer.baseAddress, byteLimit)
        } while count < 0 && isRetried(descriptor, for: POLLIN)
        filled = max(0, count)
    }
    return count < 0 ? nil : bytes
}

/// Writes everything, in as many pieces as the system needs; returns false if it refuses.
func writeBytes(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var offset = 0
        while offset < buffer.count {
            let count = write(
                descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
            if count < 0 {
                if isRetried(descriptor, for: POLLOUT) { continue }
                return false
            }
            offset += count
        }
        return true
    }
}

/// True if a failed call should be tried again: it was interrupted, or the caller of this process
/// made the stream non-blocking and the stream is ready now.
private func isRetried(_ descriptor: Int32, for events: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN else { return false }
    var wanted = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&wanted, 1, -1) > 0 || errno == EINTR
}
