import FlowModel

private let screenLimit = 30

extension LintRule {
    /// More than thirty screens in one flow.
    static let tooManyScreens: LintRule = LintRule(
        DiagnosticKind(
            id: "too-many-screens", family: .size, severity: .info,
            summary: "A flow declares more than \(screenLimit) screens.",
            reason: "One coordinator that knows so many screens is a place where everybody "
                + "works at once and nobody sees the whole.",
            advice: "Give parts with one way in and one way out a flow of their own.",
            bad: [DiagnosticExample(screensExample(screenLimit + 1))],
            good: [DiagnosticExample(screensExample(screenLimit))]),
        check: { graph in
            graph.flows.compactMap { flow in
                guard flow.screens.count > screenLimit else { return nil }
                return Diagnostic(
                    LintRule.tooManyScreens.kind, at: flow.span,
                    "`\(flow.name)` declares \(flow.screens.count) screens, more than "
                        + "\(screenLimit)",
                    help: "give a part with one way in and one way out a flow of its own",
                    element: flow.name)
            }
        })
}

/// A line of screens, each pushed by the one before it.
private func screensExample(_ count: Int) -> String {
    var lines = ["flow: Survey", "screens:"]
    for number in 1..<count { lines.append("  Page\(number): { outputs: [next] }") }
    lines.append("  Page\(count): {}")
    lines += ["start: { push: Page1 }", "transitions:"]
    for number in 1..<count { lines.append("  Page\(number).next: { push: Page\(number + 1) }") }
    return lines.joined(separator: "\n") + "\n"
}
