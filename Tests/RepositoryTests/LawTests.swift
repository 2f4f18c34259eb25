import FlowFrontend
import FlowModel
import FlowSimulator
import Foundation
import TestSupport
import Testing

/// The documents under `Tests/Law` pin rules of the law that can be read in more than one way.
@Suite struct LawTests {
    @Test(arguments: LawDocument.names)
    func theScenariosOfARulePass(name: String) throws {
        let document = try LawDocument(named: name)
        let files = document.files
        let compilation = compile(files)
        func told(_ message: String, at span: SourceSpan, in file: SourceFile) -> String {
            document.place(of: file, atByte: Int(span.startByte)) + ": " + message
        }
        let problems = compilation.diagnostics.map {
            told($0.message, at: $0.span, in: files[Int($0.span.file.index)])
        }
        #expect(problems == [])
        let graph = try #require(compilation.applications.first)
        for file in files where file.path.hasSuffix(".scenario.yaml") {
            let (scenario, problems) = readScenario(file, graph: graph)
            #expect(problems.map { told($0.message, at: $0.span, in: file) } == [])
            let result = run(try #require(scenario), graph: graph)
            #expect(result.failures.map { told($0.message, at: $0.span, in: file) } == [])
        }
    }

    /// The rules of the law by their short names, such as `D8b`.
    private static func rules() throws -> [Substring] {
        let grammar = try Project.text(of: "Grammar.md")
        let law = try #require(grammar.firstRange(of: "## 14 The law"))
        let end = try #require(grammar.firstRange(of: "### What pins the law"))
        return grammar[law.upperBound..<end.lowerBound].split(separator: "**").filter {
            guard let letter = $0.first, ("A"..."K").contains(letter) else { return false }
            return $0.dropFirst().first?.isNumber == true
        }.map { $0.prefix { $0.isLetter || $0.isNumber } }
    }

    /// Who looks for a rule finds its files in the table of `ARCHITECTURE.md`, and they are there.
    @Test func everyRuleHasFiles() throws {
        let text = try Project.text(of: "ARCHITECTURE.md")
        let start = try #require(text.firstRange(of: "| rules | files |\n|---|---|\n")).upperBound
        let end = try #require(text[start...].firstRange(of: "\n\n")).lowerBound
        var rules: [Substring] = []
        for row in text[start..<end].split(separator: "\n") {
            let cells = row.split(separator: "|")
            rules += cells[0].split { $0 == " " || $0 == "," }
            for word in cells[1].split(separator: "`") where word.contains("/") {
                let names = [word, "Sources/\(word).swift", "Sources/FlowEngine/\(word).swift"]
                let isThere = names.contains {
                    FileManager.default.fileExists(atPath: Project.root + "/" + $0)
                }
                #expect(isThere, "\(word)")
            }
        }
        #expect(rules.sorted() == (try Self.rules()).sorted())
    }

    /// Every rule stands in one of the two tables, and what the tables name is there.
    @Test func everyRuleIsPinned() throws {
        let rules = try Self.rules()
        let grammar = try Project.text(of: "Grammar.md")
        let tables = try #require(grammar.firstRange(of: "### What pins the law"))
        let end = try #require(grammar.firstRange(of: "## 15 Numbers"))
        #expect(rules.count > 80)
        var pinned: Set<Substring> = []
        for line in grammar[tables.upperBound..<end.lowerBound].split(separator: "\n") {
            let cells = line.split(separator: "|")
            guard cells.count > 1 else { continue }
            pinned.formUnion(cells[0].split { $0 == " " || $0 == "," })
            for word in cells[1].split(separator: "`") where word.contains("/") {
                let path = Project.root + "/" + word
                #expect(FileManager.default.fileExists(atPath: path), "\(word)")
            }
        }
        #expect(rules.filter { !pinned.contains($0) } == [])
    }

    /// The table in the grammar is made from the documents. `UPDATE_GOLDENS=1` writes it anew, and
    /// still fails.
    @Test func theGrammarHasARowForEveryDocument() throws {
        let documents = try LawDocument.names.map { try LawDocument(named: $0) }
        let rows = documents.map { document in
            let readings = document.otherReadings.map { "\($0): `\($1)`" }
            let cells = [
                document.rules.joined(separator: ", "), "`\(document.name)`",
                readings.joined(separator: " / "),
            ]
            return "| " + cells.joined(separator: " | ") + " |\n"
        }
        let grammar = try Project.text(of: "Grammar.md")
        let head = "| rules | document | a reading that fails, and where |\n|---|---|---|\n"
        let start = try #require(grammar.firstRange(of: head)).upperBound
        let end = try #require(grammar[start...].firstRange(of: "\n\n")).lowerBound
        let wanted = grammar[..<start] + rows.joined() + grammar[grammar.index(after: end)...]
        let isCurrent = grammar == wanted
        if !isCurrent, ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
            try String(wanted).write(
                toFile: Project.root + "/Grammar.md", atomically: true, encoding: .utf8)
        }
        #expect(isCurrent, "the table has drifted; UPDATE_GOLDENS=1 writes it anew")
    }

    @Test(arguments: LawDocument.names) func itsRulesAreThere(name: String) throws {
        let grammar = try Project.text(of: "Grammar.md")
        for rule in try LawDocument(named: name).rules {
            #expect(grammar.contains("**\(rule)"), "\(name): \(rule)")
        }
    }
}
