/// A column of a split, by what it stands for.
public enum FlowColumn: String, Sendable {
    case primary, supplementary, secondary
}

/// How many columns of a split are seen where there is room.
public enum FlowDisplay: String, Sendable {
    case automatic, one, two, three
}

/// How much room a window has.
public enum FlowWidth: String, Sendable {
    /// Columns are seen one after the other.
    case compact
    /// Columns are seen side by side.
    case regular
}

/// What decides which columns of a split are seen.
@MainActor
struct FlowSplitRules {
    /// The column to be seen where there is no room for all; nil is the last that is not empty.
    let collapse: (() -> FlowColumn)?
    let display: () -> FlowDisplay
}

extension FlowTabsRecord {
    var isSplit: Bool { rules != nil }

    var rules: FlowSplitRules? {
        if case .split(let rules) = kind { return rules }
        return nil
    }

    /// Which columns are seen in front of others is set anew.
    mutating func takeDisplay(_ new: FlowDisplay) {
        display = new
        switch new {
        case .one: firstShown = tabs.count - 1
        case .two: firstShown = tabs.count - 2
        case .three, .automatic: firstShown = 0
        }
    }

    /// The place of a column, if there is one.
    func index(of column: FlowColumn) -> Int? {
        switch column {
        case .primary: 0
        case .supplementary: tabs.count == 3 ? 1 : nil
        case .secondary: tabs.count - 1
        }
    }

    /// The columns that are seen, in their order.
    func shownColumns(_ width: FlowWidth) -> [Int] {
        width == .compact ? [selected] : Array(firstShown..<tabs.count)
    }
}

extension FlowWorld {
    func isEmpty(_ column: Int, of record: FlowTabsRecord) -> Bool {
        record.stacks[column].flatMap { stacks[$0]?.isEmpty } ?? true
    }

    /// The children of a container that are seen, the one in front first.
    func seenChildren(of record: FlowTabsRecord) -> [Int] {
        guard record.isSplit else { return [record.selected] }
        let shown = Array(record.shownColumns(width).reversed())
        return shown.filter { !isEmpty($0, of: record) } + shown.filter { isEmpty($0, of: record) }
    }

    /// The innermost stacks that the user sees inside a stack, the one in front first.
    func seenStacks(in stack: Int) -> [Int] {
        guard let top = stacks[stack]?.last, let record = entries[top]?.tabs else { return [stack] }
        let seen = seenChildren(of: record).compactMap { record.stacks[$0] }
        return seen.isEmpty ? [stack] : seen.flatMap(seenStacks)
    }

    /// The column that is seen after the one in front when the user goes back at its bottom.
    func columnBehind(_ stack: Int) -> (entry: Int, index: Int)? {
        guard width == .compact else { return nil }
        for entry in entries.values {
            guard let record = entry.tabs, record.isSplit, record.stacks[record.selected] == stack
            else { continue }
            let before = (0..<record.selected).last { !isEmpty($0, of: record) }
            return before.map { (entry.id, $0) }
        }
        return nil
    }

    /// The stack in front in the column in front, or in the first that has one.
    func stackInSplit(on stack: Int) -> Int {
        guard let top = stacks[stack]?.last, let record = entries[top]?.tabs, record.isSplit,
            let inner = record.stacks[record.selected]
                ?? record.stacks.lazy.compactMap({ $0 }).first
        else { return stack }
        return visibleStack(in: inner)
    }
}

extension FlowRuntime {
    func showSplit(_ node: Int, _ columns: [FlowTab], _ rules: FlowSplitRules) {
        guard let here = splitStack(of: node) else { return fault(.noTarget) }
        let id = world.newID()
        var record = FlowTabsRecord(
            tabs: columns, kind: .split(rules), selected: 0, stacks: columns.map { _ in nil },
            there: columns.map { _ in true })
        record.takeDisplay(rules.display())
        append(FlowEntry(id: id, owner: node, kind: .tabs(record)), to: here)
        startAfterTabs {
            for index in columns.indices where columns[index].destination != nil {
                startTab(id, index, asks: false)
            }
        }
        collapse(id)
    }

    /// Where a split stands. Alone it is presented over its host (law A15).
    private func splitStack(of node: Int) -> Int? {
        guard isAlone, world.root == node, world.nodes[node]?.home == world.layers.first?.stack
        else { return hereStack(node) }
        let stack = world.newStack()
        world.layers.append(
            FlowLayerRecord(
                id: world.newID(), style: .fullScreen, presenter: nil, home: node, stack: stack))
        world.nodes[node]?.home = stack
        transaction?.context?.here = stack
        return stack
    }

    /// Brings the column to the front that is to be seen alone (law G9).
    private func collapse(_ entry: Int) {
        guard var record = world.entries[entry]?.tabs, let rules = record.rules else { return }
        let wanted = (rules.collapse?()).flatMap { record.index(of: $0) }.flatMap { index in
            world.isEmpty(index, of: record) ? nil : index
        }
        record.selected =
            wanted ?? record.tabs.indices.last { !world.isEmpty($0, of: record) } ?? 0
        world.entries[entry]?.kind = .tabs(record)
    }

    private var splits: [Int] {
        world.containersInCallOrder.filter { world.entries[$0]?.tabs?.isSplit == true }
    }

    /// The window has more or less room than before.
    func takeWidth(_ width: FlowWidth) {
        world.width = width
        guard width == .compact else { return }
        for split in splits {
            guard var record = world.entries[split]?.tabs else { continue }
            record.takeDisplay(record.display)
            world.entries[split]?.kind = .tabs(record)
            collapse(split)
        }
    }

    /// Another display than the last one is taken up (law G9b).
    func updateDisplays() {
        for split in splits {
            guard var record = world.entries[split]?.tabs, let new = record.rules?.display(),
                new != record.display
            else { continue }
            record.takeDisplay(new)
            world.entries[split]?.kind = .tabs(record)
        }
    }

    /// Makes a child the selected one; a column is shown if it is hidden.
    func bringToFront(_ index: Int, of entry: Int) {
        guard var record = world.entries[entry]?.tabs else { return }
        record.selected = index
        if record.isSplit, world.width == .regular {
            record.firstShown = min(record.firstShown, index)
        }
        world.entries[entry]?.kind = .tabs(record)
    }

    /// A column in front where nothing stands and runs gives way to another (law G9c).
    func leaveEmptyColumn(_ entry: Int) {
        guard var record = world.entries[entry]?.tabs, record.isSplit,
            !isStarted(entry, record.selected)
        else { return }
        let before = (0..<record.selected).last { !world.isEmpty($0, of: record) }
        let after = record.tabs.indices.first { !world.isEmpty($0, of: record) }
        guard let next = before ?? after else { return }
        record.selected = next
        world.entries[entry]?.kind = .tabs(record)
    }
}

extension FlowCoordinatorBase {
    /// Shows these columns, the primary first. `collapse` says which is seen where there is no room
    /// for all, `display` how many are where there is.
    public final func showSplit(
        _ columns: [FlowTab], collapse: (() -> FlowColumn)? = nil,
        display: @escaping () -> FlowDisplay = { .automatic }
    ) {
        guard let runtime, let id, !runtime.hasFault else { return }
        runtime.showSplit(id, columns, FlowSplitRules(collapse: collapse, display: display))
    }
}
