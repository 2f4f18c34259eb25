/// Finding what is shown, from the front to the back (law J2).
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

    /// Nothing is shown on alerts and action sheets.
    private var stacksInFront: [FlowInstanceID] {
        frontOrder.filter { stack in
            !layers.contains { $0.stack == stack && $0.kind.isSingle }
        }
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

    /// The flow that a place belongs to: an entry, or a flow.
    package func owner(of place: FlowInstanceID) -> FlowInstanceID? {
        isRunning(place) ? place : entry(place)?.owner
    }

    /// The entry of a flow in front; where it has others not one in a layer that it has presented
    /// for a screen of its own, which lies over the place of the flow.
    private func ownEntry(of flow: FlowInstanceID) -> FlowEntryInstance? {
        let over = layers.filter { $0.presenter == flow && $0.home == nil }
        let covering = over.flatMap { allStacks(from: $0.stack) }
        for stack in stacksInFront where !covering.contains(stack) {
            if let entry = entries(of: stack).last(where: { $0.owner == flow }) { return entry }
        }
        return covering.isEmpty ? nil : firstEntry { $0.owner == flow }
    }

    /// The entry that stands for a place; of a flow its own in front, else one below it.
    package func entry(of place: FlowInstanceID) -> FlowInstanceID? {
        if !isRunning(place) { return place }
        return (ownEntry(of: place) ?? firstEntry { isFamily($0.owner, of: place) })?.id
    }

    /// The container entry a stack is in: the entry, its flow and the place among its children.
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

    /// Where a flow puts more: on the stack of its own entry in front, inside it if that is a
    /// container.
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

    /// A flow is told by its key, where there is one and its inputs are given.
    private func matches(_ id: FlowInstanceID, _ staged: FlowStagedShow, isTarget: Bool) -> Bool {
        guard isTarget || staged.isGiven else { return true }
        return host.matches(id, staged.given)
    }

    /// A running child of a flow that a stage is about; the last that was called.
    package func child(of caller: FlowInstanceID, _ staged: FlowStagedShow) -> FlowInstanceID? {
        guard case .flow(let type) = staged.target else { return nil }
        return world.children(of: caller).last { id in
            world.flow(id)?.flow == type && matches(id, staged, isTarget: false)
        }
    }
}
