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

/// Runs a program with its output thrown away and waits for it. Returns whether it could be run.
func runProgram(_ arguments: [String]) -> Bool {
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
    for descriptor: Int32 in [1, 2] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var process: pid_t = 0
    guard let program = words[0],
        posix_spawnp(&process, program, &actions, nil, words, environ) == 0
    else {
        return false
    }
    var status: Int32 = 0
    return waitpid(process, &status, 0) == process && status == 0
}
