#if !hasFeature(Embedded)
    import FlowModel
#endif

/// The columns of splits (law G9).
extension Transaction {
    /// Places a split; all columns that do not start empty start, the primary first.
    mutating func placeColumns(of id: InstanceID, on home: InstanceID) throws(Stop) {
        guard let index = configuration.flowIndex(id),
            let stack = configuration.stackIndex(home)
        else { return }
        let columns = traits[configuration.flows[index].flow].children
        let display = machine.display(of: configuration.flows[index], in: configuration)
        configuration.flows[index].tabs = TabsState(
            selected: 0, stacks: Array(repeating: nil, count: columns.count),
            columns: Columns(display, of: columns.count))
        showLayer(of: home)
        let entry = Entry(id: configuration.makeID(), content: .tabs, owner: id)
        configuration.stacks[stack].entries.append(entry)
        for child in columns.indices where !columns[child].isAction {
            try startChild(Int32(child), of: id, with: nil)
        }
        machine.collapse(id, in: &configuration)
    }

    /// A column that starts empty gets a stack when something is put there.
    mutating func makeStack(ofColumn child: Int32, of id: InstanceID) {
        guard let index = configuration.flowIndex(id),
            configuration.flows[index].tabs?.stacks[Int(child)] == nil
        else { return }
        let stack = makeStack()
        configuration.flows[index].tabs?.stacks[Int(child)] = stack
    }

    /// Selects a child of a container; a column comes to the front, and is seen from then on.
    mutating func turn(to child: Int32, of id: InstanceID) {
        guard let index = configuration.flowIndex(id) else { return }
        configuration.flows[index].tabs?.selected = child
        if let columns = configuration.flows[index].tabs?.columns, columns.firstShown > child,
            configuration.width == .regular
        {
            configuration.flows[index].tabs?.columns?.firstShown = child
        }
    }

    /// A column in front that is left empty gives way to the one before it that is not, else to the
    /// one after it.
    mutating func leaveEmptyColumns() {
        for id in configuration.preorder {
            guard let index = configuration.flowIndex(id),
                let tabs = configuration.flows[index].tabs, tabs.columns != nil,
                !isStarted(tabs.selected, of: id)
            else { continue }
            let full = tabs.stacks.indices.map { Int32($0) }.filter {
                !configuration.isEmpty($0, of: tabs)
            }
            let next = full.last { $0 < tabs.selected } ?? full.first
            if let next { configuration.flows[index].tabs?.selected = next }
        }
    }

    /// What `display:` says now decides what is seen, if it says something else than before.
    mutating func updateColumns() {
        guard machine.readsWidth else { return }
        for id in configuration.preorder {
            guard let index = configuration.flowIndex(id),
                let tabs = configuration.flows[index].tabs, let columns = tabs.columns
            else { continue }
            let display = machine.display(of: configuration.flows[index], in: configuration)
            if display == columns.display { continue }
            configuration.flows[index].tabs?.columns = Columns(display, of: tabs.stacks.count)
        }
    }

    /// The fact of a way back.
    mutating func goBack(_ way: WayBack) -> [Removed] {
        switch way {
        case .off(let stack):
            return takeOff(configuration.entries(of: stack).suffix(1), of: stack)
        case .column(let id, let child, let stack):
            guard let index = configuration.flowIndex(id),
                let left = configuration.entries(of: stack).last
            else { return [] }
            configuration.flows[index].tabs?.selected = child
            return [Removed(entry: left, stack: stack)]
        }
    }
}

/// Where the back button leads.
enum WayBack {
    /// The top of the stack goes.
    case off(InstanceID)
    /// A column before the one in front, on this stack, is seen; nothing ends.
    case column(flow: InstanceID, child: Int32, from: InstanceID)
}

extension Configuration {
    /// Whether a column holds nothing.
    func isEmpty(_ child: Int32, of tabs: TabsState) -> Bool {
        tabs.stacks[Int(child)].map { entries(of: $0).isEmpty } ?? true
    }

    /// The screens that gestures are about as events name them.
    var topInstances: [(stack: InstanceID, instance: ScreenInstance)] {
        var result: [(stack: InstanceID, instance: ScreenInstance)] = []
        for (stack, entry) in topEntries {
            if let screen = entry.screen {
                result.append((stack, ScreenInstance(screen, entry.ordinal)))
            }
        }
        return result
    }

    /// Where `back` and the edge swipe lead from a screen on top; nil where there is neither (law
    /// G9, G10).
    func wayBack(from instance: ScreenInstance) -> WayBack? {
        guard let stack = topInstances.first(where: { $0.instance == instance })?.stack else {
            return nil
        }
        if let stack = backStack(of: stack) { return .off(stack) }
        guard width == .compact, let (_, owner, child) = container(of: stack),
            let tabs = flow(owner)?.tabs, tabs.columns != nil
        else { return nil }
        let before = (0..<child).last { !isEmpty($0, of: tabs) }
        return before.map { .column(flow: owner, child: $0, from: stack) }
    }

    /// The stack whose top `back` takes off: this one, or where it shows its start the one that
    /// holds its container, if that says so (law A11).
    func backStack(of stack: InstanceID) -> InstanceID? {
        if entries(of: stack).count > 1 { return stack }
        guard let (entry, owner, _) = container(of: stack),
            flow(owner)?.tabs?.hasOuterBack == true,
            let outer = self.stack(holding: entry)
        else { return nil }
        return backStack(of: outer)
    }

    /// Where a push lands that would stand on a split: in its column in front.
    func insideSplit(on stack: InstanceID) -> InstanceID {
        guard let top = entries(of: stack).last, top.content == .tabs,
            let tabs = top.owner.flatMap({ flow($0) })?.tabs, tabs.columns != nil
        else { return stack }
        let inner = tabs.stacks[Int(tabs.selected)] ?? tabs.stacks.compactMap { $0 }.first
        return inner.map { insideSplit(on: frontStack(from: $0)) } ?? stack
    }
}

extension Machine {
    /// Decides which column is seen where only one can be: what `collapse:` says, if there is
    /// something, else the last that is not empty.
    func collapse(_ id: InstanceID, in configuration: inout Configuration) {
        guard let index = configuration.flowIndex(id),
            let tabs = configuration.flows[index].tabs, tabs.columns != nil
        else { return }
        let full = tabs.stacks.indices.map { Int32($0) }.filter {
            !configuration.isEmpty($0, of: tabs)
        }
        var front = full.last ?? 0
        let wanted = collapsed(configuration.flows[index], in: configuration)
        if let column = wanted, full.contains(column) {
            front = column
        }
        configuration.flows[index].tabs?.selected = front
    }

    /// The window has another width: a fact. Where there is no room any more one column is seen.
    func change(to width: Width, _ configuration: Configuration) -> Reaction {
        guard readsWidth, configuration.width != width, !configuration.flows.isEmpty else {
            return verdict(.ignored, configuration)
        }
        var fact = configuration
        fact.width = width
        for id in fact.preorder where width == .compact {
            guard let index = fact.flowIndex(id),
                let tabs = fact.flows[index].tabs, let columns = tabs.columns
            else { continue }
            fact.flows[index].tabs?.columns = Columns(columns.display, of: tabs.stacks.count)
            collapse(id, in: &fact)
        }
        return commit(fact, since: configuration, .width(width))
    }
}
