import FlowModel

extension LintRule {
    /// A step that an event of the app or a change sets off, without `force`, which can remove a
    /// screen of the flow, or of one that it calls, whose guard asks or refuses. Exempt: lists that
    /// first set a field that the guard reads, and steps that reach no screen with a guard.
    static let guardOnSystemEvent: LintRule = LintRule(
        DiagnosticKind(
            id: "guard-on-system-event", family: .stack, severity: .warning,
            summary: "Something that the app itself wants waits for the user's answer.",
            reason: "A leave guard asks whoever removes its screen. If the user stays, all that "
                + "the event would have done is dropped, `set` included.",
            advice: "Write `force: true` on the step if the event matters more than what is lost.",
            bad: [guardExample("restart")],
            good: [guardExample("{ restart: , force: true }")]),
        judge: checkSystemEvents)
}

private func guardExample(_ step: String) -> DiagnosticExample {
    DiagnosticExample([
        ("app.yaml", "app: Notes\nroot: Main\nevents: [expired]\n"),
        (
            "main.yaml",
            """
            flow: Main
            state: { isEmpty: Bool = true }
            screens:
              Home: { outputs: [edit] }
              Edit:
                outputs: [write]
                leave: { when: not state.isEmpty, ask: Discard }
              Discard:
                kind: alert
                title: "Discard?"
                buttons: [discard: "Discard", keep: "Keep"]
            start: { push: Home }
            transitions:
              Home.edit: { push: Edit }
              Edit.write: { set: { state.isEmpty: false } }
              app.expired: \(step)
              Discard.discard: leave
              Discard.keep: stay
            """
        ),
    ])
}

private func checkSystemEvents(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var guards = Guards(graph, facts.calls)
    let maps = facts.maps
    var guarded: (flow: FlowID, screens: [Reach: [ScreenID]])?
    var written: Set<String> = []
    var isFound = false
    return facts.judgeSteps(.removing, after: .set) { handler in
        guard let id = handler.transition, graph[id].isSetOffBySystem else { return nil }
        if guarded?.flow != handler.flow { guarded = (handler.flow, [:]) }
        written = []
        isFound = false
        return { step, _ in
            if case .set(let assignments) = step.verb {
                for assignment in assignments { written.insert(path(of: assignment)) }
            }
            guard step.verb.removes, !step.modifiers.isForced, !isFound,
                var screen = guards.first(under: handler.flow, reading: written)
            else { return [] }
            if let reach = step.verb.reach {
                let reached =
                    guarded?.screens[reach] ?? guards.screens(in: reach, of: maps[handler.flow])
                guarded?.screens[reach] = reached
                let free = reached.first { graph.readPaths(ofGuard: $0).isDisjoint(with: written) }
                guard let free else { return [] }
                screen = free
            }
            isFound = true
            return [
                Diagnostic(
                    LintRule.guardOnSystemEvent.kind, at: step.span,
                    graph[screen].leave?.refuses ?? false
                        ? "this is refused while `\(graph[screen].name)` guards itself"
                        : "this waits for an answer while `\(graph[screen].name)` guards "
                            + "itself, and `stay` drops it",
                    help: "add `force: true`, or set what the guard reads before",
                    notes: [DiagnosticNote(at: graph[screen].span, "the guard is here")]
                ).settled(by: .modifier("force", "true"))
            ]
        }
    }
}

extension Transition {
    /// True if an event of the app or a change may set it off.
    fileprivate var isSetOffBySystem: Bool {
        triggers.contains { binding in
            switch binding.trigger {
            case .event, .changed: true
            default: false
            }
        }
    }
}

/// The part of a flow that a step can remove, where that is less than all of it.
private enum Reach: Hashable {
    /// The node that the step names, and the nodes above it.
    case above(FlowMap.Node)
    /// The layers that the flow has presented and, `all`, those of the flows that it calls.
    case layers(all: Bool)
    /// The entries above the bottom of a stack.
    case stacks
    case slots

    /// True if an edge with this move brings its target into reach.
    func begins(with move: Move) -> Bool {
        switch (self, move) {
        case (.above, _), (.stacks, .present): false
        case (_, .show), (.layers, .present), (.slots, .embed), (.stacks, _): true
        default: false
        }
    }
}

/// The guarded screens of flows and of the flows below them, by the fields that their guards read.
private struct Guards {
    /// The first guarded screen of each set of fields.
    private enum Firsts {
        case few([Set<String>: ScreenID])
        /// There are more sets than the limit: the screens are searched for each question.
        case many

        private static let limit = 64

        func merging(_ others: Firsts) -> Firsts {
            guard case .few(var firsts) = self, case .few(let others) = others else { return .many }
            firsts.merge(others) { $0.index < $1.index ? $0 : $1 }
            return firsts.count > Self.limit ? .many : .few(firsts)
        }
    }

    private let graph: FlowGraph
    private let calls: CallGraph
    /// By flow, the first guarded screens of it and of the flows below it.
    private var firsts: [Firsts]
    /// The guarded screens of the latest flow that has too many sets of fields.
    private var latest: (flow: FlowID, screens: [ScreenID])?

    init(_ graph: FlowGraph, _ calls: CallGraph) {
        self.graph = graph
        self.calls = calls
        firsts = [Firsts](repeating: .few([:]), count: graph.flows.count)
        for screen in graph.screens.indices where graph.screens[screen].leave != nil {
            let id = ScreenID(screen)
            let flow = Int(graph[id].flow.index)
            firsts[flow] = firsts[flow].merging(.few([graph.readPaths(ofGuard: id): id]))
        }
        let next = calls.callees.map { $0.map { Int($0.index) } }
        for group in groupsFromTheEnd(next) {
            let merged = Set(group + group.flatMap { next[$0] }).reduce(Firsts.few([:])) {
                $0.merging(firsts[$1])
            }
            for flow in group { firsts[flow] = merged }
        }
    }

    /// The guarded screens that a step with some reach may remove.
    func screens(in reach: Reach, of map: FlowMap) -> [ScreenID] {
        var own: Set<ScreenID> = []
        var callees: [FlowID] = []
        for (node, isReached) in zip(map.nodes, nodes(in: reach, of: map)) where isReached {
            switch node {
            case .start: continue
            case .screen(let screen): own.insert(screen)
            case .child(let flow): callees.append(flow)
            }
        }
        let below = callees.flatMap { guardedScreens(under: $0, calls, graph) }
        let found = Set(below).union(own.filter { graph[$0].leave != nil })
        return found.sorted { $0.index < $1.index }
    }

    private func nodes(in reach: Reach, of map: FlowMap) -> [Bool] {
        var result = map.nodes.map { node in
            if case .child = node { reach == .layers(all: true) } else { false }
        }
        let isStack = graph[map.flow].container.children.isEmpty
        for edge in map.edges where reach.begins(with: edge.move) {
            // `popToRoot` and `popTo` leave the screen that the start pushes first, unless it is on
            // a container.
            if reach == .stacks, edge.from == 0, edge.move == .push, isStack,
                case .screen = map.nodes[edge.to]
            {
                continue
            }
            result[edge.to] = true
        }
        if case .above(let target) = reach, let node = map.find(target) { result[node] = true }
        if reach == .stacks { return result }
        // The entries on top of a node go with it.
        return map.reachable(from: result.indices.filter { result[$0] }) { _ in true }
    }

    /// Returns the first guarded screen whose guard reads no field that has been written.
    mutating func first(under flow: FlowID, reading written: Set<String>) -> ScreenID? {
        if case .few(let firsts) = firsts[Int(flow.index)] {
            var found: ScreenID?
            for (fields, screen) in firsts
            where screen.index < found?.index ?? .max && fields.isDisjoint(with: written) {
                found = screen
            }
            return found
        }
        if latest?.flow != flow { latest = (flow, guardedScreens(under: flow, calls, graph)) }
        return latest?.screens.first { graph.readPaths(ofGuard: $0).isDisjoint(with: written) }
    }
}

/// The guarded screens of a flow and of the flows below it, in order of declaration.
private func guardedScreens(
    under flow: FlowID, _ calls: CallGraph, _ graph: FlowGraph
) -> [ScreenID] {
    var seen: Set<FlowID> = [flow]
    var open = [flow]
    var found: [ScreenID] = []
    while let next = open.popLast() {
        found += graph[next].screens.filter { graph[$0].leave != nil }
        for callee in calls.callees[Int(next.index)] where seen.insert(callee).inserted {
            open.append(callee)
        }
    }
    return found.sorted { $0.index < $1.index }
}

extension Verb {
    /// Nil if the step can remove any part of the flow.
    fileprivate var reach: Reach? {
        switch self {
        case .close(.screen(let screen)), .dismiss(.screen(let screen)): .above(.screen(screen))
        case .close(.flow(let flow)), .dismiss(.flow(let flow)): .above(.child(flow))
        case .dismiss(.nearest): .layers(all: false)
        case .dismissAll: .layers(all: true)
        case .popTo, .popToRoot: .stacks
        case .embed: .slots
        default: nil
        }
    }
}

private func path(of assignment: Assignment) -> String {
    (assignment.scope == .app ? "app." : "state.") + "\(assignment.field)"
}

extension FlowGraph {
    /// The fields of state and shared state that a guard reads.
    fileprivate func readPaths(ofGuard screen: ScreenID) -> Set<String> {
        var paths = Set<String>()
        var open = [self[screen].leave?.condition].compactMap { $0 }
        while let id = open.popLast() {
            if case .read(let scope, let field) = expressions[id] {
                if scope == .state { paths.insert("state.\(field)") }
                if scope == .app { paths.insert("app.\(field)") }
            }
            open += parts(of: id)
        }
        return paths
    }
}
