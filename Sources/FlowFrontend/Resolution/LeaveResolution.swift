import FlowModel

/// `leave: { when: …, ask: Alert, with: { … }, unless: [output] }`, or with `refuse: true`.
struct LeaveSyntax: Sendable {
    /// The word `leave`.
    var span: SourceSpan
    var condition: NodeID?
    var ask: Name?
    var arguments: NodeID?
    var unless: [Name] = []
    var refuses = false
    /// Keys that only a question has, where they stand.
    var keySpans: [Key: SourceSpan] = [:]
}

extension Decoder {
    mutating func decodeLeave(_ id: NodeID, at key: NodeID) -> LeaveSyntax {
        var leave = LeaveSyntax(span: tree.span(key))
        for entry in entries(of: id, in: .leave) {
            switch entry.key {
            case .when: leave.condition = entry.value
            case .ask: leave.ask = requireName(entry.value)
            case .with: leave.arguments = entry.value
            case .unless: leave.unless = decodeNames(entry.value)
            case .refuse: leave.refuses = boolean(entry.value) ?? false
            default: break
            }
            leave.keySpans[entry.key] = tree.span(entry.keyNode)
        }
        return leave
    }
}

/// What stands in the way of everything that would remove a screen (law H).
extension Declarer {
    /// The alerts that guards of a flow ask, as far as their names are known.
    private func askedAlerts(ofFlow flow: Int) -> [(screen: Int, span: SourceSpan)] {
        symbols.flows[flow].syntax.screens.compactMap { syntax in
            guard let name = syntax.leave?.ask,
                let screen = symbols.flows[flow].screenIndices[name.text],
                symbols.screens[screen].kind == .alert
            else { return nil }
            return (screen, name.span)
        }
    }

    /// Notes the alerts that guards of a flow ask.
    func collectQuestions(ofFlow flow: Int, into uses: inout Uses) {
        let asked = askedAlerts(ofFlow: flow)
        for (screen, span) in asked {
            uses.askedAlerts.insert(screen)
            if uses.screens[screen] == nil { uses.screens[screen] = span }
        }
        let asks = symbols.flows[flow].syntax.screens.filter { $0.leave?.ask != nil }.count
        uses.asksOtherwise = asks > asked.count
    }

    mutating func resolveLeave(
        _ syntax: ScreenSyntax, ofScreen index: Int, in context: StepContext
    ) -> LeaveGuard? {
        guard let leave = syntax.leave, let node = leave.condition else { return nil }
        var context = context
        context.environment.absentPayload = symbols.screens[index].outputs.signals.flatMap {
            signal in
            signal.payload.fields.map { $0.name }
        }
        let checked = checkCondition(node, in: context)
        if let checked { context.environment.narrow(by: checked.whenTrue) }
        let unless = requireOutputs(leave.unless, ofScreen: index, under: "unless")
        guard checkForm(of: leave, on: syntax) else { return nil }
        var ask: Destination?
        if let name = leave.ask {
            ask = resolveAsk(name, leave, in: context)
            if ask == nil { return nil }
        }
        return checked.map {
            LeaveGuard(condition: $0.expression, ask: ask, unless: unless)
        }
    }

    /// A guard asks or refuses, one of the two.
    private mutating func checkForm(of leave: LeaveSyntax, on syntax: ScreenSyntax) -> Bool {
        if syntax.isPartial { return leave.refuses || leave.ask != nil }
        if leave.refuses {
            for key in [Key.ask, .with] {
                guard let span = leave.keySpans[key] else { continue }
                report(
                    ResolveProblems.leaveGuard, at: span,
                    "`\(key.rawValue)` is beside `refuse: true`, which asks nothing",
                    help: "keep one of `ask:` and `refuse: true`")
                return false
            }
            return true
        }
        if leave.ask != nil { return true }
        report(
            ResolveProblems.leaveGuard, at: leave.span,
            "`leave` does not say what happens while its condition holds",
            help: "add `ask:` with an alert of this flow, or `refuse: true`")
        return false
    }

    private mutating func resolveAsk(
        _ name: Name, _ leave: LeaveSyntax, in context: StepContext
    ) -> Destination? {
        guard let target = requireTarget(name, in: context.flow) else { return nil }
        guard case .screen(let screen) = target, symbols.screens[Int(screen.index)].kind == .alert
        else {
            report(
                ResolveProblems.leaveGuard, at: name.span,
                "`ask` names an alert, and `\(name.text)` is "
                    + describe(target),
                help: "declare a screen with `kind: alert`, whose buttons `leave` or `stay`")
            return nil
        }
        let arguments = resolveArguments(leave.arguments, for: target, name, in: context)
        return arguments.map { Destination(target: target, arguments: $0, span: name.span) }
    }

    private func describe(_ target: Destination.Target) -> String {
        guard case .screen(let screen) = target else { return "a flow" }
        return symbols.screens[Int(screen.index)].kind == .actionSheet
            ? "an action sheet" : "a screen"
    }

    /// The outputs of a screen that a key of it names, in order.
    mutating func requireOutputs(
        _ names: [Name], ofScreen index: Int, under key: String
    ) -> [Int32] {
        Set(names.compactMap { requireOutput($0, ofScreen: index, under: key) }).sorted()
    }

    private mutating func requireOutput(
        _ name: Name, ofScreen index: Int, under key: String
    ) -> Int32? {
        let screen = symbols.screens[index]
        if let output = screen.outputs.index(of: name.text) { return Int32(output) }
        if screen.isPartial { return nil }
        let meant = suggestion(
            for: name.text, among: screen.outputs.names, what: "its outputs are")
        let edits = edits(inFile: Int(name.span.file.index))
        report(
            ResolveProblems.unknownOutput, at: name.span,
            "`\(screen.name.text)` has no output `\(name.text)`",
            help: meant ?? "remove `\(name.text)` from `\(key)`",
            edit: meant == nil ? edits.removal(ofNameAt: name.span) : nil)
        return nil
    }
}

/// The answers to the question: `leave` and `stay`.
extension PartResolver {
    /// Whether a handler is that of alerts that ask, and of nothing else.
    func answersLeave(_ triggers: [ResolvedTrigger], inFlow flow: Int) -> Bool {
        !triggers.isEmpty
            && triggers.allSatisfy { trigger in
                guard case .output(let screen, _) = trigger.trigger else { return false }
                return symbols.flows[flow].uses.askedAlerts.contains(Int(screen.index))
            }
    }

    mutating func checkLeaveWord(_ step: StepSyntax, in context: StepContext) -> Bool {
        if context.isOpen { return true }
        if context.answersLeave, context.answer == nil { return true }
        // A guard that asks something else than an alert has been reported.
        if symbols.flows[context.flow].uses.asksOtherwise { return false }
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

    /// Every way through the answer to a question says whether it is yes or no.
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
