/// A restored flow runs its start again. A saved state is lost if the start shows other screens
/// than the state has (law G13b).
extension SavedStates {
    private typealias Place = LaunchedStacks.Place

    /// A path that the start of a flow showed in the older graph, as far as it is saved, with the
    /// elements of the newer graph.
    private struct Launched: Hashable {
        let path: LaunchedStacks.Path
        /// True if the next entry is not saved; each path of a state ends there.
        let isEnded: Bool
    }

    func addStacks(_ after: LaunchedStacks, to lost: inout LostStates) {
        let before = LaunchedStacks(of: old) { constant($0, old) }
        for (flow, now) in flows {
            for (place, paths) in before.stacks[Int(flow.index)] {
                let launched = Set(paths.map { self.launched($0, in: now) })
                guard let come = after.stacks[Int(now.index)][place] else {
                    // No state can be shown in a child that has gone.
                    for path in launched where path.path.isEmpty {
                        addAbove(place, of: flow, now, nil, to: &lost)
                    }
                    for case let target? in launched.map({ $0.path.first }) {
                        let what = what(at: place, of: now)
                        lost.add(.notShown, of: target, line(of: target, what), [])
                    }
                    continue
                }
                add(launched, come, at: place, of: flow, now, to: &lost)
            }
        }
    }

    private func launched(_ path: LaunchedStacks.Path, in flow: FlowID) -> Launched {
        var result: LaunchedStacks.Path = []
        for shown in path {
            guard let target = target(of: shown, in: flow) else {
                return Launched(path: result, isEnded: true)
            }
            result.append(target)
        }
        return Launched(path: result, isEnded: false)
    }

    /// Compares the paths: each path that may be launched now has to be the beginning of a path
    /// that could be launched before, and vice versa.
    private func add(
        _ launched: Set<Launched>, _ come: Set<LaunchedStacks.Path>, at place: Place,
        of flow: FlowID, _ now: FlowID, to lost: inout LostStates
    ) {
        func shared(_ old: Launched, _ new: LaunchedStacks.Path) -> Int {
            zip(old.path, new).prefix { $0 == $1 }.count
        }
        func agree(_ old: Launched, _ new: LaunchedStacks.Path) -> Bool {
            let count = shared(old, new)
            if count == new.count || count == old.path.count && old.isEnded { return true }
            // The first screen of a column gives way to a screen that was shown in its place.
            guard case .screen? = old.path.first else { return false }
            return isPlaceholder(new, at: place, of: now)
        }
        // A path that agrees with one on the other side explains no loss.
        let lone = launched.filter { old in !come.contains { agree(old, $0) } }
        let loneNow = come.filter { new in !launched.contains { agree($0, new) } }
        for old in lone {
            for new in nearest(loneNow.isEmpty ? come : loneNow, { shared(old, $0) }) {
                add(old, new, shared(old, new), at: place, of: flow, now, to: &lost)
            }
        }
        for new in loneNow {
            for old in nearest(lone.isEmpty ? launched : lone, { shared($0, new) }) {
                add(old, new, shared(old, new), at: place, of: flow, now, to: &lost)
            }
        }
        guard place == .own else { return }
        // If the start no longer shows a screen, a state needs the step that has shown it. The
        // state does not say which of several steps it was, so all have to be there.
        for old in launched {
            for new in come where agree(old, new) && new.count < old.path.count {
                let target = old.path[new.count]
                let isShown = oldSteps.allSatisfy { step in
                    !step.isRepeated || step.flow != flow || self.target(of: step) != target
                        || isFound(step)
                }
                if isShown { continue }
                lost.add(.notShown, of: target, line(of: target, what(at: place, of: now)), [])
            }
        }
    }

    /// The paths that share the most; all of them if several do, since a set has no order.
    private func nearest<Path>(_ paths: Set<Path>, _ shared: (Path) -> Int) -> [Path] {
        let most = paths.map(shared).max()
        return paths.filter { shared($0) == most }
    }

    private func isPlaceholder(
        _ path: LaunchedStacks.Path, at place: Place, of flow: FlowID
    ) -> Bool {
        guard case .split = new[flow].container, case .child(let name) = place else {
            return false
        }
        let child = new[flow].container.children.first { $0.name == name }
        return child?.destination.map { path == [$0.target] } ?? false
    }

    private func add(
        _ old: Launched, _ new: LaunchedStacks.Path, _ count: Int, at place: Place,
        of flow: FlowID, _ now: FlowID, to lost: inout LostStates
    ) {
        guard count < old.path.count else {
            return addAbove(place, of: flow, now, new[count], to: &lost)
        }
        let what = what(at: place, of: now)
        lost.add(
            .notShown, of: old.path[count], line(of: old.path[count], what),
            count < new.count ? [line(of: new[count], what)] : [])
    }

    /// Adds everything that steps can have shown on a stack above the launched entries. `launched`
    /// is the entry that is there now.
    private func addAbove(
        _ place: Place, of flow: FlowID, _ now: FlowID, _ launched: Destination.Target?,
        to lost: inout LostStates
    ) {
        let what = what(at: place, of: now)
        for target in above(place, of: flow) {
            // The start shows it, just as the state would.
            if target == launched, new.inputFields(of: target).isEmpty { continue }
            lost.add(
                target == launched ? .otherValue : .notShown, of: target,
                line(of: target, "above"), launched.map { [line(of: $0, what)] } ?? [])
        }
    }

    private func above(_ place: Place, of flow: FlowID) -> Set<Destination.Target> {
        func steps(of flow: FlowID) -> [SavedStep] {
            (stepsByFlow[flow] ?? []).filter { !$0.isRepeated }
        }
        func name(of step: SavedStep) -> String? {
            step.inside.map { old[step.flow].container.children[Int($0)].name }
        }
        var found: [SavedStep] = []
        var open: [FlowID] = []
        switch place {
        case .own:
            open = [flow]
            // A caller of the flow, or its container, can also show something above it.
            for step in oldSteps where step.shown.target == .flow(flow) {
                found += steps(of: step.flow).filter {
                    $0.inside == step.inside && !$0.isOfScreen
                }
            }
            for caller in old.flows.indices.map({ FlowID($0) }) {
                for child in old[caller].container.children where child.flow == flow {
                    found += steps(of: caller).filter { name(of: $0) == child.name }
                }
            }
        case .child(let child):
            found = steps(of: flow).filter { name(of: $0) == child }
            let shown = old[flow].container.children.first { $0.name == child }?.destination?.target
            let targets = found.map { $0.shown.target } + [shown].compactMap { $0 }
            // Steps of its own screens show entries above these screens.
            if targets.contains(where: { if case .screen = $0 { true } else { false } }) {
                found += steps(of: flow).filter { $0.inside == nil }
            }
            if case .flow(let shown)? = shown { open = [shown] }
        }
        var seen = Set(open)
        open += found.compactMap { $0.shownFlow }.filter { seen.insert($0).inserted }
        while let next = open.popLast() {
            let own = steps(of: next).filter { $0.inside == nil }
            found += own
            open += own.compactMap { $0.shownFlow }.filter { seen.insert($0).inserted }
        }
        return Set(found.filter { $0.shown.target != .flow(flow) }.compactMap { target(of: $0) })
    }

    private func what(at place: Place, of flow: FlowID) -> String {
        switch place {
        case .own: "by the start of " + new[flow].name
        case .child(let child): "as " + child + " of " + new[flow].name
        }
    }
}

extension SavedStep {
    var shownFlow: FlowID? {
        if case .flow(let flow) = shown.target { return flow }
        return nil
    }
}
