import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// Thousands of expressions made so that they are right, and as many that probably are not.
@Suite struct RandomExpressionTests {
    private static let seeds: [UInt64] = [1, 2, 3, 4]

    @Test(arguments: seeds) func wellTypedOnesCheck(_ seed: UInt64) throws {
        let bench = TypeBench()
        var source = ExpressionSource(seed: seed)
        for _ in 0..<600 {
            let type = ExpressionSource.types.randomElement(using: &source.random) ?? "Int"
            let text = source.expression(of: type, depth: 4)
            let id = bench.value("|\n  " + text, as: type)
            guard bench.problems == [], let id else {
                Issue.record("seed \(seed): `\(text)` as \(type): \(bench.problems)")
                return
            }
            // What is printed reads as the same expression again.
            let printed = bench.print(id)
            let again = try #require(bench.value("|\n  " + printed, as: type), "\(printed)")
            #expect(bench.print(again) == printed)
        }
    }

    @Test(arguments: seeds) func mutatedOnesNeverCrash(_ seed: UInt64) {
        let bench = TypeBench()
        var source = ExpressionSource(seed: seed &+ 100)
        var refused = 0
        for _ in 0..<600 {
            let type = ExpressionSource.types.randomElement(using: &source.random) ?? "Int"
            var text = Array(source.expression(of: type, depth: 3).utf8)
            for _ in 0..<Int.random(in: 1...3, using: &source.random) where text.count > 1 {
                let index = Int.random(in: 1..<text.count, using: &source.random)
                let other = Int.random(in: 1..<text.count, using: &source.random)
                text.swapAt(index, other)
            }
            let yaml = "|\n  " + String(decoding: text, as: UTF8.self)
            let (id, problems) = bench.checker.collectingProblems { bench.value(yaml, as: type) }
            // Either there is a value, or a reason why not, inside the text.
            #expect((id == nil) == !problems.isEmpty, "seed \(seed): \(yaml)")
            refused += id == nil ? 1 : 0
            for problem in problems {
                #expect(problem.span.endByte <= yaml.utf8.count, "seed \(seed): \(yaml)")
            }
        }
        #expect(refused > 100)
    }
}

/// Makes texts of expressions that have the type that is wanted.
struct ExpressionSource {
    static let types = [
        "Int", "Double", "Bool", "String", "City?", "Plan", "Array<String>", "Int?",
    ]

    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices.randomElement(using: &random) ?? ""
    }

    private static let leaves: [String: [String]] = [
        "Int": ["1", "state.count", "app.count", "count", "state.name.count", "-7"],
        "Double": ["0.5", "state.ratio", "3", "1e3", "-2.5"],
        "Bool": ["true", "false", "state.isOn", "state.words.isEmpty"],
        "String": ["\"a\"", "state.name", "state.user.name", "\"\\u{e9}\\n\""],
        "City?": [
            "(if state.isOn then city else nil)", "state.city", "state.user.city",
            "state.guest?.city", "state.cities.first",
        ],
        "Plan": [".pro", "state.plan", "inputs.plan", ".feed(state.name)"],
        "Array<String>": ["state.words", "[\"a\", state.name]", "state.user.tags"],
        "Int?": [
            "state.limit", "(if state.isOn then 4 else nil)", "state.city?.population",
            "state.guest?.name.count",
        ],
    ]

    mutating func expression(of type: String, depth: Int) -> String {
        if depth == 0 || Int.random(in: 0..<5, using: &random) == 0 {
            return pick(Self.leaves[type] ?? [])
        }
        if Int.random(in: 0..<6, using: &random) == 0 {
            let condition = expression(of: "Bool", depth: depth - 1)
            let then = expression(of: type, depth: depth - 1)
            return "(if \(condition) then \(then) else \(expression(of: type, depth: depth - 1)))"
        }
        switch type {
        case "Int":
            if Bool.random(using: &random) {
                return "(\(operand("Int?", depth)) ?? \(operand("Int", depth)))"
            }
            let symbol = pick(["+", "-", "*", "/", "%"])
            return "\(operand("Int", depth)) \(symbol) \(operand("Int", depth))"
        case "Double":
            let symbol = pick(["+", "-", "*", "/"])
            return "\(operand("Double", depth)) \(symbol) state.ratio"
        case "Bool":
            return condition(depth)
        case "String":
            return "\(operand("String", depth)) + \(operand("String", depth))"
        case "City?":
            return "state.guest?.city ?? \(operand("City?", depth))"
        case "Array<String>":
            return "\(operand("Array<String>", depth)).dropFirst"
        default:
            return pick(Self.leaves[type] ?? [])
        }
    }

    private mutating func operand(_ type: String, _ depth: Int) -> String {
        let text = expression(of: type, depth: depth - 1)
        return text.contains(" ") ? "(" + text + ")" : text
    }

    private mutating func condition(_ depth: Int) -> String {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return "not \(operand("Bool", depth))"
        case 1: return "\(operand("Bool", depth)) and \(operand("Bool", depth))"
        case 2: return "\(operand("Bool", depth)) or \(operand("Bool", depth))"
        case 3: return "\(operand("Int", depth)) \(pick(["<", "<=", ">", ">="])) state.count"
        case 4: return "\(operand("City?", depth)) \(pick(["==", "!="])) state.city"
        case 5: return "state.limit != nil and state.limit > \(operand("Int", depth))"
        default: return "\(operand("Array<String>", depth)).contains(state.name)"
        }
    }
}
