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
        judge: checkExits)
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

private func checkExits(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var hearing = Hearing(facts)
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs {
        var backs = Set<ScreenID>()
        for id in graph[flow].transitions {
            for case .back(let screen) in graph[id].triggers.lazy.map(\.trigger) {
                backs.insert(screen)
            }
        }
        let gestures = gestures(of: flow, facts)
        var openings: Openings?
        for id in graph[flow].transitions {
            for binding in graph[id].triggers {
                guard case .output(let screen, let output) = binding.trigger,
                    !backs.contains(screen), !graph[screen].kind.isSingle,
                    let leaving = gestures[screen],
                    let extra = graph[screen].outputs[Int(output)].promisesOnlyToLeave
                        ? difference(id, leaving.gesture, flow, &hearing, facts.walks)
                        : undoing(id, screen, flow, &openings, facts.walks)
                else { continue }
                findings.append(finding(graph[id], screen, extra, leaving, graph))
                break
            }
        }
    }
    return findings
}

private func finding(
    _ transition: Transition, _ screen: ScreenID, _ extra: Step, _ leaving: Leaving,
    _ graph: FlowGraph
) -> Diagnostic {
    let name = graph[screen].name
    let told = [
        DiagnosticNote(at: extra.span, "\(transition.key): \(graph.text(at: extra.span))"),
        DiagnosticNote(
            at: graph[screen].span,
            leaving.gesture == .screen
                ? "a gesture: \(name) goes" : "a gesture: the flow ends cancelled"),
    ]
    return Diagnostic(
        LintRule.exitsDiffer.kind, at: transition.span,
        "`\(transition.key)` does more than leave, and a gesture leaves `\(name)` without it",
        help: "say under `\(name).back` what the gesture does",
        notes: [DiagnosticNote(at: extra.span, "only the button does this")],
        witness: told.map { $0.message }, sights: leaving.isAlwaysThere ? [.screen(screen)] : [],
        element: graph.element(transition)
    ).leading(through: told)
}

extension Signal {
    fileprivate var promisesOnlyToLeave: Bool { wordsForLeaving.contains(name) }
}

/// The part of a flow that a gesture removes.
private enum Gesture {
    case screen
    case wholeFlow
}

/// A gesture that leaves a screen.
private struct Leaving {
    let gesture: Gesture
    /// True if the gesture is there however the screen was shown. If not, a run that shows the
    /// screen does not show the mistake.
    let isAlwaysThere: Bool
}

/// For each screen of a flow, the gesture by which the user can leave it.
private func gestures(
    of flow: FlowID, _ facts: Facts
) -> [ScreenID: Leaving] {
    let (graph, map, calls, walks) = (facts.graph, facts.maps[flow], facts.calls, facts.walks)
    let canBeLeft = calls.canBeLeftByGesture(flow, graph)
    let isInSheet = calls.sites[Int(flow.index)].contains { site in
        guard case .present(let style) = site.move else { return false }
        return walks.canCloseByGesture(.flow(flow), style)
    }
    let hasWayBack = calls.sites[Int(flow.index)].contains { $0.move == .push }
    let isAlwaysLeft = calls.canAlwaysBeLeftByGesture(flow, graph)
    var gestures: [ScreenID: Leaving] = [:]
    for screen in graph[flow].screens {
        guard let node = map.find(.screen(screen)) else { continue }
        // With `dismissible: false` the user can only go back to the entry below it on a stack.
        let isHeld = walks.isHeld(.screen(screen))
        var (found, whole): (Gesture?, Gesture?) = (nil, nil)
        var isAlwaysThere = true
        for edge in map.incoming[node].lazy.map({ map.edges[$0] }) {
            let isFirst = edge.from == 0 && !edge.isSequel
            switch edge.move {
            case .push where isFirst, .replace,
                .swap where isHeld:
                if canBeLeft, hasWayBack || !isHeld { whole = .wholeFlow }
                isAlwaysThere = isAlwaysThere && isAlwaysLeft && edge.move == .push && !isHeld
            case .push, .swap:
                found = isInSheet && !isHeld ? .wholeFlow : .screen
                isAlwaysThere = isAlwaysThere && edge.move == .push
            case .present(let style):
                if walks.canCloseByGesture(.screen(screen), style) { found = found ?? .screen }
                isAlwaysThere =
                    isAlwaysThere && walks.alwaysClosesByGesture(.screen(screen), style)
                    && !walks.mayHold(.screen(screen))
            case .tab, .show, .embed: isAlwaysThere = false
            }
        }
        gestures[screen] = (whole ?? found).map {
            Leaving(gesture: $0, isAlwaysThere: isAlwaysThere)
        }
    }
    return gestures
}

/// Finds a step of a button that leaves, which gives a field its first value again after the steps
/// that show the screen have given it another. A user who leaves by a gesture leaves the field as
/// it was set.
private func undoing(
    _ transition: TransitionID, _ screen: ScreenID, _ flow: FlowID, _ openings: inout Openings?,
    _ walks: Walks
) -> Step? {
    let graph = walks.graph
    var sets: [(step: Step, values: [Assignment])] = []
    var leaves = false
    walks.forEachStep([.leaving, .set], of: transition) { step, _ in
        if case .finish = step.verb { return }
        if step.verb.leaves { leaves = true }
        if case .set(let values) = step.verb { sets.append((step, values)) }
    }
    if !leaves { return nil }
    for (step, values) in sets {
        for value in values where value.path.isEmpty {
            let fields = value.scope == .app ? graph.application.state : graph[flow].state
            guard let first = fields[Int(value.field)].defaultValue,
                graph.isSame(first, value.value)
            else { continue }
            var known = openings ?? Openings(of: flow, walks)
            defer { openings = known }
            if known.mayChange(value.scope, value.field, from: first, for: screen) { return step }
        }
    }
    return nil
}

/// Finds a step of the button that a gesture would leave out: a `set`, a `call`, a `report`, an
/// event that is sent, or an outcome that the callers answer in another way than `cancelled`. A
/// button that ends the flow is not compared with a gesture that goes one screen back.
private func difference(
    _ transition: TransitionID, _ gesture: Gesture, _ flow: FlowID, _ hearing: inout Hearing,
    _ walks: Walks
) -> Step? {
    var change: Step?
    var ending: (step: Step, outcome: Int32)?
    var leaves = false
    let kinds: StepKinds = [.leaving, .set, .call, .report, .send]
    walks.forEachStep(kinds, of: transition) { step, _ in
        switch step.verb {
        case .set, .call, .report, .send: change = change ?? step
        case .finish(let outcome, _): ending = (step, outcome)
        default: break
        }
        if step.verb.leaves { leaves = true }
    }
    guard let ending else { return leaves ? change : nil }
    guard gesture == .wholeFlow else { return nil }
    if let change { return change }
    return hearing.isLikeCancelled(ending.outcome, of: flow) ? nil : ending.step
}
