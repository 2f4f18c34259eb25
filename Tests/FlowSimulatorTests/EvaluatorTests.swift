import FlowModel
import Testing

@testable import FlowSimulator

/// The arithmetic of the language: total, and stated to the last case.
@Suite struct EvaluatorTests {
    private static let span = SourceSpan(file: FileID(0), startByte: 0, endByte: 0)

    private func value(
        _ symbol: BinaryOperator, _ left: Value, _ right: Value
    ) -> Value? {
        var table = ExpressionTable()
        let first = table.append(.literal(left), type: TypeTable.int, span: Self.span)
        let second = table.append(.literal(right), type: TypeTable.int, span: Self.span)
        let whole = table.append(
            .binary(symbol, first, second), type: TypeTable.int, span: Self.span)
        return Evaluator(table: table).value(of: whole, in: Scopes())
    }

    @Test(arguments: [
        (BinaryOperator.add, Int64.max, Int64(1), Int64.min),
        (.subtract, .min, 1, .max),
        (.multiply, .max, 2, -2),
        (.divide, 7, 0, 0),
        (.remainder, 7, 0, 0),
        (.divide, .min, -1, .min),
        (.remainder, .min, -1, 0),
        (.divide, -7, 2, -3),
        (.remainder, -7, 2, -1),
    ])
    func wholeNumbersWrap(symbol: BinaryOperator, left: Int64, right: Int64, result: Int64) {
        #expect(value(symbol, .int(left), .int(right)) == .int(result))
    }

    @Test(arguments: [
        (BinaryOperator.divide, 1.0, 0.0, 0.0),
        (.remainder, 1.0, 0.0, 0.0),
        (.multiply, 1e308, 10.0, 0.0),
        (.subtract, 0.0, 0.0, 0.0),
        (.divide, 1.0, 4.0, 0.25),
    ])
    func doublesStayFinite(symbol: BinaryOperator, left: Double, right: Double, result: Double) {
        #expect(
            value(symbol, .double(CanonicalDouble(left)), .double(CanonicalDouble(right)))
                == .double(CanonicalDouble(result)))
    }

    @Test func stringsCompareAndCountAsSwiftsDo() {
        #expect(value(.equal, .string("e\u{301}"), .string("\u{e9}")) == .bool(true))
        #expect(value(.less, .string("a"), .string("b")) == .bool(true))
        #expect(value(.add, .string("a"), .string("b")) == .string("ab"))
        #expect(Value.string("e\u{301}👨‍👩‍👧").property(.count) == .int(2))
        #expect(Value.string("caf\u{e9}").contains(.string("e\u{301}")) == true)
        #expect(Value.string("cafe").contains(.string("\u{301}")) == false)
    }

    @Test func aNarrowedNilMakesTheWholeAbsent() {
        var table = ExpressionTable()
        let none = table.append(.literal(.none), type: TypeTable.int, span: Self.span)
        let narrowed = table.append(.narrowed(none), type: TypeTable.int, span: Self.span)
        let list = table.append(.list([narrowed]), type: TypeTable.int, span: Self.span)
        let truth = table.append(.literal(.bool(false)), type: TypeTable.bool, span: Self.span)
        let guarded = table.append(
            .binary(.and, truth, narrowed), type: TypeTable.bool, span: Self.span)
        let evaluator = Evaluator(table: table)
        #expect(evaluator.value(of: list, in: Scopes()) == nil)
        #expect(evaluator.value(of: guarded, in: Scopes()) == .bool(false))
    }

    @Test func aChainIsNilWhereItsBaseIs() {
        var table = ExpressionTable()
        let base = table.append(.read(.state, 0), type: TypeTable.int, span: Self.span)
        let inner = table.append(.unwrapped, type: TypeTable.int, span: Self.span)
        let field = table.append(.field(inner, 0), type: TypeTable.int, span: Self.span)
        let chain = table.append(
            .chain(base: base, then: field), type: TypeTable.int, span: Self.span)
        let evaluator = Evaluator(table: table)
        #expect(evaluator.value(of: chain, in: Scopes(state: [.none])) == Value.none)
        #expect(
            evaluator.value(of: chain, in: Scopes(state: [.structure([.int(4)])])) == .int(4))
    }

    @Test func depthIsBounded() {
        var table = ExpressionTable()
        var last = table.append(.literal(.int(1)), type: TypeTable.int, span: Self.span)
        for _ in 0..<(Evaluator.depthLimit + 10) {
            last = table.append(.negate(last), type: TypeTable.int, span: Self.span)
        }
        #expect(Evaluator(table: table).value(of: last, in: Scopes()) == Value.none)
    }
}
