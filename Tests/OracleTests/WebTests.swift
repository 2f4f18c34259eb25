import FlowModel
import Foundation
import OracleReplay
import TestSupport
import Testing

private let builtModule = ProcessInfo.processInfo.environment["WEB_MODULE"]
private let absence: Comment = "`make web` compiles the module that plays, for minutes"

/// All that plays flows, from the reader of YAML on, is Embedded Swift. Compiled to WebAssembly it
/// tells the traces that it tells here.
@Suite("Web", .enabled(if: builtModule != nil, absence))
struct WebTests {
    @Test func whatWasRecordedIsToldThere() throws {
        let module = try #require(builtModule)
        var comparisons = [
            try Self.comparison(with: "scenarios", of: Self.scenarios(), in: module)
        ]
        for name in RecordedApps.names {
            let apps = try RecordedApps(named: name)
            comparisons.append(try Self.comparison(with: name, of: apps, in: module))
        }
        try Comparison.report(comparisons)
    }

    /// A scenario is the last file of an app that has no plays.
    private static func scenarios() throws -> RecordedApps {
        let apps = try RecordedScenario.all().map { scenario in
            let others = scenario.files.filter { $0.path != scenario.file.path }
            return RecordedApp(name: scenario.name, files: others + [scenario.file])
        }
        return RecordedApps(apps)
    }

    private static func comparison(
        with file: String, of apps: RecordedApps, in module: String
    ) throws -> Comparison {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (folder.appending(path: "in"), folder.appending(path: "out"))
        try Data(apps.text.utf8).write(to: source)
        let printed = try ForeignTools.run(
            Project.root + "/Scripts/web", ["play", module, source.path, target.path])
        try #require(printed.errors.isEmpty, "\(printed.errors)")
        let seconds = printed.output.trimmingCharacters(in: .newlines)
        print("\(file) was played in WebAssembly in \(seconds) seconds")
        var comparison = Comparison(with: file)
        for story in stories(in: try String(contentsOf: target, encoding: .utf8)) {
            comparison.add(story)
        }
        return comparison
    }

    /// A line `=== NAME`, and below it the lines of a trace.
    private static func stories(in text: String) -> [Story] {
        text.split(separator: "=== ").map { part in
            let lines = part.split(separator: "\n").map(String.init)
            return Story(events: [], lines: Array(lines.dropFirst())).named(lines[0])
        }
    }
}
