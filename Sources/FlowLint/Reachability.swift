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
    private var actions: Set<RunAction> = []

    private enum Work {
        case flow(FlowID)
        case list(StepList, FlowID)
        case screen(ScreenID)
        case ending(FlowID, in: FlowID)
    }

    init(_ graph: FlowGraph) {
        flows = [Bool](repeating: false, count: graph.flows.count)
        screens = [Bool](repeating: false, count: graph.screens.count)
        transitions = [Bool](repeating: false, count: graph.transitions.count)
        let answers = Answers(graph)
        var calls = Set<Call>()
        mark(graph.application.root)
        for gate in graph.application.gates {
            for flow in graph.flowsPresented(by: gate) {
                show(.flow(flow), from: graph.application.root, &calls)
            }
        }
        for landing in graph.application.landings {
            showTargets(of: landing, graph, &calls)
        }
        while let work = open.popLast() {
            switch work {
            case .flow(let id): enter(id, graph, &calls)
            case .list(let list, let flow): walk(list, of: flow, graph, &calls)
            case .screen(let id):
                mark(answers.onScreen[Int(id.index)], graph)
                if let ask = graph[id].leave?.ask {
                    show(ask.target, from: graph[id].flow, &calls)
                }
            case .ending(let child, let flow):
                mark(answers.onEnd[Call(child: child, caller: flow)] ?? [], graph)
            }
        }
    }

    private mutating func enter(_ id: FlowID, _ graph: FlowGraph, _ calls: inout Set<Call>) {
        open.append(.list(graph[id].start, id))
        mark(graph[id].transitions.filter { graph.needsNoScreen($0) }, graph)
        for child in graph[id].container.children {
            if let destination = child.destination { show(destination.target, from: id, &calls) }
        }
    }

    private mutating func walk(
        _ list: StepList, of flow: FlowID, _ graph: FlowGraph, _ calls: inout Set<Call>
    ) {
        var targets: [Destination.Target] = []
        graph.forEachStep([.run, .show, .making], in: list) { step in
            if case .run(let action, _) = step.verb { run(action, of: flow, graph) }
            if let shown = step.shown { targets.append(shown.destination.target) }
            if case .show(let show) = step.verb {
                targets += show.stages.dropFirst().map(\.destination.target)
                if show.stages.count == 1 { targets.append(show.target.destination.target) }
            }
        }
        for target in targets { show(target, from: flow, &calls) }
    }

    /// Shows the targets of a link, which needs no step of a flow.
    private mutating func showTargets(
        of landing: Landing, _ graph: FlowGraph, _ calls: inout Set<Call>
    ) {
        var targets: [Destination.Target] = []
        for show in graph.shows(of: landing) {
            targets += show.stages.map(\.destination.target)
        }
        for target in targets { show(target, from: graph.application.root, &calls) }
    }

    private mutating func run(_ action: Int32, of flow: FlowID, _ graph: FlowGraph) {
        guard actions.insert(RunAction(flow: flow, action: action)).inserted else { return }
        open.append(.list(graph[flow].actions[Int(action)].steps, flow))
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

    private mutating func mark(_ ids: [TransitionID], _ graph: FlowGraph) {
        for id in ids where !transitions[Int(id.index)] {
            transitions[Int(id.index)] = true
            open.append(.list(graph[id].steps, graph[id].flow))
        }
    }
}

/// Returns the flows that nothing can start, and the screens of the other flows that nothing can
/// show, as `Flow/Screen`: all of them, not only the first causes.
public func unreachablePlaces(in graph: FlowGraph) -> [String] {
    let reached = Reachability(graph)
    return graph.flowIDs.flatMap { id in
        let flow = graph[id]
        if !reached.flows[Int(id.index)] { return [flow.name] }
        return flow.screens.filter { !reached.screens[Int($0.index)] }
            .map { flow.name + "/" + graph[$0].name }
    }
}

/// An action of a flow that some step runs.
private struct RunAction: Hashable {
    let flow: FlowID
    let action: Int32
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
