import FlowModel

extension LintRule {
    /// A flow that a `start` presents where the user can swipe it away, whose outcomes lead on, and
    /// whose `cancelled` nobody answers. A flow that the user opened is exempt: closing it is a
    /// change of mind. So is a flow whose outcomes are all ignored, that has a screen with
    /// `dismissible`, or that finishes under `back`.
    static let gestureUnhandled: LintRule = LintRule(
        DiagnosticKind(
            id: "gesture-unhandled", family: .stack, severity: .warning,
            summary: "A flow presented at the start can be swiped away, and the caller has no "
                + "answer to that.",
            reason: "The caller presents the flow by itself because it needs the outcome. Whoever "
                + "swipes the sheet away, on iPad perhaps only, skips what comes after it.",
            advice: "Answer `Flow.cancelled`, present the flow full screen, or say "
                + "`dismissible: false` on its screens.",
            bad: [DiagnosticExample(gestureExample("Welcome.done"))],
            good: [
                DiagnosticExample(gestureExample("Welcome.done, Welcome.cancelled")),
                DiagnosticExample(
                    gestureExample("Welcome.done", intro: "outputs: [next], dismissible: false")),
            ]),
        judge: checkStartGestures)
}

private func gestureExample(
    _ key: String, intro: String = "outputs: [next]"
) -> [(path: String, text: String)] {
    [
        ("app.yaml", "app: Shop\nroot: Main\nstate:\n  isWelcomed: Bool = false\n"),
        (
            "main.yaml",
            """
            flow: Main
            screens:
              Home: {}
            start:
              - push: Home
              - present: Welcome
            transitions:
              \(key):
                set: { app.isWelcomed: true }
            """
        ),
        (
            "welcome.yaml",
            """
            flow: Welcome
            outputs: [done]
            screens:
              Intro: { \(intro) }
            start: { push: Intro }
            transitions:
              Intro.next: { finish: done }
            """
        ),
    ]
}

private func checkStartGestures(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var findings: [Diagnostic] = []
    for id in graph.flowIDs {
        let flow = graph[id]
        facts.walks.forEachStep(.present, of: facts.walks.start(of: id)) { step, _ in
            guard let layer = step.verb.presentation,
                facts.walks.canCloseByGesture(layer.destination.target, layer.style),
                !facts.walks.mayHold(layer.destination.target),
                case .flow(let child) = layer.destination.target,
                case let answers = facts.answers.heard(by: step, in: id),
                answers.contains(where: { $0.outcome != nil && !graph.isIgnored($0) }),
                !answers.contains(where: { $0.event == .cancelled }),
                !facts.calls.finishesByGesture(child, facts)
            else { return }
            let name = graph[child].name
            let told = [
                DiagnosticNote(at: step.span, "\(flow.name) starts and presents \(name)"),
                DiagnosticNote(at: graph[child].span, "swipe down"),
                DiagnosticNote(
                    at: graph[child].span, "\(name) ends cancelled, and nothing happens"),
            ]
            findings.append(
                Diagnostic(
                    LintRule.gestureUnhandled.kind, at: step.span,
                    "the user can swipe `\(name)` away, and `\(flow.name)` has no answer to that",
                    help: "answer `\(name).cancelled`, or present it with `style: fullScreen`",
                    witness: told.map { $0.message }, sights: [.cancelled(child)]
                ).leading(through: told))
        }
    }
    return findings
}
