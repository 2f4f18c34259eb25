import FlowModel

/// Neighbouring steps of a list that each show something under a condition of their own.
struct GuardedRun {
    let steps: [Step]
    /// Whether the list consists of nothing else.
    let isWholeList: Bool
    let element: String

    var conditions: [ExpressionID] { steps.compactMap(\.condition) }
}

/// All runs of two or more guarded steps that show something by the same verb and ask about the
/// same thing, so that they were meant as alternatives. Between them nothing is changed.
func guardedRuns(_ graph: FlowGraph) -> [GuardedRun] {
    var runs: [GuardedRun] = []
    for flow in graph.flows {
        collect(flow.start, flow.name + "/start", graph, &runs)
        for id in flow.transitions {
            collect(graph[id].steps, graph.element(graph[id]), graph, &runs)
        }
    }
    return runs
}

private func collect(
    _ list: StepList, _ element: String, _ graph: FlowGraph, _ runs: inout [GuardedRun]
) {
    var run: [Step] = []
    let close = { (run: [Step], runs: inout [GuardedRun]) in
        guard run.count > 1 else { return }
        runs.append(
            GuardedRun(
                steps: run, isWholeList: run.count == graph[list].count, element: element))
    }
    for step in graph[list] {
        for list in step.verb.alternatives { collect(list, element, graph, &runs) }
        if let condition = step.condition, case .screen? = step.shown?.destination.target {
            if let last = run.last, let other = last.condition,
                !isSameVerb(last, step) || !Conditions.share(graph, other, condition)
            {
                close(run, &runs)
                run = []
            }
            run.append(step)
        } else {
            close(run, &runs)
            run = []
        }
    }
    close(run, &runs)
}

private func isSameVerb(_ left: Step, _ right: Step) -> Bool {
    switch (left.verb, right.verb) {
    case (.push, .push), (.present, .present), (.replace, .replace), (.swap, .swap): true
    default: false
    }
}
