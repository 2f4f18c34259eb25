import FlowModel

/// Leave guards, which can stop everything that would remove a screen (law H).
extension ScreenResolver {
    mutating func resolveLeave(
        _ syntax: ScreenSyntax, ofScreen index: Int, in context: StepContext
    ) -> LeaveGuard? {
        guard let leave = syntax.leave, let node = leave.condition else { return nil }
        var context = context
        context.environment.absentPayload = declared[index].outputs.signals.flatMap { signal in
            signal.payload.fields.map { $0.name }
        }
        let checked = checkCondition(node, in: context)
        context.environment.narrow(by: checked?.whenTrue)
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

    /// Checks that a guard either asks or refuses.
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
        guard case .screen(let screen) = target, names.screens[Int(screen.index)].kind == .alert
        else {
            // The unreadable part of the screen may be its `kind:`.
            if case .screen(let screen) = target, names.screens[Int(screen.index)].isPartial {
                return nil
            }
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
        return names.screens[Int(screen.index)].kind == .actionSheet
            ? "an action sheet" : "a screen"
    }

    /// The outputs of a screen that a key of it names, in order.
    mutating func requireOutputs(
        _ outputs: [Name], ofScreen index: Int, under key: String
    ) -> [Int32] {
        Set(outputs.compactMap { requireOutput($0, ofScreen: index, under: key) }).sorted()
    }

    private mutating func requireOutput(
        _ name: Name, ofScreen index: Int, under key: String
    ) -> Int32? {
        let outputs = declared[index].outputs
        if let output = outputs.index(of: name.text) { return Int32(output) }
        if names.screens[index].isPartial { return nil }
        let meant = suggestion(for: name.text, among: outputs.names, what: "its outputs are")
        let edits = edits(inFile: Int(name.span.file.index))
        report(
            ResolveProblems.unknownOutput, at: name.span,
            "`\(names.screens[index].name.text)` has no output `\(name.text)`",
            help: meant ?? "remove `\(name.text)` from `\(key)`",
            edit: meant == nil ? edits.removal(ofNameAt: name.span) : nil)
        return nil
    }
}
