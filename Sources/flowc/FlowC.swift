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
        let console = ProcessConsole()
        let world = World(files: Disk(), console: console, environment: processEnvironment())
        let status = FlowCommand.run(Array(CommandLine.arguments.dropFirst()), in: world)
        console.flush()
        exit(console.isIntact ? status.rawValue : RunStatus.failed.rawValue)
    }
}
