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
}
