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
    /// How many events are left. An event counts as often as its cost says.
    private var rest: Int
    /// True if too few events are left for another search.
    public var isExhausted: Bool { rest < Self.partCount }
    /// A search has four parts, and each may send a quarter of its quarter.
    private static let partCount = 16
    /// Of the graph that was searched last.
    private var leads: Leads?

    public init(sending events: Int) { rest = events }

    /// Finds events after which a line `isGoal`, in four parts. The first looks for the shortest
    /// way. The second goes toward `screens`, one of which is in front when the goal is reached.
    /// The others follow only one of all configurations that look the same: by what is in front,
    /// and at last by who has called that, too.
    mutating func way(
        from start: Simulation, toward screens: [ScreenID], to isGoal: (TraceLine) -> Bool
    ) -> WaySearch {
        let part = rest / Self.partCount
        let exact = search(
            from: start, part, keyedBy: { $0.withoutHistory }, orderedBy: { _ in 0 }, to: isGoal)
        guard case .exhausted = exact, !isExhausted else { return exact }
        let directions = Directions(to: screens, by: leads(in: start.graph))
        // A screen from which the graph shows no way counts as the farthest.
        let farthest = start.graph.screens.count
        let guided = search(
            from: start, part, keyedBy: { $0.withoutHistory },
            orderedBy: { (directions.distance(from: $0) ?? farthest) * 2 }, to: isGoal)
        if case .found = guided { return guided }
        for depth in [1, Int.max] {
            let rough = search(
                from: start, part, keyedBy: { Glance($0, callerLimit: depth) },
                orderedBy: { _ in 0 }, to: isGoal)
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

    /// Sends samples, and goes on first from where the events sent and those that may be missing
    /// are fewest together. Of configurations with equal keys it follows only the first.
    private mutating func search<Key: Hashable>(
        from start: Simulation, _ limit: Int, keyedBy key: (Configuration) -> Key,
        orderedBy missing: (Configuration) -> Int, to isGoal: (TraceLine) -> Bool
    ) -> WaySearch {
        var queues: [[(simulation: Simulation, way: [Event])]] = [[(start, [])]]
        var heads: [Int] = [0]
        var seen: Set<Key> = [key(start.configuration)]
        let session = Session(start.machine, at: start.configuration)
        let least = rest - limit
        while let nearest = queues.indices.first(where: { heads[$0] < queues[$0].count }) {
            let (current, way) = queues[nearest][heads[nearest]]
            heads[nearest] += 1
            for event in current.possibleEvents() where event != .kill {
                if rest <= least { return .exhausted }
                rest -= current.cost
                var after = current
                let line = after.send(event, by: session)
                if isGoal(line) { return .found(way + [event], after) }
                guard line.verdict == .done || line.verdict == .parked,
                    seen.insert(key(after.configuration)).inserted
                else { continue }
                let cost = way.count + 1 + missing(after.configuration)
                while queues.count <= cost {
                    queues.append([])
                    heads.append(0)
                }
                queues[cost].append((after, way + [event]))
            }
        }
        return .unreachable
    }

    /// Events, from the launch on and without it, that show one sight after the other; nil if no
    /// run was found that does. Nothing was sent to the simulation yet.
    public mutating func events(of simulation: Simulation, showing sights: [Sight]) -> [Event]? {
        var simulation = simulation
        let launch = simulation.send(.start)
        var unseen = sights[...]
        if let first = unseen.first, launch.shows(first) { unseen.removeFirst() }
        var events: [Event] = []
        for sight in unseen {
            let search = way(
                from: simulation, toward: simulation.graph.screens(at: sight),
                to: { $0.shows(sight) })
            guard case .found(let way, let after) = search else { return nil }
            events += way
            simulation = after
        }
        return events
    }
}

extension Simulation {
    /// The cost of sending an event now. Handling one takes longer the more is shown, and a way
    /// that goes round and round shows more each time.
    fileprivate var cost: Int { 1 + configuration.world.entries.count / 32 }
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
        case .screen(let id): configuration.world.activeEntries.contains { $0.screen == id }
        case .start(let flow): decided.contains(.handler(.start(flow)))
        case .transition(let id): decided.contains(.handler(.transition(id)))
        case .cancelled(let flow):
            records.contains { record in
                if case .cancelled(flow, .gesture, _) = record { true } else { false }
            }
        }
    }
}
