import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import flowc

/// What `docs/ci.md` says to put on a build machine.
@Suite struct BuildMachineTests {
    private static let blocks = (try? DocumentBlock.all(in: "docs/ci.md")) ?? []

    @Test func everyCommandIsUnderstood() throws {
        let lines = BuildMachineTests.blocks.filter { $0.info == "sh" }
            .flatMap { $0.text.split(separator: "\n") }
        #expect(lines.count >= 6)
        for line in lines {
            let words = line.split(separator: ">")[0].split(separator: " ").map(String.init)
            #expect(words[0] == "flowc")
            #expect(throws: Never.self, "\(line)") {
                try FlowCommand.parseAsRoot(Array(words.dropFirst()))
            }
        }
    }

    /// What the page shows is copied out of files, and it shows or names each of them.
    @Test func filesAreShownAsTheyAre() throws {
        let shown = BuildMachineTests.blocks.filter { $0.attributes["file"] != nil }
        for block in shown {
            let path = try #require(block.attributes["file"])
            #expect(try block.text == Project.text(of: path), "\(block)")
        }
        let page = try Project.text(of: "docs/ci.md")
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Project.root + "/Packaging")
        let parts = ["plugin", "libyaml-license.txt", "Dockerfile.dockerignore"]
        let missing = files.filter { !parts.contains($0) && !page.contains("Packaging/" + $0) }
        #expect(files.count >= 8)
        #expect(missing == [])
    }

    /// The expression of the problem matcher finds each finding of a text report, and nothing else.
    @Test func theProblemMatcherReadsTheTextReport() throws {
        let text = try Project.text(of: "Packaging/problem-matcher.json")
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let matchers = try #require(
            (object as? [String: Any])?["problemMatcher"] as? [[String: Any]])
        let pattern = try #require((matchers[0]["pattern"] as? [[String: Any]])?.first)
        let expression = try NSRegularExpression(pattern: #require(pattern["regexp"] as? String))
        func group(_ name: String, _ match: NSTextCheckingResult, _ line: String) -> String {
            let range = match.range(at: pattern[name] as? Int ?? 0)
            return Range(range, in: line).map { String(line[$0]) } ?? ""
        }
        func places(_ run: Run, severity: String) -> [String] {
            run.output.split(separator: "\n").map(String.init).compactMap { line in
                expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)).map {
                    (match: NSTextCheckingResult) in
                    #expect(group("severity", match, line) == severity)
                    #expect(!group("message", match, line).isEmpty)
                    let places = ["file", "line", "column"].map { group($0, match, line) }
                    return places.joined(separator: ":") + ": " + group("code", match, line)
                }
            }
        }
        let errors = flowc("check", files: MemoryFiles(EightMistakes.files))
        #expect(places(errors, severity: "error") == EightMistakes.places)
        let unused = "flow: A\ninputs: { b: Int }\nscreens: { C: }\nstart: { push: C }\n"
        let warnings = flowc("lint", files: MemoryFiles(["flows/a.yaml": unused]))
        #expect(places(warnings, severity: "warning") == ["flows/a.yaml:2:11: unused-input"])
    }
}
