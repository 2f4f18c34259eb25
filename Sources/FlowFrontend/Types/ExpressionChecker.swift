import FlowModel

/// An expression that has its type already.
struct CheckedExpression {
    let id: ExpressionID
    let type: TypeID
}

/// Gives one expression its types: a walk over its syntax that knows the scopes around it.
///
/// `hint` is the type wanted at the expression's place. It only helps parts that have no type of
/// their own; `coerce` enforces it.
struct ExpressionChecker {
    let checker: TypeChecker
    let place: ValueSyntax
    var environment: ScopeEnvironment

    func check(_ syntax: ExpressionSyntax, hint: TypeID?) -> CheckedExpression? {
        switch syntax.kind {
        case .integer(let value):
            if let hint, checker.plain(hint) == TypeTable.double {
                return literal(.double(CanonicalDouble(Double(value))), TypeTable.double, syntax)
            }
            return literal(.int(value), TypeTable.int, syntax)
        case .double(let value):
            return literal(.double(CanonicalDouble(value)), TypeTable.double, syntax)
        case .string(let text):
            return string(text, syntax, hint)
        case .bool(let value):
            return literal(.bool(value), TypeTable.bool, syntax)
        case .null:
            return null(syntax, hint)
        case .name(let name):
            return bareName(name, syntax, hint)
        case .enumerationCase(let word, let payload):
            return enumerationCase(word, payload, syntax, hint)
        case .member, .contains:
            return memberChain(syntax)
        case .not(let operand):
            guard let value = condition(operand, of: "`not`") else { return nil }
            return append(.not(value), TypeTable.bool, syntax)
        case .negate(let operand):
            return negation(operand, syntax, hint)
        case .binary(let symbol, let left, let right):
            return binary(symbol, left, right, syntax, hint)
        case .conditional(let condition, let then, let otherwise):
            return conditional(condition, then, otherwise, syntax, hint)
        case .list(let elements):
            return list(elements, syntax, hint)
        }
    }

    /// Checks the expression and makes it exactly the type that is wanted.
    func check(_ syntax: ExpressionSyntax, as wanted: TypeID) -> ExpressionID? {
        guard !checker.isBroken(wanted) else { return nil }
        guard let value = check(syntax, hint: wanted) else { return nil }
        return coerce(value, to: wanted, at: span(syntax))
    }

    /// A value where `wanted` is wanted: wrapped, or narrowed, or refused.
    func coerce(
        _ value: CheckedExpression, to wanted: TypeID, at span: SourceSpan
    ) -> ExpressionID? {
        if value.type == wanted { return value.id }
        if checker.isBroken(value.type) || checker.isBroken(wanted) { return nil }
        let plain = checker.plain(wanted)
        if value.type == plain {
            return checker.expressions.append(.wrap(value.id), type: wanted, span: span)
        }
        if checker.plain(value.type) == wanted {
            if let narrowed = narrow(value) { return narrowed.id }
            checker.report(
                ExpressionProblems.optionalToRequired, at: span,
                "\(checker.name(value.type)) is given where \(checker.name(wanted)) is expected,"
                    + " it may be nil",
                help: guardHelp("give a value for nil with `??`", value))
            return nil
        }
        let text = asText(value, wanted, at: span)
        checker.report(
            ExpressionProblems.typeMismatch, at: span,
            "\(checker.name(value.type)) is given where \(checker.name(wanted)) is expected",
            help: text?.help ?? help(for: wanted), edit: text?.edit)
        return nil
    }

    /// The text to write where a text is wanted: `"5"` for a constant, `"{path}"` for a number.
    private func asText(
        _ value: CheckedExpression, _ wanted: TypeID, at span: SourceSpan
    ) -> (help: String, edit: DiagnosticFix?)? {
        guard checker.plain(wanted) == TypeTable.string else { return nil }
        // A quote that begins a scalar ends it, too.
        let isWhole = place.span == span
        if case .literal = checker.expressions[value.id],
            place.style == .plain,
            isWhole || place.span.startByte < span.startByte
        {
            let text = "\"" + place.written(span) + "\""
            return ("write it as a text: `\(text)`", DiagnosticFix(span: span, text: text))
        }
        guard value.type == TypeTable.int || value.type == TypeTable.double else { return nil }
        return (
            "write it into a quoted string: `\"{path}\"`", checker.interpolating(place, span)
        )
    }

    private func help(for wanted: TypeID) -> String {
        switch checker.plain(wanted) {
        case TypeTable.url, TypeTable.date, TypeTable.uuid:
            "only a quoted constant becomes \(checker.name(checker.plain(wanted)))"
        default: "give a value of type \(checker.name(wanted))"
        }
    }

    /// The plain value of an optional that is known not to be nil here.
    func narrow(_ value: CheckedExpression) -> CheckedExpression? {
        guard !environment.provesNothing, checker.types.isOptional(value.type),
            let path = checker.expressions.path(of: value.id),
            environment.proves(path)
        else { return nil }
        let type = checker.plain(value.type)
        let span = checker.expressions.span(of: value.id)
        let id = checker.expressions.append(.narrowed(value.id), type: type, span: span)
        return CheckedExpression(id: id, type: type)
    }

    /// The value itself, or its plain value where it is known not to be nil.
    func narrowedIfKnown(_ value: CheckedExpression) -> CheckedExpression {
        narrow(value) ?? value
    }

    func span(_ syntax: ExpressionSyntax) -> SourceSpan { place.span(syntax.start, syntax.end) }
    func span(_ word: ExpressionSyntax.Word) -> SourceSpan { place.span(word.start, word.end) }

    func append(
        _ node: Expression, _ type: TypeID, _ syntax: ExpressionSyntax
    ) -> CheckedExpression {
        append(node, type, at: span(syntax))
    }

    func append(_ node: Expression, _ type: TypeID, at span: SourceSpan) -> CheckedExpression {
        CheckedExpression(
            id: checker.expressions.append(node, type: type, span: span), type: type)
    }

    func literal(
        _ value: Value, _ type: TypeID, _ syntax: ExpressionSyntax
    ) -> CheckedExpression {
        append(.literal(value), type, syntax)
    }

    /// A date, a URL or a UUID where one is wanted, else a text.
    private func string(
        _ text: String, _ syntax: ExpressionSyntax, _ hint: TypeID?
    ) -> CheckedExpression? {
        let type = hint.map(checker.plain) ?? TypeTable.string
        switch checker.types[type] {
        case .url, .date, .uuid:
            return checker.readText(text, as: type, at: span(syntax)).map {
                literal($0, type, syntax)
            }
        default: return literal(.string(text), TypeTable.string, syntax)
        }
    }

    private func null(_ syntax: ExpressionSyntax, _ hint: TypeID?) -> CheckedExpression? {
        guard let hint else {
            checker.report(
                ExpressionProblems.typeMismatch, at: span(syntax),
                "`nil` is where nothing says of which type it is")
            return nil
        }
        guard checker.types.isOptional(hint) else {
            checker.report(
                ExpressionProblems.optionalToRequired, at: span(syntax),
                "`nil` is given where \(checker.name(hint)) is expected, which is never nil",
                help: "give a value, or declare the type as `\(checker.types.name(of: hint))?`")
            return nil
        }
        return literal(.none, hint, syntax)
    }

    private func enumerationCase(
        _ word: ExpressionSyntax.Word, _ payload: [ExpressionSyntax]?,
        _ syntax: ExpressionSyntax, _ hint: TypeID?
    ) -> CheckedExpression? {
        guard let hint else {
            checker.report(
                ExpressionProblems.typeMismatch, at: span(syntax),
                "`.\(word.text)` is where nothing says of which type it is")
            return nil
        }
        let type = checker.plain(hint)
        if checker.isBroken(type) { return nil }
        guard case .enumeration(let index) = checker.types[type] else {
            checker.report(
                ExpressionProblems.typeMismatch, at: span(syntax),
                "the case `.\(word.text)` is given where \(checker.name(hint)) is expected")
            return nil
        }
        guard
            let found = checker.findCase(
                word.text, of: index, at: span(word),
                afterDot: { place.edit(word.start, word.end, to: $0) })
        else { return nil }
        let fields = checker.types.enumerations[Int(index)].cases[Int(found)].payload
        guard fields.count == (payload?.count ?? 0) else {
            let list = fields.map { $0.name }.joined(separator: ", ")
            checker.report(
                ExpressionProblems.typeMismatch, at: span(syntax),
                "`.\(word.text)` is given \(payload?.count ?? 0) values,"
                    + " \(fields.count) expected",
                help: fields.isEmpty
                    ? "write `.\(word.text)`" : "write `.\(word.text)(\(list))`",
                edit: fields.isEmpty
                    ? place.edit(syntax.start, syntax.end, to: ".\(word.text)") : nil)
            return nil
        }
        var values: [ExpressionID] = []
        for (value, field) in zip(payload ?? [], fields) {
            if let id = check(value, as: field.type) { values.append(id) }
        }
        guard values.count == fields.count else { return nil }
        return append(.enumeration(found, values), type, syntax)
    }

    private func list(
        _ elements: [ExpressionSyntax], _ syntax: ExpressionSyntax, _ hint: TypeID?
    ) -> CheckedExpression? {
        if let hint, case .list(let element) = checker.types[checker.plain(hint)] {
            let ids = elements.compactMap { check($0, as: element) }
            guard ids.count == elements.count else { return nil }
            return append(.list(ids), checker.plain(hint), syntax)
        }
        // Without a wanted type, the first element that has a type decides the type of the list.
        guard let first = elements.first(where: { !$0.takesTypeFromContext }) ?? elements.first
        else {
            checker.report(
                ExpressionProblems.typeMismatch, at: span(syntax),
                hint.map { "a list is given where \(checker.name($0)) is expected" }
                    ?? "`[]` is where nothing says what it holds")
            return nil
        }
        guard let probe = check(first, hint: nil) else { return nil }
        let ids = elements.compactMap { check($0, as: probe.type) }
        guard ids.count == elements.count else { return nil }
        return append(.list(ids), checker.types.intern(.list(probe.type)), syntax)
    }
}
