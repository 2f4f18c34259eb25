import FlowModel

extension LintRule {
    /// A branch for which the branches before it, or the condition around it, leave no case.
    static let unreachableBranch: LintRule = LintRule(
        DiagnosticKind(
            id: "unreachable-branch", family: .reachability, severity: .warning,
            summary: "An `else`, or a branch inside another, can never be taken.",
            reason: "The branches before it cover every case, or the condition around it rules "
                + "it out, so its steps are dead and what they were meant for never happens.",
            advice: "Remove the branch, or correct the condition that leaves nothing over. The "
                + "`else` that `choose` requires can take the last branch's place.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Start
                    inputs: { first: Bool }
                    screens:
                      Tour: {}
                      Home: {}
                      Help: {}
                    start:
                      choose:
                        - when: inputs.first
                          then: { push: Tour }
                        - when: not inputs.first
                          then: { push: Home }
                        - else: { push: Help }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Start
                    inputs: { first: Bool }
                    screens:
                      Tour: {}
                      Home: {}
                    start:
                      choose:
                        - when: inputs.first
                          then: { push: Tour }
                        - else: { push: Home }
                    """)
            ]),
        judge: { facts in
            facts.choices.compactMap { finding in
                switch finding {
                case .elseNeverTaken(let span):
                    return Diagnostic(
                        LintRule.unreachableBranch.kind, at: span,
                        "this `else` is never taken: the branches before it cover every case",
                        help: "turn the last `when` into the `else`")
                case .ruledOutAround(let span):
                    return Diagnostic(
                        LintRule.unreachableBranch.kind, at: span,
                        "this branch is never taken: the branch around it rules it out",
                        help: "remove it, or correct one of the two conditions")
                case .shadowed: return nil
                }
            }
        })
}
