// Slots: places in a screen for other screens, which are active together with it (law D11).
extension FlowWorld {
    /// A stack, or of a slot the one that the outermost host stands on.
    func ground(_ stack: Int) -> Int {
        guard let host = entries.values.first(where: { $0.slots.contains(stack) }),
            let outer = self.stack(of: host.id)
        else { return stack }
        return ground(outer)
    }

    /// What stands in the slots of an entry, in view order.
    func embedded(in entry: Int) -> [Int] {
        (entries[entry]?.slots ?? []).flatMap(entries(inStack:))
    }

    /// Whether an entry, or what is embedded in it, is meant.
    func holds(_ entry: Int, _ isMeant: (FlowEntry) -> Bool) -> Bool {
        ([entry] + embedded(in: entry)).contains { entries[$0].map(isMeant) ?? false }
    }

    /// The entries that host another one, the innermost first.
    func hosts(of entry: Int) -> [Int] {
        guard let stack = stack(of: entry),
            let host = entries.values.first(where: { $0.slots.contains(stack) })
        else { return [] }
        return [host.id] + hosts(of: host.id)
    }

    /// Whether the user can touch a screen.
    func isActive(_ entry: Int) -> Bool {
        let front = frontEntries
        return front.contains(entry) || hosts(of: entry).contains(where: front.contains)
    }

    /// The flows that an event of the app may be for: those of the screens the user can touch and
    /// their callers, what is embedded before its host (law B11).
    var activeFlows: [Int] {
        var found: [Int] = []
        for screen in frontEntries.flatMap(slotsFirst) {
            guard let owner = entries[screen]?.owner else { continue }
            let chain = [owner] + callers(of: owner)
            found = found.filter { !chain.contains($0) } + chain
        }
        return found
    }

    private func slotsFirst(_ screen: Int) -> [Int] {
        let inner = (entries[screen]?.slots ?? []).flatMap { stacks[$0] ?? [] }
        return inner.flatMap(slotsFirst) + [screen]
    }
}

extension FlowRuntime {
    /// Whether what a flow pushes fills a slot: it is embedded there and shows nothing yet.
    func fills(_ stack: Int, _ node: Int) -> Bool {
        world.nodes[node]?.home == stack && world.stacks[stack]?.isEmpty ?? false
    }

    /// A flow with a container of its own stands on the stack of the host.
    func putOnGround(_ node: Int) {
        guard let record = world.nodes[node] else { return }
        let ground = world.ground(record.home)
        if record.calledFrom == record.home { world.nodes[node]?.calledFrom = ground }
        world.nodes[node]?.home = ground
    }

    /// Shows something in a slot in the place of what stands there; nil leaves it empty.
    func embed(
        _ node: Int, _ destination: FlowDestination?, _ slot: String, of screen: String,
        requires: [String]
    ) {
        guard areOpen(requires + (destination?.requires ?? [])) else { return }
        if let destination, showsCaller(node, destination) { return }
        guard let host = host(screen, for: node), let entry = world.entries[host],
            let index = entry.destination?.slots.firstIndex(of: slot)
        else { return fault(.noTarget) }
        let stack = entry.slots[index]
        let here = hereStack(node) ?? stack
        let before = FlowShowing(for: node, in: world)
        for flow in (world.nodes[node]?.children ?? []).reversed() {
            guard world.nodes[flow]?.home == stack else { continue }
            removeShown(by: flow)
            end(flow, .parent)
        }
        remove(world.stacks[stack] ?? [])
        sweep(before, showsNext: destination != nil)
        guard let destination, !hasFault else { return }
        place(destination, of: node, on: stack, from: here)
    }

    /// The screen whose slot is meant: the one that reports, or that hosts it, else the one in
    /// front.
    private func host(_ screen: String, for node: Int) -> Int? {
        let reporter = transaction?.context?.source.map { [$0] + world.hosts(of: $0) } ?? []
        return reporter.first { isOwnScreen($0, node, screen) } ?? ownEntry(of: node, screen)
    }
}

extension FlowCoordinatorBase {
    /// Shows a screen or flow in a slot of a screen of this flow, in place of what stands there.
    /// What an embedded flow shows on top of its first screen stands on the stack of the host.
    /// False if the flow has ended because what was shown instead was there already.
    @discardableResult
    public final func embed(
        _ destination: FlowDestination, in slot: String, of screen: String,
        requires gates: [String] = [], force: Bool = false, animation: FlowAnimation = .standard,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        perform(file, line, isForced: force, animation: animation) {
            $0.embed($1, destination, slot, of: screen, requires: gates)
        }
    }

    /// Takes away what stands in a slot of a screen of this flow.
    @discardableResult
    public final func empty(
        _ slot: String, of screen: String, requires gates: [String] = [], force: Bool = false,
        animation: FlowAnimation = .standard, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        perform(file, line, isForced: force, animation: animation) {
            $0.embed($1, nil, slot, of: screen, requires: gates)
        }
    }
}
