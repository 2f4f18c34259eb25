/// The index of an expression in an `ExpressionTable`.
public struct ExpressionID: Sendable, Hashable {
    public let index: Int32

    public init(_ index: Int) {
        self.index = Int32(index)
    }
}

/// A type-checked expression: every name is an index, every conversion explicit.
public indirect enum Expression: Sendable, Hashable {
    /// A constant; `type(of:)` says which type it has.
    case literal(Value)
    /// A field of one of the scopes a handler can read.
    case read(Scope, Int32)
    /// A field of a structure, by index.
    case field(ExpressionID, Int32)
    /// Optional chaining: nil when `base` is nil, else `then`, in which `.unwrapped` is the value
    /// of the nearest enclosing base. The result is optional, once.
    case chain(base: ExpressionID, then: ExpressionID)
    /// The value that the nearest enclosing `chain` found.
    case unwrapped
    case not(ExpressionID)
    case negate(ExpressionID)
    case binary(BinaryOperator, ExpressionID, ExpressionID)
    case conditional(ExpressionID, then: ExpressionID, else: ExpressionID)
    case property(CollectionProperty, ExpressionID)
    /// True if a list holds an element, or a string another string.
    case contains(ExpressionID, ExpressionID)
    /// A structure from its fields, in order; the type says which.
    case structure([ExpressionID])
    /// A case of an enumeration with its payload; the type says of which.
    case enumeration(Int32, [ExpressionID])
    case list([ExpressionID])
    /// A string from pieces; each is a String, Int, Double or Bool and is spelled as in Swift.
    case interpolation([ExpressionID])
    /// A value wrapped as an optional.
    case wrap(ExpressionID)
    /// An optional that a condition has proved not to be nil here.
    case narrowed(ExpressionID)

    /// The parts of a structure, list or enumeration case; empty for other expressions.
    package var parts: [ExpressionID] {
        switch self {
        case .structure(let parts), .list(let parts), .enumeration(_, let parts): parts
        default: []
        }
    }
}

/// The data that a `read` takes its field from.
public enum Scope: Sendable, Hashable {
    /// The state of the flow.
    case state
    /// The inputs of the flow.
    case inputs
    /// The state of the application.
    case app
    /// The values that the app supplies (`Application.facts`).
    case facts
    /// The payload fields of the handler's trigger (`Transition.payload`).
    case payload
    /// The inputs of the screen that sent the output (`Transition.screenInputs`).
    case screen
    /// How the app was launched; its only field is the case of `TypeTable.launch`.
    case launch
    /// The window: its id, then the fields of `Windows.state`.
    case window
}

public enum BinaryOperator: String, Sendable, Hashable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case and
    case or
    /// Int (wrapping), Double, or String (joined).
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    /// By zero it is zero, and `Int.min / -1` is `Int.min`.
    case divide = "/"
    case remainder = "%"
    case coalesce = "??"
}

public enum CollectionProperty: String, Sendable, Hashable {
    /// Characters of a string as Swift counts them, or elements of a list.
    case count
    case isEmpty
    case first
    case last
    case dropFirst
}

/// All expressions of one application with their types and places.
public struct ExpressionTable: Sendable {
    public private(set) var nodes: [Expression] = []
    public private(set) var types: [TypeID] = []
    public private(set) var spans: [SourceSpan] = []

    public init() {}

    package mutating func append(
        _ node: Expression, type: TypeID, span: SourceSpan
    ) -> ExpressionID {
        nodes.append(node)
        types.append(type)
        spans.append(span)
        return ExpressionID(nodes.count - 1)
    }

    /// Replaces a refused expression by nil.
    package mutating func leaveOut(_ id: ExpressionID) {
        nodes[Int(id.index)] = .literal(.none)
    }

    @inlinable public subscript(id: ExpressionID) -> Expression { nodes[Int(id.index)] }
    public func type(of id: ExpressionID) -> TypeID { types[Int(id.index)] }
    public func span(of id: ExpressionID) -> SourceSpan { spans[Int(id.index)] }

    /// True if the condition holds for a part of the expression. If it returns an answer for a
    /// part, the answer counts and the search does not go into that part.
    package func contains(_ id: ExpressionID, where matches: (ExpressionID) -> Bool?) -> Bool {
        if let answer = matches(id) { return answer }
        switch self[id] {
        case .literal, .read, .unwrapped: return false
        case .field(let base, _): return contains(base, where: matches)
        case .not(let operand), .negate(let operand), .property(_, let operand),
            .wrap(let operand), .narrowed(let operand):
            return contains(operand, where: matches)
        case .chain(let left, let right), .binary(_, let left, let right),
            .contains(let left, let right):
            return contains(left, where: matches) || contains(right, where: matches)
        case .conditional(let condition, let then, let other):
            return contains(condition, where: matches) || contains(then, where: matches)
                || contains(other, where: matches)
        case .structure(let parts), .enumeration(_, let parts), .list(let parts),
            .interpolation(let parts):
            return parts.contains { contains($0, where: matches) }
        }
    }
}
