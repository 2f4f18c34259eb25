import FlowModel

extension LintRule {
    /// A condition that has the same answer for all values.
    static let constantCondition: LintRule = LintRule(
        DiagnosticKind(
            id: "constant-condition", family: .determinism, severity: .warning,
            summary: "The condition is always true or always false.",
            reason: "A condition that decides nothing is a slip: an `and` for an `or`, two "
                + "comparisons that exclude each other, or a constant left over from a test.",
            advice: "Correct the condition, or remove it together with what it guards.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Gate
                    inputs: { age: Int }
                    screens:
                      Adults: {}
                      Children: {}
                    start:
                      choose:
                        - when: inputs.age < 12 and inputs.age > 18
                          then: { push: Children }
                        - else: { push: Adults }
                    """),
                DiagnosticExample(
                    """
                    flow: Main
                    screens: { Home: { outputs: [go] }, Next: }
                    actions: { open: { when: true, steps: { push: Next } } }
                    start: { push: Home }
                    transitions: { Home.go: { run: open } }
                    """),
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Gate
                    inputs: { age: Int }
                    screens:
                      Adults: {}
                      Children: {}
                    start:
                      choose:
                        - when: inputs.age < 12
                          then: { push: Children }
                        - else: { push: Adults }
                    """)
            ]),
        judge: checkConstantConditions)
}

private func checkConstantConditions(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var conditions: [(element: String?, id: ExpressionID)] = []
    facts.walks.forEachWritten([.guarded, .choose]) { step in
        conditions += step.conditions.map { (nil, $0) }
    }
    for gate in graph.application.gates {
        guard let condition = gate.condition else { continue }
        conditions.append((graph.application.name + "/" + gate.name, condition))
    }
    for id in graph.flowIDs {
        let flow = graph[id]
        for action in flow.actions {
            guard let condition = action.condition else { continue }
            conditions.append((flow.name + "/action " + action.name, condition))
        }
        for child in flow.container.children {
            guard let condition = child.condition else { continue }
            conditions.append((nil, condition))
        }
        conditions += facts.walks.styleConditions(of: id).map { (nil, $0) }
    }
    return conditions.compactMap { element, condition in
        guard let holds = Conditions.constant(condition, graph) else { return nil }
        return Diagnostic(
            LintRule.constantCondition.kind, at: graph.expressions.span(of: condition),
            "this condition is always \(holds ? "true" : "false")",
            help: "correct it, or remove it with what it guards", element: element)
    }
}
