import FlowModel

extension LintRule {
    /// The answer to a report of a child that this flow only ever presents, whose first move is on
    /// the stack below the child. Exempt: lists that close the child before.
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

private struct Call: Hashable {
    let caller: FlowID
    let child: FlowID
}

private func checkReports(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let calls = facts.calls
    var called: Set<Call> = []
    var calledOtherwise: Set<Call> = []
    var transparent: [FlowID: Set<Destination.Target>] = [:]
    for (child, sites) in calls.sites.enumerated() {
        for site in sites {
            let call = Call(caller: site.caller, child: FlowID(child))
            called.insert(call)
            if case .present = site.move {
                let known =
                    transparent[site.caller] ?? graph.passthroughTargets(of: site.caller)
                transparent[site.caller] = known
                if !known.contains(.flow(call.child)) { continue }
            }
            calledOtherwise.insert(call)
        }
    }
    return facts.judgeSteps { handler in
        /// The presented children that cover what some lists do, and which lists those are: the
        /// answer to a report, with the answers in it.
        var covers: [Set<FlowID>] = []
        var lists: [StepList?: [Int]] = [:]
        func cover(_ list: StepList?, by child: FlowID) {
            let call = Call(caller: handler.flow, child: child)
            guard called.contains(call), !calledOtherwise.contains(call) else { return }
            lists[list, default: []].append(covers.count)
            covers.append([child])
        }
        for binding in handler.transition.map({ graph[$0].triggers }) ?? [] {
            if case .report(let child, _) = binding.trigger { cover(nil, by: child) }
        }
        return { step, way in
            if lists.isEmpty && step.answers.isEmpty { return [] }
            var below: Set<FlowID> = []
            for index in lists[way.answer] ?? [] {
                covers[index] = covers[index].filter { !step.uncovers($0) }
                if !step.movesHere { continue }
                below.formUnion(covers[index])
                covers[index] = []
            }
            for answer in step.answers {
                lists[answer.steps] = lists[way.answer]
                guard case .report = answer.event,
                    case .flow(let child)? = step.shown?.destination.target
                else { continue }
                cover(answer.steps, by: child)
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
    /// Whether the step takes a presented child away, or shows over it.
    fileprivate func uncovers(_ child: FlowID) -> Bool {
        switch verb {
        case .close(.flow(child)), .dismiss, .dismissAll, .present, .show, .finish, .restart,
            .replace:
            true
        default: false
        }
    }

    /// Whether the step changes the stack on which its list acts.
    fileprivate var movesHere: Bool {
        switch verb {
        case .push, .pop, .popTo, .popToRoot: true
        default: false
        }
    }
}
