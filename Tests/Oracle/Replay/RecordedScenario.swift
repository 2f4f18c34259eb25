import FlowFrontend
import FlowModel
import FlowSimulator

/// A scenario with the application that it runs on.
public struct RecordedScenario: Sendable {
    /// Its path, or `Grammar.md/Shop` for an example of the grammar.
    public let name: String
    public let file: SourceFile
    public let files: [SourceFile]

    public init(name: String, file: SourceFile, files: [SourceFile]) {
        self.name = name
        self.file = file
        self.files = files
    }

    public func story() throws(Replay.Failure) -> Story {
        guard let graph = compile(files).applications.first,
            let scenario = readScenario(file, graph: graph).scenario
        else { throw .doesNotCompile }
        let result = run(scenario, graph: graph)
        let writer = TraceWriter(graph: graph)
        return Story(
            events: result.events.map { writer.text(of: $0) },
            lines: result.lines.map { writer.text(of: $0) }
        ).named(name)
    }
}
