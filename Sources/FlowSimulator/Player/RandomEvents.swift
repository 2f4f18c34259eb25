import FlowEngine
import FlowModel

/// SplitMix64: the stated generator of random runs (law K6b).
public struct SplitMix64: Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

/// Concrete events drawn at random from the canonical enumeration, to be sent alike to the
/// simulator and to compiled coordinators. Seed and index name a draw.
public struct RandomEvents: Sendable {
    /// The number of screens that left last and are still named by events.
    private static let rememberedScreens = 1

    public let seed: UInt64
    /// The number of events drawn.
    public private(set) var index = 0
    private var generator: SplitMix64
    private var shown: [ScreenInstance] = []
    private var gone: [ScreenInstance] = []
    /// An answer for each call that was seen to run, and for some that do not any more.
    private var asked: [Event] = []
    private var ended: [Event] = []

    public init(seed: UInt64) {
        self.seed = seed
        generator = SplitMix64(seed: seed)
    }

    /// The next event; nil if the run of a single flow is over, so that a new run must begin.
    public mutating func next(for simulation: Simulation) -> Event? {
        remember(simulation.configuration)
        rememberCalls(of: simulation)
        if simulation.isOver { return nil }
        let events = simulation.machine.candidates(
            in: simulation.configuration, gone: gone, ended: ended)
        guard !events.isEmpty else { return nil }
        index += 1
        return events[Int(generator.next() % UInt64(events.count))]
    }

    /// Forgets the screens of the run that is over.
    public mutating func beginRun() {
        shown = []
        gone = []
        asked = []
        ended = []
    }

    /// The first answer to each call is kept when the call is over, to come too late.
    private mutating func rememberCalls(of simulation: Simulation) {
        var now: [Event] = []
        for event in simulation.machine.answers(in: simulation.configuration) {
            if !now.contains(where: { $0.isAnswer(toSameCallAs: event) }) { now.append(event) }
        }
        for event in asked where !now.contains(where: { $0.isAnswer(toSameCallAs: event) }) {
            ended.append(event)
        }
        ended.removeAll { event in now.contains { $0.isAnswer(toSameCallAs: event) } }
        ended = Array(ended.suffix(Self.rememberedScreens))
        asked = now
    }

    private mutating func remember(_ configuration: Configuration) {
        var now: [ScreenInstance] = []
        for entry in configuration.world.viewOrder {
            if let screen = entry.screen { now.append(ScreenInstance(screen, entry.ordinal)) }
        }
        for instance in shown where !now.contains(instance) { gone.append(instance) }
        gone = Array(gone.suffix(Self.rememberedScreens))
        shown = now
    }
}

extension Event {
    fileprivate func isAnswer(toSameCallAs other: Event) -> Bool {
        guard case .answer(let flow, let call, _, _) = self,
            case .answer(let otherFlow, let otherCall, _, _) = other
        else { return false }
        return flow == otherFlow && call == otherCall
    }
}
