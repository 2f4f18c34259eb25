import FlowModel

/// Neighbouring steps of a list that each show a screen under a condition of their own.
struct GuardedRun {
    let steps: [Step]
    /// True if the list has no other steps.
    let isWholeList: Bool
    /// The conditions known where the list runs that ask about the same values as the steps.
    let around: [KnownCondition]

    var conditions: [ExpressionID] { steps.compactMap(\.condition) }

    /// Values with which the list may run and all the conditions hold, or none of them, as lines
    /// of a witness.
    func example(whereAll holds: Bool, of conditions: [ExpressionID], _ graph: FlowGraph)
        -> [String]?
    {
        let wanted = conditions.map { KnownCondition(condition: $0, holds: holds) } + around
        return Conditions(graph, wanted).example
    }
}

/// Finds all runs of two or more guarded steps that show something by the same verb and ask about
/// the same value, so that they were meant as alternatives. Nothing changes between them. Runs in
/// an action are found once for each handler that runs it.
func findGuardedRuns(_ facts: Facts) -> [GuardedRun] {
    let graph = facts.graph
    var runs: [GuardedRun] = []
    for handler in facts.walks.handlers where handler.kinds.contains(.guarded) {
        facts.walks.forEachStep(.all, of: handler) { _, way in
            guard way.isAllKnown, way.step == way.list.indices.lowerBound else { return }
            runs += guardedRuns(of: way, graph)
        }
    }
    return runs
}

private func guardedRuns(of way: Way, _ graph: FlowGraph) -> [GuardedRun] {
    let guarded = way.list.indices.lazy.filter { graph.kinds[$0].contains(.guarded) }
    if guarded.dropFirst().isEmpty { return [] }
    var runs: [[Step]] = [[]]
    for step in graph[way.list] {
        let isGuarded = step.isGuarded
        if !isGuarded || !(runs.last?.last.map { isAlternative($0, step, graph) } ?? true) {
            runs.append([])
        }
        if isGuarded { runs[runs.count - 1].append(step) }
    }
    return runs.filter { $0.count > 1 }.map { steps in
        let questions = questions(of: steps.compactMap(\.condition), graph)
        let around = way.around.filter { questions.share(Conditions(graph, [$0])) }
        let isWhole = steps.count == graph[way.list].count
        return GuardedRun(steps: steps, isWholeList: isWhole, around: around)
    }
}

private func isAlternative(_ left: Step, _ right: Step, _ graph: FlowGraph) -> Bool {
    guard isSameVerb(left, right), let first = left.condition, let second = right.condition else {
        return false
    }
    return questions(of: [first], graph).share(questions(of: [second], graph))
}

private func questions(of conditions: [ExpressionID], _ graph: FlowGraph) -> Conditions {
    Conditions(graph, conditions.map { KnownCondition(condition: $0, holds: true) })
}

private func isSameVerb(_ left: Step, _ right: Step) -> Bool {
    switch (left.verb, right.verb) {
    case (.push, .push), (.present, .present), (.replace, .replace), (.swap, .swap): true
    default: false
    }
}

extension Step {
    /// True if the step shows a screen under a condition.
    fileprivate var isGuarded: Bool {
        if condition == nil { return false }
        if case .screen? = shown?.destination.target { return true }
        return false
    }
}
