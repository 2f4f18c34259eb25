/// All that is shown and runs, as one value: keeping the old one is how an event is refused.
///
/// Two trees share it: who called whom (`nodes`), and what is in what (`layers`, `stacks`,
/// `entries`). Everything has a number that is never used again, so that a reference to something
/// gone is found out.
struct FlowWorld {
    var nodes: [Int: FlowNode] = [:]
    var entries: [Int: FlowEntry] = [:]
    /// Entries from bottom to top.
    var stacks: [Int: [Int]] = [:]
    var layers: [FlowLayerRecord] = []
    /// Layers that are not shown until the flows presented there have something to show (law E9).
    var waitingLayers: [FlowLayerRecord] = []
    var root: Int?
    /// Whether a root has started; it stays so when it has ended.
    var isLaunched = false
    /// Calls that are not answered yet, in the order in which they were made.
    var calls: [FlowCallRecord] = []
    var parked: [FlowParkedAnswer] = []
    /// What waits for gates, the oldest first.
    var actions: [FlowParkedAction] = []
    /// What a leave guard asks; the alert is in the chain.
    var pending: FlowPending?
    /// All that is to be done later.
    var works: [FlowWork] { actions.map(\.work) + (pending.map { [$0.work] } ?? []) }
    /// How much room the window has.
    var width = FlowWidth.compact
    /// The kind of device.
    var idiom = FlowIdiom.phone
    /// What has launched the window.
    var launchedBy = FlowLaunch.user
    private var lastID = 0
    /// How many screens were ever shown.
    var lastOrdinal = 0
    /// Whether a screen had a guard when the last event was over. Newer ones ask nobody.
    var isAnyGuarded = false

    /// Numbers of different windows never meet.
    mutating func number(inWindow window: Int) {
        lastID = (window - 1) << 32
    }

    mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    /// Puts an old world back; numbers that were given since are not given again.
    mutating func restore(_ old: FlowWorld) {
        let last = lastID
        self = old
        lastID = last
    }

    /// Nothing runs, and the root layer shows nothing, or what was there before a flow alone.
    mutating func empty(isAlone: Bool) {
        let (room, device) = (width, idiom)
        restore(FlowWorld())
        (width, idiom) = (room, device)
        let stack = newStack()
        if isAlone {
            let host = newID()
            entries[host] = FlowEntry(id: host, owner: nil, kind: .host)
            stacks[stack] = [host]
        }
        layers = [
            FlowLayerRecord(id: newID(), style: nil, presenter: nil, home: nil, stack: stack)
        ]
    }

    mutating func newStack() -> Int {
        let id = newID()
        stacks[id] = []
        return id
    }
}

/// A running flow.
struct FlowNode {
    /// Where a flow was started, which decides what leaving its last screen means.
    enum Place: Equatable {
        case host
        case root
        case step
        case tab(entry: Int, index: Int, name: String)
    }

    let id: Int
    let coordinator: FlowCoordinatorBase
    let parent: Int?
    let place: Place
    /// The stack the flow was started on.
    var home: Int
    /// The stack its caller called it from, where the caller goes on when it has ended (law A6).
    var calledFrom: Int
    var children: [Int] = []
    let destination: FlowDestination?
    /// The step that called it.
    var site: FlowCodeLine?
    /// It belongs to a gate, so that nobody hears how it ends.
    var isOfGate = false
    /// What it has chosen to show its children in, if it has a choice.
    var chosen: FlowContainer.Chosen?
    /// Takes the place of what the caller passed, from the end of this event on.
    var newInputs: [FlowLiveInput] = []
    /// The step that has given its inputs.
    var shown: FlowSavedStep?

    /// What its caller passes.
    @MainActor
    var inputs: [FlowLiveInput] { destination?.inputs ?? coordinator.ownInputs }
}

/// Something in a stack.
struct FlowEntry {
    enum Kind {
        case host
        case screen(FlowDestination)
        case tabs(FlowTabsRecord)
    }

    let id: Int
    /// The flow that shows it; nil for the host.
    let owner: Int?
    var kind: Kind
    var ordinal: Int?
    var screen: (any FlowScreen)?
    /// What an alert or action sheet says since the last event.
    var alert: FlowAlert?
    /// What a sheet of the system shows since the last event.
    var sheet: FlowSheet?
    /// The steps that run the actions whose step presents a sheet, which answers it.
    var runs: [FlowCodeLine] = []
    var newInputs: [FlowLiveInput] = []
    /// The step that has given its inputs.
    var shown: FlowSavedStep?
    /// The slots of a screen, in their order: stacks of which none holds more than one entry.
    var slots: [Int] = []

    var destination: FlowDestination? {
        if case .screen(let destination) = kind { return destination }
        return nil
    }

    var tabs: FlowTabsRecord? {
        if case .tabs(let tabs) = kind { return tabs }
        return nil
    }

    /// The stacks in it: those of its tabs that have one, or its slots.
    var inner: [Int] { (tabs?.stacks ?? []).compactMap { $0 } + slots }
}

struct FlowLayerRecord {
    let id: Int
    /// How it looks now; nil for the root.
    var presentation: FlowPresentation?
    /// What that follows from, as long as it can change, and the flow that it reads.
    var rule: FlowStyleRule?
    var reader: Int?
    /// Whether it lets touches through to what is below.
    var isPassthrough = false
    /// What it points to, and the entry of the screen that knows it.
    var anchor: (name: String, entry: Int)?
    /// The flow whose step presented it; nil for the root.
    let presenter: Int?
    /// The flow that was started in it; nil for a screen of the presenter.
    var home: Int?
    let stack: Int

    init(id: Int, style: FlowStyle?, presenter: Int?, home: Int?, stack: Int) {
        self.id = id
        presentation = style.map { FlowPresentation($0) }
        self.presenter = presenter
        self.home = home
        self.stack = stack
    }

    var style: FlowStyle? { presentation?.kind }

    /// An alert or action sheet, which nothing else stands with.
    var isSingle: Bool { style == .alert || style == .actionSheet || style == .external }
}

// MARK: - Looking around

extension FlowWorld {
    /// All entries of a stack and of what is nested in it, bottom first, tabs in their order.
    func entries(inStack stack: Int) -> [Int] {
        var found: [Int] = []
        collect(stack, into: &found)
        return found
    }

    /// All entries of the window in view order: layers from the root up.
    var entriesInViewOrder: [Int] {
        var found: [Int] = []
        for layer in layers { collect(layer.stack, into: &found) }
        return found
    }

    private func collect(_ stack: Int, into found: inout [Int]) {
        for id in stacks[stack] ?? [] {
            found.append(id)
            for inner in entries[id]?.inner ?? [] { collect(inner, into: &found) }
        }
    }

    /// The stack that holds an entry.
    func stack(of entry: Int) -> Int? {
        for (id, held) in stacks where held.contains(entry) { return id }
        return nil
    }

    /// The layer a stack belongs to, directly or nested, by its index in the chain.
    func layerIndex(ofStack stack: Int) -> Int? {
        layers.firstIndex { holds($0.stack, stack) }
    }

    private func holds(_ outer: Int, _ inner: Int) -> Bool {
        if outer == inner { return true }
        for id in stacks[outer] ?? [] {
            for nested in entries[id]?.inner ?? [] where holds(nested, inner) { return true }
        }
        return false
    }

    /// The stack that the user sees inside a stack.
    func visibleStack(in stack: Int) -> Int {
        seenStacks(in: stack).first ?? stack
    }

    /// The stack whose top goes when the user goes back from a stack in view: this one, or where it
    /// shows its start the one that holds its container, if that says so (law A11).
    func backStack(of stack: Int) -> Int? {
        if stacks[stack]?.count ?? 0 > 1 { return stack }
        let container = entries.values.first { entry in
            entry.tabs.map { $0.hasOuterBack && $0.stacks.contains(stack) } ?? false
        }
        guard let container, let outer = self.stack(of: container.id) else { return nil }
        return backStack(of: outer)
    }

    /// Whether an output of a screen that is there is heard: the screen is active, or has said that
    /// this one is delivered all the same (law B7).
    @MainActor
    func hears(_ output: String, from entry: Int) -> Bool {
        if isActive(entry) { return true }
        return entries[entry]?.destination?.delivered.contains(output) == true
    }

    /// The flow and all that run under it, callers before callees.
    func subtree(_ node: Int) -> [Int] {
        var found = [node]
        for child in nodes[node]?.children ?? [] { found += subtree(child) }
        return found
    }

    /// All running flows, callers before callees.
    var nodesInCallOrder: [Int] {
        guard let root, nodes[root] != nil else { return [] }
        return subtree(root)
    }

    /// The flows that show something themselves or through a flow they called.
    var showing: Set<Int> {
        var found: Set<Int> = []
        for entry in entries.values {
            var node = entry.owner
            while let id = node, found.insert(id).inserted { node = nodes[id]?.parent }
        }
        return found
    }

    /// The callers of a flow, the nearest first.
    func callers(of node: Int) -> [Int] {
        var found: [Int] = []
        var next = nodes[node]?.parent
        while let id = next {
            found.append(id)
            next = nodes[id]?.parent
        }
        return found
    }

    /// Which gesture closes the layer on top.
    var isClosedBySwipe: Bool { layers.last?.presentation?.isClosedBySwipe(width) ?? false }
    var isClosedByTapOutside: Bool {
        layers.last?.presentation?.isClosedByTapOutside(width) ?? false
    }

    /// The stacks the user sees inside a stack, innermost first.
    func visibleStacks(in stack: Int) -> [Int] {
        guard let top = stacks[stack]?.last.flatMap({ entries[$0] }) else { return [stack] }
        let shown = top.tabs.map { tabs in
            seenChildren(of: tabs).compactMap { tabs.stacks[$0] }
        }
        return (shown ?? top.slots).flatMap(visibleStacks) + [stack]
    }

    /// A stack and all stacks inside its entries, in view order.
    func allStacks(in stack: Int) -> [Int] {
        var found = [stack]
        for id in stacks[stack] ?? [] {
            for inner in entries[id]?.inner ?? [] { found += allStacks(in: inner) }
        }
        return found
    }

    /// All stacks from the front to the back: layers from the top, in each the visible ones, then
    /// the hidden ones.
    var frontOrder: [Int] {
        var found: [Int] = []
        for layer in layers.reversed() {
            let visible = visibleStacks(in: layer.stack)
            found += visible + allStacks(in: layer.stack).filter { !visible.contains($0) }
        }
        return found
    }

    /// The first stack from the front that holds something of the flow or its descendants; else
    /// its home, or that of the nearest caller that has one (law A6).
    func frontStack(of node: Int) -> Int? {
        let members = Set(subtree(node))
        let single = Set(layers.filter(\.isSingle).map(\.stack))
        let front = frontOrder.first { stack in
            !single.contains(stack)
                && (stacks[stack] ?? []).contains {
                    entries[$0]?.owner.map(members.contains) ?? false
                }
        }
        if let front { return front }
        let homes = ([node] + callers(of: node)).compactMap { nodes[$0]?.home }
        return homes.first { stacks[$0] != nil } ?? layers.first?.stack
    }

    /// The containers of all flows, those of callers first.
    var containersInCallOrder: [Int] {
        var found: [Int: Int] = [:]
        for entry in entries.values where entry.tabs != nil {
            if let owner = entry.owner { found[owner] = entry.id }
        }
        return found.isEmpty ? [] : nodesInCallOrder.compactMap { found[$0] }
    }

    /// The container a flow shows its tabs in.
    func tabsEntry(of node: Int) -> FlowEntry? {
        entries.values.first { $0.owner == node && $0.tabs != nil }
    }
}
