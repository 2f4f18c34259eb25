import FlowEngine
import FlowModel

extension Interpreter {
    func isSaved(_ screen: Entry) -> Bool {
        screen.screen.map { graph[$0].restore != nil } ?? false
    }

    func isSaved(_ flow: FlowInstance) -> Bool {
        guard graph[flow.flow].restore != nil else { return false }
        // Its step answers it, and could not be found again.
        return flow.asker == nil
            || graph.savedScope(
                of: configuration.values.passed(to: flow.id).source, for: flow.caller)
                != nil
    }

    func savedState() -> Ticket? {
        let way = engine.savedWay()
        let state = SavedState(
            graph: graph.hash, version: graph.application.restoring?.version,
            flows: way.flows.compactMap { flow($0, on: way) },
            path: way.path.compactMap { element($0, on: way) })
        return values.keep(state.text({ JSONWriter.quoted($0) }, { values.text($0) ?? "" }))
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

/// Writes down what is to be shown again (law G13).
extension Interpreter {
    private func flow(_ id: InstanceID, on way: FlowSavedWay) -> SavedState.Flow? {
        guard let instance = world.flow(id) else { return nil }
        let flow = graph[instance.flow]
        let caller = instance.caller.flatMap { world.flow($0) }
        return SavedState.Flow(
            id: flow.restore?.id ?? flow.name, caller: way.index(of: instance.caller),
            child: instance.child.flatMap { child in
                caller.map { graph[$0.flow].container.children[Int(child)].name }
            },
            source: source(values.passed(to: id), flow.inputs, for: instance.caller),
            state: saved(values.state(of: id), flow.state))
    }

    private func element(
        _ place: FlowSavedWay.Place, on way: FlowSavedWay
    ) -> SavedState.Element? {
        switch place {
        case .screen(let entry, let owner):
            guard let screen = entry.screen.map({ graph[$0] }) else { return nil }
            let source = source(values.passed(to: entry.id), screen.inputs, for: owner)
            return SavedState.Element(
                owner: way.index(of: owner) ?? 0,
                content: .screen(screen.restore?.id ?? screen.name, source))
        case .container(let owner, let child):
            let children = world.flow(owner).map { graph[$0.flow].container.children }
            let selected = child.flatMap { child in children.map { $0[Int(child)].name } }
            return SavedState.Element(
                owner: way.index(of: owner) ?? 0, content: .container(selected))
        }
    }

    private func source(
        _ passed: Passed, _ fields: [Field], for owner: InstanceID?
    ) -> SavedState.Source {
        let inputs = saved(passed.inputs, fields)
        guard let event = passed.source?.event,
            let scope = graph.savedScope(of: passed.source, for: owner)
        else { return SavedState.Source(inputs: inputs, step: nil) }
        return SavedState.Source(
            inputs: inputs,
            step: SavedState.Step(
                id: TraceWriter(graph: graph).name(of: scope.decided),
                payload: saved(event.payload, scope.payload),
                sender: saved(event.screen, scope.screen)))
    }

    /// Of two fields of one name the inner one hides the other.
    private func saved(_ shown: [Value], _ fields: [Field]) -> Ticket {
        var seen: [String] = []
        var (shownValues, shownFields): ([Value], [Field]) = ([], [])
        for (value, field) in zip(shown, fields) where !seen.contains(field.name) {
            seen.append(field.name)
            shownValues.append(value)
            shownFields.append(field)
        }
        var json = JSONWriter()
        json.fields(shownValues, shownFields, graph.types)
        return values.keep(json.text)
    }
}
