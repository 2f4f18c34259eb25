/// Finding screens and flows, from the front to the back (law J2).
extension FlowWorld {
    package func firstEntry(where isMeant: (FlowEntryInstance) -> Bool) -> FlowEntryInstance? {
        for stack in stacksInFront {
            if let entry = entries(of: stack).last(where: isMeant) { return entry }
        }
        return nil
    }

    /// The screen of a flow that is nearest to the front.
    package func nearest(_ screen: FlowScreenType, of flow: FlowInstanceID) -> FlowEntryInstance? {
        for stack in frontOrder {
            let found = entries(of: stack).last { $0.owner == flow && $0.screen == screen }
            if let found { return found }
        }
        return nil
    }

    /// The stacks on which something can be found: not those of screens that are alone in their
    /// layer.
    private var stacksInFront: [FlowInstanceID] {
        frontOrder.filter { !isSingle($0) }
    }

    /// The instances of a flow: those with entries of their own from the front to the back, then
    /// the others in preorder.
    package func instances(of type: FlowID) -> [FlowInstanceID] {
        var result: [FlowInstanceID] = []
        for stack in stacksInFront {
            for entry in entries(of: stack).reversed() {
                guard let owner = entry.owner, flow(owner)?.flow == type,
                    !result.contains(owner)
                else { continue }
                result.append(owner)
            }
        }
        for id in preorder where flow(id)?.flow == type && !result.contains(id) {
            result.append(id)
        }
        return result
    }

    /// The flow that a place belongs to. A place is an entry or a flow.
    package func owner(of place: FlowInstanceID) -> FlowInstanceID? {
        isRunning(place) ? place : entry(place)?.owner
    }

    /// The front entry of a flow. An entry in a layer that the flow has presented for its own
    /// screen lies over the flow's place, so it counts only if there are no others.
    private func ownEntry(of flow: FlowInstanceID) -> FlowEntryInstance? {
        let over = layers.filter { $0.presenter == flow && $0.home == nil }
        let covering = over.flatMap { allStacks(from: $0.stack) }
        for stack in stacksInFront where !covering.contains(stack) {
            if let entry = entries(of: stack).last(where: { $0.owner == flow }) { return entry }
        }
        return covering.isEmpty ? nil : firstEntry { $0.owner == flow }
    }

    /// The entry for a place: for a flow its own front entry, else one of a flow below it.
    package func entry(of place: FlowInstanceID) -> FlowInstanceID? {
        if !isRunning(place) { return place }
        return (ownEntry(of: place) ?? firstEntry { isFamily($0.owner, of: place) })?.id
    }

    /// The container that a stack is in: its entry, its flow and the index of the child.
    package func container(
        of stack: FlowInstanceID
    ) -> (entry: FlowInstanceID, owner: FlowInstanceID, child: Int32)? {
        for flow in flows {
            guard let child = flow.tabs?.stacks.firstIndex(of: stack),
                let entry = containerEntry(of: flow.id)
            else { continue }
            return (entry, flow.id, Int32(child))
        }
        return nil
    }

    /// The stack on which a flow puts more: that of its own front entry, or, if that entry is a
    /// container, the one inside it.
    func topStack(of flow: FlowInstanceID) -> FlowInstanceID {
        guard let own = ownEntry(of: flow),
            let stack = stack(holding: own.id)
        else { return insideSplit(on: ground(of: frontStack(of: flow))) }
        guard let inner = selectedStack(of: own) else {
            return insideSplit(on: ground(of: stack))
        }
        return frontStack(from: inner)
    }
}

extension FlowEngine {
    /// The entry or the flow that a stage is about.
    package func find(_ staged: FlowStagedShow, isTarget: Bool) -> FlowInstanceID? {
        switch staged.target {
        case .screen(let screen):
            return world.firstEntry { entry in
                entry.screen == screen && host.matches(entry.id, staged.given)
            }?.id
        case .flow(let type):
            return world.instances(of: type).first { id in
                matches(id, staged, isTarget: isTarget)
            }
        }
    }

    /// True if a flow is the one that a stage is about: its key decides, if it has one and inputs
    /// are given.
    private func matches(_ id: FlowInstanceID, _ staged: FlowStagedShow, isTarget: Bool) -> Bool {
        guard isTarget || staged.isGiven else { return true }
        return host.matches(id, staged.given)
    }

    /// The running child of a flow that a stage is about; the last called, if there are several.
    package func child(of caller: FlowInstanceID, _ staged: FlowStagedShow) -> FlowInstanceID? {
        guard case .flow(let type) = staged.target else { return nil }
        return world.children(of: caller).last { id in
            world.flow(id)?.flow == type && matches(id, staged, isTarget: false)
        }
    }
}
