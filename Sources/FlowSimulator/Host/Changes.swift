#if !hasFeature(Embedded)
    import FlowModel
#endif

/// A `changed` trigger of a running flow.
struct Change: Hashable {
    let flow: InstanceID
    let watched: WatchedPath
}

/// `changed` triggers (law C9).
extension Transaction {
    /// Queues every trigger whose value is not what it was before the event, in call-tree preorder,
    /// then ASCII order of the paths. Each fires once; what changes again is traced. Flows that the
    /// event has started have nothing to compare with.
    mutating func queueChanges() -> Bool {
        guard machine.isWatching else { return false }
        var fresh = self
        for place in configuration.windows.indices {
            fresh.configuration.current = place
            fresh.updateFlowInputs(isTraced: false)
        }
        fresh.configuration.current = configuration.current
        var queued: [Delivery] = []
        for place in configuration.windows.indices {
            fresh.configuration.current = place
            guard baseline.enter(fresh.configuration.window) else { continue }
            queueChanges(seenIn: &fresh, &queued)
        }
        fresh.configuration.current = configuration.current
        if queued.isEmpty { return false }
        configuration = fresh.configuration
        agenda += queued
        return true
    }

    private mutating func queueChanges(seenIn fresh: inout Transaction, _ queued: inout [Delivery])
    {
        for id in fresh.configuration.preorder {
            guard let flow = fresh.configuration.flow(id), let before = baseline.flow(id) else {
                continue
            }
            for watched in machine.watched[Int(flow.flow.index)] {
                let change = Change(flow: id, watched: watched)
                let value = machine.value(of: watched, for: flow, in: fresh.configuration)
                if let last = host.fired[change] {
                    if value != last, host.unstable.insert(change).inserted {
                        records.append(.unstable(flow.flow, watched))
                    }
                    continue
                }
                let old = machine.value(of: watched, for: before, in: baseline)
                if value == old { continue }
                host.fired[change] = value
                queued.append(
                    Delivery(
                        caller: id, trigger: .changed(watched),
                        payload: fresh.values.keep([old, value]),
                        here: .nowhere, mode: .full))
            }
        }
    }
}

extension Machine {
    func value(
        of watched: WatchedPath, for flow: FlowInstance, in configuration: Configuration
    ) -> Value {
        evaluator.value(of: watched.value, in: configuration.scopes(of: flow.id)) ?? .none
    }
}
