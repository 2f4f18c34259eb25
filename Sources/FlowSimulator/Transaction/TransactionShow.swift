#if !hasFeature(Embedded)
    import FlowModel
#endif

/// A stage of a `show` with its inputs as they are when the step is reached.
struct StagedShow {
    let stage: ShowStage
    var source: InputSource
    let values: [Value]

    var target: Destination.Target { stage.destination.target }
}

/// `show`: found and uncovered, else built (law J2 to J5).
extension Transaction {
    mutating func show(_ show: Show, _ frame: Frame) throws(Stop) {
        var stages: [StagedShow] = []
        for stage in show.stages {
            stages.append(staged(stage, source(stage.destination.arguments, frame)))
        }
        var cause = Cause.parent
        if case .link = frame.origin { cause = .link }
        if case .entry = frame.origin { cause = .link }
        try self.show(stages, fromStart: show.startsAtBase, cause: cause)
    }

    func staged(_ stage: ShowStage, _ source: InputSource) -> StagedShow {
        let fields =
            switch stage.destination.target {
            case .screen(let screen): graph[screen].inputs
            case .flow(let flow): graph[flow].inputs
            }
        return StagedShow(
            stage: stage, source: source,
            values: machine.inputs(fields, from: source, last: [], in: configuration).values)
    }

    /// What is there and will be uncovered first: the target, or what stands nearest below it.
    func firstPlace(
        _ stages: [StagedShow], fromStart: Bool, findsTarget: Bool
    ) -> (place: ShownPlace, stage: Int)? {
        let last = stages.count - 1
        if findsTarget, let place = configuration.find(stages[last], in: graph, isTarget: true) {
            return (place, last)
        }
        for index in stages.indices.dropLast().reversed() {
            if fromStart, case .screen = stages[index].target { continue }
            if let place = configuration.find(stages[index], in: graph, isTarget: false) {
                return (container(before: stages[index + 1], in: place) ?? place, index)
            }
        }
        return nil
    }

    /// Of a flow that shows the next thing in its container, that counts, and not what the flow
    /// itself has shown over it.
    private func container(before next: StagedShow, in place: ShownPlace) -> ShownPlace? {
        guard case .flow(let flow) = place, next.stage.isChild else { return nil }
        return configuration.containerEntry(of: flow).map { .entry($0) }
    }

    /// Without `findsTarget` there will be another one, wherever the target is already.
    mutating func show(
        _ stages: [StagedShow], fromStart: Bool, cause: Cause, findsTarget: Bool = true
    ) throws(Stop) {
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
        guard var current = configuration.owner(of: place) else { throw unreachable() }
        try uncover(place, fromStart: fromStart, cause)
        for index in stages.indices { stages[index] = frozen(stages[index]) }
        for (index, staged) in stages.enumerated().dropFirst(next + 1) {
            guard configuration.isRunning(current) else { throw unreachable() }
            let isTarget = index == stages.count - 1
            let isNew = !findsTarget && isTarget
            switch staged.target {
            case .screen(let screen): try build(screen, staged, by: current, cause, isNew: isNew)
            case .flow(let flow):
                let taken = isNew ? nil : configuration.child(of: current, staged, in: graph)
                if let taken, !staged.stage.isChild {
                    if isTarget {
                        try uncover(.flow(taken), fromStart: false, cause)
                        renew(.flow(taken), with: staged)
                    }
                    current = taken
                } else {
                    current = try build(flow, staged, by: current)
                }
            }
        }
    }

    /// Inputs stay as they are once the flow they were read in has ended.
    private func frozen(_ staged: StagedShow) -> StagedShow {
        guard let environment = staged.source.environment, !configuration.isRunning(environment)
        else { return staged }
        var result = staged
        result.source.frozen = staged.values
        return result
    }

    func unreachable() -> Stop {
        .unreachable(isLanding ? nil : ledger.decided.last)
    }

    private mutating func build(
        _ screen: ScreenID, _ staged: StagedShow, by current: InstanceID, _ cause: Cause,
        isNew: Bool
    ) throws(Stop) {
        let key = graph[screen].identity
        let child: Int32? = if case .child(let child) = staged.stage.opening { child } else { nil }
        let own = configuration.firstEntry { entry in
            entry.owner == current && entry.screen == screen
                && (child != nil || equal(configuration.inputs(of: entry), staged.values, at: key))
        }
        if let own, child != nil || !isNew {
            try uncover(.entry(own.id), fromStart: false, cause)
            if child == nil || staged.stage.isGiven { renew(.entry(own.id), with: staged) }
        } else if let child {
            guard configuration.flow(current)?.tabs != nil,
                machine.isThere(child, of: current, in: configuration)
            else { throw unreachable() }
            try select(child, of: current, with: staged.stage.isGiven ? staged.source : nil)
        } else {
            if case .start = staged.stage.opening { throw unreachable() }
            try ask(graph[screen].requires)
            let stack = configuration.topStack(of: current)
            add(screen, on: stack, owner: current, staged.source)
        }
    }

    /// The flow of a child, which is selected: it may have started with its container.
    private mutating func enter(
        _ child: Int32, _ staged: StagedShow, of current: InstanceID
    ) throws(Stop) -> InstanceID {
        guard machine.isThere(child, of: current, in: configuration) else { throw unreachable() }
        try select(child, of: current, with: staged.stage.isGiven ? staged.source : nil)
        let entered = configuration.flows.first { $0.caller == current && $0.child == child }
        guard let entered else { throw unreachable() }
        return entered.id
    }

    private mutating func build(
        _ flow: FlowID, _ staged: StagedShow, by current: InstanceID
    ) throws(Stop) -> InstanceID {
        if case .child(let child) = staged.stage.opening {
            return try enter(child, staged, of: current)
        }
        let top = configuration.topStack(of: current)
        switch staged.stage.opening {
        case .root, .start, .child: throw unreachable()
        case .push:
            try start(
                flow, id: configuration.makeID(), caller: current, child: nil, home: top,
                calledFrom: top, staged.source)
        case .present(let style):
            try present(.flow(flow), staged.source, style, here: top, by: current)
        case .replace:
            guard let type = configuration.flow(current)?.flow else { throw unreachable() }
            try replace(
                .flow(flow), staged.source,
                Frame(
                    flow: current, type: type, here: top, reporter: nil, payload: [], screen: [],
                    mode: .full, origin: .start(type)))
        }
        guard let started = configuration.child(of: current, staged, in: graph) else {
            throw unreachable()
        }
        return started
    }
}

/// Bringing to the front what is there (law J3).
extension Transaction {
    /// Removes what covers a place, selects the tabs on the way to it and cuts its stack there.
    mutating func uncover(
        _ place: ShownPlace, fromStart: Bool, _ cause: Cause
    ) throws(Stop) {
        let owner = configuration.owner(of: place)
        let before = Showing(for: owner ?? .nowhere, in: configuration)
        if let entry = configuration.entry(of: place) {
            cut(above: entry)
            if fromStart, let stack = configuration.stack(holding: entry),
                let lowest = configuration.entries(of: stack).first(where: { $0.owner == owner })
            {
                cut(above: lowest.id)
            }
        }
        try sweep(before, cause: cause)
    }

    private mutating func cut(above entry: InstanceID) {
        guard let stack = configuration.stack(holding: entry) else { return }
        if let layer = configuration.layers.firstIndex(where: { $0.stack == stack }) {
            while configuration.layers.count > layer + 1 {
                let count = configuration.layers.count
                removeLayers(from: count - 1)
            }
        } else if let host = configuration.host(of: stack) {
            cut(above: host)
        } else if let (container, owner, child) = configuration.container(of: stack) {
            cut(above: container)
            turn(to: child, of: owner)
        }
        let entries = configuration.entries(of: stack)
        guard let place = entries.firstIndex(where: { $0.id == entry }) else { return }
        remove(entries[(place + 1)...].map { $0.id })
    }

    /// Replaces the inputs of what has been found.
    mutating func renew(_ place: ShownPlace, with staged: StagedShow) {
        switch place {
        case .entry(let id):
            guard let place = configuration.place(of: id) else { return }
            configuration.stacks[place.stack].entries[place.entry].asker = staged.source.asker
                .map { values.keep($0) }
            values[screen: id].source = staged.source
            values[screen: id].inputs = staged.values
        case .flow(let id):
            guard configuration.isRunning(id) else { return }
            if case .child = staged.stage.opening, !staged.stage.isGiven { return }
            var source = staged.source
            // What a flow passes itself, or a flow under it passes it, is no live expression: its
            // value would be made of itself.
            let passers = source.environment.map { configuration.chain(to: $0) } ?? []
            if passers.contains(id) { source.frozen = staged.values }
            source.asker = values[flow: id].source?.asker
            values[flow: id].source = source
            values[flow: id].inputs = staged.values
        }
    }

    /// Steps that show what there is instead of another one: screens with `instances:`, and flows
    /// that run in the chain of callers with an equal `key:` (law D13, D14).
    mutating func showsRunning(_ verb: Verb, _ frame: Frame) throws(Stop) -> Bool {
        let destination: Destination
        switch verb {
        case .push(let shown), .present(let shown, _): destination = shown
        case .replace(let shown), .swap(let shown), .embed(let shown?, _):
            if case .screen = shown.target { return false }
            destination = shown
        default: return false
        }
        let staged = staged(
            ShowStage(destination: destination, opening: .push, isGiven: true),
            source(destination.arguments, frame))
        guard let place = running(staged, for: frame.flow) else { return false }
        try uncover(place, fromStart: false, .parent)
        renew(place, with: frozen(staged))
        return true
    }

    private func running(_ staged: StagedShow, for flow: InstanceID) -> ShownPlace? {
        switch staged.target {
        case .screen(let screen):
            let instances = graph[screen].instances
            if instances == .new { return nil }
            let found = configuration.firstEntry { entry in
                entry.owner == flow && entry.screen == screen
                    && (instances == .single
                        || equal(
                            configuration.inputs(of: entry), staged.values,
                            at: graph[screen].identity))
            }
            return found.map { .entry($0.id) }
        case .flow(let type):
            guard let key = graph[type].key else { return nil }
            let chain = configuration.chain(to: flow).reversed()
            let found = chain.first { id in
                guard let caller = configuration.flow(id) else { return false }
                return caller.flow == type
                    && equal(configuration.inputs(of: caller), staged.values, at: key)
            }
            return found.map { .flow($0) }
        }
    }
}

extension ShowStage {
    /// Whether the flow before it has it as a child of its container.
    fileprivate var isChild: Bool {
        if case .child = opening { true } else { false }
    }
}

/// What a `show` finds.
enum ShownPlace {
    case entry(InstanceID)
    case flow(InstanceID)
}

/// Whether two lists of inputs agree on the key (law C10).
func equal(_ left: [Value], _ right: [Value], at key: [Int32]) -> Bool {
    for index in key.map({ Int($0) }) {
        guard left.indices.contains(index), right.indices.contains(index),
            left[index] == right[index]
        else { return false }
    }
    return true
}
