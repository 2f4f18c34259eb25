import TestSupport
import Testing

/// A row of a table in `docs/coverage.md` that names a line.
struct CoveredRow: Sendable, CustomTestStringConvertible {
    let path: String
    let lineNumber: Int
    let text: String

    var testDescription: String { "\(path):\(lineNumber)" }

    static let tableRows: [[String]] = {
        let lines = ((try? Project.text(of: "docs/coverage.md")) ?? "").split(separator: "\n")
        return lines.filter { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        }.filter { $0.count == 7 && Int($0[1].filter { $0 != " " }) != nil }
    }()

    static let all: [CoveredRow] = tableRows.compactMap { cells in
        let place = cells[4].split(separator: "`").dropFirst().first?.split(separator: ":")
        let text = cells[5].split(separator: "`").dropFirst().first
        guard let place, place.count == 2, let number = Int(place[1]), let text else {
            return nil
        }
        return CoveredRow(path: String(place[0]), lineNumber: number, text: String(text))
    }
}

@Suite struct CoverageTests {
    @Test func everyRowNamesALineOrSaysWhyNot() {
        #expect(CoveredRow.tableRows.count == 3 + 29 + 36 + 63)
        let open = CoveredRow.tableRows.filter { $0[4].contains("not yet") }
        #expect(CoveredRow.all.count + open.count == CoveredRow.tableRows.count)
    }

    @Test(arguments: CoveredRow.all)
    func theLineSaysIt(row: CoveredRow) throws {
        let lines = try Project.text(of: row.path).split(
            separator: "\n", omittingEmptySubsequences: false)
        try #require(row.lineNumber <= lines.count)
        #expect(lines[row.lineNumber - 1].contains(row.text))
    }
}
