import FlowFrontend
import FlowModel
import Testing

@testable import flowc

/// The examples of the kinds that are about comments and the configuration, put to `lint`.
@Suite struct HousekeepingTests {
    private func ids(_ example: DiagnosticExample) -> [String] {
        let files = MemoryFiles()
        let isProject = example.files.contains { $0.path == Settings.fileName }
        for file in example.files {
            files.contents[isProject ? file.path : "flows/" + file.path] = file.bytes
        }
        let run = flowc("lint", files: files)
        return (run.output + run.errors).split(separator: "\n").compactMap { line in
            guard line.hasSuffix("]"), let open = line.lastIndex(of: "[") else { return nil }
            return String(line[open...].dropFirst().dropLast())
        }
    }

    @Test(arguments: HousekeepingProblems.all.map(\.id))
    func examplesShowTheirKind(id: String) throws {
        let kind = try #require(HousekeepingProblems.all.first { $0.id == id })
        #expect(!kind.badExamples.isEmpty && !kind.goodExamples.isEmpty)
        for example in kind.badExamples { #expect(ids(example).contains(id)) }
        for example in kind.goodExamples { #expect(!ids(example).contains(id)) }
    }

    /// In the configuration a comment allows what is found there, and nothing else.
    @Test func commentsOfTheConfigurationAreRead() {
        let flow = "flow: Home\nscreens:\n  Start:\n  Lost:\nstart: { push: Start }\n"
        func ids(_ rule: String) -> [String] {
            self.ids(
                DiagnosticExample([
                    ("flowc.yaml", "flows:\n- flows\n- shared # flowc:allow \(rule) -- later\n"),
                    ("flows/home.yaml", flow), ("shared/notes.txt", ""),
                ]))
        }
        #expect(ids("empty-folder") == ["unreachable-screen"])
        #expect(
            ids("unreachable-screen") == ["unreachable-screen", "empty-folder", "unused-allow"])
    }

    /// The configuration of the run has the level of a stale entry, also where no flows are left
    /// that it counts for.
    @Test(arguments: [("off", 0), ("error", 1)])
    func theLevelOfAStaleEntryIsThatOfTheRun(level: String, count: Int) {
        let flow = "flow: Home\nscreens:\n  Start:\n  Lost:\nstart: { push: Start }\n"
        let files = MemoryFiles([
            "flowc.yaml": "flows: [flows, apps]\n"
                + "lint: { rules: { stale-baseline-entry: \(level) } }\n",
            "flows/home.yaml": flow, "apps/a/flowc.yaml": "flows: flows\n",
            "apps/a/flows/a.yaml": flow.replacing("Home", with: "A"),
        ])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        files.contents["flows/home.yaml"] = nil
        files.contents["flows/notes.txt"] = []
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        let lines = run.output.split(separator: "\n").filter { $0.hasSuffix("]") }
        #expect(lines.count == count, "\(run.output)")
        #expect(lines.allSatisfy { $0.contains(": \(level): ") })
    }
}
