import FlowModel
import Testing

@testable import FlowFrontend

/// The examples of the kinds of this stage are reported, each with its own kind.
@Suite struct TypeExampleTests {
    static let kinds = TypeProblems.all + ExpressionProblems.all

    @Test(arguments: kinds.indices) func badExamplesAreReported(_ index: Int) {
        let kind = Self.kinds[index]
        #expect(!kind.badExamples.isEmpty)
        for example in kind.badExamples {
            let found = compile(example.files).diagnostics.map(\.kind.id)
            #expect(found == [kind.id], "\(kind.id)")
        }
    }

    @Test(arguments: kinds.indices) func goodExamplesAreNot(_ index: Int) {
        let kind = Self.kinds[index]
        #expect(!kind.goodExamples.isEmpty)
        for example in kind.goodExamples {
            #expect(compile(example.files).diagnostics.map(\.kind.id) == [], "\(kind.id)")
        }
    }
}
