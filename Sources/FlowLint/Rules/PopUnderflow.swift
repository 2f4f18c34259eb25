import FlowModel

extension LintRule {
    /// `pop: n` where the flow can never have that many screens of its own on the stack, and `pop`
    /// or `close` of the last screen of the root or of a tab.
    static let popUnderflow: LintRule = LintRule(
        DiagnosticKind(
            id: "pop-underflow", family: .stack, severity: .error,
            summary: "More screens are popped than the flow can ever have on that stack, or the "
                + "last one of the root or a tab.",
            reason: "The step faults with `popTooDeep` or `popAtRoot` whenever it runs. A flow "
                + "pops only its own screens, never its caller's, and the root always shows one.",
            advice: "Pop fewer, use `popToRoot`, or end the flow with `finish`.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Order
                    screens:
                      Basket:
                        outputs: [pay]
                      Payment:
                        outputs: [done]
                    start: { push: Basket }
                    transitions:
                      Basket.pay: { push: Payment }
                      Payment.done: { pop: 3 }
                    """),
                // `close` of the only screen of the root.
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Order\n"),
                    (
                        "order.yaml",
                        """
                        flow: Order
                        screens:
                          Basket:
                            outputs: [done]
                        start: { push: Basket }
                        transitions:
                          Basket.done: close
                        """
                    ),
                ]),
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Order
                    screens:
                      Basket:
                        outputs: [pay]
                      Payment:
                        outputs: [done]
                    start: { push: Basket }
                    transitions:
                      Basket.pay: { push: Payment }
                      Payment.done: { pop: 1 }
                    """)
            ]),
        judge: checkPopCounts)
}

private func checkPopCounts(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let reached = facts.reached
    return facts.judgeSteps([.pop, .close], after: [.making, .removing]) { handler in
        guard reached.flows[Int(handler.flow.index)], let id = handler.transition,
            reached.transitions[Int(id.index)]
        else { return nil }
        let stacks = facts.stackHeights(of: handler.flow)
        guard let (height, top) = stacks.top(of: graph[id], graph) else { return nil }
        let isLast = facts.calls.mustStand(handler.flow, graph)
        let whole = isLast ? stacks.whole(of: graph[id], graph) : nil
        let wholeTab = stacks.wholeTab(of: graph[id], graph)
        let name = graph[handler.flow].name
        // After these steps another stack may be in front.
        var changed = MetSteps()
        func finding(at step: Step, _ message: String, help: String) -> [Diagnostic] {
            [
                Diagnostic(
                    LintRule.popUnderflow.kind, at: step.span, message, help: help,
                    witness: stacks.map.way(to: top, graph), sights: [.transition(id)])
            ]
        }
        return { step, way in
            let isFirst = !changed.mayPrecede(way)
            if isFirst, case .pop(let count) = step.verb, step.modifiers.inside == nil,
                count > height
            {
                return finding(
                    at: step,
                    "`\(name)` has at most \(height) of its own screens there, not \(count)",
                    help: "pop fewer, use `popToRoot`, or end the flow with `finish`")
            }
            if step.mayShow || step.verb.removes { changed.add(way) }
            guard isFirst, let count = step.takenOff, way.answer == nil else { return [] }
            if wholeTab == count {
                return finding(
                    at: step,
                    "a tab or page of `\(name)` has no other screen, and must not be empty",
                    help: "`swap` it for another screen, or `select` another child")
            }
            if whole != count { return [] }
            return finding(
                at: step,
                "`\(name)` has no other screen there, and must not be left with none",
                help: "`replace` it by another screen, or `restart` the flow")
        }
    }
}
