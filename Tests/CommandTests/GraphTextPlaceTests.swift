import Testing

@testable import flowc

/// Where `graph` of `flowc.yaml` keeps the text, when another place was there before.
@Suite struct GraphTextPlaceTests {
    private static let files = [
        "flows/app.yaml": "app: Desk\nroot: Login\n",
        "flows/login.yaml": "flow: Login\nscreens: { Form: }\nstart: { push: Form }\n",
    ]

    /// A folder in the place of a file, and a file in the place of a folder, leave nothing behind.
    @Test func anotherFormReplacesTheTextOfBefore() {
        let memory = MemoryFiles(Self.files)
        for (graph, gone) in [
            ("docs/nav.txt", nil), ("docs/nav/", "docs/nav.txt"),
            ("docs/nav.txt", "docs/nav/Desk/Login.txt"),
        ] {
            memory.contents["flowc.yaml"] = Array("graph: \(graph)".utf8)
            if let gone {
                let lint = flowc("lint", files: memory).output
                #expect(lint.contains(gone + ":1:1: warning: no text of the graph belongs here "))
            }
            #expect(flowc("graph", "--write", files: memory).status == .clean)
            #expect(!flowc("lint", files: memory).output.contains("stale-graph-text"))
            let texts = memory.contents.keys.filter { $0.hasPrefix("docs/") }
            #expect(!texts.isEmpty)
            #expect(texts.allSatisfy { graph.hasSuffix("/") ? $0.hasPrefix(graph) : $0 == graph })
        }
    }
}
