import FlowEngine
import FlowModel

/// The least distance of each screen from some screens, by the graph only: by which screen leads to
/// which, whatever the conditions. A search for a way goes first where the distance is small.
struct Directions {
    /// For each screen, the number of events to the nearest of them; nil if no way is seen.
    private let distances: [Int?]

    init(to goals: [ScreenID], by leads: Leads) {
        var distances: [Int?] = Array(repeating: nil, count: leads.neighbors.count)
        var queue = goals.map { Int($0.index) }
        for goal in queue { distances[goal] = 0 }
        var next = 0
        while next < queue.count {
            let screen = queue[next]
            next += 1
            for before in leads.neighbors[screen] where distances[before] == nil {
                distances[before] = (distances[screen] ?? 0) + 1
                queue.append(before)
            }
        }
        self.distances = distances
    }

    /// The least distance from an active screen.
    func distance(from configuration: Configuration) -> Int? {
        configuration.world.activeEntries.compactMap { entry in
            entry.screen.flatMap { distances[Int($0.index)] }
        }.min()
    }
}

/// The ways on which events lead from screen to screen.
struct Leads {
    /// For each screen, the screens that lead to it and those that it leads to, since the user can
    /// go back.
    private(set) var neighbors: [[Int]]
    let graph: FlowGraph

    init(_ graph: FlowGraph) {
        self.graph = graph
        neighbors = Array(repeating: [], count: graph.screens.count)
        for transition in graph.transitions {
            let shown = screens(shownBy: transition.steps, of: transition.flow)
            for binding in transition.triggers {
                for from in graph.senders(of: binding.trigger, in: transition.flow) {
                    for to in shown { connect(from, to) }
                }
            }
        }
        for flow in graph.flows {
            // Each child of a container leads to the others.
            let children = flow.container.children.map { screens(shownBy: $0.destination) }
            for (index, from) in children.enumerated() {
                for (other, to) in children.enumerated() where other != index {
                    for first in from { for second in to { connect(first, second) } }
                }
            }
        }
    }

    private mutating func connect(_ one: ScreenID, _ other: ScreenID) {
        if one == other { return }
        neighbors[Int(other.index)].append(Int(one.index))
        neighbors[Int(one.index)].append(Int(other.index))
    }

    /// The parts that were collected already, so that each is collected once.
    private enum Visited: Hashable {
        case start(FlowID)
        case action(FlowID, Int32)
    }

    private func screens(shownBy steps: StepList, of flow: FlowID) -> [ScreenID] {
        var found: [ScreenID] = []
        var started: Set<Visited> = []
        collect(steps, of: flow, into: &found, &started)
        return found
    }

    private func screens(shownBy destination: Destination?) -> [ScreenID] {
        var found: [ScreenID] = []
        var started: Set<Visited> = []
        collect(destination, into: &found, &started)
        return found
    }

    private func collect(
        _ destination: Destination?, into found: inout [ScreenID], _ started: inout Set<Visited>
    ) {
        switch destination?.target {
        case .screen(let screen): found.append(screen)
        case .flow(let flow): start(flow, into: &found, &started)
        case nil: break
        }
    }

    private func start(
        _ flow: FlowID, into found: inout [ScreenID], _ started: inout Set<Visited>
    ) {
        guard started.insert(.start(flow)).inserted else { return }
        collect(graph[flow].start, of: flow, into: &found, &started)
        for child in graph[flow].container.children {
            collect(child.destination, into: &found, &started)
        }
    }

    private func collect(
        _ steps: StepList, of flow: FlowID, into found: inout [ScreenID],
        _ started: inout Set<Visited>
    ) {
        for step in graph[steps] {
            for list in step.verb.alternatives + step.answers.map({ $0.steps }) {
                collect(list, of: flow, into: &found, &started)
            }
            if let made = step.verb.made { collect(made, into: &found, &started) }
            switch step.verb {
            case .show(let show): collect(show.target.destination, into: &found, &started)
            case .select(let child, _):
                let child = graph[flow].container.children[Int(child)]
                collect(child.destination, into: &found, &started)
            case .popTo(let screen): found.append(screen)
            case .run(let action, _):
                guard started.insert(.action(flow, action)).inserted else { continue }
                collect(graph[flow].actions[Int(action)].steps, of: flow, into: &found, &started)
            case .restart: start(flow, into: &found, &started)
            default: break
            }
        }
    }
}

extension FlowGraph {
    /// The screens of which one is in front when the sight is seen.
    func screens(at sight: Sight) -> [ScreenID] {
        switch sight {
        case .screen(let screen): [screen]
        case .start(let flow), .cancelled(let flow): self[flow].screens
        case .transition(let id):
            self[id].triggers.flatMap { senders(of: $0.trigger, in: self[id].flow) }
        }
    }

    /// The screens of which one is in front when the trigger comes.
    fileprivate func senders(of trigger: Trigger, in flow: FlowID) -> [ScreenID] {
        switch trigger {
        case .output(let screen, _), .back(let screen): return [screen]
        case .outcome(let called, _), .cancelled(let called), .report(let called, _):
            return self[called].screens
        case .childOutcome(let child, _), .childCancelled(let child), .childReport(let child, _):
            guard
                case .flow(let called)? = self[flow].container.children[Int(child)].destination?
                    .target
            else { return [] }
            return self[called].screens
        case .event, .changed, .selected, .reselected: return self[flow].screens
        }
    }
}
