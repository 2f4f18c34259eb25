/// Taps on tabs (law G8, G10).
extension FlowEngine {
    /// Whether the tabs of a container can be tapped: it is on the visible path of a layer that
    /// can be used.
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

    /// Whether the screen in front of its layer hides the bar with the tabs (law G10).
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
        let flow = found.flow.id
        guard canTap(tabsOf: flow), !hidesTabBar(of: flow) else { return .ignored }
        if found.tabs.selected == child { return reselect(event, found) }
        if traits[found.flow.flow].children[Int(child)].isAction,
            let verdict = judgeSelection(.selected(child: child), of: found.flow)
        {
            return verdict
        }
        return transact(event) { () throws(FlowStop) in
            try select(child, of: flow, with: nil, isReported: true)
        }
    }

    /// The selected tab again: its visible stack goes to its start, children are swept (law G8).
    private func reselect(_ event: FlowEvent, _ found: FoundChild) -> FlowVerdict {
        switch reaction(toTapOnSelected: found.tabs, found.flow) {
        case .ignore: .ignored
        case .report: reselected(event, found)
        case .pop:
            transact(event) { () throws(FlowStop) in
                try popToStart(of: found.tabs, found.flow.id)
            }
        }
    }
}

extension FlowWorld {
    /// The entry that holds the container of a flow; nil where the flow has none, or is a stack.
    package func containerEntry(of flow: FlowInstanceID) -> FlowInstanceID? {
        entries.first { $0.content == .tabs && $0.owner == flow }?.id
    }
}
