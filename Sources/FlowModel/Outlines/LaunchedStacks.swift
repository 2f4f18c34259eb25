/// The contents of each flow's stacks after its start, before a saved state is shown again (law
/// G13b).
///
/// A condition may hold or not, unless it is constant. Answers to calls come later, so they are
/// left out.
struct LaunchedStacks {
    typealias Path = [Destination.Target]

    /// A stack of a flow: its own, or the stack of a child of its container.
    enum Place: Hashable {
        case own
        case child(String)
    }

    /// Returns true if a condition always holds, false if it never holds, else nil.
    typealias Constants = (ExpressionID) -> Bool?

    /// The possible paths on each stack; empty if there are too many.
    typealias Stacks = [Place: Set<Path>]

    private let graph: FlowGraph
    private let constant: Constants
    /// The possible paths on each stack of a saved flow, from the bottom; a container appears as
    /// its flow.
    private(set) var stacks: [Stacks] = []
    /// The number of steps visited for the current flow, which is limited since actions can run one
    /// another very often.
    private var stepCount = 0
    private static let stepLimit = 1_000
    private static let pathLimit = 64

    init(of graph: FlowGraph, _ constant: @escaping Constants) {
        self.graph = graph
        self.constant = constant
        let heard = Dictionary(grouping: heardAtLaunch()) { graph[$0].flow }
        for flow in graph.flows.indices.map({ FlowID($0) }) {
            guard graph[flow].restore != nil else {
                stacks.append([:])
                continue
            }
            stepCount = 0
            var own = first(of: flow)
            add(graph[flow].start, of: flow, to: &own)
            // The event may come or not, so both are possible.
            for id in heard[flow] ?? [] {
                let before = own
                add(graph[id].steps, of: flow, to: &own)
                own = either(own, before)
            }
            stacks.append(stepCount < Self.stepLimit ? own : own.mapValues { _ in [] })
        }
    }

    /// The stacks that either of two ways leads to. A stack that is unknown on one of them stays
    /// unknown.
    private func either(_ one: Stacks, _ other: Stacks) -> Stacks {
        var stacks = one
        for (place, others) in other {
            guard let own = stacks[place] else {
                stacks[place] = others
                continue
            }
            stacks[place] = own.isEmpty || others.isEmpty ? [] : own.union(others)
        }
        return stacks
    }

    /// The stacks of a flow before any step.
    private func first(of flow: FlowID) -> Stacks {
        let flowHere = graph[flow]
        guard !flowHere.container.children.isEmpty else { return [.own: [[]]] }
        var result: Stacks = [.own: [[.flow(flow)]]]
        if flowHere.candidates.contains(where: { $0.children.isEmpty }) {
            result[.own] = [[], [.flow(flow)]]
        }
        let isSplit = if case .split = flowHere.container { true } else { false }
        for child in flowHere.container.children where isSplit || !child.isAction {
            result[.child(child.name)] = [child.destination.map { [$0.target] } ?? []]
        }
        return result
    }

    // MARK: - What is heard

    /// The triggers that the starts of flows fire.
    private struct Fired {
        /// The events that are sent, the reports, and the outcomes.
        var told: Set<Trigger> = []
        /// The children that each flow selects.
        var selected: [FlowID: Set<Int32>] = [:]
    }

    /// The transitions that the starts of flows fire by a `send`, `report`, `select` or `finish`.
    private func heardAtLaunch() -> [TransitionID] {
        var fired = Fired()
        var heard: [TransitionID] = []
        for flow in graph.flows.indices.map({ FlowID($0) }) {
            fire(graph[flow].start, of: flow, &fired)
        }
        var others = graph.transitions.indices.map { TransitionID($0) }
        var count = -1
        while heard.count > count {
            count = heard.count
            others.removeAll { id in
                let flow = graph[id].flow
                guard graph[id].triggers.contains(where: { isFired($0.trigger, in: flow, fired) })
                else { return false }
                heard.append(id)
                fire(graph[id].steps, of: flow, &fired)
                return true
            }
        }
        return heard
    }

    private func isFired(_ trigger: Trigger, in flow: FlowID, _ fired: Fired) -> Bool {
        func child(_ index: Int32) -> FlowID? { graph[flow].container.children[Int(index)].flow }
        switch trigger {
        case .childOutcome(let index, let outcome):
            return child(index).map { fired.told.contains(.outcome($0, outcome)) } ?? false
        case .childReport(let index, let report):
            return child(index).map { fired.told.contains(.report($0, report)) } ?? false
        case .selected(let selected):
            guard let all = fired.selected[flow], all.contains(selected) else { return false }
            // Selecting the child that is shown first changes nothing, unless another child was
            // selected.
            return all.count > 1 || firstShown(in: flow) != selected
        default: return fired.told.contains(trigger)
        }
    }

    /// The child that a flow shows first; nil if it is not certain.
    private func firstShown(in flow: FlowID) -> Int32? {
        let first: Int
        switch graph[flow].container {
        case .tabs(let tabs): first = tabs.first
        case .pages(let pages): first = pages.first
        case .stack, .split: return nil
        }
        let children = graph[flow].container.children
        let isCertain = graph[flow].candidates.count == 1 && children[first].condition == nil
        return isCertain ? Int32(first) : nil
    }

    private func fire(_ list: StepList, of flow: FlowID, _ fired: inout Fired) {
        var actions: Set<Int32> = []
        func fire(_ list: StepList) {
            for step in graph[list] where step.condition.flatMap(constant) != false {
                switch step.verb {
                case .send(let event, _, _): fired.told.insert(.event(event))
                case .report(let report, _): fired.told.insert(.report(flow, report))
                case .finish(let outcome, _): fired.told.insert(.outcome(flow, outcome))
                case .select(let child, _):
                    fired.selected[flow, default: []].insert(child)
                case .run(let action, _):
                    if actions.insert(action).inserted {
                        fire(graph[flow].actions[Int(action)].steps)
                    }
                default: step.verb.alternatives.forEach(fire)
                }
            }
        }
        fire(list)
    }

    // MARK: - What is shown

    private mutating func add(
        _ list: StepList, of flow: FlowID, to stacks: inout Stacks
    ) {
        for step in graph[list] where stepCount < Self.stepLimit {
            stepCount += 1
            let holds = step.condition == nil ? true : step.condition.flatMap(constant)
            if holds == false { continue }
            let before = stacks
            add(step, of: flow, to: &stacks)
            if holds == nil { stacks = either(stacks, before) }
            for (place, paths) in stacks where paths.count > Self.pathLimit { stacks[place] = [] }
        }
    }

    private mutating func add(
        _ step: Step, of flow: FlowID, to stacks: inout Stacks
    ) {
        let place: Place =
            step.modifiers.inside.map { .child(graph[flow].container.children[Int($0)].name) }
            ?? .own
        func change(_ place: Place, _ change: (Path) -> Path) {
            stacks[place] = stacks[place].map { Set($0.map(change)) }
        }
        // A container stays below the screens that its flow shows.
        let kept = place == .own && !graph[flow].container.children.isEmpty ? 1 : 0
        switch step.verb {
        case .push(let destination): change(place) { $0 + [destination.target] }
        case .replace(let destination): change(place) { _ in [destination.target] }
        case .swap(let destination): change(place) { $0.dropLast() + [destination.target] }
        case .pop(let count): change(place) { $0.prefix(kept) + $0.dropFirst(kept).dropLast(count) }
        case .popToRoot: change(place) { Array($0.prefix(kept + 1)) }
        case .popTo(let screen):
            change(place) { path in
                path.lastIndex(of: .screen(screen)).map { Array(path[...$0]) } ?? path
            }
        case .close(.screen(let screen)):
            change(place) { path in
                path.lastIndex(of: .screen(screen)).map { Array(path[..<$0]) } ?? path
            }
        case .show(let show):
            for index in show.stages.indices { add(show, index, of: flow, change) }
        case .run(let action, _):
            let action = graph[flow].actions[Int(action)]
            let holds = action.condition == nil ? true : action.condition.flatMap(constant)
            if holds == false { return }
            let before = stacks
            add(action.steps, of: flow, to: &stacks)
            if holds == nil { stacks = either(stacks, before) }
        case .choose(let branches):
            var lists: [StepList] = []
            for branch in branches {
                let holds = branch.condition == nil ? true : branch.condition.flatMap(constant)
                if holds != false { lists.append(branch.steps) }
                if holds == true { break }
            }
            add(anyOf: lists, of: flow, to: &stacks)
        case .switch(_, let cases): add(anyOf: cases.map { $0.steps }, of: flow, to: &stacks)
        default: return
        }
    }

    private mutating func add(
        anyOf lists: [StepList], of flow: FlowID, to stacks: inout Stacks
    ) {
        let before = stacks
        for (index, list) in lists.enumerated() {
            var own = before
            add(list, of: flow, to: &own)
            stacks = index == 0 ? own : either(stacks, own)
        }
    }

    private func add(
        _ show: Show, _ index: Int, of flow: FlowID, _ change: (Place, (Path) -> Path) -> Void
    ) {
        guard let shown = graph.shownPlace(of: show, index), shown.caller == flow else { return }
        let target = show.stages[index].destination.target
        switch shown.opening {
        case .push: change(.own) { $0.contains(target) ? $0 : $0 + [target] }
        case .replace: change(.own) { $0.contains(target) ? $0 : [target] }
        case .inside(let child, let isReplacing):
            change(.child(graph[flow].container.children[Int(child)].name)) { path in
                path.contains(target) ? path : (isReplacing ? [] : path) + [target]
            }
        case .root, .start, .child, .present: return
        }
    }
}
