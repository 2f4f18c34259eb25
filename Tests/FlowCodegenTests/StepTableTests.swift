import FlowCodegen
import FlowModel
import TestSupport
import Testing

/// The table by which traces know which call of generated code is which step.
@Suite struct StepTableTests {
    private struct Row {
        let call: String
        let id: String
        let following: [String]
    }

    private static func rows(of files: [GeneratedFile]) throws -> [Row] {
        let table = try #require(files.first { $0.path.hasSuffix("Graph.swift") }).text
        var flow = ""
        var rows: [Row] = []
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "flow" { flow = words[1] + "/" }
            guard words.first == "step" else { continue }
            rows.append(
                Row(call: flow + words[1], id: words[2], following: Array(words.dropFirst(3))))
        }
        return rows
    }

    @Test(arguments: Cases.names) func rowsAreCallsAndCallsHaveRows(name: String) throws {
        let files = swiftFiles(for: try Cases.graph(name), options: CodegenOptions())
        let rows = try StepTableTests.rows(of: files)
        #expect(!rows.isEmpty)
        var calls: [String] = []
        for file in files where !file.path.hasSuffix("Graph.swift") {
            calls += CallReader(file.text).calls
        }
        #expect(rows.map(\.call).sorted() == calls.sorted())
    }

    @Test func whatWouldFollowIsKnown() throws {
        let files = swiftFiles(for: try Cases.graph("steps"), options: CodegenOptions())
        let rows = try StepTableTests.rows(of: files)
        let pop = try #require(rows.first { $0.id == "Home/Detail.deep/0/0/0" })
        #expect(
            pop.following == ["Home/Detail.deep/0/0/1", "Home/Detail.deep/1-2"])
        let last = try #require(rows.first { $0.id == "Home/Detail.deep/2" })
        #expect(last.following == [])
    }

    @Test func handlersAndPayloadsAreNamed() throws {
        let files = swiftFiles(for: try Cases.graph("steps"), options: CodegenOptions())
        let table = try #require(files.first { $0.path == "StepsGraph.swift" }).text
        #expect(table.contains("handler Home/Detail.hidden Home/List.hidden,Detail.hidden\n"))
        #expect(table.contains("handler Home/Detail.save Home/any.save\n"))
        #expect(
            table.contains("handler Home/Picker.cancelled Home/Picker.cancelled,Home.cancelled\n"))
        #expect(table.contains("output Home/Detail.hidden id name\n"))
        #expect(!table.contains("output Home/Detail.leave"))
    }

    // MARK: - What is called alike

    /// A flow with two transitions, the steps of one of which are given.
    private func files(_ steps: String) throws -> [GeneratedFile] {
        let text = """
            flow: Desk
            outputs: [done]
            actions:
              tidy: { steps: [{ track: tidied }, { push: Drawer }] }
            screens:
              Table: { outputs: [open, leave] }
              Drawer: {}
            start: { push: Table }
            transitions:
              Table.open: \(steps)
              Table.leave: [{ run: tidy }, { push: Drawer }, { push: Drawer }, finish: done]
            """
        let graph = try Cases.graph(of: [SourceFile(path: "desk.yaml", text: text)])
        return swiftFiles(for: graph, options: CodegenOptions())
    }

    /// The rows of a method, in order.
    private func calls(_ files: [GeneratedFile], in method: String) throws -> [String] {
        try StepTableTests.rows(of: files).filter { $0.call.hasPrefix("Desk/\(method).") }
            .map { $0.call.dropFirst("Desk/\(method).".count) + " " + $0.id }
    }

    @Test func onlyASecondCallOfAVerbHasANumber() throws {
        let files = try files(
            "[{ push: Drawer }, { pop: 1 }, { push: Drawer }, { track: a }, { track: b }]")
        #expect(
            try calls(files, in: "tableDidOpen") == [
                "push Desk/Table.open/0", "pop Desk/Table.open/1", "push.2 Desk/Table.open/2",
                "track Desk/Table.open/3", "track.2 Desk/Table.open/4",
            ])
        let code = try #require(files.first).text
        #expect(
            code.contains(
                """
                        push(drawer())
                        guard pop() else { return }
                        push(drawer(), nth: 2)
                        track("a")
                        track("b", nth: 2)
                """))
    }

    @Test func aStepMoreChangesNoOtherMethod() throws {
        let before = try files("{ push: Drawer }")
        let after = try files("[{ track: opened }, { push: Drawer }, { run: tidy }]")
        for method in ["start", "tableDidLeave", "tidy"] {
            let calls = try calls(before, in: method)
            #expect(!calls.isEmpty)
            #expect(calls == (try self.calls(after, in: method)))
        }
        #expect(try calls(after, in: "tableDidOpen").contains("push Desk/Table.open/1"))
        let lines = [before, after].map { files in
            files[0].text.split(separator: "\n").map(String.init)
        }
        #expect(
            lines[1].difference(from: lines[0]).map { $0 } == [
                .insert(
                    offset: lines[1].firstIndex(of: "        track(\"opened\")") ?? 0,
                    element: "        track(\"opened\")", associatedWith: nil),
                .insert(
                    offset: lines[1].firstIndex(of: "        run { tidy() }") ?? 0,
                    element: "        run { tidy() }", associatedWith: nil),
            ])
    }
}

/// Reads which verbs the methods of generated coordinators call.
private struct CallReader {
    /// `Desk/tableDidTwins.push.2`
    private(set) var calls: [String] = []
    private var owner = ""
    private var method = ""

    private static let verbs: Set<String> = [
        "push", "present", "replace", "swap", "close", "pop", "popTo", "popToRoot", "dismiss",
        "dismissAll", "select", "embed", "empty", "show", "finish", "restart", "report", "call",
        "run", "send", "tell", "track", "open", "pass", "drop", "leave", "stay", "guarded",
        "nothingToSet",
    ]

    init(_ text: String) {
        for line in text.split(separator: "\n") where !line.contains("//") { read(line) }
    }

    private mutating func read(_ line: Substring) {
        if line.contains("final class ") { method = "" }
        if line.hasSuffix(": FlowGates {") { owner = "app/gates" }
        if line.hasSuffix(": FlowLinks {") { owner = "app/links" }
        // What stands in quotes is no code.
        for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false)
            .enumerated()
        {
            if index % 2 == 0 {
                readCode(part)
            } else if isName(part, in: line) {
                owner = String(part)
            }
        }
    }

    /// Whether a coordinator says its name.
    private func isName(_ text: Substring, in line: Substring) -> Bool {
        method == "" && line.contains("name: \"\(text)\"")
    }

    private mutating func readCode(_ code: Substring) {
        var rest = code
        var before = ""
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            rest = rest.dropFirst(max(word.count, 1))
            guard !word.isEmpty else {
                before.append(first)
                continue
            }
            let isOwn = !before.hasSuffix(".") || before == "self." && word == "open"
            if before.hasPrefix("func"), !before.hasSuffix("(") {
                method = String(word)
            } else if word == "nth", let number = Int(rest.dropFirst(2).prefix(while: \.isNumber)) {
                calls[calls.count - 1] += ".\(number)"
            } else if CallReader.verbs.contains(String(word)), isOwn,
                rest.hasPrefix("(") || word == "run" && rest.hasPrefix(" {")
            {
                calls.append("\(owner)/\(method).\(word)")
            }
            before = String(word)
        }
    }
}
