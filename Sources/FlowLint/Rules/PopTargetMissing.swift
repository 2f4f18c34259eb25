import FlowModel

extension LintRule {
    /// `popTo` a screen that can never stand below the place where it runs.
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
        check: checkPopTargets)
}

private func checkPopTargets(_ graph: FlowGraph) -> [Diagnostic] {
    let reached = Reachability(graph)
    let maps = FlowMaps(graph)
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs where reached.flows[Int(flow.index)] {
        let pops = popSteps(of: graph[flow], graph)
        if pops.isEmpty { continue }
        let map = maps[flow]
        var callers: [TransitionID: Caller] = [:]
        var questions: [Question] = []
        for (step, target, id) in pops {
            guard let node = map.find(.screen(target)), reached.screens[Int(target.index)] else {
                continue
            }
            let caller = callers[id] ?? Caller(of: graph[id], in: map, flow, graph)
            callers[id] = caller
            if caller.places.isEmpty || caller.shown.contains(.screen(target)) { continue }
            questions.append(
                Question(
                    step: step, target: target, node: node, transition: id, places: caller.places))
        }
        for question in unanswered(questions, in: map) {
            let (step, target, id) = (question.step, question.target, question.transition)
            let transition = graph[id]
            let places = question.places
            let names = places.map { map.name(of: $0, graph) }.sorted()
            findings.append(
                Diagnostic(
                    LintRule.popTargetMissing.kind, at: step.span,
                    "`\(graph[target].name)` is never below `\(names[0])` on its stack",
                    help: "pop to a screen pushed before on the same stack, or use `close`",
                    witness: places.prefix(1).flatMap { map.way(to: $0, graph) },
                    sights: [.transition(id)],
                    element: graph.element(transition)))
        }
    }
    return findings
}

private func popSteps(
    of flow: Flow, _ graph: FlowGraph
) -> [(step: Step, target: ScreenID, transition: TransitionID)] {
    var found: [(step: Step, target: ScreenID, transition: TransitionID)] = []
    for id in flow.transitions {
        graph.forEachStep(in: graph[id].steps) { step in
            if case .popTo(let target) = step.verb { found.append((step, target, id)) }
        }
    }
    return found
}

/// Whether a screen may stand below one of the places from which it is popped to.
private struct Question {
    let step: Step
    let target: ScreenID
    let node: Int
    let transition: TransitionID
    let places: [Int]
}

/// The questions to which the answer is no. For 64 screens at a time the map is gone through once,
/// each place with a bit for every screen that may stand below it.
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

/// Whether what stands below the beginning of an edge, or is it, can still be below its end.
private func keepsBelow(_ edge: FlowMap.Edge, _ map: FlowMap) -> Bool {
    if case .child = map.nodes[edge.to] { return true }
    return edge.move == .push || edge.move == .swap || edge.move == .embed
}

/// A transition: where it is set off, and what its steps show.
private struct Caller {
    private(set) var places: [Int] = []
    let shown: Set<Destination.Target>

    init(
        of transition: Transition, in map: FlowMap, _ flow: FlowID, _ graph: FlowGraph
    ) {
        shown = Set(graph[transition.steps].compactMap { $0.shown?.destination.target })
        var seen = Set<Int>()
        for binding in transition.triggers {
            let node: FlowMap.Node
            switch binding.trigger {
            case .output(let screen, _), .back(let screen): node = .screen(screen)
            default:
                guard let child = graph.answeringFlow(of: binding.trigger, in: flow) else {
                    continue
                }
                node = .child(child)
            }
            if let index = map.find(node), seen.insert(index).inserted { places.append(index) }
        }
    }
}
