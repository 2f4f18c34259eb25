import FlowEngine
import FlowModel

/// Answers the engine's questions about saved state (law G13).
extension Interpreter {
    func read(_ ticket: Ticket) -> SavedState? {
        values.text(ticket).flatMap { SavedState($0) { values.keep(.json($0)) } }
    }

    func accepts(_ saved: SavedState) -> Bool {
        if saved.graph == graph.hash { return true }
        guard let rules = graph.application.restoring, let version = saved.version else {
            return false
        }
        return rules.reads(version)
    }

    func isSaved(_ flow: FlowInstance, as id: String) -> Bool {
        graph.flow(savedAs: id) == flow.flow
    }

    func isSaved(_ screen: ScreenID, of flow: FlowInstance, as id: String) -> Bool {
        graph.screen(savedAs: id, in: flow.flow) == screen
    }

    func given(
        to saved: SavedState.Flow, by owner: InstanceID
    ) throws(Stop) -> (flow: FlowID, given: Ticket) {
        guard let flow = graph.flow(savedAs: saved.id) else { throw engine.fault(.noTarget) }
        return (flow, try given(saved.source, .flow(flow), by: owner))
    }

    func given(
        toScreen id: String, _ source: SavedState.Source, by owner: InstanceID
    ) throws(Stop) -> (screen: FlowScreenType, given: Ticket) {
        guard let type = world.type(of: owner), let screen = graph.screen(savedAs: id, in: type)
        else { throw engine.fault(.noTarget) }
        return (screen, try given(source, .screen(screen), by: owner))
    }

    func restoreState(_ state: Ticket, of flow: FlowInstance) throws(Stop) {
        let saved = values.json(state)
        for (number, field) in graph[flow.flow].state.enumerated() {
            guard let json = saved[field.name] else { continue }
            values[flow.id].state[number] = try value(json, field.type)
        }
    }
}

/// Reading saved state.
extension Interpreter {
    /// The source and the values of saved inputs. It asks the gates of the step.
    private func given(
        _ saved: SavedState.Source, _ target: Destination.Target, by owner: InstanceID
    ) throws(Stop) -> Ticket {
        let inputs = try read(saved.inputs, graph.inputs(of: target))
        let type = world.flow(owner)?.flow
        guard let saved = saved.step else {
            try requireCaller(type, of: target)
            return values.keep(Given(source: InputSource(frozen: inputs), last: inputs))
        }
        let (name, writer) = (saved.id, TraceWriter(graph: graph))
        let scope = graph.stepScope { scope in
            name.hasPrefix(writer.name(of: scope.decided) + "/")
        } where: { scope in
            scope.flow == type && writer.name(of: scope.decided) == name
        }
        guard let scope, let destination = graph.savedDestination(of: scope) else {
            throw engine.fault(.noTarget)
        }
        let event = EventScope(
            payload: try read(saved.payload, scope.payload),
            screen: try read(saved.sender, scope.screen))
        if destination.target != target {
            // The step does not describe the other screens on the way of a `show`.
            guard case .screen = target else { throw engine.fault(.noTarget) }
            return values.keep(Given(source: InputSource(frozen: inputs), last: inputs))
        }
        let step = graph.steps[Int(scope.step)]
        try engine.ask(step.modifiers.requires)
        let asker = Asker(step: scope.step, origin: scope.origin, event: event)
        return values.keep(
            Given(
                source: InputSource(
                    arguments: destination.arguments, environment: owner, event: event,
                    made: scope.decided),
                asker: step.answers.isEmpty ? nil : asker, last: inputs))
    }

    /// Throws unless the caller has a step that starts the flow.
    private func requireCaller(_ type: FlowID?, of target: Destination.Target) throws(Stop) {
        guard case .flow = target else { return }
        var seen: Set<Int32> = []
        let known = graph.stepScope { scope in
            guard scope.flow == type, case .run(let action, _) = graph.steps[Int(scope.step)].verb
            else { return false }
            return seen.insert(action).inserted
        } where: { scope in
            scope.flow == type && graph.savedDestination(of: scope)?.target == target
        }
        if known == nil { throw engine.fault(.noTarget) }
    }

    private func read(_ saved: Ticket, _ fields: [Field]) throws(Stop) -> [Value] {
        let json = values.json(saved)
        var result: [Value] = []
        var names: [String] = []
        for field in fields {
            // A field that an inner one of its name hides is never read.
            if names.contains(field.name) {
                result.append(.none)
                continue
            }
            names.append(field.name)
            do {
                result += try EventReader(savedFor: graph).fields(json, [field])
            } catch {
                throw engine.fault(.noTarget)
            }
        }
        return result
    }

    private func value(_ json: JSONValue, _ type: TypeID) throws(Stop) -> Value {
        do {
            return try EventReader(savedFor: graph).value(json, type)
        } catch {
            throw engine.fault(.noTarget)
        }
    }
}
