import Testing

@testable import FlowFrontend

/// The tables cover the language and agree with one another.
@Suite struct KeyTableTests {
    @Test func everyVerbHasARule() {
        #expect(VerbRule.all.map(\.verb) == StepVerb.allCases)
    }

    @Test func everyModifierIsTakenBySomeVerb() {
        let taken = Set(VerbRule.all.flatMap(\.modifiers))
        #expect(taken == Set(StepModifier.allCases))
    }

    @Test func everyKeyOfAMappingIsDocumentedOnce() {
        for table in KeyTable.all {
            #expect(Set(table.names).count == table.names.count)
            for rule in table.rules {
                #expect(rule.documentation.hasSuffix("."))
                #expect(!rule.shape.description.isEmpty)
            }
        }
    }

    @Test func wordsAreFoundByTheirNumbers() {
        for rule in VerbRule.all {
            let symbol = TextTable.symbol(ofWord: rule.verb.rawValue)
            #expect(VerbRule.find(symbol) === rule)
        }
        #expect(VerbRule.find(TextTable.symbol(ofWord: "nonsense")) == nil)
        #expect(VerbRule.find(-1) == nil)
        #expect(KeyTable.flow.rule(for: TextTable.symbol(ofWord: "root")) == nil)
        #expect(KeyTable.app.rule(for: TextTable.symbol(ofWord: "root"))?.key == .root)
    }
}
