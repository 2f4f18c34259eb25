import FlowModel
import Testing

@testable import FlowFrontend

@Suite struct ExpressionCheckerTests {
    @Test(arguments: [
        ("1", "Int"), ("-1", "Int"), ("1.5", "Double"), ("1e3", "Double"), ("true", "Bool"),
        ("state.name", "String"), ("state.user.city", "City?"), ("state.user.name", "String"),
        ("state.user.city?.name", "String?"), ("state.guest?.city?.name", "String?"),
        ("state.guest?.city?.population", "Int?"), ("state.guest?.name.count", "Int?"),
        ("state.guest?.tags.first", "String?"), ("state.words.first?.count", "Int?"),
        ("state.words.dropFirst", "[String]"), ("state.cities.last", "City?"),
        ("state.name.count", "Int"), ("state.words.isEmpty", "Bool"),
        ("state.words.contains(state.name)", "Bool"),
        ("state.nick?.contains(state.name)", "Bool?"),
        ("count", "Int"), ("city?.name", "String?"), ("app.count + inputs.count", "Int"),
        ("state.city?.name ?? state.name", "String"), ("state.nick ?? state.nick", "String?"),
        ("if state.isOn then 4 else nil", "Int?"), ("if state.isOn then nil else 4", "Int?"),
        ("state.limit ?? 0", "Int"), ("state.city ?? (if count > 1 then city else nil)", "City?"),
        ("state.city ?? state.cities.first ?? city", "City?"), ("state.limit ?? 1 == 2", "Bool"),
        ("state.ratio * 2", "Double"), ("2 * state.ratio", "Double"),
        ("(1 + 2) * state.ratio", "Double"), ("state.count % 3", "Int"),
        ("-state.count", "Int"), ("-state.ratio", "Double"),
        ("state.plan == .pro", "Bool"), (".pro == state.plan", "Bool"),
        ("state.wish == .pro", "Bool"), ("state.plan == .feed(state.name)", "Bool"),
        ("state.limit == 3", "Bool"), ("3 != state.limit", "Bool"), ("nil == state.limit", "Bool"),
        ("state.city == state.user.city", "Bool"), ("state.token == state.token", "Bool"),
        ("state.maybe == true", "Bool"), ("state.words == []", "Bool"),
        ("not state.isOn and state.isOn or state.count > 3", "Bool"),
        ("if state.isOn then 1 else 2", "Int"), ("if state.isOn then 1 else 2.5", "Double"),
        ("if state.isOn then state.city else nil", "City?"),
        ("if state.isOn then state.name else nil", "String?"),
        ("if state.isOn then state.limit else 1", "Int?"),
        ("if state.limit == nil then 0 else state.limit + 1", "Int"),
        ("state.limit != nil and state.limit > 1", "Bool"),
        ("state.limit == nil or state.limit > 1", "Bool"),
        ("state.city != nil and state.city.name.isEmpty", "Bool"),
        ("state.guest?.city != nil and state.guest.city.name.isEmpty", "Bool"),
        ("not (state.limit == nil) and state.limit > 1", "Bool"),
        ("state.name + \"x\" == \"y\"", "Bool"),
    ])
    func isOfType(_ text: String, _ type: String) {
        let bench = TypeBench()
        let checked = bench.expression(text)
        #expect(bench.problems == [])
        #expect(checked.map { bench.checker.types.name(of: $0.type) } == type)
    }

    @Test(arguments: [
        "not (state.isOn and state.isOn)", "state.isOn and (state.isOn or state.isOn)",
        "state.count - (1 - 2)", "state.count - 1 - 2", "(state.count + 1) * 2",
        "state.limit ?? state.limit ?? 1", "(state.limit ?? state.limit) ?? 1",
        "-(state.count + 1)", "state.guest?.city?.name", "state.guest?.name.count",
        "state.nick?.contains(\"a\\\"b\\\\c\\n\")", "(if state.isOn then 1 else 2) + 3",
        "if state.isOn then 1 else if state.isOn then 2 else 3",
        "state.plan == .feed(state.name + \"x\")", "state.words == [\"a\", state.name]",
        "(state.count == 1) == state.isOn", "not (not state.isOn)",
    ])
    func printsBack(_ text: String) throws {
        let bench = TypeBench()
        let checked = try #require(bench.expression(text))
        let printed = bench.print(checked.id)
        let again = try #require(bench.expression("|\n  " + printed))
        #expect(bench.print(again.id) == printed)
        #expect(printed == text.replacing("not (not state.isOn)", with: "not not state.isOn"))
    }

    @Test(arguments: [
        ("state.nmae", "unknown-path 6-10"), ("stat.name", "unknown-path 0-4"),
        ("state.user.city.name", "optional-to-required 16-20"),
        ("state.name?.count", "type-mismatch 0-10"), ("state", "unknown-path 0-5"),
        ("screen.x", "unknown-path 0-6"), ("state.count.x", "unknown-path 12-13"),
        ("state.plan == .por", "unknown-case 15-18"),
        ("state.plan == .feed", "type-mismatch 14-19"),
        ("state.plan == .pro(1)", "type-mismatch 14-21"),
        ("state.count == state.name", "not-comparable 0-25"),
        ("state.count == state.ratio", "not-comparable 0-26"),
        ("state.isOn < true", "not-comparable 0-10"),
        ("1 < state.limit", "not-comparable 4-15"),
        ("state.count == nil", "not-comparable 0-18"),
        ("state.count + state.ratio", "type-mismatch 14-25"),
        ("state.limit + 1", "optional-to-required 0-11"),
        ("state.count and true", "condition-not-boolean 0-11"),
        ("state.isOn or state.limit", "condition-not-boolean 14-25"),
        ("not state.name", "condition-not-boolean 4-14"),
        ("state.count ?? 1", "type-mismatch 0-11"),
        ("state.limit ?? state.name", "type-mismatch 15-25"),
        ("state.ratio % 2", "type-mismatch 0-11"),
        ("state.name - state.name", "type-mismatch 0-10"),
        ("if state.isOn then 1 else state.name", "type-mismatch 0-36"),
        ("state.words.contains(1)", "type-mismatch 21-22"),
        ("state.count.contains(1)", "type-mismatch 0-11"),
        ("nil", "type-mismatch 0-3"), (".pro", "type-mismatch 0-4"),
        ("state.limit == nil and state.limit > 1", "not-comparable 23-34"),
        ("state.limit != nil or state.limit > 1", "not-comparable 22-33"),
    ])
    func reports(_ text: String, _ problem: String) {
        let bench = TypeBench()
        #expect(bench.expression(text) == nil)
        #expect(bench.problems == [problem])
    }

    /// A flow that is read without its app file has no shared state, and says so.
    @Test func whereNoAppFileIsReadItsStateCannotBeSet() {
        let text = """
            flow: F
            screens: { A: { outputs: [go] } }
            start: { push: A }
            transitions: { A.go: { set: { app.n: 1 } } }

            """
        let found = compile([SourceFile(path: "f.yaml", text: text)]).diagnostics
        #expect(
            found.map(\.message) == [
                "`app` cannot be set here, no app file was read with this flow"
            ])
    }
}

extension CheckedExpression: Equatable {
    public static func == (left: Self, right: Self) -> Bool { left.id == right.id }
}
