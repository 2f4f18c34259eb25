#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Other programs of the machine. The tool runs `git` and nothing else.
protocol Programs {
    /// Runs a program to its end where the tool runs, without some of its environment variables;
    /// nil if there is no program of that name.
    func run(_ words: [String], without variables: [String]) -> ProgramResult?
}

/// How a program ended.
struct ProgramResult {
    let status: Int32
    let output: [UInt8]
    let errors: [UInt8]
}

/// A world without programs.
struct NoPrograms: Programs {
    func run(_ words: [String], without variables: [String]) -> ProgramResult? { nil }
}

/// The programs that the system finds by `PATH`.
struct ProcessPrograms: Programs {
    /// A shell's code for a name that it does not find.
    private static let notFound: Int32 = 127

    func run(_ words: [String], without variables: [String]) -> ProgramResult? {
        guard let output = Pipe(), let errors = Pipe() else { return nil }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var environment = Self.environment(without: variables)
        var process: pid_t = 0
        let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, &environment)
        close(output.writing)
        close(errors.writing)
        defer {
            close(output.reading)
            close(errors.reading)
        }
        guard code == 0 else { return nil }
        let (written, complaints) = Pipe.readAll(output.reading, errors.reading)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let exit = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        if exit == Self.notFound { return nil }
        return ProgramResult(status: exit, output: written, errors: complaints)
    }

    /// The entries of the environment, with a nil at the end.
    private static func environment(
        without variables: [String]
    ) -> [UnsafeMutablePointer<CChar>?] {
        var entries: [UnsafeMutablePointer<CChar>?] = []
        var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
        while let entry = next.pointee {
            let isLeftOut = variables.contains { strncmp(entry, $0 + "=", $0.utf8.count + 1) == 0 }
            if !isLeftOut { entries.append(entry) }
            next += 1
        }
        return entries + [nil]
    }
}

/// The two ends of a pipe, which started programs do not inherit.
private struct Pipe {
    let reading: Int32
    let writing: Int32

    init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Reads two pipes to their ends, whichever has bytes: otherwise a program that waits for room
    /// in one of them could wait for ever.
    static func readAll(_ first: Int32, _ second: Int32) -> ([UInt8], [UInt8]) {
        var bytes: [[UInt8]] = [[], []]
        var waiting = [
            pollfd(fd: first, events: Int16(POLLIN), revents: 0),
            pollfd(fd: second, events: Int16(POLLIN), revents: 0),
        ]
        while waiting.contains(where: { $0.fd >= 0 }) {
            if poll(&waiting, nfds_t(waiting.count), -1) < 0 {
                if errno == EINTR { continue }
                break
            }
            for index in waiting.indices where waiting[index].revents != 0 {
                let part = readSome(of: waiting[index].fd, byteLimit: 1 << 16) ?? []
                bytes[index] += part
                // `poll` skips an entry with a negative descriptor.
                if part.isEmpty { waiting[index].fd = -1 }
            }
        }
        return (bytes[0], bytes[1])
    }
}
