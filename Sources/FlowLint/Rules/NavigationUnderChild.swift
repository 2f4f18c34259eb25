import FlowModel

extension LintRule {
    /// The answer to a report of a child that this flow only ever presents, whose first move is on
    /// the stack or in the tabs below the child. Exempt: lists that close the child before, answers
    /// to calls of the list, which come later, and reports of a child that may have ended by then.
    static let navigationUnderChild: LintRule = LintRule(
        DiagnosticKind(
            id: "navigation-under-child", family: .stack, severity: .warning,
            summary: "A flow moves below a child that it has presented and that stays up.",
            reason: "The answer to a report acts where the child was called. The child covers that "
                + "place, so the user sees nothing happen, and finds another screen later.",
            advice: "Close the child first, in the same list, or present what is to be seen.",
            bad: [reportExample("{ push: Found }")],
            good: [reportExample("[close: Search, push: Found]")]),
        judge: checkReports)
}

private func reportExample(_ answer: String) -> DiagnosticExample {
    DiagnosticExample([
        ("app.yaml", "app: Shop\nroot: Main\n"),
        (
            "main.yaml",
            """
            flow: Main
            screens:
              Home: { outputs: [search] }
              Found: {}
            start: { push: Home }
            transitions:
              Home.search: { present: Search }
              Search.picked: \(answer)
            """
        ),
        (
            "search.yaml",
            """
            flow: Search
            reports: [picked]
            screens:
              Field: { outputs: [pick] }
            start: { push: Field }
            transitions:
              Field.pick: { report: picked }
            """
        ),
    ])
}

private func checkReports(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let moves: StepKinds = [.push, .pop, .popTo, .popToRoot, .select]
    return facts.judgeSteps(moves, after: [.removing, .present, .answered]) { handler in
        /// The presented children that cover the moves of some lists, and their indices by list:
        /// the answer to a report, in the transition or at a step.
        var covers: [Set<FlowID>] = []
        var lists: [StepList?: [Int]] = [:]
        func cover(_ list: StepList?, by child: FlowID, afterReport index: Int32) {
            guard facts.stayingChildren.covers(child, afterReport: index, in: handler.flow) else {
                return
            }
            lists[list, default: []].append(covers.count)
            covers.append([child])
        }
        for binding in handler.transition.map({ graph[$0].triggers }) ?? [] {
            guard case .report(let child, let index) = binding.trigger else { continue }
            cover(nil, by: child, afterReport: index)
        }
        if lists.isEmpty, !handler.kinds.contains(.answered) { return nil }
        lazy var steps = facts.walks.steps([.removing, .present], of: handler)
        return { step, way in
            if lists.isEmpty && step.answers.isEmpty { return [] }
            var below: Set<FlowID> = []
            for index in lists[way.answer] ?? [] {
                covers[index] = covers[index].filter { !step.uncovers($0) }
                if !step.movesHere { continue }
                var staying = covers[index]
                // A tab is seen however late the same list closes the layer above it.
                if case .select = step.verb {
                    staying = staying.filter { child in
                        !steps.contains { $0.uncovers(child) && $1.runsWhenever(way) }
                    }
                }
                below.formUnion(staying)
                covers[index].subtract(staying)
            }
            for answer in step.answers {
                guard case .report(let index) = answer.event,
                    case .flow(let child)? = step.shown?.destination.target
                else { continue }
                cover(answer.steps, by: child, afterReport: index)
            }
            return below.map { child in
                let name = graph[child].name
                return Diagnostic(
                    LintRule.navigationUnderChild.kind, at: step.span,
                    "this happens below `\(name)`, which is presented and stays up",
                    help: "put `close: \(name)` before it, in the same list",
                    detail: "below " + name
                ).settled(
                    by: step.condition == nil ? .stepBefore("close: " + name) : nil)
            }
        }
    }
}

extension Step {
    /// True if the step removes a presented child, or shows something over it.
    fileprivate func uncovers(_ child: FlowID) -> Bool {
        switch verb {
        case .close(.flow(child)), .dismiss, .dismissAll, .present, .show, .finish, .restart,
            .replace:
            true
        default: false
        }
    }

    /// True if the step changes the stack on which its list acts, or selects a tab of the flow.
    fileprivate var movesHere: Bool {
        switch verb {
        case .push, .pop, .popTo, .popToRoot, .select: true
        default: false
        }
    }
}
