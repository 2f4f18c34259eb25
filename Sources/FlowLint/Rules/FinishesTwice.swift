import FlowModel

extension LintRule {
    /// `close` of the only thing a flow ever shows, and then `finish`.
    static let finishesTwice: LintRule = LintRule(
        DiagnosticKind(
            id: "finishes-twice", family: .children, severity: .error,
            summary: "The flow closes its only screen and then wants to end with an outcome.",
            reason: "A flow that has nothing left on the screen has ended as `cancelled`. The "
                + "`finish` after it is dropped, and the caller never hears the outcome.",
            advice: "Leave the `close` out: `finish` takes the flow's screens away itself.",
            bad: [
                DiagnosticExample(
                    finishExample("- close\n    - { finish: picked, with: { color: color } }"))
            ],
            good: [
                DiagnosticExample(finishExample("finish: picked\n    with: { color: color }"))
            ]),
        judge: checkDoubleFinish)
}

private func finishExample(_ steps: String) -> String {
    """
    flow: PickColor
    outputs:
      - picked: { color: String }
    screens:
      Colors:
        outputs:
          - picked: { color: String }
    start: { push: Colors }
    transitions:
      Colors.picked:
        \(steps)
    """
}

private func checkDoubleFinish(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var isShort = OfFlow<Bool>()
    return facts.judgeSteps { handler in
        let flow = graph[handler.flow]
        let isShort = isShort(handler.flow) { _ in
            guard case .stack = flow.container else { return false }
            var shown = 0
            graph.forEachStep(of: flow) { step in
                if step.shown != nil { shown += 1 }
            }
            return shown == 1
        }
        if !isShort { return nil }
        var closing: Step?
        return { step, way in
            switch step.verb {
            case .close(.nearest), .pop(count: 1):
                if way.isCertain { closing = closing ?? step }
            case .finish(let outcome, _) where way.hurdle != .branch:
                guard let closing else { return [] }
                let name = flow.outcomes[Int(outcome)].name
                return [
                    Diagnostic(
                        LintRule.finishesTwice.kind, at: step.span,
                        "`\(flow.name)` has ended before this step, so nobody hears `\(name)`",
                        help: "leave the step before it out; `finish` closes the screen itself",
                        notes: [DiagnosticNote(at: closing.span, "the flow ends here")])
                ]
            default: break
            }
            return []
        }
    }
}
