import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport
import Testing

/// A row of the table in `docs/thirteen-systems.md`.
struct SystemRow: Sendable, CustomTestStringConvertible {
    let number: Int
    let constructs: String
    let path: String
    let lineNumber: Int
    let text: String
    let scenario: String
    let missing: String

    var testDescription: String { "\(number) \(path)" }

    static let all: [SystemRow] = {
        let lines = ((try? Project.text(of: "docs/thirteen-systems.md")) ?? "").split(
            separator: "\n")
        return lines.compactMap { line in
            let cells = line.split(separator: "|").map(String.init)
            guard cells.count == 6, let number = Int(cells[0].filter { $0 != " " }) else {
                return nil
            }
            let quoted = cells[3].split(separator: "`").filter { $0 != " " }.map(String.init)
            let place = quoted.first?.split(separator: ":") ?? []
            guard quoted.count == 2, place.count == 2, let lineNumber = Int(place[1]) else {
                return nil
            }
            return SystemRow(
                number: number, constructs: cells[2], path: String(place[0]),
                lineNumber: lineNumber, text: quoted[1],
                scenario: cells[4].filter { $0 != " " && $0 != "`" }, missing: cells[5])
        }
    }()
}

@Suite struct ThirteenSystemsTests {
    @Test func allAreThere() {
        #expect(SystemRow.all.map(\.number) == Array(1...13))
    }

    @Test(arguments: SystemRow.all) func theLineSaysIt(row: SystemRow) throws {
        let lines = try Project.text(of: row.path).split(
            separator: "\n", omittingEmptySubsequences: false)
        try #require(row.lineNumber <= lines.count)
        #expect(lines[row.lineNumber - 1].contains(row.text))
    }

    /// A link into the grammar leads to a heading.
    @Test(arguments: SystemRow.all) func theGrammarHasTheConstruct(row: SystemRow) throws {
        let headings = try Project.text(of: "Grammar.md").split(separator: "\n")
            .filter { $0.hasPrefix("#") }
            .map { heading in
                heading.drop { $0 == "#" || $0 == " " }.lowercased()
                    .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
                    .map { $0 == " " ? "-" : String($0) }.joined()
            }
        var rest = row.constructs[...]
        while let start = rest.firstRange(of: "(../Grammar.md#") {
            let anchor = rest[start.upperBound...].prefix { $0 != ")" }
            #expect(headings.contains(String(anchor)), "\(anchor)")
            rest = rest[anchor.endIndex...]
        }
    }

    @Test(arguments: SystemRow.all) func theScenarioPasses(row: SystemRow) throws {
        let folder = row.scenario.split(separator: "/").dropLast().joined(separator: "/")
        let files = try Project.files(below: folder, endingIn: ".yaml")
            .map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let graph = try #require(compile(files).applications.first)
        let file = try #require(files.first { $0.path == row.scenario })
        let scenario = try #require(readScenario(file, graph: graph).scenario)
        #expect(run(scenario, graph: graph).failures.map(\.message) == [])
    }
}
