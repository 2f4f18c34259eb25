import TestSupport
import Testing

@testable import FlowFrontend
@testable import FlowModel

/// The graph as text knows each key of the language, or `docs/ci.md` says that it is left out.
@Suite struct GraphTextKeyTests {
    /// A row of `Tests/GraphTextKeys/keys.md`: texts, and what takes their place in the files
    /// beside it.
    struct Row: Sendable, CustomTestStringConvertible {
        let subject: String
        let key: String
        let edits: [(old: String, new: String)]
        let reason: String

        var testDescription: String { "\(key) of \(subject)" }
    }

    private static let folder = "Tests/GraphTextKeys"

    private static let files: [String: String] = {
        let paths = Project.files(below: folder, endingIn: ".yaml")
        return paths.reduce(into: [:]) { $0[$1] = try? Project.text(of: $1) }
    }()

    private static let rows: [Row] = {
        let text = (try? Project.text(of: folder + "/keys.md")) ?? ""
        var subject = ""
        var rows: [Row] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") { subject = String(line.dropFirst(3)) }
            let cells = line.split(separator: " |", omittingEmptySubsequences: false)
            guard line.hasPrefix("| "), cells.count == 4, !line.hasPrefix("| key | edit |") else {
                continue
            }
            let edits = cells[1].dropFirst(2).split(separator: "; `").map { edit in
                let parts = edit.split(separator: "` → ", maxSplits: 1)
                func text(_ part: Substring) -> String {
                    part == "nothing"
                        ? "" : part.filter { $0 != "`" }.replacing("⏎", with: "\n")
                }
                return (text(parts[0]), text(parts[1]))
            }
            rows.append(
                Row(
                    subject: subject, key: String(cells[0].dropFirst(2)), edits: edits,
                    reason: cells[2].trimmingPrefix(" ").description))
        }
        return rows
    }()

    private static let wholeText = text(files)

    private static func text(_ files: [String: String]) -> String? { outline(files)?.text }

    private static func outline(_ files: [String: String]) -> Outline? {
        let sources = files.map { SourceFile(path: $0.key, text: $0.value) }
        let compilation = compile(sources.sorted { $0.path < $1.path })
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        #expect(compilation.applications.count == 1)
        return compilation.applications.first?.outline
    }

    @Test func everyKeyHasARow() {
        var wanted: [String: [String]] = [:]
        for table in KeyTable.all { wanted[table.subject, default: []] += table.names }
        wanted["steps"] = VerbRule.all.map(\.verb.rawValue)
        wanted["modifiers of steps"] = StepModifier.allCases.map(\.rawValue)
        let found = Dictionary(grouping: Self.rows, by: \.subject).mapValues { $0.map(\.key) }
        #expect(found.mapValues { $0.sorted() } == wanted.mapValues { $0.sorted() })
    }

    @Test(arguments: Self.rows)
    func anEditOfAKeyChangesTheText(row: Row) throws {
        var files = Self.files
        for (old, new) in row.edits {
            let places = files.filter { $0.value.contains(old) }
            #expect(places.count == 1, "`\(old)` is in \(places.keys.sorted())")
            let name = try #require(places.keys.first)
            #expect(files[name]?.split(separator: old, omittingEmptySubsequences: false).count == 2)
            files[name] = files[name]?.replacing(old, with: new)
        }
        #expect((Self.text(files) == Self.wholeText) == !row.reason.isEmpty)
    }

    /// A baseline keeps the lines, and what has another name is told from them.
    @Test func everyLineIsReadAsTheFactThatItTells() throws {
        let facts = try #require(Self.outline(Self.files)).facts
        for fact in facts where fact.kind != .saved {
            let found = OutlineFact(line: fact.text)
            #expect(found?.kind == fact.kind, "\(fact.text)")
            #expect(found?.owner == fact.owner, "\(fact.text)")
            #expect(found?.name == fact.name, "\(fact.text)")
            #expect(found?.detail == fact.detail, "\(fact.text)")
        }
        #expect(Set(facts.map(\.kind)) == Set(OutlineFact.Kind.allCases))
    }

    @Test func whatIsLeftOutIsDocumented() throws {
        let page = try Project.text(of: "docs/ci.md")
        let start = try #require(page.firstRange(of: "The text leaves\nout what leads nowhere:"))
        let list = page[start.upperBound...].prefix(while: { $0 != "#" })
        for row in Self.rows where !row.reason.isEmpty {
            let whole = ["a check": "checks", "`hooks`": "hooks", "a module": "module"]
            let word = whole[row.subject] ?? row.key
            #expect(list.contains("`\(word)`"), "\(row.testDescription)")
        }
    }
}
