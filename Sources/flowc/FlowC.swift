import FlowModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The process: it passes its arguments and environment to the command and exits with its status.
@main
struct FlowC {
    static func main() {
        openMissingStreams()
        // Without the signals, a refused write returns an error code, so that flowc can report it.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        exitOnInterrupt()
        let console = ProcessConsole()
        let world = World(
            files: Disk(), console: console, environment: processEnvironment(),
            programs: ProcessPrograms(), build: buildOfProcess(),
            keep: { _ = Unmanaged.passRetained($0) })
        let status = FlowCommand.run(Array(CommandLine.arguments.dropFirst()), in: world)
        console.flush()
        exit(status.rawValue)
    }

    /// Replaces a standard stream that the caller has closed by one that refuses reads and writes.
    /// Otherwise the next file to be opened would get its number, and reports would be written into
    /// that file.
    private static func openMissingStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            let isInput = stream == STDIN_FILENO
            if open("/dev/null", isInput ? O_WRONLY : O_RDONLY) < 0 { _ = open("/", O_RDONLY) }
        }
    }

    /// Makes Ctrl-C end the run with its own exit code, also for callers that are not a shell. If
    /// the caller ignores interrupts, they stay ignored. If a thread of the caller only blocked
    /// them when it started this process, they are unblocked.
    private static func exitOnInterrupt() {
        let before = signal(SIGINT) { _ in _exit(RunStatus.interrupted.rawValue) }
        if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
            signal(SIGINT, SIG_IGN)
        }
        var interrupts = sigset_t()
        sigemptyset(&interrupts)
        sigaddset(&interrupts, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &interrupts, nil)
    }
}
