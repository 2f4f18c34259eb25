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
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs where reached.flows[Int(flow.index)] {
        let pops = popSteps(of: graph[flow], graph)
        if pops.isEmpty { continue }
        let map = FlowMap(graph, flow)
        var above: [ScreenID: [Bool]] = [:]
        for (step, target, id) in pops {
            let transition = graph[id]
            guard let node = map.find(.screen(target)), reached.screens[Int(target.index)] else {
                continue
            }
            let mayStand = above[target] ?? map.reachable(from: node) { keepsBelow($0, map) }
            above[target] = mayStand
            let places = triggerNodes(of: transition, in: map, flow, graph)
            let isShownBefore = graph[transition.steps].contains { earlier in
                earlier.shown?.destination.target == .screen(target)
            }
            if isShownBefore || places.isEmpty || places.contains(where: { mayStand[$0] }) {
                continue
            }
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

/// Whether what stands below the beginning of an edge, or is it, can still be below its end.
private func keepsBelow(_ edge: FlowMap.Edge, _ map: FlowMap) -> Bool {
    if case .child = map.nodes[edge.to] { return true }
    return edge.move == .push || edge.move == .swap || edge.move == .embed
}

private func triggerNodes(
    of transition: Transition, in map: FlowMap, _ flow: FlowID, _ graph: FlowGraph
) -> [Int] {
    var nodes: [Int] = []
    for binding in transition.triggers {
        let node: FlowMap.Node
        switch binding.trigger {
        case .output(let screen, _), .back(let screen): node = .screen(screen)
        default:
            guard let child = graph.answeringFlow(of: binding.trigger, in: flow) else { continue }
            node = .child(child)
        }
        if let index = map.find(node), !nodes.contains(index) { nodes.append(index) }
    }
    return nodes
}
