import FlowModel

/// The first alert, action sheet or `dismissible` of a graph, none of which can be written yet.
func alertGap(in graph: FlowGraph) -> GeneratorGap? {
    for screen in graph.screens {
        if screen.kind.isSingle {
            return GeneratorGap(word: screen.kind.rawValue, span: screen.span)
        }
        if screen.dismissible != nil {
            return GeneratorGap(word: "dismissible", span: screen.span)
        }
    }
    return nil
}
