import FlowModel

/// What a rule says of the steps of one handler, asked in the order in which they run.
typealias Judge = (Step, Way) -> [Diagnostic]

extension Facts {
    /// What is wrong with steps of some kinds, from the handlers that run them; `begin` gives nil
    /// for one in which nothing is wrong. The judge is also asked about steps of `other` kinds, for
    /// what they mean to those that follow.
    ///
    /// What is wrong with a step of an action is a finding at the `run`, for each handler that runs
    /// it: so no use of an action, right or wrong, changes what is found about another. It is known
    /// as if the step stood there, whether or not it has moved into an action.
    func judgeSteps(
        _ wanted: StepKinds, after other: StepKinds = [], _ begin: (Handler) -> Judge?
    ) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for handler in walks.handlers
        where !walks.kinds(of: handler).isDisjoint(with: wanted) {
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
    /// A finding about a step of an action as one about the `run` that leads to it.
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

/// What is known of one flow, until another is asked about.
struct OfFlow<Value> {
    private var latest: (flow: FlowID, value: Value)?

    mutating func callAsFunction(_ flow: FlowID, _ make: (FlowID) -> Value) -> Value {
        if let latest, latest.flow == flow { return latest.value }
        let value = make(flow)
        latest = (flow, value)
        return value
    }
}
