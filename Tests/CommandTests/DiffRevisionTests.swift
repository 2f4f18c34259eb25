import Testing

@testable import flowc

/// `diff` of git revisions.
@Suite struct DiffRevisionTests {
    /// A branch is compared with what it began at, not with what others have done since.
    @Test func revisionsAreComparedAtTheirMergeBase() throws {
        let folder = try Folder()
        for (path, text) in diffCases[0].new { try folder.write(text, to: "flows/" + path) }
        try folder.prepare(
            plainGit + """
                git init -q -b main . && git add -A && git commit -qm one && git checkout -qb topic
                sed -i -e 's/Help/Assist/g' flows/shop.yaml && git commit -qam two
                git checkout -q main && sed -i -e '/^  .list:/d' flows/app.yaml
                git commit -qam three && git checkout -q topic
                """)
        let renamed = "breaking: renamed screen Shop/Assist: code that names it has to follow\n"
        for arguments in [["main"], ["main", "topic"], ["main", "flows"]] {
            let run = try BuiltTool.run(["diff"] + arguments, in: folder)
            #expect(run.errors == "1 change, 1 breaking\n")
            #expect(run.output.hasPrefix(renamed))
            #expect(run.status == 0)
        }
        try folder.prepare(
            plainGit + "git checkout -q --orphan bare && git rm -rqf . && echo x >README"
                + " && git add -A && git commit -qm bare && git checkout -qb first")
        for (path, text) in diffCases[0].new { try folder.write(text, to: "flows/" + path) }
        let first = try BuiltTool.run(["diff", "bare"], in: folder)
        #expect(first.status == 0)
        #expect(first.output == "safe: added app Desk: nothing relies on it yet\n")
        #expect(first.errors.hasPrefix("there were no flows at `bare`, so all of them are new\n"))
        let unknown = try BuiltTool.run(["diff", "nope"], in: folder)
        #expect(unknown.status == 2)
        #expect(
            unknown.errors
                == "error: there is no folder `nope`, and `git` knows no revision `nope`\n")
        let range = try BuiltTool.run(["diff", "bare...first"], in: folder)
        #expect(range.errors.hasSuffix("`bare...first`; write `flowc diff bare first`\n"))
        try folder.prepare("mkdir none")
        let none = try BuiltTool.run(["diff", "flows", "none"], in: folder)
        #expect(none.output.hasPrefix("breaking: removed app Desk: "))
    }

    @Test func aRepositoryWithoutAWorkTreeIsNotRead() throws {
        let folder = try Folder()
        try folder.write(Self.flow("Shop", screen: "Old"), to: "flows/a.yaml")
        try folder.prepare(plainGit + "git init -q --bare .")
        let run = try BuiltTool.run(["diff", "main"], in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors
                == "error: there is no folder `main`, and the git repository here has no work "
                + "tree, so `main` names no revision\n")
    }

    /// There is no place from which such sides have gone apart.
    @Test func historiesWithoutACommonCommitAreNotCompared() throws {
        let folder = try Folder()
        try folder.write(Self.flow("Shop", screen: "Old"), to: "flows/a.yaml")
        try folder.prepare(
            plainGit + "git init -q -b main . && git add -A && git commit -qm one"
                + " && git checkout -q --orphan other && git commit -qm two")
        let run = try BuiltTool.run(["diff", "main"], in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors
                == "error: `main` and `HEAD` have no commit in common; take a folder for one "
                + "side, as `git worktree add FOLDER main` makes it\n")
        try folder.prepare(plainGit + "git worktree add -q then main")
        #expect(try BuiltTool.run(["diff", "then/flows", "flows"], in: folder).status == 0)
    }

    /// A folder is compared with a revision of the repository that it is in.
    @Test(arguments: [["then/flows", "main"], ["main", "then/flows"]])
    func aFolderOfAnotherWorktreeIsComparedThere(_ sides: [String]) throws {
        let folder = try Folder()
        try folder.write(Self.flow("Shop", screen: "Old"), to: "flows/a.yaml")
        try folder.prepare(
            plainGit + "git init -q -b main . && git add -A && git commit -qm one"
                + " && git worktree add -q -b topic then")
        let run = try BuiltTool.run(["diff"] + sides, in: folder)
        #expect(run.output == "")
        #expect(run.errors.hasSuffix("no changes\n"))
        #expect(run.status == 0)
    }

    /// An empty folder is enough to make a word mean two things.
    @Test func aFolderIsNotTakenForARevision() throws {
        let folder = try Folder()
        try folder.write(Self.flow("Shop", screen: "Old"), to: "flows/a.yaml")
        try folder.prepare(
            plainGit + "git init -q -b main . && git add -A && git commit -qm one && mkdir main")
        for arguments in [["main"], ["flows", "main"]] {
            let run = try BuiltTool.run(["diff"] + arguments, in: folder)
            #expect(run.status == 2)
            #expect(
                run.errors == "error: `main` is a folder and a git revision; "
                    + "write `./main` for the folder, `main^0` for the revision\n")
        }
        let same = try BuiltTool.run(["diff", "main^0"], in: folder)
        #expect(
            same.errors == "`main^0` has all commits of this branch, so only changes since the "
                + "last commit count\nno changes\n")
        let gone = try BuiltTool.run(["diff", "flows", "./main"], in: folder)
        #expect(gone.output.hasPrefix("breaking: removed app Shop: "))
    }

    private static func flow(_ name: String, screen: String) -> String {
        "flow: \(name)\nscreens:\n  Home:\n  \(screen):\nstart: { push: Home }\n"
    }

    /// The repository is that of the flows, wherever the tool runs.
    @Test func eachConfigurationIsComparedWithItsOwnPast() throws {
        let folder = try Folder()
        for name in ["Shop", "Desk"] {
            try folder.write(Self.flow(name, screen: "Old"), to: "in/apps/\(name)/flows/a.yaml")
            try folder.write("", to: "in/apps/\(name)/flowc.yaml")
        }
        try folder.prepare(
            plainGit + "cd in && git init -q -b main . && git add -A && git commit -qm one")
        try folder.write(Self.flow("Shop", screen: "New"), to: "in/apps/Shop/flows/a.yaml")
        let renamed = "breaking: renamed screen Shop/New: code that names it has to follow\n"
        let ceiling = "export GIT_CEILING_DIRECTORIES=\"$PWD\""
        for (arguments, place) in [
            (["main"], "cd in"), (["main"], "cd in/apps"), (["main"], ""),
            (["main", "in/apps"], ""), (["main", "in/apps/Shop"], ""),
            (["main", "--config", "in/apps/Shop/flowc.yaml"], ""),
        ] {
            let run = try BuiltTool.run(
                ["diff"] + arguments, in: folder, setting: ceiling + "\n" + place)
            #expect(run.errors == "1 change, 1 breaking\n", "\(arguments) \(place)")
            #expect(run.output.contains(renamed))
        }
        try folder.prepare(plainGit + "cd in && git commit -qam two")
        let revisions = try BuiltTool.run(
            ["diff", "HEAD~1", "HEAD"], in: folder, setting: ceiling)
        #expect(revisions.output.hasPrefix("Shop:\n" + renamed))
    }

    /// A hook of git names its own repository, as seen from where git runs it. The flows may be in
    /// another, or flowc may run elsewhere.
    @Test(arguments: [
        ("export GIT_DIR=.git GIT_WORK_TREE=.; cd in", ["main"]),
        ("cd in; export GIT_DIR=.git; cd flows", ["main", "."]),
        ("export GIT_DIR=\"$PWD/other/.git\"", ["main", "in"]),
        ("export GIT_WORK_TREE=in", ["main", "in/flows"]),
        ("mv in/.git out; export GIT_DIR=\"$PWD/out\" GIT_WORK_TREE=\"$PWD/in\"; cd in", ["main"]),
    ])
    func theRepositoryIsThatOfTheFlowsInAHook(setting: String, arguments: [String]) throws {
        let folder = try Folder()
        try folder.write(Self.flow("Shop", screen: "Old"), to: "in/flows/a.yaml")
        try folder.prepare(
            plainGit + "git init -q other && cd in && git init -q -b main . && git add -A"
                + " && git commit -qm one")
        try folder.write(Self.flow("Shop", screen: "New"), to: "in/flows/a.yaml")
        let ceiling = "export GIT_CEILING_DIRECTORIES=\"$PWD\"\n"
        let run = try BuiltTool.run(["diff"] + arguments, in: folder, setting: ceiling + setting)
        #expect(run.errors == "1 change, 1 breaking\n")
        #expect(run.output.contains("breaking: renamed screen Shop/New: "))
    }

    /// A word that is no revision is a mistake, whatever flows there are.
    @Test func aWrongRevisionIsNamedFirst() throws {
        let folder = try Folder()
        try folder.prepare(
            plainGit + "git init -q -b main . && git commit -q --allow-empty -m one")
        let wrong = try BuiltTool.run(["diff", "nope"], in: folder)
        #expect(
            wrong.errors
                == "error: there is no folder `nope`, and `git` knows no revision `nope`\n")
        let second = try BuiltTool.run(["diff", "main", "apps/none"], in: folder)
        #expect(
            second.errors
                == "error: there is no folder `apps/none`, and `git` knows no revision "
                + "`apps/none`\n")
        let right = try BuiltTool.run(["diff", "main"], in: folder)
        #expect(right.errors.hasPrefix("error: there are no flows at `main` and none here; "))
    }
}
