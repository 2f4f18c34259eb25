import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// Every rule finds what it should, where it stands, and nothing else.
@Suite struct RuleTests {
    private func check(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let files = [
            SourceFile(path: "main.yaml", text: marked.text),
            SourceFile(path: "app.yaml", text: "app: Demo\nroot: Login\n"),
            SourceFile(path: "login.yaml", text: RuleCase.login),
            SourceFile(path: "writer.yaml", text: RuleCase.writer),
        ]
        let found = compile(files).diagnostics.filter { $0.span.file == FileID(0) }
        #expect(marked.differences(from: found, ids: rule.ids) == [])
    }

    @Test(arguments: RuleCase.references) func names(_ rule: RuleCase) { check(rule) }
    @Test(arguments: RuleCase.data) func passedData(_ rule: RuleCase) { check(rule) }
    @Test(arguments: RuleCase.order) func stepsInOrder(_ rule: RuleCase) { check(rule) }
    @Test(arguments: RuleCase.children) func childFlows(_ rule: RuleCase) { check(rule) }
    @Test(arguments: RuleCase.services) func services(_ rule: RuleCase) { check(rule) }
    @Test(arguments: RuleCase.policies) func policiesOfCalls(_ rule: RuleCase) { check(rule) }
    @Test(arguments: RuleCase.answers) func answers(_ rule: RuleCase) { check(rule) }
    @Test(arguments: RuleCase.reports) func reports(_ rule: RuleCase) { check(rule) }
    @Test(arguments: RuleCase.containers) func containers(_ rule: RuleCase) { check(rule) }
}
