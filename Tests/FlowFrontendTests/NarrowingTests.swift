import FlowModel
import Testing

@testable import FlowFrontend

@Suite struct NarrowingTests {
    private func describe(_ paths: Set<ScopePath>, _ bench: TypeBench) -> String {
        paths.map { path in
            var fields = bench.environment.fields(of: path.scope) ?? []
            var text = path.scope.word ?? "payload"
            for index in path.fields {
                let field = fields[Int(index)]
                text += "." + field.name
                guard
                    case .structure(let next) = bench.checker.types[bench.checker.plain(field.type)]
                else { continue }
                fields = bench.checker.types.structures[Int(next)].fields
            }
            return text
        }.sorted().joined(separator: " ")
    }

    @Test(arguments: [
        ("state.city != nil", "state.city", ""), ("nil == state.city", "", "state.city"),
        ("state.city != nil and app.limit != nil", "app.limit state.city", ""),
        ("state.city == nil or app.limit == nil", "", "app.limit state.city"),
        ("state.city == nil or state.isOn", "", "state.city"),
        ("state.city != nil or state.isOn", "", ""), ("not (state.city == nil)", "state.city", ""),
        ("not (state.city == nil or state.isOn)", "state.city", ""),
        ("state.guest?.city != nil", "state.guest state.guest.city", ""),
        ("state.guest?.name == state.name", "state.guest state.guest.name", ""),
        ("state.guest?.tags.isEmpty == false", "state.guest", ""),
        ("state.limit == 3", "state.limit", ""),
        ("state.limit != 3", "", "state.limit"), ("state.limit == app.limit", "", ""),
        ("city != nil", "payload.city", ""), ("state.isOn", "", ""),
        ("state.maybe == true", "state.maybe", ""),
        ("(state.limit ?? 1) == 1", "", ""), ("state.words.first != nil", "", ""),
    ])
    func conditionsProve(_ text: String, _ whenTrue: String, _ whenFalse: String) throws {
        let bench = TypeBench()
        let checked = try #require(bench.expression(text))
        let facts = bench.checker.expressions.narrowing(ofCondition: checked.id)
        #expect(describe(facts.whenTrue, bench) == whenTrue)
        #expect(describe(facts.whenFalse, bench) == whenFalse)
    }

    /// Checks `text` as `type` where `condition` holds.
    private func bench(where condition: String) throws -> TypeBench {
        let bench = TypeBench()
        let checked = try #require(bench.expression(condition))
        let facts = bench.checker.expressions.narrowing(ofCondition: checked.id)
        bench.environment.narrow(by: facts.whenTrue)
        return bench
    }

    @Test(arguments: [
        ("state.city != nil", "state.city", "City"),
        ("state.city != nil", "state.city.name", "String"),
        ("state.city != nil", "state.city?.name", "String?"),
        ("state.guest?.city != nil", "state.guest?.city", "City"),
        ("state.guest?.city != nil", "state.guest.city.name", "String"),
        ("state.limit != nil", "state.limit + 1", "Int"),
        ("state.limit != nil", "-state.limit", "Int"),
        ("state.nick != nil", "\"{state.nick}\"", "String"),
        ("state.maybe != nil", "state.maybe", "Bool"),
        ("state.limit != nil", "{ name: 'x', population: state.limit }", "City"),
        ("state.limit != nil", "state.limit", "Int?"), ("app.city != nil", "app.city", "City"),
        ("state.limit != nil", "state.limit != nil", "Bool"),
    ])
    func narrowedPathsArePlain(_ condition: String, _ text: String, _ type: String) throws {
        let bench = try bench(where: condition)
        let id = bench.value(text, as: type)
        #expect(id != nil)
        #expect(bench.problems == [])
    }

    @Test func aNarrowedReadSaysSo() throws {
        let bench = try bench(where: "state.city != nil")
        let id = try #require(bench.value("state.city", as: "City"))
        guard case .narrowed(let inner) = bench.checker.expressions[id] else {
            Issue.record("not narrowed")
            return
        }
        #expect(bench.checker.expressions[inner] == .read(.state, 2))
        let whole = try #require(bench.value("state.city", as: "City?"))
        #expect(bench.checker.expressions[whole] == .read(.state, 2))
    }

    @Test(arguments: [
        ("state.guest?.city != nil", "state.guest", "state.guest.name", false),
        ("state.guest?.city != nil", "state.guest.city", "state.guest.city", false),
        ("state.guest?.city != nil", "state.name", "state.guest.name", true),
        ("state.city != nil", "app.city", "state.city.name", true),
        ("state.city != nil", "state.city.name", "state.city.name", false),
    ])
    func settingWidens(_ condition: String, _ key: String, _ text: String, _ isKnown: Bool) throws {
        let bench = try bench(where: condition)
        let written = bench.read(key)
        let place = try #require(bench.checker.readPlace(written, bench.environment))
        bench.environment.widen(bySetting: place.path)
        _ = bench.value(text, as: text.hasSuffix("name") ? "String" : "City")
        #expect(bench.problems.isEmpty == isKnown)
    }

    @Test func startingAFlowWidensTheApp() throws {
        let bench = try bench(where: "state.city != nil and app.city != nil")
        bench.environment.widenForApp()
        #expect(bench.value("state.city", as: "City") != nil)
        #expect(bench.value("app.city", as: "City") == nil)
    }

    @Test(arguments: [
        ("state.user.city.name", "String", ""), ("state.guest.city", "City?", ""),
        ("app.count", "Int", ""),
        ("state", "", "unknown-path 0-5"), ("inputs.name", "", "read-only-path 0-6"),
        ("count", "", "read-only-path 0-5"), ("name", "", "unknown-path 0-4"),
        ("state.usr", "", "unknown-path 6-9"), ("state.user.nme", "", "unknown-path 11-14"),
        ("state.count.x", "", "unknown-path 12-13"), ("state..x", "", "unknown-path 0-8"),
        ("screen.x", "", "unknown-path 0-6"),
    ])
    func placesAreFound(_ key: String, _ type: String, _ problem: String) {
        let bench = TypeBench()
        let written = bench.read(key)
        let place = bench.checker.readPlace(written, bench.environment)
        #expect(bench.problems == (problem.isEmpty ? [] : [problem]))
        #expect(place.map { bench.checker.types.name(of: $0.type) } ?? "" == type)
    }
}
