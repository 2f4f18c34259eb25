import FlowModel
import Foundation
import Testing

@testable import flowc

private let flow = """
    flow: Shop
    screens:
      List: { outputs: [open, pay] }
      Detail:
      Lost:
    start: { push: List }
    transitions:
      List.open: { push: Detail }
      List.pay: { present: Detail, style: fullScreen }

    """

/// A pull request from the first run on old flows to what each report says of the branch.
@Suite struct PullRequestTests {
    /// On the branch the file is moved and laid out otherwise, a screen with a known finding has
    /// another name, and there is a new input that nobody reads.
    private func branch() throws -> Folder {
        let folder = try Folder()
        try folder.write(flow, to: "flows/shop.yaml")
        let first = try BuiltTool.run(["lint", "--write-baseline", "known.yaml"], in: folder)
        #expect(first.status == 0)
        #expect(first.errors == "2 findings written to `known.yaml`\n")
        try folder.prepare(
            plainGit + """
                git init -q -b main . && git add -A && git commit -qm one && git checkout -qb topic
                mkdir flows/shop && git mv flows/shop.yaml flows/shop/main.yaml
                """)
        try folder.write(
            "# Moved.\n\n"
                + flow.replacing("Lost", with: "Orphan").replacing(
                    "flow: Shop\n", with: "flow: Shop\ninputs:\n  tag: String = \"\"\n"),
            to: "flows/shop/main.yaml")
        return folder
    }

    @Test(arguments: [["--baseline", "known.yaml"], ["--since", "main"]])
    func everyReportHasTheNewMistakeOnly(known: [String]) throws {
        let folder = try branch()
        let reporters = ReportFormat.allCases.flatMap {
            ["--reporter", "\($0.rawValue):r.\($0.rawValue)"]
        }
        let run = try BuiltTool.run(["lint", "--quiet"] + known + reporters, in: folder)
        #expect(run.status == 1)
        let message = "`Shop` never reads its input `tag`"
        let path = "flows/shop/main.yaml"
        let wanted: [ReportFormat: (part: String, finding: String)] = [
            .text: ("\(path):5:3: warning: \(message) [unused-input]\n", ": warning: "),
            .json: (#""message":"\#(message)""#, #"{"id":"#),
            .sarif: (#"{"uri":"\#(path)","uriBaseId":"%SRCROOT%"}"#, #""ruleIndex":"#),
            .github: (
                "::warning file=\(path),line=5,endLine=5,col=3,endColumn=6,title=unused-input::"
                    + message, "::warning "
            ),
            .gitlab: (#""path":"\#(path)","lines":{"begin":5,"end":5}"#, #""check_name":"#),
            .junit: (#"<testcase name="unused-input: Shop/tag""#, "<failure "),
            .checkstyle: (#"<error line="5" column="3" severity="warning""#, "<error "),
        ]
        for (format, (part, finding)) in wanted {
            let report = folder.text("r.\(format.rawValue)")
            #expect(report.contains(part), "\(report)")
            #expect(report.split(separator: finding, omittingEmptySubsequences: false).count == 2)
        }
        #expect(folder.text("r.text") == run.output)
    }

    @Test func theDifferenceIsWhatWasMeant() throws {
        let run = try BuiltTool.run(["diff", "main", "--format", "markdown"], in: branch())
        #expect(run.status == 0)
        #expect(
            run.output == """
                ### Navigation: 2 changes, 1 breaking

                | | change | what | why |
                |---|---|---|---|
                | **breaking** | renamed | `screen Shop/Orphan`, was `screen Shop/Lost` | \
                code that names it has to follow |
                | safe | added | `input Shop.tag` | nobody has to pass it |

                Green is new, red is gone, amber has changed.

                ```mermaid
                flowchart LR
                    subgraph f0["Shop"]
                        n0((" "))
                        n1["List"]
                        n2["Orphan"]
                        n0 --> n1
                    end
                    classDef changed fill:#fff8c5,stroke:#9a6700,color:#1f2328
                    class n2 changed
                ```

                ```diff
                - screen Shop/Lost
                + screen Shop/Orphan
                + input Shop.tag: String = ""
                ```

                """)
    }
}
