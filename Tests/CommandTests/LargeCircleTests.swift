import Testing

@testable import flowc

/// Findings about circles of many parts.
@Suite struct LargeCircleTests {
    private static let names = (10..<30).map { "S\($0)" }

    /// Each screen pushes the next one, and nothing leads to the first.
    private func files(_ names: [String]) -> MemoryFiles {
        var text = "flow: A\nscreens:\n  Home:\n"
        for name in names { text += "  \(name): { outputs: [next] }\n" }
        text += "start: { push: Home }\ntransitions:\n"
        for (name, next) in zip(names, names.dropFirst() + names.prefix(1)) {
            text += "  \(name).next: { push: \(next) }\n"
        }
        return MemoryFiles(["flows/a.yaml": text])
    }

    private func run(_ names: [String], after old: [String]) -> Run {
        let files = files(old)
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        files.contents["flows/a.yaml"] = self.files(names).contents["flows/a.yaml"]
        return flowc("lint", "--baseline", "b.yaml", files: files)
    }

    /// Wherever the new name is in the order of the alphabet.
    @Test(arguments: ["Early", "S155", "Z"], [12, 0, 19])
    func aRenamedPartIsFollowed(name: String, index: Int) {
        var names = Self.names
        names[index] = name
        #expect(run(names, after: Self.names).output == "")
    }

    /// As with a small circle, another one is new and the older one is gone.
    @Test(arguments: [2, 20], [true, false])
    func withAnotherPartItIsAnotherCircle(count: Int, grows: Bool) {
        let less = Array(Self.names.prefix(count))
        let run = grows ? run(less + ["Z"], after: less) : run(less, after: less + ["Z"])
        let found = run.output.split(separator: "\n").filter { $0.hasSuffix("]") }
        #expect(found.count == 4, "\(run.output)")
        #expect(found.filter { $0.hasSuffix("[stale-baseline-entry]") }.count == 2)
        #expect(found.allSatisfy { $0.utf8.count < 600 })
        #expect(run.output.contains(" more` is found any more") == (count > 12))
    }
}
