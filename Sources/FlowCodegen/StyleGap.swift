import FlowModel

/// The first container that is chosen, which cannot be written yet.
func styleGap(in graph: FlowGraph) -> GeneratorGap? {
    for flow in graph.flows where flow.choice != nil {
        return GeneratorGap(word: "choice", span: flow.span)
    }
    return nil
}
