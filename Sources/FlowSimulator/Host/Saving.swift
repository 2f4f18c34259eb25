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
        values.keep(
            StateSaver(graph: graph, configuration: configuration, way: engine.savedWay()).text)
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
    var text: String {
        var json = JSONWriter()
        json.object { json in
            json.key("flowc")
            json.int(1)
            json.pair("graph", graph.hash)
            json.key("version")
            if let rules = graph.application.restoring {
                json.int(rules.version)
            } else {
                json.null()
            }
            json.key("flows")
            json.array { json in
                for id in way.flows { write(id, &json) }
            }
            json.key("path")
            json.array { json in
                for place in way.path { write(place, &json) }
            }
        }
        return json.text
    }

    private func write(_ id: InstanceID, _ json: inout JSONWriter) {
        guard let instance = configuration.world.flow(id) else { return }
        let flow = graph[instance.flow]
        json.object { json in
            json.pair("flow", flow.restore?.id ?? flow.name)
            json.key("caller")
            if let caller = way.index(of: instance.caller) { json.int(caller) } else { json.null() }
            if let child = instance.child,
                let caller = instance.caller.flatMap({ configuration.world.flow($0) })
            {
                json.pair("child", graph[caller.flow].container.children[Int(child)].name)
            }
            json.key("inputs")
            json.fields(configuration.inputs(of: instance), flow.inputs, graph.types)
            write(configuration.values.passed(toFlow: id).source, for: instance.caller, &json)
            json.key("state")
            json.fields(configuration.state(of: instance), flow.state, graph.types)
        }
    }

    private func write(_ place: FlowSavedWay.Place, _ json: inout JSONWriter) {
        json.object { json in
            switch place {
            case .screen(let entry, let owner):
                guard let screen = entry.screen else { return }
                json.pair("screen", graph[screen].restore?.id ?? graph[screen].name)
                json.key("owner")
                json.int(way.index(of: owner) ?? 0)
                json.key("inputs")
                json.fields(configuration.inputs(of: entry), graph[screen].inputs, graph.types)
                write(configuration.values.passed(toScreen: entry.id).source, for: owner, &json)
            case .container(let owner, let child):
                json.key("container")
                json.int(way.index(of: owner) ?? 0)
                let children = configuration.world.flow(owner).map {
                    graph[$0.flow].container.children
                }
                json.key("selected")
                if let child, let children {
                    json.string(children[Int(child)].name)
                } else {
                    json.null()
                }
            }
        }
    }

    private func write(_ source: InputSource?, for owner: InstanceID?, _ json: inout JSONWriter) {
        guard let source, let scope = graph.savedScope(of: source, for: owner) else { return }
        json.pair("step", TraceWriter(graph: graph).name(of: scope.decided))
        json.key("payload")
        write(source.event.payload, scope.payload, &json)
        json.key("sender")
        write(source.event.screen, scope.screen, &json)
    }

    /// Of two fields of one name the inner one hides the other.
    private func write(_ values: [Value], _ fields: [Field], _ json: inout JSONWriter) {
        var seen: [String] = []
        var (shownValues, shownFields): ([Value], [Field]) = ([], [])
        for (value, field) in zip(values, fields) where !seen.contains(field.name) {
            seen.append(field.name)
            shownValues.append(value)
            shownFields.append(field)
        }
        json.fields(shownValues, shownFields, graph.types)
    }
}
