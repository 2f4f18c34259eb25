import FlowModel
import OracleReplay
import TestSupport
import Testing

extension RecordedScenario {
    /// All scenarios of the repository, sorted by name.
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
}
