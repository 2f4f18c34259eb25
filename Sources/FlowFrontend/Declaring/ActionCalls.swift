import FlowModel

// The steps that run actions (law D17), before any of them is resolved.

/// The actions that steps run, by index, with the place of the first `run` of each.
func runs(
    in steps: [StepSyntax], among actions: Actions,
    inside lists: (StepSyntax) -> [[StepSyntax]] = { $0.lists }
) -> [Int: SourceSpan] {
    var found: [Int: SourceSpan] = [:]
    forEachStep(in: steps, inside: lists) { step in
        guard step.verb == .run, let value = step.value,
            let index = actions.index(of: value.text)
        else { return }
        if found[index] == nil { found[index] = value.span }
    }
    return found
}

/// Visits steps and those in their lists, in the order written.
func forEachStep(
    in steps: [StepSyntax], inside lists: (StepSyntax) -> [[StepSyntax]] = { $0.lists },
    _ visit: (StepSyntax) -> Void
) {
    for step in steps {
        visit(step)
        for list in lists(step) { forEachStep(in: list, inside: lists, visit) }
    }
}

/// Returns the marked actions, and those that run one of them.
func runners(
    _ calls: [[Int: SourceSpan]], of isMarked: (Int) -> Bool
) -> Set<Int> {
    var callers = [[Int]](repeating: [], count: calls.count)
    for (index, called) in calls.enumerated() {
        for other in called.keys { callers[other].append(index) }
    }
    var found: Set<Int> = []
    var open = calls.indices.filter(isMarked)
    while let index = open.popLast() {
        if found.insert(index).inserted { open += callers[index] }
    }
    return found
}

/// True if nothing may follow the steps: they leave the flow, or make a call that answers
/// later.
func leaves(_ steps: [StepSyntax]) -> Bool {
    steps.contains { step in
        switch step.verb {
        case .finish, .restart: true
        case .call: !step.lists.isEmpty
        default: step.alternatives.contains { leaves($0) }
        }
    }
}
