import FlowModel

/// The first thing about the containers of a graph that cannot be written yet.
func boxGap(in graph: FlowGraph) -> GeneratorGap? {
    for flow in graph.flows {
        if case .pages = flow.container { return GeneratorGap(word: "pages", span: flow.span) }
        if let child = flow.container.children.first(where: { $0.isAction }) {
            return GeneratorGap(word: "selected", span: child.span)
        }
        if let child = flow.container.children.first(where: { $0.condition != nil }) {
            return GeneratorGap(word: "when", span: child.span)
        }
        if case .tabs(let tabs) = flow.container, tabs.reselect != .pop {
            return GeneratorGap(word: "reselect", span: flow.span)
        }
    }
    if let step = graph.steps.first(where: { $0.inside != nil }) {
        return GeneratorGap(word: "in", span: step.span)
    }
    for transition in graph.transitions {
        for binding in transition.triggers {
            switch binding.trigger {
            case .selected: return GeneratorGap(word: "selected", span: transition.span)
            case .reselected: return GeneratorGap(word: "reselected", span: transition.span)
            default: continue
            }
        }
    }
    return nil
}
