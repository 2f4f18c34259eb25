import FlowModel

/// The first thing about `show` in a graph that cannot be written.
func showGap(in graph: FlowGraph) -> GeneratorGap? {
    if let gate = graph.application.gates.first {
        return GeneratorGap(word: "gates", span: gate.span)
    }
    for step in graph.steps {
        if case .show = step.verb { return GeneratorGap(word: "show", span: step.span) }
    }
    if let flow = graph.flows.first(where: { $0.key != nil }) {
        return GeneratorGap(word: "key", span: flow.span)
    }
    if let screen = graph.screens.first(where: { $0.instances != .new }) {
        return GeneratorGap(word: "instances", span: screen.span)
    }
    return nil
}
