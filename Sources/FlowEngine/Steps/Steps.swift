/// The steps of one flow (law D).
extension FlowEngine {
    package func push(_ target: FlowTarget, _ given: FlowTicket, _ frame: Frame) throws(FlowStop) {
        if try showsRunning(target, given, frame) { return }
        let here = world.here(frame.here, for: frame.flow)
        let stack = pushedStack(for: target, by: frame.flow, at: here)
        try place(target, given, on: stack, calledFrom: stack, by: frame.flow)
    }

    package func present(
        _ target: FlowTarget, _ given: FlowTicket, _ said: FlowTicket?, isPassthrough: Bool,
        _ frame: Frame
    ) throws(FlowStop) {
        if case .gate(let gate) = frame.origin { progress.presentingGate = gate }
        if try showsRunning(target, given, frame) { return }
        try present(
            target, given, said, isPassthrough: isPassthrough,
            here: world.here(frame.here, for: frame.flow), by: frame.flow)
    }

    /// Shows something in place of all that the flow shows, or of all that is in a child of it.
    package func replace(
        _ target: FlowTarget, _ given: FlowTicket, in child: Int32?, _ frame: Frame
    ) throws(FlowStop) {
        if try showsRunning(target, given, frame, screensToo: false) { return }
        guard let child, !hasChosenStack(frame.flow) else {
            return try replaceAll(by: target, given, frame)
        }
        let stack = try clear(child, frame)
        try place(target, given, on: stack, calledFrom: stack, by: frame.flow)
    }

    /// Queues an event of the application. At delivery the engine looks for the flows that want it.
    package func send(_ event: Int32, _ payload: FlowTicket?, to reach: FlowReach, _ frame: Frame) {
        let own = world.window
        var windows = world.windowIDs
        switch reach {
        case .here: windows = [own]
        case .otherWindows: windows.removeAll { $0 == own }
        case .allWindows: break
        case .window(let id): windows.removeAll { Int($0) != id }
        }
        progress.agenda.append(
            Delivery(
                caller: .nowhere, trigger: .event(event), payload: payload, mode: frame.mode,
                sender: host.site, windows: windows))
    }

    /// Sends a command to the nearest screen of a kind that the flow shows at the end of the event.
    package func tell(
        _ screen: FlowScreenType, _ command: Int32, _ payload: FlowTicket?, _ frame: Frame
    ) {
        progress.commands.append(
            FlowSentCommand(
                flow: frame.flow, screen: screen, command: command, payload: payload,
                step: host.site))
    }

    /// Removes the flow's topmost own screens, and all entries above the lowest of them (law D3).
    package func pop(_ count: Int, _ frame: Frame) throws(FlowStop) {
        let here = ground(frame)
        let entries = world.entries(of: here)
        var left = count
        var removed: [FlowInstanceID] = []
        for entry in entries.reversed() where left > 0 {
            var own = [entry.id]
            if entry.owner != frame.flow || entry.screen == nil {
                own = world.embedded(in: entry, of: frame.flow).reversed().map { $0.id }
                if own.count < left { removed.append(entry.id) }
            }
            removed += own.prefix(left)
            left -= min(left, own.count)
        }
        if left > 0 { throw fault(.popTooDeep) }
        try leave(removing: removed, frame)
    }

    package func popTo(_ screen: FlowScreenType, _ frame: Frame) throws(FlowStop) {
        let here = ground(frame)
        let entries = world.entries(of: here)
        let target = entries.lastIndex { entry in
            world.held(by: entry, of: frame.flow).contains { $0.screen == screen }
        }
        guard let target else { throw fault(.noTarget) }
        try truncate(entries[(target + 1)...], frame)
    }

    package func popToRoot(_ frame: Frame) throws(FlowStop) {
        let here = ground(frame)
        let entries = world.entries(of: here)
        let first = entries.firstIndex { entry in
            !world.held(by: entry, of: frame.flow).isEmpty
        }
        guard let first else { return }
        try truncate(entries[(first + 1)...], frame)
    }

    private func ground(_ frame: Frame) -> FlowInstanceID {
        world.ground(of: world.here(frame.here, for: frame.flow))
    }

    private func truncate(
        _ entries: ArraySlice<FlowEntryInstance>, _ frame: Frame
    ) throws(FlowStop) {
        if entries.isEmpty { return }
        let before = showing(for: frame.flow)
        for entry in entries { remove(entry.id) }
        try sweep(before)
    }

    /// Removes a screen or a called flow, however it was shown (law D16).
    package func close(_ target: FlowCloseTarget, _ frame: Frame) throws(FlowStop) {
        switch target {
        case .nearest:
            guard let reporter = frame.reporter,
                world.stack(holding: reporter) != nil
            else { return }
            try leave(removing: [reporter], frame)
        case .screen(let screen):
            if let found = world.nearest(screen, of: frame.flow) {
                try leave(removing: [found.id], frame)
            }
        case .flow(let flow):
            let child = world.children(of: frame.flow).last {
                world.flow($0)?.flow == flow
            }
            guard let child else { return }
            let before = showing(for: frame.flow)
            removeAll(of: child)
            end(child, .cancelled(.parent), .sweep)
            dropEmptyLayers(closing: frame.flow)
            try endIfNothingIsLeft(frame)
            try sweep(before)
        }
    }

    /// Removes entries because their flow wants to leave. If it then shows nothing, it ends (law
    /// G3).
    private func leave(removing entries: [FlowInstanceID], _ frame: Frame) throws(FlowStop) {
        let before = showing(for: frame.flow)
        let emptyHomes = emptyHomes(of: frame.flow)
        for entry in entries { remove(entry) }
        dropEmptyLayers(closing: frame.flow)
        if self.emptyHomes(of: frame.flow) > emptyHomes { throw fault(.popAtRoot) }
        try endIfNothingIsLeft(frame)
        try sweep(before)
    }

    private func endIfNothingIsLeft(_ frame: Frame) throws(FlowStop) {
        guard let flow = world.flow(frame.flow), !world.isShowing(flow.id)
        else { return }
        if flow.child != nil || (flow.caller == nil && !root.isAlone) {
            throw fault(.popAtRoot)
        }
        end(flow.id, .cancelled(.itself), .full)
    }

    /// The number of this flow's own stacks that are empty but cannot stay so: the root's, a tab's
    /// or that of a column that does not start empty.
    private func emptyHomes(of id: FlowInstanceID) -> Int {
        guard let flow = world.flow(id) else { return 0 }
        var own: [FlowInstanceID] = []
        if flow.child != nil || (flow.caller == nil && !root.isAlone) { own.append(flow.home) }
        let children = traits[flow.flow].children
        for (index, stack) in (flow.tabs?.stacks ?? []).enumerated() {
            if let stack, !children[index].isAction { own.append(stack) }
        }
        var count = 0
        for stack in own where world.isEmpty(stack) { count += 1 }
        return count
    }

    /// Removes the topmost layer this flow presented, or the one that is named (law D6).
    package func dismiss(_ target: FlowCloseTarget, _ frame: Frame) throws(FlowStop) {
        let found = world.layers.lastIndex { layer in
            guard layer.presenter == frame.flow else { return false }
            switch target {
            case .nearest: return true
            case .screen(let screen):
                guard layer.home == nil else { return false }
                return world.entries(of: layer.stack).contains {
                    $0.owner == frame.flow && $0.screen == screen
                }
            case .flow(let flow):
                return layer.home.flatMap { world.flow($0) }?.flow == flow
            }
        }
        guard let found else { throw fault(.noLayer) }
        let before = showing(for: frame.flow)
        removeLayers(from: found)
        try sweep(before)
    }

    package func dismissAll(_ frame: Frame) throws(FlowStop) {
        func lowest() -> Int? {
            world.layers.firstIndex { world.isFamily($0.presenter, of: frame.flow) }
        }
        if lowest() == nil { return }
        let before = showing(for: frame.flow)
        while let index = lowest() { removeLayers(from: index) }
        try sweep(before)
    }

    package func finish(_ outcome: Int32, _ payload: FlowTicket?, _ frame: Frame) throws(FlowStop) {
        guard let flow = world.flow(frame.flow) else { return }
        if flow.caller == nil && !root.mayEnd { throw fault(.blank) }
        let before = showing(for: frame.flow)
        removeAll(of: flow.id)
        end(flow.id, .outcome(outcome, payload), .full)
        try sweep(before)
    }
}

/// A command on its way to a screen.
struct FlowSentCommand: Equatable {
    let flow: FlowInstanceID
    let screen: FlowScreenType
    /// The number that the host has for the command.
    let command: Int32
    let payload: FlowTicket?
    let step: FlowSite
}
