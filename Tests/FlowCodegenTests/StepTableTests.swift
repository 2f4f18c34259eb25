import FlowCodegen
import FlowModel
import TestSupport
import Testing

/// The table by which traces know which line of generated code is which step.
@Suite struct StepTableTests {
    private struct Row {
        let file: String
        let line: Int
        let id: String
        let following: [String]
    }

    private static func rows(of files: [GeneratedFile]) throws -> [Row] {
        let table = try #require(files.first { $0.path.hasSuffix("Graph.swift") }).text
        var file = ""
        var rows: [Row] = []
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "file" { file = words[1] }
            guard words.first == "step", let number = Int(words[1]) else { continue }
            rows.append(
                Row(file: file, line: number, id: words[2], following: Array(words.dropFirst(3))))
        }
        return rows
    }

    /// How a step is spelled where it is called.
    private static func isCall(_ code: Substring) -> Bool {
        let verbs = [
            "push(", "present(", "replace(", "swap(", "close(", "pop(", "popTo(", "popToRoot(",
            "dismiss(", "dismissAll(", "select(", "finish(", "restart(", "guarded(",
            "nothingToSet(", " show(", " call(", " send(", " track(", " run {",
        ]
        return verbs.contains { code.contains($0) } && !code.contains("by: .")
    }

    @Test(arguments: Cases.names) func eachRowIsTheLineOfACall(name: String) throws {
        let files = swiftFiles(for: try Cases.graph(name), options: CodegenOptions())
        let rows = try StepTableTests.rows(of: files)
        #expect(!rows.isEmpty)
        for row in rows {
            let file = try #require(files.first { $0.path == row.file })
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = lines[row.line - 1]
            #expect(StepTableTests.isCall(line), "\(row.file):\(row.line): \(line)")
        }
    }

    @Test(arguments: Cases.names) func eachCallHasARow(name: String) throws {
        let files = swiftFiles(for: try Cases.graph(name), options: CodegenOptions())
        let rows = try StepTableTests.rows(of: files)
        for file in files where !file.path.hasSuffix("Graph.swift") {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            let calls = lines.indices.filter { index in
                StepTableTests.isCall(lines[index]) && !lines[index].contains("func ")
                    && !lines[index].contains("$0.") && !lines[index].contains("flow.")
            }
            let known = rows.filter { $0.file == file.path }.map(\.line)
            #expect(Set(calls.map { $0 + 1 }).subtracting(known) == [], "\(file.path)")
        }
    }

    @Test func whatWouldFollowIsKnown() throws {
        let files = swiftFiles(for: try Cases.graph("steps"), options: CodegenOptions())
        let rows = try StepTableTests.rows(of: files)
        let pop = try #require(rows.first { $0.id == "Home/Detail.deep/0/0/0" })
        #expect(
            pop.following == ["Home/Detail.deep/0/0/1", "Home/Detail.deep/1", "Home/Detail.deep/2"])
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
}
