import FlowEngine
import FlowModel

extension Interpreter {
    func savedState() -> Ticket? {
        let state = engine.savedState(
            graph.hash, version: graph.application.restoring?.version)
        return values.keep(
            .text(state.text({ JSONWriter.quoted($0) }, { values.text($0) ?? "" })))
    }
}

extension FlowGraph {
    /// The step whose expressions give the inputs of a flow or screen of `owner`, if it can be run
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
        guard let scope = found,
            savedDestination(of: scope) != nil
        else { return nil }
        for field in scope.payload + scope.screen {
            if types.external(in: field.type) != nil { return nil }
        }
        return scope
    }
}

/// Saves flows and screens that are to be shown again (law G13).
extension Interpreter {
    func saved(_ flow: FlowInstance) -> (id: String, source: SavedState.Source, state: Ticket)? {
        let type = graph[flow.flow]
        guard let restore = type.restore else { return nil }
        let source = source(values.passed(to: flow.id), type.inputs, for: flow.caller)
        // The step that started the flow answers it, and could not be found again.
        if flow.asker != nil, source.step == nil { return nil }
        return (restore.id, source, saved(values.state(of: flow.id), type.state))
    }

    func saved(
        _ entry: Entry, of owner: InstanceID
    ) -> (id: String, source: SavedState.Source)? {
        guard let screen = entry.screen.map({ graph[$0] }), let restore = screen.restore else {
            return nil
        }
        return (restore.id, source(values.passed(to: entry.id), screen.inputs, for: owner))
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

    /// If two fields have the same name, the inner one hides the other.
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
        return values.keep(.text(json.text))
    }
}
