import FlowModel

/// An expression as written, before names and types mean anything.
///
/// Places are offsets into the decoded text of the scalar that it is in.
struct ExpressionSyntax: Sendable {
    indirect enum Kind: Sendable {
        case integer(Int64)
        case double(Double)
        case string(String)
        case bool(Bool)
        case null
        /// A name with nothing before it: a scope or a payload field.
        case name(String)
        /// `.pro` or `.feed(x)`; without parentheses the arguments are nil.
        case enumerationCase(Word, [ExpressionSyntax]?)
        /// `base.name` or `base?.name`.
        case member(ExpressionSyntax, Word, isOptional: Bool)
        /// `base.contains(x)` or `base?.contains(x)`.
        case contains(ExpressionSyntax, ExpressionSyntax, isOptional: Bool)
        case not(ExpressionSyntax)
        case negate(ExpressionSyntax)
        case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
        case conditional(ExpressionSyntax, then: ExpressionSyntax, else: ExpressionSyntax)
        case list([ExpressionSyntax])
    }

    /// A name and its place.
    struct Word: Sendable {
        let text: String
        let start: Int
        let end: Int
    }

    let kind: Kind
    let start: Int
    let end: Int
    /// How many nodes lie on the longest way down, this one included.
    let height: Int

    init(_ kind: Kind, start: Int, end: Int) {
        self.kind = kind
        self.start = start
        self.end = end
        self.height = 1 + kind.childHeight
    }

    /// True for an expression that has no type of its own and takes it from its neighbour: `nil`,
    /// `.pro`, `[]` and whole numbers, which are Double literals next to a Double.
    var takesTypeFromContext: Bool {
        switch kind {
        case .integer, .null, .enumerationCase: true
        case .list(let elements): elements.allSatisfy { $0.takesTypeFromContext }
        case .negate(let operand): operand.takesTypeFromContext
        case .binary(let symbol, let left, let right):
            symbol.isArithmetic && left.takesTypeFromContext && right.takesTypeFromContext
        case .conditional(_, let then, let otherwise):
            then.takesTypeFromContext && otherwise.takesTypeFromContext
        default: false
        }
    }

    /// How much the neighbour must say: nothing, whether a number is a Double, or everything.
    var needOfContext: Int {
        guard takesTypeFromContext else { return 0 }
        switch kind {
        case .integer, .negate, .binary: return 1
        default: return 2
        }
    }
}

extension ExpressionSyntax.Kind {
    fileprivate var childHeight: Int {
        switch self {
        case .integer, .double, .string, .bool, .null, .name: 0
        case .enumerationCase(_, let arguments): arguments?.map { $0.height }.max() ?? 0
        case .list(let elements): elements.map { $0.height }.max() ?? 0
        case .member(let base, _, _): base.height
        case .contains(let base, let element, _): max(base.height, element.height)
        case .not(let operand), .negate(let operand): operand.height
        case .binary(_, let left, let right): max(left.height, right.height)
        case .conditional(let condition, let then, let otherwise):
            max(condition.height, then.height, otherwise.height)
        }
    }
}

extension BinaryOperator {
    /// How tightly the operator binds; a higher number binds tighter.
    var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 4
        case .coalesce: 5
        case .add, .subtract: 6
        case .multiply, .divide, .remainder: 7
        }
    }

    var isComparison: Bool { precedence == 4 }
    var isArithmetic: Bool { precedence >= 6 }
}

/// A problem in an expression's text, thrown to the code that knows its place in the file.
struct ExpressionProblem: Error {
    let kind: DiagnosticKind
    let start: Int
    let end: Int
    let message: String
    let help: String?
    /// The text for the range, if the help names one.
    var replacement: String?
}
