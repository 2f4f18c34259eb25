import FlowModel

extension LintRule {
    /// `close` or `pop` of all screens that a flow can show, and then `finish`.
    static let finishesTwice: LintRule = LintRule(
        DiagnosticKind(
            id: "finishes-twice", family: .children, severity: .error,
            summary: "The flow takes off all its screens and then wants to end with an outcome.",
            reason: "A flow that has nothing left on the screen has ended as `cancelled`. The "
                + "`finish` after it is dropped, and the caller never hears the outcome.",
            advice: "Leave the `close` out: `finish` takes the flow's screens away itself.",
            bad: [
                DiagnosticExample(
                    finishExample("- close\n    - { finish: picked, with: { color: color } }")),
                DiagnosticExample(
                    """
                    flow: PickColor
                    outputs: [picked]
                    screens:
                      Palettes:
                        outputs: [open]
                      Colors:
                        outputs: [picked]
                    start: { push: Palettes }
                    transitions:
                      Palettes.open: { push: Colors }
                      Colors.picked: [{ pop: 2 }, { finish: picked }]
                    """),
                DiagnosticExample([
                    ("app.yaml", "app: Paint\nroot: Main\nevents: [closed]\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        screens:
                          Home: { outputs: [pick] }
                        start: { push: Home }
                        transitions:
                          Home.pick: { present: Colors }
                          Colors.left: ignore
                        """
                    ),
                    (
                        "colors.yaml",
                        """
                        flow: Colors
                        outputs: [left]
                        screens:
                          Palette: {}
                        start: { push: Palette }
                        transitions:
                          app.closed: [pop, { finish: left }]
                        """
                    ),
                ]),
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
    return facts.judgeSteps(.finish, after: TakenOff.kinds) { handler in
        let flow = graph[handler.flow]
        guard let id = handler.transition, !flow.outcomes.isEmpty,
            !facts.calls.mustStand(handler.flow, graph),
            let whole = facts.stackHeights(of: handler.flow).whole(of: graph[id], graph),
            whole > 0
        else { return nil }
        var taken = TakenOff(handler.flow, facts.walks)
        return { step, way in
            taken.add(step, way)
            guard case .finish(let outcome, _) = step.verb,
                let closing = taken.last(of: whole, before: way)
            else { return [] }
            let name = flow.outcomes[Int(outcome)].name
            return [
                Diagnostic(
                    LintRule.finishesTwice.kind, at: step.span,
                    "`\(flow.name)` has ended before this step, so nobody hears `\(name)`",
                    help: "remove the step before it; `finish` closes the screens itself",
                    notes: [DiagnosticNote(at: closing.span, "the flow ends here")])
            ]
        }
    }
}
