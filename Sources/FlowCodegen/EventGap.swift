import FlowModel

/// The first event, fact, effect or action of a graph, none of which can be written yet.
func eventGap(in graph: FlowGraph) -> GeneratorGap? {
    let app = graph.application
    if let fact = app.facts.first { return GeneratorGap(word: "facts", span: fact.span) }
    if let event = app.events.first { return GeneratorGap(word: "events", span: event.span) }
    for flow in graph.flows {
        if let action = flow.actions.first {
            return GeneratorGap(word: "actions", span: action.span)
        }
    }
    for screen in graph.screens {
        if let command = screen.commands.first {
            return GeneratorGap(word: "commands", span: command.span)
        }
    }
    for transition in graph.transitions {
        for binding in transition.triggers {
            if case .changed = binding.trigger {
                return GeneratorGap(word: "changed", span: transition.span)
            }
        }
    }
    for step in graph.steps {
        switch step.verb {
        case .track: return GeneratorGap(word: "track", span: step.span)
        case .open: return GeneratorGap(word: "open", span: step.span)
        case .switch: return GeneratorGap(word: "switch", span: step.span)
        default: continue
        }
    }
    return nil
}
