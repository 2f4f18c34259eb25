import FlowFrontend
import FlowModel

/// The problems of an entry of a baseline.
enum BaselineProblems {
    static let all: [DiagnosticKind] = [staleEntry]

    private static func example(_ findings: String) -> DiagnosticExample {
        DiagnosticExample([
            (
                path: "flows/profile.yaml",
                text: """
                flow: Profile
                inputs: { id: Int }
                screens:
                  Home:
                start: { push: Home }

                """
            ),
            (path: "baseline.yaml", text: "version: 1\nfindings:\n" + findings),
        ])
    }

    private static func entry(_ rule: String, _ element: String) -> String {
        "  - { rule: \(rule), about: \(element), file: flows/profile.yaml }\n"
    }

    private static let known = entry("unused-input", "Profile/id")

    static let staleEntry = DiagnosticKind(
        id: "stale-baseline-entry",
        family: .housekeeping,
        severity: .warning,
        summary: "A baseline has an entry for a finding that is not there any more.",
        reason: """
            Somebody has settled the finding. As long as the entry stays, the same mistake can \
            come back and nobody is told.
            """,
        advice: "Remove the line, or write the baseline again with `--write-baseline`.",
        bad: [example(known + entry("unused-state", "Profile/count"))],
        good: [example(known)])

    static func stale(_ entry: Baseline.Entry, at span: SourceSpan) -> Diagnostic {
        let rules = Workspace.kinds.map(\.id)
        let element = entry.rule + " " + entry.subject
        guard rules.contains(entry.rule) else {
            return Diagnostic(
                staleEntry, at: span, HousekeepingProblems.noRule(entry.rule),
                help: HousekeepingProblems.nearestRule(to: entry.rule, among: rules),
                element: element)
        }
        return Diagnostic(
            staleEntry, at: span,
            "no `\(entry.rule)` about `\(shownSubject(entry.subject))` is found any more",
            help: "remove the line", element: element)
    }
}
