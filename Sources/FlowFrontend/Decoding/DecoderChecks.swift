import FlowModel

/// One item of `checks:`. A screen, a flow or a condition is there as it is written.
struct CheckSyntax: Sendable {
    /// The claim: `never`, `always`, `reachable`, `alwaysCanReach` or `within`.
    var claim: Key
    /// The value after the claim's colon.
    var value: ValueSyntax
    var condition: ValueSyntax?
    var reach: ValueSyntax?
    var from: ValueSyntax?
    /// The whole item.
    var span: SourceSpan

    static let claims: [Key] = [.never, .always, .reachable, .alwaysCanReach, .within]
}

extension KeyTable {
    static let check = KeyTable(
        subject: "a check",
        rules: [
            KeyRule(.never, .expression, "A screen, flow or condition that is never met."),
            KeyRule(.always, .expression, "A screen, flow or condition that is always met."),
            KeyRule(.reachable, .shown, "A screen or flow that some run shows."),
            KeyRule(.alwaysCanReach, .shown, "A screen or flow that can always be shown."),
            KeyRule(.within, .count, "After how many of the user's events at most."),
            KeyRule(.reach, .expression, "What is met then: a screen, flow or condition."),
            KeyRule(.from, .expression, "Where the count begins, if not at the start."),
            KeyRule(.when, .condition, "While what `never` and `always` are asked."),
        ])
}

extension Decoder {
    mutating func decodeChecks(_ id: NodeID) -> [CheckSyntax] {
        tree.items(id).compactMap { decodeCheck($0) }
    }

    private mutating func decodeCheck(_ item: NodeID) -> CheckSyntax? {
        if tree.isHole(item) { return nil }
        guard tree.kind(item) == .mapping else {
            report(
                DecodeProblems.wrongItem(
                    found: found(item), expected: .checks, at: tree.span(item)))
            return nil
        }
        let entries = entries(of: item, in: .check)
        let isWhole = entries.count == tree.pairs(item).count
        let claims = entries.filter { CheckSyntax.claims.contains($0.key) }
        guard let claim = claims.first else {
            // A claim that was refused has been reported already.
            if isWhole { report(DecodeProblems.noClaim(at: tree.span(item))) }
            return nil
        }
        var check = CheckSyntax(claim: claim.key, value: keep(claim.value), span: tree.span(item))
        for entry in entries where entry.keyNode != claim.keyNode {
            guard Self.modifiers(of: claim.key).contains(entry.key) else {
                report(
                    DecodeProblems.misplacedInCheck(
                        entry.key, of: claim.key, at: tree.span(entry.keyNode)))
                return nil
            }
            switch entry.key {
            case .when: check.condition = keep(entry.value)
            case .reach: check.reach = keep(entry.value)
            default: check.from = keep(entry.value)
            }
        }
        if claim.key == .within, check.reach == nil {
            if isWhole {
                reportMissing(.reach, in: "a check with `within`", of: item, at: claim.keyNode)
            }
            return nil
        }
        return isWhole ? check : nil
    }

    /// The keys that are allowed beside a claim.
    private static func modifiers(of claim: Key) -> [Key] {
        switch claim {
        case .never, .always: [.when]
        case .within: [.reach, .from]
        default: []
        }
    }
}

extension DecodeProblems {
    static func noClaim(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            checkForm, at: span,
            "the check claims nothing, " + oneOf(CheckSyntax.claims.map { $0.rawValue })
                + " was expected",
            help: "write `never: Screen`, with `when:` if it depends")
    }

    static func misplacedInCheck(_ key: Key, of claim: Key, at span: SourceSpan) -> Diagnostic {
        let isClaim = CheckSyntax.claims.contains(key)
        return Diagnostic(
            checkForm, at: span,
            "`\(key.rawValue)` is in a check with `\(claim.rawValue)`, which does not take it",
            help: isClaim ? "make two checks of it" : "remove it")
    }

    private static func example(_ check: String) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Shop
            state: { count: Int = 0 }
            screens:
              Basket: { outputs: [add] }
            start: { push: Basket }
            transitions:
              Basket.add: { set: { state.count: state.count + 1 } }
            checks:
              - \(check)
            """)
    }

    static let checkForm = DiagnosticKind(
        id: "check-form",
        family: .reading,
        isFatal: true,
        summary: "A check claims nothing or two things, or has a key that its claim does not take.",
        reason: "One item of `checks:` is one claim, so that a message can say which is broken.",
        advice:
            "Write one of `never`, `always`, `reachable`, `alwaysCanReach` and `within` an item.",
        bad: [
            example("{ when: state.count > 0 }"),
            example("{ never: state.count < 0, always: Basket }"),
            example("{ reachable: Basket, when: state.count > 0 }"),
        ],
        good: [
            example("{ never: state.count < 0 }"),
            example("{ within: 2, reach: state.count > 0, from: Basket }"),
        ])
}
