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
        exitOnInterrupt()
        let console = ProcessConsole()
        let world = World(files: Disk(), console: console, environment: processEnvironment())
        let status = FlowCommand.run(Array(CommandLine.arguments.dropFirst()), in: world)
        console.flush()
        exit(console.isIntact ? status.rawValue : RunStatus.failed.rawValue)
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
