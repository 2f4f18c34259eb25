import CRevision

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Identifies the running build of flowc by its git revision and by the device, inode, size and
/// modification time of the executable. Nil if the system cannot find that file.
func buildOfProcess() -> String? {
    var status = stat()
    guard let path = pathOfProgram(), stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
        let written = status.st_mtimespec
    #else
        let written = status.st_mtim
    #endif
    let numbers = [
        Int(status.st_dev), Int(status.st_ino), Int(status.st_size), written.tv_sec,
        written.tv_nsec,
    ]
    return String(cString: flowc_revision()) + numbers.map { " \($0)" }.joined()
}

private func pathOfProgram() -> String? {
    #if canImport(Darwin)
        var capacity = UInt32(PATH_MAX)
        var buffer = [CChar](repeating: 0, count: Int(capacity))
        guard _NSGetExecutablePath(&buffer, &capacity) == 0 else { return nil }
        return String(validatingCString: buffer)
    #else
        return "/proc/self/exe"
    #endif
}
