import FlowFrontend
import FlowModel
import Testing

/// What is wrong in the file of a baseline.
@Suite struct BaselineFileTests {
    private func messages(_ text: String) -> [String] {
        readBaseline(SourceFile(path: "b.yaml", text: text)).1.map(\.message)
    }

    /// A misspelt key is not missing as well, and says nothing of the next finding.
    @Test func aTypoIsToldOnceAndForItsFindingOnly() {
        let known = "expected `rule`, `about`, `file` or `app`"
        let missing = "the key `rule` is missing, expected in a finding"
        let start = "version: 1\nfindings:\n"
        let typo = "- { rul: dead-end, about: A/B, file: a.yaml }\n"
        let incomplete = "- { about: A/C, file: a.yaml }\n"
        let unknown = "the key `rul` is not known here, \(known)"
        #expect(messages(start + typo) == [unknown])
        #expect(messages(start + typo + incomplete) == [unknown, missing])
        #expect(messages(start + incomplete + typo) == [missing, unknown])
        #expect(
            messages("verson: 1\n") == [
                "the key `verson` is not known here, expected `version`, `findings` or `graphs`"
            ])
        #expect(messages("") == ["the key `version` is missing, expected in the baseline"])
    }
}
