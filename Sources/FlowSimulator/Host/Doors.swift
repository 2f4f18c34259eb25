import FlowEngine
import FlowModel

/// Turns events as they are written into events as the engine knows them.
extension Interpreter {
    /// Names and places become numbers, values become tickets.
    func taken(_ event: Event) -> FlowEvent {
        // Most events are such outputs, and need no ticket.
        if case .output(let instance, let output, let payload) = event, payload.isEmpty {
            return FlowEvent(.output(instance, output), nil)
        }
        guard case .inside(let window, let inner) = event else {
            return FlowEvent(kind(of: event), values.keep(.event(event)))
        }
        let home = engine.world.current
        // The engine looks for the window first: the event in it does not matter.
        guard engine.world.enter(window) else { return FlowEvent(.kill, nil, in: window) }
        defer { engine.world.current = home }
        var taken = taken(inner)
        taken.window = window
        return taken
    }

    func kind(of event: Event) -> FlowEvent.Kind {
        var launching = FlowLaunching()
        switch event {
        case .launch(let arrival, let width, let idiom):
            if let arrival {
                launching.arrival = values.keep(.event(arrival))
                launching.launch = machine.launchCase(of: arrival)
            }
            (launching.width, launching.idiom) = (width, idiom)
            return .launch(launching)
        case .restore(let text):
            launching.saved = text.map { values.keep(.text($0)) } ?? world.saved
            return .launch(launching)
        case .output(let instance, let output, _): return .output(instance, output)
        case .gesture(let gesture, let instance): return .gesture(gesture, instance)
        case .backTo(let instance): return .backTo(instance)
        case .tab(let place, let name):
            let child = child(name, at: place)
            return .tab(in: child.container, child: child.index)
        case .page(let place, let name):
            let child = child(name, at: place)
            return .page(in: child.container, child: child.index)
        case .width(let width): return .width(width)
        case .set, .fact: return .change
        case .app(let index, _): return .app(index)
        case .link, .entry: return .arrival
        case .answer(let place, let site, let outcome, _):
            let call = configuration.runningCall(at: place, site)
            return .answer(call: call?.id ?? .nowhere, outcome: outcome)
        case .openWindow: return .openWindow(launching)
        case .closeWindow: return .closeWindow
        case .kill, .inside: return .kill
        }
    }

    /// A child of the container of the flow at a place in the call tree; one that is nowhere if
    /// there is none of the name.
    func child(_ name: String, at place: [Int]) -> (container: InstanceID, index: Int32) {
        guard let flow = world.flow(at: place)?.id, let child = engine.child(name, of: flow),
            let container = world.containerEntry(of: flow)
        else { return (.nowhere, 0) }
        return (container, child)
    }
}

extension Configuration {
    /// A waiting event as it was sent.
    func said(_ event: FlowEvent) -> Event {
        let said: Event
        if let known = values.event(event.ticket) {
            said = known
        } else if case .output(let instance, let output) = event.kind {
            said = .output(instance, output, [])
        } else {
            preconditionFailure("what waits has lost its event")
        }
        return event.window.map { .inside(window: $0, said) } ?? said
    }
}

extension Event {
    /// The payload, in the order of the declaration.
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
