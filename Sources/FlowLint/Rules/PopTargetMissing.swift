import FlowModel

extension LintRule {
    /// A `popTo` of a screen that can never be below the place where it runs.
    static let popTargetMissing: LintRule = LintRule(
        DiagnosticKind(
            id: "pop-target-missing", family: .stack, severity: .error,
            summary: "The target of a `popTo` is never below the screen that asks for it.",
            reason: "The step faults with `noTarget` whenever it runs: everything else the "
                + "transition did is undone, and the user sees nothing happen.",
            advice: "Pop to a screen that was pushed before on the same stack, or `replace`.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Order
                    screens:
                      Basket:
                        outputs: [pay]
                      Payment:
                        outputs: [help]
                      Help:
                        outputs: [toBasket]
                    start: { push: Basket }
                    transitions:
                      Basket.pay: { push: Payment }
                      Payment.help: { present: Help }
                      Help.toBasket: { popTo: Basket }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Order
                    screens:
                      Basket:
                        outputs: [pay]
                      Payment:
                        outputs: [help]
                      Help:
                        outputs: [toBasket]
                    start: { push: Basket }
                    transitions:
                      Basket.pay: { push: Payment }
                      Payment.help: { push: Help }
                      Help.toBasket: { popTo: Basket }
                    """)
            ]),
        judge: checkPopTargets)
}

private func checkPopTargets(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let reached = facts.reached
    let maps = facts.maps
    var stacks = OfFlow<(map: FlowMap, missing: [TransitionID: [ScreenID: Question]])?>()
    return facts.judgeSteps(.popTo, after: .removing) { handler in
        let stacks = stacks(handler.flow) { flow in
            reached.flows[Int(flow.index)]
                ? missingTargets(of: flow, reached, maps, facts.walks) : nil
        }
        guard let id = handler.transition, let missing = stacks?.missing[id], let stacks else {
            return nil
        }
        // A step that has removed the screen has left another one in front.
        var left = MetSteps()
        return { step, way in
            guard case .popTo(let target) = step.verb, step.modifiers.inside == nil,
                !left.mayPrecede(way), let question = missing[target]
            else {
                if step.verb.removes { left.add(way) }
                return []
            }
            let names = question.places.map { stacks.map.name(of: $0, graph) }.sorted()
            return [
                Diagnostic(
                    LintRule.popTargetMissing.kind, at: step.span,
                    "`\(graph[target].name)` is never below `\(names[0])` on its stack",
                    help: "pop to a screen pushed before on the same stack, or use `close`",
                    witness: question.places.prefix(1).flatMap { stacks.map.way(to: $0, graph) },
                    sights: [.transition(id)])
            ]
        }
    }
}

/// The question whether a screen may be below one of the places from which a transition pops to it.
private struct Question {
    let transition: TransitionID
    let target: ScreenID
    let node: Int
    let places: [Int]
}

/// The screens to which transitions of a flow pop, and which are never below them.
private func missingTargets(
    of flow: FlowID, _ reached: Reachability, _ maps: FlowMaps, _ walks: Walks
) -> (map: FlowMap, missing: [TransitionID: [ScreenID: Question]])? {
    let graph = walks.graph
    var targets: [(id: TransitionID, targets: [ScreenID])] = []
    // The map does not tell the stacks of children apart.
    var usesOtherStacks = false
    walks.forEachWritten(.inside, of: flow) {
        if $0.shown != nil { usesOtherStacks = true }
    }
    if usesOtherStacks { return nil }
    for id in graph[flow].transitions {
        var popped: [ScreenID] = []
        var shown: Set<Destination.Target> = []
        walks.forEachStep([.popTo, .making], of: id) { step, way in
            if case .popTo(let target) = step.verb { popped.append(target) }
            guard way.hurdle != .branch, let step = step.shown else { return }
            shown.insert(step.destination.target)
        }
        popped.removeAll { shown.contains(.screen($0)) || !reached.screens[Int($0.index)] }
        if !popped.isEmpty { targets.append((id, popped)) }
    }
    if targets.isEmpty { return nil }
    let map = maps[flow]
    var questions: [Question] = []
    for (id, targets) in targets {
        let places = places(of: graph[id], in: map, flow, graph)
        if places.isEmpty { continue }
        for target in targets {
            guard let node = map.find(.screen(target)) else { continue }
            questions.append(
                Question(transition: id, target: target, node: node, places: places))
        }
    }
    let missing = unanswered(questions, in: map).reduce(into: [:]) { missing, question in
        missing[question.transition, default: [:]][question.target] = question
    }
    return (map, missing)
}

/// Returns the questions to which the answer is no. It goes through the map once for 64 screens at
/// a time; each place has a bit for every screen that may be below it.
private func unanswered(_ questions: [Question], in map: FlowMap) -> [Question] {
    let next = map.outgoing.map { edges in
        edges.filter { keepsBelow(map.edges[$0], map) }.map { map.edges[$0].to }
    }
    let groups = groupsFromTheEnd(next)
    var number = [Int](repeating: 0, count: next.count)
    for (index, group) in groups.enumerated() {
        for node in group { number[node] = index }
    }
    var targets: [Int] = []
    var known = Set<Int>()
    for question in questions where known.insert(question.node).inserted {
        targets.append(question.node)
    }
    var batches: [Int: (batch: Int, bit: UInt64)] = [:]
    for (index, node) in targets.enumerated() { batches[node] = (index / 64, 1 << (index % 64)) }
    var isAnswered = [Bool](repeating: false, count: questions.count)
    let byBatch = Dictionary(grouping: questions.indices) { batches[questions[$0].node]?.batch }
    for (batch, indices) in byBatch {
        var below = [UInt64](repeating: 0, count: groups.count)
        for node in targets {
            guard let place = batches[node], place.batch == batch else { continue }
            below[number[node]] |= place.bit
        }
        for index in groups.indices.reversed() where below[index] != 0 {
            for node in groups[index] {
                for target in next[node] { below[number[target]] |= below[index] }
            }
        }
        for index in indices {
            let bit = batches[questions[index].node]?.bit ?? 0
            isAnswered[index] = questions[index].places.contains { below[number[$0]] & bit != 0 }
        }
    }
    return questions.indices.filter { !isAnswered[$0] }.map { questions[$0] }
}

/// True if the node at the beginning of an edge, and those below it, can still be below its end.
private func keepsBelow(_ edge: FlowMap.Edge, _ map: FlowMap) -> Bool {
    if case .child = map.nodes[edge.to] { return true }
    return edge.move == .push || edge.move == .swap || edge.move == .embed
}

/// The nodes on which a transition is set off, as far as that is one place.
private func places(
    of transition: Transition, in map: FlowMap, _ flow: FlowID, _ graph: FlowGraph
) -> [Int] {
    var places: [Int] = []
    var seen = Set<Int>()
    for binding in transition.triggers {
        let node: FlowMap.Node
        switch binding.trigger {
        case .output(let screen, _), .back(let screen):
            // Alerts and similar screens have gone when they are answered.
            if graph[screen].kind != .screen { continue }
            node = .screen(screen)
        default:
            guard let child = graph.answeringFlow(of: binding.trigger, in: flow) else {
                continue
            }
            node = .child(child)
        }
        if let index = map.find(node), seen.insert(index).inserted { places.append(index) }
    }
    return places
}
