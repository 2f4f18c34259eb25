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

    private let written: Set = [
        "A", "A/A.swift", "A/AGraph.swift", ".flowc", ".flowc/.gitignore", ".flowc/written",
    ]

    @Test func runsInOneFolderTakeTurns() throws {
        let folder = try project()
        try folder.prepare("mkdir out")
        let staging = try Disk().openStaging(in: folder.path + "/out")
        let process = try BuiltTool.start(["compile", "-o", "out"], in: folder)
        usleep(500_000)
        #expect(process.isRunning)
        #expect(folder.text("out/A/A.swift").isEmpty)
        staging.end()
        #expect(BuiltTool.ends(process))
        #expect(BuiltTool.status(of: process) == 0)
        #expect(Set(folder.snapshot(of: "out").keys) == written)
    }

    /// It has nothing to write but the record, which is not needed.
    @Test func whoHasNothingToWriteWaitsForNobody() throws {
        let folder = try project()
        #expect(try BuiltTool.run(["compile", "-o", "out"], in: folder).status == 0)
        try folder.prepare("rm -r out/.flowc")
        let staging = try Disk().openStaging(in: folder.path + "/out")
        defer { staging.end() }
        #expect(try BuiltTool.run(["compile", "-o", "out"], in: folder).status == 0)
        #expect(Set(folder.snapshot(of: "out").keys) == ["A", "A/A.swift", "A/AGraph.swift"])
    }

    @Test func nobodyWaitsForEver() throws {
        let folder = try Folder()
        let staging = try Disk().openStaging(in: folder.path)
        defer { staging.end() }
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
        try folder.write("half", to: "out/.flowc-new-9e8d7c")
        #expect(try BuiltTool.run(["compile", "-o", "out"], in: folder).status == 0)
        #expect(Set(folder.snapshot(of: "out").keys) == written)
    }

    @Test func strangersFilesAreNotCleared() throws {
        let folder = try project()
        try folder.write("mine", to: "out/.flowc-new-notes.txt")
        #expect(try BuiltTool.run(["compile", "-o", "out"], in: folder).status == 0)
        #expect(folder.text("out/.flowc-new-notes.txt") == "mine")
    }

    /// Whether this run may start the tool as another user.
    private static let canBeAnother = geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0

    /// In a folder for all, a run of another user waits for one that is alive, and nothing that a
    /// killed one left is in its way.
    @Test(.enabled(if: canBeAnother, "only the superuser can start a run of another user"))
    func anotherUserIsNotShutOut() throws {
        let folder = try project()
        try folder.prepare("mkdir out; chmod 1777 out; chmod 777 .")
        let staging = try Disk().openStaging(in: folder.path + "/out")
        try folder.write("half", to: "out/.flowc-new-9e8d7c")
        let process = try BuiltTool.start(
            ["compile", "-o", "out"], in: folder,
            setting: #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$0" "$@""#)
        usleep(500_000)
        #expect(process.isRunning)
        staging.end()
        #expect(BuiltTool.ends(process))
        #expect(BuiltTool.status(of: process) == 0, "\(folder.text(".stderr"))")
        #expect(folder.text("out/A/A.swift").hasPrefix(CompileCommand.header))
    }

    private static let planted: [(script: String, status: Int32)] = [
        ("mkdir out; ln -s ../victim out/.flowc-new-1", 0),
        ("mkdir out; ln -s ../victim/mine out/.flowc-new-1", 0),
        ("mkdir out; mkdir -m 777 out/.flowc-new-1", 0),
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

    /// The folder of a file, or the one that is written to, becomes a link after it was checked.
    @Test(arguments: ["out/A", "out"])
    func aFolderMayBecomeALinkInTheMiddle(swapped: String) throws {
        let folder = try Folder()
        for name in ["out/A/Old.swift", "victim/Old.swift", "victim/A/Old.swift"] {
            try folder.write("old", to: name)
        }
        let before = folder.snapshot(of: "victim")
        let staging = try Disk().openStaging(in: folder.path + "/out")
        defer { staging.end() }
        try folder.prepare("mv \(swapped) gone; ln -s $PWD/victim \(swapped)")
        try? staging.put([OutputFile(path: "A/New.swift", bytes: [1])])
        try? staging.remove("A/Old.swift")
        #expect(folder.snapshot(of: "victim") == before)
        #expect(folder.snapshot(of: "out").keys.allSatisfy { !$0.contains(stagingPrefix) })
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
