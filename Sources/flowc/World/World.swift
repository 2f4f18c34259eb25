import FlowModel

/// Everything outside that a command can touch: files, standard streams and the environment.
///
/// The process has one, and tests make their own, so that no verb needs a process to be tested.
struct World {
    var files: any FileSystem
    let console: any Console
    let environment: [String: String]
    var programs: any Programs = NoPrograms()
    /// Identifies the running build of flowc; nil if the system does not tell.
    var build: String? = nil
    /// Takes graphs that live as long as the process, which ends faster if it need not free them.
    var keep: (FlowGraph) -> Void = { _ in }

    /// A variable that is set and not empty.
    func isSet(_ variable: String) -> Bool {
        environment[variable].map { !$0.isEmpty } ?? false
    }

    /// Prints lines for people that contain texts of users, made safe for the terminal.
    func say(_ text: String, to stream: OutputStream) {
        console.write(printableLines(text), to: stream)
    }
}

/// The three standard streams.
protocol Console: AnyObject {
    /// True if someone sits at the keyboard and reads the screen.
    var isInteractive: Bool { get }
    /// True if standard output, or standard error, is a terminal.
    func isTerminal(_ stream: OutputStream) -> Bool
    func write(_ text: String, to stream: OutputStream)
    /// All of standard input, but no more than `byteLimit` bytes.
    func readInput(byteLimit: Int) throws(FileProblem) -> [UInt8]
    /// The next line of standard input without its line break; nil at the end.
    func readLine() -> String?
    /// Makes sure that everything written so far can be seen.
    func flush()
}

enum OutputStream {
    /// Results.
    case output
    /// Everything else.
    case errors
}

/// How a run ended; the raw value is the exit code of the process.
enum RunStatus: Int32 {
    case clean = 0
    /// A finding, drift, a failed scenario.
    case found = 1
    /// A mistake of the caller: bad arguments, bad configuration, a named path that cannot be used.
    case misused = 2
    /// The tool failed in the middle.
    case failed = 3
    /// A budget ran out before there was an answer.
    case inconclusive = 4
    case interrupted = 130
    /// The reader of standard output has gone, as `head` does. The tool does not report it.
    case unread = 141
}

/// The reason why a command cannot go on, and its exit status.
struct CommandFailure: Error {
    enum Reason {
        /// Words for standard error.
        case message(String)
        /// Findings about a file that is needed to go on. The verb reports them like any others.
        case findings(Findings)
    }

    let reason: Reason
    var status = RunStatus.misused

    /// Makes a failure with one message, on one line whatever names are in it.
    init(_ message: String, status: RunStatus = .misused) {
        reason = .message("error: " + printable(message) + "\n")
        self.status = status
    }

    init(_ findings: Findings) {
        reason = .findings(findings)
    }
}
