import FlowFrontend
import FlowModel
import Testing

/// A file with the marks of a merge conflict has one finding, at the first of them.
@Suite struct ConflictMarkTests {
    private static let message = "the file has the marks of a merge conflict"

    private static func conflict(_ ours: String, _ theirs: String) -> String {
        "<<<<<<< HEAD\n\(ours)\n=======\n\(theirs)\n>>>>>>> other\n"
    }

    /// Files by what reads them.
    static let flows = [
        conflict("flow: A", "flow: B") + "screens:\n  Home:\nstart: { push: Home }\n",
        "flow: A\nscreens:\n" + conflict("  Home:", "  Start:") + "start: { push: Home }\n",
        "flow: A\nscreens:\n  Home: { outputs: [go] }\nstart: { push: Home }\ntransitions:\n"
            + "  Home.go:\n" + conflict("    - ignore", "    - restart"),
        "# ä\nflow: A\nscreens: { Home: {} }\n"
            + conflict("start: { push: Home }", "start: [push: Home]")
            + conflict("depth: 1", "depth: 2"),
    ]

    @Test(arguments: flows, ["\n", "\r\n"])
    func aFlowWithMarksHasOneFinding(text: String, lineEnd: String) throws {
        let text = text.replacing("\n", with: lineEnd)
        for mark in ["", "\u{FEFF}"] {
            let file = SourceFile(path: "a.yaml", text: mark + text)
            let found = compile([file]).diagnostics
            #expect(found.map(\.message) == [Self.message])
            let span = try #require(found.first?.span)
            let place = file.bytes[Int(span.startByte)..<Int(span.endByte)]
            #expect(String(decoding: place, as: UTF8.self) == "<<<<<<<")
            #expect(found.first?.help?.contains("settle the conflict") == true)
        }
    }

    @Test func aConfigurationAndABaselineSayTheSame() {
        let configuration = "flows: flows\n" + Self.conflict("graph: a.txt", "graph: b.txt")
        let configured = readConfiguration(SourceFile(path: "flowc.yaml", text: configuration)).1
        #expect(configured.map(\.message) == [Self.message])
        let entry = "- { rule: dead-end, subject: A/B, file: a.yaml }"
        let baseline = "findings:\n" + Self.conflict(entry, entry)
        let read = readBaseline(SourceFile(path: "b.yaml", text: baseline)).1
        #expect(read.map(\.message) == [Self.message])
    }

    /// One mark is what it is otherwise, and marks in a text are the text.
    @Test(arguments: [
        "flow: A\nscreens:\n<<<<<<< HEAD\n  Home:\n",
        "flow: A\nscreens:\n  Home:\n=======\n>>>>>>> other\n",
    ])
    func aMarkAloneIsNoConflict(text: String) {
        let found = compile([SourceFile(path: "a.yaml", text: text)]).diagnostics
        #expect(!found.isEmpty)
        #expect(!found.contains { $0.message == Self.message })
    }
}
