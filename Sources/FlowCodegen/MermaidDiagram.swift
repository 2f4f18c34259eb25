import FlowModel

/// An application as a Mermaid flowchart: a box for each flow, in it its screens and outcomes, and
/// an arrow for each step that leads somewhere.
///
/// A flow that is called stands at the caller as a node of its own; a dotted arrow is a step that
/// leads back. Nodes are named by position, so that no name of the project can break the diagram.
public func mermaidDiagram(of graph: FlowGraph) -> String {
    var writer = MermaidWriter(graph: graph)
    for index in graph.flows.indices { writer.writeFlow(FlowID(index)) }
    return "flowchart LR\n" + writer.text
}

private struct MermaidWriter {
    let graph: FlowGraph
    var text = ""
    /// Nodes of called flows and outcomes that the flow in hand has already shown.
    private var shown: Set<String> = []
    private var flow = FlowID(0)
    /// Actions of the flow in hand whose arrows are there, by where they begin and what they say:
    /// actions that run one another twice would double with every one.
    private var runs: Set<Run> = []
    /// Arrows of the flow in hand: they are written after its nodes.
    private var arrows: [String] = []

    private struct Run: Hashable {
        let action: Int32
        let source: String
        let label: String
    }

    init(graph: FlowGraph) {
        self.graph = graph
    }

    mutating func writeFlow(_ id: FlowID) {
        flow = id
        shown = []
        runs = []
        arrows = []
        let declaration = graph[id]
        text += "    subgraph f\(id.index)[\"\(label(declaration.name))\"]\n"
        for screen in declaration.screens {
            line(node(screen) + "[\"\(label(graph[screen].name))\"]")
        }
        if !declaration.start.isEmpty {
            line("f\(id.index)_start((\" \"))")
            writeSteps(declaration.start, from: "f\(id.index)_start", label: "")
        }
        if !declaration.container.children.isEmpty { writeChildren(of: declaration) }
        for transition in declaration.transitions { writeTransition(graph[transition]) }
        for arrow in arrows { line(arrow) }
        text += "    end\n"
    }

    private mutating func line(_ content: String) {
        text += "        " + content + "\n"
    }

    private mutating func writeChildren(of declaration: Flow) {
        let source = "f\(flow.index)_tabs"
        let containers = declaration.candidates.map { container in
            if case .stack = container { "stack" } else { container.childWord + "s" }
        }
        line(source + "{{\"\(containers.joined(separator: " or "))\"}}")
        for child in declaration.container.children {
            guard let destination = child.destination else { continue }
            arrow(from: source, to: target(destination.target), label: child.name)
        }
    }

    private mutating func writeTransition(_ transition: Transition) {
        for binding in transition.triggers {
            let (source, event) = origin(of: binding.trigger)
            writeSteps(transition.steps, from: source, label: event)
        }
    }

    /// The node a trigger comes from, and what it is called there.
    private mutating func origin(of trigger: Trigger) -> (node: String, event: String) {
        switch trigger {
        case .output(let screen, let output):
            return (node(screen), graph[screen].outputs[Int(output)].name)
        case .back(let screen):
            return (node(screen), "back")
        case .event(let event):
            return ("f\(flow.index)_start", "app." + graph.application.events[Int(event)].name)
        case .changed(let watched):
            return ("f\(flow.index)_start", "changed " + watched.text)
        case .outcome(let child, let outcome):
            return (call(of: child), graph[child].outcomes[Int(outcome)].name)
        case .cancelled(let child):
            return (call(of: child), "cancelled")
        case .childOutcome(let index, let outcome):
            guard let child = childFlow(index) else { return ("f\(flow.index)_tabs", "") }
            return (call(of: child), graph[child].outcomes[Int(outcome)].name)
        case .childCancelled(let index):
            guard let child = childFlow(index) else { return ("f\(flow.index)_tabs", "") }
            return (call(of: child), "cancelled")
        case .report(let child, let report):
            return (call(of: child), graph[child].reports[Int(report)].name)
        case .childReport(let index, let report):
            guard let child = childFlow(index) else { return ("f\(flow.index)_tabs", "") }
            return (call(of: child), graph[child].reports[Int(report)].name)
        case .selected(let index), .reselected(let index):
            let name = graph[flow].container.children[Int(index)].name
            let isAgain = if case .reselected = trigger { true } else { false }
            return ("f\(flow.index)_tabs", name + (isAgain ? ".reselected" : ".selected"))
        }
    }

    private func childFlow(_ index: Int32) -> FlowID? {
        graph[flow].container.children[Int(index)].flow
    }

    private mutating func writeSteps(_ steps: StepList, from source: String, label: String) {
        for step in graph[steps] {
            writeStep(step.verb, from: source, label: label)
            for answer in step.answers { writeAnswer(answer, of: step.verb, from: source, label) }
        }
    }

    /// What a call answers comes from where the call was made; what a flow answers, from the flow.
    private mutating func writeAnswer(
        _ answer: Answer, of verb: Verb, from source: String, _ label: String
    ) {
        switch verb {
        case .call(let call):
            guard case .outcome(let index) = answer.event else { return }
            let outcome = graph[call.operation].outcomes[Int(index)].name
            writeSteps(answer.steps, from: source, label: joined(label, outcome))
        case .push(let destination), .present(let destination, _):
            switch destination.target {
            case .flow(let callee):
                let event = name(of: answer.event, of: callee)
                writeSteps(answer.steps, from: call(of: callee), label: event)
            case .screen(let screen):
                guard case .outcome(let index) = answer.event else { return }
                let output = graph[screen].outputs[Int(index)].name
                writeSteps(answer.steps, from: node(screen), label: output)
            }
        default: break
        }
    }

    private func name(of event: Answer.Event, of callee: FlowID) -> String {
        switch event {
        case .outcome(let index): graph[callee].outcomes[Int(index)].name
        case .report(let index): graph[callee].reports[Int(index)].name
        case .cancelled: "cancelled"
        }
    }

    /// How something comes up: a style is for what the app draws.
    private func layer(_ target: Destination.Target, _ style: LayerStyle?) -> String {
        guard case .screen(let screen) = target, graph[screen].kind.isSingle else {
            let kinds = graph.kinds(of: graph.style(of: target, style))
            return "present as " + kinds.map(\.rawValue).joined(separator: " or ")
        }
        switch graph[screen].kind {
        case .alert: return "present as alert"
        case .actionSheet: return "present as actionSheet"
        default: return "present"
        }
    }

    private mutating func writeStep(_ verb: Verb, from source: String, label: String) {
        switch verb {
        case .push(let destination):
            arrow(from: source, to: target(destination.target), label: label)
        case .present(let destination, let style):
            arrow(
                from: source, to: target(destination.target),
                label: joined(label, layer(destination.target, style)))
        case .replace(let destination):
            arrow(from: source, to: target(destination.target), label: joined(label, "replace"))
        case .swap(let destination):
            arrow(from: source, to: target(destination.target), label: joined(label, "swap"))
        case .embed(let destination, _):
            guard let destination else { return }
            arrow(from: source, to: target(destination.target), label: joined(label, "embed"))
        case .show(let show):
            arrow(
                from: source, to: self.target(show.target.destination.target),
                label: joined(label, "show"))
        case .finish(let outcome, _):
            arrow(from: source, to: end(outcome), label: label)
        case .popTo(let screen):
            arrow(from: source, to: node(screen), label: joined(label, "pop"), isBack: true)
        case .select(let child, _):
            let destination = graph[flow].container.children[Int(child)].destination
            guard let destination else { return }
            arrow(from: source, to: target(destination.target), label: joined(label, "select"))
        case .choose(let branches):
            for branch in branches { writeSteps(branch.steps, from: source, label: label) }
        case .restart:
            arrow(
                from: source, to: "f\(flow.index)_start", label: joined(label, "restart"),
                isBack: true)
        case .close, .pop, .popToRoot, .dismiss, .dismissAll:
            arrow(from: source, to: source, label: joined(label, "leave"), isBack: true)
        case .switch(_, let cases):
            for member in cases { writeSteps(member.steps, from: source, label: label) }
        case .run(let action, _):
            let run = Run(action: action, source: source, label: label)
            guard runs.insert(run).inserted else { return }
            writeSteps(graph[flow].actions[Int(action)].steps, from: source, label: label)
        case .set, .ignore, .pass, .drop, .leave, .stay, .tell, .track, .open, .send, .call,
            .report:
            break
        }
    }

    private func node(_ screen: ScreenID) -> String { "s\(screen.index)" }

    private mutating func target(_ target: Destination.Target) -> String {
        switch target {
        case .screen(let screen): node(screen)
        case .flow(let callee): call(of: callee)
        }
    }

    /// The node that stands for a call, made when it is first needed.
    private mutating func call(of callee: FlowID) -> String {
        let name = "f\(flow.index)_f\(callee.index)"
        if shown.insert(name).inserted { line(name + "[[\"\(label(graph[callee].name))\"]]") }
        return name
    }

    private mutating func end(_ outcome: Int32) -> String {
        let name = "f\(flow.index)_o\(outcome)"
        let outcomes = graph[flow].outcomes
        if shown.insert(name).inserted {
            line(name + "([\"\(label(outcomes[Int(outcome)].name))\"])")
        }
        return name
    }

    private mutating func arrow(
        from source: String, to target: String, label: String, isBack: Bool = false
    ) {
        let line = isBack ? " -.->" : " -->"
        let text = label.isEmpty ? "" : "|\"\(self.label(label))\"|"
        let arrow = source + line + text + " " + target
        if shown.insert(arrow).inserted { arrows.append(arrow) }
    }

    private func joined(_ label: String, _ note: String) -> String {
        label.isEmpty ? note : label + ": " + note
    }

    private func label(_ text: String) -> String { MermaidText.label(text) }
}

enum MermaidText {
    /// Text that Mermaid shows as it is.
    static func label(_ text: String) -> String {
        var result = ""
        for scalar in printable(text).unicodeScalars {
            switch scalar {
            case "\"": result += "#quot;"
            case "#", "&", "`", "\\": result += "#\(scalar.value);"
            case "<": result += "#lt;"
            case ">": result += "#gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
