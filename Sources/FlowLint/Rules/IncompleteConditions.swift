import FlowModel

extension LintRule {
    /// A list of guarded alternatives that leaves a case in which nothing happens. A single guarded
    /// step is exempt: it says that nothing is to happen otherwise.
    static let incompleteConditions: LintRule = LintRule(
        DiagnosticKind(
            id: "incomplete-conditions", family: .determinism, severity: .warning,
            summary: "There is a case in which none of the guarded alternatives runs.",
            reason: "Somebody wrote down what happens in several cases and forgot one. The user "
                + "taps, and nothing happens.",
            advice: "Write the alternatives as a `choose`; its `else` makes the rest explicit.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Pay
                    types:
                      Way: [card, cash, voucher]
                    inputs: { way: Way }
                    screens:
                      Basket:
                        outputs: [pay]
                      Card: {}
                      Cash: {}
                    start: { push: Basket }
                    transitions:
                      Basket.pay:
                        - { push: Card, when: inputs.way == .card }
                        - { push: Cash, when: inputs.way == .cash }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Pay
                    types:
                      Way: [card, cash]
                    inputs: { way: Way }
                    screens:
                      Basket:
                        outputs: [pay]
                      Card: {}
                      Cash: {}
                    start: { push: Basket }
                    transitions:
                      Basket.pay:
                        - { push: Card, when: inputs.way == .card }
                        - { push: Cash, when: inputs.way == .cash }
                    """)
            ]),
        judge: checkIncomplete)
}

private func checkIncomplete(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var found: Set<SourceSpan> = []
    return facts.guardedRuns.compactMap { run in
        guard run.isWholeList, let first = run.steps.first, !found.contains(first.span),
            let example = run.example(whereAll: false, of: run.conditions, graph)
        else { return nil }
        found.insert(first.span)
        return Diagnostic(
            LintRule.incompleteConditions.kind, at: first.span,
            "none of these \(run.steps.count) alternatives runs in every case",
            help: "write them as a `choose` with an `else`", witness: example)
    }
}
