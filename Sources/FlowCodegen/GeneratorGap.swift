import FlowModel

/// Something a graph says that can be checked and simulated, and not yet be written in Swift.
public struct GeneratorGap: Sendable {
    /// The word of the language: `call`.
    public let word: String
    public let span: SourceSpan
}

/// The first thing in a graph that cannot be written.
public func generatorGap(in graph: FlowGraph) -> GeneratorGap? {
    if let flow = graph.flows.first(where: { !$0.reports.isEmpty }) {
        return GeneratorGap(word: "reports", span: flow.reports[0].span)
    }
    for step in graph.steps {
        if case .call = step.verb { return GeneratorGap(word: "call", span: step.span) }
        if !step.answers.isEmpty { return GeneratorGap(word: "outcomes", span: step.span) }
    }
    for transition in graph.transitions {
        for binding in transition.triggers where !binding.payloadMap.isEmpty {
            switch binding.trigger {
            case .cancelled, .childCancelled:
                return GeneratorGap(word: "cause", span: transition.span)
            default: continue
            }
        }
    }
    return eventGap(in: graph) ?? showGap(in: graph)
}
