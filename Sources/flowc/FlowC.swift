import FlowModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The process: it hands its arguments and its surroundings to the command and exits as told.
@main
struct FlowC {
    static func main() {
        openMissingStreams()
        // A write that is refused has an error code, by which the refusal can be told.
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

    /// A standard stream that the caller has closed is put in place by one that refuses to be read
    /// and written. Else the next file to be opened would get its number, and reports would be
    /// written into it.
    private static func openMissingStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            let isInput = stream == STDIN_FILENO
            if open("/dev/null", isInput ? O_WRONLY : O_RDONLY) < 0 { _ = open("/", O_RDONLY) }
        }
    }

    /// Ctrl-C ends the run with its own exit code, also for callers that are no shell. Where the
    /// caller has said that interrupts are to be ignored, they stay so; that one of its threads
    /// held them back when it started this process is no such word.
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
