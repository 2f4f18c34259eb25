import FlowModel

extension LintRule {
    /// Guarded steps that look like alternatives and can both run. Branches of a `choose` are
    /// exempt: there the first that holds wins.
    static let overlappingConditions: LintRule = LintRule(
        DiagnosticKind(
            id: "overlapping-conditions", family: .determinism, severity: .warning,
            summary: "Two guarded steps meant as alternatives can both run.",
            reason: "Each step of a list has its own condition. When two of them hold at once, "
                + "both screens are shown, one on top of the other, in one move.",
            advice: "Write the alternatives as a `choose`, in which the first that holds wins.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Support
                    inputs: { level: Int }
                    screens:
                      Home:
                        outputs: [help]
                      Articles: {}
                      Chat: {}
                    start: { push: Home }
                    transitions:
                      Home.help:
                        - { push: Articles, when: inputs.level < 3 }
                        - { push: Chat, when: inputs.level > 1 }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Support
                    inputs: { level: Int }
                    screens:
                      Home:
                        outputs: [help]
                      Articles: {}
                      Chat: {}
                    start: { push: Home }
                    transitions:
                      Home.help:
                        choose:
                          - when: inputs.level < 3
                            then: { push: Articles }
                          - else: { push: Chat }
                    """)
            ]),
        judge: checkOverlaps)
}

private func checkOverlaps(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var findings: [Diagnostic] = []
    var found: Set<SourceSpan> = []
    let places = facts.places
    for run in facts.guardedRuns {
        for (second, step) in run.steps.enumerated().dropFirst() where !found.contains(step.span) {
            guard let condition = step.condition else { continue }
            let others = run.steps[..<second].compactMap { earlier in
                earlier.condition.flatMap { other in
                    run.example(whereAll: true, of: [other, condition], graph)
                }.map { (earlier, $0) }
            }
            guard let (_, example) = others.first else { continue }
            found.insert(step.span)
            findings.append(
                Diagnostic(
                    LintRule.overlappingConditions.kind, at: step.span,
                    "this step and an alternative before it can both run",
                    help: "write the alternatives as a `choose`",
                    notes: others.map { DiagnosticNote(at: $0.0.span, "the alternative") },
                    witness: example,
                    detail: detail(of: others.compactMap { places[$0.0.span]?.label })))
        }
    }
    return findings
}
