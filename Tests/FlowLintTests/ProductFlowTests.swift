import FlowFrontend
import FlowLint
import FlowModel
import TestSupport
import Testing

@Suite struct ProductFlowTests {
    @Test func theProductsOwnFlowsAreClean() throws {
        let paths = Project.files(below: "flows", endingIn: ".yaml")
            .filter { !$0.hasSuffix(".scenario.yaml") }
        #expect(paths.count >= 8)
        let files = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let compilation = compile(files)
        let all = compilation.diagnostics + compilation.applications.flatMap { lint($0) }
        let left = applySuppressions(
            to: all, files: compilation.files, kinds: LintRules.all.map(\.kind),
            wasJudged: { _ in true })
        #expect(left.map(\.message) == [])
    }
}
