import FlowEngine
import FlowModel

/// The parts of a graph that runs have been through: counts by index in the graph.
public struct Coverage: Sendable {
    /// How often each screen came on show.
    public private(set) var screens: [Int]
    /// How often each transition ran.
    public private(set) var transitions: [Int]
    /// How often each flow ended with each of its outcomes.
    public private(set) var outcomes: [[Int]]
    /// How often each flow ended `cancelled`.
    public private(set) var cancellations: [Int]
    /// How often each link and each entry was followed.
    public private(set) var links: [Int]
    public private(set) var entries: [Int]
    /// How often an event began to wait for each gate.
    public private(set) var gates: [Int]
    /// Every branch of a condition that exists, and how often it was taken.
    public private(set) var branches: [Choice: Int] = [:]

    public init(graph: FlowGraph) {
        screens = Array(repeating: 0, count: graph.screens.count)
        transitions = Array(repeating: 0, count: graph.transitions.count)
        outcomes = graph.flows.map { Array(repeating: 0, count: $0.outcomes.count) }
        cancellations = Array(repeating: 0, count: graph.flows.count)
        links = Array(repeating: 0, count: graph.application.links.count)
        entries = Array(repeating: 0, count: graph.application.entries.count)
        gates = Array(repeating: 0, count: graph.application.gates.count)
        for (index, step) in graph.steps.enumerated() {
            if step.condition != nil {
                branches[Choice(step: Int32(index), branch: Choice.held)] = 0
                branches[Choice(step: Int32(index), branch: Choice.failed)] = 0
            }
            if case .choose(let cases) = step.verb {
                for position in cases.indices {
                    branches[Choice(step: Int32(index), branch: Int32(position))] = 0
                }
            }
            if case .switch(_, let cases) = step.verb {
                for position in cases.indices {
                    branches[Choice(step: Int32(index), branch: Int32(position))] = 0
                }
            }
        }
    }

    /// Counts one event. `before` is the configuration it was sent to.
    public mutating func add(_ line: TraceLine, before: Configuration) {
        for window in line.configuration.world.windows {
            let known = before.world.windows.first { $0.id == window.id }?.nextOrdinal ?? 1
            for entry in line.configuration.world.seen(from: window.id).viewOrder
            where entry.ordinal >= known {
                if let screen = entry.screen { screens[Int(screen.index)] += 1 }
            }
        }
        for decided in line.decided {
            switch decided {
            case .handler(.transition(let id)): transitions[Int(id.index)] += 1
            case .handler(.link(let link)): links[Int(link)] += 1
            case .handler(.entry(let entry)): entries[Int(entry)] += 1
            default: break
            }
        }
        let waited = before.world.gatesWaitedFor
        for gate in line.configuration.world.gatesWaitedFor where !waited.contains(gate) {
            gates[Int(gate)] += 1
        }
        for record in line.records {
            switch record {
            case .finished(let flow, let outcome, _, _):
                outcomes[Int(flow.index)][Int(outcome)] += 1
            case .cancelled(let flow, _, _): cancellations[Int(flow.index)] += 1
            default: break
            }
        }
        for choice in line.choices { branches[choice, default: 0] += 1 }
    }

    /// Adds the counts of other runs of the same graph.
    public mutating func merge(_ other: Coverage) {
        for index in screens.indices { screens[index] += other.screens[index] }
        for index in transitions.indices { transitions[index] += other.transitions[index] }
        for flow in outcomes.indices {
            cancellations[flow] += other.cancellations[flow]
            for index in outcomes[flow].indices {
                outcomes[flow][index] += other.outcomes[flow][index]
            }
        }
        for index in links.indices { links[index] += other.links[index] }
        for index in entries.indices { entries[index] += other.entries[index] }
        for index in gates.indices { gates[index] += other.gates[index] }
        for (choice, count) in other.branches { branches[choice, default: 0] += count }
    }

    /// The number of things of a kind, and how many of them were seen.
    public struct Share: Sendable, Equatable {
        public let name: String
        public let seen: Int
        public let total: Int
    }

    public var shares: [Share] {
        var ends = 0
        var seenEnds = 0
        for flow in outcomes {
            ends += flow.count
            for count in flow where count > 0 { seenEnds += 1 }
        }
        var shares = [
            share("screens", screens), share("transitions", transitions),
            share("branches", Array(branches.values)),
            Share(name: "outcomes", seen: seenEnds, total: ends),
        ]
        // Most apps have none of these.
        for (name, counts) in [("links", links), ("entries", entries), ("gates", gates)]
        where !counts.isEmpty {
            shares.append(share(name, counts))
        }
        return shares
    }

    private func share(_ name: String, _ counts: [Int]) -> Share {
        Share(name: name, seen: counts.filter { $0 > 0 }.count, total: counts.count)
    }
}

extension FlowWorld {
    fileprivate var gatesWaitedFor: [Int32] {
        windows.flatMap { window in window.waiting.compactMap { $0.gate } }
    }
}
