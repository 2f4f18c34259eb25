/// Some of the flows that run at a moment; a few need no memory of their own.
package struct FlowGroup: Sendable {
    /// All that ran then, in the order in which they were created.
    private let flows: [FlowInstance]
    /// A bit a flow, by its place.
    private var first: UInt = 0
    private var rest: [UInt] = []
    private static let width = UInt.bitWidth

    /// None of them.
    init(of world: FlowWorld) {
        flows = world.flows
        if flows.count > Self.width {
            rest = Array(repeating: 0, count: (flows.count - 1) / Self.width)
        }
    }

    /// The place of a flow among those that ran.
    func place(of id: FlowInstanceID) -> Int? {
        FlowWorld.place(of: id, among: flows.count) { flows[$0].id }
    }

    subscript(place: Int) -> Bool {
        get {
            let (word, bit) = place.quotientAndRemainder(dividingBy: Self.width)
            return (word == 0 ? first : rest[word - 1]) >> bit & 1 == 1
        }
        set {
            let (word, bit) = place.quotientAndRemainder(dividingBy: Self.width)
            let mask = UInt(1) << bit
            if word == 0 {
                first = newValue ? first | mask : first & ~mask
            } else {
                rest[word - 1] = newValue ? rest[word - 1] | mask : rest[word - 1] & ~mask
            }
        }
    }

    package func contains(_ id: FlowInstanceID) -> Bool { place(of: id).map { self[$0] } ?? false }

    mutating func insert(_ id: FlowInstanceID) {
        if let place = place(of: id) { self[place] = true }
    }

    /// Whether nobody is left out.
    var isEverybody: Bool { flows.indices.allSatisfy { self[$0] } }

    /// Adds the callers of all that are in it. Callers are older than those whom they call.
    mutating func addCallers() {
        for place in flows.indices.reversed() where self[place] {
            if let caller = flows[place].caller { insert(caller) }
        }
    }

    /// Adds all that they have called, and what those have.
    mutating func addCalled() {
        for place in flows.indices where !self[place] {
            if let caller = flows[place].caller, contains(caller) { self[place] = true }
        }
    }
}

extension FlowWorld {
    /// A flow and all below it.
    func family(of id: FlowInstanceID) -> FlowGroup {
        var result = FlowGroup(of: self)
        result.insert(id)
        result.addCalled()
        return result
    }

    /// Whether an entry belongs to one of them.
    static func isOwned(_ entry: FlowEntryInstance, by group: FlowGroup) -> Bool {
        entry.owner.map { group.contains($0) } ?? false
    }

    /// The flows that have an entry anywhere, or have called one that does.
    package var showing: FlowGroup {
        var result = FlowGroup(of: self)
        addOwners(to: &result)
        result.addCallers()
        return result
    }

    /// The same, and those that wait for an answer, or have called one that does.
    var showingOrAwaiting: FlowGroup {
        var result = FlowGroup(of: self)
        addOwners(to: &result)
        addAwaiting(to: &result)
        result.addCallers()
        return result
    }

    /// The flows that wait for an answer, or have called one that does.
    var awaiting: FlowGroup {
        var result = FlowGroup(of: self)
        addAwaiting(to: &result)
        result.addCallers()
        return result
    }

    private func addOwners(to group: inout FlowGroup) {
        for stack in stacks {
            for entry in stack.entries {
                if let owner = entry.owner { group.insert(owner) }
            }
        }
    }

    private func addAwaiting(to group: inout FlowGroup) {
        for call in calls { group.insert(call.flow) }
        for waiting in waiting {
            if let call = waiting.answered { group.insert(call.flow) }
        }
    }

    /// The flows that were presented in a layer of their own or embedded in a slot.
    var placed: FlowGroup {
        var result = FlowGroup(of: self)
        for layer in layers {
            if let home = layer.home { result.insert(home) }
        }
        for (place, flow) in flows.enumerated() where host(of: flow.home) != nil {
            result[place] = true
        }
        return result
    }

    /// Whether a flow or one below it has an entry anywhere.
    package func isShowing(_ id: FlowInstanceID) -> Bool {
        let family = family(of: id)
        return stacks.contains { stack in
            stack.entries.contains { Self.isOwned($0, by: family) }
        }
    }
}
