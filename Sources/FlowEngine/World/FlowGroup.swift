/// A set of flows out of those that ran at one moment. As long as no more ran than a word has bits,
/// it allocates nothing.
package struct FlowGroup: Sendable {
    /// All flows that ran then, oldest first.
    private let flows: [FlowInstance]
    /// One bit for each of them, in the same order: the first word, and the others.
    private var first: UInt = 0
    private var rest: [UInt] = []
    private static var width: Int { UInt.bitWidth }

    /// An empty group of the flows that run in the window.
    init(of world: FlowWorld) {
        flows = world.flows
        if flows.count > Self.width {
            rest = Array(repeating: 0, count: (flows.count - 1) / Self.width)
        }
    }

    /// The index of a flow among those that ran; nil if it did not run.
    func place(of id: FlowInstanceID) -> Int? {
        FlowWorld.place(of: id, among: flows.count) { flows[$0].id }
    }

    subscript(place: Int) -> Bool {
        get {
            if place < Self.width { return first &>> UInt(place) & 1 == 1 }
            return rest[place / Self.width - 1] &>> UInt(place % Self.width) & 1 == 1
        }
        set {
            let mask = UInt(1) &<< UInt(place % Self.width)
            if place < Self.width {
                first = newValue ? first | mask : first & ~mask
            } else {
                let word = place / Self.width - 1
                rest[word] = newValue ? rest[word] | mask : rest[word] & ~mask
            }
        }
    }

    package func contains(_ id: FlowInstanceID) -> Bool { place(of: id).map { self[$0] } ?? false }

    mutating func insert(_ id: FlowInstanceID) {
        if let place = place(of: id) { self[place] = true }
    }

    /// True if every flow that ran is in the group.
    var isEverybody: Bool { flows.indices.allSatisfy { self[$0] } }

    /// Adds the callers of all flows in the group, and theirs. One pass is enough, since a caller
    /// is older than the flows it calls. Mostly it is the one before.
    mutating func addCallers() {
        for place in flows.indices.reversed() where self[place] {
            guard let caller = flows[place].caller else { continue }
            if place > 0, flows[place - 1].id == caller {
                self[place - 1] = true
            } else {
                insert(caller)
            }
        }
    }

    /// Adds the flows that those in the group have called, and what these have called.
    mutating func addCalled() {
        for place in flows.indices where !self[place] {
            if let caller = flows[place].caller, contains(caller) { self[place] = true }
        }
    }
}

extension FlowWorld {
    /// A flow, the flows it has called, and so on.
    func family(of id: FlowInstanceID) -> FlowGroup {
        var result = FlowGroup(of: self)
        result.insert(id)
        result.addCalled()
        return result
    }

    /// True if the flow that owns the entry is in the group.
    static func isOwned(_ entry: FlowEntryInstance, by group: FlowGroup) -> Bool {
        entry.owner.map { group.contains($0) } ?? false
    }

    /// The flows that have an entry anywhere, or have called one that does.
    package var showing: FlowGroup { withCallers { addOwners(to: &$0) } }

    /// The flows that wait for an answer, or have called one that does.
    var awaiting: FlowGroup { withCallers { addAwaiting(to: &$0) } }

    /// All flows of either kind.
    var showingOrAwaiting: FlowGroup {
        withCallers {
            addOwners(to: &$0)
            addAwaiting(to: &$0)
        }
    }

    private func withCallers(_ fill: (inout FlowGroup) -> Void) -> FlowGroup {
        var result = FlowGroup(of: self)
        fill(&result)
        result.addCallers()
        return result
    }

    private func addOwners(to group: inout FlowGroup) {
        eachOwner { group[$0] = true }
    }

    /// Calls `body` for each entry that a flow owns, with the index of that flow.
    func eachOwner(_ body: (Int) -> Void) {
        // Most entries have the owner of the one below, which need not be looked for again.
        var last: (owner: FlowInstanceID?, index: Int?)
        for stack in stacks {
            for entry in stack.entries {
                if entry.owner != last.owner {
                    last = (entry.owner, entry.owner.flatMap { flowIndex($0) })
                }
                if let index = last.index { body(index) }
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
        guard stacks.contains(where: { $0.host != nil }) else { return result }
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
