import FlowEngine
import FlowModel

/// The result of a search for a way through a run.
enum WaySearch {
    /// The events, and the run after them.
    case found([Event], Simulation)
    case unreachable
    /// The search used up its events before it came to an end.
    case exhausted
}

/// Searches for events that lead to a goal. All searches share a number of events, and each may
/// send a quarter of those that are left, so that searches in vain leave enough for others.
public struct WayFinder {
    /// The budget: the sum of the costs of the events that searches may still look at. An event
    /// that an earlier search has sent costs as much again.
    private var rest: Int
    /// True if too few events are left for another search.
    public var isExhausted: Bool { rest < Self.partCount }
    /// A search has four parts, and each may send a quarter of its quarter.
    private static let partCount = 16
    /// The leads in the graph that was searched last.
    private var leads: Leads?
    /// The last two launches. Callers alternate between an app and a single flow of it.
    private var launches: [(line: TraceLine, start: SearchStart)] = []

    public init(sending events: Int) { rest = events }

    /// Finds events after which a line `isGoal`, in four parts. The first looks for the shortest
    /// way. The second goes toward `screens`, one of which is in front when the goal is reached.
    /// The others follow only one of all configurations that look the same: the third compares what
    /// is in front, the fourth also the callers of that.
    mutating func way(
        from start: SearchStart, toward screens: [ScreenID], to isGoal: (TraceLine) -> Bool
    ) -> WaySearch {
        let part = rest / Self.partCount
        let exact = search(start.exact, part, to: isGoal)
        guard case .exhausted = exact, !isExhausted else { return exact }
        let graph = start.simulation.graph
        let directions = Directions(to: screens, by: leads(in: graph))
        // A screen from which the graph shows no way counts as the farthest.
        let farthest = graph.screens.count
        let guide = Exploration(
            from: start.simulation, keyedBy: { $0.withoutHistory },
            orderedBy: { (directions.distance(from: $0) ?? farthest) * 2 })
        let guided = search(guide, part, to: isGoal)
        if case .found = guided { return guided }
        for exploration in start.rough {
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
            let sent = exploration.event(at: index)
            rest -= sent.cost
            if isGoal(sent.line) { return .found(sent.way, sent.after) }
            index += 1
        }
        return .unreachable
    }

    /// Events, from the launch on and without it, that show one sight after the other; nil if no
    /// run was found that does. Nothing was sent to the simulation yet.
    public mutating func events(of simulation: Simulation, showing sights: [Sight]) -> [Event]? {
        var (launch, start) = launched(simulation)
        var unseen = sights[...]
        if let first = unseen.first, launch.shows(first) { unseen.removeFirst() }
        var events: [Event] = []
        for sight in unseen {
            let search = way(
                from: start, toward: simulation.graph.screens(at: sight),
                to: { $0.shows(sight) })
            guard case .found(let way, let after) = search else { return nil }
            events += way
            start = SearchStart(after)
        }
        return events
    }

    private mutating func launched(_ simulation: Simulation) -> (TraceLine, SearchStart) {
        let known = launches.firstIndex { $0.start.simulation.machine === simulation.machine }
        if let known {
            launches.swapAt(known, launches.count - 1)
        } else {
            var after = simulation
            let line = after.send(.start)
            launches = launches.suffix(1) + [(line, SearchStart(after))]
        }
        return launches[launches.count - 1]
    }
}

/// A run from which searches begin. Keeps the explorations that do not depend on the goal, so that
/// searches for several goals share them.
final class SearchStart {
    let simulation: Simulation
    fileprivate private(set) lazy var exact = Exploration(
        from: simulation, keyedBy: { $0.withoutHistory }, orderedBy: { _ in 0 })
    fileprivate private(set) lazy var rough = [1, Int.max].map { depth in
        Exploration(
            from: simulation, keyedBy: { Glance($0, callerLimit: depth) }, orderedBy: { _ in 0 })
    }

    init(_ simulation: Simulation) { self.simulation = simulation }
}

/// The possible events of a run and of the runs after it, in the order in which a search tries
/// them. They are sent when a search first asks for them; later searches read the same results.
///
/// The next run is the one with the smallest sum of events sent and events that may be missing. Of
/// the configurations with equal keys only the first is followed.
private final class Exploration<Key: Hashable> {
    /// An event that was sent, and its result.
    final class SentEvent {
        let line: TraceLine
        let cost: Int
        let after: Simulation
        /// All events from the start up to and including this one.
        let way: [Event]

        init(_ line: TraceLine, cost: Int, after: Simulation, way: [Event]) {
            self.line = line
            self.cost = cost
            self.after = after
            self.way = way
        }
    }

    private var sent: [SentEvent] = []
    /// Indices of the sent events whose runs are still to be followed, by the sum that orders them.
    private var queues: [[Int]] = []
    private var heads: [Int] = []
    private var seen: Set<Key>
    private var current: Simulation
    private var way: [Event] = []
    /// The events of the current run that are still to be sent.
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

    /// True if there is an event at the index, which may be at most the number of events sent. If
    /// all events of the current run were sent, makes the next run the current one.
    func hasEvent(at index: Int) -> Bool {
        if index < sent.count { return true }
        while events.isEmpty {
            guard let nearest = queues.indices.first(where: { heads[$0] < queues[$0].count })
            else { return false }
            let next = sent[queues[nearest][heads[nearest]]]
            heads[nearest] += 1
            current = next.after
            way = next.way
            events = current.samples
        }
        return true
    }

    /// The event at an index for which `hasEvent` was true. Sends it if no search has asked before.
    func event(at index: Int) -> SentEvent {
        if index == sent.count { send(events.removeFirst()) }
        return sent[index]
    }

    private func send(_ event: Event) {
        var after = current
        let line = after.send(event, by: session)
        sent.append(SentEvent(line, cost: current.cost, after: after, way: way + [event]))
        guard line.verdict == .done || line.verdict == .parked,
            seen.insert(key(after.configuration)).inserted
        else { return }
        let order = way.count + 1 + missing(after.configuration)
        while queues.count <= order {
            queues.append([])
            heads.append(0)
        }
        queues[order].append(sent.count - 1)
    }
}

extension Simulation {
    /// The cost of sending an event now. Handling one takes longer the more is shown, and a way
    /// that goes round and round shows more each time.
    fileprivate var cost: Int { 1 + configuration.world.entries.count / 32 }

    /// The possible events, except `kill`: a search never ends the process.
    fileprivate var samples: ArraySlice<Event> { possibleEvents().filter { $0 != .kill }[...] }
}

/// The part of a configuration that the user has in front, and the data there is: mostly this
/// decides what can happen next.
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

    /// `callerLimit` is the number of flows that count in each chain of callers of a screen in
    /// front.
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
        // Mostly the screen is not even there.
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
