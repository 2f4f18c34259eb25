import FlowModel

/// The flows, screens and transitions that can be reached from the root, over everything that may
/// happen.
///
/// It does not weigh conditions, and assumes that a called flow may end in every way it declares,
/// so a flow or screen that is not marked here is really never shown.
struct Reachability {
    private(set) var flows: [Bool]
    private(set) var screens: [Bool]
    private(set) var transitions: [Bool]
    private var open: [Work] = []
    private var actions: Set<StepList> = []

    private enum Work {
        case flow(FlowID)
        case list(Handler)
        case screen(ScreenID)
        case ending(FlowID, in: FlowID)
    }

    init(_ walks: Walks) {
        let graph = walks.graph
        flows = [Bool](repeating: false, count: graph.flows.count)
        screens = [Bool](repeating: false, count: graph.screens.count)
        transitions = [Bool](repeating: false, count: graph.transitions.count)
        let answers = Answers(graph)
        var calls = Set<Call>()
        mark(graph.application.root)
        for handler in walks.handlers(of: nil) { open.append(.list(handler)) }
        // A link needs no step of a flow, and shows what is below its target as well.
        let shows = graph.application.landings.flatMap { graph.shows(of: $0) }
        for stage in shows.flatMap(\.stages) {
            show(stage.destination.target, from: graph.application.root, &calls)
        }
        while let work = open.popLast() {
            switch work {
            case .flow(let id): enter(id, walks, &calls)
            case .list(let handler): walk(handler, walks, &calls)
            case .screen(let id):
                mark(answers.onScreen[Int(id.index)], walks)
                if let ask = graph[id].leave?.ask {
                    show(ask.target, from: graph[id].flow, &calls)
                }
            case .ending(let child, let flow):
                mark(answers.onEnd[Call(child: child, caller: flow)] ?? [], walks)
            }
        }
    }

    private mutating func enter(_ id: FlowID, _ walks: Walks, _ calls: inout Set<Call>) {
        let graph = walks.graph
        open.append(.list(walks.start(of: id)))
        mark(graph[id].transitions.filter { graph.needsNoScreen($0) }, walks)
        for child in graph[id].container.children {
            if let destination = child.destination { show(destination.target, from: id, &calls) }
        }
    }

    private mutating func walk(_ handler: Handler, _ walks: Walks, _ calls: inout Set<Call>) {
        var targets: [Destination.Target] = []
        walks.forEachWritten([.run, .show, .making], of: handler) { step in
            if case .run(let action, _) = step.verb {
                let action = walks.action(action, of: handler.flow)
                if actions.insert(action.steps).inserted { open.append(.list(action)) }
            }
            if let shown = step.shown { targets.append(shown.destination.target) }
            if case .show(let show) = step.verb {
                targets += show.stages.dropFirst().map(\.destination.target)
                if show.stages.count == 1 { targets.append(show.target.destination.target) }
            }
        }
        for target in targets { show(target, from: handler.flow, &calls) }
    }

    private mutating func show(
        _ target: Destination.Target, from flow: FlowID, _ calls: inout Set<Call>
    ) {
        switch target {
        case .screen(let id):
            guard !screens[Int(id.index)] else { return }
            screens[Int(id.index)] = true
            open.append(.screen(id))
        case .flow(let id):
            mark(id)
            if calls.insert(Call(child: id, caller: flow)).inserted {
                open.append(.ending(id, in: flow))
            }
        }
    }

    private mutating func mark(_ flow: FlowID) {
        guard !flows[Int(flow.index)] else { return }
        flows[Int(flow.index)] = true
        open.append(.flow(flow))
    }

    private mutating func mark(_ ids: [TransitionID], _ walks: Walks) {
        for id in ids where !transitions[Int(id.index)] {
            transitions[Int(id.index)] = true
            open.append(.list(walks.transition(id)))
        }
    }
}

/// Returns the flows that nothing can start, and the screens of the other flows that nothing can
/// show, as `Flow/Screen`: all of them, not only the first causes.
public func unreachablePlaces(in graph: FlowGraph) -> [String] {
    let reached = Reachability(Walks(graph))
    return graph.flowIDs.flatMap { id in
        let flow = graph[id]
        if !reached.flows[Int(id.index)] { return [flow.name] }
        return flow.screens.filter { !reached.screens[Int($0.index)] }
            .map { flow.name + "/" + graph[$0].name }
    }
}

extension FlowGraph {
    /// True if a trigger sets the transition off without any screen or called flow.
    fileprivate func needsNoScreen(_ id: TransitionID) -> Bool {
        self[id].triggers.contains { binding in
            switch binding.trigger {
            case .event, .changed, .selected, .reselected: true
            default: false
            }
        }
    }
}

/// A called flow and the flow that calls it.
private struct Call: Hashable {
    let child: FlowID
    let caller: FlowID
}

/// The transitions that a screen or the end of a called flow can set off.
private struct Answers {
    var onScreen: [[TransitionID]]
    var onEnd: [Call: [TransitionID]] = [:]

    init(_ graph: FlowGraph) {
        onScreen = [[TransitionID]](repeating: [], count: graph.screens.count)
        for index in graph.transitions.indices {
            let transition = graph.transitions[index]
            for binding in transition.triggers {
                switch binding.trigger {
                case .output(let screen, _), .back(let screen):
                    onScreen[Int(screen.index)].append(TransitionID(index))
                default:
                    guard
                        let child = graph.answeringFlow(
                            of: binding.trigger, in: transition.flow)
                    else { continue }
                    onEnd[Call(child: child, caller: transition.flow), default: []]
                        .append(TransitionID(index))
                }
            }
        }
    }
}
