import FlowModel

/// A list that something sets off: the start of a flow or a transition.
struct Handler {
    let flow: FlowID
    /// Nil for a start.
    let transition: TransitionID?
    let steps: StepList
}

/// What a rule says of the steps of one handler, asked in the order in which they run.
typealias Judge = (Step, Way) -> [Diagnostic]

extension FlowGraph {
    /// The starts of all flows and their transitions.
    var handlers: [Handler] {
        flowIDs.flatMap { flow in
            [Handler(flow: flow, transition: nil, steps: self[flow].start)]
                + self[flow].transitions.map { id in
                    Handler(flow: flow, transition: id, steps: self[id].steps)
                }
        }
    }

    /// What is wrong with steps, from the handlers that run them; `begin` gives nil for one in
    /// which nothing is wrong.
    ///
    /// A step of an action that is wrong from every handler is one finding, at the step. One that
    /// is wrong from some is a finding for each of them, at the `run`, which names the action.
    func judgeSteps(_ begin: (Handler) -> Judge?) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        var inActions = ActionFindings()
        var others: [Handler] = []
        for handler in handlers {
            guard let judge = begin(handler) else {
                others.append(handler)
                continue
            }
            walk(handler.steps, of: handler.flow) { step, way in
                let found = judge(step, way)
                if let run = way.runs.first {
                    inActions.add(found, of: step, runBy: run, in: handler.flow)
                } else {
                    findings += found
                }
            }
            inActions.endHandler()
        }
        if inActions.isEmpty { return findings }
        for handler in others {
            walk(handler.steps, of: handler.flow) { step, way in
                if let run = way.runs.first {
                    inActions.add([], of: step, runBy: run, in: handler.flow)
                }
            }
            inActions.endHandler()
        }
        return findings + inActions.findings(self)
    }
}

/// What is wrong with the steps of actions, and the steps that are right somewhere.
private struct ActionFindings {
    private struct Mistake: Hashable {
        let step: SourceSpan
        let detail: String?
    }

    private struct Case {
        let finding: Diagnostic
        let run: Step
        let flow: FlowID
    }

    private var cases: [Mistake: [Case]] = [:]
    private var right: Set<SourceSpan> = []
    /// Those of the handler that is being looked at.
    private var rightHere: Set<SourceSpan> = []
    private var wrongHere: Set<SourceSpan> = []

    var isEmpty: Bool { cases.isEmpty }

    mutating func add(_ found: [Diagnostic], of step: Step, runBy run: Step, in flow: FlowID) {
        if found.isEmpty { rightHere.insert(step.span) } else { wrongHere.insert(step.span) }
        for finding in found {
            cases[Mistake(step: step.span, detail: finding.detail), default: []]
                .append(Case(finding: finding, run: run, flow: flow))
        }
    }

    /// A step that is run twice by one handler is wrong if it is wrong once.
    mutating func endHandler() {
        right.formUnion(rightHere.subtracting(wrongHere))
        rightHere = []
        wrongHere = []
    }

    func findings(_ graph: FlowGraph) -> [Diagnostic] {
        let places = PlaceNames(graph)
        let ordered = cases.sorted { $0.key.step < $1.key.step }
        return ordered.flatMap { mistake, cases -> [Diagnostic] in
            if right.contains(mistake.step) {
                return cases.map { atRun($0, of: mistake.step, places, graph) }
            }
            let first = cases.map(\.finding).min {
                ($0.message, $0.witness.joined()) < ($1.message, $1.witness.joined())
            }
            return first.map { [$0] } ?? []
        }
    }

    private func atRun(
        _ found: Case, of step: SourceSpan, _ places: PlaceNames, _ graph: FlowGraph
    ) -> Diagnostic {
        guard case .run(let action, _) = found.run.verb else { return found.finding }
        let finding = found.finding
        let name = graph[found.flow].actions[Int(action)].name
        let details = [finding.detail, places[step]?.label].compactMap { $0 }
        return Diagnostic(
            finding.kind, at: found.run.span, "in the action `\(name)`, " + finding.message,
            help: finding.help,
            notes: [DiagnosticNote(at: step, "this step of it")] + finding.notes,
            witness: finding.witness, sights: finding.sights,
            detail: details.joined(separator: " "))
    }
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
