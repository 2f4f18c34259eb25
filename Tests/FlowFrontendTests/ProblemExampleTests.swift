import FlowFrontend
import FlowModel
import Testing

/// The examples of every kind of problem are true: this is what documents and `explain` show.
@Suite struct ProblemExampleTests {
    /// Those of suppression comments and of the configuration are found by other doors.
    static let kinds = FrontendProblems.all.filter { $0.family != .housekeeping }

    struct Example: CustomTestStringConvertible, Sendable {
        let kind: DiagnosticKind
        let index: Int
        let example: DiagnosticExample
        var testDescription: String { "\(kind.id) \(index)" }
    }

    static let bad = kinds.flatMap { kind in
        kind.badExamples.enumerated().map { Example(kind: kind, index: $0, example: $1) }
    }
    static let good = kinds.flatMap { kind in
        kind.goodExamples.enumerated().map { Example(kind: kind, index: $0, example: $1) }
    }

    /// What is found in all files of an example, its scenarios included.
    static func findings(in example: DiagnosticExample) -> [Diagnostic] {
        let compilation = compile(example.files)
        let scenarios = example.files.filter { $0.path.hasSuffix(".scenario.yaml") }
        return compilation.diagnostics
            + scenarios.flatMap { file -> [Diagnostic] in
                guard let index = compilation.applicationIndex(ofScenario: file) else { return [] }
                return readScenario(file, graph: compilation.applications[index]).diagnostics
            }
    }

    @Test func idsAreUnique() {
        #expect(Set(Self.kinds.map(\.id)).count == Self.kinds.count)
        #expect(Self.kinds.count > 30)
    }

    @Test(arguments: kinds.map(\.id)) func hasExamples(_ id: String) throws {
        let kind = try #require(Self.kinds.first { $0.id == id })
        #expect(!kind.badExamples.isEmpty)
        #expect(!kind.goodExamples.isEmpty)
    }

    @Test(arguments: bad) func aBadExampleIsReportedWithItsKindOnly(_ example: Example) {
        let found = Self.findings(in: example.example)
        // What there are too many of has kinds of its own.
        let isLimit = example.kind.id == "problem-limit"
        let own = isLimit ? found.prefix(1) : found[...]
        #expect(Set(own.map(\.kind.id)) == [example.kind.id], "\(found.map(\.message))")
    }

    @Test(arguments: good) func aGoodExampleIsNotReported(_ example: Example) {
        let found = Self.findings(in: example.example)
        #expect(found.map(\.message) == [])
    }

    @Test(arguments: kinds.filter(\.isFatal).map(\.id))
    func aFatalProblemLeavesNoWholeGraph(_ id: String) throws {
        let kind = try #require(Self.kinds.first { $0.id == id })
        for example in kind.badExamples
        where !example.files.contains(where: { $0.path.hasSuffix(".scenario.yaml") }) {
            let compilation = compile(example.files)
            let whole = compilation.applications.filter(\.isWhole).map(\.application.name)
            #expect(whole == [])
        }
    }
}
