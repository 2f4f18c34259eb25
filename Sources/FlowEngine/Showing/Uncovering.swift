/// A stage of a `show`, with the inputs that it was given when the step was reached.
package struct FlowStagedShow {
    package let target: FlowTarget
    package let opening: Opening
    /// True if inputs are given for it.
    package let isGiven: Bool
    package var given: FlowTicket
    /// The flow that the inputs are read in; nil for a link.
    package let passer: FlowInstanceID?

    package init(
        target: FlowTarget, opening: Opening, isGiven: Bool, given: FlowTicket,
        passer: FlowInstanceID?
    ) {
        self.target = target
        self.opening = opening
        self.isGiven = isGiven
        self.given = given
        self.passer = passer
    }

    /// How the flow of the stage before opens it.
    package enum Opening {
        case root, start, push, replace
        /// In a child, by the host's number, on top or in place of all that is there.
        case inside(Int32, isReplacing: Bool)
        /// A child of the container, by the host's number.
        case child(Int32)
        /// In the style that the presenting steps name.
        case present(FlowTicket?)

        package var style: FlowTicket? {
            if case .present(let style) = self { return style }
            return nil
        }
    }

    /// True if it is a child of the container of the flow before it.
    var isChild: Bool {
        if case .child = opening { true } else { false }
    }
}

/// `show`: the target is found and uncovered, else built (law J2 to J5).
extension FlowEngine {
    /// The place that is uncovered first: the target, or the nearest stage below it that is there.
    func firstPlace(
        _ stages: [FlowStagedShow], fromStart: Bool, findsTarget: Bool
    ) -> (place: FlowInstanceID, stage: Int)? {
        let last = stages.count - 1
        if findsTarget, let place = find(stages[last], isTarget: true) {
            return (place, last)
        }
        for index in stages.indices.dropLast().reversed() {
            if fromStart, case .screen = stages[index].target { continue }
            if let place = find(stages[index], isTarget: false) {
                // If the next stage is a child of the flow's container, go on from the container,
                // not from what the flow has shown over it.
                let container = stages[index + 1].isChild ? world.containerEntry(of: place) : nil
                return (container ?? place, index)
            }
        }
        return nil
    }

    /// Runs the `show` of a flow's step or of a link's.
    package func show(
        _ stages: [FlowStagedShow], fromStart: Bool, _ frame: Frame
    ) throws(FlowStop) {
        try show(
            stages, fromStart: fromStart, cause: frame.origin == .link ? .link : .parent)
    }

    /// Shows the target. Without `findsTarget` it makes another one, even if the target is there
    /// already.
    func show(
        _ stages: [FlowStagedShow], fromStart: Bool, cause: FlowCancellation,
        findsTarget: Bool = true
    ) throws(FlowStop) {
        var stages = stages
        let target = stages[stages.count - 1]
        guard
            let (place, next) = firstPlace(
                stages, fromStart: fromStart, findsTarget: findsTarget)
        else { throw unreachable() }
        if next == stages.count - 1 {
            try uncover(place, fromStart: false, cause)
            return renew(place, with: frozen(target))
        }
        guard var current = world.owner(of: place) else { throw unreachable() }
        // The screen before on the way. The next thing goes on its stack.
        var below = world.isRunning(place) ? nil : place
        try uncover(place, fromStart: fromStart, cause)
        for index in stages.indices { stages[index] = frozen(stages[index]) }
        for (index, staged) in stages.enumerated().dropFirst(next + 1) {
            guard world.isRunning(current) else { throw unreachable() }
            let isTarget = index == stages.count - 1
            let isNew = !findsTarget && isTarget
            switch staged.target {
            case .screen(let screen):
                below = try build(
                    screen, staged, by: current, above: below, cause, isNew: isNew)
            case .flow(let flow):
                let taken = isNew ? nil : child(of: current, staged)
                if let taken, !staged.isChild {
                    if isTarget {
                        try uncover(taken, fromStart: false, cause)
                        renew(taken, with: staged)
                    }
                    current = taken
                } else {
                    current = try build(flow, staged, by: current, above: below, cause)
                }
                below = nil
            }
        }
    }

    private func frozen(_ staged: FlowStagedShow) -> FlowStagedShow {
        var result = staged
        if !isLive(readIn: staged.passer) { result.given = host.frozen(staged.given) }
        return result
    }

    /// The inputs of a stage that a flow is to show.
    private func given(_ staged: FlowStagedShow, by flow: FlowInstanceID) throws(FlowStop)
        -> FlowTicket
    {
        guard let given = host.described(staged.given, by: flow, isOver: false) else {
            throw unreachable()
        }
        return given
    }

    package func unreachable() -> FlowStop {
        host.fail()
        return .unreachable(isLink: progress.isLanding)
    }

    /// Uncovers or builds a screen and returns its entry; nil if a child of a container shows it.
    @discardableResult
    package func build(
        _ screen: FlowScreenType, _ staged: FlowStagedShow, by current: FlowInstanceID,
        above below: FlowInstanceID? = nil, _ cause: FlowCancellation, isNew: Bool
    ) throws(FlowStop) -> FlowInstanceID? {
        let child: Int32? = if case .child(let child) = staged.opening { child } else { nil }
        let own = world.firstEntry { entry in
            entry.owner == current && entry.screen == screen
                && (child != nil || host.matches(entry.id, staged.given))
        }
        if let own, child != nil || !isNew {
            try uncover(own.id, fromStart: false, cause)
            if child == nil || staged.isGiven { renew(own.id, with: staged) }
            return own.id
        } else if let child {
            if world.flow(current)?.tabs == nil { throw unreachable() }
            _ = try enter(child, staged, of: current)
            return nil
        }
        if case .start = staged.opening { throw unreachable() }
        let given = try given(staged, by: current)
        try ask(traits[screen].requires)
        let stack = try stack(for: staged, by: current, above: below, cause)
        try uncover(stack, for: current, cause)
        add(screen, on: stack, owner: current, given)
        return world.top(of: stack)?.id
    }

    /// The stack on which a stage is built: that of the screen before it, else the one where its
    /// flow puts more, or that of the child it is for, which comes to the front.
    private func stack(
        for staged: FlowStagedShow, by current: FlowInstanceID, above below: FlowInstanceID?,
        _ cause: FlowCancellation
    ) throws(FlowStop) -> FlowInstanceID {
        guard case .inside(let child, let isReplacing) = staged.opening,
            !hasChosenStack(current)
        else {
            let stack = below.flatMap { world.stack(holding: $0) }
            return stack.map { world.insideSplit(on: world.ground(of: $0)) }
                ?? world.topStack(of: current)
        }
        guard let child = host.index(ofChild: child, in: current), let flow = world.flow(current),
            let tabs = flow.tabs, tabs.columns != nil || canSelect(child, of: current)
        else { throw unreachable() }
        if tabs.selected != child { try askGates(ofChild: child, of: flow.flow) }
        turn(to: child, of: current)
        let frame = Frame(flow: current, here: world.topStack(of: current))
        // A screen of this child that the way has just passed stays below what is built.
        let over = below.flatMap { world.stack(holding: $0) }
        if let over, let inside = world.container(of: over), inside.owner == current,
            inside.child == child
        {
            return over
        }
        if isReplacing { return try clear(child, frame, cause: cause) }
        guard let inside = try enter(child, for: .push, frame) else { throw unreachable() }
        return inside.here
    }

    /// Selects a child. Returns its flow, which may have started with its container.
    private func enter(
        _ child: Int32, _ staged: FlowStagedShow, of current: FlowInstanceID
    ) throws(FlowStop) -> FlowInstanceID? {
        guard let child = host.index(ofChild: child, in: current), isThere(child, of: current)
        else { throw unreachable() }
        try select(child, of: current, with: staged.isGiven ? given(staged, by: current) : nil)
        return world.flows.first { $0.caller == current && $0.child == child }?.id
    }

    private func build(
        _ flow: FlowID, _ staged: FlowStagedShow, by current: FlowInstanceID,
        above below: FlowInstanceID?, _ cause: FlowCancellation
    ) throws(FlowStop) -> FlowInstanceID {
        switch staged.opening {
        case .child(let child):
            guard let entered = try enter(child, staged, of: current) else { throw unreachable() }
            return entered
        case .root, .start: throw unreachable()
        case .push, .present, .replace, .inside: break
        }
        let given = try given(staged, by: current)
        let top = try stack(for: staged, by: current, above: below, cause)
        switch staged.opening {
        case .root, .start, .child: break
        case .push, .inside:
            try uncover(top, for: current, cause)
            try start(flow, caller: current, home: top, calledFrom: top, given)
        case .present(let style):
            try present(.flow(flow), given, style, here: top, by: current)
        case .replace:
            guard world.isRunning(current) else { throw unreachable() }
            try replaceAll(by: .flow(flow), given, Frame(flow: current, here: top))
        }
        guard let started = child(of: current, staged) else {
            throw unreachable()
        }
        return started
    }
}

/// Bringing screens and flows to the front that are there already (law J3).
extension FlowEngine {
    /// Removes what covers a place, selects the tabs on the way to it and cuts its stack there.
    func uncover(
        _ place: FlowInstanceID, fromStart: Bool, _ cause: FlowCancellation
    ) throws(FlowStop) {
        let owner = world.owner(of: place)
        let before = showing(for: owner ?? .nowhere)
        if let entry = world.entry(of: place) {
            cut(above: entry)
            if fromStart, let stack = world.stack(holding: entry),
                let lowest = world.entries(of: stack).first(where: { $0.owner == owner })
            {
                cut(above: lowest.id)
            }
        }
        try sweep(before, cause: cause)
    }

    private func cut(above entry: FlowInstanceID) {
        guard let stack = world.stack(holding: entry) else { return }
        bringToFront(stack)
        let entries = world.entries(of: stack)
        guard let place = entries.firstIndex(where: { $0.id == entry }) else { return }
        for entry in entries[(place + 1)...] { remove(entry.id) }
    }

    /// Removes what covers a stack, and selects the tabs on the way to it.
    private func bringToFront(_ stack: FlowInstanceID) {
        if let layer = world.layers.firstIndex(where: { $0.stack == stack }) {
            while world.layers.count > layer + 1 {
                let count = world.layers.count
                removeLayers(from: count - 1)
            }
        } else if let host = world.host(of: stack) {
            cut(above: host)
        } else if let (container, owner, child) = world.container(of: stack) {
            cut(above: container)
            turn(to: child, of: owner)
        }
    }

    /// Uncovers the stack on which something is built, even from what the start of its flow has
    /// just presented.
    private func uncover(
        _ stack: FlowInstanceID, for flow: FlowInstanceID, _ cause: FlowCancellation
    ) throws(FlowStop) {
        let before = showing(for: flow)
        bringToFront(stack)
        try sweep(before, cause: cause)
        guard world.isRunning(flow), world.stackIndex(stack) != nil else { throw unreachable() }
    }

    /// Replaces the inputs of a screen or flow that has been found.
    package func renew(_ id: FlowInstanceID, with staged: FlowStagedShow) {
        if let place = world.place(of: id) {
            world.entries[place].asker = host.renew(screen: id, with: staged.given)
        } else if world.isRunning(id), staged.isGiven || !staged.isChild {
            // Inputs that a flow, or one below it, passes to the flow itself would be made of
            // themselves (law F4).
            let passers = staged.passer.map { world.chain(to: $0) } ?? []
            host.renew(flow: id, with: staged.given, areFixed: passers.contains(id))
        }
    }

    /// Shows an existing screen or flow instead of another one, if the step allows it: screens with
    /// `instances:`, and flows that run in the chain of callers with an equal `key:` (law D13,
    /// D14).
    func showsRunning(
        _ target: FlowTarget, _ given: FlowTicket, _ frame: Frame, screensToo: Bool = true
    ) throws(FlowStop) -> Bool {
        guard traits.mayShowRunning else { return false }
        if case .screen = target, !screensToo { return false }
        let staged = FlowStagedShow(
            target: target, opening: .push, isGiven: true,
            given: host.compared(target, given), passer: frame.flow)
        guard let place = running(staged, for: frame.flow) else { return false }
        try uncover(place, fromStart: false, .parent)
        renew(place, with: frozen(staged))
        return true
    }

    private func running(_ staged: FlowStagedShow, for flow: FlowInstanceID) -> FlowInstanceID? {
        switch staged.target {
        case .screen(let screen):
            let instances = traits[screen].instances
            if instances == .new { return nil }
            return world.firstEntry { entry in
                entry.owner == flow && entry.screen == screen
                    && (instances == .single || host.matches(entry.id, staged.given))
            }?.id
        case .flow(let type):
            if !traits[type].hasKey { return nil }
            return world.chain(to: flow).last { id in
                world.type(of: id) == type && host.matches(id, staged.given)
            }
        }
    }
}
