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
        // A part of a project says nothing of the text of the whole.
        (["apps/shop/flows"], [], []),
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
                "apps/other.yaml", "tools/tool.yaml", "apps/desk/navigation/desk.yaml",
            ])
        #expect(lines[0].contains(": warning: ") && lines[2].contains(": error: "))
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
        #expect(flowc("compile", "--check", files: files).status == .clean)
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
        let files = repository(["apps/shop/flowc.yaml": "outptu: Shop\n"])
        let run = flowc("lint", files: files)
        #expect(run.status == .misused)
        #expect(run.errors.contains("apps/shop/flowc.yaml:1:1: error: "))
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
}
