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

extension Simulation {
    /// The shortest events after which a line `isGoal`, by breadth-first search over samples. The
    /// costs of the events that it sends add up to at most the limit. Of configurations with equal
    /// keys it follows only the first.
    private func way<Key: Hashable>(
        eventLimit: Int, keyedBy key: (Configuration) -> Key, to isGoal: (TraceLine) -> Bool
    ) -> WaySearch {
        var queue: [(simulation: Simulation, way: [Event])] = [(self, [])]
        var seen: Set<Key> = [key(configuration)]
        var next = 0
        var sent = 0
        while next < queue.count {
            let (current, way) = queue[next]
            next += 1
            for event in current.possibleEvents() where event != .kill {
                if sent >= eventLimit { return .exhausted }
                sent += current.cost
                var after = current
                let line = after.send(event)
                if isGoal(line) { return .found(way + [event], after) }
                guard line.verdict == .done, seen.insert(key(after.configuration)).inserted
                else { continue }
                queue.append((after, way + [event]))
            }
        }
        return .unreachable
    }

    /// Some events after which a line `isGoal`, by going on first from where the goal is near.
    private func guidedWay(
        eventLimit: Int, by directions: Directions, to isGoal: (TraceLine) -> Bool
    ) -> WaySearch {
        var queues: [[(simulation: Simulation, way: [Event])]] = [[(self, [])]]
        var heads: [Int] = [0]
        var seen: Set<Configuration> = [configuration.withoutHistory]
        var sent = 0
        while let nearest = queues.indices.first(where: { heads[$0] < queues[$0].count }) {
            let (current, way) = queues[nearest][heads[nearest]]
            heads[nearest] += 1
            for event in current.possibleEvents() where event != .kill {
                if sent >= eventLimit { return .exhausted }
                sent += current.cost
                var after = current
                let line = after.send(event)
                if isGoal(line) { return .found(way + [event], after) }
                guard line.verdict == .done || line.verdict == .parked,
                    seen.insert(after.configuration.withoutHistory).inserted
                else { continue }
                // What is not seen to lead there is as far as the farthest.
                let missing =
                    directions.distance(from: after.configuration) ?? graph.screens.count
                let cost = way.count + 1 + missing * 2
                while queues.count <= cost {
                    queues.append([])
                    heads.append(0)
                }
                queues[cost].append((after, way + [event]))
            }
        }
        return .unreachable
    }

    /// The budget of a search: how many events it sends, each counted by its `cost`.
    static let searchLimit = 10_000

    /// The cost of sending an event now. Handling one takes longer the more is shown, and a way
    /// that goes round and round shows more each time.
    private var cost: Int { 1 + configuration.world.entries.count / 32 }

    /// Events after which a line `isGoal`: the shortest if few are needed. Where many ways lead
    /// everywhere the number of configurations has no end. Then, if the goal is to see a screen, a
    /// second search goes where it is near. What is in front is soon the same: another search
    /// tells configurations apart by that, the last by who has called it, too.
    func way(toward screens: [ScreenID] = [], to isGoal: (TraceLine) -> Bool) -> WaySearch {
        let part = Self.searchLimit / 4
        let isGuided = !screens.isEmpty
        let exact = way(
            eventLimit: isGuided ? part : part * 2, keyedBy: { $0.withoutHistory }, to: isGoal)
        guard case .exhausted = exact else { return exact }
        if isGuided {
            let directions = Directions(to: screens, in: graph)
            let guided = guidedWay(eventLimit: part, by: directions, to: isGoal)
            if case .found = guided { return guided }
        }
        for depth in [1, Int.max] {
            let rough = way(
                eventLimit: part, keyedBy: { Glance($0, callerLimit: depth) }, to: isGoal)
            if case .found = rough { return rough }
        }
        return .exhausted
    }

    /// Events, from the launch on and without it, that show one sight after the other; nil if no
    /// run was found that does. The simulation is one that nothing was sent to yet. Searches that
    /// come to no end are counted down from `attempts`; without any left nothing is looked for.
    public func events(showing sights: [Sight], attempts: inout Int) -> [Event]? {
        var simulation = self
        let launch = simulation.send(.start)
        var rest = sights[...]
        if let first = rest.first, launch.shows(first) { rest.removeFirst() }
        var events: [Event] = []
        for sight in rest {
            guard attempts > 0 else { return nil }
            switch simulation.way(to: { $0.shows(sight) }) {
            case .found(let way, let after):
                events += way
                simulation = after
            case .unreachable: return nil
            case .exhausted:
                attempts -= 1
                return nil
            }
        }
        return events
    }
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
