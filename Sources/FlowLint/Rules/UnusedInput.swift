import FlowModel

extension LintRule {
    /// An input of a flow that none of its expressions reads. Inputs of screens are exempt: the
    /// app's own code reads them.
    static let unusedInput: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-input", family: .unused, severity: .warning,
            summary: "The flow takes an input and never reads it.",
            reason: "Every caller must supply it, and it changes nothing. Often it was meant "
                + "to be passed on to a screen.",
            advice: "Read it (`inputs.name`), or remove it.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Profile
                    inputs: { name: String }
                    screens:
                      Card: {}
                    start: { push: Card }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Profile
                    inputs: { name: String }
                    screens:
                      Card:
                        inputs: { name: String }
                    start: { push: Card, with: { name: inputs.name } }
                    """)
            ]),
        judge: { facts in
            let graph = facts.graph
            return graph.flowIDs.flatMap { id in
                let flow = graph[id]
                let isRead = facts.reads.ofInputs(id, count: flow.inputs.count)
                return flow.inputs.indices.filter { !isRead[$0] }.map { index in
                    let input = flow.inputs[index]
                    return Diagnostic(
                        LintRule.unusedInput.kind, at: input.span,
                        "`\(flow.name)` never reads its input `\(input.name)`",
                        help: "read it as `inputs.\(input.name)`, or remove it",
                        element: flow.name + "/" + input.name)
                }
            }
        })
}
