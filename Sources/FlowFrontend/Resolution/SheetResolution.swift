import FlowModel

/// `pick`, `browse`, `share`, `export` and `print`: each step presents a screen of its own, of
/// kind `external`, whose outputs the step answers under `outcomes:` (law D12).
extension PartResolver {
    mutating func resolveSheet(_ step: StepSyntax, in context: StepContext) -> Verb? {
        guard let value = step.value, !value.isHole,
            let sheet = SystemSheet(step.verb, value.text),
            let given = sheetInputs(of: sheet, value, in: context)
        else { return nil }
        var inputs = FieldList()
        for item in given {
            inputs.append(
                Field(
                    name: item.name, type: checker.expressions.type(of: item.value),
                    span: step.verbSpan))
        }
        let name = Name(text: freeName(for: sheet, in: context.flow), span: step.verbSpan)
        var screen = ScreenSymbol(
            named: NamedScreen(
                name: name, flow: context.flow, kind: .external, isPartial: false),
            signature: ScreenSignature(
                inputs: inputs, outputs: sheetOutputs(of: sheet, at: step.verbSpan)))
        screen.sheet = sheet
        let destination = Destination(
            target: .screen(append(sheet: screen)), arguments: given.map { $0.value },
            span: step.span)
        return .present(Presentation(of: destination))
    }

    private typealias SheetInput = (name: String, value: ExpressionID)

    private mutating func sheetInputs(
        of sheet: SystemSheet, _ value: ValueSyntax, in context: StepContext
    ) -> [SheetInput]? {
        switch sheet {
        case .pick: return []
        case .browse: return input("url", value, in: context)
        case .export: return input("file", value, in: context)
        case .print: return input("item", value, in: context)
        case .share: break
        }
        if context.isOpen { return nil }
        let items = value.itemsOrItself
        var result: [SheetInput] = []
        for (index, item) in items.enumerated() {
            guard let checked = checker.readExpression(item, context.environment),
                !checker.isBroken(checked.type)
            else { continue }
            let given = ExpressionChecker(
                checker: checker, place: item,
                environment: context.environment
            ).narrowedIfKnown(checked)
            guard given.type == TypeTable.string || given.type == TypeTable.url else {
                report(
                    ExpressionProblems.typeMismatch, at: item.span,
                    "\(checker.name(given.type)) is shared, a `String` or a `URL` was expected",
                    help: "name a field of it that is one")
                continue
            }
            result.append(("item\(index + 1)", given.id))
        }
        return result.count == items.count ? result : nil
    }

    private mutating func input(
        _ name: String, _ value: ValueSyntax, in context: StepContext
    ) -> [SheetInput]? {
        checkValue(value, type: TypeTable.url, in: context).map { [(name, $0)] }
    }

    /// A name that no screen of the flow and no flow has: scenarios and traces identify the sheet
    /// by it.
    private mutating func freeName(for sheet: SystemSheet, in flow: Int) -> String {
        var name: String
        var number = sheetCounts[sheet.screenName] ?? 0
        repeat {
            number += 1
            name = number == 1 ? sheet.screenName : sheet.screenName + "\(number)"
        } while names.flows[flow].screenIndices[name] != nil || names.flowIndices[name] != nil
        sheetCounts[sheet.screenName] = number
        return name
    }

    private mutating func sheetOutputs(of sheet: SystemSheet, at span: SourceSpan) -> SignalList {
        var payload = FieldList()
        let urls = checker.types.intern(.list(TypeTable.url))
        let picked: (name: String, type: TypeID)? =
            switch sheet {
            case .pick(.files): ("files", urls)
            case .pick(.folder): ("folder", TypeTable.url)
            case .pick(.photos): ("photos", urls)
            case .pick(.camera): ("photo", TypeTable.url)
            case .pick(.contact): ("contact", TypeTable.string)
            default: nil
            }
        if let picked { payload.append(Field(name: picked.name, type: picked.type, span: span)) }
        var outputs = SignalList()
        if let outcome = sheet.outcome {
            outputs.append(SignalSymbol(name: Name(text: outcome, span: span), payload: payload))
        }
        outputs.append(
            SignalSymbol(name: Name(text: "closed", span: span), payload: FieldList()))
        return outputs
    }

    /// Resolves the steps for the outputs of a sheet. An output without an answer does nothing.
    mutating func resolveSheetAnswers(
        of step: StepSyntax, _ verb: Verb?, path: String, in context: StepContext
    ) -> [Answer]? {
        guard let destination = verb?.presentation?.destination,
            case .screen(let screen) = destination.target
        else {
            var open = context
            open.isOpen = true
            readUnanswerable(step, path: path, in: open)
            return nil
        }
        let outputs = self[screen].signature.outputs
        var answers: [Answer] = []
        var isBroken = step.hidesAnswers
        for syntax in step.answers {
            guard let index = outputs.index(of: syntax.name.text) else {
                isBroken = true
                report(
                    ResolveProblems.impossibleOutcome, at: syntax.name.span,
                    "`\(step.verb.rawValue)` never ends with `\(syntax.name.text)`",
                    help: suggestion(
                        for: syntax.name.text, among: outputs.names, what: "it ends with"))
                continue
            }
            let meaning = AnswerContext(
                event: syntax.name.text, payload: outputs.signals[index].payload,
                hasReportingScreen: false, isOutcome: false)
            let found = resolve(
                syntax, .outcome(Int32(index)), meaning, path: path, in: context)
            if let found { answers.append(found) } else { isBroken = true }
        }
        return isBroken ? nil : answers
    }
}

extension SystemSheet {
    fileprivate init?(_ verb: StepVerb, _ value: String) {
        switch verb {
        case .pick:
            guard let picked = Picked(rawValue: value) else { return nil }
            self = .pick(picked)
        case .browse: self = .browse
        case .share: self = .share
        case .export: self = .export
        case .print: self = .print
        default: return nil
        }
    }
}
