import FlowEngine

// The configuration as a router sees it.
extension FlowRuntime {
    /// The world with this window as the current one; empty if the window is not in it.
    var world: FlowWorld {
        var world = windows.engine.world
        return world.enter(Int32(id)) ? world : FlowWorld()
    }

    func show(animation: FlowAnimation) {
        configuration = makeConfiguration(animation)
        router.show(configuration)
    }

    /// Shows the last configuration again, so that the screen goes back to it.
    func showAgain() {
        configuration.animation = .standard
        router.show(configuration)
    }

    private func makeConfiguration(_ animation: FlowAnimation) -> FlowConfiguration {
        let home = windows.engine.world.current
        defer { windows.engine.world.current = home }
        guard windows.engine.world.enter(Int32(id)) else { return FlowConfiguration() }
        let shown = FlowShown(world: windows.engine.world, kernel: windows.kernel)
        var layers: [FlowLayer] = []
        for layer in windows.engine.world.layers { layers.append(shown.layer(layer)) }
        return FlowConfiguration(layers: layers, animation: animation)
    }

    /// Starts the tasks of new calls, and cancels those of calls nobody waits for any more.
    func performCalls(_ new: [(id: FlowInstanceID, call: FlowCallRecord)]) {
        guard makesCalls, !new.isEmpty || !tasks.isEmpty else { return }
        for (id, call) in new {
            let work = _Concurrency.Task { [weak self] in
                let outcome = await call.operation()
                self?.tasks.removeAll { $0.call == id }
                self?.enqueue(.answer(FlowAnswer(call: id, outcome: outcome)))
            }
            tasks.append((id, work))
        }
        let calls = world.calls
        for index in tasks.indices.reversed()
        where !isOpen || !calls.contains(where: { $0.id == tasks[index].call }) {
            tasks.remove(at: index).work.cancel()
        }
    }
}

/// Turns the world into the values that routers show.
@MainActor
private struct FlowShown {
    let world: FlowWorld
    let kernel: FlowKernel

    func layer(_ layer: FlowLayerInstance) -> FlowLayer {
        let entries = world.allEntries(from: layer.stack)
        var (isDismissible, isGuarded) = (true, false)
        for entry in entries {
            if isDismissible { isDismissible = kernel.isDismissible(entry) }
            if !isGuarded { isGuarded = self.isGuarded(entry) }
        }
        let look = kernel.look(layer.source?.style)
        let style = layer.shownStyle
        return FlowLayer(
            id: Int(layer.stack.number), style: style,
            presentation: layer.kind.isSingle
                ? style.map { FlowPresentation($0) } : style == nil ? nil : look?.presentation,
            anchor: look?.anchor.map { anchor in
                FlowAnchor(name: anchor.name, screen: kernel.screens[anchor.entry]?.screen)
            },
            isPassthrough: layer.isPassthrough && layer.style?.leavesBelowInSight ?? false,
            isDismissible: isDismissible, isGuarded: isGuarded,
            alert: alert(entries.first), sheet: sheet(entries.first),
            stack: stack(layer.stack))
    }

    private func isGuarded(_ entry: FlowEntryInstance) -> Bool {
        kernel.screens[entry.id]?.destination.leave?().isHeld ?? false
    }

    private func id(_ entry: FlowEntryInstance) -> FlowScreenID {
        FlowScreenID(
            name: kernel.screens[entry.id]?.destination.name ?? "", ordinal: Int(entry.ordinal))
    }

    private func alert(_ entry: FlowEntryInstance?) -> FlowAlertEntry? {
        guard let entry, let alert = kernel.screens[entry.id]?.alert else { return nil }
        return FlowAlertEntry(id: id(entry), alert: alert)
    }

    private func sheet(_ entry: FlowEntryInstance?) -> FlowSheetEntry? {
        guard let entry, let sheet = kernel.screens[entry.id]?.sheet else { return nil }
        return FlowSheetEntry(id: id(entry), sheet: sheet)
    }

    private func stack(_ stack: FlowInstanceID) -> FlowStack {
        var entries: [FlowStackEntry] = []
        for entry in world.entries where entry.stack == stack {
            if let shown = self.entry(entry) { entries.append(shown) }
        }
        return FlowStack(id: Int(stack.number), entries: entries)
    }

    private func entry(_ entry: FlowEntryInstance) -> FlowStackEntry? {
        switch entry.content {
        case .host: return .host
        case .screen:
            guard let shown = kernel.screens[entry.id], let screen = shown.screen else {
                return nil
            }
            var slots: [FlowSlot] = []
            for (name, stack) in zip(shown.destination.slots, entry.slots) {
                let embedded = world.bottom(of: stack)
                slots.append(FlowSlot(name: name, entry: embedded.flatMap { self.entry($0) }))
            }
            return .screen(
                FlowScreenEntry(
                    id: id(entry), screen: screen, bars: shown.destination.bars?() ?? FlowBars(),
                    isGuarded: isGuarded(entry), slots: slots))
        case .tabs: return container(entry)
        }
    }

    private func container(_ entry: FlowEntryInstance) -> FlowStackEntry? {
        guard let owner = entry.owner, let flow = world.flow(owner), let tabs = flow.tabs,
            let children = kernel.flows[owner]?.children
        else { return nil }
        let id = Int(entry.id.number)
        let isSplit = tabs.columns != nil
        // The user sees the selected child even if it is about to go.
        let there = children.indices.filter { $0 == Int(tabs.selected) || children[$0].isThere() }
        let contents = there.map { index in
            FlowTabContent(
                name: children[index].name,
                isAction: children[index].destination == nil && !isSplit,
                stack: tabs.stacks[index].map { stack($0) })
        }
        if isSplit {
            return .columns(
                FlowColumns(
                    id: id, front: Int(tabs.selected), shown: world.shownColumns(of: tabs),
                    isCollapsed: world.width == .compact, columns: contents))
        }
        let selected = there.firstIndex(of: Int(tabs.selected)) ?? 0
        let container = kernel.engine.traits.container(of: flow)
        if container.kind == .pages {
            return .pages(
                FlowPages(
                    id: id, current: selected, pages: contents, loops: container.loops,
                    hasOuterBack: tabs.hasOuterBack))
        }
        return .tabs(
            FlowTabs(
                id: id, flow: kernel.name(of: owner), selected: selected, tabs: contents,
                hasOuterBack: tabs.hasOuterBack))
    }
}

extension FlowLayerInstance {
    /// Its style; an alert, action sheet or external screen is its own style. Nil for the root.
    var shownStyle: FlowStyle? {
        switch kind {
        case .alert: .alert
        case .actionSheet: .actionSheet
        case .external: .external
        case .screen: style.flatMap { FlowStyle(rawValue: $0.rawValue) }
        }
    }
}
