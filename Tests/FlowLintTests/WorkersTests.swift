import Dispatch
import FlowFrontend
import FlowLint
import FlowModel
import TestSupport
import Testing

/// Groups of rules can be judged in any order, and at once: the findings are the same.
@Suite struct WorkersTests {
    @Test func theFindingsDoNotDependOnWorkers() throws {
        let examples = LintRules.all.flatMap { $0.kind.badExamples + $0.kind.goodExamples }
        let flows = try Project.files(below: "flows", endingIn: ".yaml").map {
            SourceFile(path: $0, text: try Project.text(of: $0))
        }
        let graphs = (examples.map(\.files) + [flows]).flatMap { compile($0).applications }
        #expect(graphs.count > examples.count)
        let inTurn = graphs.map { Self.account(of: lint($0)) }
        #expect(inTurn.count { !$0.isEmpty } >= LintRules.all.count)
        let backwards = graphs.map { graph in
            Self.account(
                of: lint(graph) { count, work in
                    for index in (0..<count).reversed() { work(index) }
                })
        }
        #expect(backwards == inTurn)
        let atOnce = graphs.map { graph in
            Self.account(
                of: lint(graph) { count, work in
                    DispatchQueue.concurrentPerform(iterations: count, execute: work)
                })
        }
        #expect(atOnce == inTurn)
    }

    private static func account(of findings: [Diagnostic]) -> [String] {
        findings.map { "\($0.kind.id) \($0.severity) \($0.span) \($0.element ?? "") \($0.message)" }
    }
}
