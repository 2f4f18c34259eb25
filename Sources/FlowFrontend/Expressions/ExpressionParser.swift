import FlowModel

/// Reads one expression by operator precedence; stops at the first thing that is wrong.
struct ExpressionParser {
    static let heightLimit = 64
    static let lengthLimit = 4096

    private(set) var lexer: ExpressionLexer
    private(set) var token: ExpressionToken
    private var depth = 0

    init(_ bytes: ArraySlice<UInt8>, from offset: Int = 0) {
        lexer = ExpressionLexer(bytes, from: offset)
        token = lexer.next()
    }

    /// Reads the whole text as one expression.
    static func parse(
        _ bytes: ArraySlice<UInt8>, from offset: Int = 0
    ) throws(ExpressionProblem) -> ExpressionSyntax {
        guard bytes.count - offset <= lengthLimit else {
            throw .expressionTooLong(start: offset, end: bytes.count)
        }
        var parser = ExpressionParser(bytes, from: offset)
        let expression = try parser.expression(0)
        guard parser.token.kind == .end else { throw parser.problemAfterExpression() }
        return expression
    }

    /// Reads an expression up to the brace that ends an interpolated piece; `end` is after the
    /// brace.
    static func parsePiece(
        _ bytes: ArraySlice<UInt8>, from offset: Int
    ) throws(ExpressionProblem) -> (expression: ExpressionSyntax, end: Int) {
        var parser = ExpressionParser(bytes, from: offset)
        if parser.token.kind == .rightBrace {
            throw .emptyPiece(start: offset - 1, end: parser.token.end)
        }
        let expression = try parser.expression(0)
        switch parser.token.kind {
        case .rightBrace: return (expression, parser.token.end)
        case .end: throw .unclosedPiece(start: offset - 1, end: parser.token.end)
        default: throw parser.problemAfterExpression()
        }
    }

    private mutating func advance() {
        token = lexer.next()
    }

    private func make(
        _ kind: ExpressionSyntax.Kind, from start: Int, to end: Int
    ) throws(ExpressionProblem) -> ExpressionSyntax {
        let node = ExpressionSyntax(kind, start: start, end: end)
        guard node.height <= Self.heightLimit else {
            throw .expressionTooDeep(start: start, end: end)
        }
        return node
    }

    /// Reads an expression whose operators all bind at least as tightly as `minimum`.
    private mutating func expression(
        _ minimum: Int
    ) throws(ExpressionProblem) -> ExpressionSyntax {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.heightLimit else {
            throw .expressionTooDeep(start: token.start, end: token.end)
        }
        var left = try operand(minimum)
        while case .operation(let symbol) = token.kind, symbol.precedence >= minimum {
            advance()
            let isRightAssociative = symbol == .coalesce
            let right = try expression(symbol.precedence + (isRightAssociative ? 0 : 1))
            left = try make(.binary(symbol, left, right), from: left.start, to: right.end)
            if symbol.isComparison, case .operation(let next) = token.kind, next.isComparison {
                throw .chainedComparison(token)
            }
        }
        return left
    }

    private mutating func operand(_ minimum: Int) throws(ExpressionProblem) -> ExpressionSyntax {
        let start = token.start
        switch token.kind {
        case .ifKeyword:
            guard minimum == 0 else { throw .needsParentheses("if", token) }
            return try conditional()
        case .not:
            guard minimum <= 3 else { throw .needsParentheses("not", token) }
            advance()
            let value = try expression(3)
            return try make(.not(value), from: start, to: value.end)
        case .operation(.subtract):
            advance()
            if token.kind == .integer, token.start == start + 1 {
                return try suffixes(of: integer(from: start, isNegative: true))
            }
            let value = try expression(8)
            if case .double(let number) = value.kind {
                return try make(.double(-number), from: start, to: value.end)
            }
            return try make(.negate(value), from: start, to: value.end)
        default:
            return try suffixes(of: primary())
        }
    }

    private mutating func conditional() throws(ExpressionProblem) -> ExpressionSyntax {
        let start = token.start
        advance()
        let condition = try expression(1)
        guard token.kind == .thenKeyword else { throw problemExpecting("`then`") }
        advance()
        let then = try expression(0)
        guard token.kind == .elseKeyword else { throw problemExpecting("`else`") }
        advance()
        let otherwise = try expression(0)
        return try make(
            .conditional(condition, then: then, else: otherwise), from: start, to: otherwise.end)
    }

    private mutating func primary() throws(ExpressionProblem) -> ExpressionSyntax {
        let found = token
        switch found.kind {
        case .name:
            advance()
            let name = lexer.text(found)
            if token.kind == .leftParenthesis, token.start == found.end {
                throw .call(name, from: found.start, to: token.end)
            }
            return try make(.name(name), from: found.start, to: found.end)
        case .integer:
            return try integer(from: found.start, isNegative: false)
        case .double:
            advance()
            return try make(
                .double(lexer.double(found)), from: found.start, to: found.end)
        case .string:
            advance()
            return try make(
                .string(lexer.unescaped(found)), from: found.start, to: found.end)
        case .trueKeyword, .falseKeyword:
            advance()
            return try make(
                .bool(found.kind == .trueKeyword), from: found.start, to: found.end)
        case .nilKeyword:
            advance()
            return try make(.null, from: found.start, to: found.end)
        case .dot:
            return try enumerationCase()
        case .leftParenthesis:
            advance()
            let inner = try expression(0)
            guard token.kind == .rightParenthesis else { throw problemUnclosed("(", found) }
            let end = token.end
            advance()
            return ExpressionSyntax(inner.kind, start: found.start, end: end)
        case .leftBracket:
            let (elements, end) = try arguments(closing: .rightBracket, "[")
            return try make(.list(elements), from: found.start, to: end)
        default:
            throw problemAtOperand()
        }
    }

    private mutating func integer(
        from start: Int, isNegative: Bool
    ) throws(ExpressionProblem) -> ExpressionSyntax {
        let found = token
        advance()
        let digits = lexer.text(found).filter { $0 != "_" }
        guard let value = Int64((isNegative ? "-" : "") + digits) else {
            throw .integerTooLarge(
                lexer.text(from: start, to: found.end), start: start, end: found.end)
        }
        return try make(.integer(value), from: start, to: found.end)
    }

    private mutating func enumerationCase() throws(ExpressionProblem) -> ExpressionSyntax {
        let start = token.start
        advance()
        let word = try memberName()
        var end = word.end
        var payload: [ExpressionSyntax]?
        if token.kind == .leftParenthesis, token.start == word.end {
            let list = try arguments(closing: .rightParenthesis, "(")
            payload = list.values
            end = list.end
        }
        return try make(.enumerationCase(word, payload), from: start, to: end)
    }

    /// Reads everything after an operand: `.name`, `?.name`, `.contains(x)`.
    private mutating func suffixes(
        of operand: ExpressionSyntax
    ) throws(ExpressionProblem) -> ExpressionSyntax {
        var base = operand
        while token.kind == .dot || token.kind == .questionDot {
            let isOptional = token.kind == .questionDot
            advance()
            let word = try memberName()
            guard token.kind == .leftParenthesis, token.start == word.end else {
                base = try make(
                    .member(base, word, isOptional: isOptional), from: base.start, to: word.end)
                continue
            }
            guard word.text == "contains" else { throw .unknownCall(word, token) }
            let (values, end) = try arguments(closing: .rightParenthesis, "(")
            guard values.count == 1 else {
                throw .containsArguments(values.count, start: word.start, end: end)
            }
            base = try make(
                .contains(base, values[0], isOptional: isOptional), from: base.start, to: end)
        }
        return base
    }

    private mutating func memberName() throws(ExpressionProblem) -> ExpressionSyntax.Word {
        let found = token
        let first = lexer.text(found).utf8.first ?? 0
        guard isIdentifierStart(first) else { throw problemExpecting("a name after the dot") }
        advance()
        return ExpressionSyntax.Word(
            text: lexer.text(found), start: found.start, end: found.end)
    }

    /// Reads values separated by commas, from the opening sign to the closing one; `end` is after
    /// it.
    private mutating func arguments(
        closing: ExpressionToken.Kind, _ opening: String
    ) throws(ExpressionProblem) -> (values: [ExpressionSyntax], end: Int) {
        let open = token
        advance()
        var values: [ExpressionSyntax] = []
        while token.kind != closing {
            values.append(try expression(0))
            if token.kind == .foreign, lexer.text(token) == ":" { throw .label(token) }
            if token.kind == closing { break }
            guard token.kind == .comma else { throw problemUnclosed(opening, open) }
            advance()
        }
        let end = token.end
        advance()
        return (values, end)
    }
}
