/// Slots of screens and the entries in them (law D11).
extension FlowEngine {
    /// Puts a screen or flow into a slot, or empties it. The entry in it goes, and a flow that was
    /// embedded there ends.
    package func embed(
        _ target: FlowTarget?, _ given: FlowTicket?, into slot: FlowSlotPlace, _ frame: Frame
    ) throws(FlowStop) {
        if let target, let given, try showsRunning(target, given, frame, screensToo: false) {
            return
        }
        let here = world.here(frame.here, for: frame.flow)
        guard let stack = findSlot(slot, frame) else { throw fault(.noTarget) }
        let before = showing(for: frame.flow)
        endChildren(of: frame.flow) { $0.home == stack }
        removeEntries(of: stack)
        try sweep(before, showsNext: target != nil)
        guard let target, let given else { return }
        try place(target, given, on: stack, calledFrom: here, by: frame.flow)
    }

    /// The slot of the screen that has reported or of one it is embedded in, else of the nearest.
    private func findSlot(_ slot: FlowSlotPlace, _ frame: Frame) -> FlowInstanceID? {
        func isMeant(_ entry: FlowEntryInstance) -> Bool {
            entry.owner == frame.flow && entry.screen == slot.screen
        }
        var reporter = frame.reporter
        while let id = reporter, let stack = world.stack(holding: id) {
            let entry = world.entries(of: stack).first { $0.id == id }
            if let entry, isMeant(entry) { return entry.slots[Int(slot.index)] }
            reporter = world.host(of: stack)
        }
        return world.firstEntry(where: isMeant)?.slots[Int(slot.index)]
    }

    /// The stack that a `push` goes to. Only the first screen of an embedded flow goes into the
    /// slot.
    func pushedStack(
        for target: FlowTarget, by flow: FlowInstanceID, at here: FlowInstanceID
    ) -> FlowInstanceID {
        let ground = world.insideSplit(on: world.ground(of: here))
        if case .flow(let type) = target, traits[type].mayHaveContainer { return ground }
        let fills =
            world.host(of: here) != nil && world.isEmpty(here)
            && world.flow(flow)?.home == here
        return fills ? here : ground
    }
}

extension FlowWorld {
    /// The entries of a flow that are embedded in an entry, at any depth, in view order.
    package func embedded(in entry: FlowEntryInstance, of flow: FlowInstanceID)
        -> [FlowEntryInstance]
    {
        var result: [FlowEntryInstance] = []
        for slot in entry.slots {
            for inner in entries(of: slot) { result += held(by: inner, of: flow) }
        }
        return result
    }

    /// The entries of a flow that are removed with an entry: itself and those embedded in it.
    package func held(by entry: FlowEntryInstance, of flow: FlowInstanceID) -> [FlowEntryInstance] {
        (entry.owner == flow ? [entry] : []) + embedded(in: entry, of: flow)
    }
}
