import FlowModel

extension LintRule {
    /// A call that nobody waits for, with values of the event that made it, where the file does not
    /// say what a second call does. Exempt: calls with `busy`, which show that they run, operations
    /// with outcomes, since an author who answers them has thought about their end, and the call by
    /// which a link or an entry leads on, which takes no `again`.
    static let fireAndForgetPending: LintRule = LintRule(
        DiagnosticKind(
            id: "fire-and-forget-pending", family: .stack, severity: .warning,
            summary: "A call with values of its event is dropped while an earlier one runs.",
            reason:
                "Without `again`, a call does nothing as long as an earlier call of the same step "
                + "is running. Nobody waits for this operation, so nobody sees that the values of "
                + "the second event are lost.",
            advice: "Write `again: queue` to do both, `again: latest` to do the last one only, or "
                + "`again: ignore` if the second one may be dropped.",
            bad: [noteExample("{ call: log.write, with: [text] }")],
            good: [
                noteExample("{ call: log.write, with: [text], again: queue }"),
                noteExample("{ call: log.write, with: [text], again: ignore }"),
                noteExample("{ call: log.write, with: [text], busy: state.isWriting }"),
                noteExample("{ call: log.write, with: { text: '\"a note\"' } }"),
            ]),
        judge: { facts in
            let graph = facts.graph
            var findings: [Diagnostic] = []
            var ofLandings: Set<SourceSpan> = []
            for landing in graph.application.landings {
                guard case .call(let steps) = landing.target else { continue }
                ofLandings.formUnion(graph[steps].map(\.span))
            }
            facts.walks.forEachWritten(.call) { step in
                guard case .call(let call) = step.verb, !call.namesAgain,
                    !ofLandings.contains(step.span),
                    call.busy == .unseen, !graph[call.operation].declaresOutcomes,
                    call.arguments.contains(where: { $0.map(graph.readsPayload) ?? false })
                else { return }
                let name = graph.name(of: call.operation)
                findings.append(
                    Diagnostic(
                        LintRule.fireAndForgetPending.kind, at: step.span,
                        "a second `\(name)` is dropped, with the values of its event, "
                            + "while the first is running",
                        help: "write `again: queue` beside the call, or `again: ignore` if "
                            + "it may be dropped"
                    ).settled(by: .modifier("again", "queue")))
            }
            return findings
        })
}

private func noteExample(_ step: String) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Notes
        services: { log: { write: { inputs: { text: String } } } }
        state: { isWriting: Bool = false }
        screens:
          Note:
            inputs: { isWriting: Bool }
            outputs: [write: { text: String }]
        start: { push: Note, with: { isWriting: state.isWriting } }
        transitions:
          Note.write: \(step)
        """)
}

extension FlowGraph {
    /// True if the value of an expression comes with an event, or with the run of an action.
    fileprivate func readsPayload(_ id: ExpressionID) -> Bool {
        if case .read(.payload, _) = expressions[id] { return true }
        return parts(of: id).contains { readsPayload($0) }
    }
}
