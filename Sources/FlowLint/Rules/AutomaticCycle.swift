import FlowModel

extension LintRule {
    /// Steps that set themselves off again without anybody doing anything. Steps under a condition
    /// are exempt: the condition may end the round.
    static let automaticCycle: LintRule = LintRule(
        DiagnosticKind(
            id: "automatic-cycle", family: .reachability, severity: .warning,
            summary: "Steps that run by themselves set themselves off again.",
            reason: "The first event that gets there never comes to an end: the transaction "
                + "runs into its bound, faults with `runaway`, and all of it is undone.",
            advice: "Show a screen and wait for the user, or put a condition on the way.",
            bad: [
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Main\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        start: { replace: Check }
                        transitions:
                          Check.done: restart
                        """
                    ),
                    ("check.yaml", "flow: Check\noutputs: [done]\nstart: { finish: done }\n"),
                ])
            ],
            good: [
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Main\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        screens:
                          Home: {}
                        start: { replace: Check }
                        transitions:
                          Check.done: { replace: Home }
                        """
                    ),
                    ("check.yaml", "flow: Check\noutputs: [done]\nstart: { finish: done }\n"),
                ])
            ]),
        judge: checkAutomaticCycles)
}

/// Nodes are the start of a flow together with who called it, then all transitions, then for each
/// flow what a restart and each outcome set off, whoever has called it.
private func checkAutomaticCycles(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let calls = facts.calls
    var starts: [Start] = [Start(flow: graph.application.root, caller: nil)]
    for caller in graph.flowIDs {
        starts += calls.callees[Int(caller.index)].map { Start(flow: $0, caller: caller) }
    }
    let handlers = Handlers(graph, calls, starts)
    var next: [[Int]] = starts.map { handlers.follow(graph[$0.flow].start, from: $0, graph) }
    next += graph.transitions.map { handlers.follow($0.steps, of: $0.flow, graph) }
    next += handlers.next
    let placeCount = starts.count + graph.transitions.count
    return stronglyConnectedGroups(next).compactMap { group in
        guard group.count > 1 || next[group[0]].contains(group[0]) else { return nil }
        let group = group.filter { $0 < placeCount }
        let places = group.map { node -> (name: String, span: SourceSpan, sight: Sight) in
            if node < starts.count {
                let flow = graph[starts[node].flow]
                return (flow.name + "/start", flow.span, .start(starts[node].flow))
            }
            let transition = graph.transitions[node - starts.count]
            let sight = Sight.transition(TransitionID(node - starts.count))
            return (graph.element(transition), transition.span, sight)
        }
        guard let first = places.min(by: { $0.name < $1.name }) else { return nil }
        return Diagnostic(
            LintRule.automaticCycle.kind, at: first.span,
            "this runs by itself again and again",
            help: "show a screen and wait for the user, or put a condition on the way",
            witness: Set(places.map(\.name)).sorted(), sights: [first.sight],
            element: first.name, detail: detail(ofOthersIn: places.map(\.name)))
    }
}

private struct Start: Hashable {
    let flow: FlowID
    let caller: FlowID?
}

/// An outcome of a flow, as its caller hears it.
private struct Ending: Hashable {
    let flow: FlowID
    let outcome: Int32
    let caller: FlowID
}

private struct Handlers {
    private var answers: [Ending: [Int]] = [:]
    private var starts: [Start: Int] = [:]
    /// The nodes of a restart of each flow, whoever has called it; those of its outcomes follow.
    private var restarts: [Int] = []
    /// What those nodes lead to.
    private(set) var next: [[Int]] = []

    init(_ graph: FlowGraph, _ calls: CallGraph, _ starts: [Start]) {
        for (index, start) in starts.enumerated() { self.starts[start] = index }
        for (index, transition) in graph.transitions.enumerated() {
            for binding in transition.triggers {
                let outcome: Int32
                switch binding.trigger {
                case .outcome(_, let number), .childOutcome(_, let number): outcome = number
                default: continue
                }
                guard let child = graph.answeringFlow(of: binding.trigger, in: transition.flow)
                else { continue }
                let ending = Ending(flow: child, outcome: outcome, caller: transition.flow)
                answers[ending, default: []].append(starts.count + index)
            }
        }
        let first = starts.count + graph.transitions.count
        for flow in graph.flowIDs {
            let callers = Set(calls.sites[Int(flow.index)].map(\.caller))
            var begun = callers.compactMap { self.starts[Start(flow: flow, caller: $0)] }
            if flow == graph.application.root { begun.append(0) }
            restarts.append(first + next.count)
            next.append(begun)
            for outcome in graph[flow].outcomes.indices {
                next.append(
                    callers.flatMap { caller in
                        answers[Ending(flow: flow, outcome: Int32(outcome), caller: caller)] ?? []
                    })
            }
        }
    }

    /// What the steps of a start that run in any case set off within the same transaction.
    func follow(_ list: StepList, from start: Start, _ graph: FlowGraph) -> [Int] {
        follow(list, of: start.flow, graph) { verb in
            switch verb {
            case .restart: return [starts[start]].compactMap { $0 }
            case .finish(let outcome, _):
                guard let caller = start.caller else { return [] }
                return answers[Ending(flow: start.flow, outcome: outcome, caller: caller)] ?? []
            default: return []
            }
        }
    }

    /// The same for the steps of a transition.
    func follow(_ list: StepList, of flow: FlowID, _ graph: FlowGraph) -> [Int] {
        follow(list, of: flow, graph) { verb in
            switch verb {
            case .restart: [restarts[Int(flow.index)]]
            case .finish(let outcome, _): [restarts[Int(flow.index)] + 1 + Int(outcome)]
            default: []
            }
        }
    }

    private func follow(
        _ list: StepList, of flow: FlowID, _ graph: FlowGraph, leaving: (Verb) -> [Int]
    ) -> [Int] {
        var next: [Int] = []
        graph.walk(list, of: flow) { step, way in
            guard way.isCertain else { return }
            if case .flow(let child)? = step.shown?.destination.target,
                let start = starts[Start(flow: child, caller: flow)]
            {
                next.append(start)
            }
            next += leaving(step.verb)
        }
        return next
    }
}
