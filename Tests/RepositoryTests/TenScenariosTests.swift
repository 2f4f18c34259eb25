import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport
import Testing

/// A row of the table of ten scenarios in `Grammar.md`.
struct TellingScenario: Sendable, CustomTestStringConvertible {
    let number: Int
    /// Scenarios under `Tests/Law`, without their ending.
    let names: [String]
    /// What one of them says.
    let words: [String]

    var testDescription: String { "\(number) \(names)" }

    static let all: [TellingScenario] = {
        let text = (try? Project.text(of: "Grammar.md")) ?? ""
        guard let start = text.firstRange(of: "### Ten scenarios"),
            let end = text.firstRange(of: "### What pins the law")
        else { return [] }
        return text[start.upperBound..<end.lowerBound].split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|")
            guard cells.count == 4, let number = Int(cells[0].filter { $0 != " " }) else {
                return nil
            }
            return TellingScenario(
                number: number, names: quoted(cells[2]), words: quoted(cells[3]))
        }
    }()

    private static func quoted(_ cell: Substring) -> [String] {
        cell.split(separator: "`").map(String.init).filter {
            $0.contains { $0 != " " && $0 != "," }
        }
    }
}

@Suite struct TenScenariosTests {
    @Test func thereAreTen() {
        #expect(TellingScenario.all.map(\.number) == Array(1...10))
    }

    @Test(arguments: TellingScenario.all) func itSaysWhatTells(scenario: TellingScenario) throws {
        #expect(!scenario.words.isEmpty)
        let texts = try scenario.names.map {
            try Project.text(of: "Tests/Law/\($0).scenario.yaml")
        }
        for word in scenario.words {
            #expect(texts.contains { $0.contains(word) }, "\(word)")
        }
    }

    /// What is asked about and then forgotten has left nothing behind.
    @Test(arguments: ["h04-link/stay", "h04-two/stay"])
    func afterStayNothingHasChanged(name: String) throws {
        let folder = "Tests/Law/" + name.prefix { $0 != "/" }
        let files = try Project.files(below: folder, endingIn: ".yaml")
            .map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let graph = try #require(compile(files).applications.first)
        let file = try #require(files.first { $0.path.hasSuffix(name + ".scenario.yaml") })
        let scenario = try #require(readScenario(file, graph: graph).scenario)
        let lines = run(scenario, graph: graph).lines
        let asked = try #require(lines.firstIndex { $0.verdict == .asked })
        let stayed = try #require(
            lines[asked...].firstIndex {
                $0.verdict == .done && $0.configuration.world.asked == nil
            })
        let writer = TraceWriter(graph: graph)
        func after(_ index: Int) -> Substring? {
            let text = writer.text(of: lines[index])
            return text.firstRange(of: "\"after\":").map { text[$0.upperBound...] }
        }
        #expect(after(stayed) == after(asked - 1))
        #expect(after(asked) != after(asked - 1))
    }
}
