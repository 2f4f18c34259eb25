import FlowModel

/// The first thing about the containers of a graph that cannot be written yet.
func boxGap(in graph: FlowGraph) -> GeneratorGap? {
    guard let step = graph.steps.first(where: { $0.inside != nil }) else { return nil }
    return GeneratorGap(word: "in", span: step.span)
}
