import FlowFrontend
import FlowModel
import TestSupport

/// An application that pins the law, or one of the bug zoo.
public struct PinnedFixture: Sendable {
    public let folder: String
    public let files: [SourceFile]
    public let graph: FlowGraph

    /// Those of the folders; what is to be refused has no whole graph.
    public static let all: [PinnedFixture] = ["Tests/Law", "Tests/Zoo"].flatMap { room in
        let folders = Set(
            Project.files(below: room, endingIn: ".yaml").map { path in
                path.split(separator: "/").dropLast().joined(separator: "/")
            })
        return folders.sorted().compactMap { folder -> PinnedFixture? in
            let files = SourceFile.all(below: folder)
            guard let graph = compile(files).applications.first, graph.isWhole else { return nil }
            return PinnedFixture(folder: folder, files: files, graph: graph)
        }
    }
}

extension SourceFile {
    /// The flows and the scenarios of a folder.
    public static func all(below folder: String) -> [SourceFile] {
        Project.files(below: folder, endingIn: ".yaml").compactMap { path in
            (try? Project.text(of: path)).map { SourceFile(path: path, text: $0) }
        }
    }
}
