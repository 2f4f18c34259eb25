import FlowEngine
import FlowModel

/// What a search for a way through a run came to.
enum WaySearch {
    /// The events, and the run after them.
    case found([Event], Simulation)
    case unreachable
    /// So much was tried without an end.
    case exhausted
}

/// Searches for events that lead to something. All searches share a number of events, and each may
/// send a quarter of those that are left, so that searches in vain leave enough for others.
public struct WayFinder {
    /// How many events are left. An event counts as often as its cost says, for each search that
    /// looks at it.
    private var rest: Int
    /// True if too few events are left for another search.
    public var isExhausted: Bool { rest < Self.partCount }
    /// A search has four parts, and each may send a quarter of its quarter.
    private static let partCount = 16
    /// Of the graph that was searched last.
    private var leads: Leads?
    /// The runs that were launched last, two of them: an app, and a flow of it alone.
    private var launches: [(line: TraceLine, outset: Outset)] = []

    public init(sending events: Int) { rest = events }

    /// Finds events after which a line `isGoal`, in four parts. The first looks for the shortest
    /// way. The second goes toward `screens`, one of which is in front when the goal is reached.
    /// The others follow only one of all configurations that look the same: by what is in front,
    /// and at last by who has called that, too.
    mutating func way(
        from outset: Outset, toward screens: [ScreenID], to isGoal: (TraceLine) -> Bool
    ) -> WaySearch {
        let part = rest / Self.partCount
        let exact = search(outset.exact, part, to: isGoal)
        guard case .exhausted = exact, !isExhausted else { return exact }
        let start = outset.simulation
        let directions = Directions(to: screens, by: leads(in: start.graph))
        // A screen from which the graph shows no way counts as the farthest.
        let farthest = start.graph.screens.count
        let guide = Exploration(
            from: start, keyedBy: { $0.withoutHistory },
            orderedBy: { (directions.distance(from: $0) ?? farthest) * 2 })
        let guided = search(guide, part, to: isGoal)
        if case .found = guided { return guided }
        for exploration in outset.rough {
            let rough = search(exploration, part, to: isGoal)
            if case .found = rough { return rough }
        }
        return .exhausted
    }

    private mutating func leads(in graph: FlowGraph) -> Leads {
        if let leads, leads.graph === graph { return leads }
        let found = Leads(graph)
        leads = found
        return found
    }

    private mutating func search<Key: Hashable>(
        _ exploration: Exploration<Key>, _ limit: Int, to isGoal: (TraceLine) -> Bool
    ) -> WaySearch {
        let least = rest - limit
        var index = 0
        while exploration.hasEvent(at: index) {
            if rest <= least { return .exhausted }
            let met = exploration.event(at: index)
            rest -= met.cost
            if isGoal(met.line) { return .found(met.way, met.after) }
            index += 1
        }
        return .unreachable
    }

    /// Events, from the launch on and without it, that show one sight after the other; nil if no
    /// run was found that does. Nothing was sent to the simulation yet.
    public mutating func events(of simulation: Simulation, showing sights: [Sight]) -> [Event]? {
        let (launch, start) = launched(simulation)
        var outset = start
        var unseen = sights[...]
        if let first = unseen.first, launch.shows(first) { unseen.removeFirst() }
        var events: [Event] = []
        for sight in unseen {
            let search = way(
                from: outset, toward: simulation.graph.screens(at: sight),
                to: { $0.shows(sight) })
            guard case .found(let way, let after) = search else { return nil }
            events += way
            outset = Outset(after)
        }
        return events
    }

    private mutating func launched(_ simulation: Simulation) -> (TraceLine, Outset) {
        let known = launches.firstIndex { $0.outset.simulation.machine === simulation.machine }
        if let known {
            launches.swapAt(known, launches.count - 1)
        } else {
            var after = simulation
            let line = after.send(.start)
            launches = launches.suffix(1) + [(line, Outset(after))]
        }
        return launches[launches.count - 1]
    }
}

/// A run from which searches begin, with what those have sent that is the same wherever they lead.
final class Outset {
    let simulation: Simulation
    fileprivate private(set) lazy var exact = Exploration(
        from: simulation, keyedBy: { $0.withoutHistory }, orderedBy: { _ in 0 })
    fileprivate private(set) lazy var rough = [1, Int.max].map { depth in
        Exploration(
            from: simulation, keyedBy: { Glance($0, callerLimit: depth) }, orderedBy: { _ in 0 })
    }

    init(_ simulation: Simulation) { self.simulation = simulation }
}

/// Events sent from a run on, as far as a search has asked for them. The next search looks at the
/// same ones again and sends only what is missing.
///
/// It goes on first from where the events sent and those that may be missing are fewest together.
/// Of configurations with equal keys it follows only the first.
private final class Exploration<Key: Hashable> {
    /// One event that was sent.
    final class Met {
        let line: TraceLine
        let cost: Int
        let after: Simulation
        /// The events until then, this one last.
        let way: [Event]

        init(_ line: TraceLine, cost: Int, after: Simulation, way: [Event]) {
            self.line = line
            self.cost = cost
            self.after = after
            self.way = way
        }
    }

    private var met: [Met] = []
    /// Those to go on from, by the order in which that happens.
    private var queues: [[Int]] = []
    private var heads: [Int] = []
    private var seen: Set<Key>
    private var current: Simulation
    private var way: [Event] = []
    /// What has not been sent from there.
    private var events: ArraySlice<Event>
    private let session: Session
    private let key: (Configuration) -> Key
    private let missing: (Configuration) -> Int

    init(
        from start: Simulation, keyedBy key: @escaping (Configuration) -> Key,
        orderedBy missing: @escaping (Configuration) -> Int
    ) {
        seen = [key(start.configuration)]
        current = start
        events = start.samples
        session = Session(start.machine, at: start.configuration)
        self.key = key
        self.missing = missing
    }

    /// Whether there is an event of this number, at most one more than were sent. Where all events
    /// of a run were sent, it goes on to the next run.
    func hasEvent(at index: Int) -> Bool {
        if index < met.count { return true }
        while events.isEmpty {
            guard let nearest = queues.indices.first(where: { heads[$0] < queues[$0].count })
            else { return false }
            let next = met[queues[nearest][heads[nearest]]]
            heads[nearest] += 1
            current = next.after
            way = next.way
            events = current.samples
        }
        return true
    }

    /// An event that is there. It is sent when a search asks for it first.
    func event(at index: Int) -> Met {
        if index == met.count { send(events.removeFirst()) }
        return met[index]
    }

    private func send(_ event: Event) {
        var after = current
        let line = after.send(event, by: session)
        met.append(Met(line, cost: current.cost, after: after, way: way + [event]))
        guard line.verdict == .done || line.verdict == .parked,
            seen.insert(key(after.configuration)).inserted
        else { return }
        let order = way.count + 1 + missing(after.configuration)
        while queues.count <= order {
            queues.append([])
            heads.append(0)
        }
        queues[order].append(met.count - 1)
    }
}

extension Simulation {
    /// The cost of sending an event now. Handling one takes longer the more is shown, and a way
    /// that goes round and round shows more each time.
    fileprivate var cost: Int { 1 + configuration.world.entries.count / 32 }

    /// The events that a search sends now.
    fileprivate var samples: ArraySlice<Event> { possibleEvents().filter { $0 != .kill }[...] }
}

/// What of a configuration the user has in front, and the data there is: mostly this decides what
/// can happen next.
private struct Glance: Hashable {
    struct Running: Hashable {
        let flow: FlowID
        let inputs: [Value]
        let state: [Value]
    }

    struct Seen: Hashable {
        let state: [Value]
        let screens: [ScreenID]
        let layerCount: Int
        let flows: [Running]
        let calls: [OperationID]
        let parkedCount: Int
        let isAsked: Bool
        let isKilled: Bool
        let width: Width
    }

    let app: [Value]
    let facts: [Value]
    let windows: [Seen]

    /// Of the flows in front so many of each chain of callers count.
    init(_ configuration: Configuration, callerLimit: Int) {
        app = configuration.app
        facts = configuration.facts
        windows = configuration.world.windows.map { window in
            let view = configuration.seen(from: window.id)
            let active = view.world.activeEntries
            var flows: [Running] = []
            for entry in active {
                var caller = entry.owner
                var count = 0
                while let id = caller, count < callerLimit, let flow = view.world.flow(id) {
                    flows.append(
                        Running(
                            flow: flow.flow, inputs: view.inputs(of: flow),
                            state: view.state(of: flow)))
                    caller = flow.caller
                    count += 1
                }
            }
            return Seen(
                state: [.int(Int64(window.id))] + view.windowState,
                screens: active.compactMap { $0.screen },
                layerCount: min(window.layers.count, 2), flows: flows,
                calls: window.calls.map { $0.step.operation },
                parkedCount: window.parked.count,
                isAsked: window.asked != nil, isKilled: window.isKilled, width: window.width)
        }
    }
}

extension TraceLine {
    func shows(_ sight: Sight) -> Bool {
        switch sight {
        // Mostly it is not even there.
        case .screen(let id):
            configuration.world.entries.contains { $0.screen == id }
                && configuration.world.activeEntries.contains { $0.screen == id }
        case .start(let flow): decided.contains(.handler(.start(flow)))
        case .transition(let id): decided.contains(.handler(.transition(id)))
        case .cancelled(let flow):
            records.contains { record in
                if case .cancelled(flow, .gesture, _) = record { true } else { false }
            }
        }
    }
}
