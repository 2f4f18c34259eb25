import FlowModel

/// `leave: { when: …, ask: Alert, with: { … }, unless: [output] }`, or with `refuse: true`.
struct LeaveSyntax: Sendable {
    /// The word `leave`.
    var span: SourceSpan
    var condition: ValueSyntax?
    var ask: Name?
    var arguments: ValueSyntax?
    var unless: [Name] = []
    var refuses = false
    /// The places of keys that only a question has.
    var keySpans = KeySpans()
}

extension Decoder {
    mutating func decodeLeave(_ id: NodeID, at key: NodeID) -> LeaveSyntax {
        var leave = LeaveSyntax(span: tree.span(key))
        for entry in entries(of: id, in: .leave) {
            switch entry.key {
            case .when: leave.condition = keep(entry.value)
            case .ask: leave.ask = requireName(entry.value)
            case .with: leave.arguments = keep(entry.value)
            case .unless: leave.unless = decodeNames(entry.value)
            case .refuse: leave.refuses = boolean(entry.value) ?? false
            default: break
            }
            leave.keySpans[entry.key] = tree.span(entry.keyNode)
        }
        return leave
    }
}

/// Leave guards, which can stop everything that would remove a screen (law H), and the answers to
/// their question: `leave` and `stay`.
extension PartResolver {
    /// True if a handler answers only alerts that a leave guard asks.
    func answersLeave(_ triggers: [ResolvedTrigger], inFlow flow: Int) -> Bool {
        !triggers.isEmpty
            && triggers.allSatisfy { trigger in
                guard case .output(let screen, _) = trigger.trigger else { return false }
                return symbols.uses[flow].askedAlerts.contains(Int(screen.index))
            }
    }

    mutating func checkLeaveWord(_ step: StepSyntax, in context: StepContext) -> Bool {
        if context.isOpen { return true }
        if context.answersLeave, context.answer == nil { return true }
        // A guard that asks something other than an alert has been reported.
        if symbols.uses[context.flow].asksOtherwise { return false }
        report(
            ResolveProblems.leaveAnswer, at: step.verbSpan,
            "`\(step.verb.rawValue)` answers an alert that `leave:` asks, and this answers none",
            help: step.verb == .leave
                ? "use `close` or `finish`, or name the alert: `leave: { when: …, ask: … }`"
                : "use `ignore`",
            edit: step.verb == .leave || step.span != step.verbSpan
                ? nil : DiagnosticFix(span: step.span, text: "ignore"))
        return false
    }

    /// Checks that every way through the answer to a question ends with `leave` or `stay`.
    mutating func checkLeaveAnswer(_ steps: [StepSyntax], in context: StepContext) {
        guard context.answersLeave, let open = wayWithoutAnswer(steps) else { return }
        report(
            ResolveProblems.leaveAnswer, at: open,
            "this answers an alert that `leave:` asks, and does not end with `leave` or `stay`",
            help: "add `leave` to let the screen go, or `stay`")
    }

    private func wayWithoutAnswer(_ steps: [StepSyntax]) -> SourceSpan? {
        guard let last = steps.last else { return nil }
        switch last.verb {
        case .leave, .stay: return nil
        case .choose, .switch:
            for list in last.alternatives {
                if let open = wayWithoutAnswer(list) { return open }
            }
            return last.modifiers[.when]?.keySpan
        default: return last.verbSpan
        }
    }
}
