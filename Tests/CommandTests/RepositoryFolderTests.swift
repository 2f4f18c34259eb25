import Foundation
import Testing

@testable import flowc

/// Runs in folders of a repository find what stands above them.
@Suite struct RepositoryFolderTests {
    private let files = [
        "flowc.yaml":
            "flows: [app]\ngraph: navigation.txt\nlint: { rules: { unreachable-screen: error } }\n",
        "common.yaml": "module: Common\ntypes: { User: { name: String } }\n",
        "app/app.yaml": "app: Shop\nroot: Home\n",
        "app/home/home.yaml": """
        flow: Home
        screens:
          Main: { outputs: [login] }
        start: { push: Main }
        transitions:
          Main.login: { push: Login }
          Login.done: ignore

        """,
        "app/auth/login.yaml": """
        flow: Login
        uses: [Common]
        outputs:
          - done: { user: User }
        screens:
          Form: { outputs: [typed: { user: User }] }
          Lost:
        start: { push: Form }
        transitions:
          Form.typed: { finish: done, with: { user: user } }

        """,
        "app/auth/login.scenario.yaml":
            "scenario: A login\nflow: Login\nsteps:\n  - expect: Form\n",
    ]

    private func repository(isGit: Bool = true) throws -> Folder {
        let folder = try Folder()
        for (name, text) in files { try folder.write(text, to: name) }
        if isGit {
            try folder.prepare(
                plainGit + "git init -q -b main . && git add -A && git commit -qm one")
        }
        return folder
    }

    private let lost = ":7:3: error: no step that can run shows `Lost` [unreachable-screen]"

    @Test(arguments: [
        (".", [], "app/auth/login.yaml"),
        ("app", [], "auth/login.yaml"),
        ("app/auth", [], "login.yaml"),
        ("app/auth", ["."], "login.yaml"),
        ("app/auth", ["login.yaml"], "login.yaml"),
        ("app/auth", ["$PWD/login.yaml"], "login.yaml"),
        ("app/auth", [".."], "login.yaml"),
        ("app/auth", ["../.."], "login.yaml"),
        ("app/auth", ["../home/home.yaml"], "login.yaml"),
        ("app/home", [], "../auth/login.yaml"),
        ("app/home", ["../auth"], "../auth/login.yaml"),
    ])
    func theWholeAppIsJudgedByItsConfiguration(
        place: String, paths: [String], file: String
    ) throws {
        let folder = try repository()
        let here = folder.path + "/" + place
        let named = paths.map { $0.replacing("$PWD", with: here) }
        let run = try BuiltTool.run(["lint"] + named, in: folder, setting: "cd \(place)")
        #expect(run.output.hasPrefix(file + lost), "\(run.output)")
        let isWhole = !place.hasPrefix("app/") || [[".."], ["../.."]].contains(paths)
        #expect(run.output.contains("stale-graph-text") == isWhole)
        #expect(run.errors.contains("not compared") == !isWhole)
        #expect(run.errors.hasPrefix(isWhole ? "1 error, 1 warning" : "1 error in 4 files"))
    }

    /// Without a repository nobody knows how far up the project goes.
    @Test func withoutARepositoryNothingAboveIsRead() throws {
        let folder = try repository(isGit: false)
        for arguments in [["lint"], ["check", "login.yaml"]] {
            let run = try BuiltTool.run(arguments, in: folder, setting: "cd app/auth")
            #expect(run.output.contains("there is no module `Common`"))
        }
    }

    /// A module above is no flow, and entries from above are not settled here.
    @Test func aFolderWithoutFlowsIsNoneOfAModule() throws {
        let folder = try repository()
        try folder.prepare("mkdir tools")
        let empty = try BuiltTool.run(["lint"], in: folder, setting: "cd tools")
        #expect(empty.status == 2)
        #expect(empty.errors.hasPrefix("error: no flow files (`*.yaml`, `*.yml`) in `.`"))
        let written = try BuiltTool.run(["lint", "--write-baseline", "b.yaml"], in: folder)
        #expect(written.status == 0, "\(written.errors)")
        let below = try BuiltTool.run(
            ["lint", "--baseline", "../../b.yaml"], in: folder, setting: "cd app/auth")
        #expect(below.status == 2)
        #expect(
            below.errors == "error: the paths in the baseline `../../b.yaml` begin in `../..`; "
                + "run flowc there\n")
    }

    @Test func theSameIsGenerated() throws {
        let folder = try repository()
        for (place, name) in [(".", "a"), ("app/auth", "b"), ("app/home", "c")] {
            let run = try BuiltTool.run(
                ["compile", "-o", folder.path + "/" + name], in: folder, setting: "cd \(place)")
            #expect(run.status == 0, "\(run.errors)")
        }
        // The record knows the paths, which are others from another folder.
        let written = ["a", "b", "c"].map { name in
            folder.snapshot(of: name).filter { $0.key != OutputRecord.path }
        }
        #expect(written[0].keys.contains("Shop/Above+Common.swift"))
        #expect(written[1] == written[0])
        #expect(written[2] == written[0])
    }

    /// What counts for a part must not be taken for all there is.
    @Test func aPartWritesNoTextOfTheWhole() throws {
        let folder = try repository()
        let refused = try BuiltTool.run(["graph", "--write"], in: folder, setting: "cd app/auth")
        #expect(refused.status != 0)
        #expect(refused.errors.contains("add `--config ../../flowc.yaml`"))
        let run = try BuiltTool.run(
            ["graph", "--write", "--config", "../../flowc.yaml"], in: folder,
            setting: "cd app/auth")
        #expect(run.status == 0, "\(run.errors)")
        #expect(folder.text("navigation.txt").contains("flow Home\n"))
    }

    @Test func scenariosFindTheirApp() throws {
        let folder = try repository()
        for arguments in [["test"], ["test", "login.scenario.yaml"]] {
            let run = try BuiltTool.run(arguments, in: folder, setting: "cd app/auth")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains("A login") || run.errors.contains("1 passed"))
        }
    }

    /// What is found beside flows is as old as the rest.
    @Test func onlyNewFindingsOfTheConfigurationAndTheText() throws {
        let folder = try repository()
        try folder.write("flows: [app, old]\ngraph: navigation.txt\n", to: "flowc.yaml")
        try folder.write("nothing yet", to: "old/README")
        try folder.prepare(plainGit + "git add -A && git commit -qm two")
        let old = try BuiltTool.run(["lint", "--since", "HEAD"], in: folder)
        #expect(old.status == 0, "\(old.output)")
        #expect(old.errors == "no problems in 6 files, 3 known at `HEAD`\n")

        try folder.prepare("\"\(BuiltTool.url().path)\" graph --write 2>&1")
        try folder.prepare(plainGit + "git add -A && git commit -qm three")
        let extended = (files["app/home/home.yaml"] ?? "") + "  Main.back: ignore\n"
        try folder.write(extended, to: "app/home/home.yaml")
        let new = try BuiltTool.run(["lint", "--since", "HEAD"], in: folder)
        #expect(new.status == 1)
        #expect(new.output.hasPrefix("navigation.txt:"))
        #expect(new.errors == "1 warning in 6 files, 2 known at `HEAD`\n")

        let written = try BuiltTool.run(["lint", "--write-baseline", "known.yaml"], in: folder)
        #expect(written.errors.hasSuffix("3 findings written to `known.yaml`\n"))
        let known = try BuiltTool.run(["lint", "--baseline", "known.yaml"], in: folder)
        #expect(known.status == 0, "\(known.output)")
        try folder.prepare("\"\(BuiltTool.url().path)\" graph --write 2>&1")
        let stale = try BuiltTool.run(["lint", "--baseline", "known.yaml"], in: folder)
        #expect(stale.output.contains("stale-baseline"))
    }
}

@Suite struct PathRelationTests {
    @Test(arguments: [
        ("a/b", "a", true), ("a", "a", true), ("ab", "a", false), ("a", ".", true),
        ("..", ".", false), ("../a", ".", false), ("/a", ".", false), ("a", "..", true),
        ("../a", "..", true), ("../../a", "..", false), ("../..", "..", false), ("..", "..", true),
        ("../../a", "../..", true), ("../a/b", "../a", true), ("a", "../a", false),
        ("/a/b", "/a", true), ("/a", "/", true), ("a", "/", false), (".", "..", true),
    ])
    func pathsLieInFolders(path: String, folder: String, isThere: Bool) {
        #expect(isWithin(path, folder) == isThere)
    }
}
