import FlowModel

private let calleeLimit = 12

extension LintRule {
    /// More than twelve other flows called by one.
    static let fanOut: LintRule = LintRule(
        DiagnosticKind(
            id: "fan-out", family: .size, severity: .info,
            summary: "A flow calls more than \(calleeLimit) other flows.",
            reason: "It has to know the inputs and answer the outcomes of all of them, and "
                + "changes with each.",
            advice: "Put a flow in between that owns a group of them.",
            bad: [DiagnosticExample(fanExample(calleeLimit + 1))],
            good: [DiagnosticExample(fanExample(calleeLimit))]),
        judge: { facts in
            let graph = facts.graph
            let calls = facts.calls
            return graph.flowIDs.compactMap { flow in
                let count = calls.callees[Int(flow.index)].count
                guard count > calleeLimit else { return nil }
                return Diagnostic(
                    LintRule.fanOut.kind, at: graph[flow].span,
                    "`\(graph[flow].name)` calls \(count) flows, more than \(calleeLimit)",
                    help: "put a flow in between that owns a group of them",
                    element: graph[flow].name)
            }
        })
}

private func fanExample(_ count: Int) -> [(path: String, text: String)] {
    var lines = ["flow: Main", "screens:", "  Menu:", "    outputs:"]
    lines += (1...count).map { "      - row\($0)" }
    lines += ["start: { push: Menu }", "transitions:"]
    lines += (1...count).map { "  Menu.row\($0): { push: Part\($0) }" }
    let parts = (1...count).map { number in
        (
            path: "part\(number).yaml",
            text: "flow: Part\(number)\nscreens:\n  Page: {}\nstart: { push: Page }\n"
        )
    }
    return [
        ("app.yaml", "app: Shop\nroot: Main\n"),
        ("main.yaml", lines.joined(separator: "\n") + "\n"),
    ] + parts
}
