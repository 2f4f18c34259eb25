/// A screen that a gesture has taken away, and where it stood.
struct FlowRemovedScreen {
    let entry: FlowEntry
    let stack: Int
}

extension FlowRuntime {
    /// Why an event means nothing here; nil if it is to be handled (law B5 to B7, G8, G10).
    func verdictBefore(_ event: FlowEvent) -> FlowVerdict? {
        let verdict = verdictInPeace(event)
        guard world.isBusy, verdict != .gone else { return verdict }
        switch event {
        case .system(.swipeBegun), .system(.swipeDownBegun), .system(.width): return verdict
        case .output, .system: return .busy
        case .start, .close, .set, .answer, .app, .arrival: return verdict
        }
    }

    /// The verdict while nothing keeps the user waiting.
    func verdictInPeace(_ event: FlowEvent) -> FlowVerdict? {
        switch event {
        case .start, .set:
            return nil
        case .app where isAllKilled, .arrival where isKilled:
            return .ignored
        case .close:
            return windows.all.count > 1 ? nil : .ignored
        case .answer(let answer):
            return verdictBefore(answer)
        case .app(let event):
            return hasShownAddressed ? judge(event).verdict : nil
        case .arrival(let arrival):
            return landing(of: arrival) == nil ? .unhandled : nil
        case .output(let output):
            guard let source = output.source, let entry = world.entries[source.entry] else {
                return .gone
            }
            guard world.hears(output.name, from: source.entry) else { return .stale }
            if let alert = entry.alert { return alert.offers(output) ? nil : .ignored }
            if closes(output) { return nil }
            return output.handler == nil ? .ignored : nil
        case .system(.tab(let name, let tabs)):
            return verdictBeforeTab(name, tabs)
        case .system(.page(let name, let pages)):
            return verdictBeforePage(name, pages)
        case .system(.backTo(let screen)):
            return verdictBeforeBackTo(screen)
        case .system(.back(let screen)), .system(.swipe(let screen)),
            .system(.swipeBegun(let screen)):
            return verdictBeforeGesture(on: screen) ?? (canGoBack(from: screen) ? nil : .ignored)
        case .system(.swipeCancelled(let screen)):
            return verdictBeforeGesture(on: screen) ?? .ignored
        case .system(.swipeDown(let screen)):
            let isClosed = world.isClosedBySwipe
            return verdictBeforeGesture(onTop: screen) ?? verdictBeforeClosing(isClosed)
        case .system(.swipeDownBegun(let screen)):
            let isClosed = world.isClosedBySwipe
            return verdictBeforeGesture(onTop: screen) ?? (isClosed ? nil : .ignored)
        case .system(.tapOutside(let screen)):
            let isClosed = world.isClosedByTapOutside
            return verdictBeforeGesture(onTop: screen) ?? verdictBeforeClosing(isClosed)
        case .system(.width(let width)):
            return world.width == width || world.root == nil ? .ignored : nil
        }
    }

    /// A gesture that the style of the top layer has may be forbidden by a screen in it.
    private func verdictBeforeClosing(_ isClosed: Bool) -> FlowVerdict? {
        guard isClosed, let layer = world.layers.last else { return .ignored }
        return isDismissible(layer, in: world) ? nil : .refused
    }

    /// A gesture names a screen that the user sees on top of its stack.
    private func verdictBeforeGesture(on screen: FlowScreenID) -> FlowVerdict? {
        guard let entry = entry(of: screen) else { return .gone }
        return world.frontEntries.contains(entry) ? nil : .stale
    }

    /// A gesture that closes the top layer names such a screen of that layer.
    private func verdictBeforeGesture(onTop screen: FlowScreenID) -> FlowVerdict? {
        guard let entry = entry(of: screen) else { return .gone }
        return world.frontEntriesOnTop.contains(entry) ? nil : .stale
    }

    private func canGoBack(from screen: FlowScreenID) -> Bool {
        guard let stack = entry(of: screen).flatMap({ world.stack(of: $0) }) else { return false }
        return world.backStack(of: stack) != nil || world.columnBehind(stack) != nil
    }

    private func verdictBeforeBackTo(_ screen: FlowScreenID) -> FlowVerdict? {
        guard let entry = entry(of: screen) else { return .gone }
        return above(entry).isEmpty ? .ignored : nil
    }

    /// What stands above an entry of a stack that the user sees, or on which the way back is.
    private func above(_ entry: Int) -> [Int] {
        let seen = world.openLayers.flatMap { world.seenStacks(in: $0.stack) }
        for stack in seen + seen.compactMap({ world.backStack(of: $0) }) {
            let entries = world.stacks[stack] ?? []
            if let index = entries.firstIndex(of: entry) { return Array(entries[(index + 1)...]) }
        }
        return []
    }

    private func entry(of screen: FlowScreenID) -> Int? {
        world.entries.values.first { entry in
            entry.ordinal == screen.ordinal && entry.destination?.name == screen.name
        }?.id
    }

    /// What has happened already and stays, whatever follows (law B1). Returns the screens that
    /// the user took away, the topmost first.
    func takeFact(_ event: FlowEvent) -> [FlowRemovedScreen] {
        switch event {
        case .start, .app, .arrival, .system(.tab), .system(.swipeCancelled):
            return []
        case .close:
            leaveWithAll()
            return []
        case .output(let output):
            return takeClosed(output)
        case .set(let change):
            if !change.apply() { transaction?.report.verdict = .ignored }
            return []
        case .system(.page(let name, let pages)):
            turnPage(name, pages)
            return []
        case .answer(let answer):
            takeFact(answer)
            return []
        case .system(.swipeDown), .system(.swipeDownBegun), .system(.tapOutside):
            let removed = described(
                world.entries(inStack: world.layers[world.layers.count - 1].stack))
            cutLayers(from: world.layers.count - 1)
            return removed
        case .system(.width(let width)):
            takeWidth(width)
            return []
        case .system(let gesture):
            if let left = takeColumn(gesture) { return [left] }
            let taken = entriesTaken(by: gesture)
            let removed = described(taken)
            remove(taken)
            return removed
        }
    }

    /// What a gesture takes away, bottom first.
    func entriesTaken(by gesture: FlowSystemEvent) -> [Int] {
        switch gesture {
        case .back(let screen), .swipe(let screen), .swipeBegun(let screen):
            guard let stack = entry(of: screen).flatMap({ world.stack(of: $0) }),
                let back = world.backStack(of: stack), let top = world.stacks[back]?.last
            else { return [] }
            return withNested(top)
        case .backTo(let screen):
            return entry(of: screen).map(above)?.flatMap(withNested) ?? []
        case .swipeDown, .swipeDownBegun, .tapOutside:
            return world.layers.last.map { world.entries(inStack: $0.stack) } ?? []
        case .swipeCancelled, .tab, .page, .width:
            return []
        }
    }

    /// Going back at the bottom of the column in front brings the one before it to the front. The
    /// result is the screen that was left.
    private func takeColumn(_ gesture: FlowSystemEvent) -> FlowRemovedScreen? {
        let screen: FlowScreenID
        switch gesture {
        case .back(let named), .swipe(let named), .swipeBegun(let named): screen = named
        default: return nil
        }
        guard let id = entry(of: screen), let entry = world.entries[id],
            let stack = world.stack(of: id), world.stacks[stack]?.count == 1,
            let behind = world.columnBehind(stack)
        else { return nil }
        bringToFront(behind.index, of: behind.entry)
        return FlowRemovedScreen(entry: entry, stack: stack)
    }

    private func described(_ entries: [Int]) -> [FlowRemovedScreen] {
        entries.reversed().compactMap { id in
            guard let entry = world.entries[id], let stack = world.stack(of: id) else { return nil }
            return FlowRemovedScreen(entry: entry, stack: stack)
        }
    }

    /// What the flows do about an event: the part that can be taken back.
    func react(
        to event: FlowEvent, removed: [FlowRemovedScreen], showing: Set<Int>? = nil
    ) {
        switch event {
        case .start:
            guard let launching, let stack = world.layers.first?.stack else { return }
            self.launching = nil
            world.width = launchWidth
            world.launchedBy = launchArrival?.launch ?? .user
            for window in windows.all { window.world.idiom = launchIdiom }
            if let arrival = launchArrival { keepLaunch(arrival) }
            start(
                launching, nil, parent: nil, on: stack, from: stack, as: isAlone ? .host : .root
            )
        case .output(let output):
            countDelivery()
            runOutput(output, closed: removed.first)
        case .system(.tab(let name, let tabs)):
            tapTab(name, tabs)
        case .system(.page(_, let pages)):
            hearPage(pages)
        case .system:
            let doomed = emptied(since: showing ?? committed.showing)
            for screen in removed where isHeard(screen) {
                countDelivery()
                runBack(screen, doomed)
            }
            if !hasFault { endByGesture(doomed) }
        case .answer:
            guard let answer = transaction?.answered else { return }
            countDelivery()
            runAnswer(answer)
        case .app(let app):
            if hasShownAddressed { queueReactions(to: app) } else { keepUntilShown(event) }
        case .arrival(let arrival):
            if let landing = landing(of: arrival) { land(landing) }
        case .close, .set:
            return
        }
    }

    /// A screen reports where it stands; of what has closed with it nothing stands any more.
    func runOutput(_ output: FlowOutput, closed: FlowRemovedScreen?) {
        guard !hasFault, let source = output.source,
            let owner = closed?.entry.owner ?? world.entries[source.entry]?.owner,
            world.nodes[owner] != nil
        else { return }
        mark(.handler(flow: source.flow, trigger: "\(source.screen.name).\(output.name)"))
        var context = FlowContext(node: owner)
        if let closed {
            context.here = world.frontStack(of: owner)
            context.runs = closed.entry.runs
        } else {
            context.here = world.stack(of: source.entry)
            context.source = source.entry
        }
        transaction?.canBeGuarded = closed == nil
        run(context) { output.handler?() }
    }

    /// Whether somebody hears that a screen was taken away.
    func isHeard(_ screen: FlowRemovedScreen) -> Bool {
        guard let owner = screen.entry.owner, world.nodes[owner] != nil else { return false }
        return screen.entry.destination?.back != nil
    }

    /// A flow hears that one of its screens was taken away (law G2).
    func runBack(_ screen: FlowRemovedScreen, _ doomed: [Int]) {
        guard !hasFault, let destination = screen.entry.destination, let back = destination.back,
            let owner = screen.entry.owner, let node = world.nodes[owner]
        else { return }
        mark(.handler(flow: node.coordinator.name, trigger: "\(destination.name).back"))
        let mode: FlowContext.Mode = doomed.contains(owner) ? .doomed : .full
        let here = world.stacks[screen.stack] == nil ? nil : screen.stack
        run(FlowContext(node: owner, here: here, mode: mode), back)
    }
}
