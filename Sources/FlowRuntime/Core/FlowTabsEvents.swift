// What the user does to tabs, and what their flow does about it.
extension FlowRuntime {
    /// Why a tap on a tab means nothing; nil if it is to be handled.
    func verdictBeforeTab(_ name: String, _ entry: Int) -> FlowVerdict? {
        guard let record = world.entries[entry]?.tabs,
            let index = record.index(of: name, isPaged: false)
        else { return .gone }
        guard isBarInView(entry) else { return .ignored }
        guard let reaction = answer(toTapOn: index, of: record) else { return nil }
        return reaction.isWanted && !reaction.isIgnored ? nil : .ignored
    }

    /// Whether the user sees a tab, whatever a tap on it would do.
    func isTabInView(_ name: String, _ entry: Int) -> Bool {
        world.entries[entry]?.tabs?.index(of: name, isPaged: false) != nil
            && isBarInView(entry)
    }

    private func isBarInView(_ entry: Int) -> Bool {
        world.containersInView.contains(entry) && !hidesBar(ofTabs: entry)
    }

    /// Why a swipe to a page means nothing; nil if it is to be handled.
    func verdictBeforePage(_ name: String, _ entry: Int) -> FlowVerdict? {
        guard let record = world.entries[entry]?.tabs,
            let index = record.index(of: name, isPaged: true)
        else { return .gone }
        return world.containersInView.contains(entry) && record.isBeside(index) ? nil : .ignored
    }

    /// The user has swiped to a page.
    func turnPage(_ name: String, _ entry: Int) {
        guard var record = world.entries[entry]?.tabs,
            let index = record.index(of: name, isPaged: true)
        else { return }
        record.selected = index
        world.entries[entry]?.kind = .tabs(record)
    }

    /// The reaction to a page that the user has swiped to.
    func hearPage(_ entry: Int) {
        guard let record = world.entries[entry]?.tabs, let node = world.entries[entry]?.owner else {
            return
        }
        queueSelection(of: record.tabs[record.selected], in: node)
    }

    /// What the flow does about a tap that changes nothing itself: on an action, or on the selected
    /// tab. Nil if the tap shows or removes something.
    func answer(toTapOn index: Int, of record: FlowTabsRecord) -> FlowReaction? {
        let tab = record.tabs[index]
        if tab.destination == nil { return tab.onSelect }
        guard index == record.selected, case .tabs(_, let reselection) = record.kind else {
            return nil
        }
        switch reselection {
        case .ignore:
            return .pass
        case .report:
            return tab.onReselect
        case .pop:
            guard let outer = record.stacks[index],
                world.stacks[world.visibleStack(in: outer)]?.count ?? 0 > 1
            else { return tab.onReselect }
            return nil
        }
    }

    /// The handler that a tap would have run, for the account of one that is ignored.
    func ignoredMark(ofTapOn name: String, _ entry: Int) -> FlowMark? {
        guard let tabs = world.entries[entry], let record = tabs.tabs, isBarInView(entry),
            let index = record.tabs.firstIndex(where: { $0.name == name }),
            let reaction = answer(toTapOn: index, of: record), reaction.isWanted,
            let flow = tabs.owner.flatMap({ world.nodes[$0] })
        else { return nil }
        return .handler(
            flow: flow.coordinator.name, trigger: trigger(ofTapOn: record.tabs[index]))
    }

    private func trigger(ofTapOn tab: FlowTab) -> String {
        tab.name + (tab.destination == nil ? ".selected" : ".reselected")
    }

    /// The reaction to a tap on a tab.
    func tapTab(_ name: String, _ entry: Int) {
        guard let record = world.entries[entry]?.tabs, let node = world.entries[entry]?.owner,
            let index = record.tabs.firstIndex(where: { $0.name == name })
        else { return }
        let tab = record.tabs[index]
        if case .handle(let steps)? = answer(toTapOn: index, of: record) {
            countDelivery()
            transaction?.canBeGuarded = true
            // A `when` that does not hold comes before the gate, which no step opens for itself.
            let closed = tab.destination == nil ? closedGate(among: tab.requires) : nil
            transaction?.closedGate = closed
            runTrigger(trigger(ofTapOn: tab), in: node, steps)
            if transaction?.report.verdict == .guarded { transaction?.closedGate = nil }
            stopAtClosedGate()
        } else if index == record.selected {
            guarding { popTabToStart(entry) }
        } else {
            selectTab(entry, index)
            queueSelection(of: tab, in: node)
        }
    }

    /// The flow hears after the steps at work that a tab is selected.
    func queueSelection(of tab: FlowTab, in node: Int) {
        guard tab.onSelect.isWanted else { return }
        schedule(
            .trigger(tab.name + ".selected", in: node) {
                self.carryOut(tab.onSelect, in: node)
            })
    }

    /// Tabs whose condition has become false go, and those come whose condition has become true
    /// (law G9). False if there was nothing to do.
    func updateTabs() -> Bool {
        let containers = world.containersInCallOrder
        if containers.isEmpty { return false }
        let inputs = FlowSavedInputs(of: [self])
        bringFlowInputsUpToDate()
        var hasChanged = false
        for entry in containers where updateTabs(entry) { hasChanged = true }
        if !hasChanged { inputs.restore() }
        return hasChanged
    }

    private func updateTabs(_ entry: Int) -> Bool {
        guard var record = world.entries[entry]?.tabs, let owner = world.entries[entry]?.owner
        else {
            return false
        }
        var there = record.tabs.map { $0.isThere() }
        for index in there.indices where record.there[index] && !there[index] {
            there[index] = isHeldBack(index, entry)
        }
        if there == record.there { return false }
        let gone = there.indices.filter { record.there[$0] && !there[$0] }
        let came = there.indices.filter { !record.there[$0] && there[$0] }
        record.there = there
        world.entries[entry]?.kind = .tabs(record)
        let left = there.indices.filter(record.canSelect)
        if gone.contains(record.selected),
            let next = left.first(where: { holdAll(record.tabs[$0].requires) }) ?? left.first
        {
            selectTab(entry, next, asks: false)
        }
        for index in came where !record.kind.isLazy && !isStarted(entry, index) {
            startTab(entry, index, asks: false)
        }
        if !gone.isEmpty {
            guarding {
                let before = FlowShowing(for: owner, in: world)
                for index in gone { removeTab(entry, index) }
                sweep(before)
            }
        }
        return true
    }

    /// The children of containers that are there now.
    var tabsThere: [Int: [Bool]] {
        world.entries.compactMapValues { $0.tabs?.tabs.map { $0.isThere() } }
    }

    /// A guard that was asked in the event in which a tab had to go is not asked again and again:
    /// what it holds stays as long as it holds it.
    private func isHeldBack(_ index: Int, _ entry: Int) -> Bool {
        guard let transaction, transaction.waived.isEmpty,
            let owner = world.entries[entry]?.owner
        else { return false }
        let hasComeToFail = transaction.tabsBefore[entry]?[index] ?? false
        if hasComeToFail, !transaction.isSettling { return false }
        let savepoint = FlowSavepoint(of: self)
        guarding {
            let before = FlowShowing(for: owner, in: world)
            removeTab(entry, index)
            sweep(before)
        }
        let isHeld = self.transaction?.stop != nil
        savepoint.undo(in: self)
        return isHeld
    }

    /// Ends what a tab runs and takes away what it shows.
    private func removeTab(_ entry: Int, _ index: Int) {
        guard let stack = world.entries[entry]?.tabs?.stacks[index] else { return }
        if let flow = flow(ofTab: index, entry) {
            removeShown(by: flow)
            end(flow, .parent)
        }
        remove(world.stacks[stack] ?? [])
        guard var record = world.entries[entry]?.tabs else { return }
        record.stacks[index] = nil
        world.entries[entry]?.kind = .tabs(record)
        world.stacks[stack] = nil
    }
}
