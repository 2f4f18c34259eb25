import FlowModel

extension LintRule {
    /// A private flow that no step starts. If only unreachable flows start it, the finding is about
    /// them.
    static let unusedPrivateFlow: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-private-flow", family: .unused, severity: .warning,
            summary: "No flow that can see the private flow starts it.",
            reason: "Nobody outside its directory can start it, and inside nobody does.",
            advice: "Start it, remove it, or drop `private` if another team is to start it.",
            bad: [example(calling: "close")],
            good: [example(calling: "{ push: Rating }")]),
        judge: checkUnusedPrivateFlows)

    private static func example(calling step: String) -> DiagnosticExample {
        DiagnosticExample([
            ("app.yaml", "app: Shop\nroot: Browse\n"),
            (
                "browse.yaml",
                """
                flow: Browse
                screens:
                  List: {}
                  Item:
                    outputs: [rate]
                start: [{ push: List }, { push: Item }]
                transitions:
                  Item.rate: \(step)
                """
            ),
            (
                "rating.yaml",
                "flow: Rating\nprivate: true\nscreens:\n  Stars: {}\nstart: { push: Stars }\n"
            ),
        ])
    }
}

private func checkUnusedPrivateFlows(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let calls = facts.calls
    return graph.flowIDs.compactMap { id in
        let flow = graph[id]
        guard flow.isPrivate, id != graph.application.root, calls.sites[Int(id.index)].isEmpty
        else { return nil }
        return Diagnostic(
            LintRule.unusedPrivateFlow.kind, at: flow.span,
            "no flow starts `\(flow.name)`, and only those beside it could",
            help: "start it, or remove it", element: flow.name)
    }
}
