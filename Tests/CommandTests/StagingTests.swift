import Foundation
import Testing

@testable import flowc

/// How files are put in place on a real disk.
@Suite struct StagingTests {
    private static let flow = "flow: A\nscreens:\n  Home:\nstart: { push: Home }\n"

    private func project() throws -> Folder {
        let folder = try Folder()
        try folder.write(StagingTests.flow, to: "flows/a.yaml")
        return folder
    }

    @Test func runsInOneFolderTakeTurns() throws {
        let folder = try project()
        try folder.prepare("mkdir out")
        let staging = try Disk().openStaging(in: folder.path + "/out")
        let process = try BuiltTool.start(["compile", "-o", "out"], in: folder)
        usleep(500_000)
        #expect(process.isRunning)
        #expect(folder.text("out/A/A.swift").isEmpty)
        staging.close()
        #expect(BuiltTool.ends(process))
        #expect(BuiltTool.status(of: process) == 0)
        #expect(Set(folder.snapshot(of: "out").keys) == ["A", "A/A.swift", "A/AGraph.swift"])
    }

    @Test func nobodyWaitsForEver() throws {
        let folder = try Folder()
        let staging = try Disk().openStaging(in: folder.path)
        defer { staging.close() }
        #expect(throws: FileProblem(path: folder.path, reason: .busy(seconds: 0))) {
            try Disk(patienceSeconds: 0).openStaging(in: folder.path)
        }
    }

    /// Also where nothing has to be written.
    @Test(arguments: [false, true])
    func leftOversOfAKilledRunAreCleared(isUpToDate: Bool) throws {
        let folder = try project()
        if isUpToDate {
            #expect(try BuiltTool.run(["compile", "-o", "out"], in: folder).status == 0)
        }
        try folder.write("half", to: "out/.flowc-new/123.0")
        #expect(try BuiltTool.run(["compile", "-o", "out"], in: folder).status == 0)
        #expect(Set(folder.snapshot(of: "out").keys) == ["A", "A/A.swift", "A/AGraph.swift"])
    }

    /// Also where the verb refuses to replace the file that the killed run put in place.
    @Test(arguments: [
        ["init", "."], ["simulate", "--record", "x"], ["simulate", "--send", "save x"],
    ])
    func leftOversAreClearedByARunThatIsRefused(arguments: [String]) throws {
        let folder = try project()
        #expect(try BuiltTool.run(["init"], in: folder).status == 0)
        try folder.prepare("rm flows/greeting*; echo mine >x")
        if arguments[0] == "init" { #expect(try BuiltTool.run(["init"], in: folder).status == 0) }
        try folder.write("half", to: ".flowc-new/123.0")
        #expect(try BuiltTool.run(arguments, in: folder).status == 2)
        #expect(folder.snapshot()[".flowc-new"] == nil)
    }

    @Test func strangersFilesAreNotCleared() throws {
        let folder = try project()
        try folder.write("mine", to: "out/.flowc-new/notes.txt")
        #expect(try BuiltTool.run(["compile", "-o", "out"], in: folder).status == 0)
        #expect(folder.text("out/.flowc-new/notes.txt") == "mine")
    }

    private static let planted: [(script: String, status: Int32)] = [
        ("mkdir out; ln -s ../victim out/.flowc-new", 2),
        ("mkdir out; ln -s ../nowhere out/.flowc-new", 2),
        ("mkdir out; echo mine >out/.flowc-new", 2),
        ("mkdir -p out/A; ln -s ../../victim/mine out/A/.A.swift.flowc-new", 0),
        ("mkdir -p out/A; ln -s ../../victim/mine out/A/A.swift", 2),
        ("mkdir -p out/A; ln -s ../../victim/new out/A/A.swift", 2),
        ("mkdir out; ln -s ../victim out/A", 2), ("mkdir out; ln -s ../victim out/B", 0),
        ("mkdir -p out/A/A.swift", 2),
    ]

    @Test(arguments: planted)
    func nothingIsWrittenOrRemovedThroughLinks(script: String, status: Int32) throws {
        let folder = try project()
        try folder.write("mine\n", to: "victim/mine")
        try folder.write(CompileCommand.header + "before", to: "victim/Old.swift")
        let before = folder.snapshot(of: "victim")
        try folder.prepare(script)
        let ended = try BuiltTool.run(["compile", "-o", "out"], in: folder)
        #expect(ended.status == status, "\(ended.errors)")
        #expect(status == 0 || ended.errors.hasPrefix("error: `out/"))
        #expect(folder.snapshot(of: "victim") == before)
    }

    @Test func aLinkIsReplacedByForceAndItsTargetStays() throws {
        let folder = try project()
        try folder.write("mine\n", to: "victim")
        try folder.prepare("mkdir -p out/A; ln -s ../../victim out/A/A.swift")
        #expect(try BuiltTool.run(["compile", "-o", "out", "--force"], in: folder).status == 0)
        #expect(folder.text("victim") == "mine\n")
        #expect(folder.text("out/A/A.swift").hasPrefix(CompileCommand.header))
    }
}
