import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

@Suite struct ExpressionSyntaxTests {
    /// What is wrong with a text as `start-end message (help)`.
    private func problem(_ text: String) -> String? {
        do {
            _ = try ExpressionParser.parse(Array(text.utf8)[...])
            return nil
        } catch {
            return "\(error.start)-\(error.end) \(error.kind.id)"
        }
    }

    private func help(_ text: String) -> String? {
        do {
            _ = try ExpressionParser.parse(Array(text.utf8)[...])
            return nil
        } catch {
            return error.help
        }
    }

    @Test(arguments: [
        ("a && b", "2-4"), ("a || b", "2-4"), ("!a", "0-1"), ("a!", "1-2"), ("a = b", "2-3"),
        ("a ? b : c", "2-3"), ("City(name: x)", "0-5"), ("f(x)", "0-2"), ("a.f(x)", "2-4"),
        ("a.count()", "2-8"), ("a.contains(x, y)", "2-16"), ("a.contains()", "2-12"),
        ("a.contains(x", "10-11"), ("y)", "1-2"), ("y]", "1-2"), (")", "0-1"), ("(a", "0-1"),
        ("[1, 2", "0-1"), ("a == \"draft", "5-11"), ("a +", "3-3"), ("", "0-0"), ("a b", "2-3"),
        ("a < b < c", "6-7"), ("a == b != c", "7-9"), ("a == not b", "5-8"),
        ("1 + if a then b else c", "4-6"), ("if a then b", "11-11"), ("if a else b", "5-9"),
        (".feed(id: x)", "8-9"), ("a.", "2-2"), ("a.1", "2-3"), ("'x'", "0-1"), ("a # b", "2-3"),
        ("a \u{201C}b\u{201D}", "2-5"), ("a ~ b", "2-3"), ("and", "0-3"), ("a, b", "1-2"),
        ("a then b", "2-6"), ("{ a }", "0-1"),
    ])
    func isNoExpression(_ text: String, _ place: String) {
        #expect(problem(text) == place + " expression-syntax")
    }

    @Test(arguments: [
        ("9223372036854775808", "0-19"), ("-9223372036854775809", "0-20"), ("12px", "0-4"),
        ("0x1F", "0-4"), ("1e999", "0-5"), (#""a\q""#, "2-4"), (#""\(x)""#, "1-3"),
        (#""\u{110000}""#, "1-3"), (#""\u41""#, "1-3"), (#"a == "é\é""#, "8-11"),
    ])
    func isBadLiteral(_ text: String, _ place: String) {
        #expect(problem(text) == place + " bad-literal")
    }

    @Test(arguments: [
        ("a && b", "write `and`"), ("a || b", "write `or`"), ("a = b", "write `==`"),
        ("a ? b : c", "write `if a then b else c`"), ("a.count()", "write `.count`"),
        ("City(name: x)", "write the fields as a mapping: `{ name: value }`"),
        ("1 + if a then b else c", "write `(if …)`"),
    ])
    func helpsWithHabits(_ text: String, _ expected: String) {
        #expect(help(text) == expected)
    }

    @Test(arguments: ["!a", "\"open", "y)", "a.contains(x"])
    func sayWhatToDo(_ text: String) {
        #expect(help(text) != nil)
    }

    @Test(arguments: [
        ("-9223372036854775808", Int64.min), ("9223372036854775807", Int64.max), ("1_000", 1000),
        ("(7)", 7), ("007", 7),
    ])
    func readsIntegers(_ text: String, _ value: Int64) throws {
        let syntax = try ExpressionParser.parse(Array(text.utf8)[...])
        guard case .integer(let found) = syntax.kind else {
            Issue.record("no integer")
            return
        }
        #expect(found == value)
    }

    @Test(arguments: [
        (#""a\"b\\c\nd""#, "a\"b\\c\nd"), (#""\u{1F600}\u{e9}""#, "😀é"), (#""""#, ""),
        (#""{x} // #""#, "{x} // #"),
    ])
    func readsStrings(_ text: String, _ value: String) throws {
        let syntax = try ExpressionParser.parse(Array(text.utf8)[...])
        guard case .string(let found) = syntax.kind else {
            Issue.record("no string")
            return
        }
        #expect(found == value)
    }

    @Test(arguments: ["(", "not ", "[", "-", "a + ", "a.b", "if a then ", "x ?? ", "a?.b"])
    func refusesDepth(_ piece: String) {
        let text = String(repeating: piece, count: 1000)
        #expect(problem(text)?.contains("expression-syntax") == true)
    }

    @Test func refusesNesting() {
        func nested(_ count: Int) -> String {
            String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
        }
        #expect(problem(nested(63)) == nil)
        #expect(problem(nested(64))?.contains("expression-syntax") == true)
    }

    @Test func refusesLength() {
        #expect(problem(String(repeating: "a", count: 4096)) == nil)
        #expect(problem(String(repeating: "a", count: 4097)) == "0-4097 expression-syntax")
    }

    @Test func garbageIsNeverFatal() {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "(", ")", "[", "]", ".", "?.", "??", "?", "!", "\"", "\\", "{", "}", " ", "a", "state",
            "1", "2.5", "e", "-", "+", "==", "<", "not", "and", "if", "then", "else", "nil", ",",
            ":", "é", "😀", "\u{a0}", "contains", "\n", "&&", "_", ".pro",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...24, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let bytes = Array(text.utf8)
            do {
                let syntax = try ExpressionParser.parse(bytes[...])
                #expect(syntax.start >= 0 && syntax.end <= bytes.count)
            } catch {
                let isInside = 0 <= error.start && error.start <= error.end
                #expect(isInside && error.end <= bytes.count, "\(text)")
            }
        }
    }
}
