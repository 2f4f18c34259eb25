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

/// An effect of a list within the same transaction, whatever the values are. A flat walk cannot
/// tell it: all branches of a choice must lead round, and each has to be looked at.
private enum Next {
    /// The node of the graph that is searched.
    case node(Int)
    /// One of these lists runs.
    case oneOf([[Next]])
}

/// The nodes are the starts of flows, each with its caller, then all transitions, then the answers
/// of steps to outcomes, then for each flow a restart and each outcome, whoever has called it, then
/// actions.
private func checkAutomaticCycles(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let starts = allStarts(facts)
    let answers = facts.answers.all.filter { $0.transition == nil && $0.outcome != nil }
    var handlers = Handlers(facts, starts, answers)
    for (node, start) in starts.enumerated() { handlers.follow(start, as: node, graph) }
    let sends = !graph.application.events.isEmpty
    // A list that sends an event and removes screens ends when no screen is left to remove.
    for (index, transition) in graph.transitions.enumerated() {
        var stays = true
        if sends {
            facts.walks.forEachStep(.removing, of: TransitionID(index)) { _, _ in stays = false }
        }
        handlers.follow(
            transition.steps, of: transition.flow, as: starts.count + index, stays: stays, graph)
    }
    for (index, answer) in answers.enumerated() {
        var stays = true
        if sends { facts.walks.forEachStep(.removing, of: answer) { _, _ in stays = false } }
        handlers.follow(
            answer.steps, of: answer.caller,
            as: starts.count + graph.transitions.count + index, stays: stays, graph)
    }
    let next = handlers.next
    let firstAnswer = starts.count + graph.transitions.count
    let placeCount = firstAnswer + answers.count
    let leading = next.indices.filter { !next[$0].isEmpty }
    return rounds(among: leading, next).compactMap { group in
        let group = group.filter { $0 < placeCount }
        let places = group.map { node -> (name: String, span: SourceSpan, sight: Sight) in
            if node < starts.count {
                let flow = graph[starts[node].flow]
                return (flow.name + "/start", flow.span, .start(starts[node].flow))
            }
            if node >= firstAnswer {
                let answer = answers[node - firstAnswer]
                return (graph.element(answer), answer.span, .start(answer.child))
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

/// Nodes of which one follows. If there are several lists, it is not known which.
private func oneOf(_ lists: [[Int]]) -> [Next] {
    if Set(lists).count <= 1 { return (lists.first ?? []).map { .node($0) } }
    return [.oneOf(lists.map { $0.map { .node($0) } })]
}

private struct Start: Hashable {
    let flow: FlowID
    let caller: FlowID?
    /// The step that starts the flow, if it answers the flow itself.
    var step: SourceSpan?
}

/// The start of the root, and those of the flows that flows start.
private func allStarts(_ facts: Facts) -> [Start] {
    let graph = facts.graph
    var starts: [Start] = [Start(flow: graph.application.root, caller: nil)]
    var known = Set(starts)
    for caller in graph.flowIDs {
        func add(_ start: Start) { if known.insert(start).inserted { starts.append(start) } }
        facts.walks.forEachWritten(.making, of: caller) { step in
            if let start = Start(step, in: caller) { add(start) }
        }
        for child in graph[caller].container.children {
            if let flow = child.flow { add(Start(flow: flow, caller: caller)) }
        }
    }
    return starts
}

extension Start {
    /// Creates the start of the flow that a step starts.
    fileprivate init?(_ step: Step, in caller: FlowID) {
        guard let child = step.verb.startedFlow else { return nil }
        self.init(flow: child, caller: caller, step: step.answers.isEmpty ? nil : step.span)
    }
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
    /// The step that has started the flow, if the step answers the outcome itself.
    var step: SourceSpan?
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

    init(_ facts: Facts, _ starts: [Start], _ answersOfSteps: [ChildAnswer]) {
        let graph = facts.graph
        let firstAnswer = starts.count + graph.transitions.count
        next = Array(repeating: [], count: firstAnswer + answersOfSteps.count)
        for (index, start) in starts.enumerated() { self.starts[start] = index }
        for (index, transition) in graph.transitions.enumerated() {
            for case .event(let event) in transition.triggers.map(\.trigger) {
                hearers[event, default: []].append((transition.flow, starts.count + index))
            }
        }
        for answer in facts.answers.all {
            guard let id = answer.transition, let outcome = answer.outcome else { continue }
            let ending = Ending(flow: answer.child, outcome: outcome, caller: answer.caller)
            answers[ending, default: []].append(starts.count + Int(id.index))
        }
        for (index, answer) in answersOfSteps.enumerated() {
            guard let outcome = answer.outcome else { continue }
            let ending = Ending(
                flow: answer.child, outcome: outcome, caller: answer.caller, step: answer.step)
            answers[ending, default: []].append(firstAnswer + index)
        }
        let byFlow = Dictionary(grouping: starts) { $0.flow }
        for flow in graph.flowIDs {
            let byCaller = Dictionary(grouping: byFlow[flow] ?? []) { $0.caller }
            restarts.append(next.count)
            next.append(
                byCaller.values.flatMap { begun in
                    oneOf(begun.map { start in [self.starts[start]].compactMap { $0 } })
                })
            let callers = Set(facts.calls.sites[Int(flow.index)].map(\.caller))
            for outcome in graph[flow].outcomes.indices {
                let endings = callers.flatMap { caller in
                    // The steps of the app file have no start here.
                    let begun = byCaller[caller] ?? [Start(flow: flow, caller: caller)]
                    return oneOf(begun.map { answers(to: Int32(outcome), of: $0) })
                }
                next.append(endings)
            }
        }
    }

    /// The nodes that answer an outcome of a flow that has been started in some way.
    private func answers(to outcome: Int32, of start: Start) -> [Int] {
        guard let caller = start.caller else { return [] }
        var ending = Ending(
            flow: start.flow, outcome: outcome, caller: caller, step: start.step)
        if let own = answers[ending] { return own }
        ending.step = nil
        return answers[ending] ?? []
    }

    /// Finds the nodes that the steps of a start set off.
    mutating func follow(_ start: Start, as node: Int, _ graph: FlowGraph) {
        next[node] = follow(graph[start.flow].start, of: start.flow, as: node, graph) {
            handlers, verb in
            switch verb {
            case .restart: [handlers.starts[start]].compactMap { $0 }
            case .finish(let outcome, _): handlers.answers(to: outcome, of: start)
            default: []
            }
        }
    }

    /// Finds the nodes that a transition or an answer of a step sets off.
    mutating func follow(
        _ list: StepList, of flow: FlowID, as node: Int, stays: Bool, _ graph: FlowGraph
    ) {
        next[node] = follow(list, of: flow, as: node, graph) { handlers, verb in
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
            if let start = Start(step, in: flow).flatMap({ starts[$0] }) {
                found.append(.node(start))
            }
            found += leaving(self, step.verb).map(Next.node)
        }
        return found
    }
}
