import FlowModel

/// The first thing about the containers of a graph that cannot be written yet.
func boxGap(in graph: FlowGraph) -> GeneratorGap? {
    if let step = graph.steps.first(where: { $0.inside != nil }) {
        return GeneratorGap(word: "in", span: step.span)
    }
    if let screen = graph.screens.first(where: { !$0.slots.isEmpty }) {
        return GeneratorGap(word: "slots", span: screen.span)
    }
    for flow in graph.flows {
        if case .split = flow.container { return GeneratorGap(word: "split", span: flow.span) }
    }
    return nil
}
