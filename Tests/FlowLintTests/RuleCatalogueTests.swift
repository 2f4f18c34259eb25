import FlowLint
import FlowModel
import Testing

@Suite struct RuleCatalogueTests {
    @Test func idsAreKebabCaseAndUnique() {
        let ids = LintRules.all.map(\.kind.id)
        #expect(Set(ids).count == ids.count)
        for id in ids {
            #expect(id.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }, "\(id)")
        }
    }

    @Test(arguments: LintRules.all.map(\.kind.id))
    func everyRuleExplainsItselfWithExamples(id: String) throws {
        let kind = try #require(kinds[id])
        #expect(!kind.isFatal)
        #expect(!kind.badExamples.isEmpty && !kind.goodExamples.isEmpty)
        for sentence in [kind.summary, kind.reason, kind.advice] {
            #expect(sentence.hasSuffix("."), "\(kind.id)")
        }
    }
}
