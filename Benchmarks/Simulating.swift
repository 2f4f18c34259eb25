import FlowModel
import FlowSimulator
import Foundation

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

    /// The configurations after every so many events.
    func moments(every step: Int) -> [Configuration] {
        var simulation = start
        var moments: [Configuration] = []
        for (index, event) in events.enumerated() {
            simulation.send(event)
            if index % step == 0 { moments.append(simulation.configuration) }
        }
        return moments
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

/// What a search pays for each configuration that it has found. The same were found twice, by plays
/// of their own, so that no two share their lists.
struct Moments {
    private let found: [Configuration]
    private let again: [Configuration]

    init(_ play: Play, every step: Int) {
        found = play.moments(every: step)
        again = play.moments(every: step)
    }

    var count: Int { found.count }

    func copied() -> Int {
        var copies: [Configuration] = []
        for configuration in found { copies.append(configuration) }
        return copies.count
    }

    func compared() -> Int {
        var equal = 0
        for index in found.indices where found[index] == again[index] { equal += 1 }
        return equal
    }

    func hashed() -> Int {
        var sum = 0
        for configuration in found { sum ^= configuration.hashValue }
        return sum
    }

    /// With all numbers by position, as two that came about otherwise are compared.
    func numbered() -> Int {
        var flows = 0
        for configuration in found { flows += configuration.withoutHistory.world.flows.count }
        return flows
    }

    /// What the lists of numbers take of an average one.
    var bytes: Int {
        var sum = 0
        for configuration in found {
            let world = configuration.world
            sum += world.flows.count * MemoryLayout<FlowInstance>.stride
            sum += world.stacks.count * MemoryLayout<FlowStackInstance>.stride
            sum += world.entries.count * MemoryLayout<FlowEntryInstance>.stride
            sum += world.layers.count * MemoryLayout<FlowLayerInstance>.stride
        }
        return sum / count
    }

    /// Bytes of that size in their place, moved and compared by C.
    func moved() -> Int {
        let (from, to) = (Self.room(bytes), Self.room(bytes))
        defer {
            from.deallocate()
            to.deallocate()
        }
        var equal = 0
        for _ in found {
            memcpy(to.baseAddress!, from.baseAddress!, from.count)
            if memcmp(to.baseAddress!, from.baseAddress!, from.count) == 0 { equal += 1 }
        }
        return equal
    }

    private static func room(_ bytes: Int) -> UnsafeMutableRawBufferPointer {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 16)
        room.initializeMemory(as: UInt8.self, repeating: 1)
        return room
    }
}

extension Event {
    /// Whether a screen sends it.
    fileprivate var isOutput: Bool {
        if case .output = self { return true }
        return false
    }
}
