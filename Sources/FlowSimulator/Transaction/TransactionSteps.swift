#if !hasFeature(Embedded)
    import FlowModel
#endif

/// The steps of one flow (law D).
extension Transaction {
    mutating func perform(
        _ verb: Verb, _ frame: Frame, isPassthrough: Bool = false
    ) throws(Stop) {
        if machine.mayShowRunning, try showsRunning(verb, frame) { return }
        let here = configuration.here(frame.here, for: frame.flow)
        switch verb {
        case .push(let destination):
            let stack = pushedStack(for: destination.target, by: frame.flow, at: here)
            try place(
                destination.target, source(destination.arguments, frame), on: stack,
                calledFrom: stack, by: frame.flow)
        case .embed(let destination, let slot):
            try embed(destination, into: slot, here: here, frame)
        case .present(let destination, let style):
            if case .gate(let gate) = frame.origin { presentingGate = gate }
            try present(
                destination.target, source(destination.arguments, frame), style,
                isPassthrough: isPassthrough, here: here, by: frame.flow)
        case .replace(let destination):
            try replace(destination.target, source(destination.arguments, frame), frame)
        case .show(let show): try self.show(show, frame)
        case .pass: decide(.passed)
        case .drop: decide(.dropped)
        case .leave: (leaving, asked) = (asked, nil)
        case .stay: asked = nil
        case .swap(let destination): try swap(destination, frame)
        case .close(let target): try close(target, frame)
        case .pop(let count): try pop(count, here: configuration.ground(of: here), frame)
        case .popTo(let screen): try popTo(screen, here: configuration.ground(of: here), frame)
        case .popToRoot: try popToRoot(here: configuration.ground(of: here), frame)
        case .dismiss(let target): try dismiss(target, frame)
        case .dismissAll: try dismissAll(frame)
        case .select(let child, let arguments): try select(child, arguments, frame)
        case .finish(let outcome, let payload): try finish(outcome, payload, frame)
        case .restart(let fresh): try restart(fresh: fresh, frame)
        case .report(let index, let payload): report(index, payload, frame)
        case .tell(let screen, let command, let payload):
            tells.append(
                Tell(
                    step: ledger.decided[ledger.decided.count - 1], flow: frame.flow,
                    screen: screen,
                    command: command, payload: values(payload, frame)))
        case .open(let target): open(target, frame)
        case .send(let event, let payload):
            agenda.append(
                Delivery(
                    caller: .nowhere, trigger: .event(event),
                    payload: values.keep(values(payload, frame)),
                    here: .nowhere, mode: frame.mode,
                    sender: ledger.decided[ledger.decided.count - 1],
                    windows: windowsReached(frame)))
        case .set, .choose, .switch, .run, .track, .call, .ignore:
            break
        }
    }

    /// Takes off the flow's topmost own screens and what stands above the lowest (law D3).
    private mutating func pop(_ count: Int, here: InstanceID, _ frame: Frame) throws(Stop) {
        let entries = configuration.entries(of: here)
        var left = count
        var removed: [InstanceID] = []
        for entry in entries.reversed() where left > 0 {
            var own = [entry.id]
            if entry.owner != frame.flow || entry.screen == nil {
                own = configuration.embedded(in: entry, of: frame.flow).reversed().map { $0.id }
                if own.count < left { removed.append(entry.id) }
            }
            removed += own.prefix(left)
            left -= min(left, own.count)
        }
        if left > 0 { throw fault(.popTooDeep) }
        try leave(removing: removed, frame)
    }

    private mutating func popTo(
        _ screen: ScreenID, here: InstanceID, _ frame: Frame
    ) throws(Stop) {
        let entries = configuration.entries(of: here)
        let target = entries.lastIndex { entry in
            configuration.held(by: entry, of: frame.flow).contains { $0.screen == screen }
        }
        guard let target else { throw fault(.noTarget) }
        try truncate(entries[(target + 1)...], frame)
    }

    private mutating func popToRoot(
        here: InstanceID, _ frame: Frame
    ) throws(Stop) {
        let entries = configuration.entries(of: here)
        let first = entries.firstIndex { entry in
            !configuration.held(by: entry, of: frame.flow).isEmpty
        }
        guard let first else { return }
        try truncate(entries[(first + 1)...], frame)
    }

    private mutating func truncate(
        _ entries: ArraySlice<Entry>, _ frame: Frame
    ) throws(Stop) {
        if entries.isEmpty { return }
        let before = Showing(for: frame.flow, in: configuration)
        remove(entries.map { $0.id })
        try sweep(before)
    }

    /// Leaves, however it was shown (law D16).
    private mutating func close(_ target: CloseTarget, _ frame: Frame) throws(Stop) {
        switch target {
        case .nearest:
            guard let reporter = frame.reporter,
                configuration.stack(holding: reporter) != nil
            else { return }
            try leave(removing: [reporter], frame)
        case .screen(let screen):
            for stack in configuration.frontOrder {
                let found = configuration.entries(of: stack).last {
                    $0.owner == frame.flow && $0.screen == screen
                }
                if let found { return try leave(removing: [found.id], frame) }
            }
        case .flow(let flow):
            let child = configuration.children(of: frame.flow).last {
                configuration.flow($0)?.flow == flow
            }
            guard let child else { return }
            let before = Showing(for: frame.flow, in: configuration)
            removeAll(of: child)
            end(child, .cancelled(.parent), .sweep)
            dropEmptyLayers(closing: frame.flow)
            try endIfNothingIsLeft(frame)
            try sweep(before)
        }
    }

    /// Removes entries for a flow that wants out: if it shows nothing afterwards it ends (law G3).
    private mutating func leave(removing entries: [InstanceID], _ frame: Frame) throws(Stop) {
        let before = Showing(for: frame.flow, in: configuration)
        let emptyHomes = emptyHomes(of: frame.flow)
        remove(entries)
        dropEmptyLayers(closing: frame.flow)
        if self.emptyHomes(of: frame.flow) > emptyHomes { throw fault(.popAtRoot) }
        try endIfNothingIsLeft(frame)
        try sweep(before)
    }

    private mutating func endIfNothingIsLeft(_ frame: Frame) throws(Stop) {
        guard let flow = configuration.flow(frame.flow), !configuration.isShowing(flow.id)
        else { return }
        if flow.child != nil || (flow.caller == nil && !machine.isAlone) {
            throw fault(.popAtRoot)
        }
        end(flow.id, .cancelled(.itself), .full)
    }

    /// How many stacks that cannot stay empty and are this flow's own are empty: the root's, a
    /// tab's or that of a column that does not start empty.
    private func emptyHomes(of id: InstanceID) -> Int {
        guard let flow = configuration.flow(id) else { return 0 }
        var own: [InstanceID] = []
        if flow.child != nil || (flow.caller == nil && !machine.isAlone) { own.append(flow.home) }
        let children = graph[flow.flow].container.children
        for (index, stack) in (flow.tabs?.stacks ?? []).enumerated() {
            if let stack, !children[index].isAction { own.append(stack) }
        }
        var count = 0
        for stack in own where configuration.entries(of: stack).isEmpty { count += 1 }
        return count
    }

    /// Removes the topmost layer this flow presented, or the one that is named (law D6).
    private mutating func dismiss(_ target: CloseTarget, _ frame: Frame) throws(Stop) {
        let found = configuration.layers.lastIndex { layer in
            guard layer.presenter == frame.flow else { return false }
            switch target {
            case .nearest: return true
            case .screen(let screen):
                guard layer.home == nil else { return false }
                return configuration.entries(of: layer.stack).contains {
                    $0.owner == frame.flow && $0.screen == screen
                }
            case .flow(let flow):
                return layer.home.flatMap { configuration.flow($0) }?.flow == flow
            }
        }
        guard let found else { throw fault(.noLayer) }
        let before = Showing(for: frame.flow, in: configuration)
        removeLayers(from: found)
        try sweep(before)
    }

    private mutating func dismissAll(_ frame: Frame) throws(Stop) {
        let family = Set(configuration.subtree(of: frame.flow))
        func lowest() -> Int? {
            configuration.layers.firstIndex { layer in
                layer.presenter.map { family.contains($0) } ?? false
            }
        }
        if lowest() == nil { return }
        let before = Showing(for: frame.flow, in: configuration)
        while let index = lowest() { removeLayers(from: index) }
        try sweep(before)
    }

    private mutating func finish(
        _ outcome: Int32, _ payload: [ExpressionID], _ frame: Frame
    ) throws(Stop) {
        let scopes = scopes(frame)
        let values = payload.map { machine.evaluator.value(of: $0, in: scopes) ?? .none }
        guard let flow = configuration.flow(frame.flow) else { return }
        if flow.caller == nil && !machine.mayRootEnd { throw fault(.blank) }
        let before = Showing(for: frame.flow, in: configuration)
        removeAll(of: flow.id)
        end(flow.id, .outcome(outcome, values), .full)
        try sweep(before)
    }
}
