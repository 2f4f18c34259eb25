import FlowModel
import Testing

@testable import FlowFrontend

@Suite struct ValueReaderTests {
    @Test(arguments: [
        ("state.name", "String", "state.name"),
        (
            "\"Hello {state.name}, {state.count + 1}\"", "String",
            "\"Hello {state.name}, {state.count + 1}\""
        ),
        ("'{{x}}'", "String", "\"{x}\""), ("\"\"", "String?", "\"\""),
        ("\"{state.ratio} {state.isOn}\"", "String", "\"{state.ratio} {state.isOn}\""),
        ("nil", "City?", "nil"), (".pro", "Plan", ".pro"), (".pro", "Plan?", ".pro"),
        ("5", "Double", "5.0"), ("-5", "Double?", "-5.0"),
        ("{ name: \"Oslo\" }", "City", "{ \"Oslo\", 0 }"),
        ("{ population: state.count, name: state.name }", "City?", "{ state.name, state.count }"),
        ("{ name: state.name, city: nil, tags: [] }", "User", "{ state.name, nil, [] }"),
        (
            "{ name: state.name, city: { name: 'x' }, tags: ['a', state.name] }", "User",
            "{ state.name, { \"x\", 0 }, [\"a\", state.name] }"
        ),
        ("{ feed: { id: state.name } }", "Plan", ".feed(state.name)"),
        ("{ .feed: { id: 'a' } }", "Plan?", ".feed(\"a\")"),
        (
            "{ site: { url: \"https://a.b/c?d=e%20#f\", size: 1 } }", "Plan",
            ".site(\"https://a.b/c?d=e%20#f\", 1)"
        ),
        ("[1, state.count]", "Array<Int>", "[1, state.count]"),
        ("[[1], []]", "Array<Array<Int>>", "[[1], []]"),
        ("\"2026-01-02\"", "Date", "\"2026-01-02T00:00:00Z\""),
        (
            "'0a1b2c3d-1111-2222-3333-444455556666'", "UUID?",
            "\"0A1B2C3D-1111-2222-3333-444455556666\""
        ),
        (
            "if state.isOn then \"2026-01-02\" else \"2026-01-03\"", "Date",
            "if state.isOn then \"2026-01-02T00:00:00Z\" else \"2026-01-03T00:00:00Z\""
        ),
        ("|\n  state.name +\n    \": # \"", "String", "state.name + \": # \""),
        (">\n  if state.isOn\n  then 1\n  else 2", "Int", "if state.isOn then 1 else 2"),
    ])
    func isBuilt(_ text: String, _ type: String, _ printed: String) {
        let bench = TypeBench()
        let id = bench.value(text, as: type)
        #expect(bench.problems == [])
        #expect(id.map(bench.print) == printed)
        #expect(id.map { bench.checker.expressions.type(of: $0) } == bench.type(type))
    }

    @Test(arguments: [
        ("state.limit", "Int", "optional-to-required 0-11"),
        ("state.count", "String", "type-mismatch 0-11"),
        ("\"true\"", "Bool", "type-mismatch 0-6"), ("'1'", "Int?", "type-mismatch 0-3"),
        ("\"pro\"", "Plan", "type-mismatch 0-5"), ("pro", "Plan", "unknown-path 0-3"),
        ("Moscow", "String", "unknown-path 0-6"),
        ("Hello world", "String", "expression-syntax 6-11"),
        ("nil", "City", "optional-to-required 0-3"), ("~", "City?", "expression-syntax 0-1"),
        ("null", "City?", "unknown-path 0-4"), ("''", "City", "type-mismatch 0-2"),
        ("https://a.b", "URL", "type-mismatch 0-11"), ("2026-01-02", "Date", "type-mismatch 0-10"),
        ("state.name", "URL", "type-mismatch 0-10"),
        ("\"a.b\"", "URL", "bad-literal 0-5"), ("\"2026-02-29\"", "Date", "bad-literal 0-12"),
        ("\"xyz\"", "UUID", "bad-literal 0-5"),
        ("if state.isOn then nil else \"a.b\"", "URL?", "bad-literal 28-33"),
        ("{ nmae: 'x' }", "City", "unknown-field 2-6"),
        ("{ population: 1 }", "City", "missing-field 0-17"),
        ("{ name: 1 }", "City", "type-mismatch 8-9"), ("{ a: 1 }", "Int", "type-mismatch 0-8"),
        ("{ }", "Plan", "type-mismatch 0-3"), ("{ fed: { id: 'x' } }", "Plan", "unknown-case 2-5"),
        ("{ feed: 'x' }", "Plan", "type-mismatch 8-11"),
        ("{ feed: {} }", "Plan", "missing-field 8-10"),
        ("[1]", "Int", "type-mismatch 0-3"), ("[1, 'x']", "Array<Int>", "type-mismatch 4-7"),
        ("1", "Array<Int>", "type-mismatch 0-1"),
        ("\"a {state.nmae} b\"", "String", "unknown-path 10-14"),
        ("\"\\u00e9 {state.city}\"", "String", "optional-to-required 9-19"),
        ("\"a {} b\"", "String", "expression-syntax 3-5"),
        ("\"a {state.name\"", "String", "expression-syntax 3-14"),
        ("\"a } b\"", "String", "expression-syntax 3-4"),
        ("|\n  state.name +\n    nmae", "String", "unknown-path 21-25"),
        (
            "[state.words.contains(x, y), state.nmae]", "Array<Bool>",
            "expression-syntax 21-22, unknown-path 35-39"
        ),
        (
            "{ name: state.words.contains(x, y), nmae: 1 }", "City",
            "unknown-field 36-40, expression-syntax 28-29"
        ),
        ("{ name: 'x', y) }", "City", "expression-syntax 13-15"),
        (
            "[state.words.contains(x, y)]", "Array<Bool>",
            "expression-syntax 21-22"
        ),
        (
            "[state.nmae, state.city.name]", "Array<String>",
            "unknown-path 7-11, optional-to-required 24-28"
        ),
    ])
    func reports(_ text: String, _ type: String, _ problems: String) {
        let bench = TypeBench()
        #expect(bench.value(text, as: type) == nil)
        #expect(bench.problems.joined(separator: ", ") == problems)
    }

    @Test(arguments: [
        ("\"true\"", "Bool", "write `true` without quotes"), ("\"pro\"", "Plan", "write `.pro`"),
        ("pro", "Plan", "write a case with its dot: `.pro`"),
        ("Moscow", "String", "put a text in quotes: `\"Moscow\"`"),
        ("Hello world", "String", "put a text in quotes"), ("null", "City?", "write `nil`"),
        ("yes", "Bool", "write `true`"), ("cuont", "Int", "did you mean `count`?"),
        ("isOn", "Bool", "write `state.isOn`"), ("https://a.b", "URL", "put it in quotes"),
        ("state.count", "String", "write it into a quoted string: `\"{path}\"`"),
    ])
    func help(_ text: String, _ type: String, _ help: String) {
        let bench = TypeBench()
        _ = bench.value(text, as: type)
        #expect(bench.checker.diagnostics.map(\.help) == [help])
    }

    @Test(arguments: [
        ("state.isOn", nil), ("state.maybe == true", nil),
        ("state.name", "condition-not-boolean 0-10"), ("state.maybe", "condition-not-boolean 0-11"),
        ("\"state.isOn\"", "condition-not-boolean 0-12"), ("[a]", "condition-not-boolean 0-3"),
        ("state.isOn == nil", "not-comparable 0-17"),
    ])
    func condition(_ text: String, _ problem: String?) {
        let bench = TypeBench()
        let written = bench.read(text)
        let id = bench.checker.readCondition(written, bench.environment)
        #expect(bench.problems == (problem.map { [$0] } ?? []))
        #expect((id == nil) == (problem != nil))
    }
}
