import FlowEngine
import FlowModel

/// Writes down what is to be shown again (law G13).
struct StateSaver {
    let graph: FlowGraph
    let configuration: Configuration
    let way: FlowSavedWay
}

extension Interpreter {
    func isSaved(_ screen: Entry) -> Bool {
        screen.screen.map { graph[$0].restore != nil } ?? false
    }

    func isSaved(_ flow: FlowInstance) -> Bool {
        guard graph[flow.flow].restore != nil else { return false }
        // Its step answers it, and could not be found again.
        return flow.asker == nil
            || graph.savedScope(
                of: configuration.values.passed(toFlow: flow.id).source, for: flow.caller)
                != nil
    }

    func savedState() -> Ticket? {
        let saver = StateSaver(graph: graph, configuration: configuration, way: engine.savedWay())
        return values.keep(saver.state.text { JSONWriter.quoted($0) })
    }
}

extension FlowGraph {
    /// The step whose expressions give the inputs of what belongs to a flow, if it can be run
    /// again.
    fileprivate func savedScope(of source: InputSource?, for owner: InstanceID?) -> StepScope? {
        guard let source, source.frozen == nil, let made = source.made,
            source.environment == owner
        else { return nil }
        var way: Set<Origin> = []
        if case .step(var origin, _) = made {
            while case .action(let outer, _) = origin {
                way.insert(origin)
                origin = outer
            }
        }
        let found = stepScope { scope in
            way.contains(.action(scope.origin, run: scope.step))
        } where: { scope in
            scope.decided == made
        }
        guard let scope = found else { return nil }
        for field in scope.payload + scope.screen {
            if types.external(in: field.type) != nil { return nil }
        }
        return scope
    }
}

extension StateSaver {
    var state: FlowSavedState<String> {
        FlowSavedState(
            graph: graph.hash, version: graph.application.restoring?.version,
            flows: way.flows.compactMap { flow($0) }, path: way.path.compactMap { element($0) })
    }

    private func flow(_ id: InstanceID) -> FlowSavedState<String>.Flow? {
        guard let instance = configuration.world.flow(id) else { return nil }
        let flow = graph[instance.flow]
        let caller = instance.caller.flatMap { configuration.world.flow($0) }
        return FlowSavedState.Flow(
            id: flow.restore?.id ?? flow.name, caller: way.index(of: instance.caller),
            child: instance.child.flatMap { child in
                caller.map { graph[$0.flow].container.children[Int(child)].name }
            },
            source: source(
                configuration.values.passed(toFlow: id), flow.inputs, for: instance.caller),
            state: text(configuration.state(of: instance), flow.state))
    }

    private func element(_ place: FlowSavedWay.Place) -> FlowSavedState<String>.Element? {
        switch place {
        case .screen(let entry, let owner):
            guard let screen = entry.screen.map({ graph[$0] }) else { return nil }
            return FlowSavedState.Element(
                owner: way.index(of: owner) ?? 0,
                content: .screen(
                    screen.restore?.id ?? screen.name,
                    source(
                        configuration.values.passed(toScreen: entry.id), screen.inputs, for: owner)
                ))
        case .container(let owner, let child):
            let children = configuration.world.flow(owner).map {
                graph[$0.flow].container.children
            }
            let selected = child.flatMap { child in children.map { $0[Int(child)].name } }
            return FlowSavedState.Element(
                owner: way.index(of: owner) ?? 0, content: .container(selected))
        }
    }

    private func source(
        _ passed: Passed, _ fields: [Field], for owner: InstanceID?
    ) -> FlowSavedState<String>.Source {
        FlowSavedState.Source(
            inputs: text(passed.inputs, fields),
            step: graph.savedScope(of: passed.source, for: owner).flatMap { scope in
                passed.source.map { source in
                    FlowSavedState.Step(
                        id: TraceWriter(graph: graph).name(of: scope.decided),
                        payload: text(source.event.payload, scope.payload),
                        sender: text(source.event.screen, scope.screen))
                }
            })
    }

    /// Of two fields of one name the inner one hides the other.
    private func text(_ values: [Value], _ fields: [Field]) -> String {
        var seen: [String] = []
        var (shownValues, shownFields): ([Value], [Field]) = ([], [])
        for (value, field) in zip(values, fields) where !seen.contains(field.name) {
            seen.append(field.name)
            shownValues.append(value)
            shownFields.append(field)
        }
        var json = JSONWriter()
        json.fields(shownValues, shownFields, graph.types)
        return json.text
    }
}
