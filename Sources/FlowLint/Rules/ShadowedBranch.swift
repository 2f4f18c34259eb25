import FlowModel

extension LintRule {
    /// A branch that never runs, since an earlier branch takes all its cases.
    static let shadowedBranch: LintRule = LintRule(
        DiagnosticKind(
            id: "shadowed-branch", family: .determinism, severity: .warning,
            summary: "Whenever the condition holds, an earlier branch has been taken.",
            reason: "The first branch that holds wins. A narrow condition below a wide one is "
                + "never reached, which mostly means that the two are in the wrong order.",
            advice: "Put the narrower condition first, or remove the branch.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Offer
                    inputs: { orders: Int }
                    screens:
                      Small: {}
                      Large: {}
                      Nothing: {}
                    start:
                      choose:
                        - when: inputs.orders > 1
                          then: { push: Small }
                        - when: inputs.orders > 10
                          then: { push: Large }
                        - else: { push: Nothing }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Offer
                    inputs: { orders: Int }
                    screens:
                      Small: {}
                      Large: {}
                      Nothing: {}
                    start:
                      choose:
                        - when: inputs.orders > 10
                          then: { push: Large }
                        - when: inputs.orders > 1
                          then: { push: Small }
                        - else: { push: Nothing }
                    """)
            ]),
        judge: { facts in
            facts.choices.compactMap { finding in
                guard case .shadowed(let span, let earlier) = finding else { return nil }
                return Diagnostic(
                    LintRule.shadowedBranch.kind, at: span,
                    "whenever this holds, an earlier branch has been taken",
                    help: "put the narrower condition first, or remove the branch",
                    notes: earlier.map { DiagnosticNote(at: $0, "taken first") })
            }
        })
}
