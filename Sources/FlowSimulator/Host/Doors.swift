import FlowEngine
import FlowModel

/// From events as they are written to events as the engine knows them.
extension Interpreter {
    /// Names and places become numbers, values become tickets.
    func taken(_ event: Event) -> FlowEvent {
        switch event {
        case .start: return taken(.launch(nil, width: .compact))
        case .launch(let arrival, let width, let idiom):
            var launching = FlowLaunching()
            if let arrival {
                launching.arrival = values.keep(arrival.event)
                launching.launch = machine.launchCase(of: arrival)
            }
            launching.width = width
            launching.idiom = idiom
            return .launch(launching)
        case .output(let instance, let output, let payload):
            return .output(instance, output, payload.isEmpty ? nil : values.keep(event))
        case .gesture(let gesture, let instance): return .gesture(gesture, instance)
        case .backTo(let instance): return .backTo(instance)
        case .tab(let place, let name):
            let child = child(name, at: place)
            return .tab(of: child.flow, child: child.index, values.keep(event))
        case .page(let place, let name):
            let child = child(name, at: place)
            return .page(of: child.flow, child: child.index, values.keep(event))
        case .width(let width): return .width(width)
        case .set, .fact: return .change(values.keep(event))
        case .app(let index, let payload):
            return .app(index, payload.isEmpty ? nil : values.keep(event))
        case .link, .entry: return .arrival(values.keep(event))
        case .answer(let place, let site, let outcome, _):
            let call = configuration.runningCall(at: place, site)
            return .answer(call: call?.id ?? .nowhere, outcome: outcome, values.keep(event))
        case .kill: return .kill
        case .restore(let text): return .restore(text.map { values.keep($0) })
        case .openWindow: return .openWindow(FlowLaunching())
        case .closeWindow: return .closeWindow
        case .inside(let window, let inner):
            let home = engine.world.current
            // The engine looks for the window first: the event in it does not matter.
            guard engine.world.enter(window) else { return .inside(window: window, .kill) }
            defer { engine.world.current = home }
            return .inside(window: window, taken(inner))
        }
    }

    /// A child of a container by the place of its flow in the call tree; one that is nowhere if
    /// there is none of the name.
    private func child(_ name: String, at place: [Int]) -> (flow: InstanceID, index: Int32) {
        guard let found = configuration.child(name, at: place, in: graph) else {
            return (.nowhere, 0)
        }
        return (found.flow.id, found.index)
    }
}

extension Configuration {
    func child(
        _ name: String, at place: [Int], in graph: FlowGraph
    ) -> (flow: FlowInstance, index: Int32)? {
        guard let flow = world.flow(at: place),
            let index = graph[flow.flow].container.children.firstIndex(where: { $0.name == name })
        else { return nil }
        return (flow, Int32(index))
    }

    /// An event that waits, as it was said.
    func said(_ event: FlowEvent) -> Event {
        switch event {
        case .launch(let launching):
            let arrival = values.event(launching.arrival).flatMap { $0.handedIn }
            let (width, idiom) = (launching.width ?? .compact, launching.idiom ?? .phone)
            if arrival == nil, width == .compact, idiom == .phone { return .start }
            return .launch(arrival, width: width, idiom: idiom)
        case .output(let instance, let output, let ticket):
            return values.event(ticket) ?? .output(instance, output, [])
        case .app(let index, let ticket): return values.event(ticket) ?? .app(index, [])
        case .backTo(let instance): return .backTo(instance)
        case .width(let width): return .width(width)
        case .tab(_, _, let ticket?), .page(_, _, let ticket?), .change(let ticket),
            .arrival(let ticket), .answer(_, _, let ticket?):
            guard let event = values.event(ticket) else {
                preconditionFailure("what waits has lost its event")
            }
            return event
        case .gesture(let gesture, let instance): return .gesture(gesture, instance)
        case .kill, .tab, .page, .answer: return .kill
        case .restore(let ticket): return .restore(values.text(ticket))
        case .openWindow: return .openWindow
        case .closeWindow: return .closeWindow
        case .inside(let window, let inner): return .inside(window: window, said(inner))
        }
    }
}

extension Event {
    fileprivate var handedIn: Arrival? {
        switch self {
        case .link(let url): .link(url)
        case .entry(let entry, let payload): .entry(entry, payload)
        default: nil
        }
    }
}

extension Event {
    /// What it brings, in the order of the declaration.
    var payload: [Value] {
        switch self {
        case .output(_, _, let payload), .app(_, let payload), .entry(_, let payload),
            .answer(_, _, _, let payload):
            payload
        case .inside(_, let event): event.payload
        default: []
        }
    }
}
