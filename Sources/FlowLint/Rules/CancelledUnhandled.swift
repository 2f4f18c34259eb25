import FlowModel

extension LintRule {
    /// State set before a flow is called, put back in the answers to its outcomes, and left as it
    /// is when the flow is cancelled. Exempt: a flow that no gesture removes and that does not
    /// close itself.
    static let cancelledUnhandled: LintRule = LintRule(
        DiagnosticKind(
            id: "cancelled-unhandled", family: .children, severity: .warning,
            summary: "The caller sets something before it calls a flow and puts it back only "
                + "when the flow ends with an outcome.",
            reason: "The user can also leave by the back button or a swipe. Then the state stays "
                + "as it was set: a spinner turns for ever, a button stays locked.",
            advice: "Answer `Flow.cancelled` too, for instance in the same key as the outcome.",
            bad: [DiagnosticExample(cancelledExample("Picker.picked"))],
            good: [
                DiagnosticExample(cancelledExample("Picker.picked, Picker.cancelled")),
                DiagnosticExample(
                    cancelledExample(
                        "Picker.picked", call: "{ present: Picker, style: fullScreen }")),
            ]),
        judge: checkCancelled)
}

private func cancelledExample(
    _ key: String, call: String = "present: Picker"
) -> [(path: String, text: String)] {
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
                - \(call)
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

private func checkCancelled(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var endings = OfFlow<Endings>()
    return facts.judgeSteps(.making) { handler in
        let endings = endings(handler.flow) { Endings(of: $0, facts.walks) }
        guard let id = handler.transition, !endings.written.isEmpty else { return nil }
        let written = places(in: id, facts.walks)
        if written.isEmpty { return nil }
        return { step, _ in
            guard let (destination, move) = step.shown, case .flow(let child) = destination.target,
                !endings.handled.contains(child), !step.hearsCancelled,
                let shared = endings.written[child]?.intersection(written.keys),
                let (field, set) = shared.map({ (path($0, graph[handler.flow], graph), $0) })
                    .min(by: { $0.0 < $1.0 }),
                facts.calls.canBeCancelled(child, by: move, in: handler.flow, facts)
            else { return [] }
            let name = graph[child].name
            let told = [
                DiagnosticNote(
                    at: step.span, "\(graph[id].key) sets \(field) and calls \(name)"),
                DiagnosticNote(at: graph[child].span, "\(name) ends cancelled"),
                DiagnosticNote(
                    at: written[set] ?? step.span,
                    "\(field) stays as it was set"),
            ]
            return [
                Diagnostic(
                    LintRule.cancelledUnhandled.kind, at: step.span,
                    "nothing puts `\(field)` back when `\(name)` is cancelled",
                    help: "answer `\(name).cancelled` as well",
                    witness: told.map { $0.message },
                    sights: [.transition(id), .cancelled(child)]
                ).leading(through: told)
            ]
        }
    }
}

/// The fields that a flow writes at the outcomes of each child, and the children whose `cancelled`
/// it answers.
private struct Endings {
    private(set) var written: [FlowID: Set<Place>] = [:]
    private(set) var handled: Set<FlowID> = []

    init(of flow: FlowID, _ walks: Walks) {
        let graph = walks.graph
        for id in graph[flow].transitions {
            for binding in graph[id].triggers {
                switch binding.trigger {
                case .cancelled(let child): handled.insert(child)
                case .outcome(let child, _):
                    written[child, default: []].formUnion(
                        places(in: id, walks).keys)
                default: break
                }
            }
        }
    }
}

/// The fields that a transition sets, and the first step that sets each.
private func places(in transition: TransitionID, _ walks: Walks) -> [Place: SourceSpan] {
    let graph = walks.graph
    var result: [Place: SourceSpan] = [:]
    walks.forEachStep(.set, of: transition) { step, way in
        guard case .set(let assignments) = step.verb else { return }
        for assignment in assignments
        where !graph.readsEvent(way.source(of: assignment.value, graph)) {
            let place = Place(scope: assignment.scope, field: assignment.field)
            result[place] = result[place] ?? step.span
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
