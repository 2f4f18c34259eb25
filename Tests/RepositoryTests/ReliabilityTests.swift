import FlowModel
import Foundation
import TestSupport
import Testing

@testable import FlowFrontend
@testable import FlowRuntime
@testable import FlowSimulator
@testable import flowc

/// The tables of limits in `docs/reliability.md`, and those of chapter 15 of `Grammar.md`.
@Suite struct ReliabilityTests {
    /// A row: the limit, its number, its diagnostic or fault, what pins it.
    typealias Row = [String]

    /// What the sources say.
    private static let numbers: [String: [Int]] = [
        "size of a file": [ReadLimit.fileBytes, ProjectReader.byteLimit - 1],
        "nesting of YAML": [ReadLimit.nesting],
        "aliases in a file": [ReadLimit.aliases],
        "mistakes of YAML and of keys in a file": [ReadLimit.problems],
        "length of a name": [ReadLimit.nameBytes],
        "nodes that aliases expand to": [ReadLimit.aliasedNodes],
        "bytes that aliases expand to": [ReadLimit.aliasedBytes],
        "length of an expression": [ExpressionParser.lengthLimit],
        "nesting of an expression": [ExpressionParser.heightLimit],
        "nesting of a type as written": [TypeSpellingParser.nestingLimit],
        "nesting of types in types, not through lists": [RecursionSearch.levelLimit],
        "nesting of defaults in defaults": [RecursionSearch.levelLimit],
        "fields of a type, with those of the types in it": [ValueSize.partLimit],
        "parts of a value that a flow makes": [ValueSize.partLimit],
        "nesting of actions": [ActionSymbol.levelLimit],
        "agenda of a transaction": [Bound.agendaItems],
        "steps of a transaction": [Bound.steps],
        "actions run in a transaction": [Bound.runs],
        "nested starts": [Bound.startDepth],
        "text that an expression makes": [Bound.textBytes],
        "turns after the agenda of a transaction": [Bound.turns],
        "nesting of JSON in traces, payloads and saved states": [
            JSONReader.depthLimit, FlowTraceReader.depthLimit,
        ],
        "length of a trigger's key": [ReadLimit.triggerKeyBytes],
        "files of a project": [ProjectReader.projectFiles],
        "size of a project": [ProjectReader.projectMegabytes << 20],
        "standard input as a flow file": [ProjectReader.byteLimit - 1],
        "size of a player's script": [ProjectReader.byteLimit - 1],
        "a line of standard input in the player": [ProcessConsole.lineByteLimit],
        "findings of a file in a report as text": [textFindingLimit],
        "annotations of a kind in a report for GitHub": [annotationLimit],
        "results of a SARIF report": [sarifResultLimit],
        "pairs of names that `diff` compares for new names": [renamePairLimit],
        "wait for another run that writes to the same folder": [Disk().patienceSeconds],
    ]

    /// The rows of the tables whose head begins so.
    private static func rows(of head: String, in path: String) throws -> [Row] {
        var rows: [Row] = []
        var isInside = false
        for line in try Project.text(of: path).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            isInside = line.hasPrefix(head) || isInside && line.hasPrefix("|")
            if !isInside || line.hasPrefix(head) || line.hasPrefix("|---") { continue }
            rows.append(
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) })
        }
        return rows
    }

    private static let all = (try? rows(of: "| limit |", in: "docs/reliability.md")) ?? []

    /// `4 MB`, `1 000`, `4096 bytes`
    private static func number(_ text: String) -> Int? {
        let digits = text.filter(\.isNumber)
        return Int(digits).map { text.hasSuffix(" MB") ? $0 << 20 : $0 }
    }

    @Test func theNumbersAreThoseOfTheSources() {
        #expect(Self.all.map { $0[0] }.sorted() == Self.numbers.keys.sorted())
        for row in Self.all {
            let number = Self.number(row[1])
            #expect(Self.numbers[row[0]]?.allSatisfy { $0 == number } == true, "\(row[0])")
        }
    }

    /// The language's limits stand in both documents, each with the same number.
    @Test func theGrammarSaysTheSame() throws {
        let rows = try Self.rows(of: "| what | bound |", in: "Grammar.md")
        #expect(rows == Self.all.prefix(rows.count).map { Array($0.prefix(3)) })
        #expect(rows.count > 10)
    }

    @Test func theDiagnosticsAndTestsAreThere() throws {
        let ids = Set(Workspace.kinds.map(\.id))
        let tests = try Project.files(below: "Tests", endingIn: ".swift").map {
            try Project.text(of: $0)
        }
        for row in Self.all {
            let words = row[2].split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }
            for (_, word) in words where !row[2].hasPrefix("fault") && row[2] != "–" {
                #expect(ids.contains(String(word)), "\(row[0])")
            }
            let names = row[3].split(separator: "`").filter { $0.contains("/") || $0.contains(".") }
            #expect(!names.isEmpty, "\(row[0])")
            for name in names {
                let parts = name.split(separator: ".")
                let isThere =
                    name.contains("/")
                    ? FileManager.default.fileExists(atPath: Project.root + "/" + name)
                    : tests.contains { text in
                        text.contains("struct \(parts[0])") && text.contains("func \(parts[1])(")
                    }
                #expect(isThere, "\(name)")
            }
        }
    }
}
