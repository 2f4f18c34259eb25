import FlowModel

@testable import FlowFrontend

/// A graph as text, one line a thing, for golden files.
struct GraphDump {
    let graph: FlowGraph
    private var lines: [String] = []

    static func text(of graph: FlowGraph) -> String {
        var dump = GraphDump(graph: graph)
        dump.application()
        return dump.lines.joined(separator: "\n") + "\n"
    }

    private init(graph: FlowGraph) {
        self.graph = graph
    }

    private mutating func add(_ depth: Int, _ text: String) {
        lines.append(String(repeating: "  ", count: depth) + text)
    }

    private mutating func application() {
        let application = graph.application
        add(0, "application \(application.name) root \(graph[application.root].name)")
        let constant = ScopeEnvironment.constant
        for field in application.state { add(1, "state " + text(field, constant)) }
        for service in application.services {
            for operation in service.operations {
                add(1, "operation \(service.name).\(operation.name)")
                for field in operation.inputs { add(2, "input " + text(field, constant)) }
                for outcome in operation.outcomes { add(2, "outcome " + text(outcome)) }
            }
        }
        for index in graph.flows.indices { flow(FlowID(index)) }
        for hole in graph.holes {
            add(0, "hole \(hole.span.startByte)-\(hole.span.endByte)")
        }
    }

    private mutating func flow(_ id: FlowID) {
        let flow = graph[id]
        let environment = ScopeEnvironment(
            state: flow.state, inputs: flow.inputs, app: graph.application.state)
        add(0, "flow \(flow.name)" + (flow.depthLimit.map { " depth \($0)" } ?? ""))
        if case .tabs(let tabs) = flow.container {
            add(1, "tabs first \(tabs.first)" + (tabs.isLazy ? "" : " all at once"))
            for child in tabs.children {
                let content = child.destination.map { text($0, environment) } ?? "action"
                let condition = child.condition.map { " when \(text($0, environment))" } ?? ""
                add(2, "\(child.name): " + content + condition)
            }
        }
        if case .pages(let pages) = flow.container {
            add(1, "pages first \(pages.first)" + (pages.loops ? " in a loop" : ""))
            for child in pages.children { add(2, child.name) }
        }
        for field in flow.inputs { add(1, "input " + text(field, environment)) }
        for outcome in flow.outcomes { add(1, "outcome " + text(outcome)) }
        for report in flow.reports { add(1, "report " + text(report)) }
        for field in flow.state { add(1, "state " + text(field, environment)) }
        for screen in flow.screens.map({ graph[$0] }) {
            add(1, "screen \(screen.name)")
            for field in screen.inputs { add(2, "input " + text(field, environment)) }
            for output in screen.outputs { add(2, "output " + text(output)) }
        }
        if !flow.start.isEmpty { add(1, "start") }
        steps(flow.start, 2, environment)
        for transition in flow.transitions.map({ graph[$0] }) {
            add(1, "\(transition.key): " + triggers(of: transition))
            var inner = environment
            inner.payload = transition.payload
            inner.screen = transition.screenInputs
            steps(transition.steps, 2, inner)
        }
    }

    private func triggers(of transition: Transition) -> String {
        transition.triggers.map { binding in
            let maps = "payload \(binding.payloadMap) screen \(binding.screenMap)"
            return text(binding.trigger, in: graph[transition.flow]) + " " + maps
        }.joined(separator: "; ")
    }

    private func text(_ trigger: Trigger, in flow: Flow) -> String {
        switch trigger {
        case .output(let screen, let index):
            graph[screen].name + "." + graph[screen].outputs[Int(index)].name
        case .back(let screen): graph[screen].name + ".back"
        case .outcome(let flow, let index):
            graph[flow].name + "." + graph[flow].outcomes[Int(index)].name
        case .event(let event): "app." + graph.application.events[Int(event)].name
        case .changed(let watched): "changed " + flow.watched[Int(watched)].text
        case .cancelled(let flow): graph[flow].name + ".cancelled"
        case .childOutcome(let child, let outcome): "child \(child).\(outcome)"
        case .childCancelled(let child): "child \(child).cancelled"
        case .report(let flow, let index):
            graph[flow].name + "." + graph[flow].reports[Int(index)].name
        case .childReport(let child, let report): "child \(child) reports \(report)"
        case .selected(let child): "child \(child) selected"
        case .reselected(let child): "child \(child) reselected"
        }
    }

    private mutating func steps(
        _ list: StepList, _ depth: Int, _ environment: ScopeEnvironment
    ) {
        for step in graph[list] {
            let condition = step.condition.map { " when \(text($0, environment))" } ?? ""
            add(depth, "\(step.path) " + text(step.verb, environment) + condition)
            for answer in step.answers {
                var inner = environment
                inner.payload = answer.payload
                add(depth + 1, "\(answer.event) kept \(answer.kept)")
                steps(answer.steps, depth + 2, inner)
            }
            guard case .choose(let branches) = step.verb else { continue }
            for branch in branches {
                let condition = branch.condition.map { "when \(text($0, environment))" }
                add(depth + 1, condition ?? "else")
                steps(branch.steps, depth + 2, environment)
            }
        }
    }

    private func text(_ verb: Verb, _ environment: ScopeEnvironment) -> String {
        switch verb {
        case .push(let destination): "push " + text(destination, environment)
        case .present(let layer):
            "present \(graph.kind(of: layer.destination.target, layer.style).rawValue) "
                + text(layer.destination, environment)
        case .replace(let destination): "replace " + text(destination, environment)
        case .swap(let destination): "swap " + text(destination, environment)
        case .embed(let destination, let slot):
            "embed \(destination.map { text($0, environment) } ?? "nothing") \(slot.index)"
        case .show(let show):
            "show " + show.stages.map { text($0.destination, environment) }.joined(separator: " / ")
        case .close(let target): "close " + text(target)
        case .pop(let count): "pop \(count)"
        case .popTo(let screen): "popTo " + graph[screen].name
        case .popToRoot: "popToRoot"
        case .dismiss(let target): "dismiss " + text(target)
        case .dismissAll: "dismissAll"
        case .select(let child, let arguments):
            "select \(child)" + (arguments.map { text($0, environment) } ?? "")
        case .finish(let outcome, let payload): "finish \(outcome)" + text(payload, environment)
        case .set(let assignments):
            assignments.map {
                "set \($0.scope) \($0.field) \($0.path) = \(text($0.value, environment))"
            }.joined(separator: ", ")
        case .choose: "choose"
        case .switch(let subject, _): "switch " + text(subject, environment)
        case .run(let action, let arguments): "run \(action)" + text(arguments, environment)
        case .tell(let screen, let command, let payload):
            "tell " + graph[screen].name + "." + graph[screen].commands[Int(command)].name
                + text(payload, environment)
        case .track(let name, let values):
            "track \(name)" + text(values.map(\.value), environment)
        case .open(let target): "open " + (target.word ?? "url")
        case .send(let event, let payload, _): "send \(event)" + text(payload, environment)
        case .restart(let fresh): fresh ? "restart fresh" : "restart"
        case .ignore: "ignore"
        case .pass: "pass"
        case .drop: "drop"
        case .leave: "leave"
        case .stay: "stay"
        case .report(let report, let payload): "report \(report)" + text(payload, environment)
        case .call(let call):
            "call \(graph.name(of: call.operation)) busy \(call.busy) again \(call.again)"
                + (call.outlivesScreen ? " keep" : "") + " when hidden \(call.whenHidden)"
                + text(call.arguments, environment)
        }
    }

    private func text(_ target: CloseTarget) -> String {
        switch target {
        case .nearest: "nearest"
        case .screen(let screen): graph[screen].name
        case .flow(let flow): graph[flow].name
        }
    }

    private func text(_ destination: Destination, _ environment: ScopeEnvironment) -> String {
        let name =
            switch destination.target {
            case .screen(let screen): "screen " + graph[screen].name
            case .flow(let flow): "flow " + graph[flow].name
            }
        return name + text(destination.arguments, environment)
    }

    private func text(_ arguments: [ExpressionID?], _ environment: ScopeEnvironment) -> String {
        let texts = arguments.map { $0.map { text($0, environment) } ?? "default" }
        return "(" + texts.joined(separator: ", ") + ")"
    }

    private func text(_ field: Field, _ environment: ScopeEnvironment) -> String {
        "\(field.name): \(graph.types.name(of: field.type))"
            + (field.defaultValue.map { " = " + text($0, environment) } ?? "")
    }

    private func text(_ signal: Signal) -> String {
        signal.name + "("
            + signal.payload.map { "\($0.name): \(graph.types.name(of: $0.type))" }
            .joined(separator: ", ") + ")"
    }

    private func text(_ id: ExpressionID, _ environment: ScopeEnvironment) -> String {
        ExpressionPrinter(
            expressions: graph.expressions, types: graph.types, environment: environment
        ).text(id)
    }
}
