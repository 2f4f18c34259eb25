import FlowFrontend
import FlowModel
import Testing

/// The Markdown of `diff` fits into a comment on a pull request.
@Suite struct MarkdownLimitTests {
    /// Two applications, the first with breaking changes and many safe ones.
    private static let comparisons: [OutlineComparison] = {
        func graph(_ name: String, screens: Range<Int>, verb: String) -> FlowGraph {
            var text = "flow: \(name)\nscreens:\n  Home: { outputs: ["
            text += screens.map { "open\($0)" }.joined(separator: ", ") + "] }\n"
            for index in screens { text += "  Über\(index):\n" }
            text += "start: { push: Home }\ntransitions:\n"
            for index in screens { text += "  Home.open\(index): { \(verb): Über\(index) }\n" }
            let compilation = compile([SourceFile(path: "\(name).yaml", text: text)])
            return compilation.applications[0]
        }
        return [("First", 0..<300), ("Second", 0..<40)].map { name, screens in
            graph(name, screens: 5..<screens.upperBound, verb: "present")
                .comparison(since: graph(name, screens: screens, verb: "push"))
        }
    }()

    private static func rows(in lines: [Substring]) -> (all: Int, breaking: Int) {
        let rows = lines.filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| |") && !$0.hasSuffix(sumEnd)
        }
        return (rows.count, rows.count { $0.hasPrefix("| **breaking** ") })
    }

    private static let sumEnd = " there is no room for a row each |"

    /// How many changes the rows for whole flows are about.
    private static func summed(in lines: [Substring]) -> Int {
        lines.filter { $0.hasSuffix(sumEnd) }.flatMap { line in
            line.split(separator: "|")[1].split { ", ".contains($0) }.compactMap { Int($0) }
        }.reduce(0, +)
    }

    /// The number before a word in the last line; none is nothing.
    private static func leftOut(_ word: String, in text: String) -> Int {
        guard let last = text.split(separator: "\n").last, last.hasPrefix("Left out, ") else {
            return 0
        }
        let words = last.split { " ,.():".contains($0) }.map(String.init)
        return words.indices.dropFirst().filter { [word, word + "s"].contains(words[$0]) }
            .compactMap { Int(words[$0 - 1]) }.first ?? 0
    }

    @Test(arguments: [700, 2_000, 5_000, 20_000, 40_000, 60_000, markdownLimit, 10_000_000])
    func everythingIsThereOrCounted(limit: Int) throws {
        let text = markdownReport(of: Self.comparisons, limit: limit)
        #expect(text.utf8.count <= limit)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "")
        let all = Self.comparisons.flatMap(\.changes)
        let shown = Self.rows(in: lines)
        #expect(shown.all + Self.leftOut("change", in: text) == all.count)
        #expect(
            shown.breaking + Self.leftOut("breaking", in: text) == all.count(where: \.isBreaking))
        // No change that breaks nothing has the room of one that does.
        let hasSafe = shown.all > shown.breaking
        #expect(!hasSafe || Self.leftOut("breaking", in: text) == 0)
        // What has no row of its own is counted by flow, unless there is no room for that either.
        let safeLeft =
            Self.leftOut("change", in: text) - Self.leftOut("breaking", in: text)
        #expect([0, safeLeft].contains(Self.summed(in: lines)))
        #expect(limit < markdownLimit || Self.summed(in: lines) == safeLeft)
        let pictures = lines.count { $0 == "```mermaid" }
        #expect(
            pictures + Self.leftOut("picture", in: text)
                == Self.comparisons.flatMap(\.drawings).count)
        let told = lines.count { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }
        let known = all.reduce(0) { $0 + $1.old.count + $1.new.count }
        #expect(told + Self.leftOut("line", in: text) == known)
        // What is opened is closed.
        #expect(lines.count { $0.hasPrefix("```") }.isMultiple(of: 2))
        for line in lines where line.hasPrefix("|") { #expect(line.hasSuffix("|")) }
        let isWhole = limit == 10_000_000
        #expect(text.contains("Left out, ") != isWhole)
    }

    /// Many safe changes leave room for the overview.
    @Test func safeChangesLeaveRoomForAPicture() {
        func graph(_ count: Int) -> FlowGraph {
            let names = (0..<count).map { "Screen\($0)OfManyThatAreNewAndHaveALongName" }
            let text =
                "flow: Shop\nscreens:\n  Home: { outputs: [open] }\n"
                + names.map { "  \($0): { outputs: [open] }\n" }.joined()
                + "start: { push: Home }\ntransitions:\n"
                + zip(["Home"] + names, names + ["Home"])
                .map { "  \($0).open: { push: \($1) }\n" }.joined()
            return compile([SourceFile(path: "Shop.yaml", text: text)]).applications[0]
        }
        let comparison = graph(400).comparison(since: graph(1))
        #expect(comparison.drawings.count > 2)
        let text = markdownReport(of: [comparison])
        #expect(text.contains("Left out, since a comment has no room for it: 799 changes (0 "))
        #expect(text.split(separator: "\n").count { $0 == "```mermaid" } > 1)
        #expect(text.contains("| safe | 798 added, 1 changed | in `Shop` | there is no room"))
    }

    /// The limit is met from both sides, so the numbers above are not all of one kind.
    @Test func theWholeReportIsTooLong() {
        let whole = markdownReport(of: Self.comparisons, limit: .max - 1)
        #expect(whole.utf8.count > markdownLimit)
        #expect(markdownReport(of: Self.comparisons, limit: whole.utf8.count + 300) == whole)
        let cut = markdownReport(of: Self.comparisons)
        #expect(cut.utf8.count > markdownLimit - 1_000)
        #expect(markdownLimit == 65_536)
    }
}
