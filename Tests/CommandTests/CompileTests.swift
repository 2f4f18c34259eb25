import FlowModel
import Testing

@testable import flowc

private func flow(_ name: String) -> String {
    "flow: \(name)\nscreens:\n  Home:\nstart: { push: Home }\n"
}

private func project() -> MemoryFiles {
    MemoryFiles(["flows/one.yaml": flow("One"), "flows/two.yaml": flow("Two")])
}

private let written = [
    "out/One/One.swift", "out/One/OneGraph.swift", "out/Two/Two.swift", "out/Two/TwoGraph.swift",
]

@Suite struct CompileTests {
    private func outputs(_ files: MemoryFiles) -> [String] {
        files.contents.keys.filter { $0.hasPrefix("out/") }.sorted()
    }

    /// Standard input has no name, so the file has that of the flow or, without one, of the app.
    @Test func whatIsInStandardInputNamesTheFile() {
        let files = project()
        let flows = flowc("compile", "-", "-o", "out", files: files, input: flow("Three"))
        #expect(flows.status == .clean, "\(flows.errors)")
        #expect(outputs(files) == ["out/Three/Three.swift", "out/Three/ThreeGraph.swift"])
        let app = "app: Shop\nroot: One\n"
        let both = flowc("compile", "-", "flows", "-o", "out", files: files, input: app)
        #expect(both.status == .clean, "\(both.errors)")
        #expect(outputs(files).contains("out/Shop/Shop.swift"))
    }

    @Test func aCheckThatFindsNothingHasACaseForEachFile() {
        let files = MemoryFiles([
            "flows/a.yaml": "flow: A\nscreens: { B: }\nstart: { push: B }\n"
        ])
        let written = flowc("compile", "-o", "Out", files: files)
        let count = written.output.split(separator: "\n").count
        #expect(count > 0)
        let run = flowc(
            "compile", "-o", "Out", "--check", "--format", "junit", files: files)
        #expect(run.status == .clean)
        #expect(run.output.contains(#"tests="\#(count)" failures="0""#), "\(run.output)")
    }

    @Test func everyAppGetsAFolder() {
        let files = project()
        let run = flowc("compile", "-o", "out", files: files)
        #expect(run.status == .clean)
        #expect(run.output.split(separator: "\n").map(String.init).sorted() == written)
        #expect(run.errors == "4 files written, 0 unchanged\n")
        #expect(outputs(files) == written)
        for path in written {
            #expect(files.text(path)?.hasPrefix(CompileCommand.header) == true)
        }
    }

    @Test func aSecondRunTouchesNothing() {
        let files = project()
        #expect(flowc("compile", "-o", "out", files: files).status == .clean)
        let before = files.contents
        let writes = files.writtenPaths.count
        let run = flowc("compile", "-o", "out", files: files)
        #expect(run.status == .clean)
        #expect(run.output.isEmpty)
        #expect(run.errors == "0 files written, 4 unchanged\n")
        #expect(files.writtenPaths.count == writes)
        #expect(files.contents == before)
    }

    /// As git may check files out. They are what the flows give, so they are left as they are; what
    /// differs is found at its place.
    @Test func filesWithCRLFAreUpToDate() {
        let files = project()
        #expect(flowc("compile", "-o", "out", files: files).status == .clean)
        let text = files.text("out/One/One.swift") ?? ""
        for path in written {
            files.contents[path] = files.contents[path]?.flatMap {
                $0 == UInt8(ascii: "\n") ? Array("\r\n".utf8) : [$0]
            }
        }
        let writes = files.writtenPaths.count
        for mode in [["--check"], ["--diff"], []] {
            let run = flowc(["compile", "-o", "out"] + mode, files: files)
            #expect(run.status == .clean)
            #expect(run.output == "")
            #expect(run.errors.hasSuffix(", 4 unchanged\n"))
        }
        #expect(files.writtenPaths.count == writes)

        let parts = text.split(separator: "Home", maxSplits: 1)
        let line = parts[0].count { $0 == "\n" } + 1
        files.contents["out/One/One.swift"] = Array(
            (parts[0] + "House" + parts[1]).replacing("\n", with: "\r\n").utf8)
        let check = flowc("compile", "-o", "out", "--check", files: files)
        #expect(check.output.contains("out/One/One.swift:\(line):"))
        let difference = flowc("compile", "-o", "out", "--diff", files: files).output
        #expect(difference.split(separator: "\n").count { $0.hasPrefix("-") } == 2, "\(difference)")
        #expect(flowc("compile", "-o", "out", files: files).output == "out/One/One.swift\n")
        #expect(files.text("out/One/One.swift") == text)
    }

    @Test func onlyWhatChangedIsWritten() {
        let files = project()
        #expect(flowc("compile", "-o", "out", files: files).status == .clean)
        files.contents["flows/two.yaml"]? += Array("outputs: [done]\n".utf8)
        let run = flowc("compile", "-o", "out", files: files)
        #expect(run.output == "out/Two/Two.swift\nout/Two/TwoGraph.swift\n")
    }

    @Test func whatNobodyProducesAnyMoreIsRemovedIfItIsOurs() {
        let files = project()
        #expect(flowc("compile", "-o", "out", files: files).status == .clean)
        files.contents["flows/two.yaml"] = nil
        files.contents["out/Two/Mine.swift"] = Array("// By hand.\n".utf8)
        let run = flowc("compile", "-o", "out", files: files)
        #expect(run.errors == "0 files written, 2 unchanged, 2 removed\n")
        #expect(
            outputs(files) == ["out/One/One.swift", "out/One/OneGraph.swift", "out/Two/Mine.swift"])
    }

    @Test(arguments: ["flows/one/x.yaml", "flows/one"])
    func compilingAPartRemovesNothingOfOthers(part: String) {
        let files = MemoryFiles(["flows/one/x.yaml": flow("One"), "flows/two/y.yaml": flow("Two")])
        #expect(flowc("compile", "-o", "out", files: files).status == .clean)
        let all = outputs(files)
        files.contents["flows/one/x.yaml"] = nil
        files.contents["flows/one/z.yaml"] = Array(flow("One").utf8)
        let now = part.replacing("x.yaml", with: "z.yaml")
        let run = flowc("compile", now, "-o", "out", files: files)
        #expect(run.errors == "2 files written, 0 unchanged, 1 removed\n")
        #expect(outputs(files) == all.map { $0.replacing("One/X.swift", with: "One/Z.swift") })
    }

    @Test(arguments: [
        ["log-in.yaml", "logIn.yaml"], ["shop-graph.yaml"], ["a.yaml", "A.yaml"],
        ["main.yaml", "Main.yaml", "main-flow.yaml"],
        ["shop-test-support.yaml"],
    ])
    func filesThatWouldBecomeOneStayTwo(names: [String]) {
        let files = MemoryFiles(["f/shop.yaml": "app: Shop\nroot: Flow0\n"])
        for (index, name) in names.enumerated() {
            let next = index + 1 < names.count ? "Flow\(index + 1)" : "Home"
            files.contents["f/" + name] = Array(
                "flow: Flow\(index)\nscreens:\n  Home:\nstart: { push: \(next) }\n".utf8)
        }
        let run = flowc("compile", "f", "-o", "out", "--test-support", files: files)
        #expect(run.errors == "\(names.count + 3) files written, 0 unchanged\n")
        #expect(Set(outputs(files).map { $0.lowercased() }).count == names.count + 3)
    }

    @Test func checkTellsDriftAndWritesNothing() {
        let files = project()
        let missing = flowc("compile", "-o", "out", "--check", files: files)
        #expect(missing.status == .found)
        #expect(
            missing.output.contains(
                "out/One/One.swift:1:1: error: the generated file is stale: it is missing "
                    + "[generated-drift]\n"))
        #expect(missing.output.contains("= help: run `flowc compile -o out`\n"))
        let other = flowc(
            "compile", "flows", "-o", "o p", "--check", "--access", "public", "--test-support",
            files: files)
        #expect(
            other.output.contains(
                "= help: run `flowc compile flows -o 'o p' --access public --test-support`\n"))
        #expect(outputs(files).isEmpty)
        #expect(flowc("compile", "-o", "out", files: files).status == .clean)
        #expect(flowc("compile", "-o", "out", "--check", files: files).status == .clean)
        files.contents["out/One/One.swift"]? += Array("// edited\n".utf8)
        let drifted = flowc("compile", "-o", "out", "--check", files: files)
        #expect(drifted.status == .found)
        #expect(drifted.output.filter { $0 == "\n" }.count == 5)
        #expect(
            drifted.output.contains(
                ": error: the generated file is stale: the flows give other code from here on"))
        #expect(drifted.output.contains(" | // edited\n"))
        // `compile` would not touch it, and a build machine has its report all the same.
        files.contents["out/One/One.swift"]?.insert(UInt8(ascii: "/"), at: 0)
        let damaged = flowc("compile", "-o", "out", "--check", files: files)
        #expect(damaged.status == .found)
        #expect(damaged.output.contains("stale: its first line is not that of flowc [generated-"))
        #expect(damaged.output.contains("or replace it with `flowc compile -o out --force`"))
    }

    /// What the example puts into the output folder is stale beside what `compile` writes.
    @Test(arguments: DriftProblems.all.map(\.id))
    func examplesShowTheirKind(id: String) throws {
        let kind = try #require(DriftProblems.all.first { $0.id == id })
        for (examples, isShown) in [(kind.badExamples, true), (kind.goodExamples, false)] {
            for example in examples {
                let files = MemoryFiles()
                for file in example.files where file.path.hasPrefix("flows/") {
                    files.contents[file.path] = file.bytes
                }
                #expect(flowc("compile", "-o", "Generated", files: files).status == .clean)
                for file in example.files { files.contents[file.path] = file.bytes }
                let run = flowc("compile", "-o", "Generated", "--check", files: files)
                #expect(run.output.contains("[\(id)]") == isShown)
                #expect(run.status == (isShown ? .found : .clean))
            }
        }
    }

    @Test func diffShowsTheDrift() {
        let files = project()
        #expect(flowc("compile", "-o", "out", files: files).status == .clean)
        files.contents["out/One/One.swift"]? += Array("// edited\n".utf8)
        let run = flowc("compile", "-o", "out", "--diff", files: files)
        #expect(run.status == .found)
        #expect(run.output.hasPrefix("--- out/One/One.swift\n+++ out/One/One.swift\n@@ -"))
        #expect(run.output.hasSuffix("\n-// edited\n"))
    }

    @Test func dryRunAndListOutputsWriteNothing() {
        let files = project()
        let dry = flowc("compile", "-o", "out", "--dry-run", files: files)
        #expect(dry.status == .clean)
        #expect(dry.errors == "4 files to write, 0 unchanged\n")
        let list = flowc("compile", "-o", "out", "--list-outputs", files: files)
        #expect(list.status == .clean)
        #expect(list.output.split(separator: "\n").map(String.init).sorted() == written)
        #expect(outputs(files).isEmpty)
    }

    @Test func modesExcludeOneAnother() {
        #expect(
            flowc("compile", "-o", "out", "--check", "--diff", files: project()).status == .misused)
    }

    @Test func withoutAFolderTheNextStepIsNamed() {
        let run = flowc("compile", files: project())
        #expect(run.status == .misused)
        #expect(
            run.errors
                == "error: no folder to write to; name one with `-o`, or as `output` in "
                + "`flowc.yaml`\n")
    }

    @Test func theConfigurationNamesTheFolderAndTheAccess() {
        let files = project()
        files.contents["flowc.yaml"] = Array("output: out\naccess: public\n".utf8)
        #expect(flowc("compile", files: files).status == .clean)
        #expect(files.text("out/One/One.swift")?.contains("public final class") == true)
        #expect(flowc("compile", "--access", "internal", files: files).status == .clean)
        #expect(files.text("out/One/One.swift")?.contains("public final class") == false)
    }

    @Test(arguments: [
        (["--runtime", "embed"], "import FlowRuntime", false),
        (["--runtime", "import"], "import FlowRuntime", true),
        (["--test-support"], "OneTestSupport", true), ([], "OneTestSupport", false),
    ])
    func optionsShapeTheOutput(options: [String], words: String, isThere: Bool) {
        let files = MemoryFiles(["flows/one.yaml": flow("One")])
        let console = TestConsole()
        let world = World(files: files, console: console, environment: [:])
        #expect(FlowCommand.run(["compile", "-o", "out"] + options, in: world) == .clean)
        let texts = outputs(files).compactMap(files.text)
        #expect(texts.contains { $0.contains(words) } == isThere)
        #expect(texts.allSatisfy { $0.hasPrefix(CompileCommand.header) })
    }

    /// Test support drives coordinators through a part of the runtime that is not embedded.
    @Test func embeddedRuntimesHaveNoTestSupport() {
        let files = MemoryFiles(["flows/one.yaml": flow("One")])
        let run = flowc(
            "compile", "-o", "out", "--runtime", "embed", "--test-support", files: files)
        #expect(run.status == .misused)
        #expect(run.errors.contains("`--runtime embed`"))
        #expect(outputs(files).isEmpty)
    }

    @Test(arguments: [
        ("out", FileProblem.Reason.notPermitted, RunStatus.misused),
        ("out/Two", .notPermitted, .misused), ("out", .diskFull, .failed),
        ("out/Two/Two.swift", .notPermitted, .misused),
    ])
    func whatCannotBeWrittenIsNotHalfWritten(
        place: String, reason: FileProblem.Reason, status: RunStatus
    ) {
        let files = project()
        files.unwritable[place] = reason
        let run = flowc("compile", "-o", "out", files: files)
        #expect(run.status == status)
        #expect(run.errors.hasPrefix("error: `out"))
        #expect(outputs(files).allSatisfy { !$0.contains("flowc-new") })
        if place != "out/Two/Two.swift" { #expect(outputs(files).isEmpty) }
    }

    @Test func aFileInPlaceOfTheFolderIsOneClearError() {
        let files = project()
        files.contents["out"] = Array("mine".utf8)
        let run = flowc("compile", "-o", "out", files: files)
        #expect(run.status == .misused)
        #expect(
            run.errors
                == "error: `out`: is a file, expected a folder; name another path\n")
        #expect(files.text("out") == "mine")
    }

    @Test func appsOfOneNameAreRefused() {
        let files = MemoryFiles(["flows/a/x.yaml": flow("One"), "flows/b/x.yaml": flow("One")])
        let run = flowc("compile", "-o", "out", files: files)
        #expect(run.status == .found)
        #expect(run.errors.hasPrefix("flows/b/x.yaml:1:7: error: "))
        #expect(run.errors.contains("is declared here (flows/a/x.yaml:1:7)"))
        #expect(outputs(files).isEmpty)
    }

    @Test(arguments: BadInput.all)
    func badInputCompilesToNothing(input: BadInput) {
        let files = MemoryFiles()
        files.contents["flows/a.yaml"] = input.bytes
        let run = flowc("compile", "-o", "out", files: files)
        #expect(run.status == .found)
        #expect(run.errors.hasPrefix("flows/a.yaml:"))
        #expect(files.contents.count == 1)
    }

    @Test(arguments: [
        ("a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"),
        ("", "a\n", "@@ -0,0 +1,1 @@\n+a\n"), ("a\n", "", "@@ -1,1 +0,0 @@\n-a\n"),
        (
            "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\n6\n7\n8\nX\n",
            "@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+X\n"
        ),
        ("a\nb", "a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"),
        ("\u{e9}\n", "e\u{301}\n", "@@ -1,1 +1,1 @@\n-\u{e9}\n+e\u{301}\n"),
    ])
    func differencesAreUnified(old: String, new: String, hunks: String) {
        let text = unifiedDifference(
            from: Array(old.utf8), to: Array(new.utf8), oldName: "a", newName: "b c")
        #expect(text.unicodeScalars.elementsEqual(("--- a\n+++ b c\t\n" + hunks).unicodeScalars))
    }

    /// Places without `..` are those that a service for reviews can find.
    @Test func whereFilesGoIsToldFromHere() throws {
        let folder = try Folder()
        try folder.write("flows: flows\noutput: ../gen\n", to: "apps/a/flowc.yaml")
        try folder.write(
            "flow: A\nscreens: { S: {} }\nstart: { push: S }\n", to: "apps/a/flows/a.yaml")
        let run = try BuiltTool.run(["compile", "--list-outputs"], in: folder)
        #expect(run.output.hasPrefix("apps/gen/A/A.swift\n"))
    }

    @Test func changesFarApartAreHunksOfTheirOwn() {
        let old = (1...30).map { "\($0)\n" }.joined()
        let new = "0\n" + old + "31\n"
        let text = unifiedDifference(
            from: Array(old.utf8), to: Array(new.utf8), oldName: "a", newName: "b")
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("@@") } == [
                "@@ -1,3 +1,4 @@", "@@ -28,3 +29,4 @@",
            ])
    }
}
