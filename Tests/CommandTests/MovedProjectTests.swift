import FlowModel
import Testing

@testable import flowc

private let flow = "flow: Main\nscreens:\n  Home:\n  Lost:\nstart: { push: Home }\n"

private func app(_ name: String) -> String { "app: \(name)\nroot: Main\n" }

/// Old findings of applications that move with their folders, beside others with the same names.
@Suite struct MovedProjectTests {
    /// Two apps, each with a configuration, of which `moves` has some move.
    private func repository(_ moves: String) throws -> Folder {
        let folder = try Folder()
        for (name, title) in [("shop", "Shop"), ("news", "News")] {
            try folder.write("lint: { preset: strict }\n", to: "apps/\(name)/flowc.yaml")
            try folder.write(app(title), to: "apps/\(name)/flows/app.yaml")
            try folder.write(flow, to: "apps/\(name)/flows/main.yaml")
        }
        try folder.prepare(
            plainGit + "git init -q -b main . && git add -A && git commit -qm one")
        #expect(
            try BuiltTool.run(["lint", "--write-baseline", "b.yaml"], in: folder).status == 0)
        try folder.prepare(moves)
        return folder
    }

    @Test(arguments: [
        ("git mv apps/shop apps/store", ".", []),
        ("git mv apps/shop apps/store", ".", ["apps/store"]),
        ("git mv apps/shop apps/store", "apps/store", []),
        ("git mv apps/shop apps/store && git mv apps/news apps/paper", ".", []),
        ("git mv apps/shop store && git rm -qr apps/news", "store", []),
    ])
    func findingsFollowTheFolder(moves: String, place: String, paths: [String]) throws {
        let folder = try repository(moves)
        let since = try BuiltTool.run(
            ["lint"] + paths + ["--since", "main"], in: folder, setting: "cd \(place)")
        #expect(since.output == "")
        #expect(since.errors.contains("commit count\nno problems in "))
        #expect(since.status == 0)
        if place != "." { return }
        let known = try BuiltTool.run(["lint"] + paths + ["--baseline", "b.yaml"], in: folder)
        #expect(known.output == "")
    }

    /// Flows move without a configuration, or with it; flowc runs above them or beside them.
    @Test(arguments: [
        (false, ".", "Sources/Flows"), (false, "Sources", "Flows"), (true, ".", ""),
        (true, "Sources", ""),
    ])
    func flowsThatHaveMovedAreThoseOfBefore(
        isConfigured: Bool, place: String, path: String
    ) throws {
        let folder = try Folder()
        try folder.write(app("Shop"), to: "flows/app.yaml")
        try folder.write(flow, to: "flows/main.yaml")
        if isConfigured { try folder.write("flows: flows\n", to: "flowc.yaml") }
        try folder.prepare(
            plainGit + "git init -q -b main . && git add -A && git commit -qm one && mkdir Sources"
                + " && git mv flows Sources/Flows"
                + (isConfigured
                    ? " && git mv flowc.yaml Sources && echo 'flows: Flows' >Sources/flowc.yaml"
                    : ""))
        let paths = path.isEmpty ? [] : [path]
        let since = try BuiltTool.run(
            ["lint"] + paths + ["--since", "main"], in: folder, setting: "cd \(place)")
        #expect(since.output == "")
        #expect(since.status == 0, "\(since.errors)")
        let diff = try BuiltTool.run(
            ["diff", "main"] + paths, in: folder, setting: "cd \(place)")
        #expect(diff.output == "")
        #expect(
            diff.errors == "`main` has all commits of this branch, so only changes since the last "
                + "commit count\nno changes\n")
    }

    /// Each of two apps takes the place of the other; then one moves, and a new one is there.
    @Test(arguments: [false, true])
    func anAppIsKnownByItsNameBeforeItsPlace(hasConfigurations: Bool) throws {
        let folder = try Folder()
        let unread = flow.replacing("  Lost:\n", with: "") + "state: { count: Int = 0 }\n"
        for (place, title, text) in [("1", "One", flow), ("2", "Two", unread)] {
            try folder.write(app(title), to: "apps/\(place)/flows/app.yaml")
            try folder.write(text, to: "apps/\(place)/flows/main.yaml")
            if hasConfigurations { try folder.write("", to: "apps/\(place)/flowc.yaml") }
        }
        try folder.write("flows: apps\n", to: "flowc.yaml")
        try folder.prepare(plainGit + "git init -q -b main . && git add -A && git commit -qm one")
        let written = try BuiltTool.run(["lint", "--write-baseline", "b.yaml"], in: folder)
        #expect(written.errors == "2 findings written to `b.yaml`\n")
        let options = [["--since", "main"], ["--baseline", "b.yaml"]]
        try folder.prepare("cd apps && mv 1 3 && mv 2 1 && mv 3 2")
        for option in options {
            #expect(try BuiltTool.run(["lint"] + option, in: folder).output == "")
        }
        try folder.prepare("cd apps && cp -r 1 3")
        try folder.write(app("Three"), to: "apps/1/flows/app.yaml")
        for option in options {
            let run = try BuiltTool.run(["lint"] + option, in: folder)
            #expect(!run.output.contains("apps/3/"), "\(run.output)")
        }
    }

    /// Apps of the same name, which only different configurations can have, are known by places.
    @Test func appsOfTheSameNameAreKnownByTheirPlaces() {
        let files = MemoryFiles()
        let sound = flow.replacing("  Lost:\n", with: "")
        for (index, text) in [flow, sound].enumerated() {
            files.contents["\(index)/flowc.yaml"] = []
            files.contents["\(index)/flows/app.yaml"] = Array(app("One").utf8)
            files.contents["\(index)/flows/main.yaml"] = Array(text.utf8)
        }
        let both = flowc("lint", "--write-baseline", "b.yaml", files: files)
        #expect(both.errors == "1 finding written to `b.yaml`\n")
        files.contents["1/flows/main.yaml"] = Array(flow.utf8)
        let second = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(second.output.hasPrefix("1/flows/main.yaml:4:3: warning: "))
        #expect(ids(second) == ["unreachable-screen"])
        files.contents["0/flows/main.yaml"] = Array(sound.utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(ids(run) == ["unreachable-screen", "stale-baseline-entry"])
    }

    /// A new app has no past, though another one with a flow of the same name has gone.
    @Test func anotherAppHasNoPastOfAnother() throws {
        let folder = try repository(
            "git mv apps/shop apps/store && git mv apps/news apps/paper"
                + " && echo 'app: Other\nroot: Main' >apps/store/flows/app.yaml"
                + " && echo 'app: More\nroot: Main' >apps/paper/flows/app.yaml")
        for option in [["--since", "main"], ["--baseline", "b.yaml"]] {
            let run = try BuiltTool.run(["lint"] + option, in: folder)
            #expect(run.output.contains("apps/store/flows/main.yaml:4:3: warning: "))
            #expect(run.output.contains("apps/paper/flows/main.yaml:4:3: warning: "))
        }
    }

    private func ids(_ run: Run) -> [String] {
        run.output.split(separator: "\n").filter { $0.hasSuffix("]") }
            .map { String($0.split(separator: "[").last?.dropLast() ?? "") }
    }

    /// Of three apps with equal flows only the first has a finding.
    private func baseline() -> MemoryFiles {
        let files = MemoryFiles()
        for (index, name) in ["One", "Two", "Three"].enumerated() {
            files.contents["flows/\(index)/app.yaml"] = Array(app(name).utf8)
            let text = index == 0 ? flow : flow.replacing("  Lost:\n", with: "")
            files.contents["flows/\(index)/main.yaml"] = Array(text.utf8)
        }
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        return files
    }

    /// An app becomes two, and a file of it stays where it was.
    @Test func aFileThatStaysInAnotherAppIsKnown() {
        let files = baseline()
        let more = flow.replacing("Main", with: "More").replacing(
            "  Lost:\n", with: "  # flowc:allow trap -- why\n")
        files.contents["flows/0/more/more.yaml"] = Array(more.utf8)
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: files).status == .clean)
        for name in ["app.yaml", "main.yaml"] {
            files.contents["flows/0/one/" + name] = files.contents.removeValue(
                forKey: "flows/0/" + name)
        }
        files.contents["flows/0/more/app.yaml"] = Array("app: More\nroot: More\n".utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(ids(run) == ["stale-baseline-entry"])
        #expect(run.output.contains("no `unreachable-flow` about `More` is found any more"))
    }

    @Test func aFindingOfAnAppThatHasGoneIsNotThatOfAnother() {
        let files = baseline()
        files.contents["flows/0/app.yaml"] = nil
        files.contents["flows/0/main.yaml"] = nil
        files.contents["flows/1/main.yaml"] = Array(flow.utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(ids(run) == ["unreachable-screen", "stale-baseline-entry"])
    }

    @Test(arguments: ["One", "Uno"])
    func aFileMovesWithinItsApp(name: String) {
        let files = baseline()
        files.contents["flows/0/app.yaml"] = Array(app(name).utf8)
        files.contents["flows/0/main.yaml"] = nil
        files.contents["flows/0/z.yaml"] = Array(flow.utf8)
        #expect(flowc("lint", "--baseline", "b.yaml", files: files).output == "")
        files.contents["flows/1/main.yaml"] = Array(flow.utf8)
        let run = flowc("lint", "--baseline", "b.yaml", files: files)
        #expect(run.output.hasPrefix("flows/1/main.yaml:4:3: warning: "))
        #expect(ids(run) == ["unreachable-screen"])
    }
}
