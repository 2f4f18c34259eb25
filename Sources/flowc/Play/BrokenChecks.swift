import FlowModel
import FlowSimulator

/// The checks that a random run has broken, each once, with the events that led there.
struct BrokenChecks {
    /// The earlier events of a long run are left out: the seed brings them back.
    private static let eventLimit = 20

    private let session: PlayerSession
    private var events: [Event] = []
    private var seen: Set<SourceSpan> = []
    private(set) var texts: [String] = []

    init(_ stage: Stage) {
        session = stage.session()
    }

    /// A new run has been launched.
    mutating func begin(_ line: TraceLine) {
        events = []
        add(line)
    }

    mutating func add(_ line: TraceLine) {
        events.append(line.event)
        for check in line.broken where seen.insert(check.span).inserted {
            var text = "check `\(check.text)` does not hold after:\n"
            let rest = events.count - Self.eventLimit
            if rest > 0 { text += "  (\(counted(rest, "earlier event")))\n" }
            for event in events.suffix(Self.eventLimit) {
                text += "  " + session.words(for: event) + "\n"
            }
            texts.append(text)
        }
    }
}
