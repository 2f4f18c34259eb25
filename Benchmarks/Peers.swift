import CLibYAML
import FlowModel

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// libyaml's bare event loop in over the same bytes: the floor of everything that reads YAML.
/// Returns how many events there were, so that no compiler can leave the loop out.
func countEvents(of files: [SourceFile]) -> Int {
    var count = 0
    for file in files {
        var parser = yaml_parser_t()
        yaml_parser_initialize(&parser)
        defer { yaml_parser_delete(&parser) }
        file.bytes.withUnsafeBufferPointer { bytes in
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            var event = yaml_event_t()
            var isOver = false
            while !isOver, yaml_parser_parse(&parser, &event) != 0 {
                isOver = event.type == YAML_STREAM_END_EVENT
                yaml_event_delete(&event)
                count += 1
            }
        }
    }
    return count
}

/// What a program has taken.
struct ProgramRun {
    let exitCode: Int32
    /// Of all its threads and of the system for it, in seconds.
    let processorTime: Double
    /// The bytes of memory that it had at most. Linux never says less than this process had when it
    /// started the program.
    let memory: Int
}

/// Runs a program and waits for it. Its output is thrown away, or goes to a file. Nil if it could
/// not be run, or was ended by a signal.
@discardableResult
func runProgram(_ arguments: [String], output: String = "/dev/null") -> ProgramRun? {
    var words = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
    #else
        var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, path) in [(Int32(1), output), (2, "/dev/null")] {
        posix_spawn_file_actions_addopen(
            &actions, descriptor, path, O_WRONLY | O_CREAT, 0o600)
    }
    var process: pid_t = 0
    guard let program = words[0],
        posix_spawnp(&process, program, &actions, nil, words, environ) == 0
    else {
        return nil
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process, status & 0x7F == 0 else { return nil }
    let times = [usage.ru_utime, usage.ru_stime].map {
        Double($0.tv_sec) + Double($0.tv_usec) / 1e6
    }
    #if canImport(Darwin)
        let memory = Int(usage.ru_maxrss)
    #else
        let memory = Int(usage.ru_maxrss) * 1_024
    #endif
    return ProgramRun(
        exitCode: status >> 8 & 0xFF, processorTime: times[0] + times[1], memory: memory)
}
