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

    /// The expression of the problem matcher finds each finding of a text report, and nothing else.
    @Test func theProblemMatcherReadsTheTextReport() throws {
        let block = try #require(BuildMachineTests.blocks.first { $0.info == "json" })
        let object = try JSONSerialization.jsonObject(
            with: Data(block.text.utf8))
        let matchers = try #require(
            (object as? [String: Any])?["problemMatcher"] as? [[String: Any]])
        let pattern = try #require((matchers[0]["pattern"] as? [[String: Any]])?.first)
        let expression = try NSRegularExpression(pattern: #require(pattern["regexp"] as? String))
        func group(_ name: String, _ match: NSTextCheckingResult, _ line: String) -> String {
            let range = match.range(at: pattern[name] as? Int ?? 0)
            return Range(range, in: line).map { String(line[$0]) } ?? ""
        }
        let run = flowc("check", files: MemoryFiles(EightMistakes.files))
        let found = run.output.split(separator: "\n").map(String.init).compactMap { line in
            expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)).map {
                (match: NSTextCheckingResult) in
                #expect(group("severity", match, line) == "error")
                #expect(!group("message", match, line).isEmpty)
                let places = ["file", "line", "column"].map { group($0, match, line) }
                return places.joined(separator: ":") + ": " + group("code", match, line)
            }
        }
        #expect(found == EightMistakes.places)
    }
}
