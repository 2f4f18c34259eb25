import FlowEngine
import FlowModel

extension Values {
    mutating func forget(_ id: InstanceID) {
        guard let place = place(of: id) else { return }
        count(all.instances.remove(at: place).passed, -1)
    }

    fileprivate mutating func sweepTickets(for world: FlowWorld) {
        let needed = world.tickets
        if needed.isEmpty { return all.kept.clear() }
        all.kept.removeAll { kept in
            let number = kept.ticket.number
            return FlowWorld.place(of: number, among: needed.count) { needed[$0].number } == nil
        }
    }
}

extension Interpreter {
    /// Forgets the values of everything that the event has removed. It reads the engine's lists in
    /// place, since a copy of a list costs more than most events do with it.
    func sweepValues() {
        let engine: FlowEngine = engine
        points.clear()
        values.endEvent()
        for place in engine.progress.removed.indices {
            values.forget(engine.progress.removed[place].id)
        }
        for place in engine.progress.ended.indices {
            values.forget(engine.progress.ended[place])
        }
        if !values.all.kept.isEmpty { values.sweepTickets(for: engine.world) }
        values.useTicketsAgain()
        if values.all.windows.count > engine.world.windows.count {
            let needed = engine.world.windowIDs
            values.all.windows.removeAll { !needed.contains($0.id) }
        }
    }
}

extension Values {
    /// The same values under other names.
    func renamed(_ names: FlowNewNames) -> Values {
        func renamed(_ passed: Passed) -> Passed {
            guard let source = passed.source, let environment = source.environment else {
                return passed
            }
            return Passed(
                passed.inputs,
                from: source.with(environment: names.id(environment), frozen: source.frozen),
                isLive: passed.isLive)
        }
        var result = self
        for place in all.instances.indices {
            result.all.instances[place].id = names.id(all.instances[place].id)
            result.all.instances[place].passed = renamed(all.instances[place].passed)
        }
        result.all.instances.sort { $0.id < $1.id }
        result.all.kept = all.kept.map {
            Kept(ticket: names.ticket($0.ticket), content: $0.content)
        }
        result.all.kept.sort { $0.ticket.number < $1.ticket.number }
        result.all.nextTicket = Int32(all.kept.count + 1)
        return result
    }
}
