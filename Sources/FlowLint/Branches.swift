import FlowModel

/// Something about a `choose` that is certain, whatever the values are.
enum ChooseFinding {
    case elseNeverTaken(SourceSpan)
    case ruledOutAround(SourceSpan)
    case shadowed(SourceSpan, by: [SourceSpan])
}

/// Branches that can never be taken. A condition that is constant by itself is another rule's
/// business, and so is everything after one that is always true.
func chooseFindings(_ graph: FlowGraph) -> [ChooseFinding] {
    var findings: [ChooseFinding] = []
    for (_, steps) in graph.stepLists { findChoices(in: steps, around: [], graph, &findings) }
    return findings
}

private func findChoices(
    in list: StepList, around: [Known], _ graph: FlowGraph, _ findings: inout [ChooseFinding]
) {
    for (index, step) in graph[list].enumerated() {
        guard case .choose(let branches) = step.verb else {
            for list in step.verb.alternatives + step.answers.map(\.steps) {
                findChoices(in: list, around: [], graph, &findings)
            }
            continue
        }
        // What an earlier step did may have changed what the conditions around are about.
        let context = index == 0 ? around : []
        judge(branches, at: step.span, around: context, graph, &findings)
        var earlier = context
        for branch in branches {
            var inside = earlier
            if let condition = branch.condition {
                inside.append(Known(condition: condition, holds: true))
                if earlier.count <= Conditions.conditionLimit {
                    earlier.append(Known(condition: condition, holds: false))
                }
            }
            findChoices(in: branch.steps, around: inside, graph, &findings)
        }
    }
}

private func judge(
    _ branches: [Branch], at span: SourceSpan, around: [Known], _ graph: FlowGraph,
    _ findings: inout [ChooseFinding]
) {
    var earlier: [ExpressionID] = []
    for branch in branches {
        guard let condition = branch.condition else {
            if !canHold(nil, after: earlier, around: [], graph) {
                let place = graph[branch.steps].first?.span ?? span
                findings.append(.elseNeverTaken(place))
            }
            return
        }
        let place = graph.expressions.span(of: condition)
        if !canHold(condition, after: [], around: [], graph) { continue }
        if !canBeFalse(condition, graph) { return }
        if !canHold(condition, after: earlier, around: [], graph) {
            let first = earlier.first { !canHold(condition, after: [$0], around: [], graph) }
            let spans = (first.map { [$0] } ?? earlier).map { graph.expressions.span(of: $0) }
            findings.append(.shadowed(place, by: spans))
        } else if !canHold(condition, after: earlier, around: around, graph) {
            findings.append(.ruledOutAround(place))
        }
        // Of more than can be tried nothing is known, however many they are.
        if earlier.count <= Conditions.conditionLimit { earlier.append(condition) }
    }
}

private func canHold(
    _ condition: ExpressionID?, after earlier: [ExpressionID], around: [Known],
    _ graph: FlowGraph
) -> Bool {
    let all = [condition].compactMap { $0 } + earlier + around.map(\.condition)
    let conditions = Conditions(graph, all)
    guard conditions.isDecidable else { return true }
    let example = conditions.example { holds in
        (condition.map(holds) ?? true) && !earlier.contains(where: holds)
            && around.allSatisfy { holds($0.condition) == $0.holds }
    }
    return example != nil
}

private func canBeFalse(_ condition: ExpressionID, _ graph: FlowGraph) -> Bool {
    let conditions = Conditions(graph, [condition])
    guard conditions.isDecidable else { return true }
    return conditions.example { !$0(condition) } != nil
}
