import Testing

@testable import flowc

/// A module that several apps of a repository use: what is found in it is told and known once.
@Suite struct SharedModuleTests {
    private static let module = """
        module: Common
        types: { item: { id: Int } }
        screens:
          Info: { outputs: [done] }
          Fail: { outputs: [again] }
        actions:
          show: { steps: [{ push: Info }, { track: shown, when: true }] }
          retry: { steps: [{ track: again, when: true }] }

        """

    private static func flow(_ name: String, again: String) -> String {
        """
        flow: \(name)
        uses: [Common]
        screens:
          Home: { outputs: [go, more, fail] }
          Page: { outputs: [next] }
        start: { push: Home }
        transitions:
          Home.go: { run: show }
          Home.more: { push: Page }
          Home.fail: { replace: Fail }
          Page.next: { push: Page }
          Info.done: close
          Fail.again: \(again)

        """
    }

    /// Two apps, each with a project of its own or both in one.
    private static func repository(of projects: Int) -> MemoryFiles {
        let files = MemoryFiles(["apps/common.yaml": module])
        if projects == 1 { files.contents["flowc.yaml"] = Array("flows: apps\n".utf8) }
        for (name, again) in [("acc", "{ run: retry }"), ("shop", "ignore")] {
            let main = name == "acc" ? "Account" : "Shop"
            if projects > 1 { files.contents["apps/\(name)/flowc.yaml"] = [] }
            files.contents["apps/\(name)/flows/app.yaml"] = Array(
                "app: \(main)App\nroot: \(main)\n".utf8)
            files.contents["apps/\(name)/flows/main.yaml"] = Array(
                flow(main, again: again).utf8)
        }
        return files
    }

    private func change(_ files: MemoryFiles, _ changes: [(path: String, old: String, new: String)])
    {
        for (path, old, new) in changes {
            files.contents[path] = files.text(path).map { Array($0.replacing(old, with: new).utf8) }
        }
    }

    private func lint(_ files: MemoryFiles, _ paths: [String] = []) -> [String] {
        let run = flowc(["lint", "--baseline", "b.yaml"] + paths, files: files)
        return run.output.split(separator: "\n").filter { $0.hasSuffix("]") }.map(String.init)
    }

    private let runs = [[], ["apps/shop"], ["apps/acc"], ["apps/acc/flows/main.yaml"], ["apps"]]

    @Test(arguments: 1...2) func anEntryStandsForAllApps(projects: Int) throws {
        let files = Self.repository(of: projects)
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        let entries = try #require(files.text("b.yaml")).split(separator: "\n")
            .filter { $0.hasPrefix("  - { rule: ") && $0.contains("common.yaml") }
        #expect(
            entries == [
                #"  - { rule: "constant-condition", about: "Common/action retry when true", "#
                    + #"file: "apps/common.yaml" }"#,
                #"  - { rule: "constant-condition", about: "Common/action show when true", "#
                    + #"file: "apps/common.yaml" }"#,
                #"  - { rule: "dead-end", about: "Common/Fail", file: "apps/common.yaml" }"#,
                #"  - { rule: "naming-convention", about: "type item", file: "apps/common.yaml" }"#,
            ])
        for paths in runs { #expect(lint(files, paths) == [], "\(paths)") }
        for app in ["acc", "shop"] where projects > 1 {
            #expect(lint(files, ["--config", "apps/\(app)/flowc.yaml"]) == [])
        }
        // Where only one app tells that something is settled, the others cannot know.
        change(files, [("apps/common.yaml", "again, when: true", "again")])
        #expect(lint(files).map { $0.split(separator: ":")[0] } == ["b.yaml"])
        #expect(lint(files, ["apps/shop"]) == [])
        #expect(lint(files, ["apps/acc"]) == [])
    }

    @Test func newNamesAreFollowedInAllApps() {
        let files = Self.repository(of: 2)
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        change(
            files,
            [
                ("apps/acc/flows/main.yaml", "Page", "Sheet"),
                ("apps/shop/flows/main.yaml", "Page", "Leaf"),
                ("apps/common.yaml", "Fail", "Failure"),
                ("apps/acc/flows/main.yaml", "Fail.", "Failure."),
                ("apps/acc/flows/main.yaml", "Fail }", "Failure }"),
                ("apps/shop/flows/main.yaml", "Fail.", "Failure."),
                ("apps/shop/flows/main.yaml", "Fail }", "Failure }"),
            ])
        for paths in runs { #expect(lint(files, paths) == [], "\(paths)") }
    }

    /// A name that one app has given up is not followed in another.
    @Test func eachAppHasItsOwnNames() {
        let files = Self.repository(of: 2)
        change(files, [("apps/shop/flows/main.yaml", "flow: Shop", "flow: Account")])
        change(files, [("apps/shop/flows/app.yaml", "root: Shop", "root: Account")])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        change(files, [("apps/acc/flows/main.yaml", "Page", "Sheet")])
        #expect(lint(files) == [])
    }

    @Test func aModuleMayHaveAnotherNameOrPlace() {
        let files = Self.repository(of: 2)
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        let mains = ["apps/acc/flows/main.yaml", "apps/shop/flows/main.yaml"]
        change(files, (mains + ["apps/common.yaml"]).map { ($0, "Common", "Base") })
        #expect(lint(files) == [])
        change(files, (mains + ["apps/common.yaml"]).map { ($0, "Base", "Common") })
        files.contents["common.yaml"] = files.contents.removeValue(forKey: "apps/common.yaml")
        #expect(lint(files) == [])
    }

    /// An entry that has one of the apps, as they were written before.
    @Test func anOlderEntryIsStillKnown() {
        let files = Self.repository(of: 2)
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        change(
            files,
            [
                (
                    "b.yaml", #"about: "Common/Fail", file: "apps/common.yaml""#,
                    #"about: "Account/Fail", file: "apps/common.yaml", app: "ShopApp""#
                )
            ])
        #expect(lint(files) == [])
        #expect(lint(files, ["apps/shop"]) == [])
    }

    @Test(arguments: 1...2) func aCommentThatOneAppNeedsIsUsed(projects: Int) {
        let files = Self.repository(of: projects)
        change(
            files,
            [
                (
                    "apps/common.yaml", "  retry:",
                    "  # flowc:allow constant-condition -- kept for the demo\n  retry:"
                )
            ])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        #expect(files.text("b.yaml")?.contains("unused-allow") == false)
        for paths in runs + [["apps/common.yaml"]] { #expect(lint(files, paths) == [], "\(paths)") }
        // Nobody needs it any more, which only a run of all can tell.
        change(files, [("apps/acc/flows/main.yaml", "{ run: retry }", "ignore")])
        let told = ["apps/common.yaml:8:17: warning: nothing to allow: no `constant-condition` was"]
        #expect(lint(files).map { String($0.prefix(told[0].count)) } == told)
        #expect(lint(files, ["apps/acc"]) == [])
    }

    /// A circle through a module is another one in each app.
    @Test func aCircleIsKnownByItsScreens() {
        let files = Self.repository(of: 2)
        let mains = ["apps/acc/flows/main.yaml", "apps/shop/flows/main.yaml"]
        change(
            files,
            mains.flatMap { path in
                [
                    (path, "{ run: show }", "{ replace: Info }"),
                    (path, "Home.more: { push: Page }", "Home.more: { replace: Page }"),
                    (path, "Info.done: close", "Info.done: { replace: Page }"),
                    (path, "Page.next: { push: Page }", "Page.next: { replace: Info }"),
                ]
            })
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        let baseline = files.text("b.yaml") ?? ""
        for name in ["Account", "Shop"] {
            #expect(baseline.contains(#""trap", about: "Common/Info + \#(name)/Page","#))
        }
        for paths in runs { #expect(lint(files, paths) == [], "\(paths)") }
    }

    /// The screen is in the module, and the mistake in what a flow does with it.
    @Test func aNoteTellsTheFlow() {
        let run = flowc("lint", "apps/shop", files: Self.repository(of: 2))
        let note = "note: as a screen of this flow (apps/shop/flows/main.yaml:1:7)"
        #expect(run.output.contains(note))
    }
}
