import FlowModel

/// Problems of an allowance or a configuration.
public enum HousekeepingProblems {
    public static let all: [DiagnosticKind] = [
        unusedAllow, allowWithoutReason, unknownRuleInAllow, unknownConfigurationKey,
        emptyFolder, missingFolder,
    ]

    /// A flow with an unused input, which the examples allow in different ways.
    private static func example(allow comment: String) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Profile
            inputs:
              \(comment)
              id: Int
            screens:
              Home:
            start: { push: Home }
            """)
    }

    private static let good = example(allow: "# flowc:allow unused-input -- kept for version 2")

    /// A comment silences nothing, as far as the files of a run tell.
    public static let unusedAllow = DiagnosticKind(
        id: "unused-allow",
        family: .housekeeping,
        severity: .warning,
        summary: "A `flowc:allow` silences nothing.",
        reason: """
            An exception that is no longer needed hides the next finding of its kind in that line, \
            and tells readers of a problem that is not there.
            """,
        advice: "Remove the comment, or put it on the line of the finding or directly above.",
        bad: [
            example(allow: "# flowc:allow dead-end -- kept for version 2"),
            example(allow: "# flowc:allow unknown-screen -- it will come"),
        ],
        good: [good])

    static let allowWithoutReason = DiagnosticKind(
        id: "allow-without-reason",
        family: .housekeeping,
        severity: .warning,
        summary: "A `flowc:allow` does not say why, or does not say what.",
        reason: """
            Whoever reads the exception later cannot tell whether it still holds if nobody wrote \
            down why it was made.
            """,
        advice: "Name the rule and add a reason: `# flowc:allow RULE -- reason`.",
        bad: [
            example(allow: "# flowc:allow unused-input"),
            example(allow: "# flowc:allow -- all of it"),
        ],
        good: [good])

    static let unknownRuleInAllow = DiagnosticKind(
        id: "unknown-rule-in-allow",
        family: .housekeeping,
        severity: .warning,
        summary: "A `flowc:allow` is misspelt, or names a rule that does not exist.",
        reason: "It silences nothing, and looks as if it did.",
        advice: "Write the id as it is in brackets after a finding; `flowc explain` lists all.",
        bad: [
            example(allow: "# flowc:allow unused-inptu -- kept for version 2"),
            example(allow: "# flowc:disable unused-input -- kept for version 2"),
        ],
        good: [good])

    static let unknownConfigurationKey = DiagnosticKind(
        id: "unknown-config-key",
        family: .housekeeping,
        isFatal: true,
        summary: """
            `flowc.yaml` or a baseline has a key, or `flowc.yaml` names a rule, that does not exist.
            """,
        reason: "A setting that is passed over in silence is nearly always a misspelt one.",
        advice: "Use one of the keys listed; `flowc explain` lists the rules.",
        bad: [DiagnosticExample([("flowc.yaml", "flwos: flows\n")])],
        good: [DiagnosticExample([("flowc.yaml", "flows: flows\n")])])

    private static func example(flows: String) -> DiagnosticExample {
        DiagnosticExample([
            ("flowc.yaml", "flows: \(flows)\n"),
            ("flows/home.yaml", "flow: Home\nscreens:\n  Start:\nstart: { push: Start }\n"),
            ("shared/notes.txt", "The shared flows have moved.\n"),
        ])
    }

    static let emptyFolder = DiagnosticKind(
        id: "empty-folder",
        family: .housekeeping,
        severity: .warning,
        summary: "`flowc.yaml` names a folder at `flows` in which there are no flows.",
        reason: """
            Nobody notices that the flows which were there, or are elsewhere, are not judged any \
            more: the run is clean.
            """,
        advice: "Remove the folder from `flows`, or name the one that has the flows.",
        bad: [example(flows: "[flows, shared]")],
        good: [example(flows: "[flows]")])

    static let missingFolder = DiagnosticKind(
        id: "missing-folder",
        family: .housekeeping,
        isFatal: true,
        summary: "`flowc.yaml` names a folder or a file at `flows` that is not there.",
        reason: "The flows that were there are not read, so nothing can be said about the rest.",
        advice: "Correct the path; it begins at the folder of `flowc.yaml`.",
        bad: [example(flows: "[flows, shard]")],
        good: [example(flows: "[flows]")])

    public static func missing(_ path: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            missingFolder, at: span, "there is no `\(path)`",
            help: "name the folder that has the flows", element: path)
    }

    public static func empty(_ path: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            emptyFolder, at: span, "there are no flows in `\(path)`",
            help: "remove it from `flows`, or name the folder that has the flows", element: path)
    }

    static func silencesNothing(_ rule: Name, isAlone: Bool) -> Diagnostic {
        Diagnostic(
            unusedAllow, at: rule.span, "nothing to allow: no `\(rule.text)` was found here",
            help: removed(rule, isAlone: isAlone), element: rule.text)
    }

    static func cannotBeSilenced(_ rule: Name, isAlone: Bool) -> Diagnostic {
        Diagnostic(
            unusedAllow, at: rule.span,
            "`\(rule.text)` cannot be allowed, it is an error of its own",
            help: removed(rule, isAlone: isAlone) + ", and fix the error", element: rule.text)
    }

    private static func removed(_ rule: Name, isAlone: Bool) -> String {
        isAlone ? "remove the comment" : "remove `\(rule.text)` from the comment"
    }

    static func allowsNothing(_ span: SourceSpan) -> Diagnostic {
        Diagnostic(
            allowWithoutReason, at: span, "`flowc:allow` names no rule",
            help: "write `# flowc:allow RULE -- reason`", element: "flowc:allow")
    }

    static func allowWithoutReason(_ span: SourceSpan, rule: String) -> Diagnostic {
        Diagnostic(
            allowWithoutReason, at: span, "`\(rule)` is allowed without a reason",
            help: "add why: `# flowc:allow \(rule) -- reason`", element: rule)
    }

    static func otherDash(_ dash: String, at span: SourceSpan) -> Diagnostic {
        var problem = Diagnostic(
            allowWithoutReason, at: span, "the reason comes after `\(dash)`, expected `--`",
            help: "write ` -- ` before the reason", element: "flowc:allow")
        problem.edit = DiagnosticFix(span: span, text: "--")
        return problem
    }

    static func blankBeforeAllow(_ span: SourceSpan) -> Diagnostic {
        var problem = Diagnostic(
            unknownRuleInAllow, at: span, "a blank is in `flowc: allow`, expected `flowc:allow`",
            help: "write `flowc:allow` in one word", element: "flowc:allow")
        problem.edit = DiagnosticFix(span: span, text: "")
        return problem
    }

    static func unknownComment(_ word: Name) -> Diagnostic {
        let meant = nearestName(to: word.text, among: ["allow"])
        var problem = Diagnostic(
            unknownRuleInAllow, at: word.span,
            "no comment `flowc:\(word.text)` is known, expected `flowc:allow`",
            help: meant.map { "did you mean `\($0)`?" } ?? "write `# flowc:allow RULE -- reason`",
            element: word.text)
        problem.edit = meant.map { DiagnosticFix(span: word.span, text: $0) }
        return problem
    }

    static func unknownRule(_ rule: Name, known: [String]) -> Diagnostic {
        Diagnostic(
            unknownRuleInAllow, at: rule.span, noRule(rule.text),
            help: nearestRule(to: rule.text, among: known), element: rule.text)
    }

    static func unknownConfigurationKey(
        _ key: String, at span: SourceSpan, known: [String]
    ) -> Diagnostic {
        Diagnostic(
            unknownConfigurationKey, at: span,
            "the key `\(key)` is not known here, expected \(oneOf(known))",
            help: suggestion(for: key, among: known))
    }

    /// A configuration sets the level of a rule that does not exist.
    public static func unknownConfiguredRule(
        _ name: String, at span: SourceSpan, known: [String]
    ) -> Diagnostic {
        Diagnostic(
            unknownConfigurationKey, at: span, noRule(name),
            help: nearestRule(to: name, among: known))
    }

    /// The configuration sets the level of a problem that is always an error.
    public static func fixedLevel(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            unknownConfigurationKey, at: span,
            "the level of `\(name)` cannot be set, it is always an error",
            help: "remove the line")
    }

    public static func noRule(_ name: String) -> String { "no rule named `\(name)`" }

    public static func nearestRule(to name: String, among known: [String]) -> String {
        suggestion(for: name, among: known)
            ?? "`flowc explain` lists all rules"
    }
}
