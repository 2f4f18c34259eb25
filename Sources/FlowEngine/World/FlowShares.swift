/// How much a flow shows.
struct FlowShare: Sendable, Hashable {
    /// How many entries it owns.
    var owned: Int32 = 0
    /// How many of the flows it has called show something, or have called one that does.
    var called: Int32 = 0

    var isAny: Bool { owned + called > 0 }
}

/// Counts of what flows show, and of flows that show nothing, are kept up to date, so that
/// questions about them need not look at everything.
extension FlowWorld {
    var hiddenFlows: Int32 { windows[current].hiddenFlows }

    /// Adds a flow, which shows nothing yet.
    mutating func add(_ flow: FlowInstance) {
        flows.append(flow)
        windows[current].shares.append(FlowShare())
        windows[current].hiddenFlows += 1
    }

    mutating func removeFlow(_ id: FlowInstanceID) {
        guard let index = flowIndex(id) else { return }
        let flow = flows.remove(at: index)
        if windows[current].shares.remove(at: index).isAny {
            pass(-1, to: flow.caller)
        } else {
            windows[current].hiddenFlows -= 1
        }
    }

    /// Puts an entry on top of its stack.
    mutating func add(_ entry: FlowEntryInstance) {
        windows[current].entries.append(entry)
        count(1, of: entry.owner)
    }

    mutating func removeEntry(at place: Int) -> FlowEntryInstance {
        let entry = windows[current].entries.remove(at: place)
        count(-1, of: entry.owner)
        return entry
    }

    private mutating func count(_ change: Int32, of owner: FlowInstanceID?) {
        guard let owner, let index = flowIndex(owner) else { return }
        let wasAny = windows[current].shares[index].isAny
        windows[current].shares[index].owned += change
        if windows[current].shares[index].isAny == wasAny { return }
        windows[current].hiddenFlows -= change
        pass(change, to: windows[current].flows[index].caller)
    }

    /// Counts for the caller that a flow has begun or ceased to show something. That may change the
    /// same for the caller, too.
    private mutating func pass(_ change: Int32, to caller: FlowInstanceID?) {
        var caller = caller
        while let id = caller, let index = flowIndex(id) {
            let wasAny = windows[current].shares[index].isAny
            windows[current].shares[index].called += change
            if windows[current].shares[index].isAny == wasAny { return }
            windows[current].hiddenFlows -= change
            caller = windows[current].flows[index].caller
        }
    }
}

extension FlowWorld {
    /// True if a flow, or one below it in the call tree, has an entry anywhere.
    package func isShowing(_ id: FlowInstanceID) -> Bool {
        flowIndex(id).map { windows[current].shares[$0].isAny } ?? false
    }

    /// True if a flow is `other`, or was called by it or by a flow that it has called. A caller has
    /// a lower number than the flows it calls.
    func isFamily(_ id: FlowInstanceID?, of other: FlowInstanceID) -> Bool {
        var current = id
        while let id = current, id > other { current = caller(of: id) }
        return current == other
    }

    /// True if a flow waits for an answer, or has called one that does.
    func isAwaiting(_ id: FlowInstanceID) -> Bool {
        calls.contains { isFamily($0.flow, of: id) }
            || waiting.contains { isFamily($0.answered?.flow, of: id) }
    }

    /// True if a flow was presented in a layer of its own or embedded in a slot.
    func isPlaced(_ flow: FlowInstance) -> Bool {
        layers.contains { $0.home == flow.id } || host(of: flow.home) != nil
    }

    /// True if the kept counts equal those found by looking at everything.
    var areSharesKept: Bool {
        let shares = windows[current].shares
        guard shares.count == flows.count else { return false }
        for (flow, kept) in zip(flows, shares) {
            let own = entries.filter { $0.owner == flow.id }
            let called = children(of: flow.id).filter { isShowing($0) }
            if kept != FlowShare(owned: Int32(own.count), called: Int32(called.count)) {
                return false
            }
        }
        return hiddenFlows == shares.filter { !$0.isAny }.count
    }
}
