#if !hasFeature(Embedded)
    import FlowModel
#endif

/// What a search for a way through a run came to.
enum WaySearch {
    /// The events, and the run after them.
    case found([Event], Simulation)
    case unreachable
    /// So many configurations were looked at without an end.
    case exhausted
}

extension Simulation {
    /// The shortest events after which a line `isGoal`, by breadth-first search over samples from
    /// at most `limit` configurations.
    func way(limit: Int, to isGoal: (TraceLine) -> Bool) -> WaySearch {
        var queue: [(simulation: Simulation, way: [Event])] = [(self, [])]
        var seen: Set<Configuration> = [configuration.withoutHistory]
        var next = 0
        while next < queue.count {
            if next == limit { return .exhausted }
            let (current, way) = queue[next]
            next += 1
            for event in current.possibleEvents() where event != .kill {
                var after = current
                let line = after.send(event)
                if isGoal(line) { return .found(way + [event], after) }
                guard line.verdict == .done,
                    seen.insert(after.configuration.withoutHistory).inserted
                else { continue }
                queue.append((after, way + [event]))
            }
        }
        return .unreachable
    }

    /// The shortest events, from the launch on and without it, that show one sight after the other;
    /// nil if no run was found that does. The simulation is one that nothing was sent to yet.
    public func events(showing sights: [Sight], limit: Int) -> [Event]? {
        var simulation = self
        let launch = simulation.send(.start)
        var rest = sights[...]
        if let first = rest.first, launch.shows(first) { rest.removeFirst() }
        var events: [Event] = []
        for sight in rest {
            guard
                case .found(let way, let after) = simulation.way(
                    limit: limit, to: { $0.shows(sight) })
            else { return nil }
            events += way
            simulation = after
        }
        return events
    }
}

extension TraceLine {
    func shows(_ sight: Sight) -> Bool {
        switch sight {
        case .screen(let id): configuration.activeEntries.contains { $0.screen == id }
        case .start(let flow): decided.contains(.handler(.start(flow)))
        case .transition(let id): decided.contains(.handler(.transition(id)))
        case .cancelled(let flow): records.contains(.cancelled(flow, .gesture))
        }
    }
}
