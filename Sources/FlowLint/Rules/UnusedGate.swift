import FlowModel

extension LintRule {
    /// A gate that nothing requires.
    static let unusedGate: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-gate", family: .unused, severity: .warning,
            summary: "Nothing requires the gate.",
            reason: "A gate that is declared reads as if it protected something, and "
                + "nothing requires it: what it was to protect is open.",
            advice: "Require it at what it was to protect, or remove it.",
            bad: [gateExample(requires: "")],
            good: [gateExample(requires: ", requires: login")]),
        judge: checkUnusedGates)
}

/// An application with a gate that may be required.
func gateExample(requires: String, find: String = "Result") -> DiagnosticExample {
    DiagnosticExample([
        (
            path: "app.yaml",
            text: """
            app: Demo
            root: Main
            state: { authorized: Bool = false }
            gates:
              login: { when: app.authorized, otherwise: { present: Login } }

            """
        ),
        (
            path: "login.yaml",
            text: """
            flow: Login
            outputs: [done]
            screens:
              Form: { outputs: [send] }
            start: { push: Form }
            transitions:
              Form.send:
                - set: { app.authorized: true }
                - finish: done

            """
        ),
        (
            path: "main.yaml",
            text: """
            flow: Main
            screens:
              Home: { outputs: [open, find] }
              Account: { outputs: [result] }
              Result: {}
            start: { push: Home }
            transitions:
              Home.open: { push: Account\(requires) }
              Home.find: { push: \(find) }
              Account.result: { push: Result }

            """
        ),
    ])
}

private func checkUnusedGates(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var used: Set<Int32> = []
    for flow in graph.flowIDs { used.formUnion(facts.walks.gatesRequired(by: flow)) }
    used.formUnion(facts.walks.gatesRequired(by: facts.walks.handlers(of: nil)))
    for landing in graph.application.landings { used.formUnion(landing.requires) }
    return graph.application.gates.enumerated().compactMap { index, gate in
        if used.contains(Int32(index)) { return nil }
        return Diagnostic(
            LintRule.unusedGate.kind, at: gate.span, "nothing requires the gate `\(gate.name)`",
            help: "write `requires: \(gate.name)` at a step, a screen, a tab or a link, "
                + "or remove it",
            element: graph.application.name + "/" + gate.name)
    }
}
