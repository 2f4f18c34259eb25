#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The streams of this process. Standard output is buffered and flushed before every read, so that
/// a dialogue over pipes works line by line and a long report is written in few pieces.
final class ProcessConsole: Console {
    private var pending: [UInt8] = []
    private var input: [UInt8] = []
    private var inputOffset = 0
    /// The offset in `input` before which there is no line break.
    private var searchedOffset = 0
    private var isInputOver = false

    private static let bufferSize = 1 << 16
    /// The longest line. No intended line is longer, and `/dev/zero` is one endless line.
    static let lineByteLimit = 1 << 20

    var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    func isTerminal(_ stream: OutputStream) -> Bool {
        switch stream {
        case .output: isatty(STDOUT_FILENO) == 1
        case .errors: isatty(STDERR_FILENO) == 1
        }
    }

    func write(_ text: String, to stream: OutputStream) {
        switch stream {
        case .output:
            pending += text.utf8
            if pending.count >= ProcessConsole.bufferSize { flush() }
        case .errors:
            flush()
            _ = writeBytes(Array(text.utf8), to: STDERR_FILENO)
        }
    }

    func flush() {
        if !pending.isEmpty, !writeBytes(pending, to: STDOUT_FILENO) {
            let code = errno
            // It is not a failure if the reader has seen enough.
            if code == EPIPE { exit(RunStatus.unread.rawValue) }
            fail(FileProblem("<stdout>", code: code).message, .failed)
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Ends the process, because without writing results or reading commands it has nothing left
    /// to do.
    private func fail(_ message: String, _ status: RunStatus) -> Never {
        _ = writeBytes(Array(("error: " + message + "\n").utf8), to: STDERR_FILENO)
        exit(status.rawValue)
    }

    func readInput(byteLimit: Int) throws(FileProblem) -> [UInt8] {
        flush()
        guard let bytes = readBytes(of: STDIN_FILENO, byteLimit: byteLimit) else {
            throw FileProblem(ProjectReader.inputPath, code: errno)
        }
        return bytes
    }

    func readLine() -> String? {
        flush()
        while true {
            if let end = input[searchedOffset...].firstIndex(of: 0x0A) {
                let line = input[inputOffset..<end]
                inputOffset = end + 1
                searchedOffset = inputOffset
                return text(of: line)
            }
            searchedOffset = input.count
            if input.count - inputOffset > ProcessConsole.lineByteLimit {
                fail(
                    "a line of standard input has more than \(ProcessConsole.lineByteLimit) "
                        + "bytes, expected a command", .misused)
            }
            if isInputOver {
                guard inputOffset < input.count else { return nil }
                let line = input[inputOffset...]
                inputOffset = input.count
                return text(of: line)
            }
            fillInput()
        }
    }

    private func fillInput() {
        input.removeFirst(inputOffset)
        searchedOffset -= inputOffset
        inputOffset = 0
        // Answers the lines that are there now before it waits for more.
        let chunk = readSome(of: STDIN_FILENO, byteLimit: 4096) ?? []
        if chunk.isEmpty { isInputOver = true } else { input += chunk }
    }

    private func text(of line: ArraySlice<UInt8>) -> String {
        let content = line.last == 0x0D ? line.dropLast() : line
        return String(decoding: content, as: UTF8.self)
    }
}

/// The environment of this process.
func processEnvironment() -> [String: String] {
    var result: [String: String] = [:]
    let names = ["NO_COLOR", "CI", "TERM", "COLUMNS", "CLICOLOR_FORCE"] + Git.variables
    for name in names {
        if let value = getenv(name) { result[name] = String(cString: value) }
    }
    return result
}
