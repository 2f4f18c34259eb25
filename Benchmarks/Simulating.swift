import FlowModel
import FlowSimulator

/// Playing an app: the same events again, chosen beforehand among what its screens can send.
struct Play {
    private let start: Simulation
    private let events: [Event]

    init(_ graph: FlowGraph, events count: Int) {
        var simulation = Simulation(graph: graph)
        simulation.send(.start)
        start = simulation
        var random = SplitMix64(seed: 1)
        var events: [Event] = []
        while events.count < count {
            let possible = simulation.possibleEvents().filter { $0.isOutput }
            let event = possible[Int(random.next() % UInt64(possible.count))]
            events.append(event)
            simulation.send(event)
        }
        self.events = events
    }

    var count: Int { events.count }

    /// The output of each event, by index.
    var outputs: [UInt8] {
        events.map { event in
            guard case .output(_, let output, _) = event else { return 0 }
            return UInt8(output)
        }
    }

    /// How much runs and is shown on the average.
    var size: String {
        var simulation = start
        var (flows, screens) = (0, 0)
        for event in events {
            simulation.send(event)
            let window = simulation.configuration.world.windows[0]
            flows += window.flows.count
            screens += window.entries.count
        }
        return "\(flows / count) flows run and \(screens / count) screens are there on the average"
    }

    /// Each event with the line that says what came of it.
    func withTrace() -> Int {
        var simulation = start
        var done = 0
        for event in events where simulation.send(event).verdict == .done { done += 1 }
        return done
    }

    /// Each event as a function from a configuration to the next.
    func byValue() -> Int {
        var configuration = start.configuration
        let session = Session(start.machine, at: configuration)
        var done = 0
        for event in events {
            let reaction = session.react(to: event, in: configuration)
            configuration = reaction.configuration
            if reaction.verdict == .done { done += 1 }
        }
        return done
    }

    /// Each event in place, and nothing is told of it.
    func inPlace() -> Int {
        let session = Session(start.machine, at: start.configuration)
        var done = 0
        for event in events where session.send(event) == .done { done += 1 }
        return done
    }
}

extension Event {
    /// Whether a screen sends it.
    fileprivate var isOutput: Bool {
        if case .output = self { return true }
        return false
    }
}
