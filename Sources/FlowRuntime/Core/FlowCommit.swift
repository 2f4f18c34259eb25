// The end of a transaction: what has been decided becomes visible.
extension FlowRuntime {
    /// Live inputs, then the screens, then the routers (law C1.6 and C1.7).
    func commitAll() {
        let windows = windows.all
        for window in windows { window.settle() }
        let told = findTold()
        let old = windows.map(\.committed)
        for window in windows { window.committed = window.world }
        for (window, old) in zip(windows, old) { window.bringOnScreen(replacing: old) }
        for tell in told { tell() }
        performEffects()
        for (window, old) in zip(windows, old) { window.performCalls(replacing: old) }
    }

    private func settle() {
        forgetFallenQuestion()
        settleCalls()
        giveOrdinals()
        updateFlowInputs()
        updateDisplays()
        updateStyles()
        let shown = world.entriesInViewOrder
        for id in shown { updateScreenInputs(id) }
        for id in shown { build(id) }
    }

    private func bringOnScreen(replacing old: FlowWorld) {
        animation = transaction?.animations[id] ?? .standard
        router.show(configuration)
        release(old)
    }

    /// The window closes: nobody hears of it (law B12).
    func leaveWithAll() {
        let old = committed
        leave()
        committed = world
        release(old)
        performCalls(replacing: old)
        forgetPreview()
    }

    private func giveOrdinals() {
        let new = world.entries.values.filter { $0.destination != nil && $0.ordinal == nil }
        for id in new.map(\.id).sorted() {
            world.lastOrdinal += 1
            let ordinal = world.lastOrdinal
            world.entries[id]?.ordinal = ordinal
        }
        world.isAnyGuarded = world.entries.values.contains { $0.destination?.leave != nil }
    }

    /// Callers before callees, so that one pass is enough (law F2). A flow that is shown instead of
    /// being called again passes itself what it reads before any of it changes.
    private func updateFlowInputs() {
        for id in world.nodesInCallOrder {
            guard let node = world.nodes[id] else { continue }
            adopt(node.newInputs, in: node.inputs)
            world.nodes[id]?.newInputs = []
            for input in node.inputs {
                if isLive(input), !input.evaluate() {
                    noteKept("\(node.coordinator.name).\(input.name)")
                }
            }
            for input in node.inputs { input.deliverChange() }
        }
    }

    private func updateScreenInputs(_ id: Int) {
        guard let entry = world.entries[id], let destination = entry.destination else { return }
        adopt(entry.newInputs, in: destination.inputs)
        world.entries[id]?.newInputs = []
        for input in destination.inputs where isLive(input) && !input.evaluate() {
            noteKept("\(destination.name)#\(entry.ordinal ?? 0).\(input.name)")
        }
        for input in destination.inputs { input.deliverChange() }
    }

    /// Whether the flow that passes an input still runs. Else it stays as it is.
    func isLive(_ input: FlowLiveInput) -> Bool {
        input.environment.map { world.nodes[$0] != nil } ?? true
    }

    /// An input has kept its last value; where nothing was done, or a window was closed, that is no
    /// news.
    private func noteKept(_ input: String) {
        guard let transaction, transaction.report.verdict == .done else { return }
        if case .close = transaction.atWork { return }
        note(.kept(input))
    }

    func adopt(_ new: [FlowLiveInput], in inputs: [FlowLiveInput]) {
        for input in new {
            inputs.first { $0.name == input.name }?.adopt(input)
        }
    }

    /// Builds a screen that is new in the configuration; one that came and went never is. An alert
    /// says after each event what it says now, and a sheet what it shows.
    private func build(_ id: Int) {
        guard let entry = world.entries[id], entry.screen == nil, let owner = entry.owner,
            case .screen(let destination) = entry.kind, let node = world.nodes[owner]
        else { return }
        screenInTheMaking = FlowSource(
            entry: id, flow: node.coordinator.name,
            screen: FlowScreenID(name: destination.name, ordinal: entry.ordinal ?? 0)
        )
        switch destination.kind {
        case .screen(let build): world.entries[id]?.screen = build()
        case .external(let build): world.entries[id]?.screen = build()
        case .alert(_, let content): world.entries[id]?.alert = content()
        case .sheet(let content): world.entries[id]?.sheet = content()
        case .flow: break
        }
        screenInTheMaking = nil
    }

    /// Lets go of what has left, so that nothing keeps a flow that has ended.
    func release(_ old: FlowWorld) {
        for (id, entry) in old.entries where world.entries[id] == nil {
            for input in entry.destination?.inputs ?? [] { input.release() }
        }
        for (id, node) in old.nodes where world.nodes[id] == nil {
            for input in node.inputs { input.release() }
            node.coordinator.id = nil
        }
        for input in world.nodes.values.flatMap(\.inputs) where !isLive(input) { input.freeze() }
        for entry in world.entries.values {
            for input in entry.destination?.inputs ?? [] where !isLive(input) { input.freeze() }
        }
    }

    /// The committed configuration as a router sees it.
    public var configuration: FlowConfiguration {
        FlowConfiguration(
            layers: committed.layers.map { layer in
                FlowLayer(
                    id: layer.id, style: layer.style, presentation: layer.presentation,
                    anchor: shownAnchor(of: layer), isPassthrough: layer.isOpenBelow,
                    isDismissible: isDismissible(layer, in: committed),
                    isGuarded: committed.entries(inStack: layer.stack).contains { id in
                        committed.entries[id].map(isGuarded) ?? false
                    },
                    alert: shownAlert(in: layer), sheet: shownSheet(in: layer),
                    stack: shownStack(layer.stack))
            }, animation: animation)
    }

    private func shownStack(_ id: Int) -> FlowStack {
        let entries = committed.stacks[id] ?? []
        return FlowStack(id: id, entries: entries.compactMap(shownEntry))
    }

    private func shownEntry(_ id: Int) -> FlowStackEntry? {
        guard let entry = committed.entries[id] else { return nil }
        switch entry.kind {
        case .host:
            return .host
        case .screen(let destination):
            guard let screen = entry.screen else { return nil }
            let name = FlowScreenID(name: destination.name, ordinal: entry.ordinal ?? 0)
            let slots = zip(destination.slots, entry.slots).map { name, stack in
                FlowSlot(name: name, entry: committed.stacks[stack]?.first.flatMap(shownEntry))
            }
            return .screen(
                FlowScreenEntry(
                    id: name, screen: screen, bars: destination.bars?() ?? FlowBars(),
                    isGuarded: isGuarded(entry), slots: slots))
        case .tabs(let record):
            let there = record.tabs.indices.filter(record.isSeen)
            let tabs = there.map { index in
                FlowTabContent(
                    name: record.tabs[index].name,
                    isAction: record.tabs[index].destination == nil && !record.isSplit,
                    stack: record.stacks[index].map(shownStack)
                )
            }
            let selected = there.firstIndex(of: record.selected) ?? 0
            if record.isSplit {
                return .columns(
                    FlowColumns(
                        id: id, front: record.selected,
                        shown: record.shownColumns(committed.width), columns: tabs))
            }
            if case .pages(let loops) = record.kind {
                return .pages(
                    FlowPages(
                        id: id, current: selected, pages: tabs, loops: loops,
                        hasOuterBack: record.hasOuterBack))
            }
            return .tabs(
                FlowTabs(
                    id: id, selected: selected, tabs: tabs, hasOuterBack: record.hasOuterBack))
        }
    }
}
