import FlowModel

extension LintRule {
    /// `pop: n` where the flow can never have that many screens of its own on the stack.
    static let popUnderflow: LintRule = LintRule(
        DiagnosticKind(
            id: "pop-underflow", family: .stack, severity: .error,
            summary: "More screens are popped than the flow can ever have on that stack.",
            reason: "The step faults with `popTooDeep` whenever it runs. A flow pops only its "
                + "own screens, never its caller's.",
            advice: "Pop fewer, use `popToRoot`, or end the flow with `finish`.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Order
                    screens:
                      Basket:
                        outputs: [pay]
                      Payment:
                        outputs: [done]
                    start: { push: Basket }
                    transitions:
                      Basket.pay: { push: Payment }
                      Payment.done: { pop: 3 }
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
                        outputs: [done]
                    start: { push: Basket }
                    transitions:
                      Basket.pay: { push: Payment }
                      Payment.done: { pop: 1 }
                    """)
            ]),
        check: checkPopCounts)
}

private func checkPopCounts(_ graph: FlowGraph) -> [Diagnostic] {
    let reached = Reachability(graph)
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs where reached.flows[Int(flow.index)] {
        var most = 1
        graph.forEachStep(of: graph[flow]) { step in
            if case .pop(let count) = step.verb { most = max(most, count) }
        }
        if most == 1 { continue }
        let map = FlowMap(graph, flow)
        let heights = map.heights(limit: min(most, map.nodes.count) + 1)
        for id in graph[flow].transitions {
            let transition = graph[id]
            guard reached.transitions[Int(id.index)] else { continue }
            var height = 0
            var top = 0
            for binding in transition.triggers {
                guard case .output(let screen, _) = binding.trigger else {
                    height = Int.max
                    continue
                }
                let node = map.find(.screen(screen)) ?? 0
                if heights[node] > height { (height, top) = (heights[node], node) }
            }
            var hasPushed = false
            graph.forEachStep(in: transition.steps) { step in
                if step.shown != nil { hasPushed = true }
                guard case .pop(let count) = step.verb, count > height, !hasPushed else { return }
                findings.append(
                    Diagnostic(
                        LintRule.popUnderflow.kind, at: step.span,
                        "`\(graph[flow].name)` has at most \(height) of its own screens there, "
                            + "not \(count)",
                        help: "pop fewer, use `popToRoot`, or end the flow with `finish`",
                        witness: map.way(to: top, graph), sights: [.transition(id)],
                        element: graph.element(transition)))
            }
        }
    }
    return findings
}

extension FlowMap {
    /// For each node the most screens of the flow that can stand on its stack, itself included, no
    /// further than `limit`, which also stands for "as many as you like".
    fileprivate func heights(limit: Int) -> [Int] {
        var result = [Int](repeating: -1, count: nodes.count)
        result[0] = 0
        var open = [0]
        while let node = open.popLast() {
            for index in outgoing[node] {
                let edge = edges[index]
                var height: Int
                switch (nodes[edge.to], edge.move) {
                case (.child, _), (_, .swap): height = result[node]
                case (_, .push): height = result[node] + 1
                case (_, .embed): height = max(result[node], 1)
                default: height = 1
                }
                height = min(height, limit)
                guard height > result[edge.to] else { continue }
                result[edge.to] = height
                open.append(edge.to)
            }
        }
        return result
    }
}
