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
    /// False once something could not be written, as to a full disk.
    private(set) var isIntact = true
    private var input: [UInt8] = []
    private var inputOffset = 0
    private var isInputOver = false

    private static let bufferSize = 1 << 16

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
        if !pending.isEmpty, !writeBytes(pending, to: STDOUT_FILENO) { isIntact = false }
        pending.removeAll(keepingCapacity: true)
    }

    func readInput(byteLimit: Int) -> [UInt8] {
        flush()
        return readBytes(of: STDIN_FILENO, byteLimit: byteLimit) ?? []
    }

    func readLine() -> String? {
        flush()
        while true {
            if let end = input[inputOffset...].firstIndex(of: 0x0A) {
                let line = input[inputOffset..<end]
                inputOffset = end + 1
                return text(of: line)
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
        inputOffset = 0
        var chunk = [UInt8](repeating: 0, count: 4096)
        var count = 0
        repeat {
            count = read(STDIN_FILENO, &chunk, chunk.count)
        } while count < 0
            && errno == EINTR
        if count <= 0 { isInputOver = true } else { input += chunk[..<count] }
    }

    private func text(of line: ArraySlice<UInt8>) -> String {
        let content = line.last == 0x0D ? line.dropLast() : line
        return String(decoding: content, as: UTF8.self)
    }
}

/// The environment of this process.
func processEnvironment() -> [String: String] {
    var result: [String: String] = [:]
    for name in ["NO_COLOR", "CI", "TERM", "COLUMNS", "CLICOLOR_FORCE"] {
        if let value = getenv(name) { result[name] = String(cString: value) }
    }
    return result
}
