import FlowEngine
import FlowModel

/// Everything that is so at one moment: a value, so that a copy is a save point.
public struct Configuration: Sendable, Hashable {
    /// What runs, is shown and waits: numbers.
    public internal(set) var world = FlowWorld()
    /// What the numbers stand for.
    public internal(set) var values = Values()
}

extension Configuration {
    /// The same, looked at from the window of an id, if there is one.
    public func seen(from window: Int32) -> Configuration {
        Configuration(world: world.seen(from: window), values: values)
    }

    /// The configuration with everything numbered by position, so that two that look the same are
    /// equal, however they came about.
    public var withoutHistory: Configuration {
        var numbers: [InstanceID: InstanceID] = [:]
        var tickets: [Ticket: Ticket] = [:]
        func renumbered(_ ticket: Ticket) -> Ticket {
            if let known = tickets[ticket] { return known }
            let new = Ticket(number: Int32(tickets.count + 1))
            tickets[ticket] = new
            return new
        }
        let world = world.renamed(
            { id in
                if let known = numbers[id] { return known }
                let new = InstanceID(number: Int32(numbers.count + 1))
                numbers[id] = new
                return new
            }, renumbered)
        // What has ended has no number.
        return Configuration(
            world: world, values: values.renamed({ numbers[$0] ?? .nowhere }, renumbered))
    }

    /// The invariants that do not hold; there are none, unless the engine or its host is wrong.
    public var brokenInvariants: [Invariant] {
        world.brokenInvariants + (doValuesBelong ? [] : [.valuesStandApart])
    }
}

// MARK: - What the numbers stand for

extension Configuration {
    /// The shared state, one value a field.
    public var app: [Value] { values.app }
    /// What the app supplies, one value a fact.
    public var facts: [Value] { values.facts }

    /// One value an input.
    public func inputs(of flow: FlowInstance) -> [Value] { values.inputs(ofFlow: flow.id) }

    /// One value a field of the state.
    public func state(of flow: FlowInstance) -> [Value] { values.state(ofFlow: flow.id) }

    /// What is passed to the screen that an entry holds, one value an input.
    public func inputs(of entry: Entry) -> [Value] { values.inputs(ofScreen: entry.id) }

    /// What the window has for itself, one value a field.
    var windowState: [Value] { values[window: world.window] }

    /// What was saved when the process ended.
    public var saved: String? { values.text(world.saved) }

    /// The step that has made a call.
    public func decided(_ call: CallToken) -> Decided { asker(of: call).decided }

    func asker(of call: CallToken) -> Asker {
        guard let asker = values.asker(call.asker) else {
            preconditionFailure("a call without what was in scope at its step")
        }
        return asker
    }

    /// The step that waits in a covered place.
    func decided(_ waiting: WaitingPresent) -> Decided? { values.asker(waiting.asker)?.decided }

    /// The call that an `answer` is for: made at a site by the flow at a place, and not waiting.
    func runningCall(at position: [Int], _ site: Decided) -> CallToken? {
        guard let flow = world.flow(at: position) else { return nil }
        return world.calls.first { $0.flow == flow.id && decided($0) == site && !$0.isQueued }
    }
}
