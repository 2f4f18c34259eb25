/// Taps on tabs (law G8, G10).
extension FlowEngine {
    /// True if the tabs of a container can be tapped: it is on the visible path of a layer that can
    /// be used.
    package func canTap(tabsOf flow: FlowInstanceID) -> Bool {
        openLayer(with: flow) != nil
    }

    private func openLayer(with flow: FlowInstanceID) -> FlowLayerInstance? {
        world.openLayers.first { layer in
            world.seenStacks(from: layer.stack).contains { stack in
                guard let top = world.top(of: stack) else { return false }
                return top.content == .tabs && top.owner == flow
            }
        }
    }

    /// True if the screen in front of the container's layer hides the tab bar (law G10).
    package func hidesTabBar(of flow: FlowInstanceID) -> Bool {
        guard let layer = openLayer(with: flow) else { return false }
        for stack in world.seenStacks(from: layer.stack) {
            guard let front = world.top(of: stack),
                let isShown = host.showsTabBar(front)
            else { continue }
            return !isShown
        }
        return false
    }

    package func tab(
        _ event: FlowEvent, _ container: FlowInstanceID, _ child: Int32
    ) -> FlowVerdict {
        guard let found = find(child, .tabs, in: container) else { return .gone }
        if let verdict = judge(tapOn: found) { return verdict }
        return transact(event) { () throws(FlowStop) in
            try tap(found)
        }
    }

    /// Judges a tap on a tab that is there; nil if the tap does something.
    package func judge(tapOn found: FoundChild) -> FlowVerdict? {
        guard canTap(tabsOf: found.flow.id), !hidesTabBar(of: found.flow.id) else {
            return .ignored
        }
        if found.tabs.selected != found.child {
            let isAction = traits[found.flow.flow].children[Int(found.child)].isAction
            return isAction ? judgeSelection(.selected(child: found.child), of: found.flow) : nil
        }
        switch reaction(toTapOnSelected: found) {
        case .ignore: return .ignored
        case .pop: return nil
        case .report: return judgeSelection(.reselected(child: found.child), of: found.flow)
        }
    }

    /// Selects another tab. A tap on the selected tab pops the outermost of its visible stacks that
    /// is not at its start; if all are, the flow is told (law G8).
    func tap(_ found: FoundChild) throws(FlowStop) {
        guard found.tabs.selected == found.child else {
            return try select(found.child, of: found.flow.id, with: nil, isReported: true)
        }
        switch reaction(toTapOnSelected: found) {
        case .ignore: break
        case .report: queueIfWanted(.reselected(child: found.child), of: found.flow)
        case .pop:
            progress.held = heldGuards()
            let before = showing(for: found.flow.id)
            for entry in aboveStart(of: found.tabs) { remove(entry.id) }
            try sweep(before)
            progress.held = []
        }
    }

    /// The effect that a tap on the selected tab has now.
    private func reaction(toTapOnSelected found: FoundChild) -> FlowReselection {
        let word = traits.container(of: found.flow).reselect
        return word == .pop && aboveStart(of: found.tabs).isEmpty ? .report : word
    }

    /// The entries above the start of a stack of the selected tab: of those that lead to its front,
    /// the outermost that is not at its start.
    private func aboveStart(of tabs: FlowTabsState) -> ArraySlice<FlowEntryInstance> {
        guard let outer = tabs.stacks[Int(tabs.selected)] else { return [] }
        let front = world.frontStack(from: outer)
        for stack in world.seenStacks(from: outer).reversed()
        where world.frontStack(from: stack) == front {
            let above = world.entries(of: stack).dropFirst()
            if !above.isEmpty { return above }
        }
        return []
    }
}

extension FlowWorld {
    /// The entry that holds the container of a flow; nil if the flow has none, or is a stack.
    package func containerEntry(of flow: FlowInstanceID) -> FlowInstanceID? {
        entries.first { $0.content == .tabs && $0.owner == flow }?.id
    }
}
