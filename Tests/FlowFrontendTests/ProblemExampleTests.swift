import FlowFrontend
import FlowModel
import Testing

/// The examples of every kind of problem are true: this is what documents and `explain` show.
@Suite struct ProblemExampleTests {
    static let kinds = FrontendProblems.all

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
        let found = compile(example.example.files).diagnostics
        #expect(Set(found.map(\.kind.id)) == [example.kind.id], "\(found.map(\.message))")
    }

    @Test(arguments: good) func aGoodExampleIsNotReported(_ example: Example) {
        let found = compile(example.example.files).diagnostics
        #expect(found.map(\.message) == [])
    }

    @Test(arguments: kinds.filter(\.isFatal).map(\.id))
    func aFatalProblemLeavesNoWholeGraph(_ id: String) throws {
        let kind = try #require(Self.kinds.first { $0.id == id })
        for example in kind.badExamples {
            let compilation = compile(example.files)
            let whole = compilation.applications.filter(\.isWhole).map(\.application.name)
            #expect(whole == [])
        }
    }
}
