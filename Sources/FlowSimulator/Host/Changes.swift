import FlowEngine
import FlowModel

/// `changed` triggers (law C9).
extension Interpreter {
    var isWatching: Bool { machine.isWatching }

    func watchCount(of flow: InstanceID) -> Int {
        engine.type(of: flow).map { graph[$0].watched.count } ?? 0
    }

    /// Returns a ticket for the old and the new value, if they differ.
    func change(of watched: Int32, in id: InstanceID, since told: Ticket?) -> Ticket? {
        guard let flow = engine.type(of: id) else { return nil }
        let path = graph[flow].watched[Int(watched)]
        var old = values.payload(told).last
        if told == nil {
            guard before.world.isRunning(id) else { return nil }
            old = machine.value(of: path, for: id, in: before)
        }
        let value = machine.value(of: path, for: id, in: configuration)
        guard let old, old != value else { return nil }
        return values.keep([old, value])
    }
}

extension Machine {
    func value(
        of watched: WatchedPath, for flow: InstanceID, in configuration: Configuration
    ) -> Value {
        evaluator.value(of: watched.value, in: configuration.scopes(of: flow)) ?? .none
    }
}
