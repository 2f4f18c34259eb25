import FlowEngine
import FlowModel

/// The configuration as traces show it: complete, instances named by position (law K3, K4).
extension TraceWriter {
    func write(_ configuration: Configuration, _ json: inout JSONWriter) {
        json.object { json in
            json.key("app")
            json.fields(configuration.app, graph.application.state, graph.types)
            json.key("facts")
            json.fields(configuration.facts, graph.application.facts, graph.types)
            json.key("windows")
            json.array { json in
                for window in configuration.world.windows {
                    let seen = configuration.seen(from: window.id)
                    json.object { json in writeWindow(seen, &json) }
                }
            }
            if readsIdiom { json.pair("idiom", configuration.world.idiom.rawValue) }
        }
    }

    /// The window of a line; nil for an event that comes from outside of all windows.
    func window(of line: TraceLine) -> Int32? {
        guard graph.application.windows.areMultiple else { return 1 }
        if let window = line.event.window { return window }
        if case .openWindow = line.event { return line.configuration.world.nextWindow - 1 }
        return line.event.isOfWindow ? 1 : nil
    }

    private func writeWindow(_ configuration: Configuration, _ json: inout JSONWriter) {
        json.key("id")
        json.int(configuration.world.window)
        let state = graph.application.windows.state
        if !state.isEmpty {
            json.key("state")
            json.fields(configuration.windowState, state, graph.types)
        }
        if graph.application.readsLaunch {
            json.pair("launch", "." + TypeTable.launchNames[Int(configuration.world.launch)])
        }
        json.key("flows")
        json.array { json in
            for id in configuration.world.preorder { writeFlow(id, configuration, &json) }
        }
        json.key("layers")
        json.array { json in
            for layer in configuration.world.layers { write(layer, configuration, &json) }
        }
        json.key("busy")
        json.array { json in
            for call in configuration.world.calls { write(call, configuration, &json) }
        }
        json.key("pending")
        writeQuestion(configuration, &json)
        json.key("parked")
        json.array { json in
            let parked = configuration.world.parked
            for waiting in parked where waiting.answered != nil {
                writeAnswer(waiting, configuration, &json)
            }
            for waiting in parked where waiting.answered == nil {
                write(waiting, configuration, &json)
            }
        }
        if let saved = configuration.saved {
            json.key("saved")
            json.written(saved)
        }
        if readsWidth { json.pair("width", configuration.world.width.rawValue) }
    }

    private func writeQuestion(_ configuration: Configuration, _ json: inout JSONWriter) {
        guard let asked = configuration.world.asked, let question = asked.question else {
            return json.null()
        }
        json.object { json in
            json.key("event")
            write(configuration.said(asked.event), &json)
            json.key("waived")
            json.array { json in
                for waiver in asked.waived { json.string(name(of: waiver.screen)) }
            }
            json.pair("asks", name(of: question.asks))
        }
    }

    private func write(
        _ waiting: Waiting, _ configuration: Configuration, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.key("event")
            write(configuration.said(waiting.event), &json)
            if let present = waiting.heldBack {
                if let step = configuration.decided(present) {
                    json.pair("present", name(of: step))
                }
                json.key("flow")
                writePosition(present.frame.flow, configuration, &json)
                return
            }
            json.key("gate")
            if let gate = waiting.gate { json.string(name(ofGate: gate)) } else { json.null() }
            switch waiting.wait {
            case .flow(let id):
                json.key("flow")
                writePosition(id, configuration, &json)
            case .call(let id):
                guard let call = configuration.world.calls.first(where: { $0.id == id }) else {
                    return
                }
                json.pair("call", name(of: configuration.decided(call)))
            case .slot, .screen, .uncovered, .view, .answer, .passed, .dropped: break
            }
        }
    }

    private func writeFlow(
        _ id: InstanceID, _ configuration: Configuration, _ json: inout JSONWriter
    ) {
        guard let instance = configuration.world.flow(id) else { return }
        let flow = graph[instance.flow]
        json.object { json in
            json.pair("id", Self.position(configuration.world.position(of: id) ?? []))
            json.pair("flow", flow.name)
            json.key("inputs")
            json.fields(configuration.inputs(of: instance), flow.inputs, graph.types)
            json.key("state")
            json.fields(configuration.state(of: instance), flow.state, graph.types)
        }
    }

    private func write(
        _ layer: Layer, _ configuration: Configuration, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.pair("style", layer.word)
            json.key("presenter")
            writePosition(layer.presenter, configuration, &json)
            json.key("home")
            writePosition(layer.home, configuration, &json)
            if layer.isPassthrough {
                json.key("passthrough")
                json.bool(true)
            }
            json.key("content")
            if layer.kind.isSingle, let entry = configuration.world.entries(of: layer.stack).first {
                json.object { json in
                    json.key("single")
                    json.object { json in write(entry, configuration, &json) }
                }
            } else {
                writeStack(layer.stack, configuration, &json)
            }
        }
    }

    private func writePosition(
        _ id: InstanceID?, _ configuration: Configuration, _ json: inout JSONWriter
    ) {
        if let position = configuration.world.position(of: id) {
            json.string(Self.position(position))
        } else {
            json.null()
        }
    }

    private func writeStack(
        _ stack: InstanceID, _ configuration: Configuration, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.key("stack")
            json.array { json in
                for entry in configuration.world.entries(of: stack) {
                    json.object { json in write(entry, configuration, &json) }
                }
            }
        }
    }

    private func write(
        _ entry: Entry, _ configuration: Configuration, _ json: inout JSONWriter
    ) {
        switch entry.content {
        case .host:
            json.key("host")
            json.bool(true)
        case .screen(let screen):
            json.pair("screen", name(of: ScreenInstance(screen, entry.ordinal)))
            json.key("owner")
            writePosition(entry.owner, configuration, &json)
            json.key("inputs")
            json.fields(configuration.inputs(of: entry), graph[screen].inputs, graph.types)
            if !entry.slots.isEmpty { writeSlots(of: entry, screen, configuration, &json) }
        case .tabs:
            json.key("container")
            json.object { json in
                let flow = entry.owner.flatMap { configuration.world.flow($0) }
                json.key(flow.map { graph.container(of: $0).word } ?? "tabs")
                json.object { json in writeChildren(entry, configuration, &json) }
            }
        }
    }

    private func writeSlots(
        of entry: Entry, _ screen: ScreenID, _ configuration: Configuration,
        _ json: inout JSONWriter
    ) {
        json.key("slots")
        json.object { json in
            for (name, slot) in zip(graph[screen].slots, entry.slots) {
                json.key(name)
                if let embedded = configuration.world.entries(of: slot).first {
                    json.object { json in write(embedded, configuration, &json) }
                } else {
                    json.null()
                }
            }
        }
    }

    private func writeChildren(
        _ entry: Entry, _ configuration: Configuration, _ json: inout JSONWriter
    ) {
        guard let flow = entry.owner.flatMap({ configuration.world.flow($0) }),
            let state = flow.tabs
        else { return }
        let children = graph[flow.flow].container.children
        json.key("owner")
        writePosition(entry.owner, configuration, &json)
        let selected = children[Int(state.selected)].name
        if state.columns == nil {
            json.pair("selected", selected)
        } else {
            json.pair("front", selected)
            json.key("shown")
            json.array { json in
                for index in configuration.world.shownColumns(of: state) {
                    json.string(children[index].name)
                }
            }
        }
        json.key("children")
        json.array { json in
            for (index, child) in children.enumerated() {
                json.object { json in
                    json.pair("name", child.name)
                    json.key("content")
                    if let stack = state.stacks[index] {
                        writeStack(stack, configuration, &json)
                    } else {
                        json.null()
                    }
                    if child.condition != nil,
                        !graph.isThere(Int32(index), of: flow.id, in: configuration)
                    {
                        json.key("hidden")
                        json.bool(true)
                    }
                }
            }
        }
    }
}
