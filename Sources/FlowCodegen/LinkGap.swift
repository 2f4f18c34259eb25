import FlowModel

/// The first link of a graph, none of which can be written yet.
func linkGap(in graph: FlowGraph) -> GeneratorGap? {
    graph.application.links.first.map { GeneratorGap(word: "links", span: $0.span) }
}
