import ArgumentParser
import FlowFrontend
import FlowModel
import Foundation
import TestSupport
import Testing

@testable import flowc

/// What the README shows is what there is.
@Suite struct ReadmeTests {
    private static let text = (try? Project.text(of: "README.md")) ?? ""
    private static let blocks = FencedBlock.all(in: text)

    /// A folder with the flows of the repository and the files the README shows.
    private func folder() throws -> String {
        let folder = NSTemporaryDirectory() + "flowc-readme-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Project.root + "/flows", toPath: folder + "/flows")
        for block in ReadmeTests.blocks {
            guard let name = block.options["file"] else { continue }
            try block.text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
        }
        return folder
    }

    /// `UPDATE_GOLDENS=1` writes the outputs anew, and still fails.
    @Test func sessionsPrintWhatIsShown() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let session = ConsoleSession(files: RootedDisk(root: folder))
        var lines = FencedBlock.lines(of: ReadmeTests.text)
        var drifted: [Int] = []
        var outputs: [(block: FencedBlock, lines: [String])] = []
        for block in ReadmeTests.blocks where block.language == "console" {
            let now = session.replay(block)
            if now != block.lines { drifted.append(block.lineNumber) }
            outputs.append((block, now))
        }
        #expect(!outputs.isEmpty)
        if !drifted.isEmpty, ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
            for (block, now) in outputs.reversed() {
                lines.replaceSubrange(block.contents, with: now)
            }
            try lines.joined(separator: "\n").write(
                toFile: Project.root + "/README.md", atomically: true, encoding: .utf8)
        }
        #expect(drifted == [], "blocks at these lines have drifted; UPDATE_GOLDENS=1 mends them")
    }

    @Test func flowsAreWhatTheyAreSaidToBe() {
        let flows = ReadmeTests.blocks.filter { $0.language == "yaml" }
        #expect(flows.count >= 2)
        for block in flows {
            let wanted = (block.options["error"] ?? "").split(separator: ",").map(String.init)
            let file = SourceFile(path: block.options["file"] ?? "a.yaml", text: block.text)
            let found = compile([file]).diagnostics.map(\.kind.id)
            #expect(found.sorted() == wanted.sorted(), "the block at line \(block.lineNumber)")
        }
    }

    /// The README shows flows as they should be, so no rule has anything to say about them.
    @Test func itsFlowsPassTheLinter() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let names = ReadmeTests.blocks
            .filter { $0.language == "yaml" && $0.options["error"] == nil }
            .compactMap { $0.options["file"] }
        #expect(names.count >= 2)
        for name in names {
            let world = World(
                files: RootedDisk(root: folder), console: ProcessConsole(), environment: [:])
            let findings = try Workspace.open([name], settings: Settings(), in: world)
                .findings(isLinted: true)
            #expect(findings.diagnostics.map(\.message) == [], "\(name)")
        }
    }

    @Test func everyVerbIsListed() {
        let verbs = FlowCommand.configuration.groupedSubcommands.flatMap(\.subcommands)
            .map { $0.configuration.commandName ?? "" }
        #expect(verbs.count >= 9)
        let missing = verbs.filter { !ReadmeTests.text.contains("`flowc \($0)") }
        #expect(missing == [])
    }

    @Test func linksLeadSomewhere() throws {
        let pages = [
            "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md",
            "docs/ci.md", "docs/configuration.md", "docs/decisions/README.md",
        ]
        for page in pages {
            let text = try Project.text(of: page)
            let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            for piece in text.split(separator: "](").dropFirst() {
                let target = piece.prefix { $0 != ")" && $0 != "#" }
                if target.isEmpty || target.hasPrefix("http") { continue }
                let path = Project.root + "/" + folder + target
                #expect(FileManager.default.fileExists(atPath: path), "\(page): \(target)")
            }
        }
    }
}

/// The disk as seen from a folder that is not the one the tests run in.
struct RootedDisk: FileSystem {
    let root: String
    private let disk = Disk()

    init(root: String) {
        self.root = root
    }

    private func place(_ path: String) -> String { root + "/" + path }

    /// Messages show the path as it was given.
    private func seen<Result>(
        _ path: String, _ body: (String) throws(FileProblem) -> Result
    ) throws(FileProblem) -> Result {
        do {
            return try body(place(path))
        } catch {
            throw FileProblem(path: path, reason: error.reason)
        }
    }

    func entry(at path: String) throws(FileProblem) -> FileEntry {
        try seen(path) { path throws(FileProblem) in try disk.entry(at: path) }
    }

    func names(in directory: String) throws(FileProblem) -> [String] {
        try seen(directory) { path throws(FileProblem) in try disk.names(in: path) }
    }

    func read(_ path: String, byteLimit: Int) throws(FileProblem) -> [UInt8] {
        try seen(path) { path throws(FileProblem) in try disk.read(path, byteLimit: byteLimit) }
    }

    var currentDirectory: String? { root }

    func isLink(_ path: String) -> Bool { disk.isLink(place(path)) }

    func openStaging(
        in directory: String, isPatient: Bool
    ) throws(FileProblem) -> any Staging {
        try seen(directory) { path throws(FileProblem) in
            try disk.openStaging(in: path, isPatient: isPatient)
        }
    }

    func writeStream(_ bytes: [UInt8], to path: String) throws(FileProblem) {
        try disk.writeStream(bytes, to: path)
    }

    func makeDirectory(_ path: String) throws(FileProblem) {
        try seen(path) { path throws(FileProblem) in try disk.makeDirectory(path) }
    }

    func removeEmptyDirectory(_ path: String) { disk.removeEmptyDirectory(place(path)) }
}
