import FlowModel

extension LintRule {
    /// Two keys of a flow with the same list of steps. One-step transitions are exempt: two screens
    /// that lead to the same place are nothing to wonder at.
    static let duplicateTransition: LintRule = LintRule(
        DiagnosticKind(
            id: "duplicate-transition", family: .reachability, severity: .info,
            summary: "Two transitions of a flow do exactly the same, in several steps.",
            reason: "A text that is there twice is changed once. The next edit makes the two ways "
                + "differ, and nobody meant it.",
            advice: "Write one key with both triggers, separated by a comma.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Edit
                    state:
                      done: Bool = false
                    screens:
                      Menu:
                        inputs: { done: Bool }
                        outputs: [text, photo]
                      Text:
                        outputs: [ready]
                      Photo:
                        outputs: [ready]
                    start: { push: Menu, with: { done: state.done } }
                    transitions:
                      Menu.text: { push: Text }
                      Menu.photo: { push: Photo }
                      Text.ready:
                        - set: { state.done: true }
                        - popToRoot
                      Photo.ready:
                        - set: { state.done: true }
                        - popToRoot
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Edit
                    state:
                      done: Bool = false
                    screens:
                      Menu:
                        inputs: { done: Bool }
                        outputs: [text, photo]
                      Text:
                        outputs: [ready]
                      Photo:
                        outputs: [ready]
                    start: { push: Menu, with: { done: state.done } }
                    transitions:
                      Menu.text: { push: Text }
                      Menu.photo: { push: Photo }
                      Text.ready, Photo.ready:
                        - set: { state.done: true }
                        - popToRoot
                    """)
            ]),
        check: checkDuplicates)
}

private func checkDuplicates(_ graph: FlowGraph) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for flow in graph.flows {
        var first: [String: Transition] = [:]
        let transitions = flow.transitions.map { graph[$0] }
        for transition in transitions.sorted(by: { $0.key < $1.key }) {
            var steps = 0
            graph.forEachStep(in: transition.steps) { _ in steps += 1 }
            let list = graph[transition.steps]
            guard steps > 1, let head = list.first, let tail = list.last else { continue }
            let text = graph.text(at: head.span.joined(with: tail.span))
            guard let other = first[text] else {
                first[text] = transition
                continue
            }
            // Which of the two is first by name says nothing about the mistake.
            let both = [other, transition].map(graph.element)
            findings.append(
                Diagnostic(
                    LintRule.duplicateTransition.kind, at: transition.span,
                    "`\(transition.key)` does the same as `\(other.key)`",
                    help: "write one key, `\(other.key), \(transition.key)`",
                    notes: [DiagnosticNote(at: other.span, "the same steps")],
                    element: both.min(), detail: detail(ofOthersIn: both)))
        }
    }
    return findings
}
