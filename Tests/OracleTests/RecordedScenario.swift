import FlowFrontend
import FlowModel
import FlowSimulator
import OracleReplay
import TestSupport
import Testing

/// A scenario of the repository with the application that it runs on.
struct RecordedScenario: Sendable {
    /// Its path, or `Grammar.md/Shop` for an example of the grammar.
    let name: String
    private let file: SourceFile
    private let files: [SourceFile]

    /// All of them, sorted by name.
    static func all() throws -> [RecordedScenario] {
        let written = ["flows", "Tests"].flatMap {
            Project.files(below: $0, endingIn: ".scenario.yaml")
        }
        let beside = try written.map { path in
            let folder = Self.folder(of: path)
            let files = try Project.files(below: folder, endingIn: ".yaml").map {
                SourceFile(path: $0, text: try Project.text(of: $0))
            }
            let file = try #require(files.first { $0.path == path })
            return RecordedScenario(name: path, file: file, files: files)
        }
        return (beside + (try examples())).sorted { $0.name < $1.name }
    }

    /// The folder of the application that a scenario stands beside.
    private static func folder(of path: String) -> String {
        Project.apps.first { path.hasPrefix($0 + "/") }
            ?? path.split(separator: "/").dropLast().joined(separator: "/")
    }

    private static func examples() throws -> [RecordedScenario] {
        let blocks = try DocumentBlock.all(in: "Grammar.md")
        var counts: [String: Int] = [:]
        return blocks.compactMap { block in
            guard let project = block.attributes["scenario"], project != "NAME" else { return nil }
            let count = counts[project, default: 0] + 1
            counts[project] = count
            let files = blocks.filter { $0.attributes["project"] == project }.map(\.file)
            let path = "Grammar.md/" + project + (count > 1 ? "/\(count)" : "")
            return RecordedScenario(
                name: path, file: SourceFile(path: path + ".scenario.yaml", text: block.text),
                files: files)
        }
    }

    func story() throws -> Story {
        let graph = try #require(compile(files).applications.first, "\(name)")
        let scenario = try #require(readScenario(file, graph: graph).scenario, "\(name)")
        let result = run(scenario, graph: graph)
        let writer = TraceWriter(graph: graph)
        return Story(
            events: result.events.map { writer.text(of: $0) },
            lines: result.lines.map { writer.text(of: $0) }
        ).named(name)
    }
}
