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
    func entry(at path: String) throws(FileProblem) -> FileEntry {
        var status = stat()
        guard stat(path, &status) == 0 else { throw problem(path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .directory(identity: "\(status.st_dev):\(status.st_ino)")
        default: return .other
        }
    }

    func names(in directory: String) throws(FileProblem) -> [String] {
        guard let handle = opendir(directory) else { throw problem(directory) }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                let capacity = MemoryLayout.size(ofValue: pointer.pointee)
                return pointer.withMemoryRebound(to: CChar.self, capacity: capacity) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    func read(_ path: String, byteLimit: Int) throws(FileProblem) -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        guard let bytes = readBytes(of: descriptor, byteLimit: byteLimit) else {
            throw problem(path)
        }
        return bytes
    }

    func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        guard descriptor >= 0 else { throw problem(path) }
        let isWritten = writeBytes(bytes, to: descriptor)
        let code = errno
        guard close(descriptor) == 0, isWritten else { throw problem(path, code: code) }
    }

    func rename(_ path: String, to newPath: String) throws(FileProblem) {
        guard systemRename(path, newPath) == 0 else { throw problem(newPath) }
    }

    func makeDirectory(_ path: String) throws(FileProblem) {
        if mkdir(path, 0o777) == 0 { return }
        let code = errno
        if code == EEXIST, case .directory = try? entry(at: path) { return }
        guard code == ENOENT, let parent = parentDirectory(of: path) else {
            throw problem(path, code: code == EEXIST ? ENOTDIR : code)
        }
        try makeDirectory(parent)
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw problem(path) }
    }

    func removeFile(_ path: String) throws(FileProblem) {
        guard unlink(path) == 0 else { throw problem(path) }
    }

    func removeEmptyDirectory(_ path: String) {
        rmdir(path)
    }

    private func problem(_ path: String, code: Int32 = errno) -> FileProblem {
        let reason: FileProblem.Reason =
            switch code {
            case ENOENT: .missing
            case EACCES, EPERM, EROFS: .notPermitted
            case ENOTDIR: .notADirectory
            case EISDIR: .isADirectory
            case ENOSPC, EDQUOT: .diskFull
            default: .other(strerror(code).map { String(cString: $0) } ?? "error \(code)")
            }
        return FileProblem(path: path, reason: reason)
    }
}

/// Reads until the end, or until there is more than anyone wants; nil when the system refuses.
func readBytes(of descriptor: Int32, byteLimit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    let chunk = 1 << 16
    while bytes.count < byteLimit {
        let wanted = min(chunk, byteLimit - bytes.count)
        var count = 0
        let part = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            repeat {
                count = read(descriptor, buffer.baseAddress, wanted)
            } while count < 0
                && errno == EINTR
            filled = max(0, count)
        }
        if count < 0 { return nil }
        if count == 0 { break }
        bytes += part
    }
    return bytes
}

/// Writes everything, in as many pieces as the system likes; false when it refuses.
func writeBytes(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var offset = 0
        while offset < buffer.count {
            let count = write(
                descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            offset += count
        }
        return true
    }
}

/// The system's call, which a method of the same name would hide.
private func systemRename(_ path: String, _ newPath: String) -> Int32 {
    rename(path, newPath)
}
