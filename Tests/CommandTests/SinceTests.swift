import Testing

@testable import flowc

/// `lint --since` in real repositories.
@Suite struct SinceTests {
    /// A branch that moves the file, renames a screen with a finding and adds another finding;
    /// `main` goes on meanwhile.
    private func repository() throws -> Folder {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "app/flows/shop.yaml")
        try folder.prepare(
            plainGit + """
                git init -q -b main . && git add -A && git commit -qm one
                git checkout -qb topic
                mkdir app/flows/deep && git mv app/flows/shop.yaml app/flows/deep/a.yaml
                git commit -qm moved
                git checkout -q main
                sed -i -e 's/  Lost:/  Other:/' app/flows/shop.yaml
                git commit -qam two && git checkout -q topic
                """)
        let changed = shopWithFindings.replacing("Lost", with: "Orphan").replacing(
            "{ id: Int }", with: "\n  more: Int\n  id: Int")
        try folder.write(changed, to: "app/flows/deep/a.yaml")
        return folder
    }

    /// Runs in a folder below the top of the repository.
    private func lint(_ arguments: String..., in folder: Folder) throws -> BuiltTool.Ended {
        try BuiltTool.run(["lint"] + arguments, in: folder, setting: "cd app")
    }

    /// The first configuration comes with the second app.
    @Test func aFolderThatGetsItsConfigurationWhereItMovesToIsKnown() throws {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "flows/shop.yaml")
        try folder.prepare(
            plainGit + """
                git init -q -b main . && git add -A && git commit -qm one
                git checkout -qb topic && mkdir -p apps/shop && git mv flows apps/shop/
                echo 'flows: flows' >apps/shop/flowc.yaml && git add -A && git commit -qm two
                """)
        let run = try BuiltTool.run(["lint", "--since", "main"], in: folder)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.errors == "no problems in 1 file, 2 known at `main`\n")
        let difference = try BuiltTool.run(["diff", "main"], in: folder)
        #expect(difference.errors == "no changes\n")
        // All that there was.
        try folder.prepare("rm -r apps")
        let gone = try BuiltTool.run(["diff", "main", "--fail-on", "breaking"], in: folder)
        #expect(gone.status == 1)
        #expect(gone.output.hasPrefix("breaking: removed app Shop: "))
    }

    @Test func onlyWhatIsNewIsReported() throws {
        let folder = try repository()
        let all = try lint(in: folder)
        #expect(all.errors == "3 warnings in 1 file\n")
        let run = try lint("--since", "main", in: folder)
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix("flows/deep/a.yaml:3:3: warning: `Shop` never reads its input"))
        #expect(run.errors == "1 warning in 1 file, 2 known at `main`\n")
        for path in ["flows", folder.path + "/app/flows", "../app/flows/deep/a.yaml"] {
            // Which of the two is renamed, and which is new, only the whole project can tell.
            let isWhole = path.hasSuffix("flows")
            let named = try lint(path, "--since", "main", in: folder)
            #expect(
                named.errors
                    == (isWhole
                        ? "1 warning in 1 file, 2 known at `main`\n"
                        : "2 warnings in 1 file, 1 known at `main`\n"))
        }
    }

    @Test func flowsThatWereNotThereAreNew() throws {
        let folder = try repository()
        try folder.write(shopWithFindings.replacing("Shop", with: "New"), to: "app/new/new.yaml")
        let run = try lint("new", "--since", "main", in: folder)
        #expect(
            run.errors == "2 warnings in 1 file, 0 known at `main`\n")
        // Where only the configuration is new, its flows are not.
        try folder.write("flows: ../app/flows\n", to: "ci/flowc.yaml")
        let configured = try BuiltTool.run(
            ["lint", "--since", "main"], in: folder, setting: "cd ci")
        #expect(configured.errors == "1 warning in 1 file, 2 known at `main`\n")
        try folder.prepare("rm -r app/flows")
        try folder.write("flows: new\n", to: "app/flowc.yaml")
        try folder.prepare(
            plainGit + "git checkout -q --orphan bare && git add -A && git commit -qm x")
        try folder.write(shopWithFindings, to: "app/other/shop.yaml")
        try folder.write("flows: other\n", to: "app/flowc.yaml")
        try folder.prepare(plainGit + "git rm -rq app/new && git add -A && git commit -qm y")
        let moved = try lint("--since", "HEAD~1", in: folder)
        #expect(moved.errors == "no problems in 1 file, 2 known at `HEAD~1`\n")
        try folder.prepare(plainGit + "git rm -rq app && git commit -qm z")
        try folder.write(shopWithFindings, to: "app/flows/shop.yaml")
        let first = try lint("--since", "HEAD", in: folder)
        #expect(
            first.errors == "there were no flows at `HEAD`, so all findings are new\n"
                + "2 warnings in 1 file, 0 known at `HEAD`\n")
    }

    /// One of several projects is new, and another follows its renamed screen as a whole.
    @Test func eachConfigurationHasItsOwnPast() throws {
        let folder = try Folder()
        try folder.write("", to: "apps/old/flowc.yaml")
        try folder.write(shopWithFindings, to: "apps/old/flows/shop.yaml")
        try folder.prepare(plainGit + "git init -q -b main . && git add -A && git commit -qm one")
        try folder.write(
            shopWithFindings.replacing("Lost", with: "Orphan"), to: "apps/old/flows/shop.yaml")
        try folder.write("", to: "apps/new/flowc.yaml")
        try folder.write(
            "flow: New\nscreens:\n  Home:\n  Lost:\nstart: { push: Home }\n",
            to: "apps/new/flows/new.yaml")
        let run = try BuiltTool.run(["lint", "--since", "main"], in: folder)
        #expect(
            run.errors == "there were no flows of `apps/new/flowc.yaml` at `main`, so all "
                + "findings are new\n1 warning in 2 files, 2 known at `main`\n")
        #expect(run.output.hasPrefix("apps/new/flows/new.yaml:4:3: warning: "))
    }

    /// Where the revision is the commit that is checked out, all that was committed is known.
    @Test(arguments: [("HEAD", ""), ("main", "`main` has all commits of this branch, so only ")])
    func onlyWhatIsNotCommittedIsNewSinceHead(name: String, note: String) throws {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "flows/shop.yaml")
        try folder.prepare(plainGit + "git init -q -b main . && git add -A && git commit -qm one")
        let clean = try BuiltTool.run(["lint", "--since", name], in: folder)
        #expect(clean.status == 0)
        let changes = note.isEmpty ? "" : note + "changes since the last commit count\n"
        #expect(clean.errors == changes + "no problems in 1 file, 2 known at `\(name)`\n")
        try folder.write(
            shopWithFindings.replacing("  Lost:\n", with: "  Lost:\n  More:\n"),
            to: "flows/shop.yaml")
        let dirty = try BuiltTool.run(["lint", "--since", name], in: folder)
        #expect(dirty.status == 1)
        #expect(dirty.output.hasPrefix("flows/shop.yaml:7:3: warning: no step that can run shows"))
        #expect(dirty.errors == "1 warning in 1 file, 2 known at `\(name)`\n")
    }

    /// A screen that is gone and another that is new are two, though both are reached by nothing.
    @Test func aNewScreenIsNoOldOneRenamed() throws {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "app/flows/shop.yaml")
        try folder.prepare(plainGit + "git init -q -b main . && git add -A && git commit -qm one")
        let checkout = "Checkout: { inputs: { id: Int }, outputs: [pay, cancel] }"
        try folder.write(
            shopWithFindings.replacing("  Lost:", with: "  " + checkout)
                + "  Checkout.pay: ignore\n  Checkout.cancel: ignore\n",
            to: "app/flows/shop.yaml")
        let new = try lint("--since", "main", in: folder)
        #expect(new.output.contains("`Checkout`"))
        #expect(new.errors.hasSuffix(", 1 known at `main`\n"))
        try folder.write(
            shopWithFindings.replacing("Lost", with: "Orphan").replacing("Shop", with: "Store"),
            to: "app/flows/shop.yaml")
        let both = try lint("--since", "main", in: folder)
        #expect(both.errors.hasSuffix("no problems in 1 file, 2 known at `main`\n"))
    }

    /// A screen that nothing says to be an old one is new, though it is as bare as the old one was.
    /// One that is used where the old one was has another name.
    @Test(arguments: Self.changes)
    func onlyWhatIsCertainIsRenamed(
        old: String, new: String, oldToo: String, newToo: String, count: Int
    ) throws {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "app/flows/shop.yaml")
        try folder.prepare(plainGit + "git init -q -b main . && git add -A && git commit -qm one")
        let text = shopWithFindings.replacing(old, with: new).replacing(oldToo, with: newToo)
        try folder.write(text, to: "app/flows/shop.yaml")
        let run = try lint("--since", "main", in: folder)
        #expect(newFindings(run.output) == count, "\(run.output)")
    }

    /// A baseline keeps the older graph, and so knows the same names.
    @Test(arguments: Self.changes)
    func aBaselineFollowsTheSameNames(
        old: String, new: String, oldToo: String, newToo: String, count: Int
    ) {
        let files = MemoryFiles(["flows/shop.yaml": shopWithFindings])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        files.contents["flows/shop.yaml"] = Array(
            shopWithFindings.replacing(old, with: new).replacing(oldToo, with: newToo).utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(newFindings(run.output) == count, "\(run.output)")
    }

    private func newFindings(_ report: String) -> Int {
        report.split(separator: "\n").count { $0.hasPrefix("flows/") }
    }

    /// What is replaced by what, twice, and how many findings are new then.
    private static let changes = [
        ("Lost", "Orphan", "Shop", "Store", 0),
        ("List", "Table", "Detail", "Card", 0),
        ("  Detail:\n  Lost:\n", "  Fresh:\n  Detail:\n", "x", "x", 1),
        ("  Lost:\n", "  Fresh:\n  More:\n", "x", "x", 2),
        (
            "  Lost:\n", "  Fresh: { outputs: [go] }\n", "transitions:\n",
            "transitions:\n  Fresh.go: pop\n", 1
        ),
        ("push: Detail", "present: Card, style: fullScreen", "  Detail:\n", "  Card:\n", 1),
    ]

    /// A screen, the flow and what a step names at once.
    @Test func aFindingAtAStepFollowsItsNames() throws {
        let folder = try Folder()
        let text = shopWithFindings.replacing("  Lost:\n", with: "").replacing(
            "inputs: { id: Int }\n", with: ""
        )
        .replacing("push: Detail }", with: "push: Detail, when: true }")
        try folder.write(text, to: "app/flows/shop.yaml")
        try folder.prepare(plainGit + "git init -q -b main . && git add -A && git commit -qm one")
        try folder.write(
            text.replacing("List", with: "Table").replacing("Detail", with: "Card")
                .replacing("Shop", with: "Store"), to: "app/flows/shop.yaml")
        let run = try lint("--since", "main", in: folder)
        #expect(run.errors.hasSuffix("no problems in 1 file, 1 known at `main`\n"))
    }

    /// What else belongs to a finding follows its names, too, whatever is first by name then.
    @Test(arguments: Self.renamed)
    func allPartsOfAFindingFollowNames(old: String, new: String, text: String) {
        let files = MemoryFiles(["flows/shop.yaml": text])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        #expect(files.text("b.yaml")?.contains(old) == true)
        files.contents["flows/shop.yaml"] = Array(text.replacing(old, with: new).utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(newFindings(run.output) == 0, "\(run.output)")
    }

    private static let shop = "flow: Shop\nscreens:\n"
    /// A name, another one, and a flow with a finding that is about several screens.
    private static let renamed = [
        (
            "Address", "Zebra",
            shop + "  Basket: { outputs: [address] }\n  Address: { outputs: [done] }\n"
                + "start: { push: Basket }\ntransitions:\n"
                + "  Basket.address: { push: Address }\n  Address.done: { push: Basket }\n"
        ),
        (
            "Text", "Album",
            shop + "  Menu: { outputs: [text, photo] }\n  Text: { outputs: [ready] }\n"
                + "  Photo: { outputs: [ready] }\nstate: { done: Bool = false }\n"
                + "start: { push: Menu }\ntransitions:\n  Menu.text: { push: Text }\n"
                + "  Menu.photo: { push: Photo }\n"
                + "  Text.ready:\n    - set: { state.done: true }\n    - popToRoot\n"
                + "  Photo.ready:\n    - set: { state.done: true }\n    - popToRoot\n"
        ),
        (
            "Articles", "Zoo",
            "flow: Shop\ninputs: { level: Int }\nscreens:\n  Home: { outputs: [help] }\n"
                + "  Articles:\n  Chat:\nstart: { push: Home }\ntransitions:\n  Home.help:\n"
                + "    - { push: Articles, when: inputs.level < 3 }\n"
                + "    - { push: Chat, when: inputs.level > 1 }\n"
        ),
    ]

    /// Flows behind a link, in a submodule, and of another repository.
    @Test func linksAndSubmodulesLeadWhereTheyLedThen() throws {
        let folder = try Folder()
        try folder.write(shopWithFindings.replacing("Shop", with: "Lib"), to: "lib/flows/lib.yaml")
        try folder.write(shopWithFindings, to: "app/real/shop.yaml")
        try folder.write("flows: [flows/link, ../lib/flows]\n", to: "app/two.yaml")
        try folder.prepare(
            plainGit + """
                git init -q -b main lib && git -C lib add -A && git -C lib commit -qm lib
                git init -q -b main app && cd app && mkdir flows
                git -c protocol.file.allow=always submodule --quiet add "$PWD/../lib" module
                ln -s ../real flows/link && ln -s ../module/flows flows/module
                ln -s . real/round && git add -A && git commit -qm one
                ln -s "$PWD" ../other
                """)
        let all = try lint(in: folder)
        #expect(all.errors == "4 warnings in 2 files\n")
        let same = try lint("--since", "main", in: folder)
        #expect(
            same.errors == "`main` has all commits of this branch, so only changes since the last "
                + "commit count\nno problems in 2 files, 4 known at `main`\n")
        for path in ["app/real/shop.yaml", "app/module/flows/lib.yaml"] {
            let text = folder.text(path).replacing("  Lost:\n", with: "  Lost:\n  New:\n")
            try folder.write(text, to: path)
        }
        let new = try lint("--since", "main", in: folder)
        #expect(new.errors == "2 warnings in 2 files, 4 known at `main`\n")
        #expect(new.output.contains("flows/link/shop.yaml:"))
        #expect(new.output.contains("flows/module/lib.yaml:"))
        // The repository is that of the flows, and a path over a link is one of the folder.
        let above = try BuiltTool.run(["lint", "app/flows", "--since", "main"], in: folder)
        #expect(above.errors == "2 warnings in 2 files, 4 known at `main`\n")
        let linked = try BuiltTool.run(
            ["lint", folder.path + "/other/flows", "--since", "main"], in: folder,
            setting: "cd other")
        #expect(linked.output == new.output)
        let two = try lint("--config", "two.yaml", "--since", "main", in: folder)
        #expect(
            two.errors == """
                `../lib/flows` leads out of the repository, so what is found there counts as new
                3 warnings in 2 files, 2 known at `main`

                """)
        // A submodule without its commits, as a shallow clone has it.
        try folder.prepare(
            plainGit + """
                cd app/module && git checkout -q --orphan x && git commit -qam x
                git branch -qD main && git update-ref -d refs/remotes/origin/main
                rm -rf .git/packed-refs; cd .. && rm -rf .git/modules/module/logs
                rm -rf .git/modules/module/refs/remotes && git -C module gc -q --prune=now
                """)
        let shallow = try lint("--since", "main", in: folder)
        #expect(shallow.errors.contains("the submodule `module` lacks the commit `"))
        #expect(shallow.errors.hasSuffix("4 warnings in 2 files, 2 known at `main`\n"))
    }

    /// As in a container, where the files are those of another user.
    @Test func aRepositoryOfAnotherUserIsNamed() throws {
        let folder = try repository()
        let other = "export GIT_TEST_ASSUME_DIFFERENT_OWNER=1 GIT_CONFIG_GLOBAL=/dev/null; cd app"
        for arguments in [["lint", "--since", "main"], ["diff", "main"]] {
            let run = try BuiltTool.run(arguments, in: folder, setting: other)
            #expect(run.status == 2)
            #expect(
                run.errors.contains(
                    "`git` cannot read the repository: fatal: detected dubious ownership in"))
            #expect(
                run.errors.contains("; trust it with `git config --global --add safe.directory "))
            #expect(!run.errors.contains("there is no git repository"))
        }
    }

    @Test func aRevisionThatCannotBeReadIsAnError() throws {
        let folder = try repository()
        let unknown = try lint("--since", "nope", in: folder)
        #expect(unknown.status == 2)
        #expect(unknown.errors == "error: `git` knows no revision `nope`\n")
        let option = try lint("--since=--all", in: folder)
        #expect(option.status == 2)
        #expect(option.errors == "error: `git` knows no revision `--all`\n")

        try folder.prepare(
            plainGit + "git commit -qam three && git checkout -q --orphan x && git commit -qm x"
                + " && git checkout -q topic && git clone -q --depth 1 \"file://$PWD\" app/shallow")
        let apart = try lint("--since", "x", in: folder)
        #expect(apart.status == 2)
        #expect(apart.errors == "error: `x` and `HEAD` have no commit in common\n")
        let shallow = try BuiltTool.run(
            ["lint", "--since", "HEAD~1"], in: folder, setting: "cd app/shallow/app")
        #expect(shallow.status == 2)
        #expect(
            shallow.errors.hasPrefix("error: `git` knows no revision `HEAD~1`; this clone is s"))
        #expect(shallow.errors.contains("`fetch-depth: 0`"))
    }

    @Test func thereMustBeARepositoryAndGit() throws {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "app/flows/shop.yaml")
        let ceiling = "export GIT_CEILING_DIRECTORIES=\"$PWD\"; cd app"
        let none = try BuiltTool.run(["lint", "--since", "main"], in: folder, setting: ceiling)
        #expect(none.status == 2)
        #expect(
            none.errors
                == "error: there is no git repository here, so `main` names no revision\n")
        let noGit = try BuiltTool.run(
            ["lint", "--since", "main"], in: folder, setting: "cd app; export PATH=/nowhere")
        #expect(noGit.status == 2)
        #expect(noGit.errors == "error: older revisions need `git`, and there is none here\n")
    }
}
