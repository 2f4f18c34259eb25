import FlowModel
import Foundation
import TestSupport
import Testing

@testable import flowc

private let absence: Comment = "no foreign program reads reports: \(ForeignTools.readers.absence)"

/// Reports as programs see them that know nothing of flowc. `Scripts/readers` says which.
@Suite(.enabled(if: ForeignTools.readers.path != nil, absence))
struct ReportReaderTests {
    private struct Seen: Decodable {
        /// What each reader has found, as texts, by the name of the format.
        let found: [String: [String]]
        let problems: [String: [String]]
    }

    /// What others see in reports. The text for people has no reader.
    private func read(_ reports: [ReportFormat: String]) throws -> Seen {
        let folder = try Folder()
        for (format, text) in reports { try folder.write(text, to: "r.\(format.rawValue)") }
        let tools = try #require(ForeignTools.readers.path)
        let printed = try ForeignTools.run(
            tools + "/python", [Project.root + "/Scripts/readers", folder.path])
        try #require(!printed.output.isEmpty, "\(printed.errors)")
        return try JSONDecoder().decode(Seen.self, from: Data(printed.output.utf8))
    }

    private struct Report: Decodable {
        struct Finding: Decodable {
            let id: String
            let severity: String
            let file: String
            let line: Int
        }
        let diagnostics: [Finding]
    }

    @Test(arguments: ReportedRun.all)
    func othersSeeWhatWasFound(run: ReportedRun) throws {
        let reports = run.reports()
        let seen = try read(reports)
        #expect(seen.problems.keys.sorted() == seen.found.keys.sorted())
        #expect(seen.problems.filter { !$0.value.isEmpty } == [:])
        let text = try #require(reports[.json])
        let all = try JSONDecoder().decode(Report.self, from: Data(text.utf8)).diagnostics
        #expect(!all.isEmpty)
        let ids = all.map { "\($0.id) \($0.file):\($0.line)" }
        #expect(seen.found["json"] == bytewise(ids))
        #expect(seen.found["sarif"] == bytewise(ids))
        #expect(seen.found["gitlab"] == bytewise(ids))
        // None of these has a form for characters that steer a terminal.
        let plain = { (text: String) in
            text.replacing("\u{1B}", with: "?").replacing("\u{FFFD}", with: "?")
                .replacing("\u{241B}", with: "?")
        }
        #expect(seen.found["github"]?.map(plain) == bytewise(ids).map(plain))
        let places = all.map { "\($0.file):\($0.line)" }
        #expect(seen.found["checkstyle"]?.map(plain) == bytewise(places).map(plain))
        // Of a scenario the first finding is its failure.
        let failed = all.filter { $0.severity != "info" && $0.id != "failed-expectation" }
        let failures = failed.map { "\($0.id) \($0.file)" }
        #expect(seen.found["junit"]?.map(plain) == bytewise(failures).map(plain))
    }

    /// The runs show the readers all that a report can have.
    @Test func theRunsHaveAllMembers() {
        let all = ReportedRun.all.compactMap { $0.reports()[.sarif] }.joined()
        for member in ["codeFlows", "fixes", "relatedLocations", "logicalLocations", "replay"] {
            #expect(all.contains("\"\(member)\":"), "\(member)")
        }
    }

    private static let mistakes: [(format: ReportFormat, was: String, becomes: String)] = [
        (.json, "\"version\":1", "\"version\":NaN"),
        (.sarif, "\"startLine\":", "\"startline\":"),
        (.sarif, "\"level\":\"error\"", "\"level\":\"grave\""),
        (.github, "%25", "%"), (.github, "%3A", ":"), (.github, "%2C", ","),
        (.github, "::error ", "::fatal "),
        (.gitlab, "\"fingerprint\":", "\"print\":"), (.gitlab, "critical", "grave"),
        (.gitlab, "\"path\":\"", "\"path\":\"./"), (.gitlab, "\"begin\":", "\"begin\":-"),
        (.gitlab, "\"begin\":", "\"begin\":0."),
        (.gitlab, "\"description\":\"", "\"description\":[],\"x\":\""),
        (.junit, "failures=\"", "failures=\"1"), (.junit, "&lt;", "<"),
        (.checkstyle, "line=", "row="), (.checkstyle, "&amp;", "&"),
    ]

    @Test(arguments: mistakes)
    func othersSeeAMistake(format: ReportFormat, was: String, becomes: String) throws {
        var reports = ReportedRun.all[0].reports()
        let text = try #require(reports[format])
        try #require(text.contains(was))
        reports[format] = text.replacing(was, with: becomes)
        let seen = try read(reports)
        #expect(seen.problems.filter { !$0.value.isEmpty }.keys.sorted() == [format.rawValue])
    }

    /// The order of Python.
    private func bytewise(_ texts: [String]) -> [String] {
        texts.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    }
}
