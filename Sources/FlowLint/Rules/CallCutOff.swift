import FlowModel

extension LintRule {
    /// A call in the same list as a later step that always ends what the call lives in: the flow,
    /// or the screen that set it off. Exempt: `keep: true` where only the screen leaves.
    static let callCutOff: LintRule = LintRule(
        DiagnosticKind(
            id: "call-cut-off", family: .stack, severity: .warning,
            summary: "A call is dropped by a later step of the same list.",
            reason:
                "A call lives no longer than its flow and, without `keep: true`, than the screen "
                + "that it was made from. What ends in the same transition takes the call "
                + "along, and nothing is done or told.",
            advice: "End the flow, or close the screen, in an answer to the call.",
            bad: [
                cutOffExample("[call: mail.send, finish: done]"),
                cutOffExample("[call: mail.send, close]"),
            ],
            good: [
                cutOffExample("{ call: mail.send, outcomes: { done: { finish: done } } }"),
                cutOffExample("[{ call: mail.send, keep: true }, close]"),
            ]),
        judge: { facts in
            facts.judgeSteps { handler in
                let found = cutCalls(of: handler, facts.walks)
                return found.isEmpty ? nil : { step, _ in found[step.span] ?? [] }
            }
        })
}

private func cutOffExample(_ steps: String) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Mail
        outputs: [done]
        services: { mail: { send: } }
        screens:
          Home: { outputs: [write, leave] }
          Letter: { outputs: [send] }
        start: { push: Home }
        transitions:
          Home.write: { push: Letter }
          Home.leave, Home.back: { finish: done }
          Letter.send: \(steps)
        """)
}

/// What is wrong with the calls that a handler makes before it ends the flow or, if screens alone
/// set it off, closes the reporting screen.
private func cutCalls(of handler: Handler, _ walks: Walks) -> [SourceSpan: [Diagnostic]] {
    let graph = walks.graph
    var found: [SourceSpan: [Diagnostic]] = [:]
    var lists = [handler.steps]
    var calls = false
    walks.forEachStep(of: handler) { step, _ in
        if case .call = step.verb { calls = true }
    }
    if !calls { return [:] }
    walks.forEachStep(of: handler) { step, _ in
        lists += step.verb.alternatives + step.answers.map(\.steps)
    }
    // What screens set off goes on as long as they are there; an alert has gone.
    let senders = handler.transition.flatMap { graph.senders(of: graph[$0]) }
    let canClose = senders?.allSatisfy { graph[$0].kind == .screen } ?? false
    for list in Set(lists) {
        let line = graph.line(list, of: handler.flow)
        for leaving in canClose ? [false, true] : [false] {
            guard let end = line.firstIndex(where: { $0.way.isCertain && $0.step.ends(leaving) })
            else { continue }
            for case (let step, .call(let call)) in line[..<end].map({ ($0.step, $0.step.verb) })
            where !(leaving && call.outlivesScreen) {
                found[step.span, default: []].append(
                    Diagnostic(
                        LintRule.callCutOff.kind, at: step.span,
                        "`\(graph.name(of: call.operation))` is dropped, since "
                            + (leaving ? "its screen closes" : "the flow ends")
                            + " in the same transition",
                        help: leaving
                            ? "close the screen in an answer to the call, or write `keep: true`"
                            : "end the flow in an answer to the call",
                        notes: [DiagnosticNote(at: line[end].step.span, "it is dropped here")]
                    ).settled(by: leaving ? .modifier("keep", "true") : nil))
            }
        }
    }
    return found
}

extension Step {
    /// Whether the step ends the flow, or closes the reporting screen.
    fileprivate func ends(_ leaving: Bool) -> Bool {
        guard manner.requires.isEmpty else { return false }
        switch verb {
        case .finish: return !leaving
        case .close(.nearest): return leaving
        default: return false
        }
    }
}
