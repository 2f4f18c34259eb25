import FlowModel
import FlowSimulator

/// Plays a session over a console: at a terminal with a prompt, otherwise as a transcript.
struct Player {
    private(set) var session: PlayerSession
    let world: World
    /// True to print the trace instead of views.
    let isJSON: Bool
    /// The number of printed lines of the trace.
    private var printedLines = 0
    /// The files that this session has saved, which it may save again.
    private var savedPaths: Set<String> = []
    /// `.found` once a line was not an event, a check was broken or a launch has failed, so that a
    /// script that does not fit the app is noticed.
    private var status = RunStatus.clean

    private static let prompt = "> "

    init(session: PlayerSession, world: World, isJSON: Bool) {
        self.session = session
        self.world = world
        self.isJSON = isJSON
    }

    /// Plays these commands or, without them, the commands that are typed or piped in.
    mutating func run(_ script: [String]?) -> RunStatus {
        begin()
        if let script {
            for line in script where !obey(line, isEchoed: true) { break }
            return status
        }
        return world.console.isInteractive ? converse() : transcribe()
    }

    /// Plays events as if their words had been typed.
    mutating func play(_ events: [Event]) {
        begin()
        for event in events {
            let words = session.words(for: event)
            let answer = session.play(event)
            show(Player.prompt + words + "\n" + answer.text.ended)
            printTrace()
        }
    }

    private mutating func begin() {
        if isJSON { trace(TraceWriter(graph: session.simulation.graph).header) }
        show(session.opening.ended)
        if session.hasBrokenCheck || session.hasFailed { status = .found }
        printTrace()
    }

    private mutating func transcribe() -> RunStatus {
        while let line = world.console.readLine() {
            if !obey(line, isEchoed: true) { break }
        }
        return status
    }

    private mutating func converse() -> RunStatus {
        var editor = LineEditor(console: world.console)
        while true {
            let words = completions()
            let result = editor.readLine(prompt: Player.prompt) { start in
                words.filter { $0.hasPrefix(start) }
            }
            switch result {
            case .entered(let line): if !obey(line, isEchoed: false) { return .clean }
            case .interrupted: return .interrupted
            case .ended, .editing: return .clean
            }
        }
    }

    private static let commands = [
        "undo", "redo", "goto ", "log", "tree", "inputs", "state", "coverage", "help", "why ",
        "how ", "diff ", "save ", "quit",
    ]

    private func completions() -> [String] {
        session.simulation.possibleEvents().map { session.words(for: $0) } + Player.commands
    }

    /// Obeys a line; returns false if the user has left.
    private mutating func obey(_ line: String, isEchoed: Bool) -> Bool {
        if line.hasPrefix("#") { return true }
        if isEchoed { show(line.isEmpty ? ">\n" : Player.prompt + printable(line) + "\n") }
        let answer = isJSON && line.hasPrefix("{") ? send(line) : session.answer(line)
        if answer.isRefused || session.hasBrokenCheck || session.hasFailed {
            status = .found
        }
        if let file = answer.file, !save(file) { return true }
        if isJSON {
            let hasHappened = session.lines.count > printedLines
            // If nothing has happened, the answer is for people.
            if !hasHappened, !answer.text.isEmpty {
                world.say(answer.text.ended, to: .errors)
            }
            if hasHappened {
                world.say(session.brokenChecks, to: .errors)
            }
        }
        show(answer.text.ended)
        printTrace()
        return !answer.isQuit
    }

    /// Plays an event that is written as traces write it.
    private mutating func send(_ line: String) -> PlayerAnswer {
        let simulation = session.simulation
        do throws(ReadingError) {
            let reader = EventReader(graph: simulation.graph)
            let event = try reader.event(from: line, in: simulation.configuration)
            return session.play(event)
        } catch {
            return .refused("not sent: " + error.message)
        }
    }

    /// Saves a file; returns false if it could not be written, and has then printed the error.
    private mutating func save(_ file: PlayerFile) -> Bool {
        do {
            try world.files.put(
                Array(file.text.utf8), at: file.path,
                over: .scenario(
                    advice: "save it under another name",
                    isForced: savedPaths.contains(file.path)))
            savedPaths.insert(file.path)
            return true
        } catch {
            world.console.write("error: cannot save: " + error.message + "\n", to: .errors)
            status = error.status
            return false
        }
    }

    /// Prints the new lines of the trace; after an undo the trace continues from there.
    private mutating func printTrace() {
        let lines = session.lines
        if isJSON, lines.count > printedLines {
            let writer = TraceWriter(graph: session.simulation.graph)
            for line in lines[printedLines...] { trace(writer.text(of: line)) }
        }
        printedLines = lines.count
    }

    /// Prints a view or an answer, unless the output is a trace. Both can contain texts of users.
    private func show(_ text: String) {
        if !isJSON { world.say(text, to: .output) }
    }

    private func trace(_ line: String) {
        world.console.write(line + "\n", to: .output)
    }
}
