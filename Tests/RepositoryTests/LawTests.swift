import FlowFrontend
import FlowModel
import FlowSimulator
import Foundation
import TestSupport
import Testing

/// The flows under `Tests/Law`, which pin rules of the law that can be read in more than one way.
@Suite struct LawTests {
    static let fixtures: [String] = {
        let files = Project.files(below: "Tests/Law", endingIn: ".yaml")
        return Set(
            files.compactMap { $0.split(separator: "/").dropFirst(2).first.map(String.init) }
        )
        .sorted()
    }()

    @Test(arguments: LawTests.fixtures)
    func theScenariosOfARulePass(fixture: String) throws {
        let files = try Project.files(below: "Tests/Law/" + fixture, endingIn: ".yaml")
            .map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let compilation = compile(files)
        #expect(compilation.diagnostics.map(\.message) == [])
        let graph = try #require(compilation.applications.first)
        let scenarios = files.filter { $0.path.hasSuffix(".scenario.yaml") }
        #expect(!scenarios.isEmpty)
        for file in scenarios {
            let (scenario, problems) = readScenario(file, graph: graph)
            #expect(problems.map(\.message) == [])
            let result = run(try #require(scenario), graph: graph)
            #expect(result.failures.map(\.message) == [], "\(file.path)")
        }
    }

    /// Every rule stands in one of the two tables, and what the tables name is there.
    @Test func everyRuleIsPinned() throws {
        let grammar = try Project.text(of: "Grammar.md")
        let law = try #require(grammar.firstRange(of: "## 14 The law"))
        let tables = try #require(grammar.firstRange(of: "### What pins the law"))
        let end = try #require(grammar.firstRange(of: "## 15 Numbers"))
        let rules = grammar[law.upperBound..<tables.lowerBound].split(separator: "**").filter {
            guard let letter = $0.first, ("A"..."K").contains(letter) else { return false }
            return $0.dropFirst().first?.isNumber == true
        }.map { $0.prefix { $0.isLetter || $0.isNumber } }
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

    /// Every fixture has a row: rules that exist, and other readings, each with the scenario that
    /// fails under it.
    @Test func theGrammarNamesEveryFixtureAndWhatItTellsApart() throws {
        let grammar = try Project.text(of: "Grammar.md")
        let rows = grammar.split(separator: "\n").compactMap {
            line -> (rules: String, name: String, reading: String)? in
            let cells = line.split(separator: "|").map(String.init)
            guard cells.count == 3, let name = cells[1].split(separator: "`").dropFirst().first,
                Self.fixtures.contains(String(name))
            else { return nil }
            return (cells[0], String(name), cells[2])
        }
        #expect(rows.map(\.name).sorted() == Self.fixtures)
        for row in rows {
            for rule in row.rules.split(whereSeparator: { $0 == " " || $0 == "," }) {
                #expect(grammar.contains("**\(rule)"), "\(row.name): \(rule)")
            }
            let readings = row.reading.split(separator: /` (\/|$)/)
            #expect(readings.allSatisfy { $0.count > 20 && $0.contains(": `") }, "\(row.name)")
            for scenario in readings.compactMap({ $0.split(separator: ": `").last }) {
                let path = "Tests/Law/\(row.name)/\(scenario).scenario.yaml"
                let isThere = FileManager.default.fileExists(atPath: Project.root + "/" + path)
                #expect(isThere, "\(path)")
            }
        }
    }
}
