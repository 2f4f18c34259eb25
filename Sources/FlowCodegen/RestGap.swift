import FlowModel

/// The first screen with variants or preview, none of which can be written yet.
func restGap(in graph: FlowGraph) -> GeneratorGap? {
    for screen in graph.screens where !screen.variants.isEmpty {
        return GeneratorGap(word: "variants", span: screen.span)
    }
    for step in graph.steps where step.isPreview {
        return GeneratorGap(word: "preview", span: step.span)
    }
    return nil
}
