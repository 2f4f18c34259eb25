import FlowFrontend
import FlowModel
import FlowSimulator
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

    @Test func theGrammarNamesEveryFixtureWithRulesThatExist() throws {
        let grammar = try Project.text(of: "Grammar.md")
        let rows = grammar.split(separator: "\n").compactMap {
            line -> (rules: String, name: String)? in
            let cells = line.split(separator: "|").map(String.init)
            guard cells.count == 2, let name = cells[1].split(separator: "`").dropFirst().first,
                Self.fixtures.contains(String(name))
            else { return nil }
            return (cells[0], String(name))
        }
        #expect(rows.map(\.name).sorted() == Self.fixtures)
        for row in rows {
            for rule in row.rules.split(whereSeparator: { $0 == " " || $0 == "," }) {
                #expect(grammar.contains("**\(rule)"), "\(row.name): \(rule)")
            }
        }
    }
}
