import FlowEngine
import FlowModel

/// Writes traces as canonical JSON lines (law K), apart from running.
public struct TraceWriter: Sendable {
    public let graph: FlowGraph
    let readsWidth: Bool
    let readsIdiom: Bool

    public init(graph: FlowGraph) {
        self.graph = graph
        readsWidth = graph.readsWidth
        readsIdiom = graph.readsIdiom
    }

    /// The first line: the version of the format and the hash of the graph.
    public var header: String {
        "{\"flowc\":1,\"graph\":\"" + graph.hash + "\"}"
    }

    /// One event and its result.
    public func text(of line: TraceLine) -> String {
        var json = JSONWriter()
        json.object { json in
            json.key("n")
            json.int(line.number)
            json.key("window")
            if let window = window(of: line) { json.int(window) } else { json.null() }
            json.key("event")
            write(line.event, &json)
            json.key("verdict")
            json.string(line.verdict.rawValue)
            if let fault = line.fault {
                json.key("fault")
                write(fault, &json)
            }
            json.key("decided")
            json.array { json in
                for decided in line.decided { json.string(name(of: decided)) }
            }
            json.key("records")
            json.array { json in
                for record in line.records { write(record, &json) }
            }
            json.key("effects")
            json.array { json in
                for effect in line.effects { write(effect, &json) }
            }
            json.key("after")
            write(line.configuration, &json)
        }
        return json.text
    }

    /// An event without its result.
    public func text(of event: Event) -> String {
        var json = JSONWriter()
        if let window = event.window {
            json.object { json in
                json.key("window")
                json.int(window)
                json.key("event")
                write(event, &json)
            }
        } else {
            write(event, &json)
        }
        return json.text
    }

    private func write(_ fault: Fault, _ json: inout JSONWriter) {
        json.object { json in
            json.key("kind")
            json.string(fault.kind.rawValue)
            json.key("step")
            json.string(fault.step.map { name(of: $0) } ?? "")
        }
    }

    private func write(_ record: TraceRecord, _ json: inout JSONWriter) {
        json.object { json in
            switch record {
            case .started(let flow): json.pair("started", graph[flow].name)
            case .finished(let flow, let outcome, let payload, _):
                let signal = graph[flow].outcomes[Int(outcome)]
                json.pair("ended", graph[flow].name)
                json.pair("outcome", signal.name)
                json.key("payload")
                json.fields(payload, signal.payload, graph.types)
            case .cancelled(let flow, let cause, _):
                json.pair("ended", graph[flow].name)
                json.pair("outcome", "cancelled")
                json.pair("cause", cause.rawValue)
            case .notRestored(let reason): json.pair("dropped", "restore " + reason)
            case .suppressed(let step): json.pair("suppressed", name(of: step))
            case .dropped(let step): json.pair("dropped", name(of: step))
            case .setThroughNil(let step): json.pair("nil", name(of: step))
            case .keptScreenInput(let instance, let input):
                let field = graph[instance.screen].inputs[Int(input)]
                json.pair("kept", name(of: instance) + "." + field.name)
            case .reported(let flow, let report, let payload, _):
                let signal = graph[flow].reports[Int(report)]
                json.pair("reported", graph[flow].name)
                json.pair("report", signal.name)
                json.key("payload")
                json.fields(payload, signal.payload, graph.types)
            case .pending(let call): json.pair("pending", name(of: call))
            case .unreachable(let step): json.pair("unreachable", name(of: step))
            case .replaced(let gate):
                json.pair("replaced", gate.map { "gate " + name(ofGate: $0) } ?? "link")
            case .replacedStep(let step): json.pair("replaced", name(of: step))
            case .replacedEvent: json.pair("replaced", "event")
            case .droppedAtGate(let gate): json.pair("dropped", "gate " + name(ofGate: gate))
            case .replacedLeave(let instance):
                json.pair("replaced", "leave " + name(of: instance))
            case .droppedAction(let reason): json.pair("dropped", reason)
            case .late(let call): json.pair("late", name(of: call))
            case .keptFlowInput(let flow, let input):
                json.pair("kept", graph[flow].name + "." + graph[flow].inputs[Int(input)].name)
            case .unstable(let flow, let watched):
                json.pair("unstable", graph[flow].name + "/changed " + watched.text)
            }
        }
    }

    func write(_ event: Event, _ json: inout JSONWriter) {
        json.object { json in
            switch event.inner {
            case .inside: break
            case .openWindow: json.pair("kind", "openWindow")
            case .closeWindow: json.pair("kind", "closeWindow")
            case .kill: json.pair("kind", "kill")
            case .restore(let state):
                json.pair("kind", "restore")
                if let state { json.pair("state", state) }
            case .launch(let arrival, let width, let idiom):
                write(arrival, width, idiom, &json)
            case .width(let width):
                json.pair("kind", "trait")
                json.pair("width", width.rawValue)
            case .output(let instance, let output, let payload):
                let screen = graph[instance.screen]
                let signal = screen.outputs[Int(output)]
                json.pair("kind", "output")
                json.pair("id", graph[screen.flow].name + "/" + screen.name + "." + signal.name)
                json.pair("screen", name(of: instance))
                json.key("payload")
                json.fields(payload, signal.payload, graph.types)
            case .gesture(let gesture, let instance):
                json.pair("kind", gesture.name)
                json.pair("screen", name(of: instance))
            case .backTo(let instance):
                json.pair("kind", "backTo")
                json.pair("screen", name(of: instance))
            case .tab(let container, let name), .page(let container, let name):
                let isPage = if case .page = event.inner { true } else { false }
                json.pair("kind", isPage ? "page" : "tab")
                json.key("screen")
                json.null()
                json.pair("name", name)
                json.pair("container", Self.position(container))
            case .answer(let flow, let call, let outcome, let payload):
                write(flow, call, outcome, payload, &json)
            case .set(let field, let path, let value):
                let (name, type) = graph.path(field, path, of: graph.application.state)
                json.pair("kind", "set")
                json.pair("path", "app." + name)
                json.key("value")
                json.value(value, type, graph.types)
            case .app(let event, let payload):
                let event = graph.application.events[Int(event)]
                json.pair("kind", "app")
                json.pair("name", event.name)
                json.key("payload")
                json.fields(payload, event.payload, graph.types)
            case .link(let url):
                json.pair("kind", "link")
                json.pair("url", url)
            case .entry(let index, let payload):
                json.pair("kind", "entry")
                write(graph.application.entries[Int(index)], payload, &json)
            case .fact(let fact, let value):
                let field = graph.application.facts[Int(fact)]
                json.pair("kind", "fact")
                json.pair("name", field.name)
                json.key("value")
                json.value(value, field.type, graph.types)
            }
        }
    }

    private func write(
        _ arrival: Event?, _ width: Width, _ idiom: Idiom, _ json: inout JSONWriter
    ) {
        json.pair("kind", "start")
        switch arrival {
        case .link(let url)?: json.pair("link", url)
        case .entry(let index, let payload)?:
            write(graph.application.entries[Int(index)], payload, &json)
        default: break
        }
        if width != .compact { json.pair("width", width.rawValue) }
        if idiom != .phone { json.pair("idiom", idiom.rawValue) }
    }
}

/// Names in traces.
extension TraceWriter {
    /// `fault noTarget at Order/Help.toBasket/0`
    public func words(for fault: Fault) -> String {
        let step = fault.step.map { " at " + name(of: $0) } ?? ""
        return "fault " + fault.kind.rawValue + step
    }

    /// `Cities#2`
    public func name(of instance: ScreenInstance) -> String {
        graph[instance.screen].name + "#" + instance.ordinal.description
    }

    /// `UserEdit/Cities.citySelected/1`
    public func name(of decided: Decided) -> String {
        switch decided {
        case .handler(let origin): name(of: origin)
        case .step(let origin, let index):
            name(of: origin) + "/" + graph.steps[Int(index)].path
        }
    }

    private func name(of origin: Origin) -> String {
        switch origin {
        case .start(let flow): graph[flow].name + "/start"
        case .transition(let id):
            graph[graph[id].flow].name + "/" + Self.withoutSpaces(graph[id].key)
        case .link(let link): "app/link " + graph.application.links[Int(link)].name
        case .entry(let entry): "app/entry " + graph.application.entries[Int(entry)].name
        case .gate(let gate): "app/gate " + name(ofGate: gate)
        case .action(let outer, let run): name(of: Decided.step(outer, run))
        }
    }

    private func write(
        _ entry: EntryPoint, _ payload: [Value], _ json: inout JSONWriter
    ) {
        json.pair("entry", entry.kind.rawValue)
        json.pair("type", entry.type)
        json.key("payload")
        json.fields(payload, entry.landing.payload, graph.types)
    }

    func name(ofGate gate: Int32) -> String { graph.application.gates[Int(gate)].name }

    /// A key without the spaces between triggers. The space of `changed state.x` stays.
    private static func withoutSpaces(_ key: String) -> String {
        var bytes: [UInt8] = []
        for byte in key.utf8 where byte != 0x20 || bytes.last != UInt8(ascii: ",") {
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `0.1`
    static func position(_ position: [Int]) -> String {
        var text = ""
        for place in position { text += (text.isEmpty ? "" : ".") + place.description }
        return text
    }
}

extension JSONWriter {
    /// A key with a string.
    mutating func pair(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }
}

extension FlowGraph {
    /// The name and type of the field that a path leads to.
    func path(_ field: Int32, _ path: [Int32], of fields: [Field]) -> (name: String, type: TypeID) {
        var name = fields[Int(field)].name
        var type = fields[Int(field)].type
        for index in path {
            var shape = types[type]
            if case .optional(let wrapped) = shape { shape = types[wrapped] }
            guard case .structure(let structure) = shape else { break }
            let field = types.structures[Int(structure)].fields[Int(index)]
            name += "." + field.name
            type = field.type
        }
        return (name, type)
    }
}
