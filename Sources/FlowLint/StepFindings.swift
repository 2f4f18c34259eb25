import FlowModel

/// Returns the findings of a rule about a step of one handler, called in the order in which the
/// steps run.
typealias Judge = (Step, Way) -> [Diagnostic]

extension Facts {
    /// Returns the findings about steps of some kinds, from the handlers that run them. `begin`
    /// gives nil for a handler without mistakes. The judge also gets steps of `other` kinds,
    /// because later steps depend on them.
    ///
    /// A mistake in a step of an action is a finding at the `run`, for each handler that runs it,
    /// so no use of an action, right or wrong, changes the findings about another. The finding has
    /// the name that it would have if the step were there, so moving a step into an action does not
    /// rename it.
    func judgeSteps(
        _ wanted: StepKinds, after other: StepKinds = [], _ begin: (Handler) -> Judge?
    ) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for handler in walks.handlers
        where !handler.kinds.isDisjoint(with: wanted) {
            guard let judge = begin(handler) else { continue }
            var told: Set<Mistake> = []
            walks.forEachStep(wanted.union(other), of: handler) { step, way in
                for finding in judge(step, way) {
                    guard let run = way.runs.first else {
                        findings.append(finding)
                        continue
                    }
                    let mistake = Mistake(run: run.span, step: step.span, detail: finding.detail)
                    guard told.insert(mistake).inserted else { continue }
                    let moved = graph.finding(finding, at: run, of: handler.flow, step.span)
                    let name = places.name(of: step.span, runBy: way.runs)
                    findings.append(name.map(moved.named) ?? moved)
                }
            }
        }
        return findings
    }
}

extension FlowGraph {
    /// Turns a finding about a step of an action into one about the `run` that leads to it.
    func finding(
        _ finding: Diagnostic, at run: Step, of flow: FlowID, _ step: SourceSpan
    ) -> Diagnostic {
        guard case .run(let action, _) = run.verb else { return finding }
        let name = self[flow].actions[Int(action)].name
        let moved = Diagnostic(
            finding.kind, at: run.span, "in the action `\(name)`, " + finding.message,
            help: finding.help,
            notes: [DiagnosticNote(at: step, "this step of it")] + finding.notes,
            witness: finding.witness, sights: finding.sights, element: finding.element,
            detail: finding.detail)
        return finding.ways.reduce(moved) { $0.leading(through: $1) }
    }
}

/// A step of an action that is wrong where a handler runs it, by one of the ways to it.
private struct Mistake: Hashable {
    let run: SourceSpan
    let step: SourceSpan
    let detail: String?
}

/// A value computed for one flow, kept until another flow is asked about.
struct OfFlow<Value> {
    private var latest: (flow: FlowID, value: Value)?

    mutating func callAsFunction(_ flow: FlowID, _ make: (FlowID) -> Value) -> Value {
        if let latest, latest.flow == flow { return latest.value }
        let value = make(flow)
        latest = (flow, value)
        return value
    }
}
