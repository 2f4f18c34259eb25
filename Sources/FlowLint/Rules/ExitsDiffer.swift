import FlowModel

extension LintRule {
    /// An output that leaves and puts back what was set when its screen was shown, or one that is
    /// named like a way out and does more than leave, where the system offers a way out of its own.
    /// Exempt: screens with a `back` transition, for it says what the gesture does; other outputs
    /// with other names, which are meant to be more than a way out; outcomes that the callers
    /// answer as they answer `cancelled`.
    static let exitsDiffer: LintRule = LintRule(
        DiagnosticKind(
            id: "exits-differ", family: .stack, severity: .warning,
            summary: "The close button changes something that leaving by a gesture does not.",
            reason: "People leave by whatever is nearest to the thumb. If the button deletes, "
                + "saves or reports and the swipe does not, half of them get the other result.",
            advice: "Let both do the same, or say under `Screen.back` what the gesture does.",
            bad: [
                DiagnosticExample(exitsExample("close")), DiagnosticExample(exitsExample("undo")),
            ],
            good: [
                DiagnosticExample(
                    exitsExample(
                        "close", "  Bookmark.back:\n    set: { state.marked: false }\n"))
            ]),
        check: checkExits)
}

private func exitsExample(_ output: String, _ transition: String = "") -> String {
    """
    flow: Player
    state:
      marked: Bool = false
    screens:
      Episode:
        inputs: { marked: Bool }
        outputs: [bookmark]
      Bookmark:
        outputs: [\(output)]
    start: { push: Episode, with: { marked: state.marked } }
    transitions:
      Episode.bookmark:
        - set: { state.marked: true }
        - present: Bookmark
      Bookmark.\(output):
        - set: { state.marked: false }
        - close
    \(transition)
    """
}

/// Names of outputs that promise to do nothing but leave.
private let wordsForLeaving: Set<String> = [
    "back", "cancel", "cancelled", "close", "closed", "dismiss", "dismissed", "exit", "hide",
    "leave", "quit",
]

private func checkExits(_ graph: FlowGraph) -> [Diagnostic] {
    let calls = CallGraph(graph)
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs {
        let transitions = graph[flow].transitions.map { graph[$0] }
        var backs = Set<ScreenID>()
        for binding in transitions.flatMap(\.triggers) {
            if case .back(let screen) = binding.trigger { backs.insert(screen) }
        }
        let map = FlowMap(graph, flow)
        for transition in transitions {
            for binding in transition.triggers {
                guard case .output(let screen, let output) = binding.trigger,
                    !backs.contains(screen), !graph[screen].kind.isSingle,
                    let node = map.find(.screen(screen)),
                    let gesture = gesture(
                        to: screen, on: map.incoming[node].map { map.edges[$0] }, flow, calls, graph
                    ),
                    let extra = graph[screen].outputs[Int(output)].promisesOnlyToLeave
                        ? difference(transition.steps, gesture, flow, calls, graph)
                        : undoing(transition.steps, screen, flow, graph)
                else { continue }
                let name = graph[screen].name
                findings.append(
                    Diagnostic(
                        LintRule.exitsDiffer.kind, at: transition.span,
                        "`\(transition.key)` does more than leave, and a gesture leaves `\(name)` "
                            + "without it",
                        help: "say under `\(name).back` what the gesture does",
                        notes: [DiagnosticNote(at: extra.span, "only the button does this")],
                        witness: [
                            "\(transition.key): \(graph.text(at: extra.span))",
                            gesture == .screen
                                ? "a gesture: \(name) goes" : "a gesture: the flow ends cancelled",
                        ],
                        sights: [.screen(screen)], element: graph.element(transition)))
                break
            }
        }
    }
    return findings
}

extension Signal {
    fileprivate var promisesOnlyToLeave: Bool { wordsForLeaving.contains(name) }
}

/// What a gesture takes away.
private enum Gesture {
    case screen
    case wholeFlow
}

/// What the user can take away by a gesture of a screen that comes by some edges; nil for nothing.
private func gesture(
    to screen: ScreenID, on edges: [FlowMap.Edge], _ flow: FlowID, _ calls: CallGraph,
    _ graph: FlowGraph
) -> Gesture? {
    let isInSheet = calls.sites[Int(flow.index)].contains { site in
        guard case .present(let style) = site.move else { return false }
        return graph.canCloseByGesture(.flow(flow), style)
    }
    var found: Gesture?
    for edge in edges {
        let isFirst = edge.from == 0 && !edge.isSequel
        switch edge.move {
        case .push where isFirst, .replace:
            if calls.canBeLeftByGesture(flow, graph) { return .wholeFlow }
        case .push, .swap: found = isInSheet ? .wholeFlow : .screen
        case .present(let style):
            if graph.canCloseByGesture(.screen(screen), style) { found = found ?? .screen }
        case .tab, .show, .embed: break
        }
    }
    return found
}

/// A step of a button that leaves: one that gives a field its first value again which the steps
/// that show the screen have given another. Whoever leaves by a gesture leaves it as it was set.
private func undoing(
    _ list: StepList, _ screen: ScreenID, _ flow: FlowID, _ graph: FlowGraph
) -> Step? {
    var opened: [Assignment] = []
    for id in graph[flow].transitions {
        var assignments: [Assignment] = []
        var shows = false
        graph.forEachStep(in: graph[id].steps) { step in
            if case .set(let values) = step.verb { assignments += values }
            if step.shown?.destination.target == .screen(screen) { shows = true }
        }
        if shows { opened += assignments }
    }
    var found: Step?
    var leaves = false
    graph.forEachStep(in: list) { step in
        if case .finish = step.verb { return }
        if step.leaves { leaves = true }
        guard case .set(let values) = step.verb, found == nil else { return }
        let restores = values.contains { value in
            let fields = value.scope == .app ? graph.application.state : graph[flow].state
            let key = graph.key(of: value.value)
            guard value.path.isEmpty, let first = fields[Int(value.field)].defaultValue,
                graph.key(of: first) == key
            else { return false }
            return opened.contains {
                $0.scope == value.scope && $0.field == value.field
                    && graph.key(of: $0.value) != key
            }
        }
        if restores { found = step }
    }
    return leaves ? found : nil
}

/// A step of the button that a gesture would leave out: a `set`, a `call`, a `report`, an event
/// that is sent, or an outcome that the callers answer otherwise than `cancelled`. A button that
/// ends the flow is not compared with a gesture that goes one screen back.
private func difference(
    _ list: StepList, _ gesture: Gesture, _ flow: FlowID, _ calls: CallGraph, _ graph: FlowGraph
) -> Step? {
    var change: Step?
    var ending: (step: Step, outcome: Int32)?
    var leaves = false
    graph.forEachStep(in: list) { step in
        switch step.verb {
        case .set, .call, .report, .send: change = change ?? step
        case .finish(let outcome, _): ending = (step, outcome)
        default: break
        }
        if step.leaves { leaves = true }
    }
    guard let ending else { return leaves ? change : nil }
    guard gesture == .wholeFlow else { return nil }
    if let change { return change }
    return isHeardLikeCancelled(ending.outcome, of: flow, calls, graph) ? nil : ending.step
}

/// Whether every caller does the same for an outcome as for `cancelled`.
private func isHeardLikeCancelled(
    _ outcome: Int32, of flow: FlowID, _ calls: CallGraph, _ graph: FlowGraph
) -> Bool {
    let callers = Set(calls.sites[Int(flow.index)].map(\.caller))
    return !callers.isEmpty
        && callers.allSatisfy { caller in
            var answer: Int?
            var whenCancelled: Int?
            for (index, id) in graph[caller].transitions.enumerated() {
                for binding in graph[id].triggers
                where graph.answeringFlow(of: binding.trigger, in: caller) == flow {
                    switch binding.trigger {
                    case .outcome(_, outcome), .childOutcome(_, outcome): answer = index
                    case .cancelled, .childCancelled: whenCancelled = index
                    default: break
                    }
                }
            }
            if answer == whenCancelled { return true }
            guard whenCancelled == nil, let answer else { return false }
            let steps = graph[graph[graph[caller].transitions[answer]].steps]
            if case .ignore? = steps.first?.verb { return true }
            return false
        }
}
