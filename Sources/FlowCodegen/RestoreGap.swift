import FlowModel

/// The first thing of a graph that is saved, which cannot be written yet.
func restoreGap(in graph: FlowGraph) -> GeneratorGap? {
    if let flow = graph.flows.first(where: { $0.restore != nil }) {
        return GeneratorGap(word: "restore", span: flow.span)
    }
    return graph.screens.first { $0.restore != nil }
        .map { GeneratorGap(word: "restore", span: $0.span) }
}
