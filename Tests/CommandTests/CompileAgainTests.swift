import FlowModel
import Testing

@testable import flowc

/// A run that would write what an earlier one has written does not make the files again. It knows
/// from a record in the folder, and only if all is as it was.
@Suite struct CompileAgainTests {
    private static let record = "out/.flowc/written"
    private static let made = "out/One/One.swift"

    private static func project() -> MemoryFiles {
        MemoryFiles([
            "flows/one.yaml": "flow: One\nscreens:\n  Home:\nstart: { push: Home }\n",
            "flows/two.yaml": "flow: Two\nscreens:\n  Home:\nstart: { push: Home }\n",
        ])
    }

    private static func compile(
        _ files: MemoryFiles, _ options: [String] = [], build: String? = "1"
    ) -> Run {
        let console = TestConsole()
        let world = World(files: files, console: console, environment: [:], build: build)
        let status = FlowCommand.run(["compile", "-o", "out"] + options, in: world)
        return Run(status: status, output: console.output, errors: console.errors)
    }

    /// A project whose record says of a file that it was written as it is now, which is not so.
    private static func deceived() -> MemoryFiles {
        let files = project()
        _ = compile(files)
        let bytes = files.contents[made] ?? []
        let other = bytes + Array("// Other.\n".utf8)
        files.contents[made] = other
        files.contents[record] = Array(
            (files.text(record) ?? "")
                .replacing(digest(of: bytes), with: digest(of: other)).utf8)
        return files
    }

    @Test func whatIsKnownIsNotMadeAgain() {
        let files = Self.deceived()
        let before = files.contents
        let run = Self.compile(files)
        #expect(run.errors == "0 files written, 4 unchanged\n")
        #expect(run.output.isEmpty)
        #expect(files.contents == before)
        let json = Self.compile(files, ["--format", "json"]).output
        #expect(json.contains(#""out/Two/TwoGraph.swift""#))
    }

    /// What could make another file, or has made one.
    enum Change: String, CaseIterable {
        case source, newFlow, option, build, noBuild, output, missing, stale, link, record, text
        case cutRecord, noRecord, check
    }

    @Test(arguments: Change.allCases)
    func whatIsNotCertainIsMadeAgain(change: Change) {
        let files = Self.deceived()
        var options: [String] = []
        var build: String? = "1"
        switch change {
        case .source: files.contents["flows/two.yaml"]? += Array("outputs: [done]\n".utf8)
        case .newFlow:
            files.contents["flows/three.yaml"] = Array(
                "flow: Three\nscreens:\n  Home:\nstart: { push: Home }\n".utf8)
        case .option: options = ["--access", "public"]
        case .build: build = "2"
        case .noBuild: build = nil
        case .output: files.contents["out/Two/Two.swift"]? += Array("\n".utf8)
        case .missing: files.contents["out/Two/Two.swift"] = nil
        case .stale: files.contents["out/Two/Old.swift"] = Array(CompileCommand.header.utf8)
        case .link:
            files.contents["Two.swift"] = files.contents.removeValue(forKey: "out/Two/Two.swift")
            files.links["out/Two/Two.swift"] = "Two.swift"
            options = ["--force"]
        case .record: files.contents[Self.record] = Array("flowc wrote \n".utf8)
        case .text: files.contents[Self.record]? += Array("half".utf8)
        case .cutRecord:
            let first = (files.text(Self.record) ?? "").prefix { $0 != "\n" } + "\n"
            files.contents[Self.record] = Array(first.utf8)
            for path in files.contents.keys where path.hasSuffix(".swift") {
                files.contents[path] = nil
            }
        case .noRecord: files.contents[Self.record] = nil
        case .check: options = ["--check"]
        }
        let run = Self.compile(files, options, build: build)
        let text = files.text(Self.made)
        if change == .check {
            #expect(run.status == .found)
            #expect(run.output.contains("\(Self.made):"))
            return
        }
        #expect(run.output.contains(Self.made + "\n"))
        #expect(text?.hasSuffix("// Other.\n") == false)
        // As a run that has no record leaves it.
        let fresh = Self.project()
        fresh.contents = fresh.contents.merging(files.contents) { $1 }
            .filter { $0.key.hasPrefix("flows/") }
        _ = Self.compile(fresh, options, build: nil)
        let isSwift: (String) -> Bool = { $0.hasPrefix("out/") && $0.hasSuffix(".swift") }
        #expect(
            files.contents.filter { isSwift($0.key) } == fresh.contents.filter { isSwift($0.key) })
    }

    /// A folder whose files came from elsewhere, as from git, gets a record with the first run.
    @Test func filesFromElsewhereAreRecordedAsTheyAre() {
        let files = Self.project()
        _ = Self.compile(files, build: nil)
        #expect(files.contents[Self.record] == nil)
        for path in files.contents.keys where path.hasSuffix(".swift") {
            files.contents[path] = files.contents[path]?.flatMap {
                $0 == UInt8(ascii: "\n") ? Array("\r\n".utf8) : [$0]
            }
        }
        #expect(Self.compile(files).errors == "0 files written, 4 unchanged\n")
        let record = files.contents[Self.record]
        #expect(record != nil)
        #expect(files.text("out/.flowc/.gitignore") == "*\n")
        #expect(Self.compile(files).errors == "0 files written, 4 unchanged\n")
        #expect(files.contents[Self.record] == record)
    }

    /// No run fails because it cannot keep a record.
    @Test(arguments: ["out/.flowc", "out"]) func aRecordIsNotNeeded(refusal: String) {
        let files = Self.project()
        _ = Self.compile(files, build: nil)
        files.unwritable[refusal] = .diskFull
        let again = Self.compile(files)
        #expect(again.status == .clean)
        #expect(again.errors == "0 files written, 4 unchanged\n")
        #expect(files.contents[Self.record] == nil)
        files.unwritable = ["out/.flowc": .notPermitted]
        files.contents["flows/two.yaml"]? += Array("outputs: [done]\n".utf8)
        #expect(Self.compile(files).errors == "2 files written, 2 unchanged\n")
    }

    /// A run that writes nothing does not wait for others, and what it has seen may be gone when
    /// it has the lock.
    @Test func aRecordTellsOfTheFilesOfTheLastRun() {
        let files = Self.project()
        _ = Self.compile(files, build: nil)
        files.otherRun = { _ = Self.compile(files, ["--access", "public"]) }
        #expect(Self.compile(files).errors == "0 files written, 4 unchanged\n")
        let alone = Self.project()
        _ = Self.compile(alone, ["--access", "public"])
        #expect(files.contents == alone.contents)
    }

    /// What somebody else has put there stays, and git passes by what is ours.
    @Test func aRecordReplacesNothingOfOthers() {
        let files = Self.project()
        files.contents[Self.record] = Array("notes\n".utf8)
        files.contents["out/.flowc/.gitignore"] = Array("# mine\n".utf8)
        #expect(Self.compile(files).errors == "4 files written, 0 unchanged\n")
        #expect(Self.compile(files, ["--force"]).errors == "0 files written, 4 unchanged\n")
        #expect(files.text(Self.record) == "notes\n")
        files.contents[Self.record] = nil
        _ = Self.compile(files)
        #expect(files.text(Self.record)?.hasPrefix(OutputRecord.header) == true)
        #expect(files.text("out/.flowc/.gitignore") == "# mine\n")
        files.contents["out/.flowc/.gitignore"] = nil
        files.contents[Self.made]? += Array("\n".utf8)
        _ = Self.compile(files)
        #expect(files.text("out/.flowc/.gitignore") == "*\n")
    }
}
