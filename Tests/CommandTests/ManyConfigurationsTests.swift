import Testing

@testable import flowc

/// A repository of several apps, each with a configuration of its own.
@Suite struct ManyConfigurationsTests {
    /// An app with a tab that nobody has told about taps, a hint, and a screen that nothing shows.
    private func app(_ name: String) -> String {
        "flow: \(name)\nscreens:\n  Home:\n  Lost:\nstart: { push: Home }\n"
    }

    private func repository(_ more: [String: String] = [:]) -> MemoryFiles {
        let texts = [
            "apps/shop/flowc.yaml":
                "output: Shop\ngraph: shop.txt\nlint: { rules: { unreachable-screen: off } }\n",
            "apps/shop/flows/shop.yaml": app("Shop"),
            "apps/desk/flowc.yaml":
                "flows: navigation\noutput: Desk\n"
                + "lint: { rules: { unreachable-screen: error } }\n",
            "apps/desk/navigation/desk.yaml": app("Desk"),
        ]
        return MemoryFiles(texts.merging(more) { $1 })
    }

    private let lost = "error: no step that can run shows `Lost` [unreachable-screen]"

    /// From the root, from a folder of apps and from within an app each flow has its own rules.
    @Test(arguments: [
        ([], ["apps/desk/navigation/desk.yaml"], ["apps/shop/shop.txt"]),
        (["apps"], ["apps/desk/navigation/desk.yaml"], ["apps/shop/shop.txt"]),
        (["."], ["apps/desk/navigation/desk.yaml"], ["apps/shop/shop.txt"]),
        (["apps/desk"], ["apps/desk/navigation/desk.yaml"], []),
        (["apps/desk/navigation"], ["apps/desk/navigation/desk.yaml"], []),
        (["apps/desk/navigation/desk.yaml"], ["apps/desk/navigation/desk.yaml"], []),
        (["apps/shop"], [], ["apps/shop/shop.txt"]),
        // All flows of a project are the project.
        (["apps/shop/flows"], [], ["apps/shop/shop.txt"]),
        // A part of a project says nothing of the text of the whole.
        (["apps/shop/flows/shop.yaml"], [], []),
    ])
    func eachFlowHasItsOwnConfiguration(paths: [String], lost: [String], missing: [String]) {
        let run = flowc(["lint"] + paths, files: repository())
        let lines = run.output.split(separator: "\n").filter { $0.hasSuffix("]") }
        let places = { (id: String) in
            lines.filter { $0.hasSuffix("[\(id)]") }.map { String($0.prefix { $0 != ":" }) }
        }
        #expect(places("unreachable-screen") == lost)
        #expect(places("stale-graph-text") == missing)
        #expect(lines.count == lost.count + missing.count)
        #expect(run.status == (lines.isEmpty ? .clean : .found), "\(run.errors)")
    }

    /// One without a folder keeps no other from being compiled.
    @Test func aProjectWithoutAFolderIsPassedBy() {
        let files = repository(["apps/desk/flowc.yaml": "flows: navigation\n"])
        let note = "`apps/desk/flowc.yaml` has no `output`, so its flows are not compiled\n"
        let check = flowc("compile", "--check", files: files)
        #expect(check.status == .found)
        #expect(check.errors.hasPrefix(note))
        #expect(check.output.contains("apps/shop/Shop/Shop/Shop.swift:1:1: error: "))
        let run = flowc("compile", files: files)
        #expect(run.status == .clean)
        #expect(run.errors == note + "2 files written, 0 unchanged\n")
    }

    /// `-o` is for one project, so it is no help here.
    @Test func aProjectNamesItsOwnFolder() {
        let files = repository([
            "apps/desk/flowc.yaml": "flows: navigation\n", "apps/shop/flowc.yaml": "",
        ])
        let run = flowc("compile", "--check", files: files)
        #expect(run.status == .misused)
        #expect(
            run.errors == "error: no folder to write to; name one as `output` in "
                + "`apps/desk/flowc.yaml`\n")
    }

    /// A baseline knows the text of the graph by its place in the project.
    @Test func aProjectThatMovesKeepsWhatIsKnownOfItsText() {
        let files = repository()
        #expect(
            flowc("lint", "apps/shop", "--write-baseline", "known.yaml", files: files).status
                == .clean)
        for (path, bytes) in files.contents where path.hasPrefix("apps/shop/") {
            files.contents["shops/" + path.dropFirst("apps/shop/".count)] = bytes
            files.contents[path] = nil
        }
        let run = flowc("lint", "shops", "--baseline", "known.yaml", files: files)
        #expect(run.output == "")
        #expect(run.status == .clean, "\(run.errors)")
    }

    /// A folder of flows at the top is one more project, and hides none.
    @Test func flowsAtTheTopHideNoConfiguration() {
        let files = repository(["flows/top.yaml": app("Top")])
        let run = flowc("lint", files: files)
        #expect(run.output.contains("apps/desk/navigation/desk.yaml:4:3: " + lost))
        #expect(run.output.contains("flows/top.yaml:4:3: warning: "))
        #expect(run.output.contains("apps/shop/shop.txt:1:1: "))
    }

    /// A configuration that says nothing of flows counts for those beside it, from within as from
    /// above.
    @Test(arguments: [("apps/", ["apps"]), ("", [])])
    func flowsMayLieBesideTheConfiguration(folder: String, paths: [String]) {
        let files = MemoryFiles([
            folder + "flowc.yaml": "lint: { rules: { unreachable-screen: error } }\n",
            folder + "shop/shop.yaml": app("Shop"), folder + "desk/desk.yaml": app("Desk"),
        ])
        let run = flowc(["lint"] + paths, files: files)
        #expect(run.output.contains(folder + "desk/desk.yaml:4:3: " + lost))
        #expect(run.output.contains(folder + "shop/shop.yaml:4:3: " + lost), "\(run.errors)")
    }

    /// What no configuration reads is told.
    @Test func flowsThatNobodyReadsAreCounted() {
        let broken = "flow: Lost\nstart: { push: No }\n"
        let files = repository([
            "apps/none/flows/a.yaml": broken, "apps/shop/flows/sub/flowc.yaml": "flows: x\n",
            "apps/shop/flows/sub/x/b.yaml": app("B"), "apps/shop/flows/sub/c.yaml": broken,
        ])
        let told =
            ", 2 flow files not read, since no configuration names them: `apps/none/flows/a.yaml`"
        for verb in ["check", "lint"] {
            #expect(flowc(verb, files: files).errors.hasSuffix(told + " and 1 more\n"))
        }
        let top = repository(["flowc.yaml": "flows: f\n", "f/f.yaml": app("F")])
        let desk =
            ", 2 flow files not read, since no configuration names them: `apps/desk/navigation/"
        #expect(flowc("check", files: top).errors.contains(desk))
        #expect(!flowc("check", "f", files: top).errors.contains("not read"))
    }

    /// Names of all flows are the project; names of some say what they leave out.
    @Test func namesOfAllFlowsAreTheProject() {
        let files = MemoryFiles([
            "flowc.yaml": "flows: [a, b]\ngraph: graph.txt\n",
            "a/a.yaml": "flow: A\nscreens: { S: }\nstart: { push: S }\n",
            "b/b.yaml": "flow: B\nscreens: { S: }\nstart: { push: S }\n",
        ])
        let all = flowc("lint", "b", "a", "a/a.yaml", files: files)
        #expect(all.output.contains("[stale-graph-text]"))
        for names in [["a"], ["."], ["a", "b/b.yaml"]] {
            let some = flowc(["lint"] + names, files: files)
            #expect(some.errors.contains(", `graph.txt` not compared"), "\(names)")
            #expect(some.status == .clean)
        }
    }

    /// What has no configuration of its own has that of the root, and nothing is judged twice.
    @Test func theRestHasTheConfigurationOfTheRoot() {
        let files = repository([
            "flowc.yaml": "flows: [apps, tools]\nlint: { preset: strict }\n",
            "tools/tool.yaml": app("Tool"), "apps/other.yaml": app("Other"),
        ])
        let run = flowc("lint", files: files)
        let lines = run.output.split(separator: "\n").filter { $0.contains("unreachable-screen") }
        #expect(
            lines.map { String($0.prefix { $0 != ":" }) } == [
                "apps/desk/navigation/desk.yaml", "apps/other.yaml", "tools/tool.yaml",
            ])
        #expect(lines[0].contains(": error: ") && lines[2].contains(": warning: "))
        #expect(run.errors.contains(" in 5 files"))
        // A configuration that is named counts for all that it names.
        let named = flowc("check", "--config", "flowc.yaml", files: files)
        #expect(named.errors == "no problems in 4 files\n")
    }

    @Test func eachIsCompiledToItsOwnFolder() {
        let files = repository()
        #expect(flowc("compile", files: files).status == .clean)
        #expect(files.text("apps/shop/Shop/Shop/Shop.swift") != nil)
        #expect(files.text("apps/desk/Desk/Desk/Desk.swift") != nil)
        let check = flowc("compile", "--check", files: files)
        #expect(check.errors == "0 files to write, 4 unchanged\n")
        files.contents["apps/desk/navigation/desk.yaml"] = Array(
            app("Desk").replacing("Lost", with: "Gone").utf8)
        let drift = flowc("compile", "--check", "--format", "json", files: files)
        #expect(drift.status == .found)
        #expect(drift.output.split(separator: "\n").count == 1)
        #expect(!drift.output.contains("apps/shop"))
        let both = flowc("compile", "-o", "out", files: files)
        #expect(both.status == .misused)
        #expect(both.errors.contains("`-o` is for one configuration"))
    }

    @Test(arguments: ["/out/Shop", "/out", "/out/Shop/Desk"])
    func nothingIsWrittenToOnePlaceByTwo(place: String) {
        let files = repository([
            "apps/desk/flowc.yaml": "flows: navigation\noutput: \(place)\n",
            "apps/shop/flowc.yaml": "output: /out/Shop\n",
        ])
        let run = flowc("compile", files: files)
        #expect(run.status == .misused)
        #expect(
            run.errors.hasPrefix(
                "error: `apps/desk/flowc.yaml` has the folder `output` `\(place)` and "
                    + "`apps/shop/flowc.yaml` has `/out/Shop`; "))
        #expect(files.writtenPaths.isEmpty)
    }

    @Test func aMistakeInOneIsReportedForAll() {
        let files = repository([
            "apps/shop/flowc.yaml": "outptu: Shop\n", "apps/desk/flowc.yaml": "flosw: flows\n",
        ])
        let run = flowc("lint", files: files)
        #expect(run.status == .misused)
        #expect(run.output.contains("apps/shop/flowc.yaml:1:1: error: "))
        #expect(run.output.contains("apps/desk/flowc.yaml:1:1: error: "))
        #expect(run.errors == "2 errors in 2 files\n")
        let broken = repository(["apps/shop/flows/shop.yaml": "flow: Shop\nstart: { push: No }\n"])
        #expect(flowc("compile", files: broken).status == .found)
        #expect(broken.writtenPaths.isEmpty)
    }

    /// A module that two apps use is read by both, and what both find there is told once, as the
    /// stricter of them has it.
    @Test func aSharedFileIsJudgedOnce() {
        let files = repository([
            "apps/common.yaml": "module: Common\ntypes: { item: { id: Int } }\n",
            "apps/shop/flowc.yaml": "lint: { rules: { naming-convention: info } }\n",
            "apps/desk/flowc.yaml":
                "flows: navigation\nlint: { rules: { naming-convention: error } }\n",
            "apps/shop/flows/shop.yaml": app("Shop") + "uses: [Common]\n",
            "apps/desk/navigation/desk.yaml": app("Desk") + "uses: [Common]\n",
        ])
        let run = flowc("lint", "apps", files: files)
        let found = run.output.split(separator: "\n").filter { $0.hasPrefix("apps/common") }
        #expect(found.count == 1, "\(run.output)\(run.errors)")
        #expect(found.first?.contains(": error: ") == true)
        #expect(run.errors.contains(" in 3 files"))
        files.contents["apps/common.yaml"] = Array("module: Common\nstate: {}\n".utf8)
        let broken = flowc("check", files: files)
        #expect(broken.errors == "1 error in 3 files\n")
    }

    @Test func scenariosOfAllAreRun() {
        let scenario = "scenario: s\nsteps:\n  - expect: { screen: Home }\n"
        let files = repository([
            "apps/shop/flows/a.scenario.yaml": scenario,
            "apps/desk/navigation/b.scenario.yaml": scenario.replacing("Home", with: "Lost"),
        ])
        let run = flowc("test", files: files)
        #expect(run.errors == "1 passed, 1 failed\n", "\(run.output)")
    }

    /// A scenario may lie anywhere below the configuration that counts for it.
    @Test func aScenarioHasTheNearestConfiguration() {
        let files = repository([
            "apps/desk/tests/d.scenario.yaml":
                "scenario: d\nflow: Desk\nsteps:\n  - expect: { screen: Home }\n",
            "apps/shop/tests/s.scenario.yaml":
                "scenario: s\nflow: Shop\nsteps:\n  - expect: { screen: Home }\n",
        ])
        let paths = ["apps/desk/tests/d.scenario.yaml", "apps/shop/tests/s.scenario.yaml"]
        #expect(flowc(["test"] + paths, files: files).errors == "2 passed, 0 failed\n")
        for (path, name) in zip(paths, ["Desk", "Shop"]) {
            let run = flowc("simulate", "--script", path, files: files)
            #expect(run.output.hasPrefix("\(name) › Home"), "\(run.errors)")
        }
    }

    @Test func anAppIsPlayedByItsName() {
        let files = repository()
        let run = flowc("simulate", "Shop", "--send", "back", files: files)
        #expect(run.output.hasPrefix("Shop › Home"), "\(run.errors)")
        let none = flowc("simulate", files: files)
        #expect(none.errors == "error: there are several apps, name one: `Desk`, `Shop`\n")
        let twice = repository(["apps/desk/navigation/desk.yaml": app("Shop")])
        let which = flowc("simulate", "Shop", files: twice)
        #expect(which.status == .misused)
        #expect(
            which.errors == "error: there are several of the name `Shop`, read one with `--in`: "
                + "`apps/desk/navigation/desk.yaml`, `apps/shop/flows/shop.yaml`\n")
        let one = flowc(
            "simulate", "Shop", "--in", "apps/shop", "--send", "back", files: twice)
        #expect(one.output.hasPrefix("Shop › Home"))
    }

    @Test func theSettingsOfEachAreShown() {
        let run = flowc("config", files: repository())
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.filter { $0.hasPrefix("#") || $0.hasPrefix("flows") || $0.isEmpty } == [
                "# apps/desk/flowc.yaml", "flows: apps/desk/navigation  # apps/desk/flowc.yaml", "",
                "# apps/shop/flowc.yaml", "flows: apps/shop/flows  # default", "",
            ])
        #expect(
            run.output.contains("\nlint.rules.unreachable-screen: error  # apps/desk/flowc.yaml\n"))
        let json = flowc("config", "--format", "json", files: repository()).output
        for app in ["desk", "shop"] {
            #expect(json.contains(#"{"file":"apps/\#(app)/flowc.yaml","flows":"#))
        }
        let one = flowc("config", "--config", "apps/shop/flowc.yaml", files: repository())
        #expect(one.output.hasPrefix("flows: apps/shop/flows  # default\n"))
        let root = flowc("config", files: repository(["flowc.yaml": "flows: apps\n"]))
        #expect(root.output.hasPrefix("# the folder here\nflows: apps  # flowc.yaml\n"))
    }

    /// The same project of two copies is compared, whatever its apps are called.
    @Test func aDifferenceIsThatOfEachProject() {
        let files = MemoryFiles()
        for (side, screen) in [("old", "Lost"), ("new", "Found")] {
            for (path, bytes) in repository(["apps/desk/navigation/desk.yaml": app("Shop")])
                .contents
            {
                let text = String(decoding: bytes, as: UTF8.self)
                let isShop = path.contains("shop")
                files.contents["\(side)/\(path)"] = Array(
                    (isShop ? text.replacing("Lost", with: screen) : text).utf8)
            }
        }
        let run = flowc("diff", "old", "new", files: files)
        #expect(
            run.output == """
                Shop (apps/shop/flowc.yaml):
                breaking: renamed screen Shop/Found: code that names it has to follow
                  - screen Shop/Lost
                  + screen Shop/Found

                """)
        #expect(run.errors == "1 change, 1 breaking\n")
    }

    /// What a run does not read is not stale; what its configuration has lost is.
    @Test func aBaselineOfAllCanBeUsedForOne() {
        let files = repository([
            "apps/shop/flowc.yaml": "", "apps/desk/flowc.yaml": "flows: navigation\n",
            "flowc.yaml": "flows: [apps, tools]\n", "tools/tool.yaml": app("Tool"),
        ])
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        func stale(_ paths: String...) -> [String] {
            let run = flowc(["lint", "--baseline", "b.yaml"] + paths, files: files)
            let lines = run.output.split(separator: "\n").filter { $0.hasSuffix("]") }
            #expect(lines.allSatisfy { $0.hasSuffix(" [stale-baseline-entry]") })
            return lines.map { String($0.split(separator: "`")[3]) }
        }
        let all = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(all.errors == "no problems in 3 files, 3 in the baseline\n")
        #expect(stale("apps/shop") == [])
        #expect(stale("tools") == [])
        // A flow is gone: its own configuration can tell, and the run of all.
        files.contents["apps/desk/navigation/desk.yaml"] = nil
        files.contents["apps/desk/navigation/other.yaml"] = Array(
            "flow: Other\nscreens: { A: }\nstart: { push: A }\n".utf8)
        #expect(stale("apps/shop") == [])
        #expect(stale("apps/desk") == ["Desk/Lost"])
        #expect(stale() == ["Desk/Lost"])
        // An app is gone as a whole.
        files.contents["apps/desk/navigation/other.yaml"] = nil
        files.contents["apps/desk/flowc.yaml"] = nil
        #expect(stale("apps/shop") == [])
        #expect(stale() == ["Desk/Lost"])
    }

    /// Not every project has a file for the text of its graph.
    @Test func theTextIsWrittenWhereThereIsAFileForIt() {
        let files = repository()
        let run = flowc("graph", "--write", files: files)
        #expect(run.status == .clean)
        #expect(run.errors == "text of the graph written to `apps/shop/shop.txt`\n")
        files.contents["apps/shop/flowc.yaml"] = []
        let none = flowc("graph", "--write", files: files)
        #expect(none.errors.hasPrefix("error: there is no file to write to; "))
    }

    /// What belongs to no other configuration is read as often as if there were none.
    @Test func nothingIsReadAgainForTheOthers() {
        let alone = MemoryFiles(["flowc.yaml": "flows: tools\n", "tools/tool.yaml": app("Tool")])
        let among = repository([
            "flowc.yaml": "flows: [tools, apps]\n", "tools/tool.yaml": app("Tool"),
        ])
        for files in [alone, among] { #expect(flowc("check", files: files).status == .clean) }
        let count = alone.readCounts["tools/tool.yaml"]
        #expect(count != nil && among.readCounts["tools/tool.yaml"] == count)
    }
}
