/// How far a saved path has been followed.
private struct FlowRestoreWalk {
    let saved: FlowSavedState
    /// The running flow for each saved flow that is known.
    var running: [Int: FlowInstanceID] = [:]
    var stack: FlowInstanceID
    /// The index on the stack of the next screen or container.
    var place: Int
    /// The screen or flow with which the column of this stack started; nil if the stack is in no
    /// column.
    var placeholder: FlowTarget?
    /// The saved flows whose containers were found.
    var containers: [Int] = []

    /// The next place of the path that leads into a container of one of the flows.
    func entrance(to owners: [Int], after index: Int) -> Int? {
        saved.path.indices.dropFirst(index + 1).first { place in
            guard case .container = saved.path[place].content else { return false }
            return owners.contains(saved.path[place].owner)
        }
    }
}

/// Showing the saved path again, after the launch has decided (law G13).
extension FlowEngine {
    /// Follows the saved path until a part of it cannot be shown any more. If that part is in a
    /// column, the path goes on in the next column.
    func follow(_ saved: FlowSavedState) {
        var walk = FlowRestoreWalk(
            saved: saved, stack: world.layers[0].stack, place: root.isAlone ? 1 : 0)
        var next: Int? = saved.path.indices.first
        while let index = next {
            let isDone =
                attempt(index, &walk, find) && attempt(index, &walk, enter)
            if isDone {
                next = saved.path.indices.contains(index + 1) ? index + 1 : nil
            } else {
                next = walk.entrance(to: walk.containers, after: index)
            }
        }
    }

    /// Runs one part of the way to a place; undone as a whole if it fails.
    private func attempt(
        _ index: Int, _ walk: inout FlowRestoreWalk,
        _ part: (Int, inout FlowRestoreWalk) throws(FlowStop) -> Void
    ) -> Bool {
        let (before, known) = (savePoint(), walk)
        do {
            try part(index, &walk)
            return true
        } catch {
            forget(to: before)
            walk = known
            host.note(.notRestored("at " + index.description))
            return false
        }
    }

    /// Finds the screen or container at a place of the path, or builds the screen.
    private func find(_ index: Int, _ walk: inout FlowRestoreWalk) throws(FlowStop) {
        let element = walk.saved.path[index]
        if case .container = element.content, walk.containers.contains(element.owner) { return }
        let chain = walk.saved.chain(to: element.owner)
        removePlaceholder(before: index, walk)
        if walk.place >= world.entries(of: walk.stack).count {
            if let flow = chain.first(where: { walk.running[$0] == nil }) {
                try start(flow, walk)
            } else {
                try build(index, walk)
                walk.place += 1
                return
            }
        }
        try match(index, chain, &walk)
        walk.place += 1
        if case .container = element.content { walk.containers.append(element.owner) }
    }

    /// Removes the screen or flow that a column shows from its start, if something else had taken
    /// its place. No handler runs.
    private func removePlaceholder(before index: Int, _ walk: FlowRestoreWalk) {
        guard walk.place == 0, let placeholder = walk.placeholder,
            let entry = world.bottom(of: walk.stack),
            let owner = entry.owner.flatMap({ world.flow($0) })
        else { return }
        switch placeholder {
        case .screen(let screen):
            guard entry.screen == screen, world.entries(of: walk.stack).count == 1 else { return }
            if case .screen(let id, _) = walk.saved.path[index].content,
                host.isSaved(screen, of: owner, as: id)
            {
                return
            }
            remove(entry.id)
        case .flow:
            let chain = walk.saved.chain(to: walk.saved.path[index].owner)
            let isChild = chain.contains {
                walk.running[$0] == nil && walk.saved.flows[$0].child != nil
            }
            guard !isChild, let child = world.flows.first(where: { $0.home == walk.stack }),
                child.child != nil
            else { return }
            removeAll(of: child.id)
            let told = progress.agenda.count
            end(child.id, .cancelled(.parent), .sweep)
            progress.agenda.removeLast(progress.agenda.count - told)
        }
    }

    /// Checks that the entry at the place is the saved one and belongs to the same flows.
    private func match(
        _ index: Int, _ chain: [Int], _ walk: inout FlowRestoreWalk
    ) throws(FlowStop) {
        let element = walk.saved.path[index]
        let entries = world.entries(of: walk.stack)
        guard entries.indices.contains(walk.place), let owner = entries[walk.place].owner else {
            throw fault(.noTarget)
        }
        let entry = entries[walk.place]
        let running = world.chain(to: owner)
        guard running.count == chain.count else { throw fault(.noTarget) }
        for (flow, id) in zip(chain, running) {
            if let known = walk.running[flow] {
                guard known == id else { throw fault(.noTarget) }
            } else {
                guard !walk.running.values.contains(id) else { throw fault(.noTarget) }
                try recognise(id, as: walk.saved.flows[flow])
                walk.running[flow] = id
            }
        }
        switch (element.content, entry.content) {
        case (.container(let selected), .tabs):
            // Nothing can be above columns.
            if selected == nil, world.flow(owner)?.tabs?.columns != nil { throw fault(.noTarget) }
        case (.screen(let id, let source), .screen(let screen)):
            guard let flow = world.flow(owner), host.isSaved(screen, of: flow, as: id)
            else { throw fault(.noTarget) }
            if flow.tabs != nil, source.step != nil {
                let given = try host.given(toScreen: id, source, by: owner).given
                host.adopt(given, by: entry.id)
            }
        default: throw fault(.noTarget)
        }
    }

    /// Takes a running flow for a saved one and lays the saved state over its state.
    private func recognise(
        _ id: FlowInstanceID, as known: FlowSavedState.Flow
    ) throws(FlowStop) {
        guard let flow = world.flow(id), host.isSaved(flow, as: known.id),
            (flow.child != nil) == (known.child != nil)
        else { throw fault(.noTarget) }
        if let name = known.child, let caller = flow.caller {
            guard child(name, of: caller) == flow.child else { throw fault(.noTarget) }
            if known.source.step != nil {
                host.adopt(try host.given(to: known, by: caller).given, by: id)
            }
        }
        try host.restoreState(known.state, of: flow)
    }

    /// Starts a saved flow on the stack, as its caller did.
    private func start(_ index: Int, _ walk: FlowRestoreWalk) throws(FlowStop) {
        let saved = walk.saved.flows[index]
        guard let caller = saved.caller.flatMap({ walk.running[$0] }), saved.child == nil,
            world.isRunning(caller)
        else { throw fault(.noTarget) }
        let (flow, given) = try host.given(to: saved, by: caller)
        try start(flow, caller: caller, home: walk.stack, calledFrom: walk.stack, given)
    }

    private func build(_ index: Int, _ walk: FlowRestoreWalk) throws(FlowStop) {
        let element = walk.saved.path[index]
        guard case .screen(let id, let source) = element.content,
            let owner = walk.running[element.owner], world.isRunning(owner)
        else { throw fault(.noTarget) }
        let (screen, given) = try host.given(toScreen: id, source, by: owner)
        guard !traits[screen].kind.isSingle else { throw fault(.noTarget) }
        try ask(traits[screen].requires)
        add(screen, on: walk.stack, owner: owner, given)
    }

    /// Goes into the child of a container that was selected, or into a column of a split. Does
    /// nothing at a screen.
    private func enter(_ index: Int, _ walk: inout FlowRestoreWalk) throws(FlowStop) {
        guard case .container(let name?) = walk.saved.path[index].content else { return }
        let owner = walk.saved.path[index].owner
        guard let id = walk.running[owner], let flow = world.flow(id), let tabs = flow.tabs,
            let child = child(name, of: id),
            case let isColumn = tabs.columns != nil, isColumn || canSelect(child, of: id)
        else { throw fault(.noTarget) }
        let isLast = walk.entrance(to: [owner], after: index) == nil
        if tabs.selected != child, !isColumn || isLast {
            try askGates(ofChild: child, of: flow.flow)
            turn(to: child, of: id)
        }
        if isColumn { makeStack(ofColumn: child, of: id) }
        if !isStarted(child, of: id) { try startChild(child, of: id, with: nil) }
        walk.placeholder = isColumn ? traits[flow.flow].children[Int(child)].target : nil
        guard let stack = world.flow(id)?.tabs?.stacks[Int(child)] else { throw fault(.noTarget) }
        walk.stack = stack
        walk.place = 0
    }
}
