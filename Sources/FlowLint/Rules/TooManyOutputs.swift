import FlowModel

private let outputLimit = 15

extension LintRule {
    /// More than fifteen outputs on one screen.
    static let tooManyOutputs: LintRule = LintRule(
        DiagnosticKind(
            id: "too-many-outputs", family: .size, severity: .info,
            summary: "A screen declares more than \(outputLimit) outputs.",
            reason: "Outputs are what the flow must answer. So many mostly means that the screen "
                + "reports every tap, not what the user wants.",
            advice: "Report what was chosen as the payload of one output.",
            bad: [DiagnosticExample(outputsExample(outputLimit + 1))],
            good: [DiagnosticExample(outputsExample(outputLimit))]),
        check: { graph in
            graph.screens.compactMap { screen in
                guard screen.outputs.count > outputLimit else { return nil }
                return Diagnostic(
                    LintRule.tooManyOutputs.kind, at: screen.span,
                    "`\(screen.name)` declares \(screen.outputs.count) outputs, more than "
                        + "\(outputLimit)",
                    help: "report what was chosen as the payload of one output",
                    element: graph.element(screen))
            }
        })
}

private func outputsExample(_ count: Int) -> String {
    let names = (1...count).map { "row\($0)" }
    var lines = ["flow: Menu", "screens:", "  List:", "    outputs:"]
    lines += names.map { "      - \($0)" }
    lines += ["start: { push: List }", "transitions:"]
    lines += names.map { "  List.\($0): ignore" }
    return lines.joined(separator: "\n") + "\n"
}
