import FlowModel

/// The first leave guard of a graph, or the first step that needs none, which cannot be written
/// yet.
func leaveGap(in graph: FlowGraph) -> GeneratorGap? {
    if let screen = graph.screens.first(where: { $0.leave != nil }) {
        return GeneratorGap(word: "leave", span: screen.span)
    }
    if let step = graph.steps.first(where: { $0.isForced }) {
        return GeneratorGap(word: "force", span: step.span)
    }
    return nil
}
