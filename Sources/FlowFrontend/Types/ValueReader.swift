import FlowModel

/// Reads a node where a value is wanted: a plain scalar is an expression, a quoted one a string, a
/// mapping a structure or a case with a payload, a sequence a list.
extension TypeChecker {
    /// The value at a node, of exactly this type.
    func readValue(
        _ place: ValueSyntax, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        guard !isBroken(wanted), !place.isHole else { return nil }
        switch place.kind {
        case .scalar:
            if place.style.isQuoted { return readQuoted(place, as: wanted, environment) }
            return readExpression(place, from: 0, as: wanted, environment)
        case .sequence:
            return readList(place, as: wanted, environment)
        case .mapping:
            return readMapping(place, as: wanted, environment)
        }
    }

    /// The condition at a node: an expression that is true or false.
    func readCondition(_ place: ValueSyntax, _ environment: ScopeEnvironment) -> ExpressionID? {
        guard !place.isHole else { return nil }
        guard place.kind == .scalar, !place.style.isQuoted else {
            let found = place.kind == .scalar ? "a quoted string" : "a collection"
            let edit = unquotingCondition(place, environment)
            report(
                ExpressionProblems.conditionNotBoolean, at: place.span,
                "\(found) is where a condition is expected",
                help: edit == nil
                    ? "write what is true or false, without quotes" : "write it without quotes",
                edit: edit)
            return nil
        }
        guard let syntax = parse(place, from: 0, wanted: "a condition") else { return nil }
        let expression = ExpressionChecker(checker: self, place: place, environment: environment)
        return expression.condition(syntax, of: "a condition")
    }

    /// The expression at a node with the type it has by itself.
    func readExpression(
        _ place: ValueSyntax, _ environment: ScopeEnvironment
    ) -> CheckedExpression? {
        if place.kind == .scalar, place.style.isQuoted {
            return readString(place, environment).map {
                CheckedExpression(id: $0, type: TypeTable.string)
            }
        }
        guard place.kind == .scalar else {
            report(
                ExpressionProblems.typeMismatch, at: place.span,
                "a collection is where an expression is expected")
            return nil
        }
        guard let syntax = parse(place, from: 0, wanted: "an expression") else { return nil }
        return ExpressionChecker(checker: self, place: place, environment: environment)
            .check(syntax, hint: nil)
    }

    /// The expression in a plain or block scalar from an offset on.
    func readExpression(
        _ place: ValueSyntax, from offset: Int, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        if refusePlainText(place, from: offset, wanted) { return nil }
        guard let syntax = parse(place, from: offset, wanted: name(wanted), as: wanted) else {
            return nil
        }
        return ExpressionChecker(checker: self, place: place, environment: environment)
            .check(syntax, as: wanted)
    }

    /// A date, a URL or a UUID without quotes would be read as arithmetic, or not at all.
    private func refusePlainText(_ place: ValueSyntax, from offset: Int, _ wanted: TypeID) -> Bool {
        let bytes = place.bytes.dropFirst(offset)
        // Text between quotes is a literal of the expression.
        if bytes.contains(UInt8(ascii: "\"")) { return false }
        let isText: Bool
        switch types[plain(wanted)] {
        case .url: isText = bytes.contains(UInt8(ascii: ":"))
        case .date: isText = bytes.first(where: { $0 > 0x20 }).map(isDigit) ?? false
        case .uuid: isText = bytes.filter { $0 == UInt8(ascii: "-") }.count == 4
        default: isText = false
        }
        if isText {
            report(
                ExpressionProblems.typeMismatch, at: place.span(offset, offset + bytes.count),
                "a text without quotes is given where \(name(wanted)) is expected",
                help: "put it in quotes", edit: quoting(place, from: offset, as: wanted))
        }
        return isText
    }

    func parse(
        _ place: ValueSyntax, from offset: Int, wanted: @autoclosure () -> String,
        as type: TypeID? = nil
    ) -> ExpressionSyntax? {
        let bytes = place.bytes
        guard bytes.dropFirst(offset).contains(where: { $0 > 0x20 }) else {
            report(
                ExpressionProblems.typeMismatch, at: place.span(offset, bytes.count),
                "nothing is given where \(wanted()) is expected",
                help: "write a value, or `nil` for none")
            return nil
        }
        do {
            return try ExpressionParser.parse(bytes, from: offset)
        } catch {
            let isString = type.map { plain($0) == TypeTable.string } ?? false
            var edit = edit(settling: error, at: place) { text throws(ExpressionProblem) in
                _ = try ExpressionParser.parse(text, from: offset)
            }
            if isString, error.help == nil { edit = quoting(place, from: offset) }
            report(error, at: place, help: isString ? "put a text in quotes" : nil, edit: edit)
            return nil
        }
    }

    func report(
        _ problem: ExpressionProblem, at place: ValueSyntax, help: String? = nil,
        edit: DiagnosticFix? = nil
    ) {
        report(
            problem.kind, at: place.span(problem.start, problem.end), problem.message,
            help: problem.help ?? help, edit: edit)
    }

    private func readQuoted(
        _ place: ValueSyntax, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        let type = plain(wanted)
        let value: ExpressionID?
        switch types[type] {
        case .string:
            value = readString(place, environment)
        case .url, .date, .uuid:
            value = readText(place.text, as: type, at: place.span).map {
                expressions.append(.literal($0), type: type, span: place.span)
            }
        default:
            reportQuoted(place, wanted, environment)
            return nil
        }
        guard let value, type != wanted else { return value }
        return expressions.append(.wrap(value), type: wanted, span: place.span)
    }

    private func reportQuoted(
        _ place: ValueSyntax, _ wanted: TypeID, _ environment: ScopeEnvironment
    ) {
        let text = place.text
        let help: String
        var edit: DiagnosticFix?
        switch types[plain(wanted)] {
        case .enumeration(let index) where isIdentifier(caseName(text)):
            help = "write `.\(caseName(text))`"
            let found = types.enumerations[Int(index)].cases.first { $0.name == caseName(text) }
            if let found, found.payload.isEmpty { edit = place.edit(to: ".\(found.name)") }
        case .bool, .int, .double, .enumeration:
            edit = unquoting(place, as: wanted, environment)
            help =
                edit == nil ? "write a value without quotes" : "write `\(text)` without quotes"
        default: help = "only strings, dates, URLs and UUIDs are quoted"
        }
        report(
            ExpressionProblems.typeMismatch, at: place.span,
            "a quoted string is given where \(name(wanted)) is expected", help: help, edit: edit)
    }

    /// A quoted string with its interpolated pieces.
    private func readString(
        _ place: ValueSyntax, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        let bytes = place.bytes
        do {
            let pieces = try StringPieces.split(bytes)
            if let text = pieces.literal {
                return expressions.append(
                    .literal(.string(text)), type: TypeTable.string, span: place.span)
            }
            let ids = pieces.pieces.compactMap { piece($0, place, environment) }
            guard ids.count == pieces.pieces.count else { return nil }
            return expressions.append(
                .interpolation(ids), type: TypeTable.string, span: place.span)
        } catch {
            let edit = edit(settling: error, at: place) { text throws(ExpressionProblem) in
                _ = try StringPieces.split(text)
            }
            report(error, at: place, edit: edit)
            return nil
        }
    }

    private func piece(
        _ piece: StringPieces.Piece, _ place: ValueSyntax, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        switch piece {
        case .text(let text, let start, let end):
            return expressions.append(
                .literal(.string(text)), type: TypeTable.string, span: place.span(start, end))
        case .expression(let syntax):
            let checker = ExpressionChecker(
                checker: self, place: place, environment: environment)
            guard let value = checker.check(syntax, hint: nil).map(checker.narrowedIfKnown),
                !isBroken(value.type)
            else { return nil }
            switch types[value.type] {
            case .string, .int, .double, .bool: return value.id
            default: break
            }
            let isOptional = types.isOptional(value.type)
            report(
                isOptional
                    ? ExpressionProblems.optionalToRequired : ExpressionProblems.typeMismatch,
                at: checker.span(syntax),
                "\(name(value.type)) is in a string, `String`, `Int`, `Double` or `Bool`"
                    + " was expected",
                help: isOptional ? "give a value for nil with `??`" : nil)
            return nil
        }
    }
}
