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

/// A `set` of a field where a handler runs it.
private struct Setting {
    let place: Place
    let span: SourceSpan
    /// The answers that the step is in.
    let answers: [StepList]
}

private func checkCancelled(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    /// The fields that an answer sets.
    var known: [StepList: Set<Place>] = [:]
    func places(setBy answer: ChildAnswer) -> Set<Place> {
        if let places = known[answer.steps] { return places }
        var places: Set<Place> = []
        facts.walks.forEachStep(.set, of: answer) { step, way in
            places.formUnion(graph.settings(of: step, way).map(\.place))
        }
        known[answer.steps] = places
        return places
    }
    return facts.judgeSteps(.making) { handler in
        if !handler.kinds.contains(.set) { return nil }
        var settings: [Setting] = []
        facts.walks.forEachStep(.set, of: handler) { settings += graph.settings(of: $0, $1) }
        return { step, way in
            // A start sets the first values. An answer in it runs later, as a transition does.
            if handler.transition == nil, way.answer == nil { return [] }
            guard let (destination, move) = step.shown, case .flow(let child) = destination.target
            else { return [] }
            let answers = facts.answers.heard(by: step, in: handler.flow)
            if answers.contains(where: { $0.event == .cancelled }) { return [] }
            var putBack: Set<Place> = []
            for answer in answers where answer.outcome != nil {
                putBack.formUnion(places(setBy: answer))
            }
            if putBack.isEmpty { return [] }
            let own = Set(step.answers.map(\.steps))
            var before: [Place: SourceSpan] = [:]
            for setting in settings
            where putBack.contains(setting.place) && own.isDisjoint(with: setting.answers)
                && (handler.transition != nil || setting.answers.last == way.answer)
            {
                before[setting.place] = before[setting.place] ?? setting.span
            }
            guard
                let (field, set) = before.map({ (path($0, graph[handler.flow], graph), $1) })
                    .min(by: { $0.0 < $1.0 }),
                facts.calls.canBeCancelled(child, by: move, in: handler.flow, facts)
            else { return [] }
            let name = graph[child].name
            let told = [
                DiagnosticNote(
                    at: step.span, "\(handler.name) sets \(field) and calls \(name)"),
                DiagnosticNote(at: graph[child].span, "\(name) ends cancelled"),
                DiagnosticNote(at: set, "\(field) stays as it was set"),
            ]
            return [
                Diagnostic(
                    LintRule.cancelledUnhandled.kind, at: step.span,
                    "nothing puts `\(field)` back when `\(name)` is cancelled",
                    help: "answer `\(name).cancelled` as well",
                    witness: told.map { $0.message },
                    sights: (handler.transition.map { [.transition($0)] } ?? [])
                        + [.cancelled(child)]
                ).leading(through: told)
            ]
        }
    }
}

extension FlowGraph {
    /// The fields that a step sets to a value that does not come from the event.
    fileprivate func settings(of step: Step, _ way: Way) -> [Setting] {
        guard case .set(let assignments) = step.verb else { return [] }
        return assignments.filter { !readsEvent(way.source(of: $0.value, self)) }.map {
            Setting(
                place: Place(scope: $0.scope, field: $0.field), span: step.span,
                answers: way.answers)
        }
    }
}

private func path(_ place: Place, _ flow: Flow, _ graph: FlowGraph) -> String {
    switch place.scope {
    case .app: "app." + graph.application.state[Int(place.field)].name
    default: "state." + flow.state[Int(place.field)].name
    }
}
