import FlowModel

extension LintRule {
    /// A call that blocks the window and whose operation can only succeed. Exempt: operations with
    /// an outcome that says by its name that something went wrong or took too long.
    static let busyWithoutTimeout: LintRule = LintRule(
        DiagnosticKind(
            id: "busy-without-timeout", family: .stack, severity: .warning,
            summary: "A call takes everything from the user, and has no way to give up.",
            reason:
                "While a call with `busy: true` runs, nothing that the user does counts. If its "
                + "answer never comes, the app has to be killed.",
            advice: "Declare an outcome such as `timedOut` or `failed`, and answer it.",
            bad: [
                busyExample(outcomes: "[loaded]", more: ""),
                busyExample(
                    outcomes: "[loaded, later, translated]",
                    more: "\n      later: ignore\n      translated: ignore"),
            ],
            good: [
                busyExample(outcomes: "[loaded, timedOut]", more: "\n      timedOut: ignore")
            ]),
        judge: { facts in
            let graph = facts.graph
            var findings: [Diagnostic] = []
            facts.walks.forEachWritten(.call) { step in
                guard case .call(let call) = step.verb, case .blocking = call.busy,
                    !graph[call.operation].canGiveUp
                else { return }
                let name = graph.name(of: call.operation)
                findings.append(
                    Diagnostic(
                        LintRule.busyWithoutTimeout.kind, at: step.span,
                        "nothing that the user does counts until `\(name)` answers, "
                            + "and it has no outcome for giving up",
                        help: "add an outcome such as `timedOut` to `\(name)`"))
            }
            return findings
        })
}

private func busyExample(outcomes: String, more: String) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Mail
        services:
          mail:
            load: { outcomes: \(outcomes) }
        screens:
          Start: { outputs: [load] }
          Home: {}
        start: { push: Start }
        transitions:
          Start.load:
            call: mail.load
            busy: true
            outcomes:
              loaded: { push: Home }\(more)
        """)
}

extension Operation {
    /// True if it has an outcome for a failure.
    fileprivate var canGiveUp: Bool {
        outcomes.contains { outcome in
            words(of: outcome.name).contains { word in
                wordsOfFailure.contains(word) || startsOfFailure.contains(where: word.hasPrefix)
            }
        }
    }
}

private let wordsOfFailure: Set<String> = ["time", "timed", "late", "denied"]
private let startsOfFailure = [
    "timeout", "fail", "cancel", "error", "offline", "expire", "refuse",
]

/// The words that a name is made of, in small letters: `tooLate` and `too_late` have two.
private func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
        let isAfterSmall = index > 0 && characters[index - 1].isLowercase
        let isBeforeSmall = index + 1 < characters.count && characters[index + 1].isLowercase
        if !character.isLetter || character.isUppercase && (isAfterSmall || isBeforeSmall) {
            words.append(word)
            word = ""
        }
        if character.isLetter { word += character.lowercased() }
    }
    return words + [word]
}
