import FlowModel

extension ExpressionWriter {
    func negated(_ operand: ExpressionID, atLeast limit: Precedence) -> Code {
        if table.type(of: operand) == TypeTable.double {
            return "FlowValue.finite(-" + text(operand, atLeast: .postfix) + ")"
        }
        return parenthesised("0 &- " + text(operand, atLeast: .multiplicative), .additive, limit)
    }

    func binary(
        _ symbol: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID,
        atLeast limit: Precedence
    ) -> Code {
        switch symbol {
        case .and: return run(symbol, "&&", .and, left, right, limit)
        case .or: return run(symbol, "||", .or, left, right, limit)
        case .coalesce:
            let text = joined(
                operand(left, .additive, beside: right), "??",
                operand(right, .coalesce, beside: left))
            return parenthesised(text, .coalesce, limit)
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            let text = joined(
                operand(left, .coalesce, beside: right), symbol.rawValue,
                operand(right, .coalesce, beside: left))
            // The compiler knows the result of such a comparison, and would warn.
            if table.isBound(left) || table.isBound(right) {
                return "FlowValue.constant(" + text + ")"
            }
            return parenthesised(text, .comparison, limit)
        case .add, .subtract, .multiply, .divide, .remainder:
            return arithmetic(symbol, left, right, limit)
        }
    }

    /// `a && b && c` in one run, so that a long one is broken before each operator.
    private func run(
        _ symbol: BinaryOperator, _ spelling: String, _ own: Precedence, _ left: ExpressionID,
        _ right: ExpressionID, _ limit: Precedence
    ) -> Code {
        var parts = [right]
        var first = left
        while case .binary(symbol, let before, let last) = table[first] {
            parts.append(last)
            first = before
        }
        // Mixed runs are right without parentheses too, but are harder to read.
        var text = self.text(first, atLeast: .comparison)
        for part in parts.reversed() {
            text += "\(LineBreak.line)\(spelling) \(self.text(part, atLeast: .comparison))"
        }
        return parenthesised("\(LineBreak.openRun)\(text)\(LineBreak.close)", own, limit)
    }

    /// An operand. If it is `nil`, a case or a number next to a constant, its type is written out,
    /// because Swift could not infer it.
    private func operand(
        _ id: ExpressionID, _ limit: Precedence, beside other: ExpressionID
    ) -> Code {
        let text = text(id, atLeast: limit)
        switch (table[id], table.isConstant(other)) {
        case (.literal(.double), true): return "(" + text + " as Double)"
        case (.literal(.int), true): return "(" + text + " as Int)"
        default: break
        }
        guard text == "nil" || text.begins(with: "."), table.isConstructed(other) else {
            return text
        }
        let type = names.spelling(of: table.type(of: id), in: graph)
        return text == "nil" ? "(nil as " + type + ")" : type + text
    }

    private func joined(_ left: Code, _ symbol: String, _ right: Code) -> Code {
        "\(LineBreak.openRun)\(left)\(LineBreak.line)\(symbol) \(right)\(LineBreak.close)"
    }

    private func arithmetic(
        _ symbol: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID, _ limit: Precedence
    ) -> Code {
        if table.type(of: left) == TypeTable.string { return concatenation(left, right) }
        let isInt = table.type(of: left) == TypeTable.int
        let isDouble = table.type(of: left) == TypeTable.double
        switch symbol {
        case .divide, .remainder:
            let function = symbol == .divide ? "quotient" : "remainder"
            return "FlowValue." + function + LineBreak.list([text(left), text(right)])
        case .multiply where isInt && isLong:
            return "FlowValue.product" + LineBreak.list(factors(left) + factors(right))
        case .add where isInt && isLong:
            return "FlowValue.sum" + LineBreak.list(terms(left) + terms(right))
        case .subtract where isInt && isLong:
            return "FlowValue.sum" + LineBreak.list(terms(left) + terms(right, isNegative: true))
        default:
            let own: Precedence = symbol == .multiply ? .multiplicative : .additive
            let next: Precedence = symbol == .multiply ? .prefix : .multiplicative
            let text = joined(
                text(left, atLeast: own), (isInt ? "&" : "") + symbol.rawValue,
                text(right, atLeast: next))
            if isDouble { return "FlowValue.finite" + LineBreak.list([text]) }
            return parenthesised(text, own, limit)
        }
    }

    private func factors(_ id: ExpressionID) -> [Code] {
        guard case .binary(.multiply, let left, let right) = table[id] else { return [text(id)] }
        return factors(left) + factors(right)
    }

    private func terms(_ id: ExpressionID, isNegative: Bool = false) -> [Code] {
        switch table[id] {
        case .binary(.add, let left, let right):
            return terms(left, isNegative: isNegative) + terms(right, isNegative: isNegative)
        case .binary(.subtract, let left, let right):
            return terms(left, isNegative: isNegative) + terms(right, isNegative: !isNegative)
        default:
            var writer = self
            writer.isLong = false
            return [
                isNegative ? "0 &- " + writer.text(id, atLeast: .multiplicative) : writer.text(id)
            ]
        }
    }

    // MARK: - Lists and strings

    /// `FlowValue.joined(a, b, c)`, which bounds its result.
    private func concatenation(_ left: ExpressionID, _ right: ExpressionID) -> Code {
        var parts = [right]
        var first = left
        while case .binary(.add, let before, let last) = table[first] {
            parts.append(last)
            first = before
        }
        parts.append(first)
        return "FlowValue.joined" + LineBreak.list(parts.reversed().map { text($0) })
    }

    func collection(
        _ property: CollectionProperty, _ receiver: Code, _ type: TypeID
    ) -> Code {
        switch property {
        case .count, .isEmpty:
            return receiver + "." + property.rawValue
        case .first, .last:
            let text = receiver + "." + property.rawValue
            return type == TypeTable.string ? text + ".map({ String($0) })" : text
        case .dropFirst:
            let name = type == TypeTable.string ? "String(" : "Array("
            return name + receiver + ".dropFirst())"
        }
    }

    func contains(_ receiver: Code, _ element: ExpressionID, in type: TypeID) -> Code {
        if type == TypeTable.string {
            return "FlowValue.contains" + LineBreak.list([receiver, text(element)])
        }
        return receiver + ".contains(" + text(element) + ")"
    }

    func interpolation(_ pieces: [ExpressionID]) -> Code {
        var result: Code = "\""
        var isBounded = true
        for piece in pieces {
            if case .literal(.string(let text)) = table[piece] {
                result.append(Code.escaped(text))
            } else {
                result += "\\(" + text(piece).flat + ")"
                if table.type(of: piece) == TypeTable.string { isBounded = false }
            }
        }
        result += "\""
        // Numbers and booleans cannot make a text too long.
        return isBounded ? result : "FlowValue.text" + LineBreak.list([result])
    }
}
