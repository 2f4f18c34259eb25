import FlowModel

extension ExpressionChecker {
    /// An operand that must be a Bool.
    func condition(
        _ syntax: ExpressionSyntax, of owner: @autoclosure () -> String
    ) -> ExpressionID? {
        guard let value = check(syntax, hint: TypeTable.bool) else { return nil }
        let plain = narrowedIfKnown(value)
        if plain.type == TypeTable.bool { return plain.id }
        if checker.isBroken(plain.type) { return nil }
        let isOptionalBool = checker.plain(plain.type) == TypeTable.bool
        let sign = isOptionalBool ? " == true" : " != nil"
        let comparison =
            isOptionalBool || checker.types.isOptional(plain.type)
            ? place.written(syntax) + sign : nil
        checker.report(
            ExpressionProblems.conditionNotBoolean, at: span(syntax),
            "\(owner()) takes a `Bool`, this is \(checker.name(plain.type))",
            help: comparison.map { "compare it: `\($0)`" },
            edit: comparison.flatMap { place.edit(syntax.start, syntax.end, to: $0) })
        return nil
    }

    func negation(
        _ operand: ExpressionSyntax, _ syntax: ExpressionSyntax, _ hint: TypeID?
    ) -> CheckedExpression? {
        let plain = hint.map(checker.plain)
        guard let value = check(operand, hint: plain).map(narrowedIfKnown) else { return nil }
        guard value.type == TypeTable.int || value.type == TypeTable.double else {
            reportOperand("-", value, operand, "`Int` or `Double`")
            return nil
        }
        return append(.negate(value.id), value.type, syntax)
    }

    func conditional(
        _ condition: ExpressionSyntax, _ then: ExpressionSyntax, _ otherwise: ExpressionSyntax,
        _ syntax: ExpressionSyntax, _ hint: TypeID?
    ) -> CheckedExpression? {
        let test = self.condition(condition, of: "`if`")
        let facts = test.map { checker.expressions.narrowing(ofCondition: $0) }
        let inThen = narrowed(by: facts?.whenTrue)
        let inElse = narrowed(by: facts?.whenFalse)
        if let hint {
            let first = inThen.check(then, as: hint)
            let second = inElse.check(otherwise, as: hint)
            guard let test, let first, let second else { return nil }
            return append(.conditional(test, then: first, else: second), hint, syntax)
        }
        let pair = inThen.agree(then, inElse, otherwise, syntax)
        guard let test, let pair else { return nil }
        return append(
            .conditional(test, then: pair.left, else: pair.right), pair.type, syntax)
    }

    private func narrowed(by facts: Set<ScopePath>?) -> ExpressionChecker {
        var copy = self
        copy.environment.narrow(by: facts)
        return copy
    }

    func binary(
        _ symbol: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax,
        _ syntax: ExpressionSyntax, _ hint: TypeID?
    ) -> CheckedExpression? {
        switch symbol {
        case .and, .or:
            let first = condition(left, of: "`\(symbol.rawValue)`")
            // The right side runs only where the left side holds, or does not.
            let facts = first.map { checker.expressions.narrowing(ofCondition: $0) }
            let known = symbol == .and ? facts?.whenTrue : facts?.whenFalse
            let second = narrowed(by: known).condition(
                right, of: "`\(symbol.rawValue)`")
            guard let first, let second else { return nil }
            return append(.binary(symbol, first, second), TypeTable.bool, syntax)
        case .equal, .notEqual:
            guard let pair = agree(left, self, right, syntax) else { return nil }
            return append(.binary(symbol, pair.left, pair.right), TypeTable.bool, syntax)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            return ordered(symbol, left, right, syntax)
        case .coalesce:
            return coalesce(left, right, syntax, hint)
        case .add, .subtract, .multiply, .divide, .remainder:
            return arithmetic(symbol, left, right, syntax, hint)
        }
    }

    /// Two sides brought to one type: equal types, or a type and its optional.
    private func agree(
        _ left: ExpressionSyntax, _ rightChecker: ExpressionChecker, _ right: ExpressionSyntax,
        _ syntax: ExpressionSyntax
    ) -> (left: ExpressionID, right: ExpressionID, type: TypeID)? {
        let isLeftFirst = left.needOfContext <= right.needOfContext
        let (first, second) = isLeftFirst ? (left, right) : (right, left)
        let (firstChecker, secondChecker) =
            isLeftFirst ? (self, rightChecker) : (rightChecker, self)
        guard let one = firstChecker.check(first, hint: nil) else {
            // The other side may have a problem of its own, if it can be read without this one.
            if !second.takesTypeFromContext { _ = secondChecker.check(second, hint: nil) }
            return nil
        }
        if case .null = second.kind, !checker.types.isOptional(one.type) {
            return agreeOnNil(one, first, second, syntax)
        }
        guard let two = secondChecker.check(second, hint: one.type) else { return nil }
        let (a, b) = isLeftFirst ? (one, two) : (two, one)
        if checker.isBroken(a.type) || checker.isBroken(b.type) { return nil }
        if a.type == b.type { return (a.id, b.id, a.type) }
        if checker.plain(a.type) == b.type {
            let wrapped = append(.wrap(b.id), a.type, at: checker.expressions.span(of: b.id))
            return (a.id, wrapped.id, a.type)
        }
        if checker.plain(b.type) == a.type {
            let wrapped = append(.wrap(a.id), b.type, at: checker.expressions.span(of: a.id))
            return (wrapped.id, b.id, b.type)
        }
        reportDisagreement(a.type, b.type, syntax)
        return nil
    }

    /// `x == nil` where x is never nil is a mistake; `if a then x else nil` makes an optional.
    private func agreeOnNil(
        _ value: CheckedExpression, _ first: ExpressionSyntax, _ second: ExpressionSyntax,
        _ syntax: ExpressionSyntax
    ) -> (left: ExpressionID, right: ExpressionID, type: TypeID)? {
        if checker.isBroken(value.type) { return nil }
        guard case .conditional = syntax.kind else {
            checker.report(
                ExpressionProblems.notComparable, at: span(syntax),
                "\(checker.name(value.type)) is never nil, an optional was expected")
            return nil
        }
        let type = checker.types.optional(of: value.type)
        let wrapped = append(.wrap(value.id), type, first)
        let null = literal(.none, type, second)
        return first.start < second.start
            ? (wrapped.id, null.id, type) : (null.id, wrapped.id, type)
    }

    private func reportDisagreement(_ a: TypeID, _ b: TypeID, _ syntax: ExpressionSyntax) {
        if case .conditional = syntax.kind {
            checker.report(
                ExpressionProblems.typeMismatch, at: span(syntax),
                "one side is \(checker.name(a)) and the other \(checker.name(b)),"
                    + " one type was expected")
            return
        }
        checker.report(
            ExpressionProblems.notComparable, at: span(syntax),
            "\(checker.name(a)) is compared with \(checker.name(b)), one type was expected",
            help: isIntAndDouble(a, b) ? "Int and Double do not mix" : caseHelp(a, b, syntax))
    }

    /// The case that a text is meant to be which is compared with an enumeration.
    private func caseHelp(_ a: TypeID, _ b: TypeID, _ syntax: ExpressionSyntax) -> String? {
        guard case .binary(_, let left, let right) = syntax.kind else { return nil }
        for (type, other) in [(a, right), (b, left)] {
            guard case .enumeration(let index) = checker.types[checker.plain(type)],
                case .string(let text) = other.kind
            else { continue }
            let names = checker.types.enumerations[Int(index)].cases.map { $0.name }
            return (nearestName(to: text, among: names) ?? names.first).map { "write `.\($0)`" }
        }
        return nil
    }

    private func isIntAndDouble(_ a: TypeID, _ b: TypeID) -> Bool {
        Set([checker.plain(a), checker.plain(b)]) == [TypeTable.int, TypeTable.double]
    }

    /// Both operands, the one that has a type of its own first; each is plain if that is known.
    private func operands(
        _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ hint: TypeID?
    ) -> (left: CheckedExpression, right: CheckedExpression)? {
        if left.takesTypeFromContext, !right.takesTypeFromContext {
            let b = check(right, hint: hint).map(narrowedIfKnown)
            let a = b.flatMap { check(left, hint: $0.type).map(narrowedIfKnown) }
            guard let a, let b else { return nil }
            return (a, b)
        }
        let a = check(left, hint: hint).map(narrowedIfKnown)
        let b = check(right, hint: a?.type ?? hint).map(narrowedIfKnown)
        guard let a, let b else { return nil }
        return (a, b)
    }

    private func ordered(
        _ symbol: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax,
        _ syntax: ExpressionSyntax
    ) -> CheckedExpression? {
        guard let (a, b) = operands(left, right, nil) else { return nil }
        if checker.isBroken(a.type) || checker.isBroken(b.type) { return nil }
        for (value, side) in [(a, left), (b, right)] {
            switch checker.types[value.type] {
            case .int, .double, .string: continue
            default: break
            }
            checker.report(
                ExpressionProblems.notComparable, at: span(side),
                "\(checker.name(value.type)) has no order, `Int`, `Double` or `String`"
                    + " was expected",
                help: checker.types.isOptional(value.type)
                    ? "give a value for nil with `??`" : nil)
            return nil
        }
        guard a.type == b.type else {
            reportDisagreement(a.type, b.type, syntax)
            return nil
        }
        return append(.binary(symbol, a.id, b.id), TypeTable.bool, syntax)
    }

    private func coalesce(
        _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ syntax: ExpressionSyntax,
        _ hint: TypeID?
    ) -> CheckedExpression? {
        guard let a = check(left, hint: hint.map { checker.types.optional(of: $0) }) else {
            return nil
        }
        if checker.isBroken(a.type) { return nil }
        guard checker.types.isOptional(a.type) else {
            checker.report(
                ExpressionProblems.typeMismatch, at: span(left),
                "\(checker.name(a.type)) is before `??`, an optional was expected",
                help: "leave out `??` and what follows", edit: leavingOut(after: left, of: syntax))
            return nil
        }
        let plain = checker.plain(a.type)
        // The right side may be an optional too, if one is wanted or no type is.
        let rightHint =
            hint.map { checker.types.isOptional($0) ? a.type : plain }
            ?? (right.takesTypeFromContext ? plain : nil)
        guard var b = check(right, hint: rightHint) else { return nil }
        // If no optional is wanted, a path that a condition has proved not nil makes the whole a
        // value.
        if rightHint == plain { b = narrowedIfKnown(b) }
        if b.type == a.type {
            return append(.binary(.coalesce, a.id, b.id), a.type, syntax)
        }
        guard let second = coerce(b, to: plain, at: span(right)) else { return nil }
        return append(.binary(.coalesce, a.id, second), plain, syntax)
    }

    private func arithmetic(
        _ symbol: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax,
        _ syntax: ExpressionSyntax, _ hint: TypeID?
    ) -> CheckedExpression? {
        guard let (a, b) = operands(left, right, hint.map(checker.plain)) else { return nil }
        if checker.isBroken(a.type) || checker.isBroken(b.type) { return nil }
        for (value, side) in [(a, left), (b, right)] where !takes(symbol, value.type) {
            reportOperand(symbol.rawValue, value, side, expectedOperand(symbol))
            return nil
        }
        guard a.type == b.type else {
            checker.report(
                ExpressionProblems.typeMismatch, at: span(right),
                "\(checker.name(a.type)) and \(checker.name(b.type)) are around"
                    + " `\(symbol.rawValue)`, one type was expected",
                help: isIntAndDouble(a.type, b.type) ? "Int and Double do not mix" : nil)
            return nil
        }
        return append(.binary(symbol, a.id, b.id), a.type, syntax)
    }

    private func takes(_ symbol: BinaryOperator, _ type: TypeID) -> Bool {
        switch checker.types[type] {
        case .int: true
        case .double: symbol != .remainder
        case .string: symbol == .add
        default: false
        }
    }

    private func expectedOperand(_ symbol: BinaryOperator) -> String {
        switch symbol {
        case .add: "`Int`, `Double` or `String`"
        case .remainder: "`Int`"
        default: "`Int` or `Double`"
        }
    }

    private func reportOperand(
        _ symbol: String, _ value: CheckedExpression, _ side: ExpressionSyntax, _ expected: String
    ) {
        if checker.isBroken(value.type) { return }
        let isOptional = checker.types.isOptional(value.type)
        checker.report(
            isOptional ? ExpressionProblems.optionalToRequired : ExpressionProblems.typeMismatch,
            at: span(side),
            "\(checker.name(value.type)) is at `\(symbol)`, \(expected) was expected",
            help: isOptional ? guardHelp("give a value for nil with `??`", value) : nil)
    }
}
