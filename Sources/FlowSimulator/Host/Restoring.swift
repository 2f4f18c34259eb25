#if !hasFeature(Embedded)
    import FlowEngine
    import FlowModel
#endif

/// How far a saved path has been followed.
private struct RestoreWalk {
    let saved: SavedState
    /// The running flow of each saved one that is known.
    var running: [Int: InstanceID] = [:]
    var stack: InstanceID
    /// Where on the stack the next thing stands.
    var place: Int
}

/// Showing again what was saved, after the launch has decided (law G13).
extension Interpreter {
    /// Follows the saved path until something of it cannot be shown any more.
    func restore(_ saved: Ticket) {
        guard let saved = values.text(saved).flatMap({ SavedState($0) }) else {
            return progress.records.append(.notRestored("unreadable"))
        }
        guard machine.reads(saved) else { return progress.records.append(.notRestored("graph")) }
        var walk = RestoreWalk(
            saved: saved, stack: world.layers[0].stack, place: machine.isAlone ? 1 : 0)
        for (index, element) in saved.path.enumerated() {
            let before = engine.savePoint()
            do {
                try restore(element, &walk)
            } catch {
                engine.forget(to: before)
                return progress.records.append(.notRestored("at " + index.description))
            }
        }
    }

    private func restore(
        _ element: SavedState.Element, _ walk: inout RestoreWalk
    ) throws(Stop) {
        let chain = walk.saved.chain(to: element.owner)
        if walk.place >= world.entries(of: walk.stack).count {
            if let flow = chain.first(where: { walk.running[$0] == nil }) {
                try start(flow, walk)
            } else {
                try build(element, walk)
                walk.place += 1
                return
            }
        }
        try match(element, chain, &walk)
        walk.place += 1
        if case .container(let selected) = element.content {
            try enter(selected, of: element, &walk)
        }
    }

    /// What stands at the place must be the same thing, and belong to the same flows.
    private func match(
        _ element: SavedState.Element, _ chain: [Int], _ walk: inout RestoreWalk
    ) throws(Stop) {
        let entries = world.entries(of: walk.stack)
        guard entries.indices.contains(walk.place) else { throw engine.fault(.noTarget) }
        let entry = entries[walk.place]
        guard let owner = entry.owner else { throw engine.fault(.noTarget) }
        let running = world.chain(to: owner)
        guard running.count == chain.count else { throw engine.fault(.noTarget) }
        for (index, id) in zip(chain, running) {
            if let known = walk.running[index] {
                guard known == id else { throw engine.fault(.noTarget) }
            } else {
                guard !walk.running.values.contains(id) else { throw engine.fault(.noTarget) }
                try recognise(id, as: index, walk.saved)
                walk.running[index] = id
            }
        }
        switch (element.content, entry.content) {
        case (.container, .tabs): break
        case (.screen(let id, let source), .screen(let screen)):
            guard let flow = world.flow(owner),
                graph.screen(savedAs: id, in: flow.flow) == screen
            else { throw engine.fault(.noTarget) }
            if flow.tabs != nil, source.step != nil {
                adopt(try given(source, .screen(screen), by: owner), byScreen: entry.id)
            }
        default: throw engine.fault(.noTarget)
        }
    }

    /// A running flow is a saved one: its state is laid over the one it has.
    private func recognise(
        _ id: InstanceID, as index: Int, _ saved: SavedState
    ) throws(Stop) {
        guard let flow = world.flow(id) else { throw engine.fault(.noTarget) }
        let known = saved.flows[index]
        guard graph.flow(savedAs: known.id) == flow.flow else { throw engine.fault(.noTarget) }
        var child: String?
        if let number = flow.child, let caller = flow.caller.flatMap({ world.flow($0) }) {
            child = graph[caller.flow].container.children[Int(number)].name
        }
        guard child == known.child else { throw engine.fault(.noTarget) }
        if child != nil, known.source.step != nil, let caller = flow.caller {
            adopt(try given(known.source, .flow(flow.flow), by: caller), byFlow: id)
        }
        for (number, field) in graph[flow.flow].state.enumerated() {
            guard let json = known.state[field.name] else { continue }
            values[flow: id].state[number] = try value(json, field.type)
        }
    }

    /// Starts a saved flow on the stack, as its caller did.
    private func start(_ index: Int, _ walk: RestoreWalk) throws(Stop) {
        let saved = walk.saved.flows[index]
        guard let caller = saved.caller.flatMap({ walk.running[$0] }), saved.child == nil,
            world.isRunning(caller), let flow = graph.flow(savedAs: saved.id)
        else { throw engine.fault(.noTarget) }
        let given = try given(saved.source, .flow(flow), by: caller)
        try engine.start(
            flow, id: engine.world.makeID(), caller: caller, child: nil, home: walk.stack,
            calledFrom: walk.stack, given)
    }

    private func build(
        _ element: SavedState.Element, _ walk: RestoreWalk
    ) throws(Stop) {
        guard case .screen(let id, let saved) = element.content,
            let owner = walk.running[element.owner], let flow = world.flow(owner),
            let screen = graph.screen(savedAs: id, in: flow.flow),
            !graph[screen].kind.isSingle
        else { throw engine.fault(.noTarget) }
        let given = try given(saved, .screen(screen), by: owner)
        try engine.ask(graph[screen].requires)
        engine.add(screen, on: walk.stack, owner: owner, given)
    }

    /// Goes into the child of a container that was selected.
    private func enter(
        _ name: String, of element: SavedState.Element, _ walk: inout RestoreWalk
    ) throws(Stop) {
        guard let id = walk.running[element.owner], let flow = world.flow(id),
            let tabs = flow.tabs,
            let index = graph[flow.flow].container.children.firstIndex(where: { $0.name == name }),
            engine.canSelect(Int32(index), of: id)
        else { throw engine.fault(.noTarget) }
        let child = Int32(index)
        if tabs.selected != child {
            try engine.askGates(ofChild: child, of: flow.flow)
            engine.turn(to: child, of: id)
        }
        if !engine.isStarted(child, of: id) { try engine.startChild(child, of: id, with: nil) }
        guard let stack = world.flow(id)?.tabs?.stacks[index] else { throw engine.fault(.noTarget) }
        walk.stack = stack
        walk.place = 0
    }
}

/// Reading what was saved.
extension Interpreter {
    /// Where the inputs of something come from, and what they were. The gates of the step are
    /// asked.
    private func given(
        _ saved: SavedState.Source, _ target: Destination.Target, by owner: InstanceID
    ) throws(Stop) -> Ticket {
        let inputs = try read(saved.inputs, graph.inputs(of: target))
        let type = world.flow(owner)?.flow
        guard let name = saved.step else {
            try requireCaller(type, of: target)
            var source = InputSource.nothing
            source.frozen = inputs
            return values.keep(Given(source: source, last: inputs))
        }
        let writer = TraceWriter(graph: graph)
        let scope = graph.stepScope { scope in
            name.hasPrefix(writer.name(of: scope.decided) + "/")
        } where: { scope in
            scope.flow == type && writer.name(of: scope.decided) == name
        }
        guard let scope, let destination = graph.destination(of: scope, at: target) else {
            throw engine.fault(.noTarget)
        }
        let step = graph.steps[Int(scope.step)]
        try engine.ask(step.requires)
        let payload = try read(saved.payload, scope.payload)
        let screen = try read(saved.sender, scope.screen)
        let asker = Asker(
            step: scope.step, origin: scope.origin, payload: payload, screen: screen)
        return values.keep(
            Given(
                source: InputSource(
                    arguments: destination.arguments, environment: owner, payload: payload,
                    screen: screen, asker: step.answers.isEmpty ? nil : asker,
                    made: scope.decided),
                last: inputs))
    }

    /// A flow is started only by one that has a step for it.
    private func requireCaller(
        _ type: FlowID?, of target: Destination.Target
    ) throws(Stop) {
        guard case .flow = target else { return }
        var seen: Set<Int32> = []
        let known = graph.stepScope { scope in
            guard scope.flow == type, case .run(let action, _) = graph.steps[Int(scope.step)].verb
            else { return false }
            return seen.insert(action).inserted
        } where: { scope in
            scope.flow == type && graph.destination(of: scope, at: target) != nil
        }
        if known == nil { throw engine.fault(.noTarget) }
    }

    private func read(_ json: JSONValue, _ fields: [Field]) throws(Stop) -> [Value] {
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

extension Machine {
    /// Whether a state was saved by this graph, or by one of a version that is accepted.
    func reads(_ saved: SavedState) -> Bool {
        if saved.graph == graph.hash { return true }
        guard let rules = graph.application.restoring, let version = saved.version else {
            return false
        }
        return version == rules.version || rules.accepted.contains(version)
    }
}
