import Testing

@testable import flowc

/// What `diff` says of an application that has another name now.
@Suite struct RenamedAppTests {
    private static func flow(_ name: String, _ screen: String) -> String {
        "flow: \(name)\nscreens:\n  \(screen): { outputs: [go, more] }\n  \(screen)Page:\n"
            + "start: { push: \(screen) }\ntransitions:\n  \(screen).go: { push: \(screen)Page }\n"
            + "  \(screen).more: ignore\n"
    }

    private static func app(_ name: String, _ root: String) -> String {
        "app: \(name)\nroot: \(root)\nstate: { user: String? = nil }\n"
            + "services: { login: { in: {} } }\ngates:\n"
            + "  user: { when: app.user != nil, otherwise: { call: login.in, then: pass } }\n"
            + "restore: { version: 2 }\n"
    }

    private static func diff(_ old: [String: String], _ new: [String: String]) -> String {
        let files = MemoryFiles()
        for (path, text) in old { files.contents["old/" + path] = Array(text.utf8) }
        for (path, text) in new { files.contents["new/" + path] = Array(text.utf8) }
        let run = flowc(["diff", "old", "new"], files: files)
        return run.output + (run.status == .clean ? "" : run.errors)
    }

    private static let renamed = """
        breaking: renamed app Store: code that names it has to follow
          - app Shop
          + app Store

        """

    @Test func theOnlyOneIsRenamedAndNothingElse() {
        let old = ["app.yaml": Self.app("Shop", "Main"), "main.yaml": Self.flow("Main", "Home")]
        var new = old
        new["app.yaml"] = Self.app("Store", "Main")
        #expect(Self.diff(old, new) == Self.renamed)
        #expect(Self.diff(old, old) == "")
    }

    /// A flow without an app file is called as its app is.
    @Test func aFlowAloneIsRenamedOnce() {
        let text = Self.diff(
            ["main.yaml": Self.flow("Main", "Home")], ["main.yaml": Self.flow("Front", "Home")])
        #expect(
            text == "breaking: renamed flow Front: code that names it has to follow\n"
                + "  - flow Main\n  + flow Front\n")
    }

    /// A new one beside it does not hide that the other has another name, from no verb.
    @Test func aFlowAloneIsFollowedBesideANewOne() throws {
        let unread = "state: { unread: Int = 0 }\n"
        let folder = try Folder()
        try folder.write(Self.flow("Main", "Home") + unread, to: "flows/main.yaml")
        let first = try BuiltTool.run(["lint", "--write-baseline", "known.yaml"], in: folder)
        #expect(first.errors == "1 finding written to `known.yaml`\n")
        try folder.prepare(
            plainGit + "git init -q -b main . && git add -A && git commit -qm one"
                + " && git rm -q flows/main.yaml")
        try folder.write(Self.flow("Front", "Home") + unread, to: "flows/front.yaml")
        try folder.write(Self.flow("Help", "Topic"), to: "flows/help.yaml")
        for (options, known) in [
            (["--baseline", "known.yaml"], "1 in the baseline"), (["--since", "main"], "1 known"),
        ] {
            let run = try BuiltTool.run(["lint"] + options, in: folder)
            #expect(run.output == "")
            #expect(run.errors.contains("no problems in 2 files, \(known)"), "\(run.errors)")
        }
        let difference = try BuiltTool.run(["diff", "main"], in: folder)
        #expect(difference.output.contains("renamed flow Front:"))
        #expect(difference.output.contains("added app Help:"))
    }

    /// A root that has another name too makes the application no other one, for no verb; nor do a
    /// screen that the app declares and a type that has another name as well.
    @Test(arguments: [false, true]) func itsRootMayHaveAnotherNameAsWell(hasMore: Bool) {
        let links = "schemes: [shop]\nlinks: { shop://page: { show: HomePage } }\n"
        let more = hasMore ? "screens: { Legal: }\ntypes: { Money: { sum: Int = 0 } }\n" : ""
        func main(_ name: String) -> String {
            let text = Self.flow(name, "Home")
            return hasMore
                ? text.replacing("more: ignore", with: "more: { push: Legal }")
                    + "inputs: { price: Money? = nil }\n" : text
        }
        let old = ["app.yaml": Self.app("Shop", "Main") + links + more, "main.yaml": main("Main")]
        let new = [
            "app.yaml": Self.app("Store", "Front") + links + more, "main.yaml": main("Front"),
        ].mapValues { $0.replacing("Money", with: "Price") }
        let text = Self.diff(old, new)
        #expect(text.hasPrefix(Self.renamed), "\(text)")
        #expect(text.contains("renamed flow Front"))
        #expect(!text.contains("added") && !text.contains("removed"), "\(text)")

        let files = MemoryFiles()
        for (path, text) in old { files.contents["flows/" + path] = Array(text.utf8) }
        files.contents["flows/main.yaml", default: []] += Array("state: { unread: Int = 0 }\n".utf8)
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        #expect(files.text("b.yaml")?.contains("Main/unread") == true)
        for (path, text) in new { files.contents["flows/" + path] = Array(text.utf8) }
        files.contents["flows/main.yaml", default: []] += Array("state: { unread: Int = 0 }\n".utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(run.status == .clean, "\(run.output)")
    }

    /// Where several are gone and new, they are paired by what is said of them.
    @Test func eachOfSeveralFindsItself() {
        let old = [
            "a/app.yaml": Self.app("Shop", "Main"), "a/main.yaml": Self.flow("Main", "Home"),
            "b/app.yaml": Self.app("Desk", "Work"), "b/work.yaml": Self.flow("Work", "List"),
        ]
        var new = old
        new["a/app.yaml"] = Self.app("Store", "Main")
        new["b/app.yaml"] = Self.app("Office", "Work")
        let text = Self.diff(old, new)
        #expect(text.contains("Store:\n" + Self.renamed))
        #expect(text.contains("renamed app Office"))
        #expect(!text.contains("added app") && !text.contains("removed app"), "\(text)")
    }

    @Test func anotherOneIsNew() {
        let old = ["app.yaml": Self.app("Shop", "Main"), "main.yaml": Self.flow("Main", "Home")]
        let work = "flow: Work\nscreens: { List: }\nstart: { push: List }\n"
        let new = ["app.yaml": Self.app("Desk", "Work"), "work.yaml": work]
        let text = Self.diff(old, new)
        #expect(text.contains("removed app Shop") && text.contains("added app Desk"), "\(text)")
        #expect(!text.contains("renamed app"))
    }
}
