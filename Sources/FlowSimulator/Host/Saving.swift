#if !hasFeature(Embedded)
    import FlowEngine
    import FlowModel
#endif

/// Writes down what is to be shown again (law G13).
struct StateSaver {
    let graph: FlowGraph
    let configuration: Configuration
    /// The flows that are needed, in the order in which the path needs them.
    private var flows: [InstanceID] = []
    private var path: [Place] = []

    private enum Place {
        case screen(Entry, ScreenID, owner: InstanceID)
        case container(owner: InstanceID, selected: Int32)
    }

    init(graph: FlowGraph, configuration: Configuration) {
        self.graph = graph
        self.configuration = configuration
        walk()
    }

    /// The visible path of the root layer, as far as all on it is saved.
    private mutating func walk() {
        var stack = configuration.world.layers.first?.stack
        while let current = stack {
            stack = nil
            for entry in configuration.world.entries(of: current) where entry.content != .host {
                guard let place = place(of: entry), let owner = entry.owner, keep(owner) else {
                    return
                }
                path.append(place)
                let isContainer = if case .container = place { true } else { false }
                stack = isContainer ? configuration.world.selectedStack(of: entry) : nil
            }
        }
    }

    private func place(of entry: Entry) -> Place? {
        guard let owner = entry.owner else { return nil }
        switch entry.content {
        case .host: return nil
        case .screen(let screen):
            return graph[screen].restore == nil ? nil : .screen(entry, screen, owner: owner)
        case .tabs:
            return configuration.world.flow(owner)?.tabs.map {
                .container(owner: owner, selected: $0.selected)
            }
        }
    }

    /// Takes in a flow with its callers, if all of them are saved.
    private mutating func keep(_ id: InstanceID) -> Bool {
        let chain = configuration.world.chain(to: id)
        for id in chain {
            guard let flow = configuration.world.flow(id), graph[flow.flow].restore != nil else {
                return false
            }
            // Its step answers it, and could not be found again.
            if flow.asker != nil,
                scope(of: configuration.values[flow: id].source, for: flow.caller) == nil
            {
                return false
            }
        }
        for id in chain where !flows.contains(id) { flows.append(id) }
        return true
    }

    /// The step whose expressions give the inputs of what belongs to a flow.
    private func scope(of source: InputSource?, for owner: InstanceID?) -> StepScope? {
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
        let found = graph.stepScope { scope in
            way.contains(.action(scope.origin, run: scope.step))
        } where: { scope in
            scope.decided == made
        }
        guard let scope = found else { return nil }
        for field in scope.payload + scope.screen {
            if graph.types.external(in: field.type) != nil { return nil }
        }
        return scope
    }
}

extension Interpreter {
    func savedState() -> Ticket? {
        values.keep(StateSaver(graph: graph, configuration: configuration).text)
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
                for id in flows { write(id, &json) }
            }
            json.key("path")
            json.array { json in
                for place in path { write(place, &json) }
            }
        }
        return json.text
    }

    private func index(of id: InstanceID?) -> Int? {
        id.flatMap { id in flows.firstIndex { $0 == id } }
    }

    private func write(_ id: InstanceID, _ json: inout JSONWriter) {
        guard let instance = configuration.world.flow(id) else { return }
        let flow = graph[instance.flow]
        json.object { json in
            json.pair("flow", flow.restore?.id ?? flow.name)
            json.key("caller")
            if let caller = index(of: instance.caller) { json.int(caller) } else { json.null() }
            if let child = instance.child,
                let caller = instance.caller.flatMap({ configuration.world.flow($0) })
            {
                json.pair("child", graph[caller.flow].container.children[Int(child)].name)
            }
            json.key("inputs")
            json.fields(configuration.inputs(of: instance), flow.inputs, graph.types)
            write(configuration.values[flow: id].source, for: instance.caller, &json)
            json.key("state")
            json.fields(configuration.state(of: instance), flow.state, graph.types)
        }
    }

    private func write(_ place: Place, _ json: inout JSONWriter) {
        json.object { json in
            switch place {
            case .screen(let entry, let screen, let owner):
                json.pair("screen", graph[screen].restore?.id ?? graph[screen].name)
                json.key("owner")
                json.int(index(of: owner) ?? 0)
                json.key("inputs")
                json.fields(configuration.inputs(of: entry), graph[screen].inputs, graph.types)
                write(configuration.values[screen: entry.id].source, for: owner, &json)
            case .container(let owner, let selected):
                json.key("container")
                json.int(index(of: owner) ?? 0)
                let children = configuration.world.flow(owner).map {
                    graph[$0.flow].container.children
                }
                json.pair("selected", children?[Int(selected)].name ?? "")
            }
        }
    }

    private func write(
        _ source: InputSource?, for owner: InstanceID?, _ json: inout JSONWriter
    ) {
        guard let source, let scope = scope(of: source, for: owner) else { return }
        json.pair("step", TraceWriter(graph: graph).name(of: scope.decided))
        json.key("payload")
        write(source.payload, scope.payload, &json)
        json.key("sender")
        write(source.screen, scope.screen, &json)
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
