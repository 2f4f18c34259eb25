import FlowModel
import FlowSimulator

/// The checks that a random run has broken, each once, with the events that led there.
struct BrokenChecks {
    /// The number of events to print. The seed can reproduce the earlier events of a long run.
    private static let eventLimit = 20

    private let session: PlayerSession
    /// The last events, each with the configuration before it.
    private var events: [(event: Event, before: FlowSimulator.Configuration)] = []
    private var count = 0
    private var shown: FlowSimulator.Configuration?
    private var seen: Set<SourceSpan> = []
    private(set) var texts: [String] = []

    init(_ stage: Stage) {
        session = stage.session()
    }

    /// Begins a new run with the line of its launch.
    mutating func begin(_ line: TraceLine) {
        events = []
        count = 0
        shown = nil
        add(line)
    }

    mutating func add(_ line: TraceLine) {
        events.append((line.event, shown ?? line.configuration))
        events = Array(events.suffix(Self.eventLimit))
        count += 1
        shown = line.configuration
        for check in line.broken where seen.insert(check.span).inserted {
            var text = "check `\(check.text)` does not hold after:\n"
            let rest = count - events.count
            if rest > 0 { text += "  (\(counted(rest, "earlier event")))\n" }
            for (event, before) in events {
                text += "  " + session.words(for: event, in: before) + "\n"
            }
            texts.append(text)
        }
    }
}
