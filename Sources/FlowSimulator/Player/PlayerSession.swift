import FlowEngine
import FlowModel

/// The answer of the player to one line.
public struct PlayerAnswer: Sendable {
    public var text: String
    /// A file the user asked to be written.
    public var file: PlayerFile?
    /// True if the user has left.
    public var isQuit = false
    /// True if the line was not a command, and not an event that can be sent now.
    public var isRefused = false

    public init(_ text: String) {
        self.text = text
    }

    /// An answer with the reason why a line is not obeyed.
    public static func refused(_ reason: String) -> PlayerAnswer {
        var answer = PlayerAnswer(reason)
        answer.isRefused = true
        return answer
    }
}

/// A scenario to be written: its path as the user gave it, and its text.
public struct PlayerFile: Sendable {
    public let path: String
    public let text: String
}

/// The terminal player without a terminal: it takes a line of text and returns text, so that a
/// pipe, a test and a web page can all hold it. The same lines always give the same text.
public struct PlayerSession: Sendable {
    /// One event that was sent, with the save points around it.
    struct Moment: Sendable {
        let line: TraceLine
        let before: Simulation
        let after: Simulation
    }

    let graph: FlowGraph
    let writer: TraceWriter
    /// All events that were sent, including those that were undone and can be done again.
    private(set) var moments: [Moment] = []
    /// The number of moments that are not undone.
    private(set) var present = 0
    /// Undone events that a later event replaced. They still count for coverage.
    private var replaced: [(line: TraceLine, before: Configuration)] = []
    /// An output that waits for its payload.
    var pending: (instance: ScreenInstance, output: Int32)?
    /// True if a check was ever broken, undone events included.
    public private(set) var hasBrokenCheck = false

    /// `launch` is the first event, by which the user, a link or an entry launches the app.
    public init(
        graph: FlowGraph, flow: FlowID? = nil, arguments: [Value?] = [], launch: Event = .start
    ) {
        self.init(
            flow.map { Simulation(graph: graph, flow: $0, arguments: arguments) }
                ?? Simulation(graph: graph),
            launch: launch)
    }

    /// `start` has not been launched yet.
    public init(_ start: Simulation, launch: Event = .start) {
        graph = start.graph
        writer = TraceWriter(graph: graph)
        send(launch, to: start)
    }

    /// The trace of the events that have not been undone, without its header.
    public var lines: [TraceLine] { moments.prefix(present).map { $0.line } }

    public var simulation: Simulation { moments[present - 1].after }

    /// The window that the user has gone to.
    var chosenWindow: Int32?

    /// The window that is shown and in which events happen; nil is the first window, also if the
    /// window that the user has gone to has been closed.
    private var window: Int32? {
        chosenWindow.flatMap { id in
            simulation.configuration.world.windows.contains { $0.id == id } ? id : nil
        }
    }

    /// The configuration as it is seen from that window.
    var configuration: Configuration {
        window.map { simulation.configuration.seen(from: $0) } ?? simulation.configuration
    }

    /// The coverage of all events of the session, including undone ones.
    var coverage: Coverage {
        var coverage = Coverage(graph: graph)
        let seen = replaced + moments.map { ($0.line, $0.before.configuration) }
        for (line, before) in seen { coverage.add(line, before: before) }
        return coverage
    }

    /// The text that is shown first.
    public var opening: String { brokenChecks(of: moments[0]) + view() }

    /// True if the event that was played last has failed.
    public var hasFailed: Bool { moments[present - 1].line.fault != nil }

    private mutating func send(_ event: Event, to simulation: Simulation) {
        var after = simulation
        let line = after.send(event)
        if !line.broken.isEmpty { hasBrokenCheck = true }
        replaced += moments[present...].map { ($0.line, $0.before.configuration) }
        moments.removeSubrange(present...)
        moments.append(Moment(line: line, before: simulation, after: after))
        present += 1
    }

    /// Answers one line of the user.
    public mutating func answer(_ line: String) -> PlayerAnswer {
        let words = Self.trimmed(line)
        if words.isEmpty, pending == nil { return PlayerAnswer("") }
        if let pending {
            self.pending = nil
            let isPayload = words.isEmpty || Int(words) != nil || words.hasPrefix("{")
            if isPayload || words == "cancel" {
                return answerPayload(words, pending.instance, pending.output)
            }
        }
        let (command, rest) = Self.split(words)
        switch command {
        case "window": return enter(rest)
        case "undo": return travel(to: present - 1, "there is nothing to undo")
        case "redo": return travel(to: present + 1, "there is nothing to redo")
        case "goto": return travel(to: Int(rest) ?? 0, "there is no event `" + rest + "`")
        case "log": return PlayerAnswer(log())
        case "tree": return PlayerAnswer(tree())
        case "inputs": return PlayerAnswer(inputs())
        case "state": return PlayerAnswer(state())
        case "coverage": return PlayerAnswer(coverageText())
        case "help": return PlayerAnswer(Self.help)
        case "why": return PlayerAnswer(why(rest))
        case "how": return PlayerAnswer(how(rest))
        case "diff": return difference(rest)
        case "save": return save(rest)
        case "quit", "exit":
            var answer = PlayerAnswer("")
            answer.isQuit = true
            return answer
        default: return answerEvent(words)
        }
    }

    private mutating func travel(to number: Int, _ refusal: String) -> PlayerAnswer {
        guard number >= 1, number <= moments.count else { return .refused(refusal) }
        present = number
        return PlayerAnswer(view())
    }

    private mutating func answerEvent(_ words: String) -> PlayerAnswer {
        switch read(words) {
        case .event(let event): return play(event)
        case .needsPayload(let instance, let output):
            pending = (instance, output)
            return PlayerAnswer(payloadQuestion(instance, output))
        case .refused(let reason): return .refused(reason)
        }
    }

    private mutating func answerPayload(
        _ words: String, _ instance: ScreenInstance, _ output: Int32
    ) -> PlayerAnswer {
        if words.isEmpty || words == "cancel" { return PlayerAnswer("not sent") }
        switch payload(words, instance, output) {
        case .event(let event): return play(event)
        case .needsPayload: return PlayerAnswer("")
        case .refused(let reason): return .refused(reason)
        }
    }

    /// Sends the event that a line says, without showing its result. False if the line says another
    /// event.
    public mutating func sends(_ line: String, as event: Event) -> Bool {
        guard case .event(let read) = read(Self.trimmed(line)) else { return false }
        send(simulation.machine.placed(read, ofScenarioIn: window), to: simulation)
        return lines.last?.event == event
    }

    /// Goes back to just before an event that was sent.
    mutating func rewind(to moment: Moment) {
        moments = [Moment(line: moment.line, before: moment.before, after: moment.before)]
        present = 1
    }

    /// Sends an event and shows its result.
    public mutating func play(_ event: Event) -> PlayerAnswer {
        send(simulation.machine.placed(event, ofScenarioIn: window), to: simulation)
        let moment = moments[present - 1]
        return PlayerAnswer(outcome(of: moment) + "\n" + brokenChecks(of: moment) + view())
    }

    static func trimmed(_ text: String) -> String {
        var bytes = Array(text.utf8)
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return String(decoding: bytes.drop { $0 <= 0x20 }, as: UTF8.self)
    }

    /// The first word and the rest.
    static func split(_ text: String) -> (String, String) {
        let bytes = Array(text.utf8)
        guard let space = bytes.firstIndex(of: 0x20) else { return (text, "") }
        return (
            String(decoding: bytes[..<space], as: UTF8.self),
            trimmed(String(decoding: bytes[space...], as: UTF8.self))
        )
    }

    private static let help = """
        1, 2, …                  choose an output or an event from the list
        Screen.output            send an output; { field: value } after it is its payload
        back, back to Screen     the back button, the back menu
        swipe, swipe cancel      the edge swipe, and one that is given up
        swipe down               close the top layer, by a swipe or a tap outside
        swipe on Screen          where several screens are on top, the swipe on this one;
                                 each of these takes `on Screen`
        swipe begun              a swipe that had begun before something forbade it;
                                 a swipe down takes `begun` as well
        tab NAME, page NAME      tap a tab, swipe to a page
        link URL                 open a link
        entry KIND TYPE          a shortcut, notification or activity, then its payload
        event NAME               raise an event of the app, then its payload
        answer SERVICE.OPERATION OUTCOME
                                 answer a call, then the payload of the outcome
        set app.x = VALUE        change shared state from outside
        fact x = VALUE           change a fact
        width regular, width compact
                                 give the window another width
        open window, window N    open another one; go to one; close window
        kill, start, restore     end the app; launch it new, or with what was saved
        undo, redo, goto N       go through what has happened
        log, tree, inputs, state what has happened and what is so now
        diff N M                 what differs between the time after event N and after M
        why N, why EVENT         what decided an event, or what blocks one
        how SCREEN               a way to a screen, the shortest if it is short
        coverage, save [FILE]    what was seen; write it all down as a scenario
        quit
        """
}
