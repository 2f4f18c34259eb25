import Testing

@testable import flowc

@Suite struct InitTests {
    @Test func aProjectIsWrittenAndListed() {
        let files = MemoryFiles()
        let run = flowc("init", files: files)
        #expect(run.status == .clean)
        #expect(run.output == "flowc.yaml\nflows/greeting.yaml\nflows/greeting.scenario.yaml\n")
        #expect(Set(files.contents.keys) == Set(InitCommand.project.map(\.path)))
    }

    @Test func aProjectGoesIntoANamedFolder() {
        let files = MemoryFiles()
        #expect(flowc("init", "app/", files: files).status == .clean)
        #expect(files.text("app/flows/greeting.yaml")?.hasPrefix("flow: Greeting\n") == true)
    }

    @Test func nothingIsOverwritten() {
        let files = MemoryFiles(["flows/greeting.yaml": "mine"])
        let run = flowc("init", files: files)
        #expect(run.status == .misused)
        #expect(
            run.errors
                == "error: `flows/greeting.yaml` is there already, so nothing was written\n")
        #expect(files.contents.count == 1)
    }

    /// Nothing is left of a project that cannot be written as a whole.
    @Test func aFileInPlaceOfTheFolderIsReported() throws {
        let folder = try Folder()
        try folder.write("mine", to: "half/flows")
        let run = try BuiltTool.run(["init", "half"], in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors
                == "error: `half/flows`: is a file, expected a folder; name another path\n")
        #expect(try Disk().names(in: folder.path + "/half") == ["flows"])
    }

    @Test(arguments: [
        (
            FileProblem.Reason.notPermitted, RunStatus.misused,
            "permission denied in `.`; change the permissions"
        ),
        (.diskFull, .failed, "no space left on the disk"),
    ])
    func aFolderThatRefusesIsReported(
        reason: FileProblem.Reason, status: RunStatus, words: String
    ) {
        let files = MemoryFiles()
        files.unwritable["app"] = reason
        let run = flowc("init", "app", files: files)
        #expect(run.status == status)
        #expect(run.errors == "error: `app`: \(words)\n")
        #expect(files.contents.isEmpty)
    }
}
