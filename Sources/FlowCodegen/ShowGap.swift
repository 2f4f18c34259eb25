import FlowModel

/// The first thing about `show` in a graph that cannot be written.
func showGap(in graph: FlowGraph) -> GeneratorGap? {
    if let gate = graph.application.gates.first {
        return GeneratorGap(word: "gates", span: gate.span)
    }
    return nil
}
