import FlowEngine
import FlowModel

extension Session {
    /// True if the event is the user's own.
    func isOfUser(_ event: Event) -> Bool {
        switch event.inner {
        // To translate these would keep values in the session.
        case .launch, .restore: false
        default: host.kind(of: event.inner).isOfUser
        }
    }

    /// True if an event of the system means something now (law G10).
    func exists(_ event: Event) -> Bool {
        let (world, machine) = (engine.world, host.machine)
        if world.isBusy, isOfUser(event) { return false }
        switch event {
        case .answer(let flow, let call, _, _):
            return host.configuration.runningCall(at: flow, call) != nil
        case .gesture(.swipeCancelled, let instance): return world.wayBack(from: instance) != nil
        case .gesture(let gesture, let instance):
            return engine.way(of: FlowEvent(.gesture(gesture, instance), nil)).way != nil
        case .backTo(let instance):
            return engine.way(of: FlowEvent(.backTo(instance), nil)).way != nil
        case .width(let width): return world.width != width
        case .tab(let place, let name):
            return find(name, .tabs, at: place).map { engine.judge(tapOn: $0) == nil } ?? false
        case .page(let place, let name):
            return find(name, .pages, at: place).map { engine.canSwipe(to: $0) } ?? false
        case .set(let field, let path, let value):
            return host.values.app[Int(field)].at(path) != value
        case .app(let event, let payload):
            return !engine.recipients(of: event, host.values.keep(payload)).isEmpty
        case .link(let url): return machine.link(for: url) != nil
        case .entry: return true
        case .kill: return !world.flows.isEmpty
        case .openWindow: return machine.traits.opensWindows && !world.isEnded
        case .closeWindow: return world.windows.count > 1
        case .inside(let window, let event):
            guard world.windowIDs.contains(window) else { return false }
            return machine.exists(event, in: host.configuration.seen(from: window))
        case .restore: return world.canLaunch
        case .fact(let fact, let value): return host.values.facts[Int(fact)] != value
        case .launch: return world.nextOrdinal == 1
        case .output(let instance, let output, _): return engine.isHeard(instance, output)
        }
    }

    /// A child of a container that is there, by its name and the place of its flow in the call
    /// tree.
    func find(
        _ name: String, _ kind: Traits.OfContainer.Kind, at place: [Int]
    ) -> FlowEngine.FoundChild? {
        let child = host.child(name, at: place)
        return engine.find(child.index, kind, in: child.container)
    }
}
