// Tabs: a container that is one entry of a stack and holds a stack for each tab.
extension FlowRuntime {
    func showTabs(
        _ node: Int, _ tabs: [FlowTab], first: Int, _ kind: FlowTabsKind, hasOuterBack: Bool
    ) {
        guard let here = hereStack(node) else { return fault(.noTarget) }
        let stack = world.ground(here)
        if stack != here { putOnGround(node) }
        let id = world.newID()
        var record = FlowTabsRecord(
            tabs: tabs, kind: kind, selected: first, stacks: tabs.map { _ in nil },
            there: tabs.map { $0.isThere() }, hasOuterBack: hasOuterBack
        )
        if !record.canSelect(first) {
            record.selected = tabs.indices.first(where: record.canSelect) ?? first
        }
        let isStarted = tabs.indices.map { index in
            index == record.selected || !kind.isLazy && record.canSelect(index)
        }
        append(FlowEntry(id: id, owner: node, kind: .tabs(record)), to: stack)
        startAfterTabs {
            for index in tabs.indices where isStarted[index] {
                startTab(id, index, asks: index == record.selected)
            }
        }
    }

    /// The start list of a tabs flow runs when its tabs are there, and is traced so.
    func startAfterTabs(_ startTabs: () -> Void) {
        let start = transaction?.report.marks.popLast()
        startTabs()
        if let start { mark(start) }
    }

    /// Starts a tab on a stack of its own. `asks` is false where no gate may keep it out.
    func startTab(
        _ entry: Int, _ index: Int, _ given: FlowDestination? = nil, asks: Bool = true
    ) {
        guard let owner = world.entries[entry]?.owner, var tabs = world.entries[entry]?.tabs,
            !hasFault
        else { return }
        let stack = tabs.stacks[index] ?? world.newStack()
        tabs.stacks[index] = stack
        world.entries[entry]?.kind = .tabs(tabs)
        guard let destination = given ?? tabs.tabs[index].destination?() else { return }
        guard !asks || areOpen(tabs.tabs[index].requires + destination.requires) else { return }
        place(
            destination, of: owner, on: stack, from: stack,
            as: .tab(entry: entry, index: index, name: tabs.tabs[index].name)
        )
    }

    /// Whether a tab shows or runs anything: its own flow, or one that was put into it.
    func isStarted(_ entry: Int, _ index: Int) -> Bool {
        guard let tabs = world.entries[entry], let stack = tabs.tabs?.stacks[index] else {
            return false
        }
        let isRunning = world.nodes.values.contains { $0.parent == tabs.owner && $0.home == stack }
        return isRunning || world.stacks[stack]?.isEmpty == false
    }

    /// A tab whose flow has ended, and that nothing else was put into, is as if it had never been
    /// selected.
    private func vacateTabIfEmpty(_ entry: Int, _ index: Int) {
        guard var tabs = world.entries[entry]?.tabs, let stack = tabs.stacks[index],
            !isStarted(entry, index)
        else { return }
        world.stacks[stack] = nil
        tabs.stacks[index] = nil
        world.entries[entry]?.kind = .tabs(tabs)
    }

    func flow(ofTab index: Int, _ entry: Int) -> Int? {
        world.nodes.values.first { node in
            guard case .tab(entry, index, _) = node.place else { return false }
            return true
        }?.id
    }

    /// A selected tab, or any page, whose flow has ended starts again: it cannot be empty
    /// (law G7).
    func startEmptyTab() -> Bool {
        for id in world.containersInCallOrder {
            guard let count = world.entries[id]?.tabs?.tabs.count else { continue }
            for index in 0..<count { vacateTabIfEmpty(id, index) }
            guard let tabs = world.entries[id]?.tabs else { continue }
            let needed =
                tabs.isPaged || tabs.isSplit
                ? tabs.tabs.indices.filter {
                    tabs.tabs[$0].isThere() && tabs.tabs[$0].destination != nil
                } : [tabs.selected]
            let empty = needed.filter { tabs.stacks[$0] == nil }
            for index in empty { startTab(id, index) }
            leaveEmptyColumn(id)
            if !empty.isEmpty { return true }
        }
        return false
    }

    func select(
        _ node: Int, _ name: String, _ destination: FlowDestination?, requires: [String]
    ) {
        guard areOpen(requires), !isChosenStack(node) else { return }
        guard let entry = world.tabsEntry(of: node), let tabs = entry.tabs,
            let index = tabs.tabs.firstIndex(where: { $0.name == name })
        else { return fault(.noTarget) }
        let tab = tabs.tabs[index]
        guard tab.isThere() else { return fault(.noTarget) }
        if tabs.isSplit, world.isEmpty(index, of: tabs) { return fault(.noTarget) }
        if tab.destination != nil || tabs.isSplit {
            selectTab(entry.id, index, destination)
        } else if !areOpen(tab.requires) {
            return
        }
        if tab.destination == nil && !tabs.isSplit || index != tabs.selected {
            queueSelection(of: tab, in: node)
        }
    }

    func selectTab(
        _ entry: Int, _ index: Int, _ destination: FlowDestination? = nil, asks: Bool = true
    ) {
        guard let tabs = world.entries[entry]?.tabs, let owner = world.entries[entry]?.owner else {
            return
        }
        let shown = destination ?? tabs.tabs[index].destination?()
        guard !asks || areOpen(tabs.tabs[index].requires + (shown?.requires ?? [])) else { return }
        bringToFront(index, of: entry)
        guard let stack = tabs.stacks[index], isStarted(entry, index) else {
            return startTab(entry, index, destination, asks: asks)
        }
        guard let destination else { return }
        nameStep(of: destination)
        if let flow = flow(ofTab: index, entry) {
            world.nodes[flow]?.newInputs = destination.inputs
            world.nodes[flow]?.shown = destination.shown
        } else {
            let screen = world.stacks[stack]?.first { isOwnScreen($0, owner, destination.name) }
            guard let screen else { return }
            world.entries[screen]?.newInputs = destination.inputs
            world.entries[screen]?.shown = destination.shown
        }
    }

    /// Tapping the selected tab brings its visible stack back to its start (law G8).
    func popTabToStart(_ entry: Int) {
        guard let tabs = world.entries[entry]?.tabs, let owner = world.entries[entry]?.owner,
            let stack = tabs.stacks[tabs.selected]
        else { return }
        truncate(world.visibleStack(in: stack), to: 0, by: owner)
    }
}
