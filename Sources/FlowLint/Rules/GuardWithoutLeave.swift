import FlowModel

extension LintRule {
    /// An alert of a leave guard without a button that lets the screen go. Exempt: guards that name
    /// outputs under `unless:`, by which the screen can be left all the same.
    static let guardWithoutLeave: LintRule = LintRule(
        DiagnosticKind(
            id: "guard-without-leave", family: .stack, severity: .warning,
            summary: "A leave guard asks a question to which nobody can say yes.",
            reason: "While the guard holds the screen cannot be left: whatever the user answers, "
                + "it stays.",
            advice: "Answer a button with `leave`, or write `refuse: true` if nothing is to be "
                + "asked.",
            bad: [questionExample(discard: "stay")],
            good: [
                questionExample(discard: "leave"),
                questionExample(discard: "stay", unless: ", unless: [save]"),
            ]),
        judge: { facts in
            let graph = facts.graph
            let answered = facts.walks.alertsThatLeave
            var findings: [Diagnostic] = []
            for screen in graph.screens {
                guard let leave = screen.leave, leave.unless.isEmpty,
                    case .screen(let alert)? = leave.ask?.target,
                    !answered.contains(alert)
                else { continue }
                findings.append(
                    Diagnostic(
                        LintRule.guardWithoutLeave.kind, at: leave.ask?.span ?? screen.span,
                        "`\(graph[alert].name)` asks whether `\(screen.name)` may be left, and no "
                            + "button of it answers `leave`",
                        help: "answer one with `leave`, or name outputs that may leave under "
                            + "`unless:`",
                        notes: [DiagnosticNote(at: graph[alert].span, "the alert is here")],
                        element: graph.element(screen)))
            }
            return findings
        })
}

private func questionExample(discard: String, unless: String = "") -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Note
        outputs: [saved]
        state: { isEmpty: Bool = true }
        screens:
          Edit:
            outputs: [type, save]
            leave: { when: not state.isEmpty, ask: Discard\(unless) }
          Discard:
            kind: alert
            title: "Discard?"
            buttons: [discard: "Discard", keep: "Keep"]
        start: { push: Edit }
        transitions:
          Edit.type: { set: { state.isEmpty: false } }
          Edit.save:
            - set: { state.isEmpty: true }
            - finish: saved
          Discard.discard: \(discard)
          Discard.keep: stay
        """)
}

extension Walks {
    /// The alerts with a button that lets the guarded removal happen.
    fileprivate var alertsThatLeave: Set<ScreenID> {
        var found = Set<ScreenID>()
        for handler in handlers where handler.kinds.contains(.leave) {
            for trigger in handler.transition.map({ graph[$0].triggers }) ?? [] {
                if case .output(let alert, _) = trigger.trigger { found.insert(alert) }
            }
        }
        return found
    }
}
