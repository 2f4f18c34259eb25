extension FlowGraph {
    /// The outline of the application.
    public var outline: Outline {
        var writer = OutlineWriter(graph: self)
        writer.addApplication()
        for flow in flows { writer.add(flow) }
        return Outline(name: application.name, facts: writer.facts)
    }
}

private struct OutlineWriter {
    let graph: FlowGraph
    var facts: [OutlineFact] = []
    /// The flow in hand, the root for what the app declares.
    private var flow: Flow

    init(graph: FlowGraph) {
        self.graph = graph
        flow = graph[graph.application.root]
    }

    mutating func addApplication() {
        let application = graph.application
        facts.append(
            OutlineFact(.app, application.name, "root " + graph[application.root].name))
        for structure in graph.types.structures {
            facts.append(OutlineFact(.type, structure.name, fields(structure.fields)))
        }
        let builtIn = graph.types.builtIn.map { graph.types.name(of: $0) }
        for enumeration in graph.types.enumerations where !builtIn.contains(enumeration.name) {
            let cases = enumeration.cases.map { $0.name + payload($0.payload) }
            facts.append(OutlineFact(.type, enumeration.name, cases.joined(separator: " | ")))
        }
        for service in application.services {
            for operation in service.operations {
                let outcomes = operation.outcomes.map { $0.name + payload($0.payload) }
                facts.append(
                    OutlineFact(
                        .operation, of: service.name, operation.name,
                        fields(operation.inputs) + " -> " + outcomes.joined(separator: " | ")))
            }
        }
        for host in application.hosts { facts.append(OutlineFact(.host, host)) }
        for scheme in application.schemes { facts.append(OutlineFact(.scheme, scheme)) }
        for link in application.links {
            facts.append(
                OutlineFact(
                    .link, link.name, text(of: link.landing),
                    parts: [target(of: link.landing)]))
        }
        for entry in application.entries {
            facts.append(
                OutlineFact(
                    .entry, entry.name, text(of: entry.landing),
                    parts: [target(of: entry.landing)]))
        }
        if let rules = application.restoring {
            let accepted = rules.accepted.sorted().map { "\($0)" }
            let others = accepted.isEmpty ? "" : ", accepts " + accepted.joined(separator: ", ")
            facts.append(
                OutlineFact(
                    .saved, application.name, "version \(rules.version)" + others,
                    parts: ["\(rules.version)"] + accepted))
        }
        for gate in application.gates where !gate.otherwise.isEmpty {
            addEdges(gate.otherwise, from: "gate " + gate.name, of: application.name, "")
        }
    }

    mutating func add(_ flow: Flow) {
        self.flow = flow
        let name = flow.name
        facts.append(OutlineFact(.flow, name))
        addInputs(flow.inputs, of: name)
        for outcome in flow.outcomes {
            facts.append(signal(.outcome, outcome, of: name))
        }
        for report in flow.reports {
            facts.append(signal(.report, report, of: name))
        }
        add(flow.restore, of: name)
        for id in flow.screens { add(graph[id], of: name) }
        addEdges(flow.start, from: "start", of: name, "")
        for child in flow.container.children {
            guard let destination = child.destination else { continue }
            var condition = child.condition.map { "when " + source(of: $0) } ?? ""
            condition = joined(condition, gates(child.requires))
            addEdge(
                from: flow.container.childWord + " " + child.name, of: name,
                "show " + graph.name(of: destination.target), condition)
        }
        for action in flow.actions {
            let condition = action.condition.map { "when " + source(of: $0) } ?? ""
            addEdges(action.steps, from: "action " + action.name, of: name, condition)
        }
        for id in flow.transitions {
            let transition = graph[id]
            let before = facts.count
            addEdges(transition.steps, from: transition.key, of: name, "")
            // Every transition has a line, also one that leads nowhere.
            if facts.count == before { addEdge(from: transition.key, of: name, "stay", "") }
        }
    }

    private mutating func add(_ screen: Screen, of flow: String) {
        let owner = flow + "/" + screen.name
        let requires = gates(screen.requires)
        facts.append(OutlineFact(.screen, of: flow, screen.name, requires))
        addInputs(screen.inputs, of: owner)
        for output in screen.outputs {
            facts.append(signal(.output, output, of: owner))
        }
        add(screen.restore, of: owner)
    }

    private mutating func addInputs(_ inputs: [Field], of owner: String) {
        for input in inputs {
            facts.append(
                OutlineFact(
                    .input, of: owner, input.name, type(of: input),
                    parts: [graph.types.name(of: input.type)]
                        + (input.defaultValue.map { [source(of: $0)] } ?? [])))
        }
    }

    private mutating func add(_ restore: Restoration?, of owner: String) {
        guard let restore else { return }
        let former =
            restore.formerIDs.isEmpty ? "" : ", was " + restore.formerIDs.joined(separator: ", ")
        facts.append(
            OutlineFact(
                .saved, of: owner, "", "as " + restore.id + former,
                parts: [restore.id] + restore.formerIDs))
    }

    // MARK: - Edges

    private mutating func addEdge(
        from trigger: String, of owner: String, _ target: String, _ condition: String
    ) {
        facts.append(OutlineFact(.edge, of: owner, trigger, joined(target, condition)))
    }

    /// An edge for each step of a list, and of the lists in it, that leads somewhere.
    private mutating func addEdges(
        _ list: StepList, from trigger: String, of owner: String, _ condition: String
    ) {
        for step in graph[list] {
            var inner = condition
            if let own = step.condition { inner = joined(inner, "when " + source(of: own)) }
            inner = joined(inner, gates(step.requires))
            if let target = target(of: step.verb) {
                addEdge(from: trigger, of: owner, target, inner)
            }
            switch step.verb {
            case .choose(let branches):
                for branch in branches {
                    let own = branch.condition.map { "when " + source(of: $0) } ?? "else"
                    addEdges(branch.steps, from: trigger, of: owner, joined(inner, own))
                }
            case .switch(let subject, let cases):
                for member in cases {
                    let own = "when \(source(of: subject)) is \(member.name)"
                    addEdges(member.steps, from: trigger, of: owner, joined(inner, own))
                }
            default: break
            }
            for answer in step.answers {
                let own = "after " + name(of: answer.event, of: step.verb)
                addEdges(answer.steps, from: trigger, of: owner, joined(inner, own))
            }
        }
    }

    /// Where a step leads; nil for a step that only changes values or says what happens next.
    private func target(of verb: Verb) -> String? {
        switch verb {
        case .push(let destination): "push " + graph.name(of: destination.target)
        case .present(let destination, _): "present " + graph.name(of: destination.target)
        case .replace(let destination): "replace with " + graph.name(of: destination.target)
        case .swap(let destination): "swap for " + graph.name(of: destination.target)
        case .show(let show): text(of: show)
        case .embed(let destination, let slot):
            "embed " + (destination.map { graph.name(of: $0.target) } ?? Slot.nothing) + " into "
                + graph[slot.screen].name + "." + graph[slot.screen].slots[Int(slot.index)]
        case .close(let target): joined("close", name(of: target))
        case .dismiss(let target): joined("dismiss", name(of: target))
        case .pop(let count): "pop \(count)"
        case .popTo(let screen): "pop to " + graph[screen].name
        case .popToRoot: "pop to root"
        case .dismissAll: "dismiss all"
        case .select(let child, _): "select " + flow.container.children[Int(child)].name
        case .finish(let outcome, _): "finish " + flow.outcomes[Int(outcome)].name
        case .report(let report, _): "report " + flow.reports[Int(report)].name
        case .call(let call): "call " + graph.name(of: call.operation)
        case .run(let action, _): "run " + flow.actions[Int(action)].name
        case .open(let target): "open " + (target.word ?? "url")
        case .send(let event, _): "send " + graph.application.events[Int(event)].name
        case .restart: "restart"
        case .set, .choose, .switch, .tell, .track, .pass, .drop, .leave, .stay, .ignore: nil
        }
    }

    // MARK: - Texts

    private func text(of show: Show) -> String {
        "show " + show.stages.map { graph.name(of: $0.destination.target) }.joined(separator: "/")
    }

    private func text(of landing: Landing) -> String {
        joined(target(of: landing), gates(landing.requires))
    }

    private func target(of landing: Landing) -> String {
        switch landing.target {
        case .show(let show): text(of: show)
        case .send(let event, _): "send " + graph.application.events[Int(event)].name
        case .call(let steps):
            graph[steps].compactMap { target(of: $0.verb) }.joined(separator: ", ")
        }
    }

    private func signal(
        _ kind: OutlineFact.Kind, _ signal: Signal, of owner: String
    ) -> OutlineFact {
        OutlineFact(
            kind, of: owner, signal.name, payload(signal.payload),
            parts: signal.payload.map { $0.name + ": " + type(of: $0) })
    }

    private func name(of target: CloseTarget) -> String {
        switch target {
        case .nearest: ""
        case .screen(let id): graph[id].name
        case .flow(let id): graph[id].name
        }
    }

    /// `shop.pay.paid`, `Payment.paid`
    private func name(of event: Answer.Event, of verb: Verb) -> String {
        switch verb {
        case .call(let call):
            guard case .outcome(let index) = event else { return "" }
            let outcome = graph[call.operation].outcomes[Int(index)].name
            return graph.name(of: call.operation) + "." + outcome
        case .push(let destination), .present(let destination, _):
            return graph.name(of: destination.target) + "."
                + name(of: event, of: destination.target)
        default: return ""
        }
    }

    private func name(of event: Answer.Event, of target: Destination.Target) -> String {
        switch (event, target) {
        case (.outcome(let index), .flow(let flow)): graph[flow].outcomes[Int(index)].name
        case (.outcome(let index), .screen(let screen)): graph[screen].outputs[Int(index)].name
        case (.report(let index), .flow(let flow)): graph[flow].reports[Int(index)].name
        case (.report, .screen): ""
        case (.cancelled, _): "cancelled"
        }
    }

    private func gates(_ ids: [Int32]) -> String {
        if ids.isEmpty { return "" }
        let names = ids.map { graph.application.gates[Int($0)].name }
        return "if " + names.joined(separator: " and ")
    }

    private func source(of expression: ExpressionID) -> String {
        graph.text(at: graph.expressions.span(of: expression))
    }

    private func type(of field: Field) -> String {
        let value = field.defaultValue.map { " = " + source(of: $0) } ?? ""
        return graph.types.name(of: field.type) + value
    }

    private func fields(_ fields: [Field]) -> String {
        "(" + fields.map { $0.name + ": " + type(of: $0) }.joined(separator: ", ") + ")"
    }

    /// Nothing for a payload without fields.
    private func payload(_ payload: [Field]) -> String {
        payload.isEmpty ? "" : fields(payload)
    }

    private func joined(_ first: String, _ second: String) -> String {
        first.isEmpty || second.isEmpty ? first + second : first + " " + second
    }
}
