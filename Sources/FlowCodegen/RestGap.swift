import FlowModel

/// The first external screen, screen with variants or preview, none of which can be written yet.
func restGap(in graph: FlowGraph) -> GeneratorGap? {
    for screen in graph.screens where screen.kind == .external {
        return GeneratorGap(word: screen.kind.rawValue, span: screen.span)
    }
    for screen in graph.screens where !screen.variants.isEmpty {
        return GeneratorGap(word: "variants", span: screen.span)
    }
    for step in graph.steps where step.isPreview {
        return GeneratorGap(word: "preview", span: step.span)
    }
    return nil
}
