import Testing

@testable import flowc

/// `diff` of folders that are new, have moved or had errors.
@Suite struct DiffPlaceTests {
    private static func write(_ name: String, to place: String, in folder: Folder) throws {
        try folder.write("lint: { preset: strict }\n", to: place + "/flowc.yaml")
        try folder.write("app: \(name)\nroot: \(name)Flow\n", to: place + "/flows/app.yaml")
        try folder.write(
            "flow: \(name)Flow\nscreens: { \(name)Home: }\nstart: { push: \(name)Home }\n",
            to: place + "/flows/main.yaml")
    }

    private static let commit = "git add -A && git commit -qm more"

    /// Two apps, each with a configuration.
    private func repository() throws -> Folder {
        let folder = try Folder()
        try Self.write("Shop", to: "apps/shop", in: folder)
        try Self.write("Desk", to: "apps/desk", in: folder)
        try folder.prepare(plainGit + "git init -q -b main . && " + Self.commit)
        return folder
    }

    /// It is compared with nothing, whatever else is there.
    @Test func aNewFolderThatIsNamedIsNew() throws {
        let folder = try repository()
        try Self.write("News", to: "apps/news", in: folder)
        try folder.prepare(plainGit + Self.commit)
        for arguments in [["HEAD~1", "apps/news"], ["HEAD~1"]] {
            let run = try BuiltTool.run(["diff"] + arguments, in: folder)
            #expect(run.output.hasSuffix("safe: added app News: nothing relies on it yet\n"))
            #expect(run.errors.hasSuffix("1 change, 0 breaking\n"))
        }
        let back = try BuiltTool.run(["diff", "apps/news", "HEAD~1"], in: folder)
        #expect(
            back.output == "breaking: removed app News: code that starts it does not compile\n")
    }

    @Test func aMovedFolderThatIsNamedIsTheSame() throws {
        let folder = try repository()
        try folder.prepare(plainGit + "git mv apps/desk apps/office")
        for arguments in [["HEAD"], ["HEAD", "apps/office"], ["apps/office", "HEAD"]] {
            let run = try BuiltTool.run(["diff"] + arguments, in: folder)
            #expect(run.output == "")
            #expect(run.errors == "no changes\n")
        }
    }

    /// Without configurations all flows are one project, of which one folder has moved.
    @Test func whatIsBesideAMovedFolderHasNotGone() throws {
        let folder = try Folder()
        for name in ["Shop", "Desk"] {
            let place = "apps/" + name.lowercased()
            try folder.write("app: \(name)\nroot: \(name)Flow\n", to: place + "/app.yaml")
            try folder.write(
                "flow: \(name)Flow\nscreens: { \(name)Home: }\nstart: { push: \(name)Home }\n",
                to: place + "/main.yaml")
        }
        try folder.prepare(plainGit + "git init -q -b main . && " + Self.commit)
        try folder.prepare(plainGit + "git mv apps/desk apps/office")
        let run = try BuiltTool.run(["diff", "HEAD", "apps/office"], in: folder)
        #expect(run.output == "")
        #expect(run.errors == "no changes\n")
    }

    /// Nobody can correct a commit.
    @Test(arguments: [("flowc.yaml", "foo: 1\n"), ("flowc.yml", "output: out\n")])
    func aWrongConfigurationOfTheOlderRevisionIsPassedOver(name: String, text: String) throws {
        let folder = try Folder()
        try folder.write("flow: A\nscreens: { S: {} }\nstart: { push: S }\n", to: "flows/a.yaml")
        try folder.write(text, to: name)
        try folder.prepare(plainGit + "git init -q -b main . && " + Self.commit)
        try folder.prepare("rm " + name)
        let run = try BuiltTool.run(["diff", "HEAD"], in: folder)
        #expect(run.status == 0)
        #expect(run.output == "")
        #expect(
            run.errors == "the configuration at `HEAD` cannot be read, so that of today is used\n"
                + "no changes\n")
    }

    /// Whoever corrects what others have broken gets past `--fail-on breaking`.
    @Test func errorsOfTheOlderRevisionAreNotThoseOfToday() throws {
        let folder = try repository()
        let path = "apps/desk/flows/main.yaml"
        try folder.write("flow: DeskFlow\nscreens: { A: }\nstart: { push: B }\n", to: path)
        try folder.prepare(plainGit + Self.commit)
        try Self.write("Desk", to: "apps/desk", in: folder)
        let run = try BuiltTool.run(["diff", "HEAD", "--fail-on", "breaking"], in: folder)
        #expect(run.status == 0)
        #expect(
            run.output == "Desk:\nsafe: added app Desk: the flows at `HEAD` had errors, so it is "
                + "not compared\n")
        #expect(
            run.errors == "the flows of `apps/desk/flowc.yaml` at `HEAD` had errors, so they are "
                + "not compared, and those of today count as new\n1 change, 0 breaking\n")
    }

    @Test func aRevisionThatHasEverythingIsNamed() throws {
        let folder = try repository()
        let name = "apps/desk/flows/main.yaml"
        try folder.prepare(
            plainGit + "git checkout -qb topic && sed -i s/DeskHome/Home/ \(name) && "
                + Self.commit)
        let now = try BuiltTool.run(["diff", "topic"], in: folder)
        #expect(
            now.errors == "`topic` has all commits of this branch, so only changes since the last "
                + "commit count\nno changes\n")
        let branch = try BuiltTool.run(["diff", "topic", "main"], in: folder)
        #expect(branch.errors == "`topic` has all commits of `main`\nno changes\n")
        let old = try BuiltTool.run(["diff", "main"], in: folder)
        #expect(old.errors == "1 change, 1 breaking\n")
    }

    @Test func flowsThatNothingReadsAreNamed() throws {
        let folder = try Folder()
        try folder.write("flow: A\nscreens: { B: }\nstart: { push: B }\n", to: "flows/a.yaml")
        try folder.prepare(
            plainGit + "git init -q -b main . && \(Self.commit) && git mv flows nav")
        let run = try BuiltTool.run(["diff", "main"], in: folder)
        #expect(run.output == "breaking: removed app A: code that starts it does not compile\n")
        #expect(
            run.errors == "there are no flows here, 1 flow file not read, since no configuration "
                + "names it: `nav/a.yaml`\n1 change, 1 breaking\n")
    }
    @Test func flowsOfAnAppThatHasLostItsConfigurationAreNamed() throws {
        let folder = try repository()
        try folder.prepare(plainGit + "git rm -q apps/desk/flowc.yaml")
        let run = try BuiltTool.run(["diff", "HEAD"], in: folder)
        #expect(run.output.contains("breaking: removed app Desk: "))
        #expect(run.errors.hasPrefix("an app is gone, "))
        #expect(run.errors.contains(" not read, since no configuration names "))
    }
}
