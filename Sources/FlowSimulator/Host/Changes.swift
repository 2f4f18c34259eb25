import FlowEngine
import FlowModel

/// A `changed` trigger of a running flow.
struct Change: Hashable {
    let flow: InstanceID
    let watched: WatchedPath
}

/// `changed` triggers (law C9).
extension Interpreter {
    /// Every trigger whose value is not what it was before the event, in call-tree preorder, then
    /// ASCII order of the paths. Each fires once; what changes again is traced. Flows that the
    /// event has started have nothing to compare with.
    func changes() -> [FlowEngine.Delivery] {
        guard machine.isWatching else { return [] }
        let (unchanged, home) = (values.mark, engine.world.current)
        for place in world.windows.indices {
            engine.world.current = place
            engine.updateFlowInputs(isTraced: false)
        }
        var found: [FlowEngine.Delivery] = []
        for place in world.windows.indices {
            engine.world.current = place
            guard engine.baseline.windowIDs.contains(world.window) else { continue }
            addChanges(to: &found)
        }
        engine.world.current = home
        if found.isEmpty { values.goBack(to: unchanged) }
        return found
    }

    private func addChanges(to found: inout [FlowEngine.Delivery]) {
        let before = Configuration(
            world: engine.baseline.seen(from: world.window), values: baseline)
        for id in world.preorder {
            guard let flow = world.flow(id), let flowBefore = before.world.flow(id) else {
                continue
            }
            for (index, watched) in machine.watched[Int(flow.flow.index)].enumerated() {
                let change = Change(flow: id, watched: watched)
                let value = machine.value(of: watched, for: flow, in: configuration)
                if let last = progress.fired[change] {
                    if value != last, progress.unstable.insert(change).inserted {
                        records.append(.unstable(flow.flow, watched))
                    }
                    continue
                }
                let old = machine.value(of: watched, for: flowBefore, in: before)
                if value == old { continue }
                progress.fired[change] = value
                found.append(
                    FlowEngine.Delivery(
                        caller: id, trigger: .changed(Int32(index)),
                        payload: values.keep([old, value]), here: .nowhere, mode: .full))
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
