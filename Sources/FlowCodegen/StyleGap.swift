import FlowModel

/// The first thing about styles, and about containers that are chosen, that cannot be written yet.
func styleGap(in graph: FlowGraph) -> GeneratorGap? {
    for flow in graph.flows where flow.choice != nil {
        return GeneratorGap(word: "choice", span: flow.span)
    }
    if let named = graph.application.styles.first {
        return GeneratorGap(word: "styles", span: named.span)
    }
    for flow in graph.flows where flow.style != nil {
        return GeneratorGap(word: "styles", span: flow.span)
    }
    for screen in graph.screens where screen.style != nil {
        return GeneratorGap(word: "styles", span: screen.span)
    }
    for step in graph.steps where hasStyleGap(step, in: graph) {
        return GeneratorGap(word: "styles", span: step.span)
    }
    return nil
}

private func hasStyleGap(_ step: Step, in graph: FlowGraph) -> Bool {
    if step.anchor != nil || step.isPassthrough { return true }
    switch step.verb {
    case .present(_, let style?): return hasGap(style, in: graph)
    case .show(let show):
        return show.stages.compactMap(\.opening.style).contains { hasGap($0, in: graph) }
    default: return false
    }
}

/// A popover is a sheet in a window that is known to be compact.
private func hasGap(_ style: LayerStyle, in graph: FlowGraph) -> Bool {
    guard case .plain(let plain) = style else { return true }
    if plain.transition != nil || plain.sheet != nil { return true }
    return plain.kind == .popover && graph.readsWidth
}
