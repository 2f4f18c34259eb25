import FlowModel

extension LintRule {
    /// State set before a flow is called, put back in the answers to its outcomes, and left as it
    /// is when the flow is cancelled.
    static let cancelledUnhandled: LintRule = LintRule(
        DiagnosticKind(
            id: "cancelled-unhandled", family: .children, severity: .warning,
            summary: "The caller sets something before it calls a flow and puts it back only "
                + "when the flow ends with an outcome.",
            reason: "The user can also leave by the back button or a swipe. Then the state stays "
                + "as it was set: a spinner turns for ever, a button stays locked.",
            advice: "Answer `Flow.cancelled` too, for instance in the same key as the outcome.",
            bad: [DiagnosticExample(cancelledExample("Picker.picked"))],
            good: [DiagnosticExample(cancelledExample("Picker.picked, Picker.cancelled"))]),
        check: checkCancelled)
}

private func cancelledExample(_ key: String) -> [(path: String, text: String)] {
    [
        ("app.yaml", "app: Mail\nroot: Draft\n"),
        (
            "draft.yaml",
            """
            flow: Draft
            state:
              picking: Bool = false
            screens:
              Letter:
                inputs: { picking: Bool }
                outputs: [attach]
            start: { push: Letter, with: { picking: state.picking } }
            transitions:
              Letter.attach:
                - set: { state.picking: true }
                - present: Picker
              \(key):
                set: { state.picking: false }
            """
        ),
        (
            "picker.yaml",
            """
            flow: Picker
            outputs: [picked]
            screens:
              Files:
                outputs: [picked]
            start: { push: Files }
            transitions:
              Files.picked: { finish: picked }
            """
        ),
    ]
}

/// A field that a `set` writes, `state.user.city` and `state.user` alike.
private struct Place: Hashable {
    let scope: Scope
    let field: Int32
}

private func checkCancelled(_ graph: FlowGraph) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for flow in graph.flows {
        let transitions = flow.transitions.map { graph[$0] }
        var writtenAtEnd: [FlowID: Set<Place>] = [:]
        var handled = Set<FlowID>()
        for transition in transitions {
            for binding in transition.triggers {
                switch binding.trigger {
                case .cancelled(let child): handled.insert(child)
                case .outcome(let child, _):
                    writtenAtEnd[child, default: []].formUnion(
                        places(in: transition.steps, graph))
                default: break
                }
            }
        }
        for (id, transition) in zip(flow.transitions, transitions) {
            let written = places(in: transition.steps, graph)
            if written.isEmpty { continue }
            graph.forEachStep(in: transition.steps) { step in
                guard let destination = step.shown?.destination,
                    case .flow(let child) = destination.target, !handled.contains(child),
                    let shared = writtenAtEnd[child]?.intersection(written), !shared.isEmpty
                else { return }
                let name = graph[child].name
                let paths = shared.map { path($0, flow, graph) }.sorted()
                findings.append(
                    Diagnostic(
                        LintRule.cancelledUnhandled.kind, at: step.span,
                        "nothing puts `\(paths[0])` back when `\(name)` is cancelled",
                        help: "answer `\(name).cancelled` as well",
                        witness: [
                            "\(transition.key) sets \(paths[0]) and calls \(name)",
                            "\(name) ends cancelled", "\(paths[0]) stays as it was set",
                        ],
                        sights: [.transition(id), .cancelled(child)],
                        element: graph.element(transition)))
            }
        }
    }
    return findings
}

private func places(in list: StepList, _ graph: FlowGraph) -> Set<Place> {
    var result = Set<Place>()
    graph.forEachStep(in: list) { step in
        guard case .set(let assignments) = step.verb else { return }
        for assignment in assignments where !graph.readsEvent(assignment.value) {
            result.insert(Place(scope: assignment.scope, field: assignment.field))
        }
    }
    return result
}

private func path(_ place: Place, _ flow: Flow, _ graph: FlowGraph) -> String {
    switch place.scope {
    case .app: "app." + graph.application.state[Int(place.field)].name
    default: "state." + flow.state[Int(place.field)].name
    }
}
