#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Taps on tabs (law G8, G10).
extension Machine {
    /// Whether the tabs of a container can be tapped: it is on the visible path of a layer that
    /// can be used.
    public func canTap(tabsOf flow: InstanceID, in configuration: Configuration) -> Bool {
        openLayer(with: flow, in: configuration) != nil
    }

    private func openLayer(with flow: InstanceID, in configuration: Configuration) -> Layer? {
        configuration.openLayers.first { layer in
            configuration.seenStacks(from: layer.stack).contains { stack in
                guard let top = configuration.entries(of: stack).last else { return false }
                return top.content == .tabs && top.owner == flow
            }
        }
    }

    /// Whether the screen in front of its layer hides the bar with the tabs (law G10).
    public func hidesTabBar(of flow: InstanceID, in configuration: Configuration) -> Bool {
        guard let layer = openLayer(with: flow, in: configuration) else { return false }
        for stack in configuration.seenStacks(from: layer.stack) {
            guard let front = configuration.entries(of: stack).last,
                let isShown = showsTabBar(front, in: configuration)
            else { continue }
            return !isShown
        }
        return false
    }

    func tab(
        _ position: [Int], _ name: String, _ configuration: Configuration
    ) -> Reaction {
        guard let found = findTab(position, name, configuration) else {
            return verdict(.gone, configuration)
        }
        let (flow, tabs, child) = (found.flow, found.tabs, found.child)
        guard canTap(tabsOf: flow.id, in: configuration),
            !hidesTabBar(of: flow.id, in: configuration)
        else {
            return verdict(.ignored, configuration)
        }
        let event = Event.tab(container: position, name: name)
        let work = configuration.tap(tabsOf: flow.id)
        if tabs.selected == child {
            return reselect(tabs, flow, event, work, configuration)
        }
        if traits[flow.flow].children[Int(child)].isAction,
            let reaction = judgeSelection(.selected(child: child), of: flow, configuration)
        {
            return reaction
        }
        return transact(event, configuration, work) { (transaction) throws(Stop) in
            try transaction.select(child, of: flow.id, with: nil, isReported: true)
        }
    }

    /// The container at a position of the call tree, and the tab of that name if it is there.
    func findTab(
        _ position: [Int], _ name: String, _ configuration: Configuration
    ) -> FoundChild? {
        findChild(of: .tabs, position, name, configuration)
    }

    /// The selected tab again: its visible stack goes to its start, children are swept (law G8).
    private func reselect(
        _ tabs: TabsState, _ flow: FlowInstance, _ event: Event, _ work: Waiting.Work,
        _ configuration: Configuration
    ) -> Reaction {
        switch reaction(toTapOnSelected: tabs, flow, configuration) {
        case .ignore: verdict(.ignored, configuration)
        case .report: reselected(tabs.selected, flow, event, work, configuration)
        case .pop:
            transact(event, configuration, work) { (transaction) throws(Stop) in
                try transaction.popToStart(of: tabs, flow.id)
            }
        }
    }
}

extension Configuration {
    /// A tap that has to wait is for the container that was tapped (law B6).
    func tap(tabsOf flow: InstanceID) -> Waiting.Work {
        containerEntry(of: flow).map { .tap($0) } ?? .event
    }

    /// The entry that holds the container of a flow; nil where the flow has none, or is a stack.
    func containerEntry(of flow: InstanceID) -> InstanceID? {
        for stack in stacks {
            let entry = stack.entries.first { $0.content == .tabs && $0.owner == flow }
            if let entry { return entry.id }
        }
        return nil
    }

    /// The tap as it is said now, when the container may stand elsewhere in the call tree; nil when
    /// it is gone.
    func event(_ event: Event, of container: InstanceID) -> Event? {
        switch event {
        case .inside(let window, let inner):
            let inner = seen(from: window).event(inner, of: container)
            return inner.map { .inside(window: window, $0) }
        case .tab(_, let name):
            return position(of: entry(container)?.owner).map { .tab(container: $0, name: name) }
        default: return event
        }
    }
}
