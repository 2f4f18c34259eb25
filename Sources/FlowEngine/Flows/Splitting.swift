/// The columns of splits (law G9).
extension FlowEngine {
    /// Gives a stack to a column that starts empty, when something is put there.
    func makeStack(ofColumn child: Int32, of id: FlowInstanceID) {
        guard let tabs = world[tabsOf: id], tabs.stacks[Int(child)] == nil else { return }
        let stack = makeStack()
        world[tabsOf: id]?.stacks[Int(child)] = stack
    }

    /// Selects a child of a container; a column comes to the front, and is seen from then on.
    package func turn(to child: Int32, of id: FlowInstanceID) {
        world[tabsOf: id]?.selected = child
        if let columns = world[tabsOf: id]?.columns, columns.firstShown > child,
            world.width == .regular
        {
            world[tabsOf: id]?.columns?.firstShown = child
        }
    }

    /// Brings another column to the front if the front one is left empty: the nearest one before it
    /// that is not empty, else the first such one after it.
    func leaveEmptyColumns() {
        for id in world.preorder {
            guard let tabs = world[tabsOf: id], tabs.columns != nil,
                !isStarted(tabs.selected, of: id)
            else { continue }
            let full = tabs.children.filter { !world.isEmpty($0, of: tabs) }
            let next = full.last { $0 < tabs.selected } ?? full.first
            if let next { world[tabsOf: id]?.selected = next }
        }
    }

    /// Shows the columns that `display:` says now, if its value has changed.
    func updateColumns() {
        guard traits.readsWidth else { return }
        for id in world.preorder {
            guard let tabs = world[tabsOf: id], let columns = tabs.columns else { continue }
            let display = host.display(of: id)
            if display == columns.display { continue }
            world[tabsOf: id]?.columns = FlowColumnsState(display, of: tabs.stacks.count)
        }
    }
}

/// The effect of going back or closing a layer.
package enum FlowWayBack {
    /// Removes these entries, which are on top of a stack.
    case off(ArraySlice<FlowEntryInstance>)
    /// Removes the top layer.
    case layer
    /// Removes nothing; shows the column before the one in front, which is on this stack.
    case column(flow: FlowInstanceID, child: Int32, from: FlowInstanceID)
}

extension FlowWorld {
    /// True if a column holds nothing.
    package func isEmpty(_ child: Int32, of tabs: FlowTabsState) -> Bool {
        tabs.stacks[Int(child)].map { isEmpty($0) } ?? true
    }

    /// The way that `back` and the edge swipe take from a screen on top; nil if there is neither
    /// (law G9, G10).
    package func wayBack(from instance: FlowScreenInstance) -> FlowWayBack? {
        guard let stack = topEntries.first(where: { $0.instance == instance })?.stack else {
            return nil
        }
        if let stack = backStack(of: stack) { return .off(entries(of: stack).suffix(1)) }
        guard width == .compact, let (_, owner, child) = container(of: stack),
            let tabs = flow(owner)?.tabs, tabs.columns != nil
        else { return nil }
        let before = (0..<child).last { !isEmpty($0, of: tabs) }
        return before.map { .column(flow: owner, child: $0, from: stack) }
    }

    /// The stack whose top `back` removes: this one, or, if this one shows its start, the one that
    /// holds its container, if the container says so (law A11).
    package func backStack(of stack: FlowInstanceID) -> FlowInstanceID? {
        if entries(of: stack).count > 1 { return stack }
        guard let (entry, owner, _) = container(of: stack),
            flow(owner)?.tabs?.hasOuterBack == true,
            let outer = self.stack(holding: entry)
        else { return nil }
        return backStack(of: outer)
    }

    /// The stack that a push lands on: if a split is on top of `stack`, that of its column in
    /// front.
    func insideSplit(on stack: FlowInstanceID) -> FlowInstanceID {
        guard let top = top(of: stack), top.content == .tabs,
            let tabs = top.owner.flatMap({ flow($0) })?.tabs, tabs.columns != nil
        else { return stack }
        let inner = tabs.stacks[Int(tabs.selected)] ?? tabs.stacks.compactMap { $0 }.first
        return inner.map { insideSplit(on: frontStack(from: $0)) } ?? stack
    }
}

extension FlowEngine {
    /// Decides which column is seen if only one can be: the one that `collapse:` names, unless it
    /// is empty, else the last that is not empty.
    package func collapse(_ id: FlowInstanceID) {
        guard let tabs = world[tabsOf: id], tabs.columns != nil else { return }
        let full = tabs.children.filter { !world.isEmpty($0, of: tabs) }
        var front = full.last ?? 0
        if let column = host.collapsed(id), full.contains(column) { front = column }
        world[tabsOf: id]?.selected = front
    }

    /// Reacts to another width of the window, which is a fact. If there is no more room, one column
    /// is seen.
    package func change(_ event: FlowEvent, to width: FlowWidth) -> FlowVerdict {
        if world.width == width || world.flows.isEmpty { return .ignored }
        // A flow that reads the width may start later, so the width is kept.
        guard traits.readsWidth else {
            world.width = width
            return .ignored
        }
        begin(event)
        world.width = width
        for id in world.preorder where width == .compact {
            guard let tabs = world[tabsOf: id], let columns = tabs.columns else { continue }
            world[tabsOf: id]?.columns = FlowColumnsState(
                columns.display, of: tabs.stacks.count)
            collapse(id)
        }
        return commit(event)
    }
}
