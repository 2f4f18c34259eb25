import FlowEngine
import FlowModel

/// The whole state of a run at one moment: a value, so that a copy is a save point.
public struct Configuration: Sendable, Hashable {
    /// Everything that runs, is shown or waits, as numbers.
    public internal(set) var world = FlowWorld()
    /// The values that belong to the numbers.
    public internal(set) var values = Values()

    /// Hashes the values, the screens on show and their owners: the rest seldom differs if these
    /// are the same.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(values)
        for window in world.windows {
            for entry in window.entries {
                let screen = Int64(entry.screen?.index ?? -1)
                hasher.combine(screen << 32 | Int64(entry.owner?.number ?? 0))
            }
        }
    }
}

extension Configuration {
    /// The same configuration seen from the window of an id, if there is one.
    public func seen(from window: Int32) -> Configuration {
        Configuration(world: world.seen(from: window), values: values)
    }

    /// The configuration with everything numbered by position, so that two that look the same are
    /// equal, however they came about.
    public var withoutHistory: Configuration {
        // The new numbers, by old number.
        var numbers = [Int32](repeating: 0, count: Int(world.nextNumber))
        var tickets = [Int32](repeating: 0, count: Int(values.all.nextTicket))
        var (lastNumber, lastTicket): (Int32, Int32) = (0, 0)
        func number(_ old: Int32, _ numbers: inout [Int32], _ last: inout Int32) -> Int32 {
            if numbers[Int(old)] == 0 {
                last += 1
                numbers[Int(old)] = last
            }
            return numbers[Int(old)]
        }
        let names = FlowNewNames {
            InstanceID(number: number($0.number, &numbers, &lastNumber))
        } ticket: {
            Ticket(number: number($0.number, &tickets, &lastTicket))
        }
        let world = world.renamed(names)
        // An instance that has ended has no number.
        let known = FlowNewNames {
            InstanceID(number: numbers[Int($0.number)])
        } ticket: {
            names.ticket($0)
        }
        return Configuration(world: world, values: values.renamed(known))
    }

    /// The invariants that do not hold; there are none, unless the engine or its host is wrong.
    public var brokenInvariants: [Invariant] {
        let broken = world.brokenInvariants(
            instances: values.all.instances.map { $0.id.number },
            tickets: values.all.kept.map { $0.ticket })
        let areWindowsKnown = values.all.windows.allSatisfy { world.windowIDs.contains($0.id) }
        return areWindowsKnown ? broken : broken + [.valuesStandApart]
    }
}

// MARK: - What the numbers stand for

extension Configuration {
    /// The shared state, one value a field.
    public var app: [Value] { values.app }
    /// The facts that the app supplies, one value each.
    public var facts: [Value] { values.facts }

    /// One value an input.
    public func inputs(of flow: FlowInstance) -> [Value] { values.inputs(of: flow.id) }

    /// One value a field of the state.
    public func state(of flow: FlowInstance) -> [Value] { values.state(of: flow.id) }

    /// The inputs passed to the screen that an entry holds, one value each.
    public func inputs(of entry: Entry) -> [Value] { values.inputs(of: entry.id) }

    /// The state of the window, one value a field.
    var windowState: [Value] { values[window: world.window] }

    /// The text that was saved when the process ended.
    public var saved: String? { values.text(world.saved) }

    /// The step that has made a call.
    public func decided(_ call: CallToken) -> Decided { asker(of: call).decided }

    func asker(of call: CallToken) -> Asker {
        guard let asker = values.asker(call.step.asker) else {
            preconditionFailure("a call without what was in scope at its step")
        }
        return asker
    }

    /// The step that waits in a covered place.
    func decided(_ waiting: FlowWaitingPresent) -> Decided? { values.asker(waiting.asker)?.decided }

    /// The call that an `answer` is for: made at a site by the flow at a place, and not waiting.
    func runningCall(at position: [Int], _ site: Decided) -> CallToken? {
        guard let flow = world.flow(at: position) else { return nil }
        return world.calls.first { $0.flow == flow.id && decided($0) == site && !$0.isQueued }
    }
}
