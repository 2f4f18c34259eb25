import FlowModel
import Testing

@testable import FlowFrontend

@Suite struct TypeReaderTests {
    @Test(arguments: [
        ("String", "String"), ("City?", "City?"), ("[City]", "[City]"), ("[City?]", "[City?]"),
        ("Array<City>", "[City]"), ("Array<City>?", "[City]?"),
        ("Array< Array<Int?> >", "[[Int?]]"),
        ("[Array<Int>?]", "[[Int]?]"), ("'City?'", "City?"), ("{ type: [City] }", "[City]"),
        ("- City", "[City]"), ("Plan", "Plan"), ("Token?", "Token?"),
    ])
    func readsSpellings(_ text: String, _ name: String) {
        let bench = TypeBench()
        let type = bench.type(text)
        #expect(bench.problems == [])
        #expect(bench.checker.types.name(of: type) == name)
    }

    @Test(arguments: [
        ("Ctiy", "unknown-type 0-4"), ("Array<Ctiy>?", "unknown-type 6-10"),
        ("String??", "type-syntax 0-8"), ("Array<String", "type-syntax 0-12"),
        ("Optional<City>", "type-syntax 0-8"), ("List<City>", "type-syntax 0-4"),
        ("Set<City>", "type-syntax 0-3"), ("'[City] = []'", "type-syntax 1-12"),
        ("Array<[City]>", "type-syntax 6-13"), ("[City, City]", "type-syntax 0-12"),
        ("[]", "type-syntax 0-2"), ("City x", "type-syntax 5-6"), ("'5'", "type-syntax 1-2"),
        ("String = 'x'", "type-syntax 0-12"), ("{ default: 1 }", "missing-key 0-14"),
        ("{ type: Int, defualt: 1 }", "unknown-key 13-20"),
    ])
    func reports(_ text: String, _ problem: String) {
        let bench = TypeBench()
        let type = bench.type(text)
        #expect(bench.problems == [problem])
        #expect(bench.checker.isBroken(type) || text.hasPrefix("String ="))
    }

    @Test func nestingOfSpellings() {
        for (open, close, count, isRead) in [
            ("Array<", ">", 15, true), ("Array<", ">", 16, false), ("[", "]", 16, true),
            ("[", "]", 17, false),
        ] {
            let bench = TypeBench()
            let text =
                String(repeating: open, count: count) + "City"
                + String(repeating: close, count: count)
            let type = bench.type(text)
            #expect(bench.checker.isBroken(type) != isRead, "\(text)")
            #expect(
                bench.problems.map { $0.prefix { $0 != " " } } == (isRead ? [] : ["type-syntax"]))
        }
    }

    @Test(arguments: [
        ("a: City? = nil", "City?", "nil"), ("a: String = \"x\"", "String", "\"x\""),
        ("a: Array<City> = []", "[City]", "[]"), ("a: Double = 1", "Double", "1.0"),
        ("a: { type: [City], default: [{ name: 'Oslo' }] }", "[City]", "[{ \"Oslo\", 0 }]"),
        ("a: { type: String?, default: 'x' }", "String?", "\"x\""), ("a: Int = -3", "Int", "-3"),
        ("a: Plan = .free", "Plan", ".free"), ("a: Plan? = .feed(\"x\")", "Plan?", ".feed(\"x\")"),
        ("a: { type: Date, default: '2026-01-02' }", "Date", "\"2026-01-02T00:00:00Z\""),
        ("a: { type: Plan, default: { feed: { id: 'x' } } }", "Plan", ".feed(\"x\")"),
    ])
    func readsDefaults(_ text: String, _ type: String, _ printed: String) throws {
        let bench = TypeBench(state: text)
        let field = try #require(bench.environment.fields(of: .state)?.first)
        #expect(bench.problems == [])
        #expect(bench.checker.types.name(of: field.type) == type)
        #expect(field.defaultValue.map(bench.print) == printed)
    }

    @Test(arguments: [
        ("a: String = inputs.name", "default-not-constant 12-18"),
        ("a: String = name", "default-not-constant 12-16"),
        ("a: Int = 60 * 60", "default-not-constant 9-16"),
        ("a: { type: String, default: 'x {inputs.y}' }", "default-not-constant 32-38"),
        ("a: Int = \"x\"", "type-mismatch 9-12"), ("a: Int = nil", "optional-to-required 9-12"),
        ("a: Int =", "type-mismatch 8-8"), ("a: Cty = nil", "unknown-type 3-6"),
        ("a:", "type-syntax 2-2"), ("not: Int", "reserved-name 0-3"),
        ("a b: Int", "reserved-name 0-3"),
        ("\"“a”\": Int", "reserved-name 0-9"),
    ])
    func reportsFields(_ text: String, _ problem: String) {
        let bench = TypeBench(state: text)
        #expect(bench.problems == [problem])
    }

    @Test(arguments: [
        ("City: { name: String }\nTown: { city: City, old: Town2 }", "unknown-type 48-53"),
        ("Node: { next: Node? }", "recursive-type 8-12"),
        ("A: { b: B }\nB: { c: [C] }\nC: { a: A }", ""),
        ("A: { b: B }\nB: { c: C? }\nC: { a: A }", "recursive-type 30-31"),
        ("A: [leaf, node: { a: A }]", "recursive-type 18-19"),
        ("A: [leaf, node: { a: [A] }]", ""), ("String: { a: Int }", "reserved-name 0-6"),
        ("A: [x, y, x]", "duplicate-name 10-11"), ("A: []", "type-syntax 3-5"),
        ("A: [if]", "reserved-name 4-6"), ("A: [x: Int]", "type-syntax 7-10"),
        ("A: [[x]]", "type-syntax 4-7"), ("A: word", "type-syntax 3-7"),
        ("A: [x: { state: Int }]", "reserved-name 9-14"),
        ("A: [x: { y: Int = 1 }]", "type-syntax 12-19"), ("A: [x: ]", ""),
        ("A b: [x]", "reserved-name 0-3"),
        ("A: { x: { type: B, default: {} } }\nB: { y: Int = 3 }", ""),
        ("A: { x: { type: [A], default: [{}] } }", "recursive-type 0-1"),
        ("A: { x: Int = inputs.y }", "default-not-constant 14-20"),
    ])
    func declares(_ types: String, _ problem: String) {
        let bench = TypeBench(types: types, state: "a: Int")
        #expect(bench.problems == (problem.isEmpty ? [] : [problem]))
    }

    @Test func defaultsOfOtherStructuresAreReadyInAnyOrder() throws {
        let bench = TypeBench(
            types:
                "A: { x: { type: B, default: {} } }\n"
                + "B: { y: Int = 3, z: { type: [C], default: [{}] } }"
                + "\nC: { s: String = \"c\" }",
            state: "a: Int")
        let value = try #require(bench.value("{}", as: "A"))
        #expect(bench.print(value) == "{ { 3, [{ \"c\" }] } }")
        #expect(
            bench.constant("{}", as: "A")
                == .structure([.structure([.int(3), .list([.structure([.string("c")])])])]))
    }

    @Test func typesOfTwoFilesAreOneSpace() throws {
        var problems: [Diagnostic] = []
        let texts = ["City: { a: Plan }\nOther: external", "Plan: [free]\nCity: external"]
        var declarations: [TypeSyntax] = []
        for (index, text) in texts.enumerated() {
            let file = SourceFile(path: "\(index).yaml", text: text)
            let (_, root) = readValues(file, id: FileID(index), into: &problems)
            for (key, value) in try #require(root).pairs {
                declarations.append(TypeSyntax(name: TypeBench.name(key), declaration: value))
            }
        }
        let checker = TypeChecker(declaring: declarations, in: TypeScopes())
        #expect(problems.isEmpty)
        #expect(checker.diagnostics.map(\.kind.id) == ["duplicate-name"])
        #expect(checker.diagnostics.first?.span.file == FileID(1))
        #expect(checker.diagnostics.first?.notes.first?.span.file == FileID(0))
        #expect(checker.types.structures.map(\.name) == ["City"])
    }

    @Test func brokenTypesAreSilent() {
        let bench = TypeBench(
            types: "A: { x: Nope, y: Int }", state: "a: A\nb: Nope2")
        #expect(bench.problems == ["unknown-type 8-12", "unknown-type 8-13"])
        let declared = bench.problems
        for text in [
            "state.a.x", "state.b", "state.b.c", "state.b + 1", "state.a.x == 3",
            "state.a.x?.y ?? 3", "not state.b", "if state.b then 1 else 2", "\"{state.b}\"",
        ] {
            _ = bench.expression(text)
            _ = bench.value(text, as: "Int?")
        }
        _ = bench.value("{ x: 1, y: 2 }", as: "A")
        #expect(bench.problems.filter { !$0.hasPrefix("type-mismatch 0-11") } == declared)
    }
}
