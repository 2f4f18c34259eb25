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
        judge: checkPopCounts)
}

private func checkPopCounts(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let reached = facts.reached
    let maps = facts.maps
    var stacks = OfFlow<(map: FlowMap, heights: [Int])?>()
    return facts.judgeSteps { handler in
        let stacks = stacks(handler.flow) { flow in
            var most = 1
            graph.forEachStep(of: graph[flow]) { step in
                if case .pop(let count) = step.verb { most = max(most, count) }
            }
            if most == 1 || !reached.flows[Int(flow.index)] { return nil }
            let map = maps[flow]
            return (map, map.heights(limit: min(most, map.nodes.count) + 1))
        }
        guard let stacks, let id = handler.transition, reached.transitions[Int(id.index)] else {
            return nil
        }
        var height = 0
        var top = 0
        for binding in graph[id].triggers {
            guard case .output(let screen, _) = binding.trigger else { return nil }
            let node = stacks.map.find(.screen(screen)) ?? 0
            if stacks.heights[node] > height { (height, top) = (stacks.heights[node], node) }
        }
        var shown = Met()
        return { step, way in
            if step.shown != nil { shown.add(way) }
            guard case .pop(let count) = step.verb, count > height, !shown.mayPrecede(way) else {
                return []
            }
            return [
                Diagnostic(
                    LintRule.popUnderflow.kind, at: step.span,
                    "`\(graph[handler.flow].name)` has at most \(height) of its own screens there, "
                        + "not \(count)",
                    help: "pop fewer, use `popToRoot`, or end the flow with `finish`",
                    witness: stacks.map.way(to: top, graph), sights: [.transition(id)])
            ]
        }
    }
}

extension FlowMap {
    /// For each node the most screens of the flow that can stand on its stack, itself included, no
    /// further than `limit`, which also stands for "as many as you like".
    fileprivate func heights(limit: Int) -> [Int] {
        let isReached = reachable(from: 0) { _ in true }
        var result = isReached.map { $0 ? 0 : -1 }
        for edge in edges where isReached[edge.from] && !keepsHeight(edge) {
            result[edge.to] = 1
        }
        // A round on which something is pushed and nothing taken away can be gone any number of
        // times; on one without all screens have the greatest height of them.
        let next = outgoing.map { $0.filter { keepsHeight(edges[$0]) }.map { edges[$0].to } }
        for group in groupsFromTheEnd(next).reversed() where isReached[group[0]] {
            let members = Set(group)
            var height = group.reduce(0) { max($0, result[$1]) }
            for edge in group.flatMap({ outgoing[$0] }).map({ edges[$0] })
            where keepsHeight(edge) && members.contains(edge.to) {
                height = grows(edge) ? limit : self.height(height, over: edge)
            }
            for node in group { result[node] = min(height, limit) }
            for edge in group.flatMap({ outgoing[$0] }).map({ edges[$0] })
            where keepsHeight(edge) && !members.contains(edge.to) {
                result[edge.to] = max(result[edge.to], self.height(height, over: edge))
            }
        }
        return result
    }

    /// Whether what stood on the stack is still there at the end of an edge.
    private func keepsHeight(_ edge: Edge) -> Bool {
        if case .child = nodes[edge.to] { return true }
        return edge.move == .push || edge.move == .swap || edge.move == .embed
    }

    /// Whether an edge puts one more screen of the flow on the stack.
    private func grows(_ edge: Edge) -> Bool {
        if case .child = nodes[edge.to] { return false }
        return edge.move == .push
    }

    private func height(_ height: Int, over edge: Edge) -> Int {
        if grows(edge) { return height + 1 }
        if case .screen = nodes[edge.to], edge.move == .embed { return max(height, 1) }
        return height
    }
}
