import FlowEngine

/// Operations for the expressions of generated code: each always has a result.
public nonisolated enum FlowValue {
    /// A condition that never changes, hidden from the compiler, which would warn about code that
    /// never runs.
    @inline(never)
    public static func constant(_ condition: Bool) -> Bool { condition }

    /// The sum of all terms; it wraps on overflow.
    public static func sum(_ terms: Int...) -> Int { terms.reduce(0, &+) }

    /// The product of all factors; it wraps on overflow.
    public static func product(_ factors: Int...) -> Int { factors.reduce(1, &*) }

    /// Integer division: zero if the divisor is zero; it wraps on overflow.
    public static func quotient(_ left: Int, _ right: Int) -> Int {
        right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    }

    /// The remainder of integer division; zero if the divisor is zero.
    public static func remainder(_ left: Int, _ right: Int) -> Int {
        right == 0 ? 0 : left.remainderReportingOverflow(dividingBy: right).partialValue
    }

    /// The number itself; `0.0` if it is not finite or is `-0.0`.
    public static func finite(_ value: Double) -> Double {
        value.isFinite && value != 0 ? value : 0
    }

    /// Division of doubles, with a finite result.
    public static func quotient(_ left: Double, _ right: Double) -> Double {
        finite(left / right)
    }

    /// The remainder of the division of doubles, with the sign of the left side.
    public static func remainder(_ left: Double, _ right: Double) -> Double {
        finite(left.truncatingRemainder(dividingBy: right))
    }

    /// The texts joined; one that would make the result too long is left out. The first is always
    /// complete, however long it is.
    public static func joined(_ first: String, _ more: String...) -> String {
        more.reduce(into: first) { text, part in append(part, to: &text) }
    }

    /// A text with values in it; a value that would make the text too long is left out.
    public static func text(_ text: Interpolated) -> String { text.text }

    fileprivate static func append(_ part: String, to text: inout String) {
        if text.isEmpty || text.utf8.count + part.utf8.count <= FlowBound.textBytes { text += part }
    }

    /// A text that is being put together.
    public struct Interpolated: ExpressibleByStringInterpolation {
        fileprivate let text: String

        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate var text = ""

            public init(literalCapacity: Int, interpolationCount: Int) {}

            public mutating func appendLiteral(_ literal: String) {
                FlowValue.append(literal, to: &text)
            }

            public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
                FlowValue.append(value.description, to: &text)
            }
        }

        public init(stringLiteral text: String) {
            self.text = text
        }

        public init(stringInterpolation: StringInterpolation) {
            text = stringInterpolation.text
        }
    }

    /// True if one text contains the other, compared by characters.
    public static func contains(_ whole: String, _ part: String) -> Bool {
        let sought = Array(part)
        guard !sought.isEmpty else { return true }
        // Knuth, Morris and Pratt: the length of the longest border of each prefix of the part.
        var borders = [0]
        func goOn(_ matched: Int, _ character: Character) -> Int {
            var matched = matched
            while matched > 0, sought[matched] != character { matched = borders[matched - 1] }
            return sought[matched] == character ? matched + 1 : 0
        }
        for character in sought.dropFirst() {
            borders.append(goOn(borders[borders.count - 1], character))
        }
        var matched = 0
        for character in whole {
            matched = goOn(matched, character)
            if matched == sought.count { return true }
        }
        return false
    }

    /// The value of an optional that a condition has proved not to be nil. In a live input it may
    /// become nil later; the input then keeps its last value.
    public static func known<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw FlowUnknown() }
        return value
    }

    /// The value of an optional that a condition has proved not to be nil just before.
    public static func proved<Value>(_ value: Value?) -> Value {
        guard let value else {
            preconditionFailure("a value is nil where a condition has proved that it is not")
        }
        return value
    }
}

/// Thrown by an expression whose value a condition had proved not to be nil, and is nil now.
public struct FlowUnknown: Error {
    public init() {}
}
