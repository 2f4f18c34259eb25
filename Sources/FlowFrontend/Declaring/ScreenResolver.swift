import FlowModel

/// Resolves the keys of screens whose values are expressions, styles or names of outputs, and the
/// styles at `styles:`.
struct ScreenResolver: Resolving {
    let names: Names
    let signatures: Signatures
    let checker: TypeChecker
    var findings: Findings
    /// The inputs, outputs and commands that each screen declares, by index. The outputs of alerts
    /// are missing: they are found with the buttons.
    let declared: [ScreenSignature]

    /// Returns the screens and the styles of an application. `findings` are those so far.
    static func resolve(
        _ names: Names, _ signatures: Signatures, _ declared: [ScreenSignature],
        _ written: [WrittenFlow], _ checker: TypeChecker, findings: Findings
    ) -> (screens: [ScreenSymbol], styles: [NamedStyle], findings: Findings) {
        var resolver = ScreenResolver(
            names: names, signatures: signatures, checker: checker, findings: findings,
            declared: declared)
        let styles = resolver.resolveNamedStyles()
        var screens: [ScreenSymbol] = []
        screens.reserveCapacity(declared.count)
        for (flow, written) in written.enumerated() {
            for (place, index) in names.flows[flow].screens.enumerated() {
                screens.append(
                    ScreenSymbol(named: names.screens[index], signature: declared[index]))
                if written.screens[place].isPlain { continue }
                resolver.resolve(
                    written.screens[place], index, inFlow: flow, into: &screens[index])
            }
        }
        return (screens, styles, resolver.findings)
    }

    func inputs(of target: Destination.Target) -> FieldList {
        switch target {
        case .screen(let screen): declared[Int(screen.index)].inputs
        case .flow(let flow): signatures.flows[Int(flow.index)].inputs
        }
    }

    private mutating func resolve(
        _ syntax: ScreenSyntax, _ index: Int, inFlow flow: Int, into symbol: inout ScreenSymbol
    ) {
        checkKeys(of: syntax)
        var environment = signatures.flows[flow].environment
        environment.screen = symbol.signature.inputs.fields
        let context = StepContext(
            flow: flow, file: Int(syntax.file.index), handler: .transition,
            isOpen: hidesScopes(ofFlow: flow) || syntax.isPartial, environment: environment)
        symbol.whenModal = syntax.whenModal
        if syntax.kind.hasButtons {
            (symbol.content, symbol.signature.outputs) = resolveContent(syntax, in: context)
            return
        }
        if let node = syntax.dismissible {
            symbol.dismissible = checkCondition(node, in: context)?.expression
        }
        symbol.style = resolveStyle(syntax.style, ofFlow: flow, file: Int(syntax.file.index))
        symbol.bars = resolveBars(syntax.bars, in: context)
        symbol.leave = resolveLeave(syntax, ofScreen: index, in: context)
        symbol.delivered = requireOutputs(syntax.delivered, ofScreen: index, under: "deliver")
    }

    /// Each kind of screen has keys of its own.
    private mutating func checkKeys(of syntax: ScreenSyntax) {
        if syntax.kind == .external { return checkKeys(ofExternal: syntax) }
        let isSingle = syntax.kind.isSingle
        let refused: [Key] =
            isSingle
            ? [
                .outputs, .commands, .dismissible, .instances, .leave, .whenModal, .slots,
                .variants, .bars, .style, .whenHidden,
            ]
            : ScreenSyntax.alertKeys
        // A `kind` that could not be read may have been another.
        if !isSingle, syntax.isPartial { return }
        let found = refused.filter { syntax.keySpans[$0] != nil }
        if isSingle {
            for key in found {
                guard let span = syntax.keySpans[key] else { continue }
                report(
                    ResolveProblems.alertContent, at: span,
                    "`\(syntax.name.text)` is an `\(syntax.kind.rawValue)`, "
                        + "which has no `\(key.rawValue)`",
                    help: key == .outputs && syntax.buttons == nil
                        ? "write `buttons: [\(syntax.outputs.first?.name.text ?? "ok"): \"…\"]`"
                        : "its `buttons:` are its outputs, and one of them closes it")
            }
        } else if let first = found.first, let span = syntax.keySpans[first] {
            // One mistake, one report: `kind:` was forgotten.
            report(
                ResolveProblems.alertContent, at: span,
                "`\(syntax.name.text)` is a screen, which has no "
                    + quotedList(found.map { $0.rawValue }),
                help: syntax.buttons != nil
                    ? "add `kind: alert` or `kind: actionSheet`"
                    : "say with `kind` that it is an alert or an action sheet, or pass an input")
        }
        if isSingle, syntax.buttons == nil, !syntax.isPartial, syntax.keySpans[.outputs] == nil {
            report(
                ResolveProblems.alertContent, at: syntax.name.span,
                "`\(syntax.name.text)` is an `\(syntax.kind.rawValue)` without `buttons:`, "
                    + "and only a button closes it",
                help: "give it at least one button, an output with its title")
        }
    }

    private mutating func checkKeys(ofExternal syntax: ScreenSyntax) {
        let refused: [Key] = [
            .title, .message, .buttons, .commands, .dismissible, .instances, .slots, .leave,
            .bars, .style, .whenHidden,
        ]
        for key in refused {
            guard let span = syntax.keySpans[key] else { continue }
            report(
                ResolveProblems.alertContent, at: span,
                "`\(syntax.name.text)` is `external`, which has no `\(key.rawValue)`",
                help: "it has `inputs:` and `outputs:`, and closes with each of them")
        }
    }

    private mutating func resolveContent(
        _ syntax: ScreenSyntax, in context: StepContext
    ) -> (content: AlertContent, outputs: SignalList) {
        let title = syntax.title.flatMap { checkValue($0, type: TypeTable.string, in: context) }
        let message = syntax.message.flatMap {
            checkValue($0, type: TypeTable.string, in: context)
        }
        var buttons: [Button] = []
        var outputs = SignalList()
        for button in syntax.buttons ?? [] {
            checkName(of: button, among: outputs)
            let isKnown = outputs.index(of: button.output.text) != nil
            var inner = context
            var payload = FieldList()
            var list: ExpressionID?
            if let node = button.list, let element = button.element {
                guard let found = resolveList(node, in: context) else {
                    payload.append(
                        Field(
                            name: element.text, type: checker.broken, defaultValue: nil,
                            span: element.span))
                    payload.isBroken = true
                    outputs.append(SignalSymbol(name: button.output, payload: payload))
                    continue
                }
                list = found.list
                payload.append(
                    Field(
                        name: element.text, type: found.element, defaultValue: nil,
                        span: element.span))
                inner.environment.payload = payload.fields
            }
            if isKnown { continue }
            outputs.append(SignalSymbol(name: button.output, payload: payload))
            let shown = checkValue(button.title, type: TypeTable.string, in: inner)
            let condition = button.condition.flatMap { checkCondition($0, in: inner) }
            guard let shown else { continue }
            buttons.append(
                Button(
                    output: Int32(outputs.signals.count - 1), title: shown, role: button.role,
                    condition: condition?.expression, list: list))
        }
        checkRoles(of: syntax)
        return (AlertContent(title: title, message: message, buttons: buttons), outputs)
    }

    /// The system takes one button that cancels, and stops the app at a second one.
    private mutating func checkRoles(of syntax: ScreenSyntax) {
        var first: Name?
        for button in syntax.buttons ?? [] where button.role == .cancel {
            if button.list != nil {
                report(
                    ResolveProblems.alertContent, at: button.output.span,
                    "each button of a list has the role `cancel`, and only one button can",
                    help: "give the role to a button of its own")
            } else if button.condition == nil {
                if let first {
                    report(
                        ResolveProblems.alertContent, at: button.output.span,
                        "`\(first.text)` and `\(button.output.text)` both have the role `cancel`, "
                            + "and only one button can",
                        help: "keep it at one of the two",
                        notes: [DiagnosticNote(at: first.span, "the first is here")])
                } else {
                    first = button.output
                }
            }
        }
    }

    private mutating func checkName(of button: ButtonSyntax, among outputs: SignalList) {
        let name = button.output
        if ReservedWords.signals.contains(name.text) { reportReserved(name, as: "a button") }
        if let element = button.element, ReservedWords.payload.contains(element.text) {
            reportReserved(element, as: "a payload field")
        }
        if let first = outputs.index(of: name.text) {
            reportDuplicate("button", name, first: outputs.signals[first].name.span)
        }
    }

    /// The list at `each:` and the type of its elements.
    private mutating func resolveList(
        _ node: ValueSyntax, in context: StepContext
    ) -> (list: ExpressionID, element: TypeID)? {
        if context.isOpen { return nil }
        guard let checked = checker.readExpression(node, context.environment),
            !checker.isBroken(checked.type)
        else { return nil }
        if case .list(let element) = checker.types[checked.type] { return (checked.id, element) }
        report(
            ExpressionProblems.typeMismatch, at: node.span,
            "`each` makes a button of each element of a list, and this is "
                + checker.name(checked.type),
            help: "name an input of the screen that is a list, such as `screen.items`")
        return nil
    }

    private mutating func resolveBars(_ bars: [Key: ValueSyntax], in context: StepContext) -> Bars {
        func condition(_ key: Key) -> ExpressionID? {
            bars[key].flatMap { checkCondition($0, in: context)?.expression }
        }
        return Bars(
            navigation: condition(.navigation), toolbar: condition(.toolbar),
            tab: condition(.tab), outer: condition(.outer))
    }
}
