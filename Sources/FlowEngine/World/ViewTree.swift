/// The view tree.
extension FlowWorld {
    /// The index of a stack. The search can rely on later stacks having higher numbers.
    func stackIndex(_ id: FlowInstanceID) -> Int? {
        windows[current].stacks.withUnsafeBufferPointer { stacks in
            Self.place(of: id.number, among: stacks.count) { stacks[$0].id.number }
        }
    }

    /// The entries of a stack, bottom first.
    public func entries(of stack: FlowInstanceID) -> [FlowEntryInstance] {
        entries.filter { $0.stack == stack }
    }

    func count(of stack: FlowInstanceID) -> Int {
        var count = 0
        for entry in entries where entry.stack == stack { count += 1 }
        return count
    }

    package func isEmpty(_ stack: FlowInstanceID) -> Bool {
        // The search begins at the end, because callers mostly ask about entries in front.
        entries.lastIndex { $0.stack == stack } == nil
    }

    /// The lowest entry of a stack.
    package func bottom(of stack: FlowInstanceID) -> FlowEntryInstance? {
        entries.first { $0.stack == stack }
    }

    /// The top entry of a stack.
    package func top(of stack: FlowInstanceID) -> FlowEntryInstance? {
        entries.last { $0.stack == stack }
    }

    /// Moves the entries of a stack above the first `count` down to an index.
    mutating func lower(_ stack: FlowInstanceID, above count: Int, to index: Int) {
        let places = entries.indices.filter { entries[$0].stack == stack }
        if places.count <= count { return }
        let old = places.map { entries[$0] }
        let new = old[..<index] + old[count...] + old[index..<count]
        for (place, entry) in zip(places, new) { entries[place] = entry }
    }

    /// The stacks inside an entry, in order: for a container those of the children that have been
    /// started, for a screen its slots.
    func innerStacks(of entry: FlowEntryInstance) -> [FlowInstanceID] {
        guard case .tabs = entry.content else { return entry.slots }
        guard let owner = entry.owner, let tabs = flow(owner)?.tabs else { return [] }
        return tabs.stacks.compactMap { $0 }
    }

    /// The stacks inside an entry that are seen while it is on top, from the front to the back.
    private func shownStacks(of entry: FlowEntryInstance) -> [FlowInstanceID] {
        guard case .tabs = entry.content else { return entry.slots }
        guard let owner = entry.owner, let tabs = flow(owner)?.tabs, tabs.columns != nil,
            width == .regular
        else { return selectedStack(of: entry).map { [$0] } ?? [] }
        var shown: [FlowInstanceID] = []
        for index in shownColumns(of: tabs).reversed() {
            if let stack = tabs.stacks[index] { shown.append(stack) }
        }
        return shown.filter { !isEmpty($0) } + shown.filter { isEmpty($0) }
    }

    /// The indices of the columns that are seen of a split in view.
    public func shownColumns(of tabs: FlowTabsState) -> [Int] {
        guard let columns = tabs.columns, width == .regular else { return [Int(tabs.selected)] }
        return Array(tabs.stacks.indices.dropFirst(Int(columns.firstShown)))
    }

    /// The stacks that are seen below a stack, from the front to the back: those inside its top
    /// entry, then the stack itself.
    package func seenStacks(from stack: FlowInstanceID) -> [FlowInstanceID] {
        var result: [FlowInstanceID] = []
        collectSeenStacks(from: stack, in: &result)
        return result
    }

    /// True if `isMeant` holds for one of the stacks that are seen below this one.
    private func seesStack(
        from stack: FlowInstanceID, where isMeant: (FlowInstanceID) -> Bool
    ) -> Bool {
        if let top = top(of: stack) {
            for inner in shownStacks(of: top) where seesStack(from: inner, where: isMeant) {
                return true
            }
        }
        return isMeant(stack)
    }

    private func collectSeenStacks(from stack: FlowInstanceID, in result: inout [FlowInstanceID]) {
        if let top = top(of: stack) {
            for inner in shownStacks(of: top) { collectSeenStacks(from: inner, in: &result) }
        }
        result.append(stack)
    }

    /// The entry that has a slot; nil for every other stack.
    package func host(of stack: FlowInstanceID) -> FlowInstanceID? {
        stackIndex(stack).flatMap { stacks[$0].host }
    }

    /// The first stack outwards from a slot that is not a slot itself: there a flow puts what a
    /// slot cannot hold. For any other stack, that stack.
    func ground(of stack: FlowInstanceID) -> FlowInstanceID {
        var result = stack
        while let host = host(of: result), let outer = self.stack(holding: host) { result = outer }
        return result
    }

    /// The stack of the selected child of a container entry.
    package func selectedStack(of entry: FlowEntryInstance) -> FlowInstanceID? {
        guard case .tabs = entry.content, let owner = entry.owner, let tabs = flow(owner)?.tabs
        else { return nil }
        return tabs.stacks[Int(tabs.selected)]
    }

    /// A stack and all stacks inside its entries, in view order.
    func allStacks(from stack: FlowInstanceID) -> [FlowInstanceID] {
        var result: [FlowInstanceID] = []
        collectStacks(from: stack, in: &result)
        return result
    }

    private func collectStacks(from stack: FlowInstanceID, in result: inout [FlowInstanceID]) {
        result.append(stack)
        for entry in entries where entry.stack == stack {
            for inner in innerStacks(of: entry) { collectStacks(from: inner, in: &result) }
        }
    }

    /// All entries below a stack in view order: bottom to top, a container before its children.
    package func allEntries(from stack: FlowInstanceID) -> [FlowEntryInstance] {
        var result: [FlowEntryInstance] = []
        collectEntries(from: stack, in: &result)
        return result
    }

    /// An entry and all inside it.
    func allEntries(in entry: FlowEntryInstance) -> [FlowEntryInstance] {
        var result: [FlowEntryInstance] = []
        collect(entry, in: &result)
        return result
    }

    private func collectEntries(from stack: FlowInstanceID, in result: inout [FlowEntryInstance]) {
        for entry in entries where entry.stack == stack { collect(entry, in: &result) }
    }

    private func collect(_ entry: FlowEntryInstance, in result: inout [FlowEntryInstance]) {
        result.append(entry)
        for inner in innerStacks(of: entry) { collectEntries(from: inner, in: &result) }
    }

    /// All entries in view order: layers up, stacks bottom to top, tabs in order.
    public var viewOrder: [FlowEntryInstance] {
        var result: [FlowEntryInstance] = []
        for layer in layers { collectEntries(from: layer.stack, in: &result) }
        return result
    }

    /// All stacks from the front to the back: layers from the top, in each the visible ones,
    /// innermost first, then the hidden ones in view order.
    package var frontOrder: [FlowInstanceID] {
        var result: [FlowInstanceID] = []
        for layer in layers.reversed() {
            let visible = seenStacks(from: layer.stack)
            result += visible
            for stack in allStacks(from: layer.stack) where !visible.contains(stack) {
                result.append(stack)
            }
        }
        return result
    }

    /// The innermost visible stack of the top layer.
    public var frontStack: FlowInstanceID? {
        layers.last.map { frontStack(from: $0.stack) }
    }

    /// The front stack among those seen below a stack, without slots.
    package func frontStack(from stack: FlowInstanceID) -> FlowInstanceID {
        seenStacks(from: stack).first { host(of: $0) == nil } ?? stack
    }

    /// The screens that gestures are about, each on top of a stack, from the front to the back.
    public var topEntries: [FlowEntryInstance] {
        openLayers.flatMap { topEntries(of: $0) }
    }

    /// The screens of one layer that gestures are about.
    package func topEntries(of layer: FlowLayerInstance) -> [FlowEntryInstance] {
        var result: [FlowEntryInstance] = []
        for stack in seenStacks(from: layer.stack) where host(of: stack) == nil {
            if let top = top(of: stack), top.screen != nil { result.append(top) }
        }
        return result
    }

    /// The front active entry, which the user sees on top (law A7).
    public var frontEntry: FlowEntryInstance? {
        frontStack.flatMap { top(of: $0) }
    }

    /// All active entries, from the front to the back: embedded entries before their host (law A7).
    public var activeEntries: [FlowEntryInstance] {
        openLayers.flatMap { seenStacks(from: $0.stack) }.compactMap { top(of: $0) }
            .filter { $0.content != .tabs || shownStacks(of: $0).isEmpty }
    }

    /// True if the user can use a screen instance (law A7).
    func isActive(_ instance: FlowScreenInstance) -> Bool {
        func isOnTop(of stack: FlowInstanceID) -> Bool {
            top(of: stack)?.instance == instance
        }
        // Mostly it is on the stack of the top layer.
        if let layer = windows[current].layers.last, isOnTop(of: layer.stack) { return true }
        return openLayers.contains { seesStack(from: $0.stack, where: isOnTop) }
    }

    /// True if gestures can be about a screen instance.
    func isOnTop(_ instance: FlowScreenInstance) -> Bool {
        topEntries.contains { $0.instance == instance }
    }

    /// The active screens in view order: a host before the screens embedded in it.
    public var activeInstances: [FlowScreenInstance] {
        let active = activeEntries.map { $0.id }
        return viewOrder.filter { active.contains($0.id) }.compactMap { $0.instance }
    }

    /// The entry of a screen instance.
    package func find(_ instance: FlowScreenInstance) -> FlowEntryInstance? {
        // The search begins at the end, because callers mostly ask about entries in front.
        entries.last { $0.instance == instance }
    }

    /// The stack that holds an entry.
    package func stack(holding entry: FlowInstanceID) -> FlowInstanceID? {
        place(of: entry).map { entries[$0].stack }
    }

    package func entry(_ id: FlowInstanceID) -> FlowEntryInstance? {
        place(of: id).map { entries[$0] }
    }

    /// The index of an entry in the list of all.
    package func place(of entry: FlowInstanceID) -> Int? {
        entries.lastIndex { $0.id == entry }
    }

    /// True if the stack that a flow was placed on has gone, so that it can show nothing there.
    func isHomeless(_ id: FlowInstanceID) -> Bool {
        flow(id).map { stackIndex($0.home) == nil } ?? false
    }

    /// True if a stack is that of an alert, action sheet or external screen, where nothing can be
    /// pushed (law A5).
    package func isSingle(_ stack: FlowInstanceID) -> Bool {
        layers.contains { $0.stack == stack && $0.kind.isSingle }
    }

    /// The stack that a step of a flow acts on: the recorded one while it is there, else the flow's
    /// front stack (law A6).
    package func here(_ recorded: FlowInstanceID, for flow: FlowInstanceID) -> FlowInstanceID {
        stackIndex(recorded) != nil ? recorded : frontStack(of: flow)
    }

    /// The frontmost stack with an entry of a flow or its descendants, else the stack it was placed
    /// on, else the front stack of its caller (law A6).
    package func frontStack(of flow: FlowInstanceID) -> FlowInstanceID {
        var current: FlowInstanceID? = flow
        while let id = current, let instance = self.flow(id) {
            for stack in frontOrder where !isSingle(stack) {
                if entries.contains(where: { $0.stack == stack && isFamily($0.owner, of: id) }) {
                    return stack
                }
            }
            if stackIndex(instance.home) != nil { return instance.home }
            current = instance.caller
        }
        return layers.first?.stack ?? .nowhere
    }
}
