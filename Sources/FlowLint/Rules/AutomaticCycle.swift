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
        check: checkAutomaticCycles)
}

/// Nodes are the start of a flow together with who called it, then all transitions.
private func checkAutomaticCycles(_ graph: FlowGraph) -> [Diagnostic] {
    let calls = CallGraph(graph)
    var starts: [Start] = [Start(flow: graph.application.root, caller: nil)]
    for caller in graph.flowIDs {
        starts += calls.callees[Int(caller.index)].map { Start(flow: $0, caller: caller) }
    }
    let handlers = Handlers(graph, starts)
    var next = [[Int]](repeating: [], count: starts.count + graph.transitions.count)
    for (index, start) in starts.enumerated() {
        next[index] = handlers.follow(
            graph[start.flow].start, of: start.flow, callers: [start.caller], graph)
    }
    for (index, transition) in graph.transitions.enumerated() {
        var callers = calls.sites[Int(transition.flow.index)].map { Optional($0.caller) }
        if transition.flow == graph.application.root { callers.append(nil) }
        next[starts.count + index] = handlers.follow(
            transition.steps, of: transition.flow, callers: Set(callers), graph)
    }
    return stronglyConnectedGroups(next).compactMap { group in
        guard group.count > 1 || next[group[0]].contains(group[0]) else { return nil }
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
            element: first.name)
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

    init(_ graph: FlowGraph, _ starts: [Start]) {
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
    }

    /// What the steps of a list that run in any case set off within the same transaction.
    func follow(
        _ list: StepList, of flow: FlowID, callers: Set<FlowID?>, _ graph: FlowGraph
    ) -> [Int] {
        var next: [Int] = []
        for step in graph[list] where step.condition == nil {
            if case .flow(let child)? = step.shown?.destination.target,
                let start = starts[Start(flow: child, caller: flow)]
            {
                next.append(start)
            }
            switch step.verb {
            case .restart:
                next += callers.compactMap { starts[Start(flow: flow, caller: $0)] }
            case .finish(let outcome, _):
                for caller in callers.compactMap({ $0 }) {
                    let ending = Ending(flow: flow, outcome: outcome, caller: caller)
                    next += answers[ending] ?? []
                }
            default: break
            }
        }
        return next
    }
}
