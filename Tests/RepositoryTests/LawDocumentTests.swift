import FlowModel
import TestSupport
import Testing

/// A document under `Tests/Law` is read as it is written, and says where it is written wrongly.
@Suite struct LawDocumentTests {
    private static let document = """
        # A push is seen

        Rules: D1, D2

        ```yaml file=main.yaml
        flow: Main

        start: { push: Home }
        ```

        Two lines
        of prose.

        Another reading: it is
        not seen.

        ```yaml file=seen.scenario.yaml
        scenario: It is
        ```

        """

    @Test func itIsReadAsItIsWritten() throws {
        let document = try LawDocument(named: "d01-push", text: Self.document)
        #expect(document.title == "A push is seen")
        #expect(document.rules == ["D1", "D2"])
        #expect(document.otherReadings.map(\.reading) == ["it is not seen"])
        #expect(document.otherReadings.map(\.scenario) == ["seen"])
        let files = document.files
        #expect(
            files.map(\.path) == [
                "Tests/Law/d01-push/main.yaml", "Tests/Law/d01-push/seen.scenario.yaml",
            ])
        #expect(files[0].bytes == Array("flow: Main\n\nstart: { push: Home }\n".utf8))
        #expect(document.place(of: files[0], atByte: 0) == "Tests/Law/d01-push.md:6")
        #expect(document.place(of: files[0], atByte: 12) == "Tests/Law/d01-push.md:8")
        #expect(document.place(of: files[1], atByte: 0) == "Tests/Law/d01-push.md:18")
    }

    @Test(arguments: [
        ("# A push", "A push", ":1: expected `# `"),
        ("Rules:", "About", ":1: expected `# `"),
        ("yaml file=main.yaml", "yaml", ":5: expected `yaml file=NAME.yaml`"),
        ("yaml file=main.yaml", "swift file=main.yaml", ":5: expected `yaml file=NAME.yaml`"),
        ("file=main.yaml", "file=seen.scenario.yaml", ":17: expected `yaml file=NAME.yaml`"),
        ("seen.scenario.yaml", "seen.yaml", ":14: expected a sentence, and the scenario"),
        ("not seen.", "not seen", ":14: expected a sentence, and the scenario"),
        ("Another reading", "One reading", ":19: expected `Another reading: `"),
        ("is\n```", "is\n", ":17: the block is not closed"),
    ])
    func itSaysWhereItIsWrittenWrongly(text: String, wrong: String, place: String) throws {
        #expect(Self.document.contains(text))
        let document = Self.document.replacing(text, with: wrong)
        do {
            _ = try LawDocument(named: "d01-push", text: document)
            Issue.record("nothing is wrong with it")
        } catch {
            #expect("\(error)".hasPrefix("Tests/Law/d01-push.md" + place), "\(error)")
        }
    }

    /// The files in documents are files like others for all who look for some.
    @Test func theFilesOfTheRepositoryIncludeThoseInDocuments() throws {
        let files = Project.files(below: "Tests/Law/a06-here", endingIn: ".yaml")
        #expect(files == (try LawDocument(named: "a06-here")).files.map(\.path))
        #expect(try Project.text(of: files[0]) == "app: Here\nroot: Main\n")
    }
}
