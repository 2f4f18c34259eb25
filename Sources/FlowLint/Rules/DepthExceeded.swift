import FlowModel

extension LintRule {
    /// A flow with `depth: 1` that opens itself.
    static let depthExceeded: LintRule = LintRule(
        DiagnosticKind(
            id: "depth-exceeded", family: .stack, severity: .warning,
            summary: "A flow opens itself, and its `depth:` never allows it.",
            reason: "The flow that runs the step is in the chain of callers already, so that "
                + "with `depth: 1` each such step faults `depth`, and nothing happens.",
            advice: "Write how often the flow may be there, or remove the step.",
            bad: [depthExample(1)],
            good: [depthExample(2)]),
        judge: { facts in
            let graph = facts.graph
            var findings: [Diagnostic] = []
            for id in graph.flowIDs {
                let flow = graph[id]
                guard flow.depthLimit == 1, flow.key == nil else { continue }
                facts.walks.forEachWritten(.making, of: id) { step in
                    guard step.shown?.destination.target == .flow(id) else { return }
                    findings.append(
                        Diagnostic(
                            LintRule.depthExceeded.kind, at: step.span,
                            "`\(flow.name)` opens itself, and with `depth: 1` this always faults",
                            help: "raise `depth:`, or remove the step"))
                }
            }
            return findings
        })
}

private func depthExample(_ depth: Int) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Thread
        depth: \(depth)
        inputs: { id: Int }
        screens:
          Replies:
            inputs: { id: Int }
            outputs: [open: { id: Int }]
        start: { push: Replies, with: { id: inputs.id } }
        transitions:
          Replies.open: { push: Thread, with: [id] }
        """)
}
