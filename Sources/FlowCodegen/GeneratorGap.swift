import FlowModel

/// Something a graph says that can be checked and simulated, and not yet be written in Swift.
public struct GeneratorGap: Sendable {
    /// The word of the language: `call`.
    public let word: String
    public let span: SourceSpan
}

/// The first thing in a graph that cannot be written.
public func generatorGap(in graph: FlowGraph) -> GeneratorGap? {
    styleGap(in: graph)
}
