// A launch with what was saved: what the launch decides comes first (law G13b).
extension FlowRuntime {
    /// How far the saved way has been followed.
    private struct Way {
        let saved: FlowSavedState
        /// The flows that run, by their place among those saved.
        var flows: [Int: Int] = [:]
        /// The place that is to be filled next.
        var stack: Int
        var index: Int
    }

    /// Follows the saved way after the launch; what cannot be shown ends it.
    func restoreSaved() {
        guard let text = restoring, let graph = savedGraph, let root = world.layers.first else {
            return
        }
        restoring = nil
        guard let saved = FlowSavedState(text: text) else {
            return note(.forgotten("restore unreadable"))
        }
        guard graph.reads(saved.graph, version: saved.version) else {
            return note(.forgotten("restore graph"))
        }
        var way = Way(saved: saved, stack: root.stack, index: isAlone ? 1 : 0)
        for (number, element) in saved.path.enumerated() {
            let savepoint = FlowSavepoint(of: self)
            if restore(element, on: &way), !hasFault { continue }
            savepoint.forget(in: self)
            return note(.forgotten("restore at \(number)"))
        }
    }

    private func restore(_ element: FlowSavedState.Element, on way: inout Way) -> Bool {
        if entry(on: way) == nil {
            let chain = way.saved.chain(of: element.owner)
            if let missing = chain.first(where: { way.flows[$0] == nil }) {
                guard startFlow(missing, on: way) else { return false }
            } else {
                return showScreen(element, on: &way)
            }
        }
        guard let entry = entry(on: way), let owner = entry.owner,
            takeFlows(of: element.owner, shownBy: owner, on: &way)
        else { return false }
        switch (element, entry.kind) {
        case (.screen(let id, _, _, let step), .screen(let destination)):
            guard destination.savedName?.covers(id) ?? false else { return false }
            way.index += 1
            return takeStep(step, ofChildScreen: entry)
        case (.container(_, let selected), .tabs(let tabs)):
            return select(selected, of: tabs, in: entry.id, on: &way)
        default:
            return false
        }
    }

    /// What stands at the next place already.
    private func entry(on way: Way) -> FlowEntry? {
        guard let entries = world.stacks[way.stack], entries.indices.contains(way.index) else {
            return nil
        }
        return world.entries[entries[way.index]]
    }

    // MARK: - What is there already

    /// Whether the flows of an entry are those that were saved. Those that are met for the first
    /// time remember what they did.
    private func takeFlows(of flow: Int, shownBy owner: Int, on way: inout Way) -> Bool {
        let chain = way.saved.chain(of: flow)
        let running = world.callers(of: owner).reversed() + [owner]
        guard chain.count == running.count else { return false }
        for (number, id) in zip(chain, running) {
            if let known = way.flows[number] {
                guard known == id else { return false }
                continue
            }
            guard !way.flows.values.contains(id), let node = world.nodes[id] else { return false }
            let saved = way.saved.flows[number]
            var child: String?
            if case .tab(_, _, let name) = node.place { child = name }
            guard child == saved.child,
                node.coordinator.restoration?.name.covers(saved.id) ?? false,
                node.coordinator.take(savedState: saved.state)
            else { return false }
            way.flows[number] = id
            if child != nil, let step = saved.step {
                guard takeStep(step, ofChild: id, saved.inputs) else { return false }
            }
        }
        return true
    }

    /// A child of a container gets the inputs of the step that has given it others.
    private func takeStep(
        _ step: FlowSavedStep, ofChild id: Int, _ inputs: FlowTraceValue
    ) -> Bool {
        guard let caller = world.nodes[id]?.parent,
            let destination = destination(shownBy: step, of: caller),
            case .flow(let make, _) = destination.kind, destination.take(saved: inputs),
            let flow = world.nodes[id]?.coordinator, type(of: make()) == type(of: flow)
        else { return false }
        world.nodes[id]?.newInputs = destination.inputs
        world.nodes[id]?.shown = destination.shown
        return true
    }

    private func takeStep(_ step: FlowSavedStep?, ofChildScreen entry: FlowEntry) -> Bool {
        guard let step, let owner = entry.owner, let tabs = world.tabsEntry(of: owner)?.tabs,
            let stack = world.stack(of: entry.id),
            let index = tabs.stacks.firstIndex(of: stack),
            tabs.tabs[index].destination?().name == entry.destination?.name,
            world.stacks[stack]?.first == entry.id
        else { return true }
        guard let destination = destination(shownBy: step, of: owner),
            destination.name == entry.destination?.name
        else { return false }
        world.entries[entry.id]?.newInputs = destination.inputs
        world.entries[entry.id]?.shown = destination.shown
        return true
    }

    /// A container shows the child that was selected, without a word to its flow.
    private func select(
        _ name: String, of tabs: FlowTabsRecord, in entry: Int, on way: inout Way
    ) -> Bool {
        guard let index = tabs.tabs.firstIndex(where: { $0.name == name }), tabs.canSelect(index)
        else { return false }
        if index != tabs.selected {
            let tab = tabs.tabs[index]
            guard holdAll(tab.requires + (tab.destination?().requires ?? [])) else { return false }
            selectTab(entry, index, asks: false)
        }
        guard let stack = world.entries[entry]?.tabs?.stacks[index] else { return false }
        way.stack = stack
        way.index = 0
        return true
    }

    // MARK: - What is not there

    /// Has a flow called again by the one that had called it, on the stack where the way goes on.
    private func startFlow(_ number: Int, on way: Way) -> Bool {
        let saved = way.saved.flows[number]
        guard let caller = saved.caller.flatMap({ way.flows[$0] }), saved.child == nil,
            let flow = world.nodes[caller]?.coordinator,
            let destination = saved.step.map({ destination(shownBy: $0, of: caller) })
                ?? flow.flow(savedAs: saved.id, inputs: saved.inputs),
            case .flow(let make, _) = destination.kind, destination.selected == nil,
            holdAll(destination.requires), destination.take(saved: saved.inputs),
            make().restoration?.name.covers(saved.id) ?? false
        else { return false }
        var context = FlowContext(node: caller, here: way.stack)
        if let step = destination.shown {
            var line = FlowCodeLine(named: step.id)
            if let path = destination.actionPath {
                line.runs = [FlowCodeLine(named: String(step.id.dropLast(path.count)))]
            }
            context.step = line
        }
        run(context) { place(destination, of: caller, on: way.stack, from: way.stack) }
        return true
    }

    private func showScreen(_ element: FlowSavedState.Element, on way: inout Way) -> Bool {
        guard case .screen(let id, let number, let inputs, let step) = element,
            let owner = way.flows[number], let flow = world.nodes[owner]?.coordinator,
            let destination = step.map({ destination(shownBy: $0, of: owner) })
                ?? flow.screen(savedAs: id, inputs: inputs),
            destination.savedName?.covers(id) ?? false, destination.selected == nil,
            holdAll(destination.requires), destination.take(saved: inputs)
        else { return false }
        place(destination, of: owner, on: way.stack, from: way.stack)
        way.index += 1
        return true
    }

    /// What a step of a flow has shown, described again.
    private func destination(shownBy step: FlowSavedStep, of node: Int) -> FlowDestination? {
        guard let destination = world.nodes[node]?.coordinator.destination(shownBy: step) else {
            return nil
        }
        if destination.shown == nil { destination.shown = step }
        destination.shown?.runner = node
        return destination
    }
}

extension FlowDestination {
    /// Gives inputs that have no value now the one that they had; false if there is none.
    fileprivate func take(saved: FlowTraceValue) -> Bool {
        inputs.allSatisfy { $0.take(saved: saved[$0.name]) }
    }
}

extension FlowSavepoint {
    /// Goes back as if nothing had been tried.
    fileprivate func forget(in runtime: FlowRuntime) {
        restore()
        runtime.transaction = transaction
    }
}
