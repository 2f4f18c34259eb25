import FlowModel

/// `switch`, which has a list of steps for every case of an enumeration.
extension PartResolver {
    mutating func resolveSwitch(
        _ step: StepSyntax, path: String, in context: StepContext, leaves: inout Bool
    ) -> Verb? {
        var context = context
        context.isOnlyStep = false
        guard let subject = step.value.flatMap({ requireEnumeration($0, in: context) }) else {
            resolveBlindly(step, path: path, in: context, leaves: &leaves)
            return nil
        }
        let type = checker.types.enumerations[Int(subject.enumeration)]
        var lists: [Int: StepList] = [:]
        var isBroken = false
        for syntax in step.cases {
            guard
                let found = checker.findCase(
                    syntax.name.text, of: subject.enumeration, at: syntax.name.span)
            else {
                isBroken = true
                continue
            }
            var inner = context
            inner.enter(type.cases[Int(found)].payload)
            let list = resolveSteps(
                syntax.steps, path: "\(path)/\(syntax.name.text)", in: &inner)
            if list.leaves { leaves = true }
            if list.isBroken || syntax.steps.isEmpty { isBroken = true }
            lists[Int(found)] = list.list
        }
        let missing = type.cases.indices.filter { lists[$0] == nil }.map { type.cases[$0].name }
        if !missing.isEmpty, !isBroken {
            reportMissingCases(
                missing, of: type, at: step.verbSpan,
                help: "add `\(missing[0]):` under `cases:`, with `ignore` if nothing is to happen",
                edit: step.modifiers[.cases].flatMap {
                    edits(inFile: context.file).addition(
                        ofEntries: missing.map { $0 + ": ignore" }, to: $0.value)
                })
        }
        guard !isBroken, missing.isEmpty else { return nil }
        let cases = type.cases.enumerated().map { index, member in
            SwitchCase(
                name: member.name, payload: member.payload,
                steps: lists[index] ?? StepList(start: 0, end: 0))
        }
        return .switch(subject.id, cases)
    }

    mutating func reportMissingCases(
        _ missing: [String], of type: EnumerationType, at span: SourceSpan, help: String,
        edit: DiagnosticFix? = nil
    ) {
        report(
            ResolveProblems.missingCase, at: span,
            missing.count == 1
                ? "`switch` does not answer the case `\(missing[0])` of `\(type.name)`"
                : "`switch` does not answer the cases \(listed(missing)) of `\(type.name)`",
            help: help,
            notes: [DiagnosticNote(at: type.span, "`\(type.name)` is declared here")],
            edit: edit)
    }

    mutating func requireEnumeration(
        _ value: ValueSyntax, in context: StepContext
    ) -> (id: ExpressionID, enumeration: Int32)? {
        guard !value.isHole, !context.isOpen,
            let read = checker.readExpression(value, context.environment)
        else { return nil }
        let expressions = ExpressionChecker(
            checker: checker, place: value, environment: context.environment)
        let found = expressions.narrowedIfKnown(read)
        if checker.isBroken(found.type) { return nil }
        if case .enumeration(let index) = checker.types[found.type] { return (found.id, index) }
        let isOptional = checker.types.isOptional(found.type)
        report(
            isOptional ? ExpressionProblems.optionalToRequired : ExpressionProblems.typeMismatch,
            at: value.span,
            isOptional
                ? "`switch` is asked of \(checker.name(found.type)), which may be nil"
                : "`switch` is asked of \(checker.name(found.type)), an enumeration was expected",
            help: isOptional
                ? expressions.guardHelp("give a value for nil with `??`", found)
                : "decide with `choose`")
        return nil
    }

    /// Without the enumeration the fields of the cases are unknown; their steps are still checked.
    private mutating func resolveBlindly(
        _ step: StepSyntax, path: String, in context: StepContext, leaves: inout Bool
    ) {
        for syntax in step.cases {
            var inner = context
            inner.isOpen = true
            let list = resolveSteps(
                syntax.steps, path: "\(path)/\(syntax.name.text)", in: &inner)
            if list.leaves { leaves = true }
        }
    }
}

extension StepContext {
    /// Brings the payload of a case into scope, where it hides fields of the same names.
    mutating func enter(_ fields: [Field]) {
        environment.enter(caseFields: fields)
        var list = FieldList()
        list.isBroken = payload.isBroken
        for field in fields + payload.fields { list.append(field) }
        payload = list
    }
}
