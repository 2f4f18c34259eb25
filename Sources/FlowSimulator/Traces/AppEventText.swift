import FlowEngine
import FlowModel

/// Events of the application, facts and effects as text.
extension EventReader {
    func appEvent(_ json: JSONValue) throws(ReadingError) -> Event {
        let events = graph.application.events
        guard let name = json["name"]?.text,
            let index = events.firstIndex(where: { $0.name == name })
        else { throw ReadingError("there is no such event of the app") }
        return .app(
            Int32(index), try fields(json["payload"] ?? .object([]), events[index].payload))
    }

    func fact(_ json: JSONValue) throws(ReadingError) -> Event {
        let facts = graph.application.facts
        guard let name = json["name"]?.text, let written = json["value"],
            let index = facts.firstIndex(where: { $0.name == name })
        else { throw ReadingError("there is no such fact of the app") }
        return .fact(Int32(index), try value(written, facts[index].type))
    }
}

extension TraceWriter {
    func write(_ effect: Effect, _ json: inout JSONWriter) {
        json.object { json in
            switch effect {
            case .inside(let window, let effect):
                fields(of: effect, &json)
                json.key("window")
                json.int(window)
            default: fields(of: effect, &json)
            }
        }
    }

    private func fields(of effect: Effect, _ json: inout JSONWriter) {
        switch effect {
        case .inside: break
        case .tell(let instance, let index, let payload):
            let command = graph[instance.screen].commands[Int(index)]
            json.pair("tell", name(of: instance))
            json.pair("command", command.name)
            json.key("payload")
            json.fields(payload, command.payload, graph.types)
        case .track(let step, let values):
            guard case .track(let name, let tracked) = graph.steps[Int(step)].verb else {
                return
            }
            json.pair("track", name)
            json.key("payload")
            json.object { json in
                for (index, item) in tracked.enumerated() {
                    json.key(item.name)
                    json.value(
                        values[index], graph.expressions.type(of: item.value), graph.types)
                }
            }
        case .open(let target): json.pair("open", target)
        case .call(let call): write(call, &json)
        }
    }

    /// An effect as scenarios expect it: `tell List.scrollToTop`, `track opened`, `open settings`.
    func text(of effect: Effect) -> String {
        switch effect {
        case .inside(_, let effect): return text(of: effect)
        case .tell(let instance, let index, _):
            let screen = graph[instance.screen]
            return "tell " + screen.name + "." + screen.commands[Int(index)].name
        case .track(let step, _):
            guard case .track(let name, _) = graph.steps[Int(step)].verb else { return "track" }
            return "track " + name
        case .open(let target): return "open " + target
        case .call(let effect): return "call " + graph.name(of: effect.call.step.operation)
        }
    }
}

extension PlayerSession {
    /// `online = false`, `online false`, `online: false`
    func fact(_ text: String) -> Reading {
        let (name, rest) = Self.split(text)
        var bytes = Array(name.utf8)
        if bytes.last == UInt8(ascii: ":") { bytes.removeLast() }
        let plain = String(decoding: bytes, as: UTF8.self)
        let written = Self.rest(of: rest, after: ["="]) ?? rest
        let facts = graph.application.facts
        guard let index = facts.firstIndex(where: { $0.name == plain }) else {
            return .refused("there is no fact `" + plain + "`")
        }
        do {
            let reader = EventReader(graph: graph, isRelaxed: true)
            return .event(.fact(Int32(index), try reader.value(written, facts[index].type)))
        } catch {
            return .refused("not sent: " + error.message)
        }
    }

    /// `search { text: "a" }`
    func appEvent(_ text: String) -> Reading {
        let (name, written) = Self.split(text)
        let events = graph.application.events
        guard let index = events.firstIndex(where: { $0.name == name }) else {
            return .refused("there is no event `" + name + "`")
        }
        do {
            let reader = EventReader(graph: graph, isRelaxed: true)
            let payload = try reader.payload(
                written.isEmpty ? "{}" : written, events[index].payload)
            return .event(.app(Int32(index), payload))
        } catch {
            return .refused("not sent: " + error.message)
        }
    }
}
