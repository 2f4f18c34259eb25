import FlowModel

extension LintRule {
    /// Steps that set themselves off again without anybody doing anything. Steps under a condition
    /// are exempt: the condition may end the round. So is a choice with a branch that ends it.
    static let automaticCycle: LintRule = LintRule(
        DiagnosticKind(
            id: "automatic-cycle", family: .reachability, severity: .warning,
            summary: "Steps that run by themselves set themselves off again.",
            reason: "The first event that gets there never comes to an end: the transaction "
                + "runs into its bound, faults with `runaway`, and all of it is undone.",
            advice: "Show a screen and wait for the user, or put a condition on the way.",
            bad: [
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Main\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        start: { replace: Check }
                        transitions:
                          Check.done: restart
                        """
                    ),
                    ("check.yaml", "flow: Check\noutputs: [done]\nstart: { finish: done }\n"),
                ]),
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Main\nevents: [asked, told]\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        screens:
                          Home: { outputs: [ask] }
                        start: { push: Home }
                        transitions:
                          Home.ask: { send: asked }
                          app.asked: { send: told }
                          app.told: { send: asked }
                        """
                    ),
                ]),
            ],
            good: [
                DiagnosticExample([
                    ("app.yaml", "app: Shop\nroot: Main\n"),
                    (
                        "main.yaml",
                        """
                        flow: Main
                        screens:
                          Home: {}
                        start: { replace: Check }
                        transitions:
                          Check.done: { replace: Home }
                        """
                    ),
                    ("check.yaml", "flow: Check\noutputs: [done]\nstart: { finish: done }\n"),
                ])
            ]),
        judge: checkAutomaticCycles)
}

/// An effect of a list within the same transaction, whatever the values are.
private enum Next {
    /// The node of the graph that is searched.
    case node(Int)
    /// One of these lists runs.
    case oneOf([[Next]])
}

/// The nodes are the starts of flows, each with its caller, then all transitions, then for each
/// flow a restart and each outcome, whoever has called it, then actions.
private func checkAutomaticCycles(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let calls = facts.calls
    var starts: [Start] = [Start(flow: graph.application.root, caller: nil)]
    for caller in graph.flowIDs {
        starts += calls.callees[Int(caller.index)].map { Start(flow: $0, caller: caller) }
    }
    var handlers = Handlers(graph, calls, starts)
    for (node, start) in starts.enumerated() { handlers.follow(start, as: node, graph) }
    let sends = !graph.application.events.isEmpty
    for (index, transition) in graph.transitions.enumerated() {
        // A transition that sends an event and removes screens ends when no screen is left to
        // remove.
        var stays = true
        if sends {
            facts.walks.forEachStep(.removing, of: TransitionID(index)) { _, _ in stays = false }
        }
        handlers.follow(transition, as: starts.count + index, stays: stays, graph)
    }
    let next = handlers.next
    let placeCount = starts.count + graph.transitions.count
    let leading = next.indices.filter { !next[$0].isEmpty }
    return rounds(among: leading, next).compactMap { group in
        let group = group.filter { $0 < placeCount }
        let places = group.map { node -> (name: String, span: SourceSpan, sight: Sight) in
            if node < starts.count {
                let flow = graph[starts[node].flow]
                return (flow.name + "/start", flow.span, .start(starts[node].flow))
            }
            let transition = graph.transitions[node - starts.count]
            let sight = Sight.transition(TransitionID(node - starts.count))
            return (graph.element(transition), transition.span, sight)
        }
        guard let first = places.min(by: { $0.name < $1.name }) else { return nil }
        return Diagnostic(
            LintRule.automaticCycle.kind, at: first.span,
            "this runs by itself again and again",
            help: "show a screen and wait for the user, or put a condition on the way",
            witness: Set(places.map(\.name)).sorted(), sights: [first.sight],
            element: first.name, detail: detail(ofOthersIn: places.map(\.name))
        ).leading(
            through: Set(places.map { DiagnosticNote(at: $0.span, $0.name) })
                .sorted { ($0.message, $0.span) < ($1.message, $1.span) })
    }
}

/// Groups of nodes that set one another off, whichever branches are taken.
private func rounds(among nodes: [Int], _ next: [[Next]]) -> [[Int]] {
    var places: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() { places[node] = index }
    let edges = nodes.map { node in targets(of: next[node]).compactMap { places[$0] } }
    return stronglyConnectedGroups(edges).flatMap { group -> [[Int]] in
        guard group.count > 1 || edges[group[0]].contains(group[0]) else { return [] }
        var kept = Set(group.map { nodes[$0] })
        var before: [Int: [Int]] = [:]
        for index in group {
            for target in edges[index] { before[nodes[target], default: []].append(nodes[index]) }
        }
        // A node that loses one that it leads to may end the round itself.
        var open = Array(kept)
        while let node = open.popLast() {
            guard kept.contains(node), !leads(next[node], into: kept) else { continue }
            kept.remove(node)
            open += before[node] ?? []
        }
        return kept.count == group.count
            ? [kept.sorted()] : rounds(among: kept.sorted(), next)
    }
}

private func targets(of list: [Next]) -> [Int] {
    var found: [Int] = []
    addTargets(of: list, to: &found)
    return found
}

private func addTargets(of list: [Next], to found: inout [Int]) {
    for next in list {
        switch next {
        case .node(let node): found.append(node)
        case .oneOf(let lists): for list in lists { addTargets(of: list, to: &found) }
        }
    }
}

/// True if a list sets off one of the nodes in any case.
private func leads(_ list: [Next], into nodes: Set<Int>) -> Bool {
    list.contains { next in
        switch next {
        case .node(let node): nodes.contains(node)
        case .oneOf(let lists): lists.allSatisfy { leads($0, into: nodes) }
        }
    }
}

private struct Start: Hashable {
    let flow: FlowID
    let caller: FlowID?
}

/// An action and the node whose steps run it.
private struct Run: Hashable {
    let action: Int32
    let node: Int
}

/// An outcome of a flow, as its caller hears it.
private struct Ending: Hashable {
    let flow: FlowID
    let outcome: Int32
    let caller: FlowID
}

private struct Handlers {
    private var answers: [Ending: [Int]] = [:]
    private var starts: [Start: Int] = [:]
    /// The nodes of a restart of each flow, whoever has called it; those of its outcomes follow.
    private var restarts: [Int] = []
    private var actions: [Run: Int] = [:]
    /// The transitions with `app.event` as a trigger, by event.
    private var hearers: [Int32: [(flow: FlowID, node: Int)]] = [:]
    /// For each node, the nodes that it leads to.
    private(set) var next: [[Next]]

    init(_ graph: FlowGraph, _ calls: CallGraph, _ starts: [Start]) {
        next = Array(repeating: [], count: starts.count + graph.transitions.count)
        for (index, start) in starts.enumerated() { self.starts[start] = index }
        for (index, transition) in graph.transitions.enumerated() {
            for binding in transition.triggers {
                let outcome: Int32
                switch binding.trigger {
                case .outcome(_, let number), .childOutcome(_, let number): outcome = number
                case .event(let event):
                    hearers[event, default: []].append((transition.flow, starts.count + index))
                    continue
                default: continue
                }
                guard let child = graph.answeringFlow(of: binding.trigger, in: transition.flow)
                else { continue }
                let ending = Ending(flow: child, outcome: outcome, caller: transition.flow)
                answers[ending, default: []].append(starts.count + index)
            }
        }
        for flow in graph.flowIDs {
            let callers = Set(calls.sites[Int(flow.index)].map(\.caller))
            var begun = callers.compactMap { self.starts[Start(flow: flow, caller: $0)] }
            if flow == graph.application.root { begun.append(0) }
            restarts.append(next.count)
            next.append(begun.map(Next.node))
            for outcome in graph[flow].outcomes.indices {
                next.append(
                    callers.flatMap { caller in
                        answers[Ending(flow: flow, outcome: Int32(outcome), caller: caller)] ?? []
                    }.map(Next.node))
            }
        }
    }

    /// Finds the nodes that the steps of a start set off.
    mutating func follow(_ start: Start, as node: Int, _ graph: FlowGraph) {
        next[node] = follow(graph[start.flow].start, of: start.flow, as: node, graph) {
            handlers, verb in
            switch verb {
            case .restart: return [handlers.starts[start]].compactMap { $0 }
            case .finish(let outcome, _):
                guard let caller = start.caller else { return [] }
                let ending = Ending(flow: start.flow, outcome: outcome, caller: caller)
                return handlers.answers[ending] ?? []
            default: return []
            }
        }
    }

    /// Finds the nodes that the steps of a transition set off.
    mutating func follow(
        _ transition: Transition, as node: Int, stays: Bool, _ graph: FlowGraph
    ) {
        let flow = transition.flow
        next[node] = follow(transition.steps, of: flow, as: node, graph) { handlers, verb in
            switch verb {
            case .restart: [handlers.restarts[Int(flow.index)]]
            case .finish(let outcome, _):
                [handlers.restarts[Int(flow.index)] + 1 + Int(outcome)]
            case .send(let event, _, .here):
                stays ? handlers.hearers(of: event, in: flow) : []
            default: []
            }
        }
    }

    /// The transitions of the flow that an event sets off; none if another flow answers it too.
    private func hearers(of event: Int32, in flow: FlowID) -> [Int] {
        let all = hearers[event] ?? []
        return all.allSatisfy { $0.flow == flow } ? all.map(\.node) : []
    }

    private mutating func follow(
        _ list: StepList, of flow: FlowID, as node: Int, _ graph: FlowGraph,
        leaving: (Handlers, Verb) -> [Int]
    ) -> [Next] {
        var found: [Next] = []
        for step in graph[list] where step.condition == nil {
            let lists = step.verb.alternatives.map {
                follow($0, of: flow, as: node, graph, leaving: leaving)
            }
            if !lists.allSatisfy({ $0.isEmpty }) { found.append(.oneOf(lists)) }
            if case .run(let index, _) = step.verb {
                let action = graph[flow].actions[Int(index)]
                guard action.condition == nil else { continue }
                let run = Run(action: index, node: node)
                if actions[run] == nil {
                    actions[run] = next.count
                    next.append([])
                    let steps = follow(
                        action.steps, of: flow, as: node, graph, leaving: leaving)
                    actions[run].map { next[$0] = steps }
                }
                found += actions[run].map { [.node($0)] } ?? []
            }
            if case .flow(let child)? = step.shown?.destination.target,
                let start = starts[Start(flow: child, caller: flow)]
            {
                found.append(.node(start))
            }
            found += leaving(self, step.verb).map(Next.node)
        }
        return found
    }
}
