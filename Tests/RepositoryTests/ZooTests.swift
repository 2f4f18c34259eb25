import FlowFrontend
import FlowLint
import FlowModel
import FlowSimulator
import TestSupport
import Testing

/// A row of the table in `docs/zoo.md`.
struct Animal: Sendable, CustomTestStringConvertible {
    let number: Int
    let name: String
    /// `scenario`, `lint`, `compiler` or `not`.
    let means: String
    /// The diagnostic a fixture's `bug` must be reported with.
    let diagnostic: String?
    let fixture: String?

    var testDescription: String { "\(number) \(name)" }

    static let all: [Animal] = {
        let lines = ((try? Project.text(of: "docs/zoo.md")) ?? "").split(separator: "\n")
        return lines.compactMap { line in
            let cells = line.split(separator: "|").map { cell in
                String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
            guard cells.count == 5, let number = Int(cells[0]) else { return nil }
            let fixture = cells[4].split(separator: "`").first.map(String.init)
            let means = cells[3].prefix { $0.isLetter }
            let isDiagnostic = means == "lint" || means == "compiler"
            return Animal(
                number: number, name: cells[1], means: String(means),
                diagnostic: isDiagnostic ? String(cells[3].split(separator: "`")[1]) : nil,
                fixture: fixture == "–" ? nil : fixture)
        }
    }()

    static var done: [Animal] { all.filter { $0.fixture != nil } }

    func files(in part: String) throws -> [SourceFile] {
        let folder = "Tests/Zoo/\(fixture ?? "")" + (part.isEmpty ? "" : "/" + part)
        return try Project.files(below: folder, endingIn: ".yaml")
            .map { SourceFile(path: $0, text: try Project.text(of: $0)) }
    }
}

@Suite struct ZooTests {
    @Test func theTableNamesAllAnimalsAndAllFixtures() {
        #expect(Animal.all.map(\.number) == Array(1...26))
        let named = Animal.all.compactMap(\.fixture).map { "Tests/Zoo/" + $0 }
        let files = Project.files(below: "Tests/Zoo", endingIn: ".yaml")
        let folders = Set(files.map { $0.split(separator: "/").prefix(3).joined(separator: "/") })
        #expect(folders == Set(named))
        for animal in Animal.all {
            #expect(["scenario", "lint", "compiler", "not"].contains(animal.means))
            #expect((animal.fixture == nil) == (animal.means == "not"), "\(animal.name)")
        }
    }

    @Test(arguments: Animal.done.filter { $0.diagnostic != nil })
    func aBugIsReportedAndItsCureIsNot(animal: Animal) throws {
        let bug = compile(try animal.files(in: "bug"))
        let found = bug.diagnostics + bug.applications.flatMap { lint($0) }
        #expect(found.map(\.kind.id) == [animal.diagnostic])
        let cured = compile(try animal.files(in: "cured"))
        let left = cured.diagnostics + cured.applications.flatMap { lint($0) }
        #expect(left.map(\.message) == [])
    }

    @Test(arguments: Animal.done)
    func everyScenarioOfAFixturePasses(animal: Animal) throws {
        let files = try animal.files(in: animal.diagnostic == nil ? "" : "cured")
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
}
