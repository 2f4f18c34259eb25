import FlowModel
import Testing

@testable import flowc

@Suite struct ExplainTests {
    @Test func allIdsAreListed() {
        let run = flowc("explain")
        #expect(run.status == .clean)
        for kind in Workspace.kinds {
            #expect(run.output.contains("\n  \(kind.id) "))
        }
    }

    @Test(arguments: Workspace.kinds.map(\.id))
    func everyKindHasAPage(id: String) {
        let run = flowc("explain", id)
        #expect(run.status == .clean)
        #expect(run.output.hasPrefix(id + " ("))
        for heading in ["Why", "Instead", "Reported", "Not reported"] {
            #expect(run.output.contains("\n\(heading)\n\n"))
        }
    }

    @Test func aMisspeltIdIsRecognised() {
        let run = flowc("explain", "unknown-scren")
        #expect(run.status == .misused)
        #expect(
            run.errors
                == "error: no diagnostic named `unknown-scren`; did you mean `unknown-screen`?\n")
    }

    @Test func configPrintsWhereValuesComeFrom() {
        let files = MemoryFiles([
            "flowc.yaml": "output: gen\nlint: { rules: { trap: error } }\n",
            "flows/a.yaml": "flow: A\n",
        ])
        let run = flowc("config", files: files)
        #expect(run.status == .clean)
        #expect(
            run.output == """
                flows: flows  # default
                output: gen  # flowc.yaml
                access: internal  # default
                graph: (none)  # default
                lint.preset: recommended  # default
                lint.rules.trap: error  # flowc.yaml

                """)
        files.contents["flows/a.yaml"] = nil
        #expect(flowc("config", files: files).output.hasPrefix("flows: .  # default\n"))
    }
}
