import FlowModel

extension LintRule {
    /// Gates whose steps, or the flows that these present, require one another.
    static let gateLoop: LintRule = LintRule(
        DiagnosticKind(
            id: "gate-loop", family: .links, severity: .warning,
            summary: "The flow of a gate requires a second gate, whose flow requires the first.",
            reason: "Neither flow can show what it requires before the other has ended, so that "
                + "the user is sent from one to the other and never through.",
            advice: "Remove one of the two `requires`.",
            bad: [loopExample(requires: ", requires: login")],
            good: [loopExample(requires: "")]),
        judge: checkGateLoops)
}

private func loopExample(requires: String) -> DiagnosticExample {
    func flow(_ name: String, _ requires: String, _ field: String) -> String {
        """
        flow: \(name)
        outputs: [done]
        screens:
          First: { outputs: [next] }
          Second: { outputs: [send] }
        start: { push: First }
        transitions:
          First.next: { push: Second\(requires) }
          Second.send:
            - set: { app.\(field): true }
            - finish: done

        """
    }
    return DiagnosticExample([
        (
            path: "app.yaml",
            text: """
            app: Demo
            root: Main
            state: { authorized: Bool = false, agreed: Bool = false }
            gates:
              login: { when: app.authorized, otherwise: { present: Login } }
              terms: { when: app.agreed, otherwise: { present: Terms } }

            """
        ),
        (path: "login.yaml", text: flow("Login", ", requires: terms", "authorized")),
        (path: "terms.yaml", text: flow("Terms", requires, "agreed")),
        (
            path: "main.yaml",
            text: """
            flow: Main
            screens:
              Home: { outputs: [open] }
              Account: {}
            start: { push: Home }
            transitions:
              Home.open: { push: Account, requires: [login, terms] }

            """
        ),
    ])
}

private func checkGateLoops(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let gates = graph.application.gates
    if gates.isEmpty { return [] }
    let calls = facts.calls
    // The nodes are the gates, then the flows. A gate leads to the gates that its steps require and
    // the flows that they present, a flow to the gates that it requires and the flows it calls.
    var next = gates.indices.map { gate in
        let handler = facts.walks.gate(gate)
        return facts.walks.gatesRequired(by: [handler]).sorted().map { Int($0) }
            + facts.walks.flowsShown(by: handler).map { gates.count + Int($0.index) }
    }
    next += graph.flowIDs.map { flow in
        facts.walks.gatesRequired(by: flow).sorted().map { Int($0) }
            + calls.callees[Int(flow.index)].map { gates.count + Int($0.index) }
    }
    var findings: [Diagnostic] = []
    // Sorted by name, so that the order of declarations does not matter.
    let groups = stronglyConnectedGroups(next).map { group in
        group.filter { $0 < gates.count }.sorted { gates[$0].name < gates[$1].name }
    }
    for group in groups where group.count > 1 {
        let first = group[0]
        let names = group.map { gates[$0].name }
        findings.append(
            Diagnostic(
                LintRule.gateLoop.kind, at: gates[first].span,
                "the flows of `\(names.joined(separator: "` and `"))` require one another",
                help: "remove one of the `requires`",
                witness: [(names + [names[0]]).joined(separator: " → ")],
                element: graph.application.name + "/" + gates[first].name,
                detail: detail(ofOthersIn: names)
            ).leading(
                through: (group + [first]).map {
                    DiagnosticNote(at: gates[$0].span, gates[$0].name)
                }))
    }
    return findings
}
