import FlowModel

// The wording of everything that can be wrong with the text of an expression.

extension ExpressionProblem {
    private init(
        _ message: String, help: String? = nil, start: Int, end: Int,
        kind: DiagnosticKind = ExpressionProblems.expressionSyntax, replacement: String? = nil
    ) {
        self.init(
            kind: kind, start: start, end: end, message: message, help: help,
            replacement: replacement)
    }

    static func expressionTooLong(start: Int, end: Int) -> Self {
        Self(
            "the expression has \(end - start) bytes, at most \(ExpressionParser.lengthLimit)"
                + " are read", help: "keep a part of it in `state`", start: start, end: end)
    }

    static func expressionTooDeep(start: Int, end: Int) -> Self {
        Self(
            "the expression nests more than \(ExpressionParser.heightLimit) levels deep",
            help: "keep a part of it in `state`", start: start, end: end)
    }

    static func emptyPiece(start: Int, end: Int) -> Self {
        Self(
            "nothing is between `{` and `}`, an expression was expected",
            help: "write `{{}}` for the braces themselves", start: start, end: end,
            replacement: "{{}}")
    }

    static func unclosedPiece(start: Int, end: Int) -> Self {
        Self(
            "`{` is not closed in this string",
            help: "close it with `}`, or write `{{` for the brace itself", start: start, end: end)
    }

    static func strayBrace(start: Int) -> Self {
        Self(
            "`}` closes nothing in this string", help: "write `}}` for the brace itself",
            start: start, end: start + 1, replacement: "}}")
    }

    static func chainedComparison(_ token: ExpressionToken) -> Self {
        Self(
            "a comparison cannot be compared again", help: "join two comparisons with `and`",
            start: token.start, end: token.end)
    }

    static func needsParentheses(_ word: String, _ token: ExpressionToken) -> Self {
        Self(
            "`\(word)` inside an operation needs parentheses",
            help: "write `(\(word) …)`", start: token.start, end: token.end)
    }

    static func call(_ name: String, from start: Int, to end: Int) -> Self {
        let isType = name.first.map { $0.isUppercase } ?? false
        return Self(
            isType
                ? "`\(name)(…)` makes no structure here, only a mapping does"
                : "`\(name)(…)` is a call, and the language has no functions",
            help: isType ? "write the fields as a mapping: `{ name: value }`" : nil,
            start: start, end: end)
    }

    static func unknownCall(_ word: ExpressionSyntax.Word, _ open: ExpressionToken) -> Self {
        let isProperty = CollectionProperty(rawValue: word.text) != nil
        return Self(
            isProperty
                ? "`\(word.text)` takes no parentheses"
                : "`.\(word.text)(…)` is no operation, only `.contains(x)` takes a value",
            help: isProperty ? "write `.\(word.text)`" : nil, start: word.start, end: open.end)
    }

    static func containsArguments(_ count: Int, start: Int, end: Int) -> Self {
        Self(
            "`contains` is given \(count) values, exactly 1 was expected",
            help: "write `.contains(x)`", start: start, end: end)
    }

    static func label(_ token: ExpressionToken) -> Self {
        Self(
            "a label with `:` is in a value, only the value was expected",
            help: "write the values alone, in the order of the declaration",
            start: token.start, end: token.end)
    }

    static func integerTooLarge(_ text: String, start: Int, end: Int) -> Self {
        Self(
            "`\(text)` does not fit an Int", help: "an Int goes up to 9223372036854775807",
            start: start, end: end, kind: ExpressionProblems.badLiteral)
    }

    static func doubleTooLarge(_ text: String, _ token: ExpressionToken) -> Self {
        Self(
            "`\(text)` does not fit a Double", start: token.start, end: token.end,
            kind: ExpressionProblems.badLiteral)
    }

    static func swiftInterpolation(start: Int, end: Int) -> Self {
        Self(
            "`\\(` is in a string literal, which does not interpolate in an expression",
            help: "join the pieces with `+`, or quote the whole value and write `{path}` in it",
            start: start, end: end, kind: ExpressionProblems.badLiteral)
    }

    static func unicodeEscape(start: Int, end: Int) -> Self {
        Self(
            "`\\u` is not followed by a character's number in braces",
            help: "write it as `\\u{1F600}`", start: start, end: end,
            kind: ExpressionProblems.badLiteral)
    }

    static func unknownEscape(_ character: String, start: Int, end: Int) -> Self {
        Self(
            "`\\\(character)` is no escape, the escapes are `\\\"`, `\\\\`, `\\n` and `\\u{…}`",
            help: "write `\\\\` for a backslash", start: start, end: end,
            kind: ExpressionProblems.badLiteral)
    }
}

extension ExpressionParser {
    /// The problem of a token that is not the expected one.
    func problemExpecting(_ expected: String) -> ExpressionProblem {
        if token.kind == .foreign { return problemForeign() }
        return .make(
            "\(found) is where \(expected) was expected", at: token,
            help: token.kind == .end ? Self.cutHelp : nil)
    }

    /// The problem when no value begins here.
    func problemAtOperand() -> ExpressionProblem {
        switch token.kind {
        case .foreign: problemForeign()
        case .rightParenthesis: .make("`)` closes nothing", at: token, help: Self.cutHelp)
        case .rightBracket: .make("`]` closes nothing", at: token, help: Self.cutHelp)
        case .operation(.add)
        where token.start > 0 && lexer.text(from: token.start - 1, to: token.end) == "++":
            .make("`++` is no operator here", at: token, help: "write `+ 1`")
        default: problemExpecting("a value")
        }
    }

    /// The problem of text that is left after a whole expression.
    func problemAfterExpression() -> ExpressionProblem {
        switch token.kind {
        case .rightParenthesis, .rightBracket, .foreign: problemAtOperand()
        case .leftBracket:
            .make(
                "`[` comes after the end of the expression", at: token, help: Self.indexHelp)
        default: .make("\(found) comes after the end of the expression", at: token, help: nil)
        }
    }

    /// The problem when the text ends, or goes on wrongly, inside parentheses or brackets.
    func problemUnclosed(_ sign: String, _ open: ExpressionToken) -> ExpressionProblem {
        if token.kind == .foreign { return problemForeign() }
        return .make("`\(sign)` is not closed", at: open, help: Self.cutHelp)
    }

    static var indexHelp: String {
        "no element of a list has a number here: write `.first` or `.last`"
    }

    static var cutHelp: String {
        "inside `{ }` and `[ ]` a comma ends the value, and ` #` begins a comment: "
            + "write the value on a line of its own"
    }

    private var found: String {
        token.kind == .end ? "the end of the expression" : "`\(lexer.text(token))`"
    }

    private func problemForeign() -> ExpressionProblem {
        let written = lexer.text(token)
        if written.first == "\"" {
            return .make(
                "this string is not closed", at: token,
                help: "close it with `\"`; if ` #` or `: ` is in it, put the whole value into"
                    + " a block scalar (`|`)")
        }
        if let first = written.utf8.first, isDigit(first) {
            return .badNumber(written, token)
        }
        guard let (message, help) = Self.habits[written] else {
            return .make("`\(written)` means nothing in an expression", at: token, help: nil)
        }
        var problem = ExpressionProblem.make(message, at: token, help: help)
        problem.replacement = Self.signs[written]
        return problem
    }

    /// The spelling of flowc for signs of other languages.
    private static let signs = ["&&": "and", "&": "and", "||": "or", "|": "or", "=": "=="]

    /// Signs of Swift or C that people write, each with the message and the sign to write here.
    private static let habits: [String: (String, String)] = [
        "&&": ("`&&` is no operator here", "write `and`"),
        "&": ("`&` is no operator here", "write `and`"),
        "||": ("`||` is no operator here", "write `or`"),
        "|": ("`|` is no operator here", "write `or`"),
        "!": (
            "`!` neither negates nor unwraps here",
            "write `not x`; for an optional write `x ?? y`, or a `when: x != nil` around it"
        ),
        "=": ("`=` compares nothing", "write `==`"),
        "?": ("`?` asks nothing here", "write `if a then b else c`"),
        ":": ("`:` is in an expression", "write `if a then b else c` for a choice"),
        "'": ("`'` begins no string", "write strings in double quotes"),
        "“": ("`“` begins no string", "write straight quotes: `\"…\"`"),
        "„": ("`„` begins no string", "write straight quotes: `\"…\"`"),
        "’": ("`’` begins no string", "write straight quotes: `\"…\"`"),
        "‘": ("`‘` begins no string", "write straight quotes: `\"…\"`"),
        "”": ("`”` begins no string", "write straight quotes: `\"…\"`"),
        "{": ("`{` is in an expression", "write a structure as a YAML mapping"),
    ]
}

extension ExpressionProblem {
    fileprivate static func make(
        _ message: String, at token: ExpressionToken, help: String?
    ) -> ExpressionProblem {
        ExpressionProblem(message, help: help, start: token.start, end: token.end)
    }

    fileprivate static func badNumber(
        _ written: String, _ token: ExpressionToken
    ) -> ExpressionProblem {
        ExpressionProblem(
            "`\(written)` is no number", help: "write numbers in decimal, such as `12` or `0.5`",
            start: token.start, end: token.end, kind: ExpressionProblems.badLiteral)
    }
}
