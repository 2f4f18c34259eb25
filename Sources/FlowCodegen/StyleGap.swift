import FlowModel

/// The first thing about styles, and about containers that are chosen, that cannot be written yet.
func styleGap(in graph: FlowGraph) -> GeneratorGap? {
    for flow in graph.flows where flow.choice != nil {
        return GeneratorGap(word: "choice", span: flow.span)
    }
    for step in graph.steps where hasStyleGap(step, in: graph) {
        return GeneratorGap(word: "styles", span: step.span)
    }
    return nil
}

/// Layers that let touches through, and a style that reads the inputs of a flow which another one
/// has it open something in.
private func hasStyleGap(_ step: Step, in graph: FlowGraph) -> Bool {
    if step.isPassthrough { return true }
    guard case .show(let show) = step.verb else { return false }
    return show.stages.compactMap(\.opening.style).contains { style in
        graph.conditions(of: style).contains { graph.expressions.reads(.inputs, in: $0) }
    }
}
