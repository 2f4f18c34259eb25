import FlowModel

/// The first link or entry of a graph, none of which can be written yet.
func linkGap(in graph: FlowGraph) -> GeneratorGap? {
    let application = graph.application
    if let link = application.links.first {
        return GeneratorGap(word: "links", span: link.span)
    }
    if let entry = application.entries.first {
        return GeneratorGap(word: "entries", span: entry.span)
    }
    if application.readsLaunch {
        return GeneratorGap(word: "launch.by", span: application.span)
    }
    return graph.screens.first { $0.whenModal != nil }
        .map { GeneratorGap(word: "whenModal", span: $0.span) }
}
