import FlowModel

extension LintRule {
    /// An output that is named like a way out and does more than leave, where the system offers a
    /// way out of its own. Exempt: screens with a `back` transition, for it says what the gesture
    /// does, and outputs with other names, which are meant to be more than a way out.
    static let exitsDiffer: LintRule = LintRule(
        DiagnosticKind(
            id: "exits-differ", family: .stack, severity: .warning,
            summary: "The close button changes something that leaving by a gesture does not.",
            reason: "People leave by whatever is nearest to the thumb. If the button deletes, "
                + "saves or reports and the swipe does not, half of them get the other result.",
            advice: "Let both do the same, or say under `Screen.back` what the gesture does.",
            bad: [DiagnosticExample(exitsExample(""))],
            good: [
                DiagnosticExample(
                    exitsExample("  Bookmark.back:\n    set: { state.marked: false }\n"))
            ]),
        check: checkExits)
}

private func exitsExample(_ transition: String) -> String {
    """
    flow: Player
    state:
      marked: Bool = false
    screens:
      Episode:
        inputs: { marked: Bool }
        outputs: [bookmark]
      Bookmark:
        outputs: [close]
    start: { push: Episode, with: { marked: state.marked } }
    transitions:
      Episode.bookmark:
        - set: { state.marked: true }
        - present: Bookmark
      Bookmark.close:
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
                    wordsForLeaving.contains(graph[screen].outputs[Int(output)].name),
                    !backs.contains(screen), let node = map.find(.screen(screen)),
                    map.incoming[node].contains(where: {
                        canBeLeft(map.edges[$0], flow, calls, graph)
                    }),
                    let extra = firstChange(in: transition.steps, graph)
                else { continue }
                let name = graph[screen].name
                findings.append(
                    Diagnostic(
                        LintRule.exitsDiffer.kind, at: transition.span,
                        "`\(transition.key)` does more than leave, and a gesture leaves `\(name)` "
                            + "without it",
                        help: "say under `\(name).back` what the gesture does",
                        notes: [DiagnosticNote(at: extra.span, "only the button does this")],
                        element: graph.element(transition)))
                break
            }
        }
    }
    return findings
}

/// Whether the user can take away by a gesture what an edge shows.
private func canBeLeft(
    _ edge: FlowMap.Edge, _ flow: FlowID, _ calls: CallGraph, _ graph: FlowGraph
) -> Bool {
    switch edge.move {
    case .push: edge.from != 0 || edge.isSequel || calls.canBeLeftByGesture(flow, graph)
    case .present(let style): style.isClosedByGesture
    case .replace: calls.canBeLeftByGesture(flow, graph)
    case .swap: true
    case .tab: false
    }
}

/// The first step that leaves a mark: a `set`, or an outcome, where a gesture would be `cancelled`.
private func firstChange(in list: StepList, _ graph: FlowGraph) -> Step? {
    var found: Step?
    var leaves = false
    graph.forEachStep(in: list) { step in
        switch step.verb {
        case .set, .finish: found = found ?? step
        default: break
        }
        if step.leaves { leaves = true }
    }
    return leaves ? found : nil
}
