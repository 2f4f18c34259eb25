import FlowModel

/// A finding about a `choose` that is certain, whatever the values are.
enum ChooseFinding {
    case elseNeverTaken(SourceSpan)
    case ruledOutAround(SourceSpan)
    case shadowed(SourceSpan, by: [SourceSpan])
}

/// Finds the branches that can never be taken. Constant conditions, and all branches after one that
/// is always true, are the business of another rule.
func chooseFindings(_ walks: Walks) -> [ChooseFinding] {
    var findings: [ChooseFinding] = []
    for handler in walks.handlers where handler.writtenKinds.contains(.choose) {
        findChoices(in: handler.steps, around: [], walks.graph, &findings)
    }
    return findings
}

private func findChoices(
    in list: StepList, around: [KnownCondition], _ graph: FlowGraph,
    _ findings: inout [ChooseFinding]
) {
    for index in list.indices where !graph.kinds[index].isDisjoint(with: .branching) {
        guard case .choose(let branches) = graph.steps[index].verb else {
            for list in graph.steps[index].verb.alternatives {
                findChoices(in: list, around: [], graph, &findings)
            }
            for answer in graph.steps[index].answers {
                findChoices(in: answer.steps, around: [], graph, &findings)
            }
            continue
        }
        // An earlier step may have changed the values that the conditions around read.
        let context = index == list.indices.lowerBound ? around : []
        judge(branches, at: graph.steps[index].span, around: context, graph, &findings)
        var earlier = context
        for branch in branches {
            var inside = earlier
            if let condition = branch.condition {
                inside.append(KnownCondition(condition: condition, holds: true))
                if earlier.count <= Conditions.conditionLimit {
                    earlier.append(KnownCondition(condition: condition, holds: false))
                }
            }
            findChoices(in: branch.steps, around: inside, graph, &findings)
        }
    }
}

private func judge(
    _ branches: [Branch], at span: SourceSpan, around: [KnownCondition], _ graph: FlowGraph,
    _ findings: inout [ChooseFinding]
) {
    var earlier: [KnownCondition] = []
    for branch in branches {
        guard let condition = branch.condition else {
            // A single condition can fail, since it is not constant.
            if earlier.count > 1, !Conditions(graph, earlier).arePossible {
                let place = graph[branch.steps].first?.span ?? span
                findings.append(.elseNeverTaken(place))
            }
            return
        }
        switch Conditions.constant(condition, graph) {
        case true?: return
        case false?: continue
        case nil: break
        }
        let place = graph.expressions.span(of: condition)
        let taken = KnownCondition(condition: condition, holds: true)
        if !earlier.isEmpty, !Conditions(graph, [taken] + earlier).arePossible {
            let first = earlier.first { !Conditions(graph, [taken, $0]).arePossible }
            let spans = (first.map { [$0] } ?? earlier)
                .map { graph.expressions.span(of: $0.condition) }
            findings.append(.shadowed(place, by: spans))
        } else if !around.isEmpty,
            !Conditions(graph, [taken] + earlier + around).arePossible
        {
            findings.append(.ruledOutAround(place))
        }
        // If there are more conditions than can be tried, nothing is known, however many they are.
        if earlier.count <= Conditions.conditionLimit {
            earlier.append(KnownCondition(condition: condition, holds: false))
        }
    }
}
