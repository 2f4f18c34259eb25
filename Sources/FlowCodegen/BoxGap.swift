import FlowModel

/// The first thing about the containers of a graph that cannot be written yet.
func boxGap(in graph: FlowGraph) -> GeneratorGap? {
    for flow in graph.flows {
        if flow.choice == nil, case .split = flow.container {
            return GeneratorGap(word: "split", span: flow.span)
        }
    }
    return nil
}
